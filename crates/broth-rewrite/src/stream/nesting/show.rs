//! Elements, texts and comments get their places, and are shown to the handlers.

use alloc::boxed::Box;
use alloc::sync::Arc;

use broth_dom::{ElementAttrs, NewElement, Place};
use broth_markup::{AttrsBuf, Limit, Name, Span, Text};

use crate::changes::ContentChanges;
use crate::name::ElementName;
use crate::raw_text::RawText;
use crate::stream::content;
use crate::stream::element::{Element, EndTag, Start};
use crate::stream::handler::{Event, Handler};
use crate::stream::handlers::Found;
use crate::stream::moves::MoveReason;
use crate::stream::nesting::entries::{NodeId, Rare, Watch};
use crate::stream::nesting::{Nesting, OpenText, start_of};

impl<H: ?Sized + Handler> Nesting<H> {
    /// Whether handlers see what is in a node.
    fn is_watched(&self, parent: NodeId) -> bool {
        self.error.is_none() && !self.is_emptied(parent)
    }

    /// Makes an element that goes to the end of another.
    #[inline]
    pub(super) fn append(&mut self, parent: NodeId, element: NewElement<'_>) -> NodeId {
        let (node, entry) = self.entries.add();
        entry.be(element);
        self.place(node, parent, Start { name: element.name, attrs: element.attrs }, false);
        node
    }

    /// An element gets its place in another: at the end, or before a table.
    #[inline]
    pub(super) fn place(
        &mut self,
        node: NodeId,
        parent: NodeId,
        start: Start<'_>,
        is_before: bool,
    ) {
        let Some(around) = self.entries.get_mut(parent) else { return };
        around.children.0 += 1;
        let gone = around.is_emptied();
        let is_late = around.is_popped;
        // Selectors do not look into templates.
        let (level, watch) = match parent.is_contents() {
            true => (None, None),
            false => (around.level, around.watch.clone()),
        };
        let Some(entry) = self.entries.get_mut(node) else { return };
        (entry.parent, entry.has_place, entry.watch) = (Some(parent), true, watch);
        let span = entry.span;
        entry.is_passed |= !entry.is_implied && span.start < self.passed;
        if (gone || start.name.name == Name::Plaintext)
            && let Some(entry) = self.entries.change(node)
        {
            entry.gone = gone;
        }
        if is_late || is_before {
            self.note_place(Some(start.name.local), span, is_before);
        }
        let Some(level) = level else { return };
        let found = self.handlers.enter(level, start);
        let level = self.handlers.open(level);
        if let Some(entry) = self.entries.get_mut(node) {
            entry.level = Some(level);
        }
        if found && !gone && self.error.is_none() {
            self.show(node, parent, start);
        }
    }

    /// Takes note of something that does not go to the end of an open element.
    #[cold]
    fn note_place(&mut self, element: Option<&str>, span: Span, is_before: bool) {
        let reason = match is_before {
            true => MoveReason::FosterParented,
            false => MoveReason::AfterTheEnd,
        };
        self.note_move(element, span, reason);
    }

    /// Shows an element to the handlers whose selectors match it.
    fn show(&mut self, node: NodeId, parent: NodeId, start: Start<'_>) {
        let mut found = core::mem::take(&mut self.found);
        self.handlers.find(&mut found);
        if self.entry(node).is_some_and(|entry| entry.is_passed) {
            if !found.elements.is_empty() || !found.ends.is_empty() {
                self.limits_met.note(Limit::TokenBytes, self.passed);
            }
        } else if !found.elements.is_empty() {
            self.show_start(node, parent, start, &found.elements);
        }
        if !found.is_of_elements() {
            self.keep_watch(node, start, &found);
        }
        self.found = found;
    }

    /// Keeps which handlers see what is in an element, and its end.
    fn keep_watch(&mut self, node: NodeId, start: Start<'_>, found: &Found) {
        let text_start = self.inner.len();
        let Some(entry) = self.entries.get_mut(node) else { return };
        if !found.texts.is_empty() || !found.comments.is_empty() {
            let around = entry.watch.as_deref();
            entry.watch = Some(Arc::new(Watch::within(around, &found.texts, &found.comments)));
        }
        if found.ends.is_empty() || entry.gone || entry.is_removed() {
            return;
        }
        let waits = found.waits && !entry.is_passed;
        if waits && let Some(entry) = self.entries.change(node) {
            entry.waits = true;
        }
        // What is inserted behind a raw text depends on all of it.
        if RawText::of(start.name).is_some()
            && let Some(entry) = self.entries.change(node)
        {
            entry.fate.get_or_insert_default();
        }
        let Some(entry) = self.entries.get_mut(node) else { return };
        let rare = entry.rare();
        rare.ends.clone_from(&found.ends);
        if waits {
            rare.text_start = text_start;
            rare.attrs = Some(start.attrs.as_written().into());
            self.start_waiting();
        }
    }

