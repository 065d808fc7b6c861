//! `JsonWriter`: writes JSON piece by piece, so that deep results need no deep calls.

use alloc::string::String;
use core::fmt::Write as _;

/// Writes JSON. The caller opens and closes brackets in pairs.
#[derive(Clone, Debug, Default)]
pub(crate) struct JsonWriter {
    text: String,
}

impl JsonWriter {
    /// Begins an object, as an item of a list or as the value of a member.
    pub(crate) fn open_object(&mut self) {
        self.separate();
        self.text.push('{');
    }

    pub(crate) fn close_object(&mut self) {
        self.text.push('}');
    }

    pub(crate) fn open_list(&mut self) {
        self.separate();
        self.text.push('[');
    }

    pub(crate) fn close_list(&mut self) {
        self.text.push(']');
    }

    /// The name of the next member.
    pub(crate) fn name(&mut self, name: &str) {
        self.string(name);
        self.text.push(':');
    }

    pub(crate) fn string(&mut self, text: &str) {
        self.separate();
        write_string(&mut self.text, text);
    }

    pub(crate) fn boolean(&mut self, yes: bool) {
        self.raw(if yes { "true" } else { "false" });
    }

    /// A value that is JSON already.
    pub(crate) fn raw(&mut self, json: &str) {
        self.separate();
        self.text.push_str(json);
    }

    /// A member that is a string.
    pub(crate) fn member(&mut self, name: &str, text: &str) {
        self.name(name);
        self.string(text);
    }

    /// A member that is a string, if there is one.
    pub(crate) fn optional(&mut self, name: &str, text: Option<&str>) {
        if let Some(text) = text {
            self.member(name, text);
        }
    }

    /// A list of strings.
    pub(crate) fn strings<'s>(&mut self, strings: impl IntoIterator<Item = &'s str>) {
        self.open_list();
        strings.into_iter().for_each(|text| self.string(text));
        self.close_list();
    }

    /// The number of bytes so far.
    pub(crate) fn len(&self) -> usize {
        self.text.len()
    }

    pub(crate) fn finish(self) -> String {
        self.text
    }

    /// Writes the comma before a value or a name that follows another one. Texts end with a quote,
    /// so no text is mistaken for a bracket.
    fn separate(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with(['{', '[', ':']) {
            self.text.push(',');
        }
    }
}

fn write_string(out: &mut String, text: &str) {
    out.push('"');
    let mut rest = text;
    let is_escaped = |c: char| c < ' ' || matches!(c, '"' | '\\');
    while let Some(at) = rest.find(is_escaped) {
        let byte = rest.as_bytes()[at];
        out.push_str(&rest[..at]);
        match byte {
            b'"' => out.push_str("\\\""),
            b'\\' => out.push_str("\\\\"),
            b'\n' => out.push_str("\\n"),
            b'\r' => out.push_str("\\r"),
            b'\t' => out.push_str("\\t"),
            _ => {
                let _ = write!(out, "\\u{byte:04x}");
            }
        }
        rest = &rest[at + 1..];
    }
    out.push_str(rest);
    out.push('"');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_and_items_are_separated() {
        let mut json = JsonWriter::default();
        json.open_object();
        json.member("a", "\"\\\n\u{1}{");
        json.name("b");
        json.open_list();
        json.open_object();
        json.close_object();
        json.raw("1");
        json.boolean(true);
        json.strings([]);
        json.strings(["[", ":"]);
        json.close_list();
        json.close_object();
        assert_eq!(json.finish(), r#"{"a":"\"\\\n\u0001{","b":[{},1,true,[],["[",":"]]}"#);
    }
}
