//! `decode`: replaces every reference of a text.

use alloc::borrow::Cow;
use alloc::string::String;

use crate::Mode;
use crate::reference::{Expansion, replaced};
use crate::scan::{find_ampersand, push_part};

/// Replaces every character reference of a text with its characters, as an HTML parser does between
/// tags. Other text stays as it is.
///
/// A text without references is borrowed, not copied. Use [`references`](crate::references) to see
/// the errors, and [`decode_attribute`] for the value of an attribute.
///
/// ```
/// use broth::entities::decode;
///
/// assert_eq!(decode("caf&eacute; &#x2615; AT&T"), "café ☕ AT&T");
/// ```
#[doc(alias = "unescape")]
#[must_use]
pub fn decode(text: &str) -> Cow<'_, str> {
    decode_in(text, Mode::Text)
}

/// Does the same for the value of an attribute, where an old name without a semicolon is more
/// likely part of a query.
///
/// ```
/// use broth::entities::{decode, decode_attribute};
///
/// assert_eq!(decode_attribute("?a=b&copy=1"), "?a=b&copy=1");
/// assert_eq!(decode("?a=b&copy=1"), "?a=b©=1");
/// ```
#[must_use]
pub fn decode_attribute(value: &str) -> Cow<'_, str> {
    decode_in(value, Mode::Attribute)
}

/// Does the same for text or an attribute's value.
///
/// ```
/// use broth::entities::{Mode, decode, decode_in};
///
/// assert_eq!(decode_in("&lt", Mode::Text), decode("&lt"));
/// ```
#[must_use]
pub fn decode_in(text: &str, mode: Mode) -> Cow<'_, str> {
    let bytes = text.as_bytes();
    let mut decoded = String::new();
    let mut copied = 0;
    let mut from = 0;
    while let Some(start) = find_ampersand(bytes, from) {
        let (len, expansion) = if let Some((len, c)) = common_reference(&bytes[start..]) {
            (len, Expansion::Char(c))
        } else if let Some(reference) = replaced(&bytes[start..], mode) {
            (reference.len, reference.expansion)
        } else {
            from = start + 1;
            continue;
        };
        if copied == 0 {
            // Few expansions are longer than their reference, so this is nearly always enough.
            decoded.reserve(text.len());
        }
        push_part(&mut decoded, text, copied..start);
        match expansion {
            Expansion::Name(entry) => decoded.push_str(entry.expansion()),
            Expansion::Char(c) => decoded.push(c),
        }
        copied = start + len;
        from = copied;
    }
    if copied == 0 {
        return Cow::Borrowed(text);
    }
    decoded.push_str(&text[copied..]);
    Cow::Owned(decoded)
}

/// If `text` begins with one of the most frequent references, its length and its character. None of
/// these references is an error, and each means the same in text and in an attribute.
// OPTIMIZATION: even the hash of short names makes each look-up wait for the previous one; this is
// twice as fast on text full of markup. The tests compare it with the table.
#[inline]
#[must_use]
pub fn common_reference(text: &[u8]) -> Option<(usize, char)> {
    Some(match text {
        [_, b'a', b'm', b'p', b';', ..] => (5, '&'),
        [_, b'l', b't', b';', ..] => (4, '<'),
        [_, b'g', b't', b';', ..] => (4, '>'),
        [_, b'q', b'u', b'o', b't', b';', ..] => (6, '"'),
        [_, b'n', b'b', b's', b'p', b';', ..] => (6, '\u{A0}'),
        [_, b'c', b'o', b'p', b'y', b';', ..] => (6, '©'),
        // A character of ASCII from the exclamation mark on.
        [_, b'#', tens @ b'3'..=b'9', ones @ b'0'..=b'9', b';', ..] => {
            match (tens - b'0') * 10 + (ones - b'0') {
                code @ b'!'.. => (5, char::from(code)),
                _ => return None,
            }
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::format;
    use std::string::String;
    use std::vec::Vec;

    use super::common_reference;
    use crate::{names, numeric};

    #[test]
    #[cfg_attr(miri, ignore = "every name")]
    fn common_references_are_as_in_the_table() {
        let mut found = Vec::new();
        for (name, expansion) in names() {
            let text = format!("&{name}");
            if let Some((len, c)) = common_reference(text.as_bytes()) {
                assert_eq!((&text[1..len], String::from(c).as_str()), (name, expansion));
                found.push(name);
            }
        }
        assert_eq!(found, ["amp;", "copy;", "gt;", "lt;", "nbsp;", "quot;"]);
    }

    #[test]
    fn common_numbers_are_characters_without_an_error() {
        let mut count = 0;
        for code in 0..=999 {
            let text = format!("&#{code};");
            if let Some((len, c)) = common_reference(text.as_bytes()) {
                let number = numeric(code);
                assert_eq!((len, c, None), (text.len(), number.character, number.error));
                count += 1;
            }
        }
        assert_eq!(count, 99 - 32);
    }
}
