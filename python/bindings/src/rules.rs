//! The rules of the checker, by name.

use broth::check;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyString};

use crate::errors;
use crate::report::{Reduced, reduced};

/// A rule for writing HTML, which `check` knows by its name.
#[pyclass(frozen, eq, hash, get_all, module = "broth")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Rule {
    /// The name: `"duplicate-attribute"`.
    pub(crate) name: String,
    /// `"error"`, `"warning"` or `"style"`.
    pub(crate) severity: String,
    /// One sentence that says what is wrong.
    pub(crate) summary: String,
}

#[pymethods]
impl Rule {
    fn __str__(&self) -> &str {
        &self.name
    }

    fn __repr__(&self) -> String {
        format!("<Rule {} ({}): {}>", self.name, self.severity, self.summary)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        reduced(py, "Rule", (&self.name, &self.severity, &self.summary))
    }
}

/// All rules that `check` and `fix` know.
#[pyfunction]
pub(crate) fn rules() -> Vec<Rule> {
    let rule = |rule: check::Rule| Rule {
        name: rule.as_str().to_owned(),
        severity: rule.severity().as_str().to_owned(),
        summary: rule.summary().to_owned(),
    };
    check::Rule::all().map(rule).collect()
}

/// Rules as an argument: any iterable of names.
#[derive(Default)]
pub(crate) struct Rules(Vec<check::Rule>);

impl<'py> FromPyObject<'_, 'py> for Rules {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let is_one = object.is_instance_of::<PyString>()
            || object.is_instance_of::<PyBytes>()
            || object.is_instance_of::<PyByteArray>();
        if is_one {
            let name = object.repr()?;
            return Err(PyTypeError::new_err(format!("rules are given as a list; write [{name}]")));
        }
        let names = object.try_iter()?.map(|name| rule(&name?));
        names.collect::<PyResult<_>>().map(Self)
    }
}

fn rule(name: &Bound<'_, PyAny>) -> PyResult<check::Rule> {
    let name = match name.cast::<Rule>() {
        Ok(rule) => rule.get().name.clone(),
        Err(_) => match name.extract::<String>() {
            Ok(name) => name,
            Err(_) => {
                let kind = name.get_type().name()?;
                let message = format!("the name of a rule is a str, not {kind}");
                return Err(PyTypeError::new_err(message));
            }
        },
    };
    name.parse::<check::Rule>().map_err(|unknown| {
        let help = match unknown.nearest {
            Some(meant) => format!("did you mean \"{meant}\"?"),
            None => "broth.rules() lists all".to_owned(),
        };
        errors::argument("unknown-rule", format!("unknown rule {name:?}; {help}"))
    })
}

/// Rules that are errors, and rules that are off.
#[expect(clippy::needless_pass_by_value, reason = "Python's arguments are made for the call")]
pub(crate) fn checker(deny: Rules, allow: Rules) -> check::Checker {
    let checker = deny.0.iter().fold(check::Checker::new(), |checker, &it| checker.deny(it));
    allow.0.iter().fold(checker, |checker, &rule| checker.allow(rule))
}
