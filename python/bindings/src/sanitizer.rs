//! The sanitizer and its options.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use broth::sanitize::{
    CssSanitizer, IgnoredReason, Sanitized, Sanitizer as Rules, SanitizerConfig,
};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{IntoPyDict as _, PyDict, PyList, PyTuple};

use crate::errors::{self, ConfigError};
use crate::markup::Text;
use crate::report::{Places, Removed};
use crate::results;

mod on_url;
mod options;

pub(crate) use options::Options;

/// The standard's safe default, built once: its lists are long.
pub(crate) static DEFAULT: LazyLock<Rules> = LazyLock::new(Rules::new);

/// The sanitizers of the last options: to compile one takes longer than to use it.
static LAST: LazyLock<Mutex<HashMap<Options, Arc<Rules>>>> = LazyLock::new(Mutex::default);

/// Makes HTML safe to show, by options that are read and checked once. Threads may share it.
///
/// The options are those of `broth.sanitize`.
///
/// >>> import broth
/// >>> allowed = {"elements": ["p", "a"], "attributes": {"a": ["href"]}}
/// >>> comments = broth.Sanitizer(**allowed, rel="nofollow")
/// >>> comments.sanitize("<p onclick=x()>See <a href=/soup>soup</a>")
/// '<p>See <a href="/soup" rel="nofollow">soup</a></p>'
/// >>> [str(removed) for removed in comments.report("<p onclick=x()>Soup").removed]
/// ['1:4: attribute "onclick": it could run a script']
#[pyclass(module = "broth", frozen)]
pub(crate) struct Sanitizer {
    /// `None` stands for the default.
    rules: Option<Arc<Rules>>,
    options: Options,
}

impl Sanitizer {
    /// Calls a function with the rules, without the interpreter.
    fn with_rules<T: Send>(
        &self,
        py: Python<'_>,
        call: impl Fn(&Rules) -> T + Sync,
    ) -> PyResult<T> {
        let rules = self.rules.as_deref().unwrap_or(&DEFAULT);
        on_url::raising(py.detach(|| call(rules)))
    }
}

#[pymethods]
#[expect(clippy::needless_pass_by_value, reason = "Python's arguments are made for the call")]
impl Sanitizer {
    #[new]
    #[pyo3(signature = (config = None, **options))]
    fn new(
        config: Option<&Bound<'_, PyAny>>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let options = Options::of_keywords(config, options)?;
        let is_default = options == Options::default();
        let rules = if is_default { None } else { Some(kept(options.clone())?) };
        Ok(Self { rules, options })
    }

    /// Makes HTML safe to show.
    fn sanitize(&self, py: Python<'_>, html: Text<'_>) -> PyResult<String> {
        self.with_rules(py, |rules| rules.sanitize(&html))
    }

    /// Makes HTML safe to show. The result also lists everything that was removed.
    fn report<'py>(&self, py: Python<'py>, html: Text<'py>) -> PyResult<Bound<'py, PyAny>> {
        let sanitized = self.with_rules(py, |rules| rules.report(&html))?;
        result(py, &html, sanitized)
    }

    /// Makes a whole document safe, with its `html`, `head` and `body`.
    fn sanitize_document(&self, py: Python<'_>, html: Text<'_>) -> PyResult<String> {
        self.with_rules(py, |rules| rules.sanitize_document(&html))
    }

    /// Makes a whole document safe. The result also lists everything that was removed.
    fn report_document<'py>(
        &self,
        py: Python<'py>,
        html: Text<'py>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let sanitized = self.with_rules(py, |rules| rules.report_document(&html))?;
        result(py, &html, sanitized)
    }

    /// For pickle, the options are read again.
    fn __getnewargs_ex__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyTuple>, Bound<'py, PyDict>)> {
        let read = |json: &String| py.import("json")?.call_method1("loads", (json,));
        let config = self.options.config.as_ref().map(read).transpose()?;
        Ok(((config,).into_pyobject(py)?, self.options.to_keywords(py)?))
    }

    fn __repr__(&self) -> String {
        let set = self.options.names();
        match set.is_empty() {
            true => "<Sanitizer with the default>".to_owned(),
            false => format!("<Sanitizer with {}>", set.join(", ")),
        }
    }
}

/// The result of a sanitizer, with what it removed.
fn result<'py>(py: Python<'py>, source: &str, sanitized: Sanitized) -> PyResult<Bound<'py, PyAny>> {
    let places = Places::new(source);
    let removed = sanitized.removed.iter().map(|removed| Removed::new(source, &places, removed));
    let removed = PyList::new(py, removed.collect::<Vec<_>>())?;
    results::new(py, "Sanitized", (sanitized.html, removed))
}

