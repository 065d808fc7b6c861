//! `Json`: values of JSON with their places.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use broth_entities::words;
use broth_input::Span;

use super::writer::JsonWriter;

/// A text of JSON that has been read. Its values are in one list, each before its parts, so that
/// deep texts need no deep calls.
#[derive(Clone, Debug, Default)]
pub struct JsonTree {
    pub(super) values: Vec<Entry>,
}

#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) data: Data,
    /// The name of the member.
    pub(super) name: Option<String>,
    pub(super) span: Option<Span>,
    /// The index after the last of its parts.
    pub(super) end: usize,
    /// Whether a later member has the same name.
    pub(super) is_replaced: bool,
}

#[derive(Clone, Debug)]
pub(super) enum Data {
    Null,
    Boolean(bool),
    /// As written.
    Number(String),
    Text(String),
    List,
    Object,
}

impl JsonTree {
    /// The outermost value.
    #[must_use]
    pub fn root(&self) -> Json<'_> {
        Json { values: &self.values, at: 0 }
    }
}

/// A value of JSON.
///
/// ```
/// use broth::data::JsonKind;
/// use broth::prelude::*;
///
/// let html = r#"<script type=application/ld+json>{"name": "Soup", "price": [4, 5.5]}</script>"#;
/// let doc = broth::html::parse(html);
/// let json_ld = doc.json_ld();
/// let soup = json_ld.values().next().unwrap();
/// assert_eq!(soup.kind(), JsonKind::Object);
/// let name = soup.get("name").unwrap();
/// assert_eq!((name.as_str(), &html[name.span().unwrap().range()]), (Some("Soup"), "\"Soup\""));
/// let prices = soup.get("price").unwrap().items();
/// assert!(prices.map(|price| price.as_number().unwrap()).eq(["4", "5.5"]));
/// assert_eq!(soup.to_string(), r#"{"name":"Soup","price":[4,5.5]}"#);
/// ```
#[derive(Clone, Copy)]
pub struct Json<'j> {
    values: &'j [Entry],
    at: usize,
}

impl<'j> Json<'j> {
    fn entry(self) -> Option<&'j Entry> {
        self.values.get(self.at)
    }

    /// Its kind.
    #[must_use]
    pub fn kind(self) -> JsonKind {
        match self.entry().map(|entry| &entry.data) {
            None | Some(Data::Null) => JsonKind::Null,
            Some(Data::Boolean(_)) => JsonKind::Boolean,
            Some(Data::Number(_)) => JsonKind::Number,
            Some(Data::Text(_)) => JsonKind::String,
            Some(Data::List) => JsonKind::Array,
            Some(Data::Object) => JsonKind::Object,
        }
    }

    /// The text of a string.
    #[must_use]
    pub fn as_str(self) -> Option<&'j str> {
        match &self.entry()?.data {
            Data::Text(text) => Some(text),
            _ => None,
        }
    }

    /// A number, as it is written.
    #[must_use]
    pub fn as_number(self) -> Option<&'j str> {
        match &self.entry()?.data {
            Data::Number(number) => Some(number),
            _ => None,
        }
    }

    /// Whether it is `true`; `None` if it is neither `true` nor `false`.
    #[must_use]
    pub fn as_bool(self) -> Option<bool> {
        match self.entry()?.data {
            Data::Boolean(yes) => Some(yes),
            _ => None,
        }
    }

    /// The member of an object. Of several with the same name, the last one counts.
    #[must_use]
    pub fn get(self, name: &str) -> Option<Self> {
        self.members().find(|(of_member, _)| *of_member == name).map(|(_, value)| value)
    }

    /// The items of an array. Other values have none.
    #[must_use]
    pub fn items(self) -> JsonItems<'j> {
        let end = self.entry().filter(|entry| matches!(entry.data, Data::List));
        let end = end.map_or(0, |entry| entry.end);
        JsonItems { values: self.values, at: self.at + 1, end }
    }

    /// The members of an object, in order. Other values have none.
    #[must_use]
    pub fn members(self) -> JsonMembers<'j> {
        let end = self.entry().filter(|entry| matches!(entry.data, Data::Object));
        let end = end.map_or(0, |entry| entry.end);
        JsonMembers(JsonItems { values: self.values, at: self.at + 1, end })
    }

    /// The value in the source of the page, with quotes or brackets.
    #[must_use]
    pub fn span(self) -> Option<Span> {
        self.entry()?.span
    }

    pub(crate) fn write_to(self, json: &mut JsonWriter) {
        let end = self.entry().map_or(0, |entry| entry.end);
        let mut open: Vec<&Entry> = Vec::new();
        let mut at = self.at;
        while at < end {
            let entry = &self.values[at];
            while let Some(done) = open.pop_if(|open| open.end <= at) {
                close(done, json);
            }
            if entry.is_replaced {
                at = entry.end;
                continue;
            }
            if let Some(name) = entry.name.as_deref().filter(|_| at != self.at) {
                json.name(name);
            }
            match &entry.data {
                Data::Null => json.raw("null"),
                Data::Boolean(yes) => json.boolean(*yes),
                Data::Number(number) => json.raw(number),
                Data::Text(text) => json.string(text),
                Data::List => json.open_list(),
                Data::Object => json.open_object(),
            }
            if matches!(entry.data, Data::List | Data::Object) {
                open.push(entry);
            }
            at += 1;
        }
        while let Some(done) = open.pop() {
            close(done, json);
        }
    }
}

fn close(entry: &Entry, json: &mut JsonWriter) {
    match entry.data {
        Data::List => json.close_list(),
        _ => json.close_object(),
    }
}

impl fmt::Display for Json<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut json = JsonWriter::default();
        self.write_to(&mut json);
        f.write_str(&json.finish())
    }
}

impl fmt::Debug for Json<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The items of an array. Returned by [`Json::items`].
#[derive(Clone, Debug)]
pub struct JsonItems<'j> {
    values: &'j [Entry],
    at: usize,
    end: usize,
}

impl<'j> Iterator for JsonItems<'j> {
    type Item = Json<'j>;

    fn next(&mut self) -> Option<Json<'j>> {
        while self.at < self.end {
            let value = Json { values: self.values, at: self.at };
            let entry = value.entry()?;
            self.at = entry.end;
            if !entry.is_replaced {
                return Some(value);
            }
        }
        None
    }
}

/// The members of an object: names and values. Returned by [`Json::members`].
#[derive(Clone, Debug)]
pub struct JsonMembers<'j>(JsonItems<'j>);

impl<'j> Iterator for JsonMembers<'j> {
    type Item = (&'j str, Json<'j>);

    fn next(&mut self) -> Option<(&'j str, Json<'j>)> {
        let value = self.0.next()?;
        Some((value.entry()?.name.as_deref().unwrap_or_default(), value))
    }
}

/// The kind of a [`Json`] value.
///
/// ```
/// use broth::data::JsonKind;
///
/// assert_eq!(JsonKind::Array.as_str(), "array");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum JsonKind {
    /// `null`.
    Null,
    /// `true` or `false`.
    Boolean,
    /// A number.
    Number,
    /// A string.
    String,
    /// A list in square brackets.
    Array,
    /// Members in curly brackets.
    Object,
}

words! {
    JsonKind "kind of JSON" {
        Null = "null",
        Boolean = "boolean",
        Number = "number",
        String = "string",
        Array = "array",
        Object = "object",
    }
}
