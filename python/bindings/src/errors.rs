//! The exceptions of the package. All are `broth.Error`, which is a `ValueError`.

use broth_markup::distance::nearest;
use pyo3::create_exception;
use pyo3::exceptions::{PyLookupError, PyOverflowError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::type_object::PyTypeInfo;
use pyo3::types::{IntoPyDict as _, PyType};

create_exception!(
    broth,
    Error,
    PyValueError,
    "A value that broth cannot use: a selector, a name, an option, an edit.\n\n`code` is the name of \
     the problem, and `span` its place: a pair of offsets in\ncharacters, or `None`. The message says \
     what to do. An argument of a wrong type is a `TypeError`,\na missing attribute a `KeyError`."
);
create_exception!(
    broth,
    ArgumentError,
    Error,
    "An argument that is none of those that are possible, such as the name of an unknown rule."
);
create_exception!(broth, EditError, Error, "A change that the tree or the markup cannot have.");
create_exception!(broth, SelectorError, Error, "A selector that cannot be parsed.");
create_exception!(
    broth,
    XPathError,
    Error,
    "An XPath expression that cannot be parsed or evaluated. `expression` is its text."
);
create_exception!(
    broth,
    StrictError,
    Error,
    "An XML document that is not well-formed. `line` and `column`, from 1, are its first error's."
);
create_exception!(broth, ConfigError, Error, "A configuration of the sanitizer that is not valid.");
create_exception!(
    broth,
    ValueSyntaxError,
    Error,
    "A value that cannot be parsed. `expected` is the syntax that was expected."
);

/// An exception that is also one of Python's own, beside `ValueError`.
struct Mixed {
    class: PyOnceLock<Py<PyType>>,
    name: &'static str,
    doc: &'static str,
}

static ENCODING: Mixed = Mixed {
    class: PyOnceLock::new(),
    name: "EncodingError",
    doc: "A name that no encoding has. It is a `LookupError`, too, as in Python.",
};

static RANGE: Mixed = Mixed {
    class: PyOnceLock::new(),
    name: "RangeError",
    doc: "A valid value that Python's types cannot hold, such as a date of the year 10000. It is\nan \
         `OverflowError`, too.",
};

impl Mixed {
    fn class<'py>(
        &self,
        py: Python<'py>,
        other: fn(Python<'py>) -> Bound<'py, PyType>,
    ) -> PyResult<Bound<'py, PyType>> {
        let class = self.class.get_or_try_init(py, || {
            let bases = (py.get_type::<Error>(), other(py)).into_pyobject(py)?;
            let content = [("__doc__", self.doc), ("__module__", "broth")].into_py_dict(py)?;
            let class = py.get_type::<PyType>().call1((self.name, bases, content))?;
            PyResult::Ok(class.cast_into::<PyType>()?.unbind())
        })?;
        Ok(class.bind(py).clone())
    }
}

/// An argument that is none of those that are possible.
pub(crate) fn argument(code: &str, message: String) -> PyErr {
    Python::attach(|py| error::<ArgumentError>(py, message, code, None))
}

/// An edit that is not possible.
pub(crate) fn edit(code: &str, message: String) -> PyErr {
    Python::attach(|py| error::<EditError>(py, message, code, None))
}

/// A name that no encoding has.
pub(crate) fn encoding(py: Python<'_>, message: String) -> PyErr {
    match ENCODING.class(py, Python::get_type::<PyLookupError>) {
        Ok(class) => error_of(class, message, "unknown-encoding", None),
        Err(error) => error,
    }
}

/// What to write instead of a word, from those that are possible.
pub(crate) fn instead(word: &str, possible: &[&str]) -> String {
    match nearest(word, possible.iter().copied()) {
        Some(meant) => format!("did you mean {meant:?}?"),
        None => format!("use {}", possible.join(", ")),
    }
}

/// Adds the exceptions to the module.
pub(crate) fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("Error", py.get_type::<Error>())?;
    module.add("ArgumentError", py.get_type::<ArgumentError>())?;
    module.add("EditError", py.get_type::<EditError>())?;
    module.add("EncodingError", ENCODING.class(py, Python::get_type::<PyLookupError>)?)?;
    module.add("RangeError", RANGE.class(py, Python::get_type::<PyOverflowError>)?)?;
    module.add("SelectorError", py.get_type::<SelectorError>())?;
    module.add("XPathError", py.get_type::<XPathError>())?;
    module.add("StrictError", py.get_type::<StrictError>())?;
    module.add("ConfigError", py.get_type::<ConfigError>())?;
    module.add("ValueSyntaxError", py.get_type::<ValueSyntaxError>())
}

/// An exception with its code and its place.
pub(crate) fn error<E: PyTypeInfo>(
    py: Python<'_>,
    message: String,
    code: &str,
    span: Option<(usize, usize)>,
) -> PyErr {
    error_of(E::type_object(py), message, code, span)
}

fn error_of(
    class: Bound<'_, PyType>,
    message: String,
    code: &str,
    span: Option<(usize, usize)>,
) -> PyErr {
    let py = class.py();
    let exception = PyErr::from_type(class, message);
    let value = exception.value(py);
    // An attribute that cannot be set is no reason to lose the error.
    let _ = value.setattr("code", code);
    let _ = value.setattr("span", span);
    exception
}