/// Makes HTML safe to show, as `element.setHTML()` does in a browser.
///
/// >>> import broth
/// >>> broth.sanitize("<p onclick=steal()>Soup<script>steal()</script>")
/// '<p>Soup</p>'
/// >>> html = "<p class=x>See <a href=http://a/ onclick=x()>this</a> <a href=javascript:x()>that</a>"
/// >>> broth.sanitize(html, elements=["p", "a"], attributes={"a": ["href"]}, rel="nofollow")
/// '<p>See <a href="http://a/" rel="nofollow">this</a> <a>that</a></p>'
///
/// The default keeps text with its headings, lists, tables, links and rows of formatting, MathML
/// and SVG. It removes, with everything in them, elements such as `form`, `input`, `button`, `img`,
/// `video`, `iframe`, `style` and `script`, and attributes such as `class`, `id`, `style` and
/// `on...`; `allow_elements=["img"]` with `allow_attributes={"img": ["src", "alt"]}` keeps images.
///
/// Nothing that can run a script stays, whatever the options say. `config` is the dictionary of the
/// standard, `broth.SanitizerConfig`. `Sanitizer(...)` takes the same options, for many calls, and
/// its `report(html)` lists everything that was removed. The options are keywords:
///
/// | option | values | |
/// |---|---|---|
/// | `elements` | list of names | allows these elements, and no others; `"svg path"` is one of SVG |
/// | `attributes` | dict of lists | allows these attributes by element, and no others; `"*"` stands for all elements, as a list alone does |
/// | `allow_elements` | list of names | allows these elements, too |
/// | `allow_attributes` | dict of lists | allows these attributes, too |
/// | `remove_elements` | list of names | removes these elements with everything in them; removing wins over allowing |
/// | `replace_with_children` | list of names | removes the tags of these elements and keeps what is in them |
/// | `remove_attributes` | dict of lists | removes these attributes, by element, or a list alone from all |
/// | `classes` | dict of lists | the classes that stay on an element, such as `{"code": ["language-*"]}`, where `*` stands for any characters; `"*"` stands for all elements, as a list alone does |
/// | `schemes` | list of names, or dict of lists | the schemes that addresses may have, such as `["https", "mailto"]`, for all or by attribute, such as `{"src": ["https"]}`; `src` includes `srcset` |
/// | `relative_urls` | `True`, `False` | whether addresses without a scheme stay, if there are `schemes` |
/// | `rel` | text | words that the `rel` of every link gets, such as `"nofollow noopener"` |
/// | `target` | text | the `target` of every link; `""` removes it |
/// | `id_prefix` | text | a prefix for `id` and `name` |
/// | `keep_content` | `False`, `True` | whether an element that is not allowed leaves its content |
/// | `context` | name | the element that will contain the HTML, such as `"tr"` |
/// | `css` | a word, or a dict | the policy for CSS that the lists allow: `"keep"`, `"remove"`, `"content"` (typography and colours), `"mail"` (boxes, tables and backgrounds, too), `"offline"` (all that loads nothing), or a dict with `preset`, `properties`, `known_properties`, `custom_properties`, `values`, `max_z_index`, `functions`, `at_rules`, `schemes`, `relative_urls`, `scope`, `important`, and `on_url`, a function from an address to the one that takes its place, or to `None` |
/// | `safe` | `True`, `False` | `False` keeps what the configuration allows, scripts too |
#[pyfunction]
#[pyo3(name = "sanitize", signature = (html, config = None, **options))]
pub(crate) fn sanitize_html(
    py: Python<'_>,
    html: Text<'_>,
    config: Option<&Bound<'_, PyAny>>,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<String> {
    Sanitizer::new(config, options)?.sanitize(py, html)
}

/// A sanitizer with these options.
pub(crate) fn sanitizer(
    config: Option<&Bound<'_, PyAny>>,
    options: &Bound<'_, PyDict>,
) -> PyResult<Arc<Rules>> {
    let options = Options::of_keywords(config, Some(options))?;
    if options.on_url.is_some() {
        return Err(PyTypeError::new_err("css[\"on_url\"] is an option of sanitize and Sanitizer"));
    }
    kept(options)
}

/// One of the last sanitizers, or a new one.
fn kept(options: Options) -> PyResult<Arc<Rules>> {
    const ROOM: usize = 64;
    if options.on_url.is_some() {
        // The function would live on, with all that it knows.
        return Ok(Arc::new(compiled(&options)?));
    }
    let last = || LAST.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(rules) = last().get(&options) {
        return Ok(Arc::clone(rules));
    }
    let rules = Arc::new(compiled(&options)?);
    let mut last = last();
    if last.len() >= ROOM {
        last.clear();
    }
    last.insert(options, Arc::clone(&rules));
    Ok(rules)
}

