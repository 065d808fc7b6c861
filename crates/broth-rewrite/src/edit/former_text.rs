//! Text of an element whose content is text, such as a `script` or a `textarea`, after the element
//! is unwrapped or renamed. A parser now reads it as markup, so it is escaped to stay text.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use broth_entities::{ReferenceKind, references};
use broth_markup::TextMode;

use crate::edit::loose_end::without_markup;

/// The parts of such a text that must be escaped, and their escaped forms. They do not depend on
/// what follows, so a text in pieces is escaped like the whole.
pub(crate) fn escapes(mode: TextMode, text: &str) -> Vec<(Range<usize>, String)> {
    let has_references = mode == TextMode::Rcdata;
    let mut references = references(text)
        .filter(|found| has_references && found.kind != ReferenceKind::Text)
        .peekable();
    text.match_indices(['<', '&', '\0'])
        .filter_map(|(at, found)| match found {
            "<" => Some((at..at + 1, "&lt;".into())),
            "&" => match references.next_if(|reference| reference.span.start == at) {
                Some(reference) if reference.source.ends_with(';') => None,
                Some(reference) => Some((reference.span, without_markup(reference.source))),
                None => Some((at..at + 1, "&amp;".into())),
            },
            _ => Some((at..at + 1, "\u{fffd}".into())),
        })
        .collect()
}

/// Escapes such a text.
pub(crate) fn escaped(mode: TextMode, text: &str) -> String {
    let (mut escaped, mut at) = (String::new(), 0);
    for (part, written) in escapes(mode, text) {
        escaped.push_str(&text[at..part.start]);
        escaped.push_str(&written);
        at = part.end;
    }
    escaped.push_str(&text[at..]);
    escaped
}

#[cfg(test)]
mod tests {
    use broth_markup::TextMode;

    use super::escaped;

    #[test]
    fn references_stay_where_they_were_references() {
        assert_eq!(escaped(TextMode::Rcdata, "<b>&lt;&am"), "&lt;b>&lt;&amp;am");
        assert_eq!(escaped(TextMode::Rawtext, "<b>&lt;&am\0"), "&lt;b>&amp;lt;&amp;am\u{fffd}");
        assert_eq!(escaped(TextMode::Rcdata, "a</ti"), "a&lt;/ti");
    }

    #[test]
    fn nothing_that_follows_completes_a_reference() {
        assert_eq!(escaped(TextMode::Rcdata, "&&b;&ltx&#65"), "&amp;&amp;b;&lt;xA");
    }
}
