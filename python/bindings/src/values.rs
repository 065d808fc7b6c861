//! The small value syntaxes of HTML. `broth.values` makes Python's types of the words.

use broth::values::{Error, ValueKind};
use pyo3::prelude::*;
use surfaces::Words;

use crate::errors::{self, ValueSyntaxError};
use crate::markup::Text;
use crate::report::Places;

/// Parses a value: the name of its shape, and its words.
#[pyfunction]
#[expect(clippy::needless_pass_by_value, reason = "Python's arguments are made for the call")]
pub(crate) fn _parse_value(
    py: Python<'_>,
    syntax: &str,
    text: Text<'_>,
) -> PyResult<(&'static str, Vec<String>)> {
    let words = Words::parse(kind(syntax)?, &text);
    let Words { shape, words } = words.map_err(|error| bad_value(py, &text, &error))?;
    Ok((shape, words))
}

/// Says why a value is not valid.
#[pyfunction]
#[expect(clippy::needless_pass_by_value, reason = "Python's arguments are made for the call")]
pub(crate) fn _check_value(py: Python<'_>, syntax: &str, text: Text<'_>) -> PyResult<()> {
    kind(syntax)?.check_valid(&text).map_err(|error| bad_value(py, &text, &error))
}

fn kind(syntax: &str) -> PyResult<ValueKind> {
    surfaces::kind(syntax).map_err(|(code, message)| errors::argument(code, message))
}

fn bad_value(py: Python<'_>, text: &str, error: &Error) -> PyErr {
    let places = Places::new(text);
    let span = [error.span().start, error.span().end].map(|at| places.character(text, at));
    // Its place is counted in characters, as in `span`.
    let (in_bytes, place) = (format!(" at byte {}", error.offset()), format!(" at {}", span[0]));
    let message = error.to_string().replacen(&in_bytes, &place, 1);
    let exception = errors::error::<ValueSyntaxError>(py, message, error.code(), Some(span.into()));
    let _ = exception.value(py).setattr("expected", error.expected());
    exception
}
