//! URLs as browsers read them.

use pyo3::prelude::*;
use url::{ParseError, Url};

/// The scheme of an absolute URL, `""` for a relative one, and `None` if it cannot be parsed.
#[pyfunction]
pub(crate) fn _url_scheme(url: &str) -> Option<String> {
    match Url::parse(url) {
        Ok(url) => Some(url.scheme().to_owned()),
        Err(ParseError::RelativeUrlWithoutBase) => Some(String::new()),
        Err(_) => None,
    }
}

/// A URL resolved against a base as browsers do, or `None` if either cannot be parsed. The base is
/// an absolute URL.
#[pyfunction]
pub(crate) fn join_url(base: &str, url: &str) -> Option<String> {
    Some(Url::parse(base).ok()?.join(url).ok()?.into())
}
