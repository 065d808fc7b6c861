//! Calls the handlers for elements and comments.

use alloc::boxed::Box;
use alloc::sync::Arc;

use broth_markup::{Limit, Span};

use crate::edit::changes::{ContentChanges, ElementEdits};
use crate::edit::name::ElementName;
use crate::edit::raw_text::RawText;
use crate::error::RewriteError;
use crate::stream::content;
use crate::stream::element::Element;
use crate::stream::end_tag::EndTag;
use crate::stream::handler::{Event, Handler};
use crate::stream::handlers::Found;
use crate::stream::start::Start;
use crate::stream::tree::open_node::{Common, Watch};
use crate::stream::tree::slab::NodeId;
use crate::stream::tree::{StreamTree, start_of};

impl<H: ?Sized + Handler> StreamTree<'_, H> {
    /// Calls the handlers that have been found for an element.
    pub(super) fn announce(&mut self, node: NodeId, parent: NodeId, start: &Start<'_>) {
        let Some(entry) = self.nodes.get(node) else { return };
        if entry.common.is_passed {
            let Found { elements, ends, .. } = &self.found;
            if !elements.is_empty() || !ends.is_empty() {
                self.limits_met.note(Limit::TokenBytes, self.passed);
            }
        } else if !self.found.elements.is_empty() {
            let span = entry.start_tag();
            self.announce_start(node, parent, start, span.as_ref());
        }
        if !self.found.is_of_elements() {
            self.watch_inside(node, start);
        }
    }

    /// Notes which handlers see the content of an element, and its end.
    fn watch_inside(&mut self, node: NodeId, start: &Start<'_>) {
        let found = &self.found;
        let Some(entry) = self.nodes.get_mut(node) else { return };
        if !found.texts.is_empty() || !found.comments.is_empty() {
            let around = entry.extra().watch.as_deref();
            let watch = Watch::within(around, &found.texts, &found.comments);
            entry.set_watch(Some(Arc::new(watch)));
        }
        if found.ends.is_empty() || entry.common.gone || entry.is_removed() {
            return;
        }
        let waits = found.waits && !entry.common.is_passed;
        if waits && let Some(entry) = self.nodes.change(node) {
            entry.common.waits = true;
        }
        // The allowed insertions after a raw text depend on the whole text.
        if RawText::of(start.name).is_some()
            && let Some(entry) = self.nodes.change(node)
        {
            entry.extra_mut().edits.get_or_insert_default();
        }
        let Some(entry) = self.nodes.get_mut(node) else { return };
        let rare = entry.rare();
        rare.ends.clone_from(&found.ends);
        if waits {
            rare.text_start = self.inner.len();
            rare.attrs = Some((*start.attrs.as_written()).into());
            self.start_waiting();
        }
    }

    /// Calls the handlers that have been found for the start of an element.
    fn announce_start(
        &mut self,
        node: NodeId,
        parent: NodeId,
        start: &Start<'_>,
        span: Option<&Span>,
    ) {
        let mut edits = None;
        let mut element = Element {
            start,
            parent: self.nodes.parent(Some(parent)),
            span,
            edits: &mut edits,
            inserts: &mut self.inserts,
            text: None,
            children: None,
        };
        for &handler in &self.found.elements {
            if element.inserts.have_failed() {
                break;
            }
            if let Err(error) = self.handlers.call(handler, Event::Element(&mut element)) {
                self.error = Some(RewriteError::Handler(error));
                break;
            }
        }
        self.check_inserts();
        let is_removed = edits.as_ref().is_some_and(|edits| edits.removed);
        self.keep_edits(node, edits);
        if is_removed && let Some(entry) = self.nodes.get_mut(node) {
            entry.common.gone = true;
        }
    }

    /// Keeps the edits of an element, if there are any.
    fn keep_edits(&mut self, node: NodeId, edits: Option<Box<ElementEdits>>) {
        if let Some(edits) = edits.filter(|edits| !edits.is_none())
            && let Some(entry) = self.nodes.change(node)
        {
            entry.extra_mut().edits = Some(edits);
        }
    }

    /// Calls the handlers that wait for the end of an element.
    pub(super) fn announce_end(&mut self, node: NodeId) {
        let Some(entry) = self.nodes.get_mut(node) else { return };
        let waits = core::mem::take(&mut entry.common.waits);
        let Some(rare) = entry.existing_extra().and_then(|extra| extra.rare.take()) else { return };
        let attrs = rare.attrs.unwrap_or_default();
        let name = entry.qname().map(ElementName::of).unwrap_or_default();
        let Common { parent, children, .. } = entry.common;
        let span = entry.start_tag();
        let children = (children.0 as usize, children.1 as usize);
        let mut edits = entry.existing_extra().and_then(|extra| extra.edits.take());
        let (parent, attrs) = (self.nodes.parent(parent), attrs.attrs());
        let start = &start_of(&name, &attrs);
        for handler in rare.ends {
            if self.error.is_some() || self.inserts.have_failed() {
                break;
            }
            let is_waiting = self.handlers.waits(handler);
            let result = if is_waiting && waits {
                let mut element = Element {
                    start,
                    parent,
                    span: span.as_ref(),
                    edits: &mut edits,
                    inserts: &mut self.inserts,
                    text: self.inner.get(rare.text_start..),
                    children: Some(children),
                };
                self.handlers.call(handler, Event::Element(&mut element))
            } else if is_waiting {
                Ok(())
            } else {
                let changes = &mut edits.get_or_insert_default().changes;
                let inserts = &mut self.inserts;
                let name = name.qname();
                let mut end = EndTag { name, parent, span: rare.end_tag, changes, inserts };
                self.handlers.call(handler, Event::EndTag(&mut end))
            };
            self.error = result.err().map(RewriteError::Handler);
        }
        self.check_inserts();
        self.keep_edits(node, edits);
        if waits {
            self.stop_waiting();
        }
    }

    /// Keeps the changes to a text, a comment or a doctype.
    pub(super) fn keep_content(&mut self, node: NodeId, changes: ContentChanges) {
        if !changes.is_none()
            && let Some(entry) = self.nodes.change(node)
        {
            entry.rare().content = Some(changes);
        }
    }

    /// Calls the handlers for a comment or a processing instruction that has been inserted.
    pub(super) fn announce_comment(
        &mut self,
        node: NodeId,
        parent: NodeId,
        text: (Option<&str>, &str, Span),
    ) {
        let (target, text, span) = text;
        let watch = self.nodes.get(parent).and_then(|entry| entry.extra().watch.clone());
        let mut changes = ContentChanges::default();
        let mut comment = content::Comment {
            target,
            text,
            span,
            parent: self.nodes.parent(Some(parent)),
            changes: &mut changes,
            inserts: &mut self.inserts,
            new: None,
        };
        let error = &mut self.error;
        let watch = watch.as_ref().map_or(&[][..], |watch| &watch.comments);
        self.handlers.for_comments(watch, |handler| {
            if error.is_none() && !comment.inserts.have_failed() && !comment.is_removed() {
                *error =
                    handler.handle(Event::Comment(&mut comment)).err().map(RewriteError::Handler);
            }
        });
        self.check_inserts();
        self.keep_content(node, changes);
    }
}
