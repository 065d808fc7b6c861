//! The extension module of the Python package `broth`: its entry. Everything in it is from
//! `broth-bindings`.

use pyo3::prelude::*;

/// The extension module. The package `broth` imports it; users import `broth`.
#[pymodule]
fn _broth(module: &Bound<'_, PyModule>) -> PyResult<()> {
    broth_bindings::add_to(module)
}
