//! Text that was the whole content of an element, such as a `script` or a `textarea`, and that a
//! parser reads as markup now: the element is unwrapped, or has another name. It is escaped, so
//! that it stays text.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use broth_markup::TextMode;

use crate::edit::loose_end::{loose_end, without_markup};

/// The parts of such a text that have to be written otherwise.
pub(crate) fn escapes(mode: TextMode, text: &str) -> Vec<(Range<usize>, String)> {
    let has_references = mode == TextMode::Rcdata;
    // Something else follows now.
    let end = if has_references { loose_end(text) } else { "" };
    let (text, end) = text.split_at(text.len() - end.len());
    let mut escapes: Vec<_> = text
        .match_indices(['<', '&', '\0'])
        .filter_map(|(at, found)| {
            let written = match found {
                "<" => "&lt;",
                "&" if has_references => return None,
                "&" => "&amp;",
                _ => "\u{fffd}",
            };
            Some((at..at + 1, written.into()))
        })
        .collect();
    if !end.is_empty() {
        escapes.push((text.len()..text.len() + end.len(), without_markup(end)));
    }
    escapes
}

/// Such a text with these parts written otherwise.
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
}
