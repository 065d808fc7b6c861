//! The loose end of a text: a `<` or the beginning of a reference, which is text only if what
//! follows does not complete a tag or a reference.

use alloc::string::String;

use broth_entities::{decode, encode, longest_match};

/// The end of a text that may become a tag or a reference together with what follows.
pub(crate) fn loose_end(text: &str) -> &str {
    let is_loose = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'#' | b'/');
    let bytes = text.as_bytes();
    let end = bytes.iter().rposition(|byte| !is_loose(byte)).unwrap_or(0);
    match bytes.get(end..) {
        // In a `title`, `</ti` is text.
        Some(b"<" | [b'<', b'/', ..]) => &text[end..],
        Some(b"&") => &text[end..],
        Some([b'&', ..]) if may_go_on(&text[end + 1..]) => &text[end..],
        _ => "",
    }
}

/// Whether this text after a `&` may continue as a longer reference. A stream is not cut there: it
/// waits for more.
fn may_go_on(reference: &str) -> bool {
    let Some(number) = reference.strip_prefix('#') else {
        return longest_match(reference).may_grow;
    };
    match number.strip_prefix(['x', 'X']) {
        Some(digits) => digits.bytes().all(|byte| byte.is_ascii_hexdigit()),
        None => number.bytes().all(|byte| byte.is_ascii_digit()),
    }
}

/// Whether `</ti` may become an end tag with this character after it.
fn ends_or_goes_on(c: char) -> bool {
    c.is_ascii_alphabetic() || c.is_ascii_whitespace() || matches!(c, '/' | '>')
}

/// Escapes such an end, so that it is not read together with what follows.
pub(crate) fn without_markup(end: &str) -> String {
    encode(&decode(end)).into()
}

/// Whether a parser would read such an end together with what follows.
pub(crate) fn joins(end: &str, next: &str) -> bool {
    let first = next.chars().next();
    match end {
        "</" => true,
        _ if end.starts_with("</") => first.is_some_and(ends_or_goes_on),
        "<" => first.is_some_and(|c| c.is_ascii_alphabetic() || matches!(c, '/' | '!' | '?')),
        _ => first.is_some_and(|c| c.is_ascii_alphanumeric() || matches!(c, '#' | ';')),
    }
}

#[cfg(test)]
mod tests {
    use super::loose_end;

    #[test]
    fn references_that_may_go_on() {
        for loose in
            ["&", "&a", "&am", "&amp", "&not", "&#", "&#x", "&#X1f", "&#12", "<", "</", "</ti"]
        {
            assert_eq!(loose_end(&alloc::format!("x {loose}")), loose);
        }
        for text in ["", "x", "& ", "&foo", "&ampx", "&amp;", "&#xh", "&#1f", "&#12;", "&a/", "a/b"]
        {
            assert_eq!(loose_end(text), "", "{text}");
        }
    }
}
