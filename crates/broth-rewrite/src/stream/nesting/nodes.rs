//! What edits and the recorder ask about the nodes.

use broth_dom::Place;
use broth_markup::{QName, Span};

use crate::apply::Nodes;
use crate::changes::{Changes, ContentChanges};
use crate::name::ElementName;
use crate::recorder::{Step, Tree};
use crate::stream::handler::Handler;
use crate::stream::moves::MoveReason;
use crate::stream::nesting::Nesting;
use crate::stream::nesting::entries::{Entries, Entry, NodeId};

impl Nodes for Entries {
    type Node = NodeId;

    fn changes(&self, element: NodeId) -> Option<&Changes> {
        self.get(element)?.fate.as_ref().map(|fate| &fate.changes)
    }

    fn is_gone(&self, element: NodeId) -> bool {
        self.get(element).is_some_and(|entry| entry.gone)
    }

    fn is_inside_gone(&self, element: NodeId) -> bool {
        self.parent_element(element).is_some_and(|parent| self.is_emptied(parent))
    }

    fn is_content_gone(&self, node: NodeId) -> bool {
        match self.get(node) {
            Some(Entry { name: None, parent, .. }) => {
                parent.is_some_and(|parent| self.is_emptied(parent))
            }
            _ => self.is_emptied(node),
        }
    }

    fn content_changes(&self, node: NodeId) -> Option<&ContentChanges> {
        self.get(node)?.rare.as_ref()?.piece.as_ref()
    }

    #[inline]
    fn qname(&self, element: NodeId) -> QName<'_> {
        let name = self.get(element).and_then(|entry| entry.name.as_ref());
        name.map(ElementName::qname).unwrap_or_default()
    }

    fn parent_element(&self, element: NodeId) -> Option<NodeId> {
        self.get(element)?.parent.filter(|parent| *parent != NodeId::DOCUMENT)
    }
}

impl<H: ?Sized + Handler> Tree for Nesting<H> {
    fn inserted_text(&self, _: Place<NodeId>) -> Option<NodeId> {
        self.last_text
    }

    fn inserted_doctype(&self) -> Option<NodeId> {
        self.last_doctype
    }

    #[inline(always)]
    fn pass(&mut self, step: &Step<NodeId>) -> bool {
        self.passage.pass(&self.entries, step)
    }

    /// A form, or what the adoption agency closes.
    fn ends_early(&mut self, element: NodeId) {
        self.note_move_of(element, MoveReason::Misnested);
    }

    fn set_token(&mut self, token: Span) {
        self.token = token;
    }
}
