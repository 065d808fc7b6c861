//! The string functions.
//!
//! A character is a Unicode scalar value, as XPath defines it, not a UTF-16 code unit.
//!
//! <https://www.w3.org/TR/1999/REC-xpath-19991116/#section-String-Functions>

use alloc::collections::BTreeMap;
use alloc::string::String;

use crate::chars::is_space;
use crate::number::round;

/// <https://www.w3.org/TR/1999/REC-xpath-19991116/#function-substring-before>
pub(crate) fn substring_before<'t>(text: &'t str, found: &str) -> &'t str {
    text.split_once(found).map_or("", |(before, _)| before)
}

/// <https://www.w3.org/TR/1999/REC-xpath-19991116/#function-substring-after>
pub(crate) fn substring_after<'t>(text: &'t str, found: &str) -> &'t str {
    text.split_once(found).map_or("", |(_, after)| after)
}

/// The characters whose positions are at least the rounded start and, if there is a length, less
/// than the rounded start plus the rounded length.
///
/// <https://www.w3.org/TR/1999/REC-xpath-19991116/#function-substring>
pub(crate) fn substring(text: &str, start: f64, len: Option<f64>) -> &str {
    let first = round(start);
    let end = len.map(|len| first + round(len));
    let (mut from, mut to) = (None, text.len());
    let mut position = 0.0;
    for (offset, _) in text.char_indices() {
        position += 1.0;
        let is_inside = position >= first && end.is_none_or(|end| position < end);
        match (is_inside, from) {
            (true, None) => from = Some(offset),
            (false, Some(_)) => {
                to = offset;
                break;
            }
            _ => {}
        }
    }
    from.and_then(|from| text.get(from..to)).unwrap_or_default()
}

/// Whether `normalize_space` would return the text unchanged.
pub(crate) fn is_normal(text: &str) -> bool {
    let bytes = text.as_bytes();
    let is_space = |byte: u8| matches!(byte, b' ' | b'\t' | b'\n' | b'\r');
    let mut was_space = true;
    for &byte in bytes {
        if is_space(byte) && (was_space || byte != b' ') {
            return false;
        }
        was_space = is_space(byte);
    }
    bytes.is_empty() || !was_space
}

/// <https://www.w3.org/TR/1999/REC-xpath-19991116/#function-normalize-space>
pub(crate) fn normalize_space(text: &str) -> String {
    let mut normal = String::with_capacity(text.len());
    for word in text.split(is_space).filter(|word| !word.is_empty()) {
        if !normal.is_empty() {
            normal.push(' ');
        }
        normal.push_str(word);
    }
    normal
}

/// <https://www.w3.org/TR/1999/REC-xpath-19991116/#function-translate>
pub(crate) fn translate(text: &str, from: &str, to: &str) -> String {
    let mut map = BTreeMap::new();
    let mut to = to.chars();
    for c in from.chars() {
        let new = to.next();
        // If a character occurs more than once, the first one counts.
        map.entry(c).or_insert(new);
    }
    text.chars().filter_map(|c| map.get(&c).copied().unwrap_or(Some(c))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn substrings_by_rounded_positions() {
        let (inf, nan) = (f64::INFINITY, f64::NAN);
        for (start, len, expected) in [
            (2.0, Some(3.0), "234"),
            (2.0, None, "2345"),
            (1.5, Some(2.6), "234"),
            (0.0, Some(3.0), "12"),
            (0.0, Some(nan), ""),
            (nan, Some(3.0), ""),
            (nan, None, ""),
            (-42.0, Some(inf), "12345"),
            (-inf, Some(inf), ""),
            (-inf, None, "12345"),
            (inf, None, ""),
            (3.0, Some(-inf), ""),
        ] {
            assert_eq!(substring("12345", start, len), expected, "{start} {len:?}");
        }
        assert_eq!(substring("aé😀z", 3.0, Some(1.0)), "😀");
    }

    #[test]
    fn parts_before_and_after() {
        assert_eq!(substring_before("1999/04/01", "/"), "1999");
        assert_eq!(substring_after("1999/04/01", "19"), "99/04/01");
        assert_eq!((substring_before("a", ""), substring_after("a", "")), ("", "a"));
        assert_eq!((substring_before("a", "b"), substring_after("a", "b")), ("", ""));
    }

    #[test]
    fn translations() {
        assert_eq!(translate("bar", "abc", "ABC"), "BAr");
        assert_eq!(translate("--aaa--", "abc-", "ABC"), "AAA");
        assert_eq!(translate("aa", "aa", "bc"), "bb");
    }

    #[test]
    fn spaces() {
        assert_eq!(normalize_space("\r\n a \t b\u{A0} \n"), "a b\u{A0}");
        assert_eq!(normalize_space(" "), "");
        for text in
            ["", " ", "a", "a b", "a  b", " a", "a ", "a\tb", "\n", "a\n", "\ta", "é \u{A0}"]
        {
            assert_eq!(is_normal(text), normalize_space(text) == text, "{text:?}");
        }
    }
}
