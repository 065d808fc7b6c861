//! XPath: expressions, compiled once, and cached for those who pass strings.

use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use broth::xpath::{SelectXPath as _, Variable, XPathErrorCode as Code, XPathOptions};
use pyo3::exceptions::PyTypeError;
use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyMapping, PyString};
use surfaces::Cache;

use crate::document::Document;
use crate::errors::{self, XPathError};
use crate::names::not_negative;
use crate::node::Node;
use crate::report::Places;

mod answer;
mod exslt;
mod functions;

use answer::Answer;
use functions::{Function, Session};

/// A compiled XPath expression. Call it with a document or a node.
///
/// Variables may also be given when it is called. The evaluation may take `budget` steps, and fails
/// if it needs more. With `foreign_names`, names without a prefix also find elements of SVG and
/// MathML in HTML documents.
///
/// >>> import broth
/// >>> dishes = broth.XPath("count(//li[. != $dish])")
/// >>> dishes(broth.parse("<li>Onions<li>Chili"), dish="Chili")
/// 1.0
#[pyclass(frozen, str = "{text}", module = "broth")]
#[derive(Clone)]
pub(crate) struct XPath {
    text: String,
    options: XPathOptions,
    variables: Vec<(String, Variable)>,
    functions: Vec<(String, Function)>,
    /// The compiled expression, unless it calls functions: those are bound for each evaluation.
    compiled: Option<broth::xpath::XPath>,
    /// The keywords that it was made with, for pickle.
    keywords: Option<Arc<Py<PyDict>>>,
}

#[pymethods]
impl XPath {
    /// Compiles an expression.
    #[new]
    #[pyo3(signature = (
        expression, *, namespaces = None, variables = None, functions = None, budget = None,
        foreign_names = false
    ))]
    fn new(
        py: Python<'_>,
        expression: &str,
        namespaces: Option<&Bound<'_, PyMapping>>,
        variables: Option<&Bound<'_, PyMapping>>,
        functions: Option<&Bound<'_, PyMapping>>,
        budget: Option<i64>,
        foreign_names: bool,
    ) -> PyResult<Self> {
        let keywords = PyDict::new(py);
        for (name, mapping) in
            [("namespaces", namespaces), ("variables", variables), ("functions", functions)]
        {
            if let Some(mapping) = mapping {
                // The caller may change it later.
                let copy = PyDict::new(py);
                copy.update(mapping)?;
                keywords.set_item(name, copy)?;
            }
        }
        if let Some(budget) = budget {
            keywords.set_item("budget", budget)?;
        }
        if foreign_names {
            keywords.set_item("foreign_names", true)?;
        }
        let budget = not_negative("budget", budget)?;
        let given = Given { namespaces, variables, functions, more: None };
        let mut xpath = Self::new_of(expression).with(given)?;
        if let Some(steps) = budget {
            xpath.options = xpath.options.budget(steps);
        }
        xpath.options = xpath.options.foreign_names(foreign_names);
        xpath.compiled = None;
        xpath.keywords = Some(Arc::new(keywords.unbind()));
        let checked = xpath.compile(None).and_then(|checked| checked.validate());
        match checked {
            Err(error) if error.code() != Code::UnknownVariable => Err(exception(&error)),
            _ => xpath.ready(),
        }
    }

    /// For pickle, it is compiled again.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let class = py.get_type::<Self>().into_any();
        let keywords = self.keywords.as_ref().map(|keywords| keywords.bind(py));
        let partial = py.import("functools")?.getattr("partial")?;
        let make = partial.call((class,), keywords)?;
        Ok((make, (self.expression(),)))
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        if let Some(keywords) = &self.keywords {
            visit.call(&**keywords)?;
        }
        self.functions.iter().try_for_each(|(_, function)| match function {
            Function::Python(function) => visit.call(&**function),
            Function::Regex(_) => Ok(()),
        })
    }

    /// The text of the expression.
    #[getter]
    fn expression(&self) -> String {
        self.text.clone()
    }

    /// The value of the expression, with a document or a node as its context.
    #[pyo3(signature = (node, /, **variables))]
    fn __call__(
        &self,
        py: Python<'_>,
        node: &Bound<'_, PyAny>,
        variables: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Py<PyAny>> {
        let given = Given { more: variables, ..Given::default() };
        let node = match node.cast::<Document>() {
            Ok(document) => document.get().root(),
            Err(_) => match node.cast::<Node>() {
                Ok(node) => node.get().clone(),
                Err(_) => {
                    let name = node.get_type().name()?;
                    let message = format!("an expression is evaluated for a Node, not {name}");
                    return Err(PyTypeError::new_err(message));
                }
            },
        };
        self.clone().with(given)?.evaluate(py, &node)
    }

    fn __repr__(&self) -> String {
        format!("XPath({:?})", self.expression())
    }
}

