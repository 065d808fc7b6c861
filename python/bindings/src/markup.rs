//! Markup as an argument: text, or bytes of any encoding.

use std::borrow::Cow;
use std::ops::Deref;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyMemoryView, PyString};

/// Text as Python lends it. Lone surrogates, which no text can hold, become U+FFFD.
pub(crate) struct Text<'a>(Cow<'a, str>);

impl<'a> FromPyObject<'a, '_> for Text<'a> {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, '_, PyAny>) -> PyResult<Self> {
        if let Ok(text) = object.extract::<&'a str>() {
            return Ok(Self(Cow::Borrowed(text)));
        }
        let text = object.cast::<PyString>();
        let text = match text {
            Ok(text) => text,
            Err(_) => {
                let name = object.get_type().name()?;
                return Err(PyTypeError::new_err(format!("expected str, not {name}")));
            }
        };
        let units = text.call_method1("encode", ("utf-32-le", "surrogatepass"))?;
        let (units, _) = units.cast::<PyBytes>()?.as_bytes().as_chunks();
        let replaced = |unit: &[u8; 4]| {
            char::from_u32(u32::from_le_bytes(*unit)).unwrap_or(char::REPLACEMENT_CHARACTER)
        };
        Ok(Self(Cow::Owned(units.iter().map(replaced).collect())))
    }
}

impl Deref for Text<'_> {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

/// Markup as Python lends it.
pub(crate) enum Markup<'a> {
    Text(Cow<'a, str>),
    Bytes(Cow<'a, [u8]>),
}

impl Markup<'_> {
    /// The length in bytes.
    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Text(text) => text.len(),
            Self::Bytes(bytes) => bytes.len(),
        }
    }
}

impl<'a> FromPyObject<'a, '_> for Markup<'a> {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, '_, PyAny>) -> PyResult<Self> {
        if object.is_instance_of::<PyString>() {
            return Ok(Self::Text(object.extract::<Text<'a>>()?.0));
        }
        if let Ok(bytes) = object.extract::<&'a [u8]>() {
            return Ok(Self::Bytes(Cow::Borrowed(bytes)));
        }
        // Memory that others may change meanwhile is copied.
        let Ok(view) = PyMemoryView::from(&object) else {
            let name = object.get_type().name()?;
            return Err(PyTypeError::new_err(format!("markup is a str or bytes, not {name}")));
        };
        let bytes = view.call_method0("tobytes")?;
        Ok(Self::Bytes(Cow::Owned(bytes.cast::<PyBytes>()?.as_bytes().to_vec())))
    }
}
