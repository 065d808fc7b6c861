//! `LineIndex`: offsets to lines and columns, on demand.
//!
//! The parsers do not count lines. The index is built once over the text (or chunk by chunk over a
//! stream) and answers in O(log n): a binary search over the line starts finds the line, and one
//! over the characters longer than a byte finds the column. It does not need the text again.

use alloc::vec::Vec;
use core::fmt;

/// A position in a text as a line and a column, both counted from 1.
///
/// [`LineIndex::line_column`] returns it, with the column in three units, because tools differ:
/// bytes (grep), characters (people, compilers) and UTF-16 units (JavaScript, and the Language
/// Server Protocol, which counts from 0).
///
/// ```
/// use broth::LineIndex;
///
/// let at = LineIndex::new("a\n\u{1F600}b").line_column(6);
/// assert_eq!((at.line, at.column_bytes, at.column_chars, at.column_utf16), (2, 5, 2, 3));
/// assert_eq!(at.to_string(), "2:2");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LineColumn {
    /// The line.
    pub line: usize,
    /// The column in bytes.
    #[doc(alias = "column")]
    pub column_bytes: usize,
    /// The column in characters.
    #[doc(alias = "column")]
    pub column_chars: usize,
    /// The column in UTF-16 units.
    #[doc(alias = "column")]
    pub column_utf16: usize,
}

/// `line:column`, the column in characters.
impl fmt::Display for LineColumn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column_chars)
    }
}

/// Where the lines of a text begin.
///
/// ```
/// use broth::LineIndex;
///
/// let index = LineIndex::new("a\r\né😀b");
/// let b = index.line_column(9);
/// assert_eq!((b.line, b.column_bytes, b.column_chars, b.column_utf16), (2, 7, 3, 4));
/// ```
#[derive(Clone, Debug)]
pub struct LineIndex {
    /// The offset at which each remembered line begins; there is at least one.
    line_starts: Vec<usize>,
    /// How many lines before them have been forgotten.
    forgotten: usize,
    /// For each character longer than a byte: the offset after it, and how many bytes (and UTF-16
    /// units) all such characters up to here have more than characters.
    wide: Vec<Wide>,
    /// The bytes seen so far.
    len: usize,
    /// The last byte seen was a CR: a LF that follows belongs to it.
    after_cr: bool,
}

#[derive(Clone, Copy, Debug)]
struct Wide {
    end: usize,
    extra_bytes: usize,
    extra_utf16: usize,
}

impl Default for LineIndex {
    fn default() -> Self {
        Self {
            line_starts: alloc::vec![0],
            forgotten: 0,
            wide: Vec::new(),
            len: 0,
            after_cr: false,
        }
    }
}

impl LineIndex {
    /// The index of a whole text.
    #[must_use]
    pub fn new(text: &str) -> Self {
        let mut index = Self::default();
        index.push(text);
        index
    }

    /// Adds the next chunk of a stream.
    ///
    /// ```
    /// use broth::LineIndex;
    ///
    /// let mut index = LineIndex::default();
    /// index.push("a\r");
    /// index.push("\nb");
    /// assert_eq!((index.lines(), index.line_start(2)), (2, Some(3)));
    /// ```
    pub fn push(&mut self, chunk: &str) {
        let base = self.len;
        let mut skip_to = 0;
        for (at, &byte) in chunk.as_bytes().iter().enumerate() {
            // OPTIMIZATION: almost every byte is neither a newline nor non-ASCII; one comparison of
            // each takes a third off.
            if matches!(byte, b' '..0x80) || at < skip_to {
                continue;
            }
            match byte {
                b'\n' if at == 0 && self.after_cr => {
                    // The line that began after the CR begins after the LF instead.
                    self.line_starts.pop();
                    self.line_starts.push(base + 1);
                }
                b'\n' => self.line_starts.push(base + at + 1),
                b'\r' if chunk.as_bytes().get(at + 1) == Some(&b'\n') => {}
                b'\r' => self.line_starts.push(base + at + 1),
                0x80.. => {
                    let c = chunk[at..].chars().next().expect("a character's first byte");
                    let before =
                        self.wide.last().map_or((0, 0), |w| (w.extra_bytes, w.extra_utf16));
                    skip_to = at + c.len_utf8();
                    self.wide.push(Wide {
                        end: base + skip_to,
                        extra_bytes: before.0 + c.len_utf8() - 1,
                        extra_utf16: before.1 + c.len_utf16() - 1,
                    });
                }
                _ => {}
            }
        }
        if !chunk.is_empty() {
            self.after_cr = chunk.ends_with('\r');
        }
        self.len += chunk.len();
    }

    /// Forgets the lines before the one that contains `offset`, so that an endless stream can be
    /// indexed in bounded memory. Offsets in a forgotten line then count as in the first line that
    /// is left.
    ///
    /// ```
    /// # use broth::LineIndex;
    /// let mut index = LineIndex::new("a\nb\nc");
    /// index.forget_before(4);
    /// assert_eq!(index.line_column(4).line, 3);
    /// assert_eq!((index.line_start(2), index.line_start(3)), (None, Some(4)));
    /// ```
    pub fn forget_before(&mut self, offset: usize) {
        let before = self.line_starts.partition_point(|&start| start <= offset).saturating_sub(1);
        self.line_starts.drain(..before);
        self.forgotten += before;
        let start = self.line_starts[0];
        // The last wide character before the line stays: it carries the counts.
        let before = self.wide.partition_point(|wide| wide.end <= start).saturating_sub(1);
        self.wide.drain(..before);
    }

