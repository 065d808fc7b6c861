//! Equality by content: the same tree, wherever it is.

use alloc::vec::Vec;

use broth_markup::{NamespaceId, NamespaceTable, QName};

use crate::{Attribute, Document, Edge, Node, NodeData};

impl Node<'_> {
    /// Whether two nodes and everything below them are equal, wherever they are. The order of
    /// attributes and the prefixes of their names do not matter.
    ///
    /// <https://dom.spec.whatwg.org/#concept-node-equals>
    ///
    /// ```
    /// use broth::dom::Document;
    ///
    /// let mut doc = Document::new();
    /// let (a, b) = (doc.create_element("p").unwrap(), doc.create_element("p").unwrap());
    /// assert_ne!(doc.node(a), doc.node(b));
    /// assert!(doc.node(a).is_equal_to(doc.node(b)));
    /// ```
    #[must_use]
    pub fn is_equal_to(self, other: Node<'_>) -> bool {
        let mut comparison = Comparison::default();
        let (mut a, mut b) = (self.traverse(), other.traverse());
        loop {
            match (a.next(), b.next()) {
                (None, None) => return true,
                (Some(Edge::Leave(_)), Some(Edge::Leave(_))) => {}
                (Some(Edge::Enter(a)), Some(Edge::Enter(b))) if comparison.are_equal(a, b) => {}
                _ => return false,
            }
        }
    }
}

/// The namespaces of both trees, so that the URIs that they have in common are compared once.
#[derive(Default)]
struct Comparison {
    namespaces: NamespaceTable,
}

impl Comparison {
    /// Whether two nodes are equal except for their content.
    fn are_equal(&mut self, one: Node<'_>, other: Node<'_>) -> bool {
        match (one.data(), other.data()) {
            // Whether a doctype was broken is not part of the tree.
            (NodeData::Doctype(a), NodeData::Doctype(b)) => {
                let pairs =
                    [(a.name, b.name), (a.public_id, b.public_id), (a.system_id, b.system_id)];
                pairs.iter().all(|(a, b)| a.unwrap_or_default() == b.unwrap_or_default())
            }
            (NodeData::Element(a), NodeData::Element(b)) => {
                self.name(a) == self.name(b)
                    && a.prefix == b.prefix
                    && self.have_same_attributes(one, other)
            }
            (a, b) => a == b,
        }
    }

    fn have_same_attributes(&mut self, one: Node<'_>, other: Node<'_>) -> bool {
        let (mut a, mut b) = (one.attrs(), other.attrs());
        loop {
            match (a.next(), b.next()) {
                (None, None) => return true,
                (Some(a), Some(b)) if self.attribute(a) == self.attribute(b) => {}
                _ => break,
            }
        }
        let [a, b] = [one, other].map(|node| {
            let mut all: Vec<_> = node.attrs().map(|one| self.attribute(one)).collect();
            all.sort();
            all
        });
        a == b
    }

    /// The part of a name that counts.
    fn name<'d>(&mut self, name: QName<'d>) -> (NamespaceId, &'d str) {
        (self.namespaces.intern(name.namespace), name.local)
    }

    /// The part of an attribute that counts.
    fn attribute<'d>(&mut self, attribute: Attribute<'d>) -> ((NamespaceId, &'d str), &'d str) {
        (self.name(attribute.name()), attribute.value())
    }
}

/// Two documents are equal if their trees are, and their quirks modes; the sources may differ.
impl PartialEq for Document {
    fn eq(&self, other: &Self) -> bool {
        self.quirks_mode == other.quirks_mode && self.root().is_equal_to(other.root())
    }
}

impl Eq for Document {}
