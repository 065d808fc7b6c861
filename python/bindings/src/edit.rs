//! Changes of a document: attributes, new elements, parsed content.

use std::sync::Arc;

use broth::dom::{Document as Tree, EditError, Node as View, NodeId, NodeKind};
use broth::{Namespace, html, xml};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyMapping, PySet, PyString, PyTuple};

use crate::document::{Document, Shared};
use crate::errors;
use crate::lists;
use crate::markup::Text;
use crate::names::{check_attribute, check_element};
use crate::node::Node;
use crate::qualified::{self, Qualified, in_scope, set_attribute};

/// Names and values of attributes, checked.
type Pairs = Vec<(String, String)>;

/// The value of an attribute as Python gives it.
fn attribute_value<'v>(name: &str, value: &'v Bound<'_, PyAny>) -> PyResult<Text<'v>> {
    if value.is_instance_of::<PyString>() {
        return value.extract();
    }
    let is_list = value.is_instance_of::<PyList>()
        || value.is_instance_of::<PyTuple>()
        || value.is_instance_of::<PySet>();
    let help = match is_list {
        true => "; write \" \".join(...)",
        false if value.is_none() => "; to remove it, use del",
        false => "; write str(...)",
    };
    let kind = value.get_type().name()?;
    Err(PyTypeError::new_err(format!("the value of {name:?} is a str, not {kind}{help}")))
}

/// The attributes in a mapping.
pub(crate) fn pairs(mapping: &Bound<'_, PyMapping>) -> PyResult<Pairs> {
    let mut pairs = Vec::new();
    for item in mapping.items()? {
        let (name, value) = item.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>)>()?;
        let Ok(name) = name.extract::<String>() else {
            let kind = name.get_type().name()?;
            let message = format!("the name of an attribute is a str, not {kind}");
            return Err(PyTypeError::new_err(message));
        };
        check_attribute(&name)?;
        let value = attribute_value(&name, &value)?.to_string();
        pairs.push((name, value));
    }
    Ok(pairs)
}

impl Node {
    /// Refuses nodes that are not elements.
    pub(crate) fn expect_element(&self, message: &'static str) -> PyResult<()> {
        match self.with(|node| node.is_element()) {
            true => Ok(()),
            false => Err(PyTypeError::new_err(message)),
        }
    }

    pub(crate) fn set_attribute(&self, name: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
        let value = attribute_value(name, value)?;
        let is_xml = self.shared.is_xml();
        let mut tree = self.shared.write();
        if !tree.node(self.id()).is_element() {
            return Err(PyTypeError::new_err("only an element has attributes"));
        }
        check_attribute(name)?;
        set_attribute(&mut tree, self.id(), name, &value, is_xml).map_err(refused)?;
        Ok(())
    }

    /// Removes an attribute. Returns whether there was one.
    pub(crate) fn remove_attribute(&self, name: &str) -> bool {
        // A document that is not changed keeps its lists of nodes.
        let is_there = self.with(|node| node.has_attr(name));
        if is_there {
            self.shared.write().remove_attr(self.id(), name);
        }
        is_there
    }

    /// Replaces all attributes. Those that stay keep their places.
    pub(crate) fn set_attributes(&self, pairs: Pairs) -> PyResult<()> {
        self.expect_element("only an element has attributes")?;
        let is_xml = self.shared.is_xml();
        let mut tree = self.shared.write();
        let names = tree.node(self.id()).attrs().map(|it| it.name().to_string());
        let gone: Vec<_> =
            names.filter(|name| pairs.iter().all(|(kept, _)| kept != name)).collect();
        for name in gone {
            tree.remove_attr(self.id(), &name);
        }
        for (name, value) in declarations_first(pairs) {
            set_attribute(&mut tree, self.id(), &name, &value, is_xml).map_err(refused)?;
        }
        Ok(())
    }

    /// Replaces everything in the element by markup: HTML, or XML in an XML document.
    pub(crate) fn set_inner(&self, markup: &str) -> PyResult<()> {
        self.expect_element("only an element has markup in it")?;
        let parsed = self.with(|node| parse_in(&self.shared, node, markup));
        let mut tree = self.shared.write();
        let content = tree.edit(self.id()).content();
        let old: Vec<_> = tree.node(content).children().map(View::id).collect();
        old.into_iter().for_each(|child| tree.detach(child));
        for child in parsed.root().children() {
            let child = tree.import(child);
            tree.append(content, child).map_err(refused)?;
        }
        Ok(())
    }

