//! Elements, texts and comments get their places, and are shown to the handlers.

use alloc::boxed::Box;
use alloc::sync::Arc;

use broth_dom::{ElementAttrs, NewElement, Place};
use broth_markup::{AttrsBuf, Limit, Name, Span};
use broth_select::Level;

use crate::changes::ContentChanges;
use crate::name::ElementName;
use crate::raw_text::RawText;
use crate::stream::content;
use crate::stream::element::{Element, EndTag, Start};
use crate::stream::handler::{Event, Handler};
use crate::stream::handlers::Found;
use crate::stream::moves::MoveReason;
use crate::stream::nesting::entries::{Entry, NodeId, Plain, Rare, Surroundings, Watch};
use crate::stream::nesting::{Nesting, start_of};

impl<H: ?Sized + Handler> Nesting<H> {
    /// Whether handlers see what is in a node.
    fn is_watched(&self, parent: NodeId) -> bool {
        self.error.is_none() && !self.is_emptied(parent)
    }

    /// Makes an element that goes to the end of another.
    // OPTIMIZATION: most elements have nothing special around them, and no selector looks at them. This is part of the caller,
    // so that only what is kept of the element is written to memory; everything else goes by `append_any`.
    #[inline(always)]
    pub(super) fn append(&mut self, parent: NodeId, element: NewElement<'_>) -> NodeId {
        let name = element.name.name;
        let is_special = name == Name::Plaintext || element.span.start < self.passed;
        let Some(around) = self.entries.ordinary(parent).filter(|_| !is_special) else {
            return self.append_any(parent, element);
        };
        around.children.0 += 1;
        let mut level = around.level;
        if let Some(around) = level {
            if self.handlers.may_match(name, || !element.attrs.is_empty()) {
                return self.append_entered(parent, around, element);
            }
            level = Some(self.handlers.share(around));
        }
        self.entries.append_element(parent, level, &element)
    }

    /// The same for an element that selectors may match, on a level.
    #[inline(never)]
    fn append_entered(&mut self, parent: NodeId, level: Level, element: NewElement<'_>) -> NodeId {
        let start = Start { name: element.name, attrs: element.attrs };
        let found = self.handlers.enter_candidate(level, &start);
        let level = self.handlers.open(level);
        let node = self.entries.append_element(parent, Some(level), &element);
        if found && self.error.is_none() {
            self.show(node, parent, &start);
        }
        node
    }

    /// The same for any element.
    #[inline(never)]
    fn append_any(&mut self, parent: NodeId, element: NewElement<'_>) -> NodeId {
        let node = self.entries.add_element(&element);
        self.place(node, parent, &Start { name: element.name, attrs: element.attrs }, false);
        node
    }

    /// An element gets its place in another: at the end, or before a table.
    pub(super) fn place(
        &mut self,
        node: NodeId,
        parent: NodeId,
        start: &Start<'_>,
        is_before: bool,
    ) {
        let Some(around) = self.entries.surroundings(parent) else { return };
        let Surroundings { is_emptied: gone, is_late, level, watch, .. } = around;
        let Some(entry) = self.entries.get_mut(node) else { return };
        entry.set_watch(watch);
        let plain = &mut entry.plain;
        (plain.parent, plain.has_place) = (Some(parent), true);
        let span = plain.span;
        plain.is_passed |= !plain.is_implied && span.start < self.passed;
        if (gone || start.name.name == Name::Plaintext)
            && let Some(entry) = self.entries.change(node)
        {
            entry.plain.gone = gone;
        }
        if is_late || is_before {
            self.note_place(Some(start.name.local), span, is_before);
        }
        let Some(level) = level else { return };
        let found = self.handlers.enter(level, start);
        let level = self.handlers.open(level);
        if let Some(entry) = self.entries.get_mut(node) {
            entry.plain.level = Some(level);
        }
        if found && !gone && self.error.is_none() {
            self.show(node, parent, start);
        }
    }