impl XPath {
    /// The value for a node, as Python has it.
    fn evaluate(&self, py: Python<'_>, node: &Node) -> PyResult<Py<PyAny>> {
        let shared = &node.shared;
        let answer = if let Some(compiled) = &self.compiled {
            py.detach(|| {
                let tree = shared.read();
                tree.node(node.id()).xpath(compiled).map(Answer::of)
            })
        } else {
            // Functions of Python may use the document, so it is not locked meanwhile.
            let tree = shared.snapshot();
            let session = Arc::new(Session::new(Arc::clone(shared)));
            let xpath = self.compile(Some(&session)).map_err(|error| exception(&error))?;
            let answer = tree.node(node.id()).xpath(&xpath).map(Answer::of);
            if let Some(raised) = session.raised() {
                return Err(raised);
            }
            answer
        };
        answer.map_err(|error| exception(&error))?.into_python(py, shared)
    }
}

/// All that a caller gives with an expression.
#[derive(Clone, Copy, Default)]
pub(crate) struct Given<'a, 'py> {
    pub(crate) namespaces: Option<&'a Bound<'py, PyMapping>>,
    pub(crate) variables: Option<&'a Bound<'py, PyMapping>>,
    pub(crate) functions: Option<&'a Bound<'py, PyMapping>>,
    /// Further variables, as keywords.
    pub(crate) more: Option<&'a Bound<'py, PyDict>>,
}

/// The names in a mapping, and what they stand for.
fn items<'py, T: FromPyObjectOwned<'py>>(
    mapping: Option<&Bound<'py, PyMapping>>,
) -> PyResult<Vec<(String, T)>> {
    let Some(mapping) = mapping else { return Ok(Vec::new()) };
    mapping.items()?.iter().map(|item| item.extract()).collect()
}

impl XPath {
    /// The expression with what a caller gives with it.
    fn with(mut self, given: Given<'_, '_>) -> PyResult<Self> {
        for (prefix, uri) in items::<String>(given.namespaces)? {
            if prefix.is_empty() {
                let message = "a prefix is needed: XPath 1.0 has no default namespace";
                return Err(errors::argument("bad-prefix", message.to_owned()));
            }
            if uri == exslt::REGULAR_EXPRESSIONS {
                self.add_regular_expressions(&prefix);
            }
            if uri == exslt::SETS {
                self.options = self.options.sets(&prefix);
            }
            self.options = self.options.namespace(&prefix, &uri);
            self.compiled = None;
        }
        let keywords = given.more.map(|more| more.as_mapping());
        for (name, value) in
            items::<Bound<'_, PyAny>>(given.variables)?.into_iter().chain(items(keywords)?)
        {
            let value = variable(&name, &value)?;
            self.compiled = self.compiled.map(|compiled| compiled.variable(&name, value.clone()));
            self.variables.push((name, value));
        }
        for (name, function) in items::<Bound<'_, PyAny>>(given.functions)? {
            if !function.is_callable() {
                let message = format!("the function `{name}` cannot be called");
                return Err(PyTypeError::new_err(message));
            }
            self.add(name, Function::Python(function.unbind().into()));
        }
        self.ready()
    }

    /// An expression with the functions that broth has.
    fn new_of(text: &str) -> Self {
        let mut xpath = Self {
            text: text.to_owned(),
            options: XPathOptions::default().has_class().sets("set"),
            variables: Vec::new(),
            functions: Vec::new(),
            compiled: None,
            keywords: None,
        };
        xpath.add_regular_expressions("re");
        xpath
    }

    /// Compiles it, unless functions are to be bound for each evaluation.
    fn ready(mut self) -> PyResult<Self> {
        if self.compiled.is_none() && self.functions.is_empty() {
            self.compiled = Some(self.compile(None).map_err(|error| exception(&error))?);
        }
        Ok(self)
    }

    /// The compiled expression. Without a session, its functions only have their names.
    fn compile(
        &self,
        session: Option<&Arc<Session>>,
    ) -> Result<broth::xpath::XPath, broth::xpath::XPathError> {
        let options = functions::bind(self.options.clone(), &self.functions, session);
        let xpath = options.parse(&self.text)?;
        let variables = self.variables.iter();
        Ok(variables.fold(xpath, |xpath, (name, value)| xpath.variable(name, value.clone())))
    }

    /// Adds a function, unless its name is not in the expression at all.
    fn add(&mut self, name: String, function: Function) {
        self.functions.retain(|(known, _)| *known != name);
        if self.text.contains(&name) {
            self.functions.push((name, function));
            self.compiled = None;
        }
    }

    fn add_regular_expressions(&mut self, prefix: &str) {
        for (name, function) in exslt::FUNCTIONS {
            self.add(format!("{prefix}:{name}"), Function::Regex(function));
        }
    }
}

