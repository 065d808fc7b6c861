//! The exceptions of the package. All are `broth.Error`, which is a `ValueError`.

use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::type_object::PyTypeInfo;

create_exception!(
    broth,
    Error,
    PyValueError,
    "Something that broth cannot read.\n\nAll exceptions of broth are subclasses of this one. `code` \
     is the name of the problem, and `span` its place: a pair of offsets in characters, or `None`. \
     The message says what to do."
);
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

/// Adds the exceptions to the module.
pub(crate) fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("Error", py.get_type::<Error>())?;
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
    let exception = PyErr::from_type(E::type_object(py), message);
    let value = exception.value(py);
    // An attribute that cannot be set is no reason to lose the error.
    let _ = value.setattr("code", code);
    let _ = value.setattr("span", span);
    exception
}
