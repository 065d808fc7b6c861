//! Writes JSON for all commands, with characters escaped that could control a terminal or a log.

use std::fmt::{self, Display};
use std::io::{self, Write};

use broth::check::terminal::is_terminal_control;
use serde::Serialize;
use serde_json::Value;
use serde_json::ser::{Formatter, Serializer};
use serde_json::value::RawValue;

/// Writes a value without line breaks.
pub(crate) fn write(out: impl Write, value: &(impl Serialize + ?Sized)) -> io::Result<()> {
    value.serialize(&mut Serializer::with_formatter(out, Escaping)).map_err(io::Error::from)
}

/// Appends a value to memory, which cannot fail.
fn push(out: &mut Vec<u8>, value: &(impl Serialize + ?Sized)) {
    write(out, value).expect("memory takes all that JSON can say");
}

/// Escapes characters in strings that JSON allows, but that could control a terminal.
struct Escaping;

impl Formatter for Escaping {
    fn write_string_fragment<W: Write + ?Sized>(
        &mut self,
        out: &mut W,
        text: &str,
    ) -> io::Result<()> {
        let mut rest = text;
        while let Some((at, c)) = rest.char_indices().find(|&(_, c)| is_terminal_control(c)) {
            write!(out, "{}{}", &rest[..at], Escape(c))?;
            rest = &rest[at + c.len_utf8()..];
        }
        out.write_all(rest.as_bytes())
    }
}

/// A character of the basic plane, displayed as a JSON escape.
struct Escape(char);

impl Display for Escape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\\u{:04x}", u32::from(self.0))
    }
}

/// Appends JSON as it was received, with its numbers and escapes, but without white space and with
/// our escapes added.
fn push_raw(out: &mut Vec<u8>, raw: &RawValue) {
    push_json(out, raw.get());
}

fn push_json(out: &mut Vec<u8>, json: &str) {
    let (mut in_string, mut is_escaped) = (false, false);
    for c in json.chars() {
        if !in_string && c.is_ascii_whitespace() {
            continue;
        }
        in_string ^= c == '"' && !is_escaped;
        is_escaped = c == '\\' && !is_escaped;
        match is_terminal_control(c) {
            true => out.extend_from_slice(Escape(c).to_string().as_bytes()),
            false => out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes()),
        }
    }
}

/// Serialises as the string that a value displays as, without creating that string.
pub(crate) struct Shown<T>(pub(crate) T);

impl<T: Display> Serialize for Shown<T> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

/// An object that is written member by member, so that the values in it need not be kept.
pub(crate) struct Object {
    /// The text so far, without the closing bracket.
    text: Vec<u8>,
}

impl Object {
    /// An empty object.
    pub(crate) fn new() -> Self {
        Self { text: b"{".to_vec() }
    }

    /// An object that is JSON already.
    pub(crate) fn of_json(json: &str) -> Self {
        let mut text = Vec::with_capacity(json.len());
        push_json(&mut text, json);
        text.pop();
        Self { text }
    }

    /// Adds a member.
    pub(crate) fn with(mut self, name: &str, value: &(impl Serialize + ?Sized)) -> Self {
        push(self.member(name), value);
        self
    }

    /// Adds a list.
    pub(crate) fn with_list(mut self, name: &str, list: &List) -> Self {
        let text = self.member(name);
        text.push(b'[');
        text.extend_from_slice(&list.items);
        text.push(b']');
        self
    }

    /// Adds a member that is written as it was received.
    pub(crate) fn with_raw(mut self, name: &str, value: &RawValue) -> Self {
        push_raw(self.member(name), value);
        self
    }

    /// Adds all members of another object.
    pub(crate) fn with_all(mut self, other: &Self) -> Self {
        let members = &other.text[1..];
        if self.text.len() > 1 && !members.is_empty() {
            self.text.push(b',');
        }
        self.text.extend_from_slice(members);
        self
    }

    /// Begins a member. Returns the text, to which the caller adds the value.
    fn member(&mut self, name: &str) -> &mut Vec<u8> {
        if self.text.len() > 1 {
            self.text.push(b',');
        }
        push(&mut self.text, name);
        self.text.push(b':');
        &mut self.text
    }

    /// Writes it as a line.
    pub(crate) fn write_line(&self, out: &mut impl Write) -> io::Result<()> {
        out.write_all(&self.text)?;
        out.write_all(b"}\n")
    }
}

impl From<Value> for Object {
    fn from(value: Value) -> Self {
        match value {
            Value::Object(members) => {
                let with =
                    |object: Self, (name, value): (String, Value)| object.with(&name, &value);
                members.into_iter().fold(Self::new(), with)
            }
            other => Self::new().with("value", &other),
        }
    }
}

/// A list that is written item by item.
#[derive(Default)]
pub(crate) struct List {
    items: Vec<u8>,
}

impl List {
    /// Adds an item.
    pub(crate) fn push(&mut self, item: &(impl Serialize + ?Sized)) {
        if !self.items.is_empty() {
            self.items.push(b',');
        }
        push(&mut self.items, item);
    }

    /// Adds an object.
    pub(crate) fn push_object(&mut self, object: &Object) {
        if !self.items.is_empty() {
            self.items.push(b',');
        }
        self.items.extend_from_slice(&object.text);
        self.items.push(b'}');
    }
}

impl<T: Serialize> FromIterator<T> for List {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut list = Self::default();
        items.into_iter().for_each(|item| list.push(&item));
        list
    }
}

#[cfg(test)]
mod tests {
    use super::{push, push_raw};
    use serde_json::value::RawValue;

    #[track_caller]
    fn check(text: &str, written: &str) {
        let mut out = Vec::new();
        push(&mut out, text);
        assert_eq!(String::from_utf8(out).unwrap(), written);
        assert_eq!(serde_json::from_str::<String>(written).unwrap(), text);
    }

    #[test]
    fn control_characters_are_escaped() {
        check("é ß 日本 😀 \u{A0}…", "\"é ß 日本 😀 \u{A0}…\"");
        check("a\u{1B}\u{7F}\u{80}b\u{9F}", r#""a\u001b\u007f\u0080b\u009f""#);
        check("\u{61C}\u{200F}\u{2028}\u{202E}x\u{2066}", r#""\u061c\u200f\u2028\u202ex\u2066""#);
    }

    #[test]
    fn raw_json_keeps_its_meaning() {
        for (raw, written) in [
            ("18446744073709551616", "18446744073709551616"),
            ("-0", "-0"),
            (
                "[ 1.50, {\"a b\" :\t\"\\ud800 \\\" \u{85}\"} ]",
                "[1.50,{\"a b\":\"\\ud800 \\\" \\u0085\"}]",
            ),
        ] {
            let raw: &RawValue = serde_json::from_str(raw).unwrap();
            let mut out = Vec::new();
            push_raw(&mut out, raw);
            assert_eq!(String::from_utf8(out).unwrap(), written);
        }
    }
}
