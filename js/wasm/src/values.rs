//! The small value syntaxes of HTML. `js/src/values.ts` knows what the words of each shape are.

use broth::Span;
use broth::values::{Error, Reason, ValueKind};
use surfaces::Words;

use crate::failure::{Failure, Kind};
use crate::reply::{Reply, utf16_len};
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

/// Says why an author may not write a value.
pub(crate) fn check_valid(request: &Request<'_>, _: &mut Reply) -> Result<(), Failure> {
    let text = request.text(1)?;
    kind(request)?.check_valid(text).map_err(|error| bad_value(text, error))
}

fn kind(request: &Request<'_>) -> Result<ValueKind, Failure> {
    let kind = surfaces::kind(request.text(0)?);
    kind.map_err(|(code, message)| Failure::new(Kind::Config, code, message))
}

fn bad_value(text: &str, error: Error) -> Failure {
    let span = Span::from(error.span());
    Failure::new(Kind::Value, error.code(), message(&error, text)).at(text, span)
}

/// What is wrong, with the place in UTF-16, and with characters that nobody can see by their
/// numbers.
fn message(error: &Error, text: &str) -> String {
    let place = utf16_len(text.get(..error.offset()).unwrap_or(text));
    let message = error.to_string();
    let message = message.replacen(
        &format!(" at byte {}, ", error.offset()),
        &format!(" at offset {place}, "),
        1,
    );
    match error.reason() {
        Reason::UnexpectedCharacter(found) => {
            message.replace(&format!("found {found:?}"), &format!("found {}", shown(found)))
        }
        _ => message,
    }
}

/// A character between quotes, or its number if it cannot be seen: `U+00A0`.
fn shown(found: char) -> String {
    let is_seen = found.escape_debug().len() == 1 || matches!(found, '"' | '\'' | '\\');
    match (is_seen, found) {
        (false, _) => format!("U+{:04X}", u32::from(found)),
        (true, '"') => format!("'{found}'"),
        (true, _) => format!("\"{found}\""),
    }
}
