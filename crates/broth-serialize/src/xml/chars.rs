//! The characters that XML allows, and those that it allows in names.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use core::fmt::{self, Write};

/// Where characters are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    Text,
    Attribute,
    /// In a comment, a processing instruction or a CDATA section.
    Literal,
}

/// Whether XML allows the character.
///
/// <https://www.w3.org/TR/xml/#NT-Char>
pub(super) fn is_xml(c: char) -> bool {
    !matches!(c, '\0'..='\x08' | '\x0B' | '\x0C' | '\x0E'..='\x1F' | '\u{FFFE}' | '\u{FFFF}')
}

/// Whether a public identifier may contain the character, between double quotes.
///
/// <https://www.w3.org/TR/xml/#NT-PubidChar>
pub(super) fn is_pubid(c: char) -> bool {
    c.is_ascii_alphanumeric() || " \r\n-'()+,./:=?;!*#@$_%".contains(c)
}

/// <https://www.w3.org/TR/xml-names/#NT-NCName>
fn is_name_start(c: char) -> bool {
    matches!(c,
        'A'..='Z' | '_' | 'a'..='z' | '\u{C0}'..='\u{D6}' | '\u{D8}'..='\u{F6}'
        | '\u{F8}'..='\u{2FF}' | '\u{370}'..='\u{37D}' | '\u{37F}'..='\u{1FFF}'
        | '\u{200C}'..='\u{200D}' | '\u{2070}'..='\u{218F}' | '\u{2C00}'..='\u{2FEF}'
        | '\u{3001}'..='\u{D7FF}' | '\u{F900}'..='\u{FDCF}' | '\u{FDF0}'..='\u{FFFD}'
        | '\u{10000}'..='\u{EFFFF}')
}

fn is_name_char(c: char) -> bool {
    is_name_start(c)
        || matches!(c, '-' | '.' | '0'..='9' | '\u{B7}' | '\u{300}'..='\u{36F}' | '\u{203F}'..='\u{2040}')
}

/// The name, with each character that a name without a colon cannot contain replaced by `U` and six
/// hexadecimal digits. An empty name, for which the standard has no rule, becomes `_`.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#coercing-an-html-dom-into-an-infoset>
pub(super) fn coerced_name(name: &str) -> Cow<'_, str> {
    let fits = |(at, c): (usize, char)| if at == 0 { is_name_start(c) } else { is_name_char(c) };
    if !name.is_empty() && name.char_indices().all(fits) {
        return Cow::Borrowed(name);
    }
    let mut coerced = String::new();
    for (at, c) in name.char_indices() {
        if fits((at, c)) {
            coerced.push(c);
        } else {
            coerced += &format!("U{:06X}", u32::from(c));
        }
    }
    if coerced.is_empty() {
        coerced.push('_');
    }
    Cow::Owned(coerced)
}

/// Writes text, and returns whether characters had to be replaced that XML does not allow: a form
/// feed by a space, the others by U+FFFD.
pub(super) fn write_escaped(
    out: &mut impl Write,
    text: &str,
    place: Place,
) -> Result<bool, fmt::Error> {
    let mut copied = 0;
    let mut replaced = false;
    // OPTIMIZATION: everything that has to change begins with one of a few bytes, so the rest is
    // passed without decoding: 3 % of writing XML.
    for (at, byte) in text.bytes().enumerate() {
        let (len, reference) = match (byte, place) {
            (b'&', Place::Text | Place::Attribute) => (1, "&amp;"),
            (b'<', Place::Text | Place::Attribute) => (1, "&lt;"),
            (b'>', Place::Text | Place::Attribute) => (1, "&gt;"),
            (b'\r', Place::Text | Place::Attribute) => (1, "&#13;"),
            (b'"', Place::Attribute) => (1, "&quot;"),
            (b'\t', Place::Attribute) => (1, "&#9;"),
            (b'\n', Place::Attribute) => (1, "&#10;"),
            (0x0C, _) => (1, " "),
            (b'\t' | b'\n' | b'\r', _) => continue,
            (0..0x20, _) => (1, "\u{FFFD}"),
            (0xEF, _) if matches!(text.as_bytes()[at + 1..], [0xBF, 0xBE | 0xBF, ..]) => {
                (3, "\u{FFFD}")
            }
            _ => continue,
        };
        replaced |= matches!(byte, 0x0C | 0xEF | 0..=0x08 | 0x0B | 0x0E..=0x1F);
        out.write_str(&text[copied..at])?;
        out.write_str(reference)?;
        copied = at + len;
    }
    out.write_str(&text[copied..])?;
    Ok(replaced)
}
