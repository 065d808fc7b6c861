//! What edits and the recorder ask about the nodes.

use broth_dom::Place;
use broth_markup::{QName, Span, Text};

use crate::apply::Nodes;
use crate::changes::{Changes, ContentChanges};
use crate::recorder::Tree;
use crate::stream::handler::Handler;
use crate::stream::moves::MoveReason;
use crate::stream::nesting::entries::{Entries, Entry, NodeId};
use crate::stream::nesting::{Inserted, Nesting};

impl Nodes for Entries {
    type Node = NodeId;

    fn changes(&self, element: NodeId) -> Option<&Changes> {
        self.get(element)?.own().fate.as_ref().map(|fate| &fate.changes)
    }

    fn is_gone(&self, element: NodeId) -> bool {
        self.get(element).is_some_and(|entry| entry.plain.gone)
    }

    fn is_inside_gone(&self, element: NodeId) -> bool {
        self.parent_element(element).is_some_and(|parent| self.is_emptied(parent))
    }

    fn is_content_gone(&self, node: NodeId) -> bool {
        match self.get(node) {
            Some(Entry { plain, .. }) if !plain.is_element() => {
                plain.parent.is_some_and(|parent| self.is_emptied(parent))
            }
            _ => self.is_emptied(node),
        }
    }

    fn content_changes(&self, node: NodeId) -> Option<&ContentChanges> {
        self.get(node)?.own().rare.as_ref()?.piece.as_ref()
    }

    #[inline]
    fn qname(&self, element: NodeId) -> QName<'_> {
        self.get(element).and_then(Entry::qname).unwrap_or_default()
    }

    fn parent_element(&self, element: NodeId) -> Option<NodeId> {
        self.get(element)?.plain.parent.filter(|parent| *parent != NodeId::DOCUMENT)
    }

    fn end_of_start_tag(&self, element: NodeId) -> Option<usize> {
        Some(self.get(element)?.start_tag()?.end)
    }
}

impl<H: ?Sized + Handler> Tree for Nesting<H> {
    fn inserted_text(&mut self, _: Place<NodeId>) -> Option<NodeId> {
        match self.last_text? {
            Inserted::Unseen(parent) => Some(parent),
            Inserted::Seen => self.take_piece(),
        }
    }

    fn inserted_doctype(&self) -> Option<NodeId> {
        self.last_doctype
    }

    #[inline(always)]
    fn passes(&self) -> bool {
        self.is_quiet() && self.text.is_none()
    }

    #[inline(always)]
    fn passes_text(&mut self, span: Span, inside: Option<NodeId>) -> bool {
        if !self.is_quiet() {
            return false;
        }
        match self.last_text {
            Some(Inserted::Unseen(_)) => {
                self.passage.application.leave_out_text(span, inside);
                true
            }
            Some(Inserted::Seen) => self.pass_first_piece(span, inside),
            None => false,
        }
    }

    #[inline(always)]
    fn takes_text(&mut self, text: Text<'_>, span: Span, inside: NodeId) -> bool {
        if !self.is_quiet() {
            return false;
        }
        debug_assert!(self.waiting == 0, "what waits for its text may be changed");
        if !self.handlers.have_texts() {
            self.passage.application.leave_out_text(span, Some(inside));
            return true;
        }
        self.text.is_none() && self.takes_seen_text(text, span, inside)
    }

    #[inline(always)]
    fn passes_end(&mut self, element: NodeId) -> bool {
        if self.is_text_in(element) {
            self.end_text();
        }
        if !self.passes() {
            return false;
        }
        let Some(level) = self.entries.remove_ordinary(element) else { return false };
        if let Some(level) = level {
            self.handlers.close(level);
        }
        true
    }

    /// A form, or what the adoption agency closes.
    fn ends_early(&mut self, element: NodeId, inner: NodeId) {
        self.note_move_of(element, MoveReason::Misnested);
        self.entries.hand_over_levels(element, inner);
    }

    fn set_token(&mut self, token: Span) {
        self.token = token;
    }
}