/// The value of `xpath` of documents and nodes.
pub(crate) fn evaluate(
    py: Python<'_>,
    node: &Node,
    expression: &Bound<'_, PyAny>,
    given: Given<'_, '_>,
) -> PyResult<Py<PyAny>> {
    if let Ok(xpath) = expression.cast::<XPath>() {
        return xpath.get().clone().with(given)?.evaluate(py, node);
    }
    let Ok(text) = expression.cast::<PyString>() else {
        let name = expression.get_type().name()?;
        return Err(PyTypeError::new_err(format!("an expression is a str or XPath, not {name}")));
    };
    let text = text.to_string_lossy();
    // A namespace or a function of the caller may make the expression valid.
    let is_alone = given.namespaces.is_none() && given.functions.is_none();
    let xpath = if is_alone { compiled(&text)? } else { XPath::new_of(&text) };
    xpath.with(given)?.evaluate(py, node)
}

/// The expressions that were compiled last.
static CACHE: LazyLock<Mutex<Cache<XPath>>> = LazyLock::new(Mutex::default);

/// Compiles an expression, or takes it from the cache.
fn compiled(text: &str) -> PyResult<XPath> {
    // Python may run other threads while an exception is made, so the lock is not held then.
    let cache = || CACHE.lock().unwrap_or_else(PoisonError::into_inner);
    let found = cache().get(text);
    if let Some(xpath) = found {
        return Ok(xpath);
    }
    let xpath = XPath::new_of(text).ready()?;
    cache().insert(text, xpath.clone());
    Ok(xpath)
}

fn variable(name: &str, value: &Bound<'_, PyAny>) -> PyResult<Variable> {
    if let Ok(text) = value.cast::<PyString>() {
        return Ok(Variable::from(&*text.to_string_lossy()));
    }
    if let Ok(value) = value.cast::<PyBool>() {
        return Ok(Variable::from(value.is_true()));
    }
    if value.is_instance_of::<PyInt>() || value.is_instance_of::<PyFloat>() {
        return Ok(Variable::from(value.extract::<f64>()?));
    }
    let kind = value.get_type().name()?;
    let message = format!("the variable `${name}` is a str, int, float or bool, not {kind}");
    Err(PyTypeError::new_err(message))
}

/// The exception, whose message says what to do.
fn exception(error: &broth::xpath::XPathError) -> PyErr {
    let expression = error.expression();
    let named = expression.get(error.span().range()).unwrap_or_default();
    let help = match error.code() {
        Code::UndeclaredPrefix => {
            let name = named.rsplit("::").next().unwrap_or_default().trim_start_matches('@');
            let prefix = name.split(':').next().unwrap_or_default();
            format!("; pass namespaces={{\"{prefix}\": \"...\"}}")
        }
        Code::UnknownVariable => {
            format!("; pass variables={{\"{}\": ...}}", named.trim_start_matches('$'))
        }
        Code::UnknownFunction => {
            "; there are those of XPath 1.0, `has-class`, `re:test`, `re:match`, \
             `re:replace` and `set:` of EXSLT; pass others as functions={...}"
                .to_owned()
        }
        Code::TooMuchWork => "; XPath(..., budget=...) allows more".to_owned(),
        _ => String::new(),
    };
    let span = Places::new(expression).span(expression, error.span());
    Python::attach(|py| {
        let message = format!("{error}{help}");
        let exception = errors::error::<XPathError>(py, message, error.code().as_str(), Some(span));
        let _ = exception.value(py).setattr("expression", expression);
        exception
    })
}

/// The expression of `broth.arrow`, which calls nothing of Python's: a text and its namespaces.
pub(crate) fn of_columns(how: &Bound<'_, PyAny>) -> PyResult<broth::xpath::XPath> {
    let (text, namespaces) = how.extract::<(String, Option<Bound<'_, PyMapping>>)>()?;
    let mut options = XPathOptions::default().has_class().sets("set");
    for (prefix, uri) in items::<String>(namespaces.as_ref())? {
        options = options.namespace(&prefix, &uri);
    }
    let xpath = options.parse(&text).map_err(|error| exception(&error))?;
    xpath.validate().map_err(|error| exception(&error))?;
    Ok(xpath)
}
