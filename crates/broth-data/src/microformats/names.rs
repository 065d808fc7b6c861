//! The class names of microformats2.
//!
//! <https://microformats.org/wiki/microformats2-parsing#parse_a_document_for_microformats>

use broth_dom::Node;
use broth_markup::Name;

/// How a value is found: the prefix of a property's class. A later one wins over an earlier one
/// where an older class name could be both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Prefix {
    /// `p-`: plain text.
    P,
    /// `dt-`: a date or time.
    Dt,
    /// `u-`: a URL.
    U,
    /// `e-`: markup.
    E,
}

/// The classes of an element.
pub(super) fn classes(element: Node<'_>) -> impl Iterator<Item = &str> {
    element.attr_named(Name::Class).unwrap_or_default().split_ascii_whitespace()
}

/// Whether a class is the root class of a microformat, such as `h-card`.
pub(super) fn is_root(class: &str) -> bool {
    class.strip_prefix("h-").is_some_and(is_name)
}

/// The property that a class names, such as `p-name`.
pub(super) fn property(class: &str) -> Option<(Prefix, &str)> {
    let (prefix, name) = class.split_once('-')?;
    let prefix = match prefix {
        "p" => Prefix::P,
        "u" => Prefix::U,
        "dt" => Prefix::Dt,
        "e" => Prefix::E,
        _ => return None,
    };
    is_name(name).then_some((prefix, name))
}

/// Words of lower case letters with hyphens between them. The first one may have digits if others
/// follow: it is the prefix of a vendor.
fn is_name(name: &str) -> bool {
    let is_word =
        |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase());
    let is_vendor = |word: &str| {
        let is_of_vendor = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
        !word.is_empty() && word.bytes().all(is_of_vendor)
    };
    match name.split_once('-') {
        Some((vendor, words)) => is_vendor(vendor) && words.split('-').all(is_word),
        None => is_word(name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_words_after_an_optional_vendor() {
        for class in ["h-card", "h-x-card", "h-2-card", "h-review-aggregate"] {
            assert!(is_root(class), "{class}");
        }
        for class in ["h-", "h-2", "h-card-2", "h-Card", "h--card", "h-card-", "hcard", "H-card"] {
            assert!(!is_root(class), "{class}");
        }
        assert_eq!(property("dt-start"), Some((Prefix::Dt, "start")));
        assert_eq!(property("p-2x-name"), Some((Prefix::P, "2x-name")));
        assert_eq!((property("x-name"), property("p-5"), property("p")), (None, None, None));
    }
}
