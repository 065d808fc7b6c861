//! The answers of the functions for columns, for one document and as values of Python.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use super::limits::{Budget, Code};
use super::page::{self, Base};
use super::tables;
use super::value::{Shape, Value};
use crate::base::absolute;
use crate::document::Shared;

/// The hyperlinks.
pub(crate) fn links(py: Python<'_>, shared: &Shared, base: Option<&str>) -> PyResult<Py<PyAny>> {
    absolute(base)?;
    let found = py.detach(|| {
        let tree = shared.read();
        let root = tree.node(shared.root);
        page::links(root, &Base::of(root, base), &mut Budget::for_one())
    });
    answer(py, &page::links_shape(), found)
}

/// The metadata.
pub(crate) fn metadata(py: Python<'_>, shared: &Shared, base: Option<&str>) -> PyResult<Py<PyAny>> {
    absolute(base)?;
    let found = py.detach(|| {
        let tree = shared.read();
        page::metadata(&tree, &Base::of(tree.root(), base), &mut Budget::for_one())
    });
    answer(py, &page::metadata_shape(), found)
}

/// The tables.
pub(crate) fn tables(py: Python<'_>, shared: &Shared) -> PyResult<Py<PyAny>> {
    let found =
        py.detach(|| tables::tables(shared.read().node(shared.root), &mut Budget::for_one()));
    answer(py, &tables::shape(), found)
}

fn answer(py: Python<'_>, shape: &Shape, found: Result<Value, Code>) -> PyResult<Py<PyAny>> {
    match found {
        Ok(value) => Ok(into_python(py, shape, value)?.unbind()),
        Err(code) => Err(PyValueError::new_err(format!(
            "the answer is larger than {} bytes ({})",
            Budget::FOR_ONE,
            code.as_str()
        ))),
    }
}

/// A value as Python has it: text, numbers, lists, and a dict for each struct.
fn into_python<'py>(py: Python<'py>, shape: &Shape, value: Value) -> PyResult<Bound<'py, PyAny>> {
    Ok(match (value, shape) {
        (Value::Text(text), _) => text.into_pyobject(py)?.into_any(),
        (Value::Int(number), _) => number.into_pyobject(py)?.into_any(),
        (Value::List(values), Shape::List(of)) => {
            let values = values.into_iter().map(|value| into_python(py, of, value));
            PyList::new(py, values.collect::<PyResult<Vec<_>>>()?)?.into_any()
        }
        (Value::Struct(values), Shape::Struct(fields)) => {
            let dict = PyDict::new(py);
            for (value, (name, shape)) in values.into_iter().zip(fields) {
                dict.set_item(name, into_python(py, shape, value)?)?;
            }
            dict.into_any()
        }
        _ => py.None().into_bound(py),
    })
}
