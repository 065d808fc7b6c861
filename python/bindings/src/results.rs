//! The results that are classes of Python's: `broth._results` has them.

use pyo3::prelude::*;

/// A result of the class of this name.
pub(crate) fn new<'py, F>(py: Python<'py>, class: &str, fields: F) -> PyResult<Bound<'py, PyAny>>
where
    F: pyo3::call::PyCallArgs<'py>,
{
    py.import("broth._results")?.getattr(class)?.call1(fields)
}
