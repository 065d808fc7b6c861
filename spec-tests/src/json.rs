//! JSON as the suites write it: lone surrogates included.
//!
//! A JSON string may escape half a surrogate pair, which no Rust string can contain. [`parse`]
//! replaces it with U+FFFD, as decoding would; the suites' second layer of escapes, [`unescape`],
//! does the same and reports it.

use std::borrow::Cow;

use serde_json::Value;

/// Reads a JSON text; escaped lone surrogates become U+FFFD.
pub fn parse(text: &str) -> Result<Value, String> {
    serde_json::from_str(&mend_surrogates(text)).map_err(|e| e.to_string())
}

/// Text after the suites' second round of escapes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unescaped {
    /// The text; a lone surrogate has become U+FFFD.
    pub text: String,
    /// Whether there was a lone surrogate.
    pub lone_surrogate: bool,
}

/// Resolves each `\uHHHH` of a string that the suite calls `doubleEscaped`.
pub fn unescape(text: &str) -> Unescaped {
    let mut units: Vec<u16> = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        match unit_at(rest) {
            Some(unit) => {
                units.push(unit);
                rest = &rest[6..];
            }
            None => {
                units.extend_from_slice(first.encode_utf16(&mut [0; 2]));
                rest = &rest[first.len_utf8()..];
            }
        }
    }
    Unescaped {
        text: String::from_utf16_lossy(&units),
        lone_surrogate: char::decode_utf16(units).any(|c| c.is_err()),
    }
}

/// The code unit of the `\uHHHH` at the start of `text`.
fn unit_at(text: &str) -> Option<u16> {
    let digits = text.get(..6)?.strip_prefix("\\u")?;
    let plain = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    plain.then(|| u16::from_str_radix(digits, 16).ok())?
}

fn mend_surrogates(text: &str) -> Cow<'_, str> {
    let high = |unit: u16| (0xD800..0xDC00).contains(&unit);
    let low = |unit: u16| (0xDC00..0xE000).contains(&unit);
    let mut mended = String::new();
    let (mut copied, mut at) = (0, 0);
    while let Some(found) = text[at..].find('\\') {
        at += found;
        match unit_at(&text[at..]) {
            Some(unit) if high(unit) && unit_at(&text[at + 6..]).is_some_and(low) => at += 12,
            Some(unit) if high(unit) || low(unit) => {
                mended.push_str(&text[copied..at]);
                mended.push_str("\\uFFFD");
                at += 6;
                copied = at;
            }
            Some(_) => at += 6,
            // Some other escape: the character after the backslash begins none.
            None => at += 1 + text[at + 1..].chars().next().map_or(0, char::len_utf8),
        }
    }
    if copied == 0 {
        return Cow::Borrowed(text);
    }
    mended.push_str(&text[copied..]);
    Cow::Owned(mended)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lone_surrogates_become_replacement_characters() {
        for (json, text) in [
            (r#""\ud83d\ude00""#, "\u{1F600}"),
            (r#""\ud83d""#, "\u{FFFD}"),
            (r#""\ude00\ud83d""#, "\u{FFFD}\u{FFFD}"),
            (r#""\ud83d\ud83d\ude00x""#, "\u{FFFD}\u{1F600}x"),
            (r#""\ud83dA""#, "\u{FFFD}A"),
            (r#""\\ud83d""#, "\\ud83d"),
            (r#""\\\ud83d""#, "\\\u{FFFD}"),
            (r#""\n\u00e9é""#, "\néé"),
        ] {
            assert_eq!(parse(json), Ok(Value::String(text.to_owned())), "{json}");
        }
        assert!(parse("\"\\").is_err());
        assert!(parse("\"\\é\"").is_err());
    }

    #[test]
    fn second_round_of_escapes() {
        for (escaped, text, lone) in [
            ("a\\u0000b", "a\0b", false),
            ("\\uD83D\\uDE00", "\u{1F600}", false),
            ("\\uDFFF", "\u{FFFD}", true),
            ("\\uFFFD", "\u{FFFD}", false),
            ("\\u12", "\\u12", false),
            ("\\u+123", "\\u+123", false),
            ("\\n\\", "\\n\\", false),
        ] {
            let got = unescape(escaped);
            assert_eq!((got.text.as_str(), got.lone_surrogate), (text, lone), "{escaped}");
        }
    }
}