    fn show_start(&mut self, node: NodeId, parent: NodeId, start: Start<'_>, handlers: &[u32]) {
        let Some(entry) = self.entries.get_mut(node) else { return };
        let span = entry.start_tag();
        let fate = entry.fate.take();
        let mut fate = fate.or_else(|| self.spare_fate.take()).unwrap_or_default();
        let parent = self.entries.get(parent).and_then(|parent| parent.name.as_ref());
        let mut element = Element {
            start,
            parent: parent.map(ElementName::qname),
            span,
            fate: &mut fate,
            inserts: &mut self.inserts,
            text: None,
            children: None,
        };
        for &handler in handlers {
            if !element.inserts.is_fine() {
                break;
            }
            if let Err(error) = self.handlers.call(handler, Event::Element(&mut element)) {
                self.error = Some(error);
                break;
            }
        }
        self.check_inserts();
        if fate.is_none() {
            self.spare_fate = Some(fate);
        } else if let Some(entry) = self.entries.change(node) {
            entry.gone |= fate.removed;
            entry.fate = Some(fate);
        }
    }

    /// Shows the end of an element to the handlers that wait for it.
    pub(super) fn show_end(&mut self, node: NodeId) {
        let Some(entry) = self.entries.get_mut(node) else { return };
        let waits = core::mem::take(&mut entry.waits);
        let Some(rare) = entry.rare.take() else { return };
        let attrs = rare.attrs.unwrap_or_default();
        let (name, parent) = (entry.name.take().unwrap_or_default(), entry.parent);
        let (span, children) = (entry.start_tag(), entry.children);
        let children = (children.0 as usize, children.1 as usize);
        let mut fate = entry.fate.take().unwrap_or_default();
        let parent = parent.and_then(|parent| self.entries.get(parent)?.name.as_ref());
        let parent = parent.map(ElementName::qname);
        let start = start_of(&name, &attrs);
        for handler in rare.ends {
            if self.error.is_some() || !self.inserts.is_fine() {
                break;
            }
            let is_waiting = self.handlers.waits(handler);
            let result = if is_waiting && waits {
                let mut element = Element {
                    start,
                    parent,
                    span,
                    fate: &mut fate,
                    inserts: &mut self.inserts,
                    text: self.inner.get(rare.text_start..),
                    children: Some(children),
                };
                self.handlers.call(handler, Event::Element(&mut element))
            } else if is_waiting {
                Ok(())
            } else {
                let (changes, inserts) = (&mut fate.changes, &mut self.inserts);
                let name = name.qname();
                let mut end = EndTag { name, parent, span: rare.end_tag, changes, inserts };
                self.handlers.call(handler, Event::EndTag(&mut end))
            };
            self.error = result.err();
        }
        self.check_inserts();
        let fate = (!fate.is_none()).then_some(fate);
        let entry = match fate {
            Some(_) => self.entries.change(node),
            None => self.entries.get_mut(node),
        };
        if let Some(entry) = entry {
            (entry.name, entry.fate) = (Some(name), fate);
        }
        if waits {
            self.stop_waiting();
        }
    }

    /// Characters that have been inserted.
    #[inline]
    pub(super) fn push_text(&mut self, place: Place<NodeId>, text: Text<'_>, span: Span) {
        self.last_text = None;
        let Some(parent) = self.parent_of(place).filter(|parent| *parent != NodeId::DOCUMENT)
        else {
            return;
        };
        let Some(around) = self.entries.get_mut(parent) else { return };
        around.children.1 += 1;
        self.last_text = Some(parent);
        let is_late = around.is_popped;
        let is_seen = around.watch.is_some() || self.handlers.watch_texts();
        let is_before = matches!(place, Place::Before(_));
        if is_late || is_before {
            self.note_place(None, span, is_before);
        }
        if self.waiting > 0 {
            self.inner.push_str(&text);
        }
        if is_seen || self.text.is_some() {
            self.push_seen_text(place, parent, text, span);
        }
    }

    /// Characters that a handler may want to see.
    fn push_seen_text(&mut self, place: Place<NodeId>, parent: NodeId, text: Text<'_>, span: Span) {
        if let Some(open) = self.text.as_mut().filter(|open| open.place == place) {
            open.span.end = span.end;
            let node = open.node;
            if !open.is_given_up {
                self.characters.push_str(&text);
            }
            self.take_piece(node);
            return;
        }
        self.end_text();
        let around = self.entry(parent).filter(|_| !parent.is_contents());
        let watch = around.and_then(|entry| entry.watch.clone());
        let watch = watch.filter(|watch| !watch.texts.is_empty());
        let is_seen = self.is_watched(parent) && span.start >= self.passed;
        if !is_seen || watch.is_none() && !self.handlers.watch_texts() {
            return;
        }
        let (node, entry) = self.entries.add();
        (entry.parent, entry.watch) = (Some(parent), watch);
        if let Some(entry) = self.entries.change(node) {
            entry.waits = true;
        }
        self.start_waiting();
        self.characters.clear();
        self.characters.push_str(&text);
        self.text = Some(OpenText { node, place, span, is_given_up: false });
        self.take_piece(node);
    }

