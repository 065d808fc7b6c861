//! Positions of the protocol: lines and columns from 0, in the units that client and server agree
//! on.

use broth::{LineIndex, Span};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The units of columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Encoding {
    Utf8,
    Utf16,
    Utf32,
}

impl Encoding {
    /// The first one that the client offers and the server knows; UTF-16 is always understood.
    pub(super) fn agreed(params: &Value) -> Self {
        let offered = &params["capabilities"]["general"]["positionEncodings"];
        let offered = offered.as_array().into_iter().flatten().filter_map(Value::as_str);
        let mut known = offered.filter_map(|name| match name {
            "utf-8" => Some(Self::Utf8),
            "utf-16" => Some(Self::Utf16),
            "utf-32" => Some(Self::Utf32),
            _ => None,
        });
        known.next().unwrap_or(Self::Utf16)
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Utf8 => "utf-8",
            Self::Utf16 => "utf-16",
            Self::Utf32 => "utf-32",
        }
    }

    fn length(self, c: char) -> usize {
        match self {
            Self::Utf8 => c.len_utf8(),
            Self::Utf16 => c.len_utf16(),
            Self::Utf32 => 1,
        }
    }
}

/// A place in a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(super) struct Position {
    line: usize,
    character: usize,
}

/// A part of a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Range {
    start: Position,
    end: Position,
}

impl Range {
    /// The first and the last line, from 0. A range that ends at the beginning of a line does not
    /// include it.
    pub(super) fn lines(self) -> (usize, usize) {
        let ends_before = self.end.character == 0 && self.end.line > self.start.line;
        let last = self.end.line - usize::from(ends_before);
        (self.start.line, last.max(self.start.line))
    }
}

/// The lines of a text, and the units of its columns.
pub(super) struct Lines {
    index: LineIndex,
    encoding: Encoding,
}

impl Lines {
    pub(super) fn new(text: &str, encoding: Encoding) -> Self {
        Self { index: LineIndex::new(text), encoding }
    }

    pub(super) fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// The line of an offset, from 0.
    pub(super) fn line(&self, offset: usize) -> usize {
        self.index.line_column(offset).line - 1
    }

    pub(super) fn position(&self, offset: usize) -> Position {
        let at = self.index.line_column(offset);
        let column = match self.encoding {
            Encoding::Utf8 => at.column_bytes,
            Encoding::Utf16 => at.column_utf16,
            Encoding::Utf32 => at.column_chars,
        };
        Position { line: at.line - 1, character: column - 1 }
    }

    pub(super) fn range(&self, span: Span) -> Range {
        Range { start: self.position(span.start), end: self.position(span.end) }
    }

    /// The offset of a position. A column beyond the line is its end, a line beyond the text is the
    /// text's end.
    pub(super) fn offset(&self, text: &str, position: Position) -> usize {
        let Some(start) = self.index.line_start(position.line + 1) else { return text.len() };
        let next = self.index.line_start(position.line + 2).unwrap_or(text.len());
        let line = text[start..next].trim_end_matches(['\n', '\r']);
        let mut column = 0;
        let at = line.char_indices().find(|&(_, c)| {
            column += self.encoding.length(c);
            // A column within a character is its start.
            column > position.character
        });
        start + at.map_or(line.len(), |(at, _)| at)
    }

    pub(super) fn span(&self, text: &str, range: Range) -> Span {
        let start = self.offset(text, range.start);
        Span::new(start, self.offset(text, range.end).max(start))
    }
}

#[cfg(test)]
mod tests {
    use super::{Encoding, Lines, Position};

    #[test]
    fn positions_are_offsets_in_all_encodings() {
        let text = "a\r\né😀b\rc\n";
        for (encoding, columns) in [
            (Encoding::Utf8, [0, 2, 6, 7]),
            (Encoding::Utf16, [0, 1, 3, 4]),
            (Encoding::Utf32, [0, 1, 2, 3]),
        ] {
            let lines = Lines::new(text, encoding);
            for (character, offset) in columns.into_iter().zip([3, 5, 9, 10]) {
                let position = Position { line: 1, character };
                assert_eq!(lines.position(offset), position);
                assert_eq!(lines.offset(text, position), offset);
            }
            for (line, character, offset) in
                [(0, 9, 1), (1, 99, 10), (2, 0, 11), (3, 0, 13), (9, 0, 13)]
            {
                assert_eq!(lines.offset(text, Position { line, character }), offset);
            }
        }
        // Within a surrogate pair.
        let lines = Lines::new(text, Encoding::Utf16);
        assert_eq!(lines.offset(text, Position { line: 1, character: 2 }), 5);
    }
}
