//! Markup as an argument: text, or bytes of any encoding.

use std::borrow::Cow;
use std::ops::Deref;

use pyo3::exceptions::{PyTypeError, PyUserWarning};
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyMemoryView, PyString};

use crate::document::Document;
use crate::node::Node;

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
                let is_bytes = object.is_instance_of::<PyBytes>()
                    || object.is_instance_of::<PyByteArray>()
                    || object.is_instance_of::<PyMemoryView>();
                let help = match () {
                    () if is_bytes => "; broth.decode(data).text decodes a page",
                    () if object.is_instance_of::<Document>() => "; pass doc.html",
                    () if object.is_instance_of::<Node>() => "; pass node.html",
                    () => "",
                };
                return Err(PyTypeError::new_err(format!("expected str, not {name}{help}")));
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

/// Whether the pieces of a stream are text or bytes: the first one decides.
#[derive(Clone, Copy, Default)]
pub(crate) enum Pieces {
    #[default]
    None,
    Text,
    Bytes,
}

impl Pieces {
    /// Takes the next piece, unless it is of the other kind. The error is why.
    pub(crate) fn take(&mut self, piece: &Markup<'_>) -> Result<(), &'static str> {
        match (&self, piece) {
            (Self::None | Self::Text, Markup::Text(_)) => *self = Self::Text,
            (Self::None | Self::Bytes, Markup::Bytes(_)) => *self = Self::Bytes,
            (Self::Bytes, Markup::Text(_)) => {
                return Err("this stream was fed bytes; feed bytes, or decode them first");
            }
            (Self::Text, Markup::Bytes(_)) => {
                return Err("this stream was fed str; feed str, or encode all of it first");
            }
        }
        Ok(())
    }
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

impl Markup<'_> {
    /// Warns if a text seems to be the place of a document instead of a document.
    pub(crate) fn warn_of_place(&self, py: Python<'_>) -> PyResult<()> {
        const LONGEST: usize = 255;
        const ENDS_OF_FILES: [&str; 5] = [".html", ".htm", ".xhtml", ".xml", ".svg"];
        let Self::Text(text) = self else { return Ok(()) };
        if text.len() > LONGEST || text.contains('<') || text.contains(char::is_whitespace) {
            return Ok(());
        }
        let lower = text.to_ascii_lowercase();
        let warning = if ["http://", "https://"].iter().any(|prefix| lower.starts_with(prefix)) {
            c"the markup looks like a URL; broth loads nothing, so parse what you have loaded"
        } else if ENDS_OF_FILES.iter().any(|end| lower.ends_with(end)) {
            c"the markup looks like the name of a file; pass what is in the file"
        } else {
            return Ok(());
        };
        PyErr::warn(py, &py.get_type::<PyUserWarning>(), warning, 1)
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
            let has = |name: &str| object.hasattr(name).unwrap_or_default();
            let help = match () {
                () if has("read") => "; pass file.read()",
                () if has("read_bytes") => "; pass path.read_bytes()",
                () => "",
            };
            let message = format!("markup is a str or bytes, not {name}{help}");
            return Err(PyTypeError::new_err(message));
        };
        let bytes = view.call_method0("tobytes")?;
        Ok(Self::Bytes(Cow::Owned(bytes.cast::<PyBytes>()?.as_bytes().to_vec())))
    }
}
