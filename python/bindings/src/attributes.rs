//! The attributes of a node as a mapping of Python's.

use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyIterator, PyList, PyString, PyTuple};

use crate::node::Node;
use crate::strings::Text;

/// The attributes of an element: a `MutableMapping` that reads and writes the element.
///
/// Nothing is kept here, so that making one costs no more than a node does.
#[pyclass(frozen, module = "broth._broth", freelist = 64)]
pub(crate) struct Attributes {
    node: Py<Node>,
}

impl Attributes {
    pub(crate) fn of(node: Py<Node>) -> Self {
        Self { node }
    }

    fn node(&self) -> &Node {
        self.node.get()
    }

    /// The names and values as they are now.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        // Nothing is locked while Python works.
        let tree = self.node().shared.snapshot();
        for attribute in tree.node(self.node().id()).attrs() {
            dict.set_item(Text::of_attribute(attribute).into_python(py), attribute.value())?;
        }
        Ok(dict)
    }

    fn to_names<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let tree = self.node().shared.snapshot();
        let names = tree.node(self.node().id()).attrs().map(Text::of_attribute);
        PyList::new(py, names.map(|name| name.into_python(py)).collect::<Vec<_>>())
    }

    /// Removes an attribute and returns its value.
    fn take(&self, py: Python<'_>, name: &str) -> PyResult<Option<Py<PyAny>>> {
        let Some(value) = self.node().value(py, name) else { return Ok(None) };
        self.node().__delitem__(name)?;
        Ok(Some(value.into_any().unbind()))
    }
}

#[pymethods]
impl Attributes {
    fn __len__(&self) -> usize {
        self.node().with(|node| node.attrs().count())
    }

    fn __contains__(&self, name: &Bound<'_, PyAny>) -> bool {
        name.extract::<&str>().is_ok_and(|name| self.node().with(|node| node.has_attr(name)))
    }

    fn __getitem__<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyString>> {
        self.node().value(py, name).ok_or_else(|| PyKeyError::new_err(name.to_owned()))
    }

    fn __setitem__(&self, name: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
        self.node().__setitem__(name, value)
    }

    fn __delitem__(&self, name: &str) -> PyResult<()> {
        self.node().__delitem__(name)
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.to_names(py)?.try_iter()
    }

    fn __reversed__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.to_names(py)?.call_method0("__reversed__")
    }

    /// The names that are there now, as the keys of a dict are.
    // OPTIMIZATION: the views of `collections.abc` would follow the element, but they take 1.9 µs
    // for `dict(node.attrs)` instead of 0.9.
    fn keys<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.to_dict(py)?.call_method0("keys")
    }

    /// The values that are there now, as those of a dict are.
    fn values<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.to_dict(py)?.call_method0("values")
    }

    /// The names and values that are there now, as the items of a dict are.
    fn items<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.to_dict(py)?.call_method0("items")
    }

    /// The value of an attribute, or a default.
    #[pyo3(signature = (name, default = None))]
    fn get(&self, py: Python<'_>, name: &str, default: Option<Py<PyAny>>) -> PyResult<Py<PyAny>> {
        self.node().get(py, name, default)
    }

    /// The value of an attribute, which is set to the default if it is not there.
    fn setdefault<'py>(
        &self,
        py: Python<'py>,
        name: &str,
        default: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyString>> {
        if !self.node().with(|node| node.has_attr(name)) {
            self.node().__setitem__(name, default)?;
        }
        self.__getitem__(py, name)
    }

    /// Removes an attribute and returns its value, or the default if it is not there.
    #[pyo3(signature = (name, *default))]
    fn pop(&self, py: Python<'_>, name: &str, default: &Bound<'_, PyTuple>) -> PyResult<Py<PyAny>> {
        match self.take(py, name)? {
            Some(value) => Ok(value),
            None if default.is_empty() => Err(PyKeyError::new_err(name.to_owned())),
            None => Ok(default.get_item(0)?.unbind()),
        }
    }

    /// Removes the last attribute and returns its name and value.
    fn popitem(&self, py: Python<'_>) -> PyResult<(String, Py<PyAny>)> {
        let last = || self.node().with(|node| node.attrs().last().map(|it| it.name().to_string()));
        let none = || PyKeyError::new_err("the element has no attributes");
        let name = last().ok_or_else(none)?;
        let value = self.take(py, &name)?.ok_or_else(none)?;
        Ok((name, value))
    }

    /// Removes all attributes.
    fn clear(&self, py: Python<'_>) -> PyResult<()> {
        for name in self.to_names(py)? {
            self.take(py, name.extract()?)?;
        }
        Ok(())
    }

    /// Sets the attributes of another mapping, of pairs, or of keywords.
    #[pyo3(signature = (other = None, /, **more))]
    fn update(
        &self,
        py: Python<'_>,
        other: Option<&Bound<'_, PyAny>>,
        more: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<()> {
        let all = PyDict::new(py);
        if let Some(other) = other {
            all.call_method1("update", (other,))?;
        }
        if let Some(more) = more {
            all.update(more.as_mapping())?;
        }
        for (name, value) in all {
            self.node().__setitem__(name.extract()?, &value)?;
        }
        Ok(())
    }

    fn __or__<'py>(
        &self,
        py: Python<'py>,
        other: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let all = self.to_dict(py)?;
        all.call_method1("update", (other,))?;
        Ok(all)
    }

    fn __ror__<'py>(
        &self,
        py: Python<'py>,
        other: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let all = PyDict::new(py);
        all.call_method1("update", (other,))?;
        all.update(self.to_dict(py)?.as_mapping())?;
        Ok(all)
    }

    fn __ior__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<()> {
        self.update(py, Some(other), None)
    }

    /// Equal to any mapping with the same names and values, in whatever order.
    fn __eq__<'py>(
        &self,
        py: Python<'py>,
        other: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let ours = self.to_dict(py)?;
        match other.cast::<Self>() {
            Ok(other) => ours.rich_compare(other.get().to_dict(py)?, pyo3::basic::CompareOp::Eq),
            Err(_) => ours.rich_compare(other, pyo3::basic::CompareOp::Eq),
        }
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(self.to_dict(py)?.repr()?.to_string())
    }

    /// A copy, also one that is pickled, is a dict.
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyDict>,))> {
        Ok((py.get_type::<PyDict>().into_any(), (self.to_dict(py)?,)))
    }

    /// A dict with the same names and values.
    fn copy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        self.to_dict(py)
    }
}
