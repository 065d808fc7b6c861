//! Strings of JSON as text.
//!
//! JSON's escapes can express half a surrogate pair, which no text can contain; in an input it
//! becomes U+FFFD, and its place is kept for the report. Other members are left unparsed until they
//! are needed.

use std::collections::BTreeMap;
use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

/// The text of an input.
#[derive(Debug, PartialEq)]
pub(super) struct Text {
    pub(super) text: String,
    /// Where U+FFFD replaces half a surrogate pair, in bytes.
    pub(super) lone_surrogates: Vec<usize>,
}

impl Text {
    /// Takes UTF-8 in which halves of surrogate pairs are encoded as if they were characters: three
    /// bytes, as many as U+FFFD has.
    fn new(mut bytes: Vec<u8>) -> Self {
        let mut lone_surrogates = Vec::new();
        let mut at = 0;
        while let Err(error) = std::str::from_utf8(&bytes[at..]) {
            at += error.valid_up_to();
            lone_surrogates.push(at);
            bytes[at..at + 3].copy_from_slice("\u{FFFD}".as_bytes());
            at += 3;
        }
        let text = String::from_utf8(bytes).expect("all that was not UTF-8 has been replaced");
        Self { text, lone_surrogates }
    }
}

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct OfBytes;
        impl Visitor<'_> for OfBytes {
            type Value = Text;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a string")
            }
            fn visit_bytes<E>(self, bytes: &[u8]) -> Result<Text, E> {
                Ok(Text::new(bytes.to_vec()))
            }
        }
        // For bytes, serde_json passes on text that is not valid UTF-8.
        deserializer.deserialize_bytes(OfBytes)
    }
}

/// The members of a record.
#[derive(Default)]
pub(super) struct Members<'l> {
    pub(super) input: Option<Text>,
    /// The others by name, as they are in the line. Of several with the same name, the last counts.
    pub(super) others: BTreeMap<String, &'l RawValue>,
}

impl<'de> Deserialize<'de> for Members<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct OfMap;
        impl<'de> Visitor<'de> for OfMap {
            type Value = Members<'de>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Members<'de>, A::Error> {
                let mut members = Members::default();
                while let Some(name) = map.next_key::<Text>()? {
                    if name.text == "input" {
                        members.input = map.next_value()?;
                    } else {
                        members.others.insert(name.text, map.next_value()?);
                    }
                }
                Ok(members)
            }
        }
        deserializer.deserialize_map(OfMap)
    }
}

/// The `id` of an object that is not a valid record.
#[derive(Deserialize)]
pub(super) struct Id<'l> {
    #[serde(borrow)]
    pub(super) id: Option<&'l RawValue>,
}

#[cfg(test)]
mod tests {
    use super::Text;

    #[track_caller]
    fn check(json: &str, text: &str, lone_surrogates: &[usize]) {
        let expected = Text { text: text.to_owned(), lone_surrogates: lone_surrogates.to_vec() };
        assert_eq!(serde_json::from_str::<Text>(json).unwrap(), expected);
    }

    #[test]
    fn lone_surrogates_become_replacement_characters() {
        check(r#""\ud83d\ude00""#, "😀", &[]);
        check(r#""\ud83dx""#, "\u{FFFD}x", &[0]);
        check(r#""é\ude00\ud83d""#, "é\u{FFFD}\u{FFFD}", &[2, 5]);
        check(r#""\ud83d\ud83d\ude00""#, "\u{FFFD}😀", &[0]);
        check(r#""\uFFFD\udfff""#, "\u{FFFD}\u{FFFD}", &[3]);
        check(r#""\\ud83d""#, "\\ud83d", &[]);
        check(r#""\ud83d\n""#, "\u{FFFD}\n", &[0]);
    }
}
