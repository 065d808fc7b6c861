//! JSON that the library has written, as objects of Python. Nothing is deeper in calls than the
//! JSON is in brackets, however deep that is.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};

/// The largest number of digits that Python reads as a whole number by default.
const DIGITS: usize = 4300;

/// A list or an object that is not closed yet.
enum Open<'py> {
    List(Bound<'py, PyList>),
    /// An object, and the name of the member that comes next.
    Object(Bound<'py, PyDict>, Option<Bound<'py, PyString>>),
}

/// Reads JSON without white space.
pub(crate) fn to_python<'py>(py: Python<'py>, json: &str) -> PyResult<Bound<'py, PyAny>> {
    let mut reader = Reader { py, json, at: 0 };
    let mut open: Vec<Open<'py>> = Vec::new();
    loop {
        let value = match reader.peek() {
            b'{' => {
                reader.at += 1;
                open.push(Open::Object(PyDict::new(py), None));
                continue;
            }
            b'[' => {
                reader.at += 1;
                open.push(Open::List(PyList::empty(py)));
                continue;
            }
            b',' | b':' => {
                reader.at += 1;
                continue;
            }
            b'}' | b']' => {
                reader.at += 1;
                match open.pop() {
                    Some(Open::List(list)) => list.into_any(),
                    Some(Open::Object(dict, _)) => dict.into_any(),
                    None => return Err(PyValueError::new_err("bad JSON")),
                }
            }
            _ => reader.leaf()?,
        };
        match open.last_mut() {
            None => return Ok(value),
            Some(Open::List(list)) => list.append(value)?,
            Some(Open::Object(dict, name)) => match name.take() {
                Some(name) => dict.set_item(name, value)?,
                None => *name = Some(value.cast_into::<PyString>()?),
            },
        }
    }
}

struct Reader<'py, 'j> {
    py: Python<'py>,
    json: &'j str,
    at: usize,
}

impl<'py> Reader<'py, '_> {
    fn peek(&self) -> u8 {
        self.json.as_bytes().get(self.at).copied().unwrap_or(b']')
    }

    /// Reads a string, a number or a word.
    fn leaf(&mut self) -> PyResult<Bound<'py, PyAny>> {
        let py = self.py;
        if self.peek() == b'"' {
            return Ok(PyString::new(py, &self.string()).into_any());
        }
        let rest = &self.json[self.at..];
        let len = rest.find([',', ']', '}']).unwrap_or(rest.len());
        self.at += len;
        match &rest[..len] {
            "null" => Ok(py.None().into_bound(py)),
            "true" => Ok(true.into_pyobject(py)?.to_owned().into_any()),
            "false" => Ok(false.into_pyobject(py)?.to_owned().into_any()),
            number => self.number(number),
        }
    }

    fn number(&self, number: &str) -> PyResult<Bound<'py, PyAny>> {
        let py = self.py;
        let is_whole = !number.contains(['.', 'e', 'E']);
        if let Ok(number) = number.parse::<i64>() {
            return Ok(number.into_pyobject(py)?.into_any());
        }
        if is_whole && number.len() <= DIGITS {
            return py.get_type::<pyo3::types::PyInt>().call1((number,));
        }
        let number: f64 = number.parse().map_err(|_| PyValueError::new_err("bad JSON"))?;
        Ok(number.into_pyobject(py)?.into_any())
    }

    fn string(&mut self) -> String {
        let mut text = String::new();
        self.at += 1;
        loop {
            let rest = &self.json[self.at..];
            let len = rest.find(['"', '\\']).unwrap_or(rest.len());
            text.push_str(&rest[..len]);
            self.at += len + 1;
            if !rest[len..].starts_with('\\') {
                return text;
            }
            self.escape(&mut text);
        }
    }

    fn escape(&mut self, text: &mut String) {
        let escape = self.peek();
        self.at += 1;
        text.push(match escape {
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => {
                let digits = self.json.get(self.at..self.at + 4).unwrap_or_default();
                self.at += digits.len();
                let unit = u32::from_str_radix(digits, 16).ok();
                unit.and_then(char::from_u32).unwrap_or(char::REPLACEMENT_CHARACTER)
            }
            other => char::from(other),
        });
    }
}
