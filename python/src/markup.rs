//! What people pass as markup: text, or bytes of any encoding.

use std::borrow::Cow;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

/// Markup as Python lends it.
pub(crate) enum Markup<'a> {
    Text(Cow<'a, str>),
    Bytes(Cow<'a, [u8]>),
}

impl<'a> Markup<'a> {
    /// A `str`, `bytes`, or anything that `bytes()` takes as a buffer. Lone surrogates, which no text can hold, become
    /// U+FFFD.
    pub(crate) fn of(object: &'a Bound<'_, PyAny>) -> PyResult<Self> {
        if let Ok(text) = object.cast::<PyString>() {
            return Ok(Self::Text(text.to_string_lossy()));
        }
        if let Ok(bytes) = object.cast::<PyBytes>() {
            return Ok(Self::Bytes(Cow::Borrowed(bytes.as_bytes())));
        }
        let py = object.py();
        let is_buffer = ["bytearray", "memoryview", "array", "mmap"]
            .contains(&object.get_type().name()?.to_string_lossy().as_ref());
        if !is_buffer {
            let name = object.get_type().name()?;
            return Err(PyTypeError::new_err(format!("markup is a str or bytes, not {name}")));
        }
        let bytes = py.get_type::<PyBytes>().call1((object,))?;
        let bytes = bytes.cast::<PyBytes>().map_err(PyErr::from)?;
        Ok(Self::Bytes(Cow::Owned(bytes.as_bytes().to_vec())))
    }
}
