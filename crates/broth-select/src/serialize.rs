//! Identifiers and strings as text.
//!
//! <https://drafts.csswg.org/cssom-1/#common-serializing-idioms>

use alloc::string::String;

use crate::token::is_ident;

/// <https://drafts.csswg.org/cssom-1/#serialize-an-identifier>
pub(crate) fn identifier(name: &str, into: &mut String) {
    let first_is_dash = name.starts_with('-');
    escape(name, into, &|index, byte| match byte {
        b'-' if name.len() == 1 => Escape::Character,
        b'0'..=b'9' if index == 0 || index == 1 && first_is_dash => Escape::CodePoint,
        byte if is_ident(byte) => Escape::No,
        _ => Escape::Character,
    });
}

/// <https://drafts.csswg.org/cssom-1/#serialize-a-string>
pub(crate) fn string(text: &str, into: &mut String) {
    into.push('"');
    escape(text, into, &|_, byte| match byte {
        b'"' | b'\\' => Escape::Character,
        _ => Escape::No,
    });
    into.push('"');
}

/// How a character is written. Control characters are always written as code points.
enum Escape {
    No,
    /// <https://drafts.csswg.org/cssom-1/#escape-a-character>
    Character,
    /// <https://drafts.csswg.org/cssom-1/#escape-a-character-as-code-point>
    CodePoint,
}

/// Writes a text, whose characters are escaped as `how` says of their places and first bytes.
#[inline(never)]
fn escape(text: &str, into: &mut String, how: &dyn Fn(usize, u8) -> Escape) {
    for (index, c) in text.char_indices() {
        let byte = text.as_bytes()[index];
        let how = if c.is_ascii_control() { Escape::CodePoint } else { how(index, byte) };
        if !matches!(how, Escape::No) {
            into.push('\\');
        }
        if matches!(how, Escape::CodePoint) {
            let digits = [byte >> 4, byte & 15].into_iter().skip_while(|&digit| digit == 0);
            into.extend(digits.filter_map(|digit| char::from_digit(digit.into(), 16)));
            into.push(' ');
        } else {
            into.push(c);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes() {
        for (text, as_identifier, as_string) in [
            ("a", "a", "\"a\""),
            ("-", "\\-", "\"-\""),
            ("-1a", "-\\31 a", "\"-1a\""),
            ("1", "\\31 ", "\"1\""),
            ("a.b\"", "a\\.b\\\"", "\"a.b\\\"\""),
            ("\u{1}\u{10}\u{7f}", "\\1 \\10 \\7f ", "\"\\1 \\10 \\7f \""),
            ("\u{e9}\u{80}", "\u{e9}\u{80}", "\"\u{e9}\u{80}\""),
        ] {
            let [mut identifier_, mut string_] = [String::new(), String::new()];
            identifier(text, &mut identifier_);
            string(text, &mut string_);
            assert_eq!((&*identifier_, &*string_), (as_identifier, as_string), "{text:?}");
        }
    }
}
