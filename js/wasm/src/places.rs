//! `Places`: offsets as JavaScript counts them, in UTF-16.

use broth::{LineIndex, Span};

use crate::reply::Reply;

/// Places in a text as JavaScript counts them.
#[derive(Clone, Copy)]
pub struct Places<'l>(Option<&'l LineIndex>);

impl<'l> Places<'l> {
    /// Those of this text; its lines are asked for only if bytes and units differ.
    pub fn of(text: &str, lines: impl FnOnce() -> &'l LineIndex) -> Self {
        // OPTIMIZATION: in ASCII, every byte is a unit.
        Self((!text.is_ascii()).then(lines))
    }

    /// The offset in UTF-16 of one in bytes.
    pub fn offset(self, offset: usize) -> usize {
        self.0.map_or(offset, |lines| lines.offset_utf16(offset))
    }

    /// The offset in bytes of one in UTF-16, in the text of these places.
    pub fn bytes(self, text: &str, units: usize) -> usize {
        let Some(lines) = self.0 else { return units.min(text.len()) };
        let (mut low, mut high) = (0, text.len());
        while low < high {
            let mut middle = low + (high - low).div_ceil(2);
            while !text.is_char_boundary(middle) {
                middle += 1;
            }
            if lines.offset_utf16(middle) <= units {
                low = middle;
                continue;
            }
            high = middle - 1;
            while !text.is_char_boundary(high) {
                high -= 1;
            }
        }
        low
    }

    /// The offsets in UTF-16 of a span.
    pub fn span(self, span: Span) -> (usize, usize) {
        (self.offset(span.start), self.offset(span.end))
    }

    /// Writes a span, and the line and the column where it begins.
    pub fn write_with_line(self, span: Option<Span>, lines: &LineIndex, reply: &mut Reply) {
        self.write(span, reply);
        match span.map(|span| lines.line_column(span.start)) {
            Some(at) => {
                reply.number(at.line);
                reply.number(at.column_utf16);
            }
            None => reply.no_span(),
        }
    }

    /// Writes a span, if there is one.
    pub fn write(self, span: Option<Span>, reply: &mut Reply) {
        match span {
            Some(span) => {
                reply.number(self.offset(span.start));
                reply.number(self.offset(span.end));
            }
            None => reply.no_span(),
        }
    }
}
