//! The cells of a column: text or bytes, borrowed from whatever kind of array holds them.

use std::borrow::Cow;
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::{BinaryType, ByteArrayType, LargeBinaryType, LargeUtf8Type, Utf8Type};
use arrow_array::{Array, ArrayRef, GenericByteArray, new_empty_array};
use arrow_buffer::ArrowNativeType;
use arrow_schema::DataType;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;
use pyo3_arrow::input::AnyArray;

use super::limits::Code;

/// A column, as arrays whose cells can be borrowed.
pub(crate) struct Column {
    pub(crate) chunks: Vec<Chunk>,
}

/// One array of a column.
pub(crate) struct Chunk {
    cells: ArrayRef,
    /// Whether the cells claim to be UTF-8.
    is_text: bool,
    /// The cell of each row, where several rows may share one.
    rows: Option<Vec<Option<usize>>>,
}

/// A column beside the first one, or a text that holds for all its rows.
pub(crate) enum Side {
    None,
    Text(String),
    Column(Column),
}

/// A cell: text that somebody said is UTF-8, or bytes.
#[derive(Clone, Copy)]
pub(crate) struct Cell<'a> {
    pub(crate) bytes: &'a [u8],
    pub(crate) is_text: bool,
}

impl<'a> Cell<'a> {
    /// The text. Bytes that arrive over the C interface have not been checked.
    pub(crate) fn text(self) -> Result<&'a str, Code> {
        simdutf8::basic::from_utf8(self.bytes).map_err(|_| Code::NotUtf8)
    }

    /// The text of a cell that may also be bytes of a document in any encoding.
    pub(crate) fn decoded(self) -> Result<Cow<'a, str>, Code> {
        match self.is_text {
            true => self.text().map(Cow::Borrowed),
            false => Ok(broth::html::Parser::new().decode(self.bytes).text),
        }
    }
}

impl FromPyObject<'_, '_> for Column {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        let has = |name| object.hasattr(name).unwrap_or_default();
        if !has("__arrow_c_array__") && !has("__arrow_c_stream__") {
            let name = object.get_type().name()?;
            return Err(PyTypeError::new_err(format!("a column is an Arrow array, not {name}")));
        }
        let arrays = match object.extract::<AnyArray>()? {
            AnyArray::Array(array) => vec![array.into_inner().0],
            AnyArray::Stream(stream) => {
                let mut reader = stream.into_reader()?;
                let arrays = reader.by_ref().collect::<Result<Vec<_>, _>>();
                let arrays = arrays.map_err(|error| PyValueError::new_err(error.to_string()))?;
                // A stream without arrays has a type all the same.
                let none = || vec![new_empty_array(reader.field().data_type())];
                if arrays.is_empty() { none() } else { arrays }
            }
        };
        let chunks = arrays.iter().map(|array| {
            Chunk::new(array).ok_or_else(|| {
                let found = array.data_type();
                PyTypeError::new_err(format!("a column holds text or bytes, not {found}"))
            })
        });
        Ok(Self { chunks: chunks.collect::<PyResult<_>>()? })
    }
}

impl FromPyObject<'_, '_> for Side {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        if object.is_none() {
            return Ok(Self::None);
        }
        if let Ok(text) = object.cast::<PyString>() {
            return Ok(Self::Text(text.to_string_lossy().into_owned()));
        }
        object.extract().map(Self::Column)
    }
}

impl Side {
    /// The text for each row of a column with this number of rows.
    pub(crate) fn cells(&self, rows: usize) -> PyResult<Vec<Option<Cell<'_>>>> {
        match self {
            Self::None => Ok(vec![None; rows]),
            Self::Text(text) => {
                Ok(vec![Some(Cell { bytes: text.as_bytes(), is_text: true }); rows])
            }
            Self::Column(column) => {
                let cells: Vec<_> = column.chunks.iter().flat_map(Chunk::cells).collect();
                match cells.len() == rows {
                    true => Ok(cells),
                    false => Err(PyValueError::new_err(format!(
                        "the columns differ in length: {rows} and {}",
                        cells.len()
                    ))),
                }
            }
        }
    }
}

impl Chunk {
    /// `None` if the array holds neither text nor bytes.
    fn new(array: &ArrayRef) -> Option<Self> {
        let is_text =
            matches!(array.data_type(), DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View);
        let cells: ArrayRef = match array.data_type() {
            DataType::Utf8 | DataType::LargeUtf8 | DataType::Binary | DataType::LargeBinary => {
                Arc::clone(array)
            }
            DataType::BinaryView | DataType::Null => Arc::clone(array),
            DataType::Utf8View => Arc::new(array.as_string_view().clone().to_binary_view()),
            DataType::Dictionary(..) => {
                let dictionary = array.as_any_dictionary();
                // A dictionary of a dictionary is nothing that anybody makes.
                let values = Self::new(dictionary.values()).filter(|it| it.rows.is_none())?;
                let keys = dictionary.normalized_keys();
                let valid = |row: &usize| dictionary.is_valid(*row);
                let key = |row| keys.get(row).copied();
                let rows =
                    (0..array.len()).map(|row| Some(row).filter(valid).and_then(key)).collect();
                return Some(Self { rows: Some(rows), ..values });
            }
            _ => return None,
        };
        Some(Self { cells, is_text, rows: None })
    }

    pub(crate) fn cells(&self) -> Vec<Option<Cell<'_>>> {
        let cells = match self.cells.data_type() {
            DataType::Utf8 => bytes(self.cells.as_bytes::<Utf8Type>()),
            DataType::LargeUtf8 => bytes(self.cells.as_bytes::<LargeUtf8Type>()),
            DataType::Binary => bytes(self.cells.as_bytes::<BinaryType>()),
            DataType::LargeBinary => bytes(self.cells.as_bytes::<LargeBinaryType>()),
            DataType::BinaryView => self.cells.as_binary_view().iter().collect(),
            _ => vec![None; self.cells.len()],
        };
        let cell = |bytes| Cell { bytes, is_text: self.is_text };
        match &self.rows {
            None => cells.into_iter().map(|bytes| bytes.map(cell)).collect(),
            Some(rows) => {
                let at = |row: &Option<usize>| cells.get((*row)?).copied().flatten().map(cell);
                rows.iter().map(at).collect()
            }
        }
    }
}

/// The bytes of each cell. Those of text are not taken for text: nobody has looked.
fn bytes<T: ByteArrayType>(array: &GenericByteArray<T>) -> Vec<Option<&[u8]>> {
    let data = array.value_data();
    let spans = array.value_offsets().windows(2).enumerate();
    spans
        .map(|(row, span)| {
            let [start, end] = span else { return None };
            let span = start.as_usize()..end.as_usize();
            array.is_valid(row).then(|| data.get(span)).flatten()
        })
        .collect()
}
