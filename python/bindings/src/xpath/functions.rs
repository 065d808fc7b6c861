//! Functions of the caller, and those that need Python.

use std::sync::{Arc, Mutex, PoisonError};

use broth::xpath::{Call, Value, XNode, XPathOptions};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyFloat, PyInt, PyList, PyString, PyTuple};

use super::answer::Answer;
use super::exslt::{Last, Regex};
use crate::document::Shared;
use crate::errors;
use crate::node::Node;

/// A function that an expression calls.
#[derive(Clone)]
pub(super) enum Function {
    Python(Arc<Py<PyAny>>),
    Regex(Regex),
}

/// One evaluation with functions.
pub(super) struct Session {
    shared: Arc<Shared>,
    /// The exception that ended it.
    raised: Mutex<Option<PyErr>>,
    pattern: Mutex<Last>,
}

impl Session {
    pub(super) fn new(shared: Arc<Shared>) -> Self {
        Self { shared, raised: Mutex::new(None), pattern: Mutex::new(None) }
    }

    pub(super) fn raised(&self) -> Option<PyErr> {
        self.raised.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    fn call<'d>(
        &self,
        name: &str,
        function: &Function,
        call: &Call<'d>,
    ) -> Result<Value<'d>, String> {
        let result = Python::attach(|py| match function {
            Function::Regex(regex) => {
                let mut last = self.pattern.lock().unwrap_or_else(PoisonError::into_inner);
                regex.call(py, call, &mut last)
            }
            Function::Python(function) => {
                let mut arguments = vec![self.context(py, call.node())?];
                for argument in call.arguments() {
                    let argument = Answer::of(argument.clone());
                    arguments.push(argument.into_python(py, &self.shared)?);
                }
                let result = function.bind(py).call1(PyTuple::new(py, arguments)?)?;
                self.value(name, &result, call).map(Ok)
            }
        });
        result.unwrap_or_else(|raised| {
            let message = raised.to_string();
            *self.raised.lock().unwrap_or_else(PoisonError::into_inner) = Some(raised);
            Err(message)
        })
    }

    /// The context node, which is the first argument of each function. A text is a node here.
    fn context(&self, py: Python<'_>, node: XNode<'_>) -> PyResult<Py<PyAny>> {
        if let XNode::Node(node) = node {
            let node = Node::new(Arc::clone(&self.shared), node.id());
            return Ok(Py::new(py, node)?.into_any());
        }
        Answer::Text(node.text()).into_python(py, &self.shared)
    }

    /// The value that a function returned.
    fn value<'d>(
        &self,
        name: &str,
        result: &Bound<'_, PyAny>,
        call: &Call<'d>,
    ) -> PyResult<Value<'d>> {
        if result.is_none() {
            return Ok(Value::Nodes(Vec::new()));
        }
        if let Ok(value) = result.cast::<PyBool>() {
            return Ok(Value::Boolean(value.is_true()));
        }
        if let Ok(text) = result.cast::<PyString>() {
            return Ok(Value::String(text.to_string_lossy().into_owned()));
        }
        if result.is_instance_of::<PyInt>() || result.is_instance_of::<PyFloat>() {
            return Ok(Value::Number(result.extract()?));
        }
        if let Ok(node) = result.cast::<Node>() {
            return Ok(Value::Nodes(vec![self.node(name, node.get(), call)?]));
        }
        let (mut nodes, mut texts) = (Vec::new(), Vec::new());
        let wrong = |kind: &str| {
            let message = format!(
                "the function `{name}` returned {kind}; return a str, int, float, bool or Node, or \
                 a list of Nodes or of strs"
            );
            PyTypeError::new_err(message)
        };
        if !result.is_instance_of::<PyList>() && !result.is_instance_of::<PyTuple>() {
            return Err(wrong(&result.get_type().name()?.to_string_lossy()));
        }
        for item in result.try_iter()? {
            let item = item?;
            if let Ok(node) = item.cast::<Node>() {
                nodes.push(self.node(name, node.get(), call)?);
            } else if let Ok(text) = item.cast::<PyString>() {
                texts.push(text.to_string_lossy().into_owned());
            } else {
                let kind = item.get_type().name()?;
                return Err(wrong(&format!("a list with {}", kind.to_string_lossy())));
            }
        }
        match (nodes.is_empty(), texts.is_empty()) {
            (_, true) => Ok(Value::Nodes(nodes)),
            (true, false) => Ok(Value::Strings(texts)),
            (false, false) => Err(wrong("a list with Nodes and strs")),
        }
    }

    /// A node of the document, as it was when the evaluation began.
    fn node<'d>(&self, name: &str, node: &Node, call: &Call<'d>) -> PyResult<XNode<'d>> {
        let document = call.node().node_or_element().document();
        let own = Arc::ptr_eq(&node.shared, &self.shared).then_some(node.id());
        own.and_then(|id| document.get(id)).map(XNode::Node).ok_or_else(|| {
            let message = format!("the function `{name}` returned a node of another document");
            errors::argument("other-document", message)
        })
    }
}

/// The options with the functions of an expression. Without a session, they only have their names.
pub(super) fn bind(
    mut options: XPathOptions,
    functions: &[(String, Function)],
    session: Option<&Arc<Session>>,
) -> XPathOptions {
    for (name, function) in functions {
        let Some(session) = session.map(Arc::clone) else {
            options = options.function(name, |_| Err(String::new()));
            continue;
        };
        let (function, own) = (function.clone(), name.clone());
        options = options.function(name, move |call| session.call(&own, &function, call));
    }
    options
}
