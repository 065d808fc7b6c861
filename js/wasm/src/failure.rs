//! `Failure`: why a call has no result. `js/src/errors.ts` makes an `Error` of it.

use crate::reply::Reply;

/// A failure: the kind of error, a code, a sentence, and a place.
#[derive(Debug)]
pub(crate) struct Failure {
    kind: Kind,
    code: String,
    message: String,
    /// Offsets in UTF-16.
    span: Option<(usize, usize)>,
}

/// Which class of `Error` it is.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kind {
    Internal = 0,
    Selector = 1,
    Config = 2,
    Strict = 3,
    Value = 4,
    Edit = 5,
}

impl Failure {
    /// A request that the other side would not make.
    pub(crate) const REQUEST: Self =
        Self { kind: Kind::Internal, code: String::new(), message: String::new(), span: None };

    pub(crate) fn new(kind: Kind, code: &str, message: impl ToString) -> Self {
        Self { kind, code: code.to_owned(), message: message.to_string(), span: None }
    }

    pub(crate) fn at(self, span: (usize, usize)) -> Self {
        Self { span: Some(span), ..self }
    }

    pub(crate) fn write(&self, reply: &mut Reply) {
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
