//! The regular expressions of EXSLT, as parsel and lxml have them: they are Python's.

use broth::xpath::{Call, Value};
use pyo3::IntoPyObjectExt as _;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};

/// The namespace of the regular expressions of EXSLT.
pub(super) const REGULAR_EXPRESSIONS: &str = "http://exslt.org/regular-expressions";

/// The namespace of its functions for sets of nodes, which the library has.
pub(super) const SETS: &str = "http://exslt.org/sets";

/// A function of the regular expressions of EXSLT.
#[derive(Clone, Copy)]
pub(super) enum Regex {
    Test,
    Match,
    Replace,
}

pub(super) const FUNCTIONS: [(&str, Regex); 3] =
    [("test", Regex::Test), ("match", Regex::Match), ("replace", Regex::Replace)];

/// The pattern that was used last, with its text and whether it ignores case.
pub(super) type Last = Option<(String, bool, Py<PyAny>)>;

impl Regex {
    pub(super) fn call<'d>(
        self,
        py: Python<'_>,
        call: &Call<'d>,
        last: &mut Last,
    ) -> PyResult<Result<Value<'d>, String>> {
        let (name, most) = match self {
            Self::Test => ("test", 3),
            Self::Match => ("match", 3),
            Self::Replace => ("replace", 4),
        };
        let count = call.arguments().len();
        let least = if most == 4 { 4 } else { 2 };
        if !(least..=most).contains(&count) {
            let expected = if most == 4 { "4" } else { "2 or 3" };
            return Ok(Err(format!("`{name}` takes {expected} arguments, not {count}")));
        }
        let argument = |index| call.string(index).unwrap_or_default();
        let flags = argument(2);
        let pattern = pattern(py, &argument(1), flags.contains('i'), last)?;
        let text = PyString::new(py, &argument(0));
        let all = flags.contains('g');
        Ok(Ok(match self {
            Self::Test => Value::Boolean(!pattern.call_method1("search", (text,))?.is_none()),
            Self::Replace => {
                let with = argument(3);
                let count = if all { 0 } else { 1 };
                let text = pattern.call_method1("sub", (&*with, text, count))?;
                Value::String(text.extract()?)
            }
            Self::Match if all => {
                let mut found = Vec::new();
                for one in pattern.call_method1("findall", (text,))?.cast::<PyList>()? {
                    found.push(match one.cast::<PyString>() {
                        Ok(text) => text.to_string_lossy().into_owned(),
                        // Several groups are one string.
                        Err(_) => one.extract::<Vec<String>>()?.concat(),
                    });
                }
                Value::Strings(found)
            }
            Self::Match => {
                let found = pattern.call_method1("search", (text,))?;
                let mut texts = Vec::new();
                if !found.is_none() {
                    texts.push(found.call_method0("group")?.extract()?);
                    texts.extend(found.call_method1("groups", ("",))?.extract::<Vec<String>>()?);
                }
                Value::Strings(texts)
            }
        }))
    }
}

fn pattern<'py>(
    py: Python<'py>,
    text: &str,
    ignores_case: bool,
    last: &mut Last,
) -> PyResult<Bound<'py, PyAny>> {
    if let Some((known, case, pattern)) = last
        && (known.as_str(), *case) == (text, ignores_case)
    {
        return Ok(pattern.bind(py).clone());
    }
    let re = py.import("re")?;
    let flags = if ignores_case { re.getattr("IGNORECASE")? } else { 0.into_bound_py_any(py)? };
    let pattern = re.call_method1("compile", (text, flags))?;
    *last = Some((text.to_owned(), ignores_case, pattern.clone().unbind()));
    Ok(pattern)
}
