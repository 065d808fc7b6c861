//! What edits ask a `Nesting` about its nodes.

use broth_dom::Place;
use broth_markup::{QName, Span};

use crate::apply::Nodes;
use crate::changes::{Changes, ContentChanges};
use crate::name::ElementName;
use crate::recorder::Tree;
use crate::stream::handler::Handler;
use crate::stream::nesting::Nesting;
use crate::stream::nesting::entries::{Entry, NodeId};

impl<H: ?Sized + Handler> Nodes for Nesting<H> {
    type Node = NodeId;

    #[inline]
    fn is_plain(&self, node: NodeId) -> bool {
        let Some(entry) = self.entry(node) else { return false };
        match entry.name {
            Some(_) => entry.fate.is_none() && !entry.gone,
            None => {
                entry.content().is_none()
                    && entry.parent.is_none_or(|parent| !self.is_emptied(parent))
            }
        }
    }

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
        self.entry(node)?.rare.as_ref()?.piece.as_ref()
    }

    fn qname(&self, element: NodeId) -> QName<'_> {
        self.element_name(element).map(ElementName::qname).unwrap_or_default()
    }

    fn parent_element(&self, element: NodeId) -> Option<NodeId> {
        self.entry(element)?.parent.filter(|parent| *parent != NodeId::DOCUMENT)
    }
}

impl<H: ?Sized + Handler> Tree for Nesting<H> {
    fn inserted_text(&self, _: Place<NodeId>) -> Option<NodeId> {
        self.last_text
    }

    fn inserted_doctype(&self) -> Option<NodeId> {
        self.last_doctype
    }

    fn set_token(&mut self, token: Span) {
        self.token = token;
    }
}
