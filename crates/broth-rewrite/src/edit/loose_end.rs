//! The loose end of a text: a `<` or a `&` with letters after it, which is text only as long as
//! nothing follows that completes it to a tag or a reference.

use alloc::string::String;

use broth_entities::{Mode, Policy, decode, encode};

/// The end of a text that what follows may complete to a tag or a reference.
pub(crate) fn loose_end(text: &str) -> &str {
    let is_loose = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'#' | b'/');
    let bytes = text.as_bytes();
    let end = bytes.iter().rposition(|byte| !is_loose(byte)).unwrap_or(0);
    match bytes.get(end..) {
        // In a `title`, `</ti` is text.
        Some(b"<" | [b'<', b'/', ..]) => &text[end..],
        Some([b'&', rest @ ..]) if !rest.contains(&b'/') => &text[end..],
        _ => "",
    }
}

/// Whether a character after `</ti` may make it an end tag.
fn ends_or_goes_on(c: char) -> bool {
    c.is_ascii_alphabetic() || c.is_ascii_whitespace() || matches!(c, '/' | '>')
}

/// The same text, written so that it is not read together with what follows.
pub(crate) fn without_markup(end: &str) -> String {
    encode(&decode(end, Mode::Text), Mode::Text, Policy::Minimal).into()
}

/// Whether such an end and what follows would be read as one.
pub(crate) fn joins(end: &str, next: &str) -> bool {
    let first = next.chars().next();
    match end {
        "</" => true,
        _ if end.starts_with("</") => first.is_some_and(ends_or_goes_on),
        "<" => first.is_some_and(|c| c.is_ascii_alphabetic() || matches!(c, '/' | '!' | '?')),
        _ => first.is_some_and(|c| c.is_ascii_alphanumeric() || matches!(c, '#' | ';')),
    }
}
