//! Equality by content: the same tree, wherever it stands.

use alloc::vec::Vec;

use crate::{Attribute, Document, Edge, Node, NodeData};

impl Node<'_> {
    /// Whether two nodes, and all below them, are equal in everything but where they stand. The order of
    /// attributes and the prefixes of their names do not matter.
    ///
    /// <https://dom.spec.whatwg.org/#concept-node-equals>
    ///
    /// ```
    /// use broth_dom::Document;
    ///
    /// let mut doc = Document::new();
    /// let (a, b) = (doc.create_element("p"), doc.create_element("p"));
    /// assert_ne!(doc.node(a), doc.node(b));
    /// assert!(doc.node(a).is_equal_to(doc.node(b)));
    /// ```
    #[must_use]
    pub fn is_equal_to(self, other: Node<'_>) -> bool {
        let (mut a, mut b) = (self.traverse(), other.traverse());
        loop {
            match (a.next(), b.next()) {
                (None, None) => return true,
                (Some(Edge::Leave(_)), Some(Edge::Leave(_))) => {}
                (Some(Edge::Enter(a)), Some(Edge::Enter(b))) if a.is_alike(b) => {}
                _ => return false,
            }
        }
    }

    /// Whether two nodes are equal but for what is in them.
    fn is_alike(self, other: Node<'_>) -> bool {
        match (self.data(), other.data()) {
            // Whether a doctype was broken is no part of the tree.
            (NodeData::Doctype(a), NodeData::Doctype(b)) => {
                let pairs =
                    [(a.name, b.name), (a.public_id, b.public_id), (a.system_id, b.system_id)];
                pairs.iter().all(|(a, b)| a.unwrap_or_default() == b.unwrap_or_default())
            }
            (NodeData::Element(a), NodeData::Element(b)) => {
                a == b && a.prefix == b.prefix && self.has_same_attributes(other)
            }
            (a, b) => a == b,
        }
    }

    fn has_same_attributes(self, other: Node<'_>) -> bool {
        if self.attributes().map(key).eq(other.attributes().map(key)) {
            return true;
        }
        let mut a: Vec<Key<'_>> = self.attributes().map(key).collect();
        let mut b: Vec<Key<'_>> = other.attributes().map(key).collect();
        a.sort_unstable();
        b.sort_unstable();
        a == b
    }
}

/// What of an attribute counts: namespace, local name, value.
type Key<'d> = (&'d str, &'d str, &'d str);

fn key(attribute: Attribute<'_>) -> Key<'_> {
    let name = attribute.name();
    (name.namespace.uri(), name.local, attribute.value())
}

/// Two documents are equal if their trees are, and their quirks modes; the sources may differ.
impl PartialEq for Document {
    fn eq(&self, other: &Self) -> bool {
        self.quirks_mode == other.quirks_mode && self.root().is_equal_to(other.root())
    }
}

impl Eq for Document {}
