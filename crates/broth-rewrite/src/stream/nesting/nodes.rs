//! What edits ask a `Nesting` about its nodes.

use broth_dom::Place;
use broth_markup::QName;

use crate::apply::Nodes;
use crate::changes::{Changes, ContentChanges};
use crate::name::ElementName;
use crate::recorder::Tree;
use crate::stream::handler::Handler;
use crate::stream::nesting::{DOCUMENT, Entry, Nesting, NodeId};

impl<H: ?Sized + Handler> Nodes for Nesting<H> {
    type Node = NodeId;

    fn changes(&self, element: NodeId) -> Option<&Changes> {
        self.entry(element)?.fate.as_ref().map(|fate| &fate.changes)
    }

    fn is_gone(&self, element: NodeId) -> bool {
        self.entry(element).is_some_and(|entry| entry.gone)
    }

    fn is_inside_gone(&self, element: NodeId) -> bool {
        self.parent_element(element).is_some_and(|parent| self.is_emptied(parent))
    }

    fn is_content_gone(&self, node: NodeId) -> bool {
        match self.entry(node) {
            Some(Entry { name: None, parent, .. }) => {
                parent.is_some_and(|parent| self.is_emptied(parent))
            }
            _ => self.is_emptied(node),
        }
    }

    fn content_changes(&self, node: NodeId) -> Option<&ContentChanges> {
        self.entry(node)?.piece.as_deref()
    }

    fn qname(&self, element: NodeId) -> QName<'_> {
        self.element_name(element).map(ElementName::qname).unwrap_or_default()
    }

    fn parent_element(&self, element: NodeId) -> Option<NodeId> {
        self.entry(element)?.parent.filter(|parent| *parent != DOCUMENT)
    }
}

impl<H: ?Sized + Handler> Tree for Nesting<H> {
    fn inserted_text(&self, _: Place<NodeId>) -> Option<NodeId> {
        self.last_text
    }

    fn inserted_doctype(&self) -> Option<NodeId> {
        self.last_doctype
    }
}
