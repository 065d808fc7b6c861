//! Strings of JSON.

use alloc::format;
use alloc::string::String;

use super::{Mistake, Parser};
use crate::finding::FindingKind;

impl Parser<'_> {
    /// Reads a string from its first quote.
    pub(super) fn string(&mut self) -> Result<String, Mistake> {
        let start = self.at;
        self.at += 1;
        let mut text = String::new();
        let mut has_control = false;
        loop {
            let rest = self.rest();
            let plain = rest.find(|c: char| c < ' ' || matches!(c, '"' | '\\'));
            let Some(plain) = plain else {
                return Err(self.bad("the string does not end", start..self.text.len()));
            };
            text.push_str(&rest[..plain]);
            let byte = rest.as_bytes()[plain];
            self.at += plain + 1;
            match byte {
                b'"' => return Ok(text),
                b'\\' => self.escape(&mut text)?,
                _ => {
                    text.push(char::from(byte));
                    if !has_control {
                        let message = format!("the string has the control character U+{byte:04X}");
                        let range = self.at - 1..self.at;
                        self.repaired(FindingKind::ControlCharacter, &message, range);
                    }
                    has_control = true;
                }
            }
        }
    }

    /// Reads an escape after its backslash.
    fn escape(&mut self, text: &mut String) -> Result<(), Mistake> {
        let start = self.at - 1;
        let Some(c) = self.rest().chars().next() else {
            return Err(self.bad("the string does not end", start..self.text.len()));
        };
        self.at += c.len_utf8();
        text.push(match c {
            '"' | '\\' | '/' => c,
            'b' => '\u{8}',
            'f' => '\u{c}',
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            'u' => self.unicode_escape(start),
            _ => {
                let message = format!("JSON has no escape `\\{}`", c.escape_debug());
                self.repaired(FindingKind::BadEscape, &message, start..self.at);
                c
            }
        });
        Ok(())
    }

    /// Reads the digits of `\u`, and those of the second half of a pair.
    fn unicode_escape(&mut self, start: usize) -> char {
        let Some(unit) = self.four_digits(self.at) else {
            self.repaired(FindingKind::BadEscape, "`\\u` needs four digits", start..self.at);
            return 'u';
        };
        self.at += 4;
        let low = self.rest().starts_with("\\u").then(|| self.four_digits(self.at + 2)).flatten();
        let pair = low.and_then(|low| {
            char::decode_utf16([unit, low]).next().and_then(Result::ok).filter(|&c| c > '\u{FFFF}')
        });
        if let Some(c) = pair {
            self.at += 6;
            return c;
        }
        char::from_u32(u32::from(unit)).unwrap_or_else(|| {
            let message = "the escape is half of a surrogate pair";
            self.repaired(FindingKind::BadEscape, message, start..self.at);
            char::REPLACEMENT_CHARACTER
        })
    }

    fn four_digits(&self, at: usize) -> Option<u16> {
        let digits = self.text.get(at..at + 4)?;
        let are_digits = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        u16::from_str_radix(digits, 16).ok().filter(|_| are_digits)
    }
}