    fn take_piece(&mut self, node: NodeId) {
        self.last_text = Some(node);
        if let Some(entry) = self.entry_mut(node) {
            entry.pieces.0 += 1;
        }
    }

    /// The text node is complete.
    #[inline]
    pub(super) fn end_text(&mut self) {
        if self.text.is_some() {
            self.show_text();
        }
    }

    fn show_text(&mut self) {
        let Some(OpenText { node, span, is_given_up, .. }) = self.text.take() else { return };
        let Some(entry) = self.entries.get_mut(node) else { return };
        if is_given_up {
            if entry.pieces.0 == entry.pieces.1 {
                self.entries.remove(node);
            }
            return;
        }
        let (parent, watch) = (entry.parent, entry.watch.take());
        let waits = core::mem::take(&mut entry.waits);
        let parent = parent.and_then(|parent| self.entries.get(parent)?.name.as_ref());
        let mut changes = ContentChanges::default();
        let mut text = content::TextNode {
            text: &self.characters,
            span,
            parent: parent.map(ElementName::qname),
            changes: &mut changes,
            inserts: &mut self.inserts,
            new: None,
        };
        let error = &mut self.error;
        let watch = watch.as_ref().map_or(&[][..], |watch| &watch.texts);
        self.handlers.for_texts(watch, |handler| {
            if error.is_none() && text.inserts.is_fine() && !text.is_removed() {
                *error = handler.handle(Event::Text(&mut text)).err();
            }
        });
        self.check_inserts();
        let is_changed = !changes.is_none();
        self.keep_content(node, changes);
        if waits {
            self.stop_waiting();
        }
        if !is_changed {
            self.passage.leave_out(&mut self.entries);
        }
    }

    pub(super) fn keep_content(&mut self, node: NodeId, changes: ContentChanges) {
        if !changes.is_none()
            && let Some(entry) = self.entries.change(node)
        {
            entry.rare().content = Some(changes);
        }
    }

    /// Shows a comment or a processing instruction, which has got its place.
    fn show_comment(&mut self, node: NodeId, parent: NodeId, text: (Option<&str>, &str, Span)) {
        let (target, text, span) = text;
        let around = self.entries.get(parent);
        let watch = around.filter(|_| !parent.is_contents()).and_then(|entry| entry.watch.clone());
        let parent = around.and_then(|parent| parent.name.as_ref());
        let mut changes = ContentChanges::default();
        let mut comment = content::Comment {
            target,
            text,
            span,
            parent: parent.map(ElementName::qname),
            changes: &mut changes,
            inserts: &mut self.inserts,
        };
        let error = &mut self.error;
        let watch = watch.as_ref().map_or(&[][..], |watch| &watch.comments);
        self.handlers.for_comments(watch, |handler| {
            if error.is_none() && comment.inserts.is_fine() && !comment.is_removed() {
                *error = handler.handle(Event::Comment(&mut comment)).err();
            }
        });
        self.check_inserts();
        self.keep_content(node, changes);
    }

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

    /// Adds a comment, a processing instruction or a doctype. The end of the file may have cut it off.
    pub(super) fn add_comment(&mut self, span: Span) -> NodeId {
        let (node, entry) = self.entries.add();
        (entry.span, entry.pieces) = (span, (1, 0));
        if let Some(entry) = self.entries.change(node) {
            entry.is_comment = true;
        }
        node
    }

    /// A comment gets its place.
    pub(super) fn place_comment(&mut self, node: NodeId, place: Place<NodeId>) {
        let Some(parent) = self.parent_of(place) else { return };
        // The text may go on if the comment stands elsewhere, after `</body>`.
        if self.text.as_ref().is_some_and(|text| self.parent_of(text.place) == Some(parent)) {
            self.end_text();
        }
        let is_watched = self.is_watched(parent);
        let passed = self.passed;
        let Some(entry) = self.entry_mut(node) else { return };
        entry.parent = Some(parent);
        let span = entry.span;
        let kept = entry.rare.as_mut().and_then(|rare| rare.attrs.take());
        let Some(kept) = kept.filter(|_| is_watched && span.start >= passed) else { return };
        if let Some(kept) = kept.attrs().at(0) {
            let target = Some(kept.name).filter(|target| !target.is_empty());
            self.show_comment(node, parent, (target, kept.value, span));
        }
    }

    /// Attributes that are needed when the element gets its place.
    pub(super) fn kept_attrs(&self, attrs: ElementAttrs<'_>) -> Option<Box<Rare>> {
        let attrs = attrs.as_written();
        (self.handlers.has_selectors() && !attrs.is_empty())
            .then(|| Box::new(Rare { attrs: Some(attrs.into()), ..Rare::default() }))
    }
}
