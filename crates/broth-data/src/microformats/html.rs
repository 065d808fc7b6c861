//! The markup in an element, with absolute addresses.
//!
//! <https://microformats.org/wiki/microformats2-parsing#parsing_an_e-_property>

use alloc::borrow::ToOwned as _;
use alloc::collections::BTreeMap;
use alloc::string::String;

use broth_dom::{Attribute, Document, Fragment, Node, NodeData, NodeId, Tree};
use broth_markup::QName;

use super::reader::Reader;
use crate::attributes::{Syntax, addresses_in};
use crate::meter;
use crate::syntax;

/// The values of attributes with absolute addresses, by their elements and numbers.
type Values = BTreeMap<(NodeId, usize), String>;

impl<'d> Reader<'d> {
    /// The markup in an element. Addresses within the page stay relative.
    pub(super) fn inner_html(&mut self, element: Node<'d>) -> String {
        let mut values = Values::new();
        for node in element.descendants() {
            if !self.meter.spend(meter::size(node)) {
                self.is_full = true;
                return String::new();
            }
            for (number, attribute) in node.attrs().enumerate() {
                if let Some(value) = self.absolute(node, attribute) {
                    values.insert((node.id(), number), value);
                }
            }
        }
        if values.is_empty() {
            return element.inner_html();
        }
        let tree = Absolute { document: element.document(), values: &values };
        Fragment::default().inner_html(&tree, element.id())
    }

    /// The value of an attribute with absolute addresses, if it has addresses.
    fn absolute(&mut self, element: Node<'d>, attribute: Attribute<'d>) -> Option<String> {
        // The text asks for addresses in attributes of HTML, not for those in CSS.
        let (_, syntax) = addresses_in(element, attribute).filter(|(_, it)| *it != Syntax::Css)?;
        let written = attribute.value();
        let mut value = String::with_capacity(written.len());
        let mut end = 0;
        for range in syntax::addresses(written, syntax).into_iter().map(|found| found.range) {
            let address = &written[range.clone()];
            value.push_str(&written[end..range.start]);
            value.push_str(&if address.starts_with('#') {
                address.to_owned()
            } else {
                self.url(address)
            });
            end = range.end;
        }
        value.push_str(&written[end..]);
        Some(value).filter(|value| value != written)
    }
}

/// A document whose attributes have other values.
struct Absolute<'d, 'v> {
    document: &'d Document,
    values: &'v Values,
}

impl Tree for Absolute<'_, '_> {
    type Node = NodeId;

    fn data(&self, node: NodeId) -> NodeData<'_> {
        self.document.node(node).data()
    }

    fn attributes(&self, node: NodeId) -> impl Iterator<Item = (QName<'_>, &str)> {
        self.document.node(node).attrs().enumerate().map(move |(number, attribute)| {
            let value = self.values.get(&(node, number)).map(String::as_str);
            (attribute.name(), value.unwrap_or_else(|| attribute.value()))
        })
    }

    fn first_child(&self, node: NodeId) -> Option<NodeId> {
        self.document.node(node).first_child().map(Node::id)
    }

    fn next_sibling(&self, node: NodeId) -> Option<NodeId> {
        self.document.node(node).next_sibling().map(Node::id)
    }

    fn template_contents(&self, node: NodeId) -> Option<NodeId> {
        self.document.node(node).template_contents().map(Node::id)
    }
}
