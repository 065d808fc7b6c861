//! A JSON reader for configurations. It does not recurse.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;

/// A value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Json {
    Null,
    Bool(bool),
    /// A number, as it is written.
    Number(String),
    String(String),
    Array(Vec<Json>),
    /// The members in order.
    Object(Vec<(String, Json)>),
}

impl Json {
    /// Parses a text that is one value. The error is the offset of the first byte that is not JSON.
    pub(crate) fn parse(text: &str) -> Result<Self, usize> {
        let mut reader = Reader { text, at: 0 };
        reader.value().ok_or(reader.at)
    }

    /// The member with that name. If there are several, it is the last.
    pub(crate) fn member(&self, name: &str) -> Option<&Self> {
        let Self::Object(members) = self else { return None };
        members.iter().rev().find(|(key, _)| key == name).map(|(_, value)| value)
    }
}

/// Writes a string with its quotes and escapes.
pub(crate) fn push_string(out: &mut String, text: &str) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if c < ' ' => {
                let _ = write!(out, "\\u{:04x}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push('"');
}

/// Reads from `at` on. `None` means that the text there is not JSON.
struct Reader<'t> {
    text: &'t str,
    at: usize,
}

/// An array or object whose end has not been read.
enum Open {
    Array(Vec<Json>),
    /// An object, with the name of the member whose value comes next.
    Object(Vec<(String, Json)>, String),
}

impl Reader<'_> {
    fn value(&mut self) -> Option<Json> {
        let mut open = Vec::new();
        loop {
            let mut value = match self.peek() {
                Some(b'[') => match self.begins_with_end(b']') {
                    true => Json::Array(Vec::new()),
                    false => {
                        open.push(Open::Array(Vec::new()));
                        continue;
                    }
                },
                Some(b'{') => match self.begins_with_end(b'}') {
                    true => Json::Object(Vec::new()),
                    false => {
                        open.push(Open::Object(Vec::new(), self.member_name()?));
                        continue;
                    }
                },
                _ => self.scalar()?,
            };
            // If the value is the last in its container, the container ends, too.
            loop {
                let next = self.peek();
                let Some(parent) = open.pop() else {
                    return next.is_none().then_some(value);
                };
                value = match (parent, next?) {
                    (Open::Array(mut items), byte @ (b',' | b']')) => {
                        self.at += 1;
                        items.push(value);
                        if byte == b',' {
                            open.push(Open::Array(items));
                            break;
                        }
                        Json::Array(items)
                    }
                    (Open::Object(mut members, name), byte @ (b',' | b'}')) => {
                        self.at += 1;
                        members.push((name, value));
                        if byte == b',' {
                            open.push(Open::Object(members, self.member_name()?));
                            break;
                        }
                        Json::Object(members)
                    }
                    _ => return None,
                };
            }
        }
    }

    /// The next byte that is not white space.
    fn peek(&mut self) -> Option<u8> {
        let rest = self.text[self.at..].trim_start_matches([' ', '\t', '\n', '\r']);
        self.at = self.text.len() - rest.len();
        rest.bytes().next()
    }

    /// Takes the first byte of an array or object. If it is empty, takes its end and returns true.
    fn begins_with_end(&mut self, end: u8) -> bool {
        self.at += 1;
        let is_empty = self.peek() == Some(end);
        self.at += usize::from(is_empty);
        is_empty
    }

    /// The name of a member, and the colon.
    fn member_name(&mut self) -> Option<String> {
        self.peek();
        let name = self.string()?;
        (self.peek()? == b':').then(|| self.at += 1)?;
        Some(name)
    }

    fn scalar(&mut self) -> Option<Json> {
        let rest = &self.text[self.at..];
        let words =
            [("null", Json::Null), ("true", Json::Bool(true)), ("false", Json::Bool(false))];
        for (word, value) in words {
            if rest.starts_with(word) {
                self.at += word.len();
                return Some(value);
            }
        }
        if rest.starts_with('"') { self.string().map(Json::String) } else { self.number() }
    }

    fn number(&mut self) -> Option<Json> {
        let rest = &self.text[self.at..];
        let len = rest.bytes().take_while(|byte| b"+-.0123456789eE".contains(byte)).count();
        let unsigned = rest[..len].trim_start_matches('-');
        let digits = unsigned.bytes().take_while(u8::is_ascii_digit).count();
        let has_leading_zero = digits > 1 && unsigned.starts_with('0');
        let ends_well = unsigned.ends_with(|c: char| c.is_ascii_digit());
        // Apart from this, Rust and JSON agree on numbers.
        let is_number = digits > 0 && !has_leading_zero && ends_well;
        (is_number && !unsigned.contains(".e") && rest[..len].parse::<f64>().is_ok()).then(|| {
            self.at += len;
            Json::Number(rest[..len].to_owned())
        })
    }

    fn string(&mut self) -> Option<String> {
        let mut out = String::new();
        self.text[self.at..].starts_with('"').then(|| self.at += 1)?;
        loop {
            let rest = &self.text[self.at..];
            let run = rest.find(|c| matches!(c, '"' | '\\' | '\0'..='\u{1F}'))?;
            out.push_str(&rest[..run]);
            self.at += run;
            match rest.as_bytes()[run] {
                b'"' => {
                    self.at += 1;
                    return Some(out);
                }
                b'\\' => out.push(self.escape()?),
                _ => return None,
            }
        }
    }

    fn escape(&mut self) -> Option<char> {
        let c = match *self.text.as_bytes().get(self.at + 1)? {
            byte @ (b'"' | b'\\' | b'/') => char::from(byte),
            b'b' => '\u{8}',
            b'f' => '\u{C}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => return self.unicode_escape(),
            _ => return None,
        };
        self.at += 2;
        Some(c)
    }

    /// Reads `\u` and a code unit, or two that are a surrogate pair. A lone surrogate becomes
    /// U+FFFD.
    fn unicode_escape(&mut self) -> Option<char> {
        let high = self.code_unit(self.at)?;
        self.at += 6;
        if !(0xD800..0xDC00).contains(&high) {
            return Some(char::from_u32(high).unwrap_or(char::REPLACEMENT_CHARACTER));
        }
        let low = self.code_unit(self.at).filter(|low| (0xDC00..0xE000).contains(low));
        let Some(low) = low else { return Some(char::REPLACEMENT_CHARACTER) };
        self.at += 6;
        char::from_u32(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00))
    }

    /// The code unit of an escape: `\u` and four hexadecimal digits.
    fn code_unit(&self, at: usize) -> Option<u32> {
        let digits = self.text.get(at..at + 6)?.strip_prefix("\\u")?;
        let is_hexadecimal = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        is_hexadecimal.then(|| u32::from_str_radix(digits, 16).ok())?
    }
}