    /// Takes note of something that does not go to the end of an open element.
    #[cold]
    pub(super) fn note_place(&mut self, element: Option<&str>, span: Span, is_before: bool) {
        let reason = match is_before {
            true => MoveReason::FosterParented,
            false => MoveReason::AfterTheEnd,
        };
        self.note_move(element, span, reason);
    }

    /// Shows an element to the handlers whose selectors match it.
    fn show(&mut self, node: NodeId, parent: NodeId, start: &Start<'_>) {
        let mut found = self.found.take().unwrap_or_default();
        self.handlers.find(&mut found);
        if self.entry(node).is_some_and(|entry| entry.plain.is_passed) {
            if !found.elements.is_empty() || !found.ends.is_empty() {
                self.limits_met.note(Limit::TokenBytes, self.passed);
            }
        } else if !found.elements.is_empty() {
            self.show_start(node, parent, start, &found.elements);
        }
        if !found.is_of_elements() {
            self.keep_watch(node, start, &found);
        }
        self.found = Some(found);
    }

    /// Keeps which handlers see what is in an element, and its end.
    fn keep_watch(&mut self, node: NodeId, start: &Start<'_>, found: &Found) {
        let text_start = self.inner.len();
        let Some(entry) = self.entries.get_mut(node) else { return };
        if !found.texts.is_empty() || !found.comments.is_empty() {
            let around = entry.own.watch.as_deref();
            let watch = Watch::within(around, &found.texts, &found.comments);
            entry.set_watch(Some(Arc::new(watch)));
        }
        if found.ends.is_empty() || entry.plain.gone || entry.is_removed() {
            return;
        }
        let waits = found.waits && !entry.plain.is_passed;
        if waits && let Some(entry) = self.entries.change(node) {
            entry.plain.waits = true;
        }
        // What is inserted behind a raw text depends on all of it.
        if RawText::of(start.name).is_some()
            && let Some(entry) = self.entries.change(node)
        {
            entry.own.fate.get_or_insert_default();
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

    fn show_start(&mut self, node: NodeId, parent: NodeId, start: &Start<'_>, handlers: &[u32]) {
        let Some(entry) = self.entries.get_mut(node) else { return };
        let span = entry.start_tag();
        let fate = entry.own.fate.take();
        let mut fate = fate.or_else(|| self.spare_fate.take()).unwrap_or_default();
        let parent = self.entries.get(parent).and_then(Entry::qname);
        let mut element = Element {
            start,
            parent,
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
            entry.plain.gone |= fate.removed;
            entry.own.fate = Some(fate);
        }
    }

    /// Shows the end of an element to the handlers that wait for it.
    pub(super) fn show_end(&mut self, node: NodeId) {
        let Some(entry) = self.entries.get_mut(node) else { return };
        let waits = core::mem::take(&mut entry.plain.waits);
        let Some(rare) = entry.own.rare.take() else { return };
        let attrs = rare.attrs.unwrap_or_default();
        let name = entry.qname().map(ElementName::of).unwrap_or_default();
        let Plain { parent, children, .. } = entry.plain;
        let span = entry.start_tag();
        let children = (children.0 as usize, children.1 as usize);
        let mut fate = entry.own.fate.take().unwrap_or_default();
        let parent = parent.and_then(|parent| self.entries.get(parent)?.qname());
        let start = &start_of(&name, &attrs);
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
        if fate.is_some()
            && let Some(entry) = self.entries.change(node)
        {
            entry.own.fate = fate;
        }
        if waits {
            self.stop_waiting();
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
        let watch = around.filter(|_| !parent.is_contents());
        let watch = watch.and_then(|entry| entry.own.watch.clone());
        let parent = around.and_then(Entry::qname);
        let mut changes = ContentChanges::default();
        let mut comment = content::Comment {
            target,
            text,
            span,
            parent,
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
        (entry.plain.span, entry.plain.pieces) = (span, (1, 0));
        if let Some(entry) = self.entries.change(node) {
            entry.plain.is_comment = true;
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
        entry.plain.parent = Some(parent);
        let span = entry.plain.span;
        let kept = entry.own.rare.as_mut().and_then(|rare| rare.attrs.take());
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
