//! Tokens and errors as the test suites write them: the answers of `tokens --jsonl`, of HTML and of XML.

use broth::html::Attrs;
use broth::{ErrorCode, LineIndex, ParseError};
use serde_json::{Map, Value, json};

use crate::jsonl::Record;

/// Tokens; adjacent characters are one token.
#[derive(Default)]
pub(crate) struct TokenArray(pub(crate) Vec<Value>);

impl TokenArray {
    pub(crate) fn push(&mut self, token: Value) {
        self.0.push(token);
    }

    /// Adds characters to the token before, if that has characters.
    pub(crate) fn push_text(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        if let Some([Value::String(kind), Value::String(before)]) =
            self.0.last_mut().and_then(|last| last.as_array_mut()).map(Vec::as_mut_slice)
            && kind == "Character"
        {
            before.push_str(text);
            return;
        }
        self.0.push(json!(["Character", text]));
    }
}

/// The attributes of a tag.
pub(crate) fn attributes(attrs: Attrs<'_>) -> Map<String, Value> {
    attrs.iter().map(|attr| (attr.name.to_owned(), attr.value.into())).collect()
}

/// Errors: where the parser stood, columns in UTF-16 units. To those of the parser
/// come the surrogates of the record's input, which its text no longer has.
/// <https://html.spec.whatwg.org/multipage/parsing.html#parse-error-surrogate-in-input-stream>
pub(crate) fn errors_json(
    errors: impl Iterator<Item = ParseError>,
    record: &Record,
    lines: &LineIndex,
) -> Vec<Value> {
    let mut errors: Vec<(usize, ErrorCode)> = errors.map(|error| (error.at, error.code)).collect();
    let surrogates = record.lone_surrogates();
    if !surrogates.is_empty() {
        errors.extend(surrogates.iter().map(|&at| (at, ErrorCode::SurrogateInInputStream)));
        errors.sort_by_key(|&(at, _)| at);
    }
    let json = |(at, code): (usize, ErrorCode)| {
        let at = lines.line_column(at);
        json!({"code": code.as_str(), "line": at.line, "col": at.column_utf16})
    };
    errors.into_iter().map(json).collect()
}
