//! Reads JSON, and repairs what search engines repair.
//!
//! The grammar is that of [RFC 8259](https://www.rfc-editor.org/rfc/rfc8259).

use alloc::borrow::ToOwned as _;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use broth_input::Span;

use super::value::{Data, Entry, JsonTree};
use crate::finding::FindingKind;

mod space;
mod string;

/// How deep lists and objects may be in each other.
const DEPTH: usize = 500;

/// Something wrong in a text, by its range.
#[derive(Clone, Debug)]
pub(crate) struct Mistake {
    pub(crate) kind: FindingKind,
    pub(crate) message: String,
    pub(crate) range: Range<usize>,
}

/// Reads a text. Returns `None` if it is not JSON, even with all repairs; and all mistakes.
/// `span_of` translates ranges of the text into places.
pub(crate) fn parse(
    text: &str,
    span_of: impl Fn(Range<usize>) -> Option<Span>,
) -> (Option<JsonTree>, Vec<Mistake>) {
    let mut parser =
        Parser { text, at: 0, values: Vec::new(), open: Vec::new(), mistakes: Vec::new() };
    let result = parser.document(span_of);
    let tree = match result {
        Ok(()) => Some(JsonTree { values: parser.values }),
        Err(mistake) => {
            parser.mistakes.push(mistake);
            None
        }
    };
    (tree, parser.mistakes)
}

struct Parser<'t> {
    text: &'t str,
    at: usize,
    values: Vec<Entry>,
    open: Vec<Open>,
    mistakes: Vec<Mistake>,
}

/// A list or an object that is not closed yet.
struct Open {
    /// Its index, and where it begins.
    value: usize,
    start: usize,
    is_object: bool,
    /// The members by name.
    names: BTreeMap<String, usize>,
    /// Where the comma after the last value is, if there is one.
    comma: Option<usize>,
    is_empty: bool,
}

type Step = Result<(), Mistake>;

