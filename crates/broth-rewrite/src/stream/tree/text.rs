//! Joins texts into text nodes, and calls the handlers for them.

use alloc::sync::Arc;

use broth_dom::Place;
use broth_markup::{Span, Text};

use crate::error::RewriteError;
use crate::record::steps::{Step, StepKind};
use crate::stream::content;
use crate::stream::handler::{Event, Handler};
use crate::stream::tree::insert::Where;
use crate::stream::tree::open_node::{Flags, Watch};
use crate::stream::tree::slab::NodeId;
use crate::stream::tree::{Inserted, StreamTree};

/// The text node that is being read, which handlers will see.
#[derive(Debug)]
pub(super) struct OpenText {
    /// The entry of the node. It is made when it is first needed: if a handler changes the text, or
    /// something comes between its beginning and its end.
    pub(super) node: Option<NodeId>,
    pub(super) place: Place<NodeId>,
    parent: NodeId,
    watch: Option<Arc<Watch>>,
    span: Span,
    /// The unrecorded text so far, and the element that was open there.
    pub(super) unrecorded: Option<(Span, Option<NodeId>)>,
    /// Whether it has become too long to wait for.
    pub(super) is_given_up: bool,
}

impl<H: ?Sized + Handler> StreamTree<'_, H> {
    /// Whether the text node that is being read goes into an element.
    #[inline]
    pub(super) fn is_text_in(&self, element: NodeId) -> bool {
        self.text.as_ref().is_some_and(|text| text.parent.is_same_element(element))
    }

    /// Takes characters that have been inserted.
    pub(super) fn push_text(&mut self, place: Place<NodeId>, text: Text<'_>, span: Span) {
        self.last_text = None;
        let Some(parent) = self.parent_of(place).filter(|parent| *parent != NodeId::DOCUMENT)
        else {
            return;
        };
        let Some(around) = self.nodes.get_mut(parent) else { return };
        around.common.children.1 += 1;
        self.last_text = Some(Inserted::Unseen(parent));
        let is_late = around.common.flags.has(Flags::POPPED);
        let is_seen = around.extra().watch.is_some() || self.handlers.watch_texts();
        let is_moved = self.nodes.is_beside_open(parent);
        let at = if is_moved { Where::BeforeTheTable } else { Where::of(place) };
        if is_late || at == Where::BeforeTheTable {
            self.note_place(None, span, at);
        }
        if self.waiting > 0 {
            self.inner.push_str(&text);
        }
        if is_seen || self.text.is_some() {
            self.push_seen_text(place, parent, text, span);
        }
    }

    /// Takes characters that a handler may want to see.
    fn push_seen_text(&mut self, place: Place<NodeId>, parent: NodeId, text: Text<'_>, span: Span) {
        if let Some(open) = self.text.as_mut().filter(|open| open.place == place) {
            open.span.end = span.end;
            if !open.is_given_up {
                self.characters.push_str(&text);
            }
            self.last_text = Some(Inserted::Seen);
            return;
        }
        self.end_text();
        if self.open_text(place, parent, text, span, None) {
            self.last_text = Some(Inserted::Seen);
        }
    }

    /// Begins to read a text node, if a handler sees it.
    #[inline]
    pub(super) fn open_text(
        &mut self,
        place: Place<NodeId>,
        parent: NodeId,
        text: Text<'_>,
        span: Span,
        unrecorded: Option<(Span, Option<NodeId>)>,
    ) -> bool {
        let Some(around) = self.nodes.get(parent) else { return false };
        if self.error.is_some() || around.is_emptied() || span.start < self.passed {
            return false;
        }
        let watch = around.extra().watch.as_ref();
        let watch = watch.filter(|watch| !watch.texts.is_empty()).cloned();
        if watch.is_none() && !self.handlers.watch_texts() {
            return false;
        }
        self.characters.clear();
        self.characters.push_str(&text);
        let (node, is_given_up) = (None, false);
        self.text = Some(OpenText { node, place, parent, watch, span, unrecorded, is_given_up });
        true
    }

    /// The entry of the text node. The step of another piece of it is recorded.
    pub(super) fn take_piece(&mut self) -> Option<NodeId> {
        let node = self.text_node()?;
        if let Some(entry) = self.entry_mut(node) {
            entry.common.pieces.0 += 1;
        }
        Some(node)
    }

    /// The entry of the text node that is being read. Steps that follow wait until handlers have
    /// decided about it.
    pub(crate) fn text_node(&mut self) -> Option<NodeId> {
        let text = self.text.as_ref()?;
        if text.node.is_some() {
            return text.node;
        }
        let mut text = self.text.take()?;
        let node = self.add_text(&mut text);
        text.node = Some(node);
        self.text = Some(text);
        if let Some(entry) = self.nodes.change(node) {
            entry.common.waits = true;
        }
        self.start_waiting();
        Some(node)
    }

    /// Adds the entry of a text node, and records the step that was skipped.
    fn add_text(&mut self, text: &mut OpenText) -> NodeId {
        let (node, _) = self.nodes.add();
        self.nodes.set_parent(node, Some(text.parent));
        let Some(entry) = self.nodes.get_mut(node) else { return node };
        entry.extra_mut().watch = text.watch.take();
        if let Some((span, inside)) = text.unrecorded.take() {
            entry.common.pieces.0 = 1;
            self.queue.hold(Step { node, inside, span, kind: StepKind::Text });
        }
        node
    }

    /// Ends the text node that is being read.
    #[inline]
    pub(super) fn end_text(&mut self) {
        if self.text.is_some() {
            self.announce_text();
        }
    }

    fn announce_text(&mut self) {
        let Some(open) = &mut self.text else { return };
        let entry = open.node.and_then(|node| self.nodes.get_mut(node));
        if open.is_given_up {
            if let Some(entry) = entry
                && let Some(node) = open.node
                && entry.common.pieces.0 == entry.common.pieces.1
            {
                self.nodes.remove(node);
            }
            self.text = None;
            return;
        }
        let mut waits = false;
        if let Some(entry) = entry {
            open.watch = entry.existing_extra().and_then(|extra| extra.watch.take());
            waits = core::mem::take(&mut entry.common.waits);
        }
        let mut text = content::TextNode {
            text: &self.characters,
            span: open.span,
            parent: self.nodes.parent(Some(open.parent)),
            changes: &mut self.changes,
            inserts: &mut self.inserts,
            new: None,
        };
        let error = &mut self.error;
        let watch = open.watch.as_ref().map_or(&[][..], |watch| &watch.texts);
        self.handlers.for_texts(watch, |handler| {
            if error.is_none() && !text.inserts.have_failed() && !text.is_removed() {
                *error = handler.handle(Event::Text(&mut text)).err().map(RewriteError::Handler);
            }
        });
        if waits {
            self.stop_waiting();
        }
        self.check_inserts();
        if self.changes.is_none() {
            self.skip_open_text();
        } else {
            self.keep_text_changes();
        }
    }

    /// Forgets a text node that no handler has changed.
    fn skip_open_text(&mut self) {
        match self.text {
            Some(OpenText { unrecorded: Some((span, inside)), .. }) => {
                self.queue.applier.skip_text(span, inside);
            }
            _ => self.queue.leave_out(&mut self.nodes),
        }
        self.text = None;
    }

    /// Keeps the changes to a text node.
    fn keep_text_changes(&mut self) {
        let changes = core::mem::take(&mut self.changes);
        let Some(mut open) = self.text.take() else { return };
        let node = open.node.unwrap_or_else(|| self.add_text(&mut open));
        self.keep_content(node, changes);
    }
}