    /// Replaces everything in the node by a text.
    pub(crate) fn set_all_text(&self, text: &str) -> PyResult<()> {
        match self.with(|node| node.kind()) {
            NodeKind::Document => Err(errors::edit(
                "no-text",
                "a document has no text of its own; set the text of an element, such as doc.body"
                    .to_owned(),
            )),
            NodeKind::Doctype => Err(errors::edit("no-text", "a doctype has no text".to_owned())),
            _ => {
                self.shared.write().edit(self.id()).set_text(text);
                Ok(())
            }
        }
    }

    /// Inserts a node, a text, a fragment or markup. Returns what is in the tree now: a node, or
    /// for fragments and markup a list.
    pub(crate) fn insert<'py>(
        &self,
        py: Python<'py>,
        at: Position,
        other: Option<&Bound<'py, PyAny>>,
        html: Option<&str>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let nodes = match (other, html) {
            (Some(other), None) => match other.cast::<Document>() {
                Ok(document) => self.imported(document.get()),
                Err(_) => {
                    let id = self.inserted(other)?;
                    at.insert(&mut self.shared.write(), self.id(), &[id]).map_err(refused)?;
                    return Ok(Bound::new(py, self.at(id))?.into_any());
                }
            },
            (None, Some(html)) => self.parsed(at, html)?,
            (None, None) => {
                return Err(PyTypeError::new_err("pass a node or a text, or markup as html=..."));
            }
            (Some(_), Some(_)) => {
                return Err(PyTypeError::new_err("pass a node or a text, or html=..., not both"));
            }
        };
        at.insert(&mut self.shared.write(), self.id(), &nodes).map_err(refused)?;
        Ok(lists::list(py, &self.shared, nodes)?.into_any())
    }

    /// Copies of all nodes of another document or fragment.
    fn imported(&self, document: &Document) -> Vec<NodeId> {
        let copy = document.shared.snapshot();
        let mut tree = self.shared.write();
        let nodes = copy.node(document.shared.root).children();
        nodes.map(|node| tree.import(node)).collect()
    }

    /// The nodes of markup that is to be inserted at a place.
    fn parsed(&self, at: Position, markup: &str) -> PyResult<Vec<NodeId>> {
        let parsed = self.with(|node| {
            let context = match at {
                Position::Append | Position::Prepend => Some(node),
                Position::Before | Position::After | Position::ReplaceWith => node.parent(),
            };
            context.map(|context| parse_in(&self.shared, context, markup))
        });
        let Some(parsed) = parsed else {
            let message = "a node without a parent has nothing beside it";
            return Err(errors::edit("no-parent", message.to_owned()));
        };
        let mut tree = self.shared.write();
        Ok(parsed.root().children().map(|node| tree.import(node)).collect())
    }

    /// Puts an element in the place of the node, and the node into it.
    pub(crate) fn wrap_in(&self, element: &Bound<'_, PyAny>) -> PyResult<Self> {
        let wrapper = match element.cast::<Self>() {
            Ok(node) if node.get().with(|node| node.is_element()) => self.inserted(element)?,
            _ => {
                let message =
                    "a node is wrapped in an element, such as doc.create_element(\"div\")";
                return Err(PyTypeError::new_err(message));
            }
        };
        let mut tree = self.shared.write();
        if tree.node(self.id()).parent().is_some() {
            tree.insert_before(self.id(), wrapper).map_err(refused)?;
        }
        let content = tree.edit(wrapper).content();
        tree.append(content, self.id()).map_err(refused)?;
        drop(tree);
        Ok(self.at(wrapper))
    }

    /// The node to insert: another of this document, a copy of one of another, or a new text.
    fn inserted(&self, other: &Bound<'_, PyAny>) -> PyResult<NodeId> {
        if let Ok(text) = other.cast::<PyString>() {
            let text = text.to_string_lossy();
            return Ok(self.shared.write().create_text(&text));
        }
        let Ok(node) = other.cast::<Self>() else {
            let name = other.get_type().name()?;
            let message =
                format!("a node or a str is inserted, not {name}; pass markup as html=...");
            return Err(PyTypeError::new_err(message));
        };
        let node = node.get();
        if Arc::ptr_eq(&node.shared, &self.shared) {
            return Ok(node.id());
        }
        Ok(self.shared.import(&node.shared, node.id()))
    }

    /// Gives an element another name.
    pub(crate) fn rename(&self, name: &str) -> PyResult<()> {
        self.expect_element("only an element has a name")?;
        check_element(name)?;
        self.shared.write().edit(self.id()).set_name(name).map_err(refused)
    }

    /// Takes the node out of its parent.
    pub(crate) fn detach(&self) -> PyResult<()> {
        if self.id() == self.shared.root {
            let message =
                "the root holds the whole tree and cannot be removed; remove its children";
            return Err(errors::edit("is-root", message.to_owned()));
        }
        self.shared.write().detach(self.id());
        Ok(())
    }

    /// Puts the children in the place of the element.
    pub(crate) fn unwrap_children(&self) -> PyResult<()> {
        self.expect_element("only an element can be unwrapped")?;
        let mut tree = self.shared.write();
        let content = tree.edit(self.id()).content();
        let mut children: Vec<_> = tree.node(content).children().map(View::id).collect();
        if content != self.id() {
            children.extend(tree.node(self.id()).children().map(View::id));
        }
        for child in children {
            tree.insert_before(self.id(), child).map_err(refused)?;
        }
        tree.detach(self.id());
        Ok(())
    }
}