    /// The line and column of a byte offset. An offset beyond the text counts as its end.
    #[must_use]
    pub fn line_column(&self, offset: usize) -> LineColumn {
        let offset = offset.clamp(self.line_starts[0], self.len);
        let line = self.line_starts.partition_point(|&start| start <= offset);
        let start = self.line_starts[line - 1];
        let (from, to) = (self.extra(start), self.extra(offset));
        let bytes = offset - start;
        let chars = bytes - (to.0 - from.0);
        LineColumn {
            line: self.forgotten + line,
            column_bytes: bytes + 1,
            column_chars: chars + 1,
            column_utf16: chars + (to.1 - from.1) + 1,
        }
    }

    /// How many UTF-16 code units come before a byte offset: the place as JavaScript counts it. An
    /// offset beyond the text counts as its end. [Forgotten](Self::forget_before) text still
    /// counts.
    ///
    /// ```
    /// use broth::LineIndex;
    ///
    /// let index = LineIndex::new("\u{1F372} soup");
    /// assert_eq!(index.offset_utf16(5), 3);
    /// ```
    #[must_use]
    pub fn offset_utf16(&self, offset: usize) -> usize {
        let offset = offset.min(self.len);
        let (bytes, units) = self.extra(offset);
        // A wide character has `bytes + 1` bytes and `units + 1` units.
        offset - bytes + units
    }

    /// How many bytes and UTF-16 units beyond one per character the wide characters before `offset`
    /// have.
    fn extra(&self, offset: usize) -> (usize, usize) {
        match self.wide.partition_point(|wide| wide.end <= offset) {
            0 => (0, 0),
            n => (self.wide[n - 1].extra_bytes, self.wide[n - 1].extra_utf16),
        }
    }

    /// How many lines there are; the last one may be empty.
    #[must_use]
    pub fn lines(&self) -> usize {
        self.forgotten + self.line_starts.len()
    }

    /// The offset at which a line (counted from 1) begins, if there is such a line and it is
    /// remembered.
    #[must_use]
    pub fn line_start(&self, line: usize) -> Option<usize> {
        self.line_starts.get(line.checked_sub(self.forgotten + 1)?).copied()
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::{LineColumn, LineIndex};

    /// The readable twin: counts through the text.
    fn count(text: &str, offset: usize) -> LineColumn {
        let mut at = LineColumn { line: 1, column_bytes: 1, column_chars: 1, column_utf16: 1 };
        let mut chars = text.char_indices().peekable();
        while let Some((start, c)) = chars.next() {
            if start >= offset {
                break;
            }
            let crlf = c == '\r' && matches!(chars.peek(), Some((_, '\n')));
            if c == '\n' || c == '\r' && !crlf {
                at = LineColumn {
                    line: at.line + 1,
                    column_bytes: 1,
                    column_chars: 1,
                    column_utf16: 1,
                };
            } else {
                at.column_bytes += c.len_utf8();
                at.column_chars += 1;
                at.column_utf16 += c.len_utf16();
            }
        }
        at
    }

    #[test]
    fn agrees_with_counting_whole_and_in_chunks() {
        for text in ["", "a", "\n", "\r\n", "\r\r\n\n\r", "aé\r\n😀b\rc€\n\nx", "é\r", "\n😀"]
        {
            for cut in (0..=text.len()).filter(|&at| text.is_char_boundary(at)) {
                let mut index = LineIndex::default();
                index.push(&text[..cut]);
                index.push("");
                index.push(&text[cut..]);
                for offset in (0..=text.len()).filter(|&at| text.is_char_boundary(at)) {
                    let expected = count(text, offset);
                    assert_eq!(index.line_column(offset), expected, "{text:?} {cut} {offset}");
                    let units = text[..offset].encode_utf16().count();
                    assert_eq!(index.offset_utf16(offset), units, "{text:?} {cut} {offset}");
                }
            }
        }
    }

    #[test]
    fn text_that_is_not_forgotten_keeps_its_lines() {
        let text = "aé\r\n😀b\rc€\n\nx€y";
        for from in (0..=text.len()).filter(|&at| text.is_char_boundary(at)) {
            let mut index = LineIndex::new(text);
            index.forget_before(from);
            for offset in (from..=text.len()).filter(|&at| text.is_char_boundary(at)) {
                assert_eq!(index.line_column(offset), count(text, offset), "{from} {offset}");
            }
            assert_eq!(index.lines(), 5);
        }
    }

    #[test]
    fn forgotten_text_is_not_held() {
        let mut index = LineIndex::new("é\né\né\nx");
        index.forget_before(6);
        assert_eq!(index.line_starts, [6, 9]);
        // The last character before the line carries the counts.
        assert_eq!(index.wide.iter().map(|wide| wide.end).collect::<Vec<_>>(), [5, 8]);
        assert_eq!(index.line_start(2), None);
    }

    #[test]
    fn lines_can_be_found() {
        let index = LineIndex::new("a\nb\r\n");
        assert_eq!(index.lines(), 3);
        assert_eq!(index.line_start(2), Some(2));
        assert_eq!(index.line_start(3), Some(5));
        assert_eq!(index.line_start(4), None);
        assert_eq!(index.line_start(0), None);
    }
}
