//! The tree's part of recording, and its answers about the nodes that steps name.

use broth_dom::Place;
use broth_markup::{QName, Span};

use crate::edit::changes::{Changes, ContentChanges};
use crate::edit::nodes::Nodes;
use crate::record::tree::RecordedTree;
use crate::stream::handler::Handler;
use crate::stream::moves::MoveReason;
use crate::stream::tree::open_node::OpenNode;
use crate::stream::tree::open_nodes::OpenNodes;
use crate::stream::tree::slab::NodeId;
use crate::stream::tree::{Inserted, StreamTree};

impl Nodes for OpenNodes {
    type Node = NodeId;

    fn changes(&self, element: NodeId) -> Option<&Changes> {
        self.get(element)?.extra().edits.as_ref().map(|edits| &edits.changes)
    }

    fn is_gone(&self, element: NodeId) -> bool {
        self.get(element).is_some_and(|entry| entry.common.gone)
    }

    fn is_inside_gone(&self, element: NodeId) -> bool {
        self.parent_element(element).is_some_and(|parent| self.is_emptied(parent))
    }

    fn is_content_gone(&self, node: NodeId) -> bool {
        match self.get(node) {
            Some(OpenNode { common, .. }) if !common.is_element() => {
                common.parent.is_some_and(|parent| self.is_emptied(parent))
            }
            _ => self.is_emptied(node),
        }
    }

    fn content_changes(&self, node: NodeId) -> Option<&ContentChanges> {
        self.get(node)?.extra().rare.as_ref()?.piece.as_ref()
    }

    #[inline]
    fn qname(&self, element: NodeId) -> QName<'_> {
        self.get(element).and_then(OpenNode::qname).unwrap_or_default()
    }

    fn parent_element(&self, element: NodeId) -> Option<NodeId> {
        self.get(element)?.common.parent.filter(|parent| *parent != NodeId::DOCUMENT)
    }

    fn end_of_start_tag(&self, element: NodeId) -> Option<usize> {
        Some(self.get(element)?.start_tag()?.end)
    }
}

impl<H: ?Sized + Handler> RecordedTree for StreamTree<'_, H> {
    fn inserted_text(&mut self, _: Place<NodeId>) -> Option<NodeId> {
        match self.last_text? {
            Inserted::Unseen(parent) => Some(parent),
            Inserted::Seen => self.take_piece(),
        }
    }

    fn inserted_doctype(&self) -> Option<NodeId> {
        self.last_doctype
    }

    /// A form, or an element that the adoption agency closes.
    fn ends_early(&mut self, element: NodeId, inner: NodeId) {
        self.note_move_of(element, MoveReason::Misnested);
        self.nodes.hand_over_levels(element, inner);
    }

    fn set_token(&mut self, token: Span) {
        self.token = token;
    }
}
