//! Inserts elements and comments.

use alloc::boxed::Box;

use broth_dom::{ElementAttrs, Place};
use broth_markup::{AttrsBuf, Name, Span};

use crate::stream::handler::Handler;
use crate::stream::moves::MoveReason;
use crate::stream::start::Start;
use crate::stream::tree::StreamTree;
use crate::stream::tree::open_node::Rare;
use crate::stream::tree::open_nodes::ParentInfo;
use crate::stream::tree::slab::NodeId;

/// Where something is inserted into its parent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Where {
    AtTheEnd,
    /// Before the table that contains it in the source, or after the part of a table in a template.
    BeforeTheTable,
}

impl Where {
    pub(super) fn of(place: Place<NodeId>) -> Self {
        match place {
            Place::LastChildOf(_) => Self::AtTheEnd,
            Place::Before(_) => Self::BeforeTheTable,
        }
    }
}

impl<H: ?Sized + Handler> StreamTree<'_, H> {
    /// Whether handlers see what is in a node.
    fn is_watched(&self, parent: NodeId) -> bool {
        self.error.is_none() && !self.is_emptied(parent)
    }

    /// Inserts an element into another, and announces it.
    pub(super) fn insert_element(
        &mut self,
        node: NodeId,
        parent: NodeId,
        start: &Start<'_>,
        at: Where,
    ) {
        let Some(around) = self.nodes.parent_info(parent) else { return };
        let ParentInfo { is_emptied: gone, is_late, level, watch, .. } = around;
        let at = if self.nodes.is_beside_open(parent) { Where::BeforeTheTable } else { at };
        self.nodes.set_parent(node, Some(parent));
        let Some(entry) = self.nodes.get_mut(node) else { return };
        entry.set_watch(watch);
        let common = &mut entry.common;
        common.has_place = true;
        let span = common.span;
        common.is_passed |= !common.is_implied && span.start < self.passed;
        if (gone || start.name.name == Name::Plaintext)
            && let Some(entry) = self.nodes.change(node)
        {
            entry.common.gone = gone;
        }
        if is_late || at == Where::BeforeTheTable {
            self.note_place(Some(start.name.local), span, at);
        }
        let Some(level) = level else { return };
        let candidates = self.handlers.candidates(start.name.name, || !start.attrs.is_empty());
        let found = self.handlers.enter(level, candidates.unwrap_or_default(), start);
        let level = self.handlers.open(level);
        if let Some(entry) = self.nodes.get_mut(node) {
            entry.common.level = Some(level);
        }
        if found && !gone && self.error.is_none() {
            self.handlers.find(&mut self.found);
            self.announce(node, parent, start);
        }
    }

    /// Records the move of something that does not go to the end of an open element.
    #[cold]
    pub(super) fn note_place(&mut self, element: Option<&str>, span: Span, at: Where) {
        let reason = match at {
            Where::BeforeTheTable => MoveReason::FosterParented,
            Where::AtTheEnd => MoveReason::AfterTheEnd,
        };
        self.note_move(element, span, reason);
    }

    /// Adds a comment or a processing instruction that has no place yet.
    pub(super) fn make_comment(&mut self, target: Option<&str>, text: &str, span: Span) -> NodeId {
        let node = self.add_comment(span);
        if self.handlers.has_comments()
            && let Some(entry) = self.entry_mut(node)
        {
            let mut kept = AttrsBuf::default();
            kept.push(target.unwrap_or_default(), text);
            entry.rare().attrs = Some(kept);
        }
        node
    }

    /// Adds a comment, a processing instruction or a doctype. The end of the file may have cut it
    /// off.
    pub(super) fn add_comment(&mut self, span: Span) -> NodeId {
        let (node, entry) = self.nodes.add();
        (entry.common.span, entry.common.pieces) = (span, (1, 0));
        if let Some(entry) = self.nodes.change(node) {
            entry.common.is_comment = true;
        }
        node
    }

    /// Inserts a comment, and announces it.
    pub(super) fn insert_comment(&mut self, node: NodeId, place: Place<NodeId>) {
        let Some(parent) = self.parent_of(place) else { return };
        // The text may go on if the comment stands elsewhere, after `</body>`.
        if self.text.as_ref().is_some_and(|text| self.parent_of(text.place) == Some(parent)) {
            self.end_text();
        }
        let is_watched = self.is_watched(parent);
        let passed = self.passed;
        self.nodes.set_parent(node, Some(parent));
        let Some(entry) = self.entry_mut(node) else { return };
        let span = entry.common.span;
        let kept = entry.existing_extra().and_then(|extra| extra.rare.as_mut()?.attrs.take());
        let Some(kept) = kept.filter(|_| is_watched && span.start >= passed) else { return };
        if let Some(kept) = kept.attrs().at(0) {
            let target = Some(kept.name).filter(|target| !target.is_empty());
            self.announce_comment(node, parent, (target, kept.value, span));
        }
    }

    /// The attributes, if they are needed when the element is inserted.
    pub(super) fn kept_attrs(&self, attrs: ElementAttrs<'_>) -> Option<Box<Rare>> {
        let attrs = *attrs.as_written();
        (self.handlers.has_selectors() && !attrs.is_empty())
            .then(|| Box::new(Rare { attrs: Some(attrs.into()), ..Rare::default() }))
    }
}
