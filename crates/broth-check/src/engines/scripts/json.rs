//! Parses JSON to a list of values in source order, without recursion.
//!
//! <https://www.rfc-editor.org/rfc/rfc8259>

use alloc::string::String;
use alloc::vec::Vec;

/// The content of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Null,
    Boolean,
    Number,
    String(String),
    Array,
    Object,
}

/// A value.
#[derive(Clone, Debug)]
pub(super) struct Value {
    pub(super) kind: Kind,
    /// The name, if the value is a member of an object.
    pub(super) name: Option<String>,
    /// The offset of the value, or of its name if it has one.
    pub(super) at: usize,
    /// The index after the last value inside this one.
    end: usize,
}

/// A parsed JSON text.
#[derive(Debug)]
pub(super) struct Json {
    values: Vec<Value>,
}

/// The offset where a text is not JSON, and the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NotJson {
    pub(super) at: usize,
    pub(super) why: &'static str,
}

impl Json {
    pub(super) fn parse(text: &str) -> Result<Self, NotJson> {
        let mut reader = Reader { text, at: 0 };
        let mut values: Vec<Value> = Vec::new();
        // The arrays and objects that are open.
        let mut open: Vec<usize> = Vec::new();
        loop {
            // A value must begin here.
            reader.skip_white_space();
            let mut at = reader.at;
            let mut name = None;
            let is_member = open.last().is_some_and(|&outer| values[outer].kind == Kind::Object);
            if is_member {
                name =
                    Some(reader.string().map_err(|_| reader.wrong("a name in quotes is missing"))?);
                reader.skip_white_space();
                reader.expect(b':', "a colon is missing after a name")?;
                reader.skip_white_space();
                at = at.min(reader.at);
            }
            let kind = reader.value()?;
            let index = values.len();
            let is_open = matches!(kind, Kind::Array | Kind::Object);
            let closer = if kind == Kind::Object { b'}' } else { b']' };
            values.push(Value { kind, name, at, end: index + 1 });
            if is_open {
                reader.skip_white_space();
                if reader.peek() != Some(closer) {
                    open.push(index);
                    continue;
                }
                reader.at += 1;
            }
            // A value has ended. The values that contain it may end, too.
            loop {
                reader.skip_white_space();
                let Some(&outer) = open.last() else {
                    return match reader.peek() {
                        None => Ok(Self { values }),
                        Some(_) => Err(reader.wrong("something follows the value")),
                    };
                };
                let closer = if values[outer].kind == Kind::Object { b'}' } else { b']' };
                match reader.peek() {
                    Some(b',') => {
                        reader.at += 1;
                        break;
                    }
                    Some(byte) if byte == closer => {
                        reader.at += 1;
                        values[outer].end = values.len();
                        open.pop();
                    }
                    _ => return Err(reader.wrong("a comma or a closing bracket is missing")),
                }
            }
        }
    }

    /// The outermost value.
    pub(super) fn root(&self) -> usize {
        0
    }

    pub(super) fn get(&self, index: usize) -> &Value {
        &self.values[index]
    }

    /// The values directly in an array or object.
    pub(super) fn children(&self, index: usize) -> impl Iterator<Item = usize> {
        let end = self.values[index].end;
        let mut next = index + 1;
        core::iter::from_fn(move || {
            let child = next;
            (child < end).then(|| {
                next = self.values[child].end;
                child
            })
        })
    }

    /// The member of an object with this name. If there are several, the last one counts, as in
    /// scripts.
    pub(super) fn member(&self, index: usize, name: &str) -> Option<usize> {
        let is_it = |&child: &usize| self.values[child].name.as_deref() == Some(name);
        self.children(index).filter(is_it).last()
    }

    pub(super) fn string(&self, index: usize) -> Option<&str> {
        match &self.values[index].kind {
            Kind::String(text) => Some(text),
            _ => None,
        }
    }
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn wrong(&self, why: &'static str) -> NotJson {
        NotJson { at: self.at, why }
    }

    fn expect(&mut self, byte: u8, why: &'static str) -> Result<(), NotJson> {
        if self.peek() != Some(byte) {
            return Err(self.wrong(why));
        }
        self.at += 1;
        Ok(())
    }

    fn skip_white_space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    /// A value, or the beginning of an array or object.
    fn value(&mut self) -> Result<Kind, NotJson> {
        let rest = &self.text[self.at..];
        let words = [("null", Kind::Null), ("true", Kind::Boolean), ("false", Kind::Boolean)];
        for (word, kind) in words {
            if rest.starts_with(word) {
                self.at += word.len();
                return Ok(kind);
            }
        }
        match self.peek() {
            Some(b'{') => {
                self.at += 1;
                Ok(Kind::Object)
            }
            Some(b'[') => {
                self.at += 1;
                Ok(Kind::Array)
            }
            Some(b'"') => self.string().map(Kind::String),
            Some(b'-' | b'0'..=b'9') => self.number().map(|()| Kind::Number),
            None => Err(self.wrong("it ends before a value")),
            Some(_) => Err(self.wrong("this is not a value of JSON")),
        }
    }

