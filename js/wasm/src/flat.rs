//! A whole tree as one list of numbers and one text, in tree order. Other trees are built from it
//! in one pass.
//!
//! `js/src/flat.ts` is the other side.

use std::collections::HashMap;

use broth::QName;
use broth::dom::{Node, NodeData};

use crate::page::Page;
use crate::places::Places;
use crate::reply::Reply;
use crate::request::Request;

/// The kinds of nodes, and the end of the last element that has not ended.
mod kind {
    pub(super) const END: usize = 0;
    pub(super) const ELEMENT: usize = 1;
    pub(super) const TEXT: usize = 2;
    pub(super) const COMMENT: usize = 3;
    pub(super) const DOCTYPE: usize = 4;
    pub(super) const PROCESSING_INSTRUCTION: usize = 5;
    pub(super) const CONTENTS: usize = 6;
}

/// Names and namespaces, each written once.
#[derive(Default)]
struct Words<'d> {
    numbers: HashMap<(Option<&'d str>, &'d str, &'d str), usize>,
    list: Vec<QName<'d>>,
}

impl<'d> Words<'d> {
    fn number(&mut self, name: QName<'d>) -> usize {
        let key = (name.prefix, name.local, name.namespace.uri());
        let next = self.list.len();
        let number = *self.numbers.entry(key).or_insert(next);
        if number == next {
            self.list.push(name);
        }
        number
    }
}

/// The nodes that are still to be entered or left.
enum Step<'d> {
    Node(Node<'d>),
    End,
}

/// The bits of a request for a tree.
mod flag {
    /// The places of attributes are left out.
    pub(super) const NO_ATTRIBUTE_PLACES: u32 = 0;
    /// The tree that the node is in, with its top.
    pub(super) const AROUND: u32 = 1;
}

/// Writes the tree below the node of a request, or around it.
pub(crate) fn write(page: &Page, request: &Request<'_>, reply: &mut Reply) {
    let places = page.places();
    let has_attributes = !request.has_flag(flag::NO_ATTRIBUTE_PLACES);
    let mut words = Words::default();
    let size = reply.later();
    let node = page.node(request.node);
    let mut steps: Vec<Step<'_>> = match request.has_flag(flag::AROUND) {
        true => vec![Step::Node(node.ancestors().last().unwrap_or(node))],
        false => node.children().rev().map(Step::Node).collect(),
    };
    let begin = reply.words.len();
    while let Some(step) = steps.pop() {
        let Step::Node(node) = step else {
            reply.number(kind::END);
            continue;
        };
        match node.data() {
            NodeData::Element(name) => {
                write_element(node, name, (places, has_attributes), &mut words, reply);
                steps.push(Step::End);
                steps.extend(node.children().rev().map(Step::Node));
                steps.extend(node.template_contents().map(Step::Node));
            }
            NodeData::TemplateContents => {
                begin_node(kind::CONTENTS, node, reply);
                steps.push(Step::End);
                steps.extend(node.children().rev().map(Step::Node));
            }
            NodeData::Text(text) | NodeData::Cdata(text) => {
                write_leaf(kind::TEXT, node, text, places, reply);
            }
            NodeData::Comment(text) => write_leaf(kind::COMMENT, node, text, places, reply),
            NodeData::Doctype(doctype) => {
                begin_node(kind::DOCTYPE, node, reply);
                places.write(node.span(), reply);
                reply.maybe_text(doctype.name);
                reply.maybe_text(doctype.public_id);
                reply.maybe_text(doctype.system_id);
            }
            NodeData::ProcessingInstruction { target, data } => {
                begin_node(kind::PROCESSING_INSTRUCTION, node, reply);
                places.write(node.span(), reply);
                reply.text(target);
                reply.text(data);
            }
            _ => {}
        }
    }
    reply.set(size, reply.words.len() - begin);
    reply.text(page.tree.quirks_mode().as_str());
    reply.number(words.list.len());
    for name in words.list {
        reply.maybe_text(name.prefix);
        reply.text(name.local);
        reply.text(name.namespace.uri());
    }
}

/// Writes the kind and the number of a node.
fn begin_node(kind: usize, node: Node<'_>, reply: &mut Reply) {
    reply.number(kind);
    reply.number(node.id().get() as usize);
}

/// Writes a node that has nothing but a text.
fn write_leaf(kind: usize, node: Node<'_>, text: &str, places: Places<'_>, reply: &mut Reply) {
    begin_node(kind, node, reply);
    places.write(node.span(), reply);
    reply.text(text);
}

fn write_element<'d>(
    node: Node<'d>,
    name: QName<'d>,
    (places, has_attributes): (Places<'_>, bool),
    words: &mut Words<'d>,
    reply: &mut Reply,
) {
    begin_node(kind::ELEMENT, node, reply);
    reply.number(words.number(name));
    places.write(node.start_tag(), reply);
    places.write(node.end_tag(), reply);
    let count = reply.later();
    let mut attributes = 0;
    for attribute in node.attrs() {
        reply.number(words.number(attribute.name()));
        reply.text(attribute.value());
        places.write(attribute.span().filter(|_| has_attributes), reply);
        attributes += 1;
    }
    reply.set(count, attributes);
}
