//! The function of a policy for CSS that decides about each address.

use std::cell::RefCell;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use broth::sanitize::CssSanitizer;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

thread_local! {
    /// The exception of a function that this thread has called.
    static RAISED: RefCell<Option<PyErr>> = const { RefCell::new(None) };
}

/// A function from an address to the one that takes its place, or `None`.
#[derive(Clone)]
pub(crate) struct OnUrl(Arc<Py<PyAny>>);

impl PartialEq for OnUrl {
    fn eq(&self, other: &Self) -> bool {
        self.0.is(&*other.0)
    }
}

impl Eq for OnUrl {}

impl Hash for OnUrl {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.as_ptr().hash(state);
    }
}

impl OnUrl {
    pub(super) fn new(function: &Bound<'_, PyAny>) -> PyResult<Self> {
        if function.is_callable() {
            return Ok(Self(Arc::new(function.clone().unbind())));
        }
        let kind = function.get_type().name()?;
        Err(PyTypeError::new_err(format!("css[\"on_url\"] is a callable, not {kind}")))
    }

    pub(super) fn function<'py>(&self, py: Python<'py>) -> Bound<'py, PyAny> {
        self.0.bind(py).clone()
    }

    /// A policy that decides by this function.
    pub(super) fn decide_in(&self, css: CssSanitizer) -> CssSanitizer {
        let on_url = self.clone();
        css.on_url(move |url| on_url.decide(url))
    }

    /// After an exception, no address passes, and no function is called.
    fn decide(&self, url: &str) -> Option<String> {
        Python::attach(|py| {
            if RAISED.with_borrow(Option::is_some) {
                return None;
            }
            self.call(py, url).unwrap_or_else(|error| {
                RAISED.set(Some(error));
                None
            })
        })
    }

    fn call(&self, py: Python<'_>, url: &str) -> PyResult<Option<String>> {
        let answer = self.0.bind(py).call1((url,))?;
        answer.extract().map_err(|_| match answer.get_type().name() {
            Ok(kind) => {
                PyTypeError::new_err(format!("css[\"on_url\"] returns a str or None, not {kind}"))
            }
            Err(error) => error,
        })
    }
}

/// Returns what a function of Rust returns, or raises what functions of Python have raised in it.
pub(super) fn raising<T>(result: T) -> PyResult<T> {
    match RAISED.take() {
        Some(error) => Err(error),
        None => Ok(result),
    }
}
