//! Selectors: compiled once, and cached for those who pass strings.

use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use broth::dom::Node as View;
use broth::select::{FieldPart, SelectorErrorCode};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString, PyType};
use surfaces::Cache;

use crate::errors::{self, SelectorError};
use crate::report::Places;

/// A compiled CSS selector. Every method that takes a selector takes one of these, too.
#[pyclass(frozen, eq, hash, str = "{text}", module = "broth")]
#[derive(Clone)]
pub(crate) struct Selector {
    text: String,
    pub(crate) compiled: Arc<broth::select::Selector>,
}

impl PartialEq for Selector {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for Selector {}

impl std::hash::Hash for Selector {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.text.hash(state);
    }
}

#[pymethods]
impl Selector {
    #[new]
    fn new(text: &str) -> PyResult<Self> {
        compiled(text).map(|compiled| Self { text: text.to_owned(), compiled })
    }

    fn __repr__(&self) -> String {
        format!("Selector({:?})", self.text)
    }

    /// For pickle, it is compiled again.
    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String,)) {
        (py.get_type::<Self>(), (self.text.clone(),))
    }
}

/// A selector that was passed as a string or compiled.
pub(crate) fn selector(object: &Bound<'_, PyAny>) -> PyResult<Arc<broth::select::Selector>> {
    match object.cast::<Selector>() {
        Ok(selector) => Ok(Arc::clone(&selector.get().compiled)),
        Err(_) => compiled(&selector_text(object)?),
    }
}

/// The text of a selector that was passed as a string or compiled.
pub(crate) fn selector_text(object: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(text) = object.cast::<PyString>() {
        return Ok(text.to_string_lossy().into_owned());
    }
    let Ok(selector) = object.cast::<Selector>() else {
        let name = object.get_type().name()?;
        return Err(PyTypeError::new_err(format!("a selector is a str or Selector, not {name}")));
    };
    Ok(selector.get().text.clone())
}

/// The selectors that were compiled last.
static CACHE: LazyLock<Mutex<Cache<Arc<broth::select::Selector>>>> = LazyLock::new(Mutex::default);

/// Compiles a selector, or takes it from the cache.
pub(crate) fn compiled(text: &str) -> PyResult<Arc<broth::select::Selector>> {
    let compile = |text: &str| text.parse().map(Arc::new);
    // Python may run other threads while an exception is made, so the lock is not held then.
    let cache = || CACHE.lock().unwrap_or_else(PoisonError::into_inner);
    let compiled = cache().get_or_compile(text, compile);
    compiled.map_err(|error| bad_selector(text, &error))
}

fn bad_selector(text: &str, error: &broth::select::SelectorError) -> PyErr {
    let help = match error.code() {
        // The namespaces of selectors are declared nowhere.
        SelectorErrorCode::UndeclaredPrefix => {
            "; use `*|` for any namespace, or XPath with namespaces={...}"
        }
        _ => "",
    };
    let span = Places::new(text).span(text, error.span());
    Python::attach(|py| {
        errors::error::<SelectorError>(
            py,
            format!("{error}{help}"),
            error.code().as_str(),
            Some(span),
        )
    })
}

/// What is asked of a document: a selector, and what of each element that it matches.
pub(crate) struct Field {
    pub(crate) selector: Arc<broth::select::Selector>,
    part: FieldPart,
}

impl Field {
    /// Reads the field of this name as Python gives it: a selector, or a list of one for all
    /// matches.
    pub(crate) fn of(name: &Bound<'_, PyAny>, field: &Bound<'_, PyAny>) -> PyResult<(Self, bool)> {
        let (css, is_list) = match field.cast::<PyList>() {
            Ok(list) if list.len() == 1 => (list.get_item(0)?, true),
            Ok(list) => {
                let message = format!(
                    "the list of {} has {} selectors; write one, such as [\"p, b\"]",
                    name.repr()?,
                    list.len()
                );
                return Err(errors::argument("bad-field", message));
            }
            Err(_) => (field.clone(), false),
        };
        if !css.is_instance_of::<PyString>() && !css.is_instance_of::<Selector>() {
            return Err(PyTypeError::new_err(format!(
                "the field {} is a selector, such as \"p\", or a list of one, not {}",
                name.repr()?,
                css.get_type().name()?
            )));
        }
        Ok((Self::parse(&selector_text(&css)?)?, is_list))
    }

    /// Reads `css`, `css::text`, `css::html` or `css::attr(name)`.
    pub(crate) fn parse(field: &str) -> PyResult<Self> {
        let (css, part) = FieldPart::after(field).map_err(|error| bad_selector(field, &error))?;
        Ok(Self { selector: compiled(css)?, part })
    }

    /// The value of the field in an element; `None` if it has no such attribute.
    pub(crate) fn value(&self, node: View<'_>) -> Option<String> {
        match &self.part {
            FieldPart::Text => Some(text_of(node, true)),
            FieldPart::Html => Some(markup_of(node)),
            FieldPart::Attr(name) => node.attr(name).map(str::to_owned),
        }
    }
}

/// The markup of a node, in the language of its document.
fn markup_of(node: View<'_>) -> String {
    if node.document().is_xml() { broth::serialize::to_xml(node) } else { node.outer_html() }
}

/// All text of a node in one piece.
pub(crate) fn text_of(node: View<'_>, strip: bool) -> String {
    let text = node.text();
    match strip {
        true => text.trim().to_owned(),
        false => text,
    }
}
