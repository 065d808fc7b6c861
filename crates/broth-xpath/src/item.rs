//! `Item`: a node during evaluation, in eight bytes and without a reference to the document.

use broth_dom::NodeId;

/// The first part that is an attribute.
const ATTRIBUTES: u32 = 1 << 31;

/// A node of the tree, or an attribute or a namespace of one. Among the items of one node, their
/// order is document order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Item {
    pub(crate) id: NodeId,
    /// 0 for the node itself; then its namespaces, then its attributes.
    pub(crate) part: u32,
}

/// The meaning of [`Item::part`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    This,
    Namespace(usize),
    Attribute(usize),
}

impl Item {
    pub(crate) fn node(id: NodeId) -> Self {
        Self { id, part: 0 }
    }

    /// The namespace of that index.
    pub(crate) fn namespace(id: NodeId, index: usize) -> Self {
        let index = u32::try_from(index).unwrap_or(u32::MAX);
        Self { id, part: (index.saturating_add(1)).min(ATTRIBUTES - 1) }
    }

    /// The attribute of that index.
    pub(crate) fn attribute(id: NodeId, index: usize) -> Self {
        Self { id, part: ATTRIBUTES | u32::try_from(index).unwrap_or(u32::MAX) }
    }

    pub(crate) fn part(self) -> Part {
        match self.part {
            0 => Part::This,
            part if part < ATTRIBUTES => Part::Namespace(part as usize - 1),
            part => Part::Attribute((part & !ATTRIBUTES) as usize),
        }
    }

    /// Whether it is a node of the tree itself.
    pub(crate) fn is_node(self) -> bool {
        self.part == 0
    }
}
