//! `Failure`: why a call has no result. `js/src/errors.ts` makes an `Error` of it.

use broth::{LineIndex, Span};

use crate::reply::Reply;

/// A failure: the kind of error, a code, a sentence, and a place.
#[derive(Debug)]
pub struct Failure {
    kind: Kind,
    code: String,
    message: String,
    place: Option<Place>,
}

/// A place in a text: offsets in UTF-16, and the line and the column, from 1.
#[derive(Clone, Copy, Debug)]
struct Place {
    start: usize,
    end: usize,
    line: usize,
    column: usize,
}

/// Which class of `Error` it is.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// The other side or the module is wrong.
    Internal = 0,
    /// A selector cannot be read.
    Selector = 1,
    /// The sanitizer's configuration cannot be read.
    Config = 2,
    /// A strict parser met an error.
    Strict = 3,
    /// A value cannot be read.
    Value = 4,
    /// An edit is not possible.
    Edit = 5,
    /// An XPath expression cannot be read or evaluated.
    XPath = 6,
}

impl Failure {
    /// A request that the other side would not make.
    pub const REQUEST: Self =
        Self { kind: Kind::Internal, code: String::new(), message: String::new(), place: None };

    /// A failure without a place.
    pub fn new(kind: Kind, code: &str, message: impl ToString) -> Self {
        Self { kind, code: code.to_owned(), message: message.to_string(), place: None }
    }

    /// The failure at this place of a text.
    pub fn at(self, text: &str, span: Span) -> Self {
        let lines = LineIndex::new(text);
        let [start, end] = [span.start, span.end].map(|offset| lines.offset_utf16(offset));
        let at = lines.line_column(span.start);
        Self { place: Some(Place { start, end, line: at.line, column: at.column_utf16 }), ..self }
    }

    /// Makes it the reply.
    pub fn write(&self, reply: &mut Reply) {
        reply.clear();
        reply.number(self.kind as usize);
        reply.text(&self.code);
        reply.text(&self.message);
        match self.place {
            Some(place) => {
                let Place { start, end, line, column } = place;
                [start, end, line, column].into_iter().for_each(|number| reply.number(number));
            }
            None => {
                reply.no_span();
                reply.no_span();
            }
        }
    }
}
