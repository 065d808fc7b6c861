//! The classes of an element as a set of Python's.

use std::collections::HashSet;

use pyo3::PyClass;
use pyo3::exceptions::{PyKeyError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList, PySet, PyString, PyTuple};

use crate::errors;
use crate::node::Node;
use crate::views::Element;

/// The classes of an element: a set that reads and writes the element, in the order in which they
/// are written.
///
/// >>> import broth
/// >>> p = broth.parse("<p class='hot big'>Soup").select_one("p")
/// >>> p.classes.add("new")
/// >>> p.classes.discard("big")
/// >>> "hot" in p.classes, p["class"]
/// (True, 'hot new')
#[pyclass(frozen, module = "broth._broth", freelist = 64)]
pub(crate) struct Classes {
    owner: Owner,
}

/// The element that has the classes.
pub(crate) enum Owner {
    Node(Py<Node>),
    Element(Py<Element>),
}

/// Adds a class to the module, and says which of `collections.abc` it is, for `isinstance` and
/// `match`.
pub(crate) fn add_as<C: PyClass>(module: &Bound<'_, PyModule>, kind: &str) -> PyResult<()> {
    module.add_class::<C>()?;
    let py = module.py();
    py.import("collections.abc")?.getattr(kind)?.call_method1("register", (py.get_type::<C>(),))?;
    Ok(())
}

impl Classes {
    pub(crate) fn new(owner: Owner) -> Self {
        Self { owner }
    }

    /// Does something with the names. Nothing of Python's may run meanwhile.
    fn with<R>(&self, work: impl FnOnce(&[&str]) -> R) -> R {
        match &self.owner {
            Owner::Node(node) => node.get().with(|node| work(&distinct(node.classes()))),
            Owner::Element(element) => {
                let value = element.get().value("class").unwrap_or_default();
                work(&distinct(value.split_ascii_whitespace()))
            }
        }
    }

    fn names(&self) -> Vec<String> {
        self.with(|names| names.iter().map(|&name| name.to_owned()).collect())
    }

    /// The names as a list.
    fn list<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        // Making a string runs nothing, but making a list may collect garbage.
        let names: Vec<_> =
            self.with(|names| names.iter().map(|name| PyString::new(py, name)).collect());
        PyList::new(py, names)
    }

    /// Writes the attribute. An element without classes loses it.
    fn write(&self, py: Python<'_>, names: &[String]) -> PyResult<()> {
        let value = PyString::new(py, &names.join(" "));
        match &self.owner {
            Owner::Node(node) if names.is_empty() => {
                node.get().expect_element("only an element has classes")?;
                node.get().remove_attribute("class");
                Ok(())
            }
            Owner::Node(node) => node.get().__setitem__("class", value.as_any()),
            Owner::Element(element) => {
                let element = element.bind(py);
                match (names, element.get().value("class")) {
                    ([], None) => Ok(()),
                    ([], Some(_)) => element.del_item("class"),
                    _ => element.set_item("class", value),
                }
            }
        }
    }

    fn change(&self, py: Python<'_>, change: impl FnOnce(&mut Vec<String>)) -> PyResult<()> {
        let mut names = self.names();
        let before = names.clone();
        change(&mut names);
        if names == before { Ok(()) } else { self.write(py, &names) }
    }

    /// Replaces all classes.
    pub(crate) fn replace(&self, py: Python<'_>, names: &Bound<'_, PyAny>) -> PyResult<()> {
        self.write(py, &once(&listed(names)?))
    }

    fn set<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PySet>> {
        PySet::new(py, self.list(py)?)
    }
}

/// Each name once.
fn once(names: &[String]) -> Vec<String> {
    distinct(names.iter().map(String::as_str)).into_iter().map(str::to_owned).collect()
}

/// Each name once.
fn distinct<'n>(names: impl Iterator<Item = &'n str>) -> Vec<&'n str> {
    // OPTIMIZATION: a few names are compared sooner than they are hashed.
    const FEW: usize = 8;
    let mut known = HashSet::new();
    let mut all: Vec<&str> = Vec::new();
    for name in names {
        if all.len() == FEW && known.is_empty() {
            known.extend(all.iter().copied());
        }
        let is_new = if all.len() < FEW { !all.contains(&name) } else { known.insert(name) };
        if is_new {
            all.push(name);
        }
    }
    all
}

/// Names from an iterable.
fn listed(names: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    if names.is_instance_of::<PyString>() {
        let message = "classes are given as a list; write [\"hot\"], or node[\"class\"] = \"hot\"";
        return Err(PyTypeError::new_err(message));
    }
    names.try_iter()?.map(|name| checked(&name?)).collect()
}