/// The configuration as JSON.
fn json(config: &Bound<'_, PyAny>) -> PyResult<String> {
    if !config.is_instance_of::<PyDict>() {
        let kind = config.get_type().name()?;
        return Err(PyTypeError::new_err(format!(
            "a configuration is a dict, such as {{\"elements\": [\"p\", \"b\"]}}, not {kind}; \
             for lists of names, write elements=[...]"
        )));
    }
    dumped(config)
}

/// A value as JSON.
fn dumped(value: &Bound<'_, PyAny>) -> PyResult<String> {
    let py = value.py();
    // Sets are lists whose order does not count.
    let sets_as_lists = [("default", py.get_type::<PyList>())].into_py_dict(py)?;
    let dumps = py.import("json")?.getattr("dumps")?;
    dumps.call((value,), Some(&sets_as_lists))?.extract()
}

/// The sanitizer of some options.
fn compiled(options: &Options) -> Result<Rules, Refused> {
    let mut rules = listed(options)?.keep_content(options.keep_content);
    rules = rules.relative_urls(options.relative_urls);
    if !options.allow_elements.is_empty() {
        rules = rules.allow_elements(&options.allow_elements);
    }
    let attributes = options.attributes.iter().flatten().chain(&options.allow_attributes);
    for (element, names) in attributes {
        rules = rules.allow_attrs(element, names);
    }
    if !options.remove_elements.is_empty() {
        rules = rules.remove_elements(&options.remove_elements);
    }
    if !options.replace_with_children.is_empty() {
        rules = rules.replace_with_children(&options.replace_with_children);
    }
    for (element, names) in &options.remove_attributes {
        rules = rules.remove_attrs(element, names);
    }
    for (element, classes) in &options.classes {
        rules = rules.allow_classes(element, classes);
    }
    for (attribute, schemes) in options.schemes.iter().flatten() {
        rules = match &**attribute {
            "*" => rules.schemes(schemes),
            name => rules.schemes_of(name, schemes),
        };
    }
    if let Some(rel) = &options.rel {
        rules = rules.rel(rel);
    }
    if let Some(target) = &options.target {
        rules = rules.target(target);
    }
    if let Some(prefix) = &options.id_prefix {
        rules = rules.id_prefix(prefix);
    }
    if let Some(context) = &options.context {
        rules = rules.context(context);
    }
    if let Some(css) = options.css.as_deref().filter(|css| *css != "\"keep\"") {
        let css = CssSanitizer::from_json(css)?;
        rules = rules.css(match &options.on_url {
            Some(on_url) => on_url.decide_in(css),
            None => css,
        });
    }
    match rules.ignored_names() {
        [] => Ok(rules),
        [first, ..] => {
            let help = match first.reason {
                IgnoredReason::NoAddress => {
                    "; schemes are by attribute, as in {\"src\": [\"https\"]}"
                }
                _ => "; remove it from the list",
            };
            Err(Refused::new("ignored-name", format!("{first}{help}")))
        }
    }
}

/// A sanitizer with the lists of what is allowed.
fn listed(options: &Options) -> Result<Rules, Refused> {
    let config = options.config.as_deref().map(SanitizerConfig::from_json).transpose();
    let rules = match (config?, &options.elements, &options.attributes) {
        (Some(config), None, None) if options.safe => Rules::from_config(config),
        (Some(config), None, None) => Rules::unsafe_from_config(config),
        (Some(_), ..) => {
            let message = "pass a configuration, or elements=... and attributes=...";
            return Err(Refused::new("exclusive-options", message));
        }
        (None, None, None) if options.safe => Ok(Rules::new()),
        (None, None, None) => Rules::unsafe_from_config(SanitizerConfig::default()),
        (None, ..) if !options.safe => {
            let message = "safe=False needs a configuration: {\"elements\": [...]}";
            return Err(Refused::new("exclusive-options", message));
        }
        (None, Some(elements), _) => Ok(Rules::allowing(elements)),
        (None, None, Some(_)) => {
            let mut config = SanitizerConfig::safe_default();
            for element in config.elements.iter_mut().flatten() {
                element.attributes = Some(Vec::new());
            }
            config.attributes = Some(Vec::new());
            Rules::from_config(config)
        }
    };
    Ok(rules?)
}

/// The message and the code of options that cannot be used.
struct Refused {
    code: &'static str,
    message: String,
}

impl Refused {
    fn new(code: &'static str, message: impl Into<String>) -> Self {
        Self { code, message: message.into() }
    }
}

impl From<broth::sanitize::ConfigError> for Refused {
    fn from(error: broth::sanitize::ConfigError) -> Self {
        let help = match error {
            broth::sanitize::ConfigError::UnknownMember { .. } => {
                "; or pass elements=[...] and attributes={...}"
            }
            _ => "",
        };
        Self::new(error.code(), format!("{error}{help}"))
    }
}

impl From<Refused> for PyErr {
    fn from(refused: Refused) -> Self {
        Python::attach(|py| errors::error::<ConfigError>(py, refused.message, refused.code, None))
    }
}
