//! `Failure`: why a call has no result. `js/src/errors.ts` makes an `Error` of it.

use crate::reply::Reply;

/// A failure: the kind of error, a code, a sentence, and a place.
#[derive(Debug)]
pub struct Failure {
    kind: Kind,
    code: String,
    message: String,
    /// Offsets in UTF-16.
    span: Option<(usize, usize)>,
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
        Self { kind: Kind::Internal, code: String::new(), message: String::new(), span: None };

    /// A failure without a place.
    pub fn new(kind: Kind, code: &str, message: impl ToString) -> Self {
        Self { kind, code: code.to_owned(), message: message.to_string(), span: None }
    }

    /// The failure at this place.
    pub fn at(self, span: (usize, usize)) -> Self {
        Self { span: Some(span), ..self }
    }

    /// Makes it the reply.
    pub fn write(&self, reply: &mut Reply) {
        reply.clear();
        reply.number(self.kind as usize);
        reply.text(&self.code);
        reply.text(&self.message);
        match self.span {
            Some((start, end)) => {
                reply.number(start);
                reply.number(end);
            }
            None => reply.no_span(),
        }
    }
}
