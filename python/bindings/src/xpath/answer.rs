//! Values of expressions, as Python has them.

use std::sync::Arc;

use broth::dom::NodeId;
use broth::xpath::{Value, XNode};
use pyo3::IntoPyObjectExt as _;
use pyo3::prelude::*;

use crate::document::Shared;
use crate::lists;
use crate::node::Node;

/// A value that borrows nothing from the document.
pub(super) enum Answer {
    List(Vec<Found>),
    Text(String),
    Number(f64),
    Boolean(bool),
}

/// A node, or what stands for it.
pub(super) enum Found {
    Node(NodeId),
    /// The value of an attribute, or a text.
    Text(String),
    /// The prefix and the URI of a namespace.
    Namespace(Option<String>, String),
}

impl Answer {
    /// Attributes and texts become strings, as in lxml.
    pub(super) fn of(value: Value<'_>) -> Self {
        match value {
            Value::Nodes(nodes) => Self::List(nodes.into_iter().map(Found::of).collect()),
            Value::Strings(texts) => Self::List(texts.into_iter().map(Found::Text).collect()),
            Value::String(text) => Self::Text(text),
            Value::Number(number) => Self::Number(number),
            Value::Boolean(value) => Self::Boolean(value),
        }
    }

    pub(super) fn into_python(self, py: Python<'_>, shared: &Arc<Shared>) -> PyResult<Py<PyAny>> {
        match self {
            Self::List(all) => lists::without_collector(py, all.len(), || {
                let all: PyResult<Vec<_>> =
                    all.into_iter().map(|found| found.into_python(py, shared)).collect();
                all?.into_py_any(py)
            }),
            Self::Text(text) => text.into_py_any(py),
            Self::Number(number) => number.into_py_any(py),
            Self::Boolean(value) => value.into_py_any(py),
        }
    }
}

impl Found {
    fn of(node: XNode<'_>) -> Self {
        match node {
            XNode::Node(node) if node.is_text() => Self::Text(node.text()),
            XNode::Node(node) => Self::Node(node.id()),
            XNode::Namespace(namespace) => {
                let prefix = Some(namespace.prefix()).filter(|prefix| !prefix.is_empty());
                Self::Namespace(prefix.map(str::to_owned), namespace.uri().to_owned())
            }
            _ => Self::Text(node.text()),
        }
    }

    fn into_python(self, py: Python<'_>, shared: &Arc<Shared>) -> PyResult<Py<PyAny>> {
        match self {
            Self::Node(id) => Node::new(Arc::clone(shared), id).into_py_any(py),
            Self::Text(text) => text.into_py_any(py),
            Self::Namespace(prefix, uri) => (prefix, uri).into_py_any(py),
        }
    }
}
