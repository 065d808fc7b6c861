//! The newline directly after the start tag of a `pre`, `listing` or `textarea`, which a parser
//! ignores. If an edit brings a newline of the text there, one more is written; a newline that
//! would be ignored no more is left out.

use broth_entities::{Mode, decode, references};

/// Whether a newline is ignored here in the source, and in the output.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct FirstNewline {
    /// Whether a start tag was written last, and a newline after it is ignored.
    pub(crate) is_ignored: bool,
    /// Where a newline of the source is ignored.
    in_source: Option<usize>,
}

impl FirstNewline {
    /// A start tag ends in the source at `at`. A newline after it `was` ignored, or not; `is` says
    /// the same of what is written, unless nothing is.
    pub(crate) fn after_tag(&mut self, at: usize, was: bool, is: Option<bool>) {
        self.in_source = was.then_some(at);
        self.is_ignored = is.unwrap_or(self.is_ignored);
    }

    /// Whether a newline of the source at `at` is ignored in the source.
    pub(crate) fn is_ignored_in_source(self, at: usize) -> bool {
        self.in_source == Some(at)
    }

    /// How long the newline is at the beginning of a text of the source at `at`, if it was ignored
    /// there and is not now.
    pub(crate) fn left_out(self, at: usize, text: &str) -> usize {
        let is_left_out = self.is_ignored_in_source(at) && !self.is_ignored;
        if is_left_out { newline(text).unwrap_or(0) } else { 0 }
    }

    /// Whether a newline has to be written before a new text.
    pub(crate) fn needs_another(self, text: &str) -> bool {
        self.is_ignored && newline(text).is_some()
    }
}

/// How long the newline is that markup begins with: a character, or a reference to one.
fn newline(markup: &str) -> Option<usize> {
    match markup.as_bytes() {
        [b'\r', b'\n', ..] => Some(2),
        [b'\r' | b'\n', ..] => Some(1),
        [b'&', ..] => {
            let first = references(markup, Mode::Text).next()?;
            (first.span.start == 0 && decode(first.source, Mode::Text) == "\n")
                .then_some(first.span.end)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::newline;

    #[test]
    fn newlines_are_characters_and_references() {
        for (markup, len) in [
            ("\na", Some(1)),
            ("\r\na", Some(2)),
            ("\ra", Some(1)),
            ("&#10;a", Some(5)),
            ("&#xAg", Some(4)),
            ("&NewLine;", Some(9)),
            ("&#13;", None),
            ("& &#10;", None),
            (" \n", None),
            ("", None),
        ] {
            assert_eq!(newline(markup), len, "{markup:?}");
        }
    }
}
