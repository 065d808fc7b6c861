//! `broth.arrow`: functions from columns to columns, by the Arrow C data interface.
//!
//! A column is read where it lies. Each row is worked on by itself. The cost of a row is
//! limited: a row that goes over a limit is null and has a code, while the others are as if it
//! had not been there.

use std::panic::{AssertUnwindSafe, catch_unwind};

use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema};
use arrow_array::{Array as _, ArrayRef};
use arrow_schema::ArrowError;
use broth::dom::Document;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyCapsule;

mod input;
mod limits;
mod page;
mod tables;
mod value;
mod work;

use self::input::{Cell, Column, Side};
use self::limits::{Allowed, Code};
use self::value::{Shape, Value};
use self::work::Work;
use crate::threads::in_threads;

/// How many bytes the texts of one array may have.
const ARRAY_BYTES: usize = i32::MAX as usize;

/// How many rows are worked on before their answers are put into the array, so that the memory of
/// these can be used again.
const AT_ONCE: usize = 256;

pub(crate) fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Array>()?;
    module.add_function(wrap_pyfunction!(_arrow, module)?)
}

/// Works on each row of a column. `broth.arrow` says what there is to do. Returns an array for each
/// one of the column.
#[pyfunction]
#[pyo3(signature = (column, name, how, side, limits, threads, codes))]
#[expect(clippy::too_many_arguments, reason = "broth.arrow gives them names")]
fn _arrow(
    py: Python<'_>,
    column: Column,
    name: &str,
    how: &Bound<'_, PyAny>,
    side: Side,
    limits: Allowed,
    threads: usize,
    codes: bool,
) -> PyResult<Vec<Array>> {
    let work = Work::parse(name, how)?;
    let rows: Vec<Vec<_>> = column.chunks.iter().map(input::Chunk::cells).collect();
    let sides = side.cells(rows.iter().map(Vec::len).sum())?;
    let shape = work.shape();
    let shape =
        if codes { Shape::fields([("value", shape), ("code", Shape::Text)]) } else { shape };
    let mut trees: Vec<Option<Document>> = vec![None; threads.clamp(1, AT_ONCE)];
    let chunks: Vec<ArrayRef> = py.detach(|| {
        let mut sides = sides.as_slice();
        let chunk = |cells: &Vec<Option<Cell<'_>>>| {
            let (these, rest) = sides.split_at(cells.len());
            sides = rest;
            let mut answers = Answers::new(&shape, codes);
            for (cells, sides) in cells.chunks(AT_ONCE).zip(these.chunks(AT_ONCE)) {
                let work = |tree: &mut Option<Document>, row: usize| {
                    let cell = (*cells.get(row)?)?;
                    Some(answer(&work, tree, cell, sides.get(row).copied().flatten(), &limits))
                };
                in_threads(cells.len(), &mut trees, work, |answer| answers.push(answer));
            }
            answers.column.finish()
        };
        rows.iter().map(chunk).collect()
    });
    Ok(chunks.into_iter().map(|array| Array { array }).collect())
}

type Answer = Result<Value, Code>;

/// A row that makes broth panic costs itself and not the process.
fn answer(
    work: &Work,
    tree: &mut Option<Document>,
    cell: Cell<'_>,
    side: Option<Cell<'_>>,
    limits: &Allowed,
) -> Answer {
    let run = AssertUnwindSafe(|| work.run(tree, cell, side, limits));
    catch_unwind(run).unwrap_or(Err(Code::Internal))
}

/// The answers of an array.
struct Answers {
    column: value::Column,
    /// Whether each row has the code of its answer beside it.
    codes: bool,
    /// How many bytes there is room for.
    left: usize,
}

impl Answers {
    fn new(shape: &Shape, codes: bool) -> Self {
        Self { column: value::Column::new(shape), codes, left: ARRAY_BYTES }
    }

    /// Adds a row. One for which there is no room left is null.
    fn push(&mut self, answer: Option<Answer>) {
        let answer = answer.map(|answer| self.fitting(answer?));
        let value = match (self.codes, answer) {
            (false, answer) => answer.and_then(Result::ok).unwrap_or_default(),
            (true, None) => Value::Struct(vec![Value::Null, Value::Null]),
            (true, Some(Ok(value))) => Value::Struct(vec![value, Value::Null]),
            (true, Some(Err(code))) => Value::Struct(vec![Value::Null, Value::text(code.as_str())]),
        };
        self.column.push(value);
    }

    fn fitting(&mut self, value: Value) -> Answer {
        self.left = self.left.checked_sub(value.bytes()).ok_or(Code::TooMuchOutput)?;
        Ok(value)
    }
}

/// An Arrow array, for whatever reads the Arrow C data interface: `pyarrow.array(it)`,
/// `polars.Series(it)`.
#[pyclass(frozen, module = "broth.arrow")]
pub(crate) struct Array {
    array: ArrayRef,
}

#[pymethods]
impl Array {
    fn __len__(&self) -> usize {
        self.array.len()
    }

    fn __repr__(&self) -> String {
        format!("<Array of {} rows, {}>", self.array.len(), self.array.data_type())
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let schema = FFI_ArrowSchema::try_from(self.array.data_type()).map_err(not_exported)?;
        PyCapsule::new_with_value(py, schema, c"arrow_schema")
    }

    /// The schema and the array. The type is always its own, as the interface allows.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<(Bound<'py, PyCapsule>, Bound<'py, PyCapsule>)> {
        drop(requested_schema);
        let array = FFI_ArrowArray::new(&self.array.to_data());
        Ok((self.__arrow_c_schema__(py)?, PyCapsule::new_with_value(py, array, c"arrow_array")?))
    }
}

#[expect(clippy::needless_pass_by_value, reason = "for `map_err`")]
fn not_exported(error: ArrowError) -> PyErr {
    PyValueError::new_err(error.to_string())
}