/// A name that one class can have.
fn checked(name: &Bound<'_, PyAny>) -> PyResult<String> {
    let Ok(text) = name.extract::<String>() else {
        let kind = name.get_type().name()?;
        return Err(PyTypeError::new_err(format!("the name of a class is a str, not {kind}")));
    };
    match text.is_empty() || text.contains(|c: char| c.is_ascii_whitespace()) {
        true => {
            let message =
                format!("a class cannot have the name {text:?}; give each class by itself");
            Err(errors::argument("bad-name", message))
        }
        false => Ok(text),
    }
}

#[pymethods]
impl Classes {
    fn __len__(&self) -> usize {
        self.with(|names| names.len())
    }

    fn __contains__(&self, name: &Bound<'_, PyAny>) -> bool {
        let Ok(name) = name.extract::<&str>() else { return false };
        match &self.owner {
            // In quirks mode, selectors ignore case; a set does not.
            Owner::Node(node) => node.get().with(|node| node.classes().any(|it| it == name)),
            Owner::Element(_) => self.with(|names| names.contains(&name)),
        }
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.list(py)?.try_iter()
    }

    /// Adds classes after the others.
    #[pyo3(signature = (*names))]
    fn add(&self, py: Python<'_>, names: &Bound<'_, PyTuple>) -> PyResult<()> {
        let added = names.iter().map(|name| checked(&name)).collect::<PyResult<Vec<_>>>()?;
        self.change(py, |names| {
            names.extend(added);
            *names = once(names);
        })
    }

    /// Removes classes, if they are there. An element without any has no attribute `class`.
    #[pyo3(signature = (*names))]
    fn discard(&self, py: Python<'_>, names: &Bound<'_, PyTuple>) -> PyResult<()> {
        let gone = names.iter().map(|name| checked(&name)).collect::<PyResult<HashSet<_>>>()?;
        self.change(py, |names| names.retain(|name| !gone.contains(name)))
    }

    /// Removes a class. One that is not there is a `KeyError`.
    fn remove(&self, py: Python<'_>, name: &str) -> PyResult<()> {
        if !self.with(|names| names.contains(&name)) {
            return Err(PyKeyError::new_err(name.to_owned()));
        }
        self.change(py, |names| names.retain(|known| known != name))
    }

    /// Adds a class that is not there, and removes one that is. Returns whether it is there now.
    fn toggle(&self, py: Python<'_>, name: &Bound<'_, PyAny>) -> PyResult<bool> {
        let name = checked(name)?;
        let was_there = self.with(|names| names.contains(&&*name));
        self.change(py, |names| match was_there {
            true => names.retain(|known| *known != name),
            false => names.push(name),
        })?;
        Ok(!was_there)
    }

    /// Removes all classes.
    fn clear(&self, py: Python<'_>) -> PyResult<()> {
        self.change(py, Vec::clear)
    }

    fn __and__<'py>(
        &self,
        py: Python<'py>,
        other: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.set(py)?.call_method1("intersection", (other,))
    }

    fn __or__<'py>(
        &self,
        py: Python<'py>,
        other: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.set(py)?.call_method1("union", (other,))
    }

    fn __sub__<'py>(
        &self,
        py: Python<'py>,
        other: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.set(py)?.call_method1("difference", (other,))
    }

    fn __rand__<'py>(
        &self,
        py: Python<'py>,
        other: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.__and__(py, other)
    }

    fn __ror__<'py>(
        &self,
        py: Python<'py>,
        other: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.__or__(py, other)
    }

    fn __rsub__<'py>(
        &self,
        py: Python<'py>,
        other: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let others = PySet::empty(py)?;
        others.call_method1("update", (other,))?;
        others.call_method1("difference", (self.set(py)?,))
    }

    fn __ior__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<()> {
        self.add(py, &PyTuple::new(py, listed(other)?)?)
    }

    fn __isub__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<()> {
        self.discard(py, &PyTuple::new(py, listed(other)?)?)
    }

    /// Equal to a list or tuple with the same classes in the same order, and to a set with the same
    /// classes.
    fn __eq__<'py>(
        &self,
        py: Python<'py>,
        other: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let eq = pyo3::basic::CompareOp::Eq;
        if other.is_instance_of::<PyList>() {
            return self.list(py)?.rich_compare(other, eq);
        }
        if other.is_instance_of::<PyTuple>() {
            return self.list(py)?.to_tuple().rich_compare(other, eq);
        }
        match other.cast::<Self>() {
            Ok(other) => self.set(py)?.rich_compare(other.get().set(py)?, eq),
            Err(_) => self.set(py)?.rich_compare(other, eq),
        }
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("Classes({})", self.list(py)?.repr()?))
    }

    /// A copy, also one that is pickled, is a set.
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PySet>,))> {
        Ok((py.get_type::<PySet>().into_any(), (self.set(py)?,)))
    }
}
