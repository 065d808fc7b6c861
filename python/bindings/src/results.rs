//! The results that are classes of Python's: `broth._results` has them.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

/// A result of the class of this name.
pub(crate) fn new<'py, F>(py: Python<'py>, class: &str, fields: F) -> PyResult<Bound<'py, PyAny>>
where
    F: pyo3::call::PyCallArgs<'py>,
{
    static MODULE: PyOnceLock<Py<PyModule>> = PyOnceLock::new();
    let module = MODULE.get_or_try_init(py, || py.import("broth._results").map(Bound::unbind))?;
    module.bind(py).getattr(class)?.call1(fields)
}
