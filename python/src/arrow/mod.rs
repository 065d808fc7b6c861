//! `broth.arrow`: functions from columns to columns, by the Arrow C data interface.
//!
//! A column is read where it lies. Each row is worked on by itself: what one of them costs is limited, and one that goes
//! over a limit is null and has a code, while the others are as if it had not been there.

use std::panic::{AssertUnwindSafe, catch_unwind};

use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema};
use arrow_array::{Array as _, ArrayRef};
use arrow_schema::ArrowError;
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
use crate::threads;

/// How many bytes the texts of one array may have.
const ARRAY_BYTES: usize = i32::MAX as usize;

pub(crate) fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Array>()?;
    module.add_function(wrap_pyfunction!(_arrow, module)?)
}

/// Works on each row of a column. `broth.arrow` says what there is to do. Returns an array for each one of the column.
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
    let chunks: Vec<ArrayRef> = py.detach(|| {
        let mut sides = sides.as_slice();
        let chunk = |cells: &Vec<Option<Cell<'_>>>| {
            let (these, rest) = sides.split_at(cells.len());
            sides = rest;
            let answers = threads::in_threads(cells.len(), threads, |row| {
                let cell = (*cells.get(row)?)?;
                Some(answer(&work, cell, these.get(row).copied().flatten(), &limits))
            });
            shape.array(fitting(answers, codes))
        };
        rows.iter().map(chunk).collect()
    });
    Ok(chunks.into_iter().map(|array| Array { array }).collect())
}

type Answer = Result<Value, Code>;

/// A row that makes broth panic costs itself and not the process.
fn answer(work: &Work, cell: Cell<'_>, side: Option<Cell<'_>>, limits: &Allowed) -> Answer {
    let run = AssertUnwindSafe(|| work.run(cell, side, limits));
    catch_unwind(run).unwrap_or(Err(Code::Internal))
}

/// The values of an array. A row for which it has no room left is null.
fn fitting(answers: Vec<Option<Answer>>, codes: bool) -> Vec<Value> {
    let mut left = ARRAY_BYTES;
    let mut fit = |answer: Answer| -> Answer {
        let value = answer?;
        left = left.checked_sub(value.bytes()).ok_or(Code::TooMuchOutput)?;
        Ok(value)
    };
    let values = answers.into_iter().map(|answer| {
        let answer = answer.map(&mut fit);
        if !codes {
            return answer.and_then(Result::ok).unwrap_or_default();
        }
        match answer {
            None => Value::Struct(vec![Value::Null, Value::Null]),
            Some(Ok(value)) => Value::Struct(vec![value, Value::Null]),
            Some(Err(code)) => Value::Struct(vec![Value::Null, Value::text(code.as_str())]),
        }
    });
    values.collect()
}

/// An Arrow array, for whatever reads the Arrow C data interface: `pyarrow.array(it)`, `polars.Series(it)`.
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
