//! The address of a page.

use pyo3::prelude::*;
use url::Url;

use crate::errors;

/// The address of a page as an argument.
pub(crate) fn absolute(base: Option<&str>) -> PyResult<Option<Url>> {
    let Some(base) = base else { return Ok(None) };
    Url::parse(base).map(Some).map_err(|error| {
        errors::argument("bad-base", format!("base {base:?} is no absolute URL: {error}"))
    })
}
