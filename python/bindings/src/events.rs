//! A tree as a list of events, for those who build a tree of their own: Beautiful Soup,
//! ElementTree.

use broth::dom::{Edge, NodeData};
use broth::{Namespace, QName};
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::document::Document;

/// An event. The first member of its tuple says what it is.
enum Event {
    /// `("start", name, namespace, attributes, line, column)`, the attributes as
    /// `(namespace, prefix, name, value)`
    Start(String, Option<String>, Vec<Attribute>, Option<(usize, usize)>),
    /// `("end", name)`
    End(String),
    /// `("text" | "comment", data)`
    Data(&'static str, String),
    /// `("doctype", name, public id, system id)`
    Doctype(String, Option<String>, Option<String>),
    /// `("instruction", target, data)`
    Instruction(String, String),
}

type Attribute = (Option<String>, Option<String>, String, String);

fn uri(namespace: Namespace<'_>) -> Option<String> {
    (namespace != Namespace::None).then(|| namespace.uri().to_owned())
}

fn attribute(name: QName<'_>, value: &str) -> Attribute {
    (uri(name.namespace), name.prefix.map(str::to_owned), name.local.to_owned(), value.to_owned())
}

/// The events of a document.
#[pyfunction]
pub(crate) fn _events<'py>(py: Python<'py>, document: &Document) -> PyResult<Bound<'py, PyList>> {
    let events = py.detach(|| collect(document));
    let list = PyList::empty(py);
    for event in events {
        let tuple = match event {
            Event::Start(name, namespace, attributes, place) => {
                let (line, column) = place.unzip();
                ("start", name, namespace, attributes, line, column).into_pyobject(py)?
            }
            Event::End(name) => ("end", name).into_pyobject(py)?,
            Event::Data(kind, data) => (kind, data).into_pyobject(py)?,
            Event::Doctype(name, public_id, system_id) => {
                ("doctype", name, public_id, system_id).into_pyobject(py)?
            }
            Event::Instruction(target, data) => ("instruction", target, data).into_pyobject(py)?,
        };
        list.append(tuple)?;
    }
    Ok(list)
}

fn collect(document: &Document) -> Vec<Event> {
    let tree = document.shared.read();
    let places = document.shared.places(&tree);
    let mut events = Vec::new();
    for edge in tree.node(document.shared.root).traverse() {
        let (node, is_start) = match edge {
            Edge::Enter(node) => (node, true),
            Edge::Leave(node) => (node, false),
        };
        match node.data() {
            NodeData::Element(name) if is_start => {
                let attributes = node.attrs();
                let attributes = attributes.map(|it| attribute(it.name(), it.value())).collect();
                let place = node.span().map(|span| places.line_column(span.start));
                let (name, namespace) = (name.local.to_owned(), uri(name.namespace));
                events.push(Event::Start(name, namespace, attributes, place));
            }
            NodeData::Element(name) => events.push(Event::End(name.local.to_owned())),
            _ if !is_start => {}
            NodeData::Text(text) | NodeData::Cdata(text) => match events.last_mut() {
                Some(Event::Data("text", before)) => before.push_str(text),
                _ => events.push(Event::Data("text", text.to_owned())),
            },
            NodeData::Comment(data) => events.push(Event::Data("comment", data.to_owned())),
            NodeData::Doctype(doctype) => events.push(Event::Doctype(
                doctype.name.unwrap_or_default().to_owned(),
                doctype.public_id.map(str::to_owned),
                doctype.system_id.map(str::to_owned),
            )),
            NodeData::ProcessingInstruction { target, data } => {
                events.push(Event::Instruction(target.to_owned(), data.to_owned()));
            }
            _ => {}
        }
    }
    events
}