/// The place of what is inserted, beside or in a node.
#[derive(Clone, Copy)]
pub(crate) enum Position {
    Append,
    Prepend,
    Before,
    After,
    ReplaceWith,
}

impl Position {
    /// Inserts nodes in their order: at the ends of a node's content, or beside it.
    fn insert(self, tree: &mut Tree, node: NodeId, others: &[NodeId]) -> Result<(), EditError> {
        let node = match self {
            Self::Append | Self::Prepend => tree.edit(node).content(),
            Self::Before | Self::After | Self::ReplaceWith => node,
        };
        match (self, others) {
            (Self::ReplaceWith, &[other]) => tree.replace_with(node, other),
            (Self::Append, _) => others.iter().try_for_each(|&other| tree.append(node, other)),
            (Self::Prepend, _) => {
                others.iter().rev().try_for_each(|&other| tree.prepend(node, other))
            }
            (Self::After, _) => {
                others.iter().rev().try_for_each(|&other| tree.insert_after(node, other))
            }
            (Self::Before | Self::ReplaceWith, _) => {
                others.iter().try_for_each(|&other| tree.insert_before(node, other))?;
                if matches!(self, Self::ReplaceWith) {
                    tree.detach(node);
                }
                Ok(())
            }
        }
    }
}

/// Parses markup as the content of a node.
fn parse_in(shared: &Shared, node: View<'_>, markup: &str) -> html::Parsed {
    if shared.is_xml() {
        let all = qualified::all_in_scope(node).into_iter();
        let context = all
            .fold(xml::Context::default(), |context, (prefix, uri)| context.namespace(prefix, uri));
        return xml::parse_fragment(markup, context);
    }
    let context = match node.is_element() {
        true => context(node),
        false => shared.context().unwrap_or("div").to_owned(),
    };
    html::parse_fragment(markup, html::Context::parse(&context))
}

/// The context for the content of an element of HTML, SVG or MathML.
fn context(element: View<'_>) -> String {
    let prefix = match element.namespace() {
        Namespace::Svg => "svg ",
        Namespace::MathMl => "math ",
        _ => "",
    };
    format!("{prefix}{}", element.name())
}

/// Attributes may use the prefixes that others of them declare.
fn declarations_first(mut pairs: Pairs) -> Pairs {
    pairs.sort_by_key(|(name, _)| declared_prefix(name).is_none());
    pairs
}

/// The prefix that an attribute of this name declares; the empty one for the default namespace.
fn declared_prefix(name: &str) -> Option<&str> {
    name.strip_prefix("xmlns:").or_else(|| (name == "xmlns").then_some(""))
}

/// Makes an element that is not in the tree yet.
pub(crate) fn create_element(
    shared: &Arc<Shared>,
    tag: &str,
    attributes: Pairs,
    text: Option<&str>,
    namespace: Option<&str>,
) -> PyResult<Node> {
    check_element(tag)?;
    let namespace = namespace.map(qualified::namespace).transpose()?;
    let is_xml = shared.is_xml();
    let mut tree = shared.write();
    let id = match namespace {
        None if is_xml => {
            let declared = |prefix: &str| {
                let mut all = attributes.iter();
                all.find(|(name, _)| declared_prefix(name) == Some(prefix)).map(|(_, uri)| &**uri)
            };
            let outside =
                |prefix: &str| in_scope(tree.document_element().unwrap_or(tree.root()), prefix);
            let find = |prefix: &str| declared(prefix).or_else(|| outside(prefix));
            let name = Qualified::of_element(tag, find);
            tree.create_element_ns(name.name())
        }
        Some(uri) if is_xml || uri != Namespace::Html.uri() => {
            tree.create_element_ns(Qualified::of_element_in(uri, tag).name())
        }
        _ => tree.create_element(tag),
    };
    let id = id.map_err(refused)?;
    for (name, value) in declarations_first(attributes) {
        set_attribute(&mut tree, id, &name, &value, is_xml).map_err(refused)?;
    }
    if let Some(text) = text {
        tree.edit(id).set_text(text);
    }
    drop(tree);
    Ok(Node::new(Arc::clone(shared), id))
}

/// The exception for an edit that is not possible.
fn refused(error: EditError) -> PyErr {
    errors::edit(error.code(), error.to_string())
}