#[cfg(test)]
mod tests {
    use super::{Json, push_string};
    use alloc::borrow::ToOwned;
    use alloc::string::String;
    use alloc::vec;

    #[test]
    fn values() {
        let text = |text: &str| Json::String(text.to_owned());
        for (json, value) in [
            ("null", Json::Null),
            (" [ ] ", Json::Array(vec![])),
            (
                "[1,-0.5e+3]",
                Json::Array(vec![Json::Number("1".into()), Json::Number("-0.5e+3".into())]),
            ),
            (
                r#"{"a":{"b":[true]}}"#,
                Json::Object(vec![(
                    "a".into(),
                    Json::Object(vec![("b".into(), Json::Array(vec![Json::Bool(true)]))]),
                )]),
            ),
            (r#""\u0041\n\/\ud83d\ude00\ud83dx""#, text("A\n/😀\u{FFFD}x")),
        ] {
            assert_eq!(Json::parse(json), Ok(value), "{json}");
        }
    }

    #[test]
    fn what_is_not_json() {
        for (json, at) in [
            ("", 0),
            ("[1,]", 3),
            ("{a:1}", 1),
            ("[1 2]", 3),
            ("01", 0),
            ("1.", 0),
            ("+1", 0),
            ("nul", 0),
            ("\"\n\"", 1),
            (r#""\x""#, 1),
            (r#""\u12g4""#, 1),
            ("[] []", 3),
            ("\"a", 1),
            ("{\"a\"}", 4),
            ("--1", 0),
        ] {
            assert_eq!(Json::parse(json), Err(at), "{json}");
        }
    }

    #[test]
    fn depth_costs_no_stack() {
        let deep = "[".repeat(1_000_000);
        assert!(Json::parse(&deep).is_err());
    }

    #[test]
    fn strings_come_back() {
        let text = "a\"b\\c\n\u{1F}é😀";
        let mut json = String::new();
        push_string(&mut json, text);
        assert_eq!(Json::parse(&json), Ok(Json::String(text.to_owned())));
    }
}
