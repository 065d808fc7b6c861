//! The newline directly after the start tag of a `pre`, `listing` or `textarea`, which a parser
//! ignores. If an edit moves a newline of the text there, another one is written before it. A
//! newline that was ignored, and would not be now, is left out.

use broth_entities::{decode, references};

/// Whether a newline is ignored here in the source, and in the output.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct FirstNewline {
    /// Whether a start tag was written last, and a newline after it is ignored.
    pub(crate) is_ignored: bool,
    /// The offset at which a newline of the source is ignored.
    in_source: Option<usize>,
}

impl FirstNewline {
    /// Records a start tag that ends at `at` in the source. `was` says whether a newline after it
    /// is ignored in the source, `is` whether it is in the output. Without a tag in the output,
    /// `is` is `None`.
    pub(crate) fn after_tag(&mut self, at: usize, was: bool, is: Option<bool>) {
        self.in_source = was.then_some(at);
        self.is_ignored = is.unwrap_or(self.is_ignored);
    }

    /// Whether a newline of the source at `at` is ignored in the source.
    pub(crate) fn is_ignored_in_source(self, at: usize) -> bool {
        self.in_source == Some(at)
    }

    /// The length of the newline at the beginning of a text of the source at `at`, if it was
    /// ignored there and would not be now. Otherwise 0.
    pub(crate) fn left_out(self, at: usize, text: &str) -> usize {
        let is_left_out = self.is_ignored_in_source(at) && !self.is_ignored;
        if is_left_out { newline(text).unwrap_or(0) } else { 0 }
    }

    /// The length of the newline at the beginning of a text of the source at `at`, if it was
    /// ignored there and still is. Otherwise 0.
    pub(crate) fn still_ignored(self, at: usize, text: &str) -> usize {
        let is_ignored = self.is_ignored_in_source(at) && self.is_ignored;
        if is_ignored { newline(text).unwrap_or(0) } else { 0 }
    }

    /// Whether a newline has to be written before a new text.
    pub(crate) fn needs_another(self, text: &str) -> bool {
        self.is_ignored && newline(text).is_some()
    }
}

/// The length of the newline at the beginning of markup: a character, or a reference to one.
fn newline(markup: &str) -> Option<usize> {
    match markup.as_bytes() {
        [b'\r', b'\n', ..] => Some(2),
        [b'\r' | b'\n', ..] => Some(1),
        [b'&', ..] => {
            let first = references(markup).next()?;
            (first.span.start == 0 && decode(first.source) == "\n").then_some(first.span.end)
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
