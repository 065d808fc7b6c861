//! Identifiers and strings as text.
//!
//! <https://drafts.csswg.org/cssom-1/#common-serializing-idioms>

use alloc::string::String;

use crate::token::is_ident;

/// <https://drafts.csswg.org/cssom-1/#serialize-an-identifier>
#[inline(never)]
pub(crate) fn identifier(name: &str, into: &mut String) {
    let first_is_dash = name.starts_with('-');
    for (index, c) in name.chars().enumerate() {
        let leads = index == 0 || (index == 1 && first_is_dash);
        match c {
            c if c.is_ascii_control() || leads && c.is_ascii_digit() => code_point(c, into),
            '-' if name == "-" => into.push_str("\\-"),
            c => {
                if !is_ident(c) {
                    into.push('\\');
                }
                into.push(c);
            }
        }
    }
}

/// <https://drafts.csswg.org/cssom-1/#serialize-a-string>
#[inline(never)]
pub(crate) fn string(text: &str, into: &mut String) {
    into.push('"');
    for c in text.chars() {
        if c.is_ascii_control() {
            code_point(c, into);
            continue;
        }
        if matches!(c, '"' | '\\') {
            into.push('\\');
        }
        into.push(c);
    }
    into.push('"');
}

/// An ASCII character, escaped. U+0000 does not come from the tokenizer.
///
/// <https://drafts.csswg.org/cssom-1/#escape-a-character-as-code-point>
#[inline(never)]
fn code_point(c: char, into: &mut String) {
    into.push('\\');
    for digit in [c as u32 >> 4, c as u32 & 15] {
        if digit > 0 || into.as_bytes().last() != Some(&b'\\') {
            into.extend(char::from_digit(digit, 16));
        }
    }
    into.push(' ');
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
