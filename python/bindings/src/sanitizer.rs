//! The sanitizer, and what it is told.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use broth::sanitize::{Sanitizer as Rules, SanitizerConfig};
use pyo3::create_exception;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{IntoPyDict as _, PyDict, PyList};

use crate::markup::Text;
use crate::report::{Places, Removed};

create_exception!(
    broth,
    ConfigError,
    PyValueError,
    "A configuration of the sanitizer is not valid."
);

/// The standard's safe default, built once: its lists are long.
pub(crate) static DEFAULT: LazyLock<Rules> = LazyLock::new(Rules::new);

/// A configuration as JSON, `safe` and `keep_content`.
type Asked = (Option<String>, bool, bool);

/// The sanitizers of the last configurations: to compile one takes longer than to use it.
static LAST: LazyLock<Mutex<HashMap<Asked, Arc<Rules>>>> = LazyLock::new(Mutex::default);

/// Makes HTML safe by one configuration, which is read and checked once. It may be used by several
/// threads.
#[pyclass(module = "broth", frozen)]
pub(crate) struct Sanitizer {
    /// `None` stands for the default.
    rules: Option<Arc<Rules>>,
    asked: Asked,
}

impl Sanitizer {
    fn rules(&self) -> &Rules {
        self.rules.as_deref().unwrap_or(&DEFAULT)
    }
}

#[pymethods]
impl Sanitizer {
    /// With `safe`, nothing that can run a script stays, whatever the configuration says. With
    /// `keep_content`, an element that it does not mention is replaced with its content, unless
    /// that is not meant for readers.
    #[new]
    #[pyo3(signature = (config = None, *, safe = true, keep_content = false))]
    fn new(
        py: Python<'_>,
        config: Option<&Bound<'_, PyAny>>,
        safe: bool,
        keep_content: bool,
    ) -> PyResult<Self> {
        let asked = asked(py, config, safe, keep_content)?;
        let rules = match &asked {
            (None, true, false) => None,
            _ => Some(kept(asked.clone())?),
        };
        Ok(Self { rules, asked })
    }

    /// Sanitizes HTML as the content of an element. With `report`, what was removed comes with it.
    #[pyo3(signature = (html, *, context = "div", report = false))]
    fn sanitize(
        &self,
        py: Python<'_>,
        html: Text<'_>,
        context: &str,
        report: bool,
    ) -> PyResult<Py<PyAny>> {
        run(py, self.rules(), &html, &crate::document::context(context)?, report)
    }

    /// For pickle, the configuration is read again.
    fn __getnewargs_ex__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<((Option<Bound<'py, PyAny>>,), Bound<'py, PyDict>)> {
        let (config, safe, keep_content) = &self.asked;
        let read = |json: &String| py.import("json")?.call_method1("loads", (json,));
        let config = config.as_ref().map(read).transpose()?;
        let switches = [("safe", *safe), ("keep_content", *keep_content)];
        Ok(((config,), switches.into_py_dict(py)?))
    }

    fn __repr__(&self) -> String {
        let (config, safe, _) = &self.asked;
        let config = if config.is_some() { "a configuration" } else { "the default" };
        let safe = if *safe { "" } else { ", not safe" };
        format!("<Sanitizer with {config}{safe}>")
    }
}

/// Makes HTML safe to show, as `element.setHTML()` does in a browser. With `report`, what was
/// removed comes with it. With `keep_content`, an element that the configuration does not mention
/// is replaced with its content, unless that is not meant for readers. For many calls with a
/// configuration of yours, build a `Sanitizer` once.
#[pyfunction]
#[pyo3(name = "sanitize", signature = (html, config = None, *, context = "div", safe = true, keep_content = false, report = false))]
#[expect(clippy::needless_pass_by_value, reason = "Python's arguments are made for the call")]
pub(crate) fn sanitize_html(
    py: Python<'_>,
    html: Text<'_>,
    config: Option<&Bound<'_, PyAny>>,
    context: &str,
    safe: bool,
    keep_content: bool,
    report: bool,
) -> PyResult<Py<PyAny>> {
    let context = crate::document::context(context)?;
    run(py, Sanitizer::new(py, config, safe, keep_content)?.rules(), &html, &context, report)
}

fn run(
    py: Python<'_>,
    rules: &Rules,
    html: &str,
    context: &str,
    report: bool,
) -> PyResult<Py<PyAny>> {
    let sanitized = py.detach(|| rules.clone().context(context).report(html));
    if !report {
        return Ok(sanitized.html.into_pyobject(py)?.into_any().unbind());
    }
    let places = Places::new(html);
    let removed: Vec<Removed> = sanitized
        .removed
        .iter()
        .map(|removed| Removed {
            what: removed.kind.as_str().to_owned(),
            name: removed.name.clone(),
            why: removed.message().to_owned(),
            span: removed.span.map(|span| places.span(html, span)),
        })
        .collect();
    Ok((sanitized.html, removed).into_pyobject(py)?.into_any().unbind())
}

/// A sanitizer with this configuration.
pub(crate) fn sanitizer(
    py: Python<'_>,
    config: Option<&Bound<'_, PyAny>>,
    safe: bool,
    keep_content: bool,
) -> PyResult<Arc<Rules>> {
    kept(asked(py, config, safe, keep_content)?)
}

fn asked(
    py: Python<'_>,
    config: Option<&Bound<'_, PyAny>>,
    safe: bool,
    keep_content: bool,
) -> PyResult<Asked> {
    Ok((config.map(|config| json(py, config)).transpose()?, safe, keep_content))
}

/// One of the last sanitizers, or a new one.
fn kept(asked: Asked) -> PyResult<Arc<Rules>> {
    const ROOM: usize = 64;
    let last = || LAST.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(rules) = last().get(&asked) {
        return Ok(Arc::clone(rules));
    }
    let rules = Arc::new(compiled(&asked)?);
    let mut last = last();
    if last.len() >= ROOM {
        last.clear();
    }
    last.insert(asked, Arc::clone(&rules));
    Ok(rules)
}

fn json(py: Python<'_>, config: &Bound<'_, PyAny>) -> PyResult<String> {
    if !config.is_instance_of::<PyDict>() {
        let kind = config.get_type().name()?;
        return Err(PyTypeError::new_err(format!(
            "a configuration is a dict, such as {{\"elements\": [\"p\", \"b\"]}}, not {kind}"
        )));
    }
    // Sets are lists whose order does not count.
    let sets_as_lists = [("default", py.get_type::<PyList>())].into_py_dict(py)?;
    let dumps = py.import("json")?.getattr("dumps")?;
    dumps.call((config,), Some(&sets_as_lists))?.extract()
}

fn compiled((config, safe, keep_content): &Asked) -> PyResult<Rules> {
    let config = config.as_deref().map(SanitizerConfig::from_json).transpose();
    let rules = match (config.map_err(config_error)?, safe) {
        (None, true) => Ok(Rules::new()),
        (None, false) => Rules::unsafe_from_config(SanitizerConfig::default()),
        (Some(config), true) => Rules::from_config(config),
        (Some(config), false) => Rules::unsafe_from_config(config),
    };
    Ok(rules.map_err(config_error)?.keep_content(*keep_content))
}

#[expect(clippy::needless_pass_by_value, reason = "for `map_err`")]
fn config_error(error: broth::sanitize::ConfigError) -> PyErr {
    ConfigError::new_err(error.to_string())
}
