//! A position in a line, in bytes and in columns.

/// A line of a document, without its line break, and how far it has been read.
#[derive(Clone)]
pub(super) struct Cursor<'t> {
    line: &'t str,
    at: usize,
    column: usize,
    /// How many columns of the tab before `at` have not been read.
    left_of_tab: usize,
    /// The offset of the next byte that is neither a space nor a tab.
    content: usize,
    /// The number of columns before `content`.
    indent: usize,
}

impl<'t> Cursor<'t> {
    pub(super) fn new(line: &'t str) -> Self {
        let mut cursor = Self { line, at: 0, column: 0, left_of_tab: 0, content: 0, indent: 0 };
        cursor.find_content();
        cursor
    }

    /// Finds the next byte that is neither a space nor a tab.
    ///
    /// <https://spec.commonmark.org/0.31.2/#tabs>
    fn find_content(&mut self) {
        let mut column = self.column;
        self.content = self.at;
        for byte in self.line[self.at..].bytes() {
            match byte {
                b' ' => column += 1,
                b'\t' => column += 4 - column % 4,
                _ => break,
            }
            self.content += 1;
        }
        self.indent = column - self.column;
    }

    /// The next byte, other than the spaces and tabs that it is indented by; `None` on a blank
    /// line.
    pub(super) fn next(&self) -> Option<u8> {
        self.line.as_bytes().get(self.content).copied()
    }

    /// Whether only spaces and tabs are left.
    pub(super) fn is_blank(&self) -> bool {
        self.content == self.line.len()
    }

    /// The rest of the line after spaces and tabs.
    pub(super) fn content(&self) -> &'t str {
        &self.line[self.content..]
    }

    /// By how many columns the rest of the line is indented.
    pub(super) fn indent(&self) -> usize {
        self.indent
    }

    /// Skips at most this many columns of white space, including a part of a tab. Returns how many
    /// columns it skipped.
    pub(super) fn skip_columns(&mut self, columns: usize) -> usize {
        let mut left = columns;
        while left > 0 {
            if self.left_of_tab == 0 {
                match self.line.as_bytes().get(self.at) {
                    Some(b' ') => self.left_of_tab = 1,
                    Some(b'\t') => self.left_of_tab = 4 - self.column % 4,
                    _ => break,
                }
                self.at += 1;
            }
            let read = left.min(self.left_of_tab);
            self.left_of_tab -= read;
            self.column += read;
            left -= read;
        }
        self.indent -= columns - left;
        columns - left
    }

    /// Skips all spaces and tabs.
    pub(super) fn skip_white_space(&mut self) {
        self.skip_columns(self.indent());
    }

    /// Skips bytes, none of them a space or a tab, and counts each as one column.
    pub(super) fn skip_bytes(&mut self, bytes: usize) {
        self.at += bytes;
        self.column += bytes;
        self.left_of_tab = 0;
        self.find_content();
    }

    /// The number of spaces left of a partly skipped tab, and the rest of the line after it.
    pub(super) fn rest(&self) -> (usize, &'t str) {
        (self.left_of_tab, &self.line[self.at..])
    }
}
