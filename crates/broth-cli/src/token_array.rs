//! Tokens and errors in the format of the test suites: the answers of `tokens --jsonl`, for HTML
//! and XML.
//!
//! Both are written as they come: JSON values would take hundreds of times the memory of their
//! text.

use broth::html::driver::Attrs;
use broth::html::{Limit, LimitMet};
use broth::{ErrorCode, LineIndex, ParseError};
use serde_json::{Map, Value, json};

use crate::json::List;
use crate::jsonl::Record;

/// Tokens; adjacent characters are one token.
#[derive(Default)]
pub(crate) struct TokenArray {
    tokens: List,
    /// The characters since the last token.
    text: String,
}

impl TokenArray {
    pub(crate) fn push(&mut self, token: &Value) {
        self.end_text();
        self.tokens.push(token);
    }

    /// Adds characters.
    pub(crate) fn push_text(&mut self, text: &str) {
        self.text.push_str(text);
    }

    fn end_text(&mut self) {
        if !self.text.is_empty() {
            self.tokens.push(&("Character", self.text.as_str()));
            self.text.clear();
        }
    }

    pub(crate) fn finish(mut self) -> List {
        self.end_text();
        self.tokens
    }
}

/// The attributes of a tag.
pub(crate) fn attributes(attrs: Attrs<'_>) -> Map<String, Value> {
    attrs.iter().map(|attr| (attr.name.to_owned(), attr.value.into())).collect()
}

/// The maximum number of errors in an answer, which is the parser's.
const MOST: usize = 10_000;

/// The errors of an answer.
#[derive(Default)]
pub(crate) struct Errors {
    /// The first errors, and one more than the maximum if there are too many.
    all: Vec<(usize, ErrorCode)>,
}

impl Errors {
    /// Adds errors of the parser.
    pub(crate) fn extend(&mut self, errors: impl Iterator<Item = ParseError>) {
        let room = (MOST + 1).saturating_sub(self.all.len());
        self.all.extend(errors.map(|error| (error.at, error.code)).take(room));
    }

    /// Returns the errors as JSON, with columns in UTF-16 units, and the limit if there are too
    /// many. The errors about surrogates in the record's input are added here, because its text no
    /// longer has them.
    /// <https://html.spec.whatwg.org/multipage/parsing.html#parse-error-surrogate-in-input-stream>
    pub(crate) fn finish(
        mut self,
        record: &Record<'_>,
        lines: &LineIndex,
    ) -> (List, Option<LimitMet>) {
        let surrogates = record.lone_surrogates();
        if !surrogates.is_empty() {
            let surrogates = surrogates.iter().take(MOST + 1);
            self.all.extend(surrogates.map(|&at| (at, ErrorCode::SurrogateInInputStream)));
            self.all.sort_by_key(|&(at, _)| at);
        }
        let json = |&(at, code): &(usize, ErrorCode)| {
            let at = lines.line_column(at);
            json!({"code": code.as_str(), "line": at.line, "col": at.column_utf16})
        };
        let list = self.all.iter().take(MOST).map(json).collect();
        let met = self.all.get(MOST).map(|&(at, _)| LimitMet { limit: Limit::Errors, at });
        (list, met)
    }
}
