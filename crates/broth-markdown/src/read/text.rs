//! Backslash escapes and character references.

use alloc::string::String;

/// Resolves backslash escapes and character references, but no other markup.
pub(super) fn unescape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(['\\', '&']) {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let escaped = rest[1..].chars().next().filter(char::is_ascii_punctuation);
        if let (Some(character), true) = (escaped, rest.starts_with('\\')) {
            out.push(character);
            rest = &rest[2..];
        } else if let Some(len) = reference(rest, &mut out) {
            rest = &rest[len..];
        } else {
            out.push_str(&rest[..1]);
            rest = &rest[1..];
        }
    }
    out.push_str(rest);
    out
}

/// Appends the character for the reference at the start of a text, and returns the length of the
/// reference.
///
/// <https://spec.commonmark.org/0.31.2/#entity-and-numeric-character-references>
pub(super) fn reference(text: &str, out: &mut String) -> Option<usize> {
    let inner = text.strip_prefix('&')?;
    if let Some(number) = inner.strip_prefix('#') {
        let (digits, radix, longest, before) = match number.strip_prefix(['x', 'X']) {
            Some(digits) => (digits, 16, 6, 3),
            None => (number, 10, 7, 2),
        };
        let len = digits.bytes().take_while(|byte| char::from(*byte).is_digit(radix)).count();
        if len == 0 || len > longest || digits.as_bytes().get(len) != Some(&b';') {
            return None;
        }
        let code = u32::from_str_radix(&digits[..len], radix).ok()?;
        let character = char::from_u32(code).filter(|character| *character != '\0');
        out.push(character.unwrap_or(char::REPLACEMENT_CHARACTER));
        return Some(before + len + 1);
    }
    /// No name of an entity is longer.
    const LONGEST: usize = 32;
    let len = inner.bytes().take(LONGEST).take_while(u8::is_ascii_alphanumeric).count();
    if inner.as_bytes().get(len) != Some(&b';') {
        return None;
    }
    out.push_str(broth_entities::lookup(&inner[..=len])?);
    Some(len + 2)
}
