//! Names and texts as strings of Python.

use std::borrow::Cow;
use std::cell::Cell;

use broth::Name;
use broth::dom::{Attribute, Node};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyString;

/// The name of an element or an attribute, before it is a string of Python.
pub(crate) enum Text<'d> {
    Known(Name),
    Other(Cow<'d, str>),
}

impl<'d> Text<'d> {
    /// The local name of an element.
    pub(crate) fn of_element(element: Node<'d>) -> Self {
        match element.known_name() {
            Name::Unknown => Self::Other(element.name().into()),
            name => Self::Known(name),
        }
    }

    /// The name of an attribute, with its prefix.
    pub(crate) fn of_attribute(attribute: Attribute<'d>) -> Self {
        match (attribute.known_name(), attribute.name_without_namespace()) {
            (Name::Unknown, Some(name)) => Self::Other(name.into()),
            (Name::Unknown, None) => Self::Other(attribute.name().to_string().into()),
            (name, _) => Self::Known(name),
        }
    }

    /// The same, borrowing nothing.
    pub(crate) fn into_owned(self) -> Text<'static> {
        match self {
            Self::Known(name) => Text::Known(name),
            Self::Other(text) => Text::Other(text.into_owned().into()),
        }
    }

    /// The string. No tree may be locked, because another thread may run meanwhile.
    ///
    /// OPTIMIZATION: the string of a known name is made once: 40 ns for `Node.tag` instead of 68.
    pub(crate) fn into_python(self, py: Python<'_>) -> Bound<'_, PyString> {
        static STRINGS: [PyOnceLock<Py<PyString>>; Name::COUNT] =
            [const { PyOnceLock::new() }; Name::COUNT];
        match self {
            Self::Known(name) => {
                let string = || PyString::intern(py, name.as_str()).unbind();
                STRINGS[name as usize].get_or_init(py, string).bind(py).clone()
            }
            Self::Other(text) => PyString::intern(py, &text),
        }
    }
}

/// The string of Python with the text that `write` appends to an empty string. `write` may not run
/// Python.
// OPTIMIZATION: each text is written into the memory of the one before it, so nothing is allocated
// and nothing grows: up to a quarter of the time for elements with several short texts, and a tenth
// for a long page.
pub(crate) fn written(py: Python<'_>, write: impl FnOnce(&mut String)) -> Bound<'_, PyString> {
    const MAX_KEPT: usize = 1 << 20;
    thread_local! {
        static TEXT: Cell<String> = const { Cell::new(String::new()) };
    }
    let mut text = TEXT.take();
    write(&mut text);
    let string = PyString::new(py, &text);
    if text.capacity() <= MAX_KEPT {
        text.clear();
        TEXT.set(text);
    }
    string
}