    fn number(&mut self) -> Result<(), NotJson> {
        let mut skip = |bytes: &[u8]| {
            let is_there = self.peek().is_some_and(|byte| bytes.contains(&byte));
            self.at += usize::from(is_there);
            is_there
        };
        const DIGITS: &[u8] = b"0123456789";
        skip(b"-");
        let is_zero = skip(b"0");
        let mut is_number = is_zero || skip(DIGITS);
        while !is_zero && skip(DIGITS) {}
        if skip(b".") {
            is_number &= skip(DIGITS);
            while skip(DIGITS) {}
        }
        if skip(b"eE") {
            skip(b"+-");
            is_number &= skip(DIGITS);
            while skip(DIGITS) {}
        }
        if is_number { Ok(()) } else { Err(self.wrong("a digit is missing in a number")) }
    }

    fn string(&mut self) -> Result<String, NotJson> {
        self.expect(b'"', "a quote is missing")?;
        let mut string = String::new();
        loop {
            let rest = &self.text[self.at..];
            let end = rest.find(|c: char| matches!(c, '"' | '\\' | '\0'..='\x1F'));
            let end = end.unwrap_or(rest.len());
            string.push_str(&rest[..end]);
            self.at += end;
            match self.peek() {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(string);
                }
                Some(b'\\') => string.push(self.escape()?),
                None => return Err(self.wrong("a string does not end")),
                Some(_) => return Err(self.wrong("a string has a control character; escape it")),
            }
        }
    }

    fn escape(&mut self) -> Result<char, NotJson> {
        let c = match self.text.as_bytes().get(self.at + 1) {
            Some(byte @ (b'"' | b'\\' | b'/')) => char::from(*byte),
            Some(b'b') => '\x08',
            Some(b'f') => '\x0C',
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            Some(b'u') => {
                let wrong = self.wrong("`\\u` needs four digits");
                let digits = self.text.get(self.at + 2..self.at + 6).ok_or(wrong)?;
                if !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
                    return Err(wrong);
                }
                self.at += 4;
                let unit = u32::from_str_radix(digits, 16).unwrap_or_default();
                // The character of a pair of surrogates does not matter here.
                char::from_u32(unit).unwrap_or(char::REPLACEMENT_CHARACTER)
            }
            _ => return Err(self.wrong("JSON has no such escape")),
        };
        self.at += 2;
        Ok(c)
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::{String, ToString as _};

    use super::{Json, Kind, NotJson};

    #[test]
    fn what_json_is() {
        for text in [
            "null",
            " [ ] ",
            "{}",
            "{\"a\" : [1, -0.5e+3, true, false, null, \"\\u00e9\\n\\/\"], \"b\": {\"\": {}}}",
            "\"é\u{7F}\"",
            "0",
        ] {
            assert!(Json::parse(text).is_ok(), "{text}");
        }
        for (text, at) in [
            ("", 0),
            ("[1,]", 3),
            ("{\"a\":1,}", 7),
            ("{a:1}", 1),
            ("[1 2]", 3),
            ("01", 1),
            ("1.", 2),
            ("\"a", 2),
            ("\"\n\"", 1),
            ("\"\\x\"", 1),
            ("\"\\u12\"", 1),
            ("[}", 1),
            ("{} {}", 3),
            ("'a'", 0),
            ("[1", 2),
            ("\u{A0}1", 0),
        ] {
            let error = Json::parse(text).unwrap_err();
            assert_eq!(error.at, at, "{text}: {error:?}");
        }
    }

    #[test]
    fn values_are_found_by_name() {
        let json = Json::parse("{\"a\": [1, [2], 3], \"b\": \"x\", \"a\": null}").unwrap();
        assert_eq!(json.children(json.root()).count(), 3);
        let first = json.children(0).next().unwrap();
        assert_eq!(json.children(first).count(), 3);
        assert_eq!(json.get(json.member(0, "a").unwrap()).kind, Kind::Null);
        assert_eq!(json.string(json.member(0, "b").unwrap()), Some("x"));
        assert_eq!(json.member(0, "c"), None);
    }

    #[test]
    fn depth_costs_nothing() {
        let deep: String = "[".repeat(1_000_000);
        let NotJson { at, .. } = Json::parse(&deep).unwrap_err();
        assert_eq!(at, 1_000_000);
        assert!(Json::parse(&(deep + &"]".repeat(1_000_000))).is_ok());
        assert_eq!(Json::parse("[").unwrap_err().why.to_string(), "it ends before a value");
    }
}