impl Parser<'_> {
    fn document(&mut self, span_of: impl Fn(Range<usize>) -> Option<Span>) -> Step {
        self.skip_space();
        if self.rest().is_empty() {
            return Err(self.bad("the script is empty", self.at..self.at));
        }
        self.value(None, &span_of)?;
        while !self.open.is_empty() {
            self.next_part(&span_of)?;
        }
        self.after_document()
    }

    /// Reads what follows the outermost value.
    fn after_document(&mut self) -> Step {
        loop {
            self.skip_space();
            let (kind, message) = match self.peek() {
                None => return Ok(()),
                Some(b';') => (FindingKind::TrailingSemicolon, "a semicolon follows the JSON"),
                Some(b',') => (FindingKind::TrailingComma, "a comma follows the JSON"),
                Some(_) => {
                    return Err(self.bad("something follows the JSON", self.at..self.text.len()));
                }
            };
            self.repaired(kind, message, self.at..self.at + 1);
            self.at += 1;
        }
    }

    /// Reads the next item or member of the innermost list or object, or its end.
    fn next_part(&mut self, span_of: &impl Fn(Range<usize>) -> Option<Span>) -> Step {
        self.skip_space();
        let next = self.peek();
        let Some(open) = self.open.last_mut() else { return Ok(()) };
        let end = if open.is_object { b'}' } else { b']' };
        let (is_empty, comma, is_object) = (open.is_empty, open.comma, open.is_object);
        match next {
            Some(c) if c == end => {
                self.close(span_of);
                Ok(())
            }
            Some(b',') if !is_empty && comma.is_none() => {
                open.comma = Some(self.at);
                self.at += 1;
                Ok(())
            }
            Some(_) if is_empty || comma.is_some() => {
                (open.comma, open.is_empty) = (None, false);
                let name = if is_object { Some(self.name()?) } else { None };
                self.value(name, span_of)
            }
            Some(_) => {
                let message = format!("expected `,` or `{}`", char::from(end));
                Err(self.bad(&message, self.at..self.at + 1))
            }
            None => {
                let message = format!("the JSON ends before `{}`", char::from(end));
                Err(self.bad(&message, self.at..self.at))
            }
        }
    }

    fn close(&mut self, span_of: &impl Fn(Range<usize>) -> Option<Span>) {
        let Some(open) = self.open.pop() else { return };
        if let Some(comma) = open.comma {
            let message = "a comma precedes the closing bracket";
            self.repaired(FindingKind::TrailingComma, message, comma..comma + 1);
        }
        self.at += 1;
        let end = self.values.len();
        let entry = &mut self.values[open.value];
        entry.end = end;
        entry.span = span_of(open.start..self.at);
    }

    /// Reads the name of a member, and the colon.
    fn name(&mut self) -> Result<String, Mistake> {
        let start = self.at;
        if self.peek() != Some(b'"') {
            return Err(self.bad("expected a name in double quotes", start..start + 1));
        }
        let name = self.string()?;
        let range = start..self.at;
        let next = self.values.len();
        if let Some(open) = self.open.last_mut()
            && let Some(earlier) = open.names.insert(name.clone(), next)
        {
            self.values[earlier].is_replaced = true;
            let message = format!("the object has two members `{name}`; the last one counts");
            self.repaired(FindingKind::RepeatedName, &message, range);
        }
        self.skip_space();
        if self.peek() != Some(b':') {
            return Err(self.bad("expected `:` after the name", self.at..self.at + 1));
        }
        self.at += 1;
        self.skip_space();
        Ok(name)
    }

    /// Reads a value, or the beginning of a list or an object.
    fn value(
        &mut self,
        name: Option<String>,
        span_of: &impl Fn(Range<usize>) -> Option<Span>,
    ) -> Step {
        let start = self.at;
        let data = match self.peek() {
            Some(b'{') => Data::Object,
            Some(b'[') => Data::List,
            Some(b'"') => Data::Text(self.string()?),
            Some(b'-' | b'0'..=b'9') => Data::Number(self.number()?),
            _ => self.word()?,
        };
        let value = self.values.len();
        let is_object = matches!(data, Data::Object);
        if is_object || matches!(data, Data::List) {
            if self.open.len() == DEPTH {
                let message = format!("the JSON is more than {DEPTH} levels deep");
                let kind = FindingKind::Limit;
                return Err(Mistake { kind, message, range: start..start + 1 });
            }
            self.at += 1;
            let names = BTreeMap::new();
            self.open.push(Open { value, start, is_object, names, comma: None, is_empty: true });
        }
        let span = span_of(start..self.at);
        self.values.push(Entry { data, name, span, end: value + 1, is_replaced: false });
        Ok(())
    }

    fn number(&mut self) -> Result<String, Mistake> {
        let start = self.at;
        self.at += usize::from(self.peek() == Some(b'-'));
        let whole = self.digits();
        let mut is_number =
            whole == 1 || whole > 1 && self.text.as_bytes()[self.at - whole] != b'0';
        if self.peek() == Some(b'.') {
            self.at += 1;
            is_number &= self.digits() > 0;
        }
        if matches!(self.peek(), Some(b'e' | b'E')) {
            self.at += 1;
            self.at += usize::from(matches!(self.peek(), Some(b'+' | b'-')));
            is_number &= self.digits() > 0;
        }
        let number = &self.text[start..self.at];
        if is_number {
            return Ok(number.to_owned());
        }
        Err(self.bad(&format!("`{number}` is not a number of JSON"), start..self.at))
    }

    fn digits(&mut self) -> usize {
        let start = self.at;
        while self.peek().is_some_and(|c| c.is_ascii_digit()) {
            self.at += 1;
        }
        self.at - start
    }

    fn word(&mut self) -> Result<Data, Mistake> {
        for (word, data) in
            [("null", Data::Null), ("true", Data::Boolean(true)), ("false", Data::Boolean(false))]
        {
            if self.rest().starts_with(word) {
                self.at += word.len();
                return Ok(data);
            }
        }
        let found = self.rest().chars().next();
        let message = match found {
            Some(c) => format!("expected a value, not `{}`", c.escape_debug()),
            None => "the JSON ends before a value".into(),
        };
        Err(self.bad(&message, self.at..self.at + found.map_or(0, char::len_utf8)))
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn repaired(&mut self, kind: FindingKind, message: &str, range: Range<usize>) {
        self.mistakes.push(Mistake { kind, message: message.into(), range });
    }

    fn bad(&self, message: &str, range: Range<usize>) -> Mistake {
        let mut ends = range.end..self.text.len();
        let end = ends.find(|&at| self.text.is_char_boundary(at)).unwrap_or(self.text.len());
        let range = range.start..end;
        Mistake { kind: FindingKind::BadJson, message: message.into(), range }
    }
}
