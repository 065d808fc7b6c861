//! A place in a line, by bytes and by columns.

/// A line of a document, without its line break, and how far it has been read.
#[derive(Clone)]
pub(super) struct Cursor<'t> {
    line: &'t str,
    at: usize,
    column: usize,
    /// How many columns of the tab before `at` have not been read.
    left_of_tab: usize,
    /// Where the next byte is that is neither a space nor a tab.
    content: usize,
    /// How many columns there are before it.
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

    /// Reads white space, at most this many columns, a part of a tab if need be. Returns how many
    /// there were.
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

    /// Reads all spaces and tabs.
    pub(super) fn skip_white_space(&mut self) {
        self.skip_columns(self.indent());
    }

    /// Reads this many bytes, which are neither white space nor parts of longer characters.
    pub(super) fn skip_bytes(&mut self, bytes: usize) {
        self.at += bytes;
        self.column += bytes;
        self.left_of_tab = 0;
        self.find_content();
    }

    /// The rest of the line, after the spaces that are left of a tab.
    pub(super) fn rest(&self) -> (usize, &'t str) {
        (self.left_of_tab, &self.line[self.at..])
    }
}
