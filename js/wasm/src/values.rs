//! The small value syntaxes of HTML. `js/src/values.ts` knows what the words of each shape are.

use broth::Span;
use broth::values::{Error, ValueKind};
use surfaces::Words;

use crate::failure::{Failure, Kind};
use crate::reply::Reply;
use crate::request::Request;

/// Reads a value: its kind, its text.
pub(crate) fn value(request: &Request<'_>, reply: &mut Reply) -> Result<(), Failure> {
    let text = request.text(1)?;
    let Words { shape, words } =
        Words::parse(kind(request)?, text).map_err(|error| bad_value(text, error))?;
    reply.text(shape);
    reply.list(&words, |word, reply| reply.text(word));
    Ok(())
}

/// Checks that a value is one that an author may write.
pub(crate) fn check(request: &Request<'_>, reply: &mut Reply) -> Result<(), Failure> {
    let text = request.text(1)?;
    reply.flag(kind(request)?.check_valid(text).is_ok());
    Ok(())
}

fn kind(request: &Request<'_>) -> Result<ValueKind, Failure> {
    let kind = request.text(0)?.parse::<ValueKind>();
    kind.map_err(|error| Failure::new(Kind::Config, error.code(), error))
}

fn bad_value(text: &str, error: Error) -> Failure {
    let span = Span::from(error.span());
    Failure::new(Kind::Value, error.code(), error).at(text, span)
}
