//! The small value syntaxes of HTML. `broth.values` makes Python's types of the words.

use broth::values::{Error, UnknownKind, ValueKind};
use pyo3::exceptions::PyValueError;
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
    syntax.parse().map_err(|error: UnknownKind| PyValueError::new_err(error.to_string()))
}

fn bad_value(py: Python<'_>, text: &str, error: &Error) -> PyErr {
    let places = Places::new(text);
    let span = [error.span().start, error.span().end].map(|at| places.character(text, at));
    let message = error.to_string();
    let exception = errors::error::<ValueSyntaxError>(py, message, error.code(), Some(span.into()));
    let _ = exception.value(py).setattr("expected", error.expected());
    exception
}
