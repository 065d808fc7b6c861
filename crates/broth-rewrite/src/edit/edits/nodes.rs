//! The answers to the questions of the applier.

use broth_dom::{Node, NodeId};
use broth_markup::QName;

use crate::edit::changes::{Changes, ContentChanges};
use crate::edit::edits::{Edits, parent};
use crate::edit::nodes::Nodes;

impl Nodes for Edits<'_> {
    type Node = NodeId;

    fn changes(&self, element: NodeId) -> Option<&Changes> {
        self.changes.get(element)
    }

    fn is_gone(&self, element: NodeId) -> bool {
        self.gone.get(element.get() as usize).copied().unwrap_or_default()
    }

    fn is_inside_gone(&self, element: NodeId) -> bool {
        self.parent_element(element).is_some_and(|parent| self.is_gone(parent))
    }

    fn is_content_gone(&self, node: NodeId) -> bool {
        self.is_gone(node)
    }

    fn content_changes(&self, _: NodeId) -> Option<&ContentChanges> {
        None
    }

    fn qname(&self, element: NodeId) -> QName<'_> {
        self.node(element).and_then(Node::qname).unwrap_or_default()
    }

    fn parent_element(&self, element: NodeId) -> Option<NodeId> {
        self.node(element).and_then(parent).map(Node::id)
    }

    fn end_of_start_tag(&self, element: NodeId) -> Option<usize> {
        Some(self.node(element)?.start_tag()?.end)
    }
}
