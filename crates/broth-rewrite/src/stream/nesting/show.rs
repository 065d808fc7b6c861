//! Elements, texts and comments get their places, and are shown to the handlers.

use alloc::boxed::Box;
use alloc::sync::Arc;

use broth_dom::{ElementAttrs, NewElement, Place};
use broth_markup::{AttrsBuf, Limit, Name, Span};
use broth_select::{Candidates, Level};

use crate::changes::ContentChanges;
use crate::name::ElementName;
use crate::raw_text::RawText;
use crate::stream::content;
use crate::stream::element::{Element, EndTag, Start};
use crate::stream::handler::{Event, Handler};
use crate::stream::handlers::Found;
use crate::stream::moves::MoveReason;
use crate::stream::nesting::entries::{NodeId, Plain, Rare, Surroundings, Watch};
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
        let NewElement { name, attrs, span, implied } = element;
        let is_special = name.name == Name::Plaintext || implied || span.start < self.passed;
        let Some(around) = self.entries.ordinary(parent).filter(|_| !is_special) else {
            return self.append_any(parent, NewElement { name, attrs, span, implied });
        };
        around.children.0 += 1;
        let mut level = around.level;
        if let Some(around) = level {
            if let Some(candidates) = self.handlers.candidates(name.name, || !attrs.is_empty()) {
                let start = Start { name, attrs };
                return self.append_entered(parent, (around, candidates), start, span);
            }
            level = Some(around.share());
        }
        self.entries.append_element(parent, level, &element)
    }

    /// The same for an element that selectors may match, on a level.
    #[inline(never)]
    fn append_entered(
        &mut self,
        parent: NodeId,
        (level, candidates): (Level, Candidates),
        start: Start<'_>,
        span: Span,
    ) -> NodeId {
        let found = self.handlers.enter(level, candidates, &start);
        let level = self.handlers.open(level);
        let Start { name, attrs } = start;
        let element = NewElement { name, attrs, span, implied: false };
        let node = self.entries.append_element(parent, Some(level), &element);
        if found && self.error.is_none() {
            self.handlers.find(&mut self.found);
            self.show(node, parent, &start, Some(&span));
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
        self.entries.set_parent(node, Some(parent));
        let Some(entry) = self.entries.get_mut(node) else { return };
        entry.set_watch(watch);
        let plain = &mut entry.plain;
        plain.has_place = true;
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
        let candidates = self.handlers.candidates(start.name.name, || !start.attrs.is_empty());
        let found = self.handlers.enter(level, candidates.unwrap_or_default(), start);
        let level = self.handlers.open(level);
        if let Some(entry) = self.entries.get_mut(node) {
            entry.plain.level = Some(level);
        }
        if found && !gone && self.error.is_none() {
            self.handlers.find(&mut self.found);
            self.show_placed(node, parent, start);
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

    /// Shows an element, which may be any, to the handlers that have been found for it.
    fn show_placed(&mut self, node: NodeId, parent: NodeId, start: &Start<'_>) {
        let Some(entry) = self.entries.get(node) else { return };
        if !entry.plain.is_passed {
            let span = entry.start_tag();
            return self.show(node, parent, start, span.as_ref());
        }
        let Found { elements, ends, .. } = &self.found;
        if !elements.is_empty() || !ends.is_empty() {
            self.limits_met.note(Limit::TokenBytes, self.passed);
        }
        self.keep_watch(node, start);
    }

    /// Shows an element to the handlers that have been found for it.
    #[inline]
    fn show(&mut self, node: NodeId, parent: NodeId, start: &Start<'_>, span: Option<&Span>) {
        if !self.found.elements.is_empty() {
            self.show_start(node, parent, start, span);
        }
        if !self.found.is_of_elements() {
            self.keep_watch(node, start);
        }
    }

    /// Keeps which handlers see what is in an element, and its end.
    fn keep_watch(&mut self, node: NodeId, start: &Start<'_>) {
        let found = &self.found;
        let Some(entry) = self.entries.get_mut(node) else { return };
        if !found.texts.is_empty() || !found.comments.is_empty() {
            let around = entry.own().watch.as_deref();
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
            entry.own_mut().fate.get_or_insert_default();
        }
        let Some(entry) = self.entries.get_mut(node) else { return };
        let rare = entry.rare();
        rare.ends.clone_from(&found.ends);
        if waits {
            rare.text_start = self.inner.len();
            rare.attrs = Some((*start.attrs.as_written()).into());
            self.start_waiting();
        }
    }

    /// Shows the start of an element to the handlers that have been found for it.
    fn show_start(&mut self, node: NodeId, parent: NodeId, start: &Start<'_>, span: Option<&Span>) {
        let mut fate = None;
        let mut element = Element {
            start,
            parent: self.entries.parent(Some(parent)),
            span,
            fate: &mut fate,
            inserts: &mut self.inserts,
            text: None,
            children: None,
        };
        for &handler in &self.found.elements {
            if !element.inserts.is_fine() {
                break;
            }
            if let Err(error) = self.handlers.call(handler, Event::Element(&mut element)) {
                self.error = Some(error);
                break;
            }
        }
        self.check_inserts();
        if let Some(fate) = fate.filter(|fate| !fate.is_none())
            && let Some(entry) = self.entries.change(node)
        {
            entry.plain.gone |= fate.removed;
            entry.own_mut().fate = Some(fate);
        }
    }

    /// Shows the end of an element to the handlers that wait for it.
    pub(super) fn show_end(&mut self, node: NodeId) {
        let Some(entry) = self.entries.get_mut(node) else { return };
        let waits = core::mem::take(&mut entry.plain.waits);
        let Some(rare) = entry.owned().and_then(|own| own.rare.take()) else { return };
        let attrs = rare.attrs.unwrap_or_default();
        let name = entry.qname().map(ElementName::of).unwrap_or_default();
        let Plain { parent, children, .. } = entry.plain;
        let span = entry.start_tag();
        let span = span.as_ref();
        let children = (children.0 as usize, children.1 as usize);
        let mut fate = entry.owned().and_then(|own| own.fate.take());
        let parent = self.entries.parent(parent);
        let attrs = attrs.attrs();
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
                let changes = &mut fate.get_or_insert_default().changes;
                let inserts = &mut self.inserts;
                let name = name.qname();
                let mut end = EndTag { name, parent, span: rare.end_tag, changes, inserts };
                self.handlers.call(handler, Event::EndTag(&mut end))
            };
            self.error = result.err();
        }
        self.check_inserts();
        if let Some(fate) = fate.filter(|fate| !fate.is_none())
            && let Some(entry) = self.entries.change(node)
        {
            entry.own_mut().fate = Some(fate);
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
        let watch = watch.and_then(|entry| entry.own().watch.clone());
        let mut changes = ContentChanges::default();
        let mut comment = content::Comment {
            target,
            text,
            span,
            parent: self.entries.parent(Some(parent)),
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
        self.entries.set_parent(node, Some(parent));
        let Some(entry) = self.entry_mut(node) else { return };
        let span = entry.plain.span;
        let kept = entry.owned().and_then(|own| own.rare.as_mut()?.attrs.take());
        let Some(kept) = kept.filter(|_| is_watched && span.start >= passed) else { return };
        if let Some(kept) = kept.attrs().at(0) {
            let target = Some(kept.name).filter(|target| !target.is_empty());
            self.show_comment(node, parent, (target, kept.value, span));
        }
    }

    /// Attributes that are needed when the element gets its place.
    pub(super) fn kept_attrs(&self, attrs: ElementAttrs<'_>) -> Option<Box<Rare>> {
        let attrs = *attrs.as_written();
        (self.handlers.has_selectors() && !attrs.is_empty())
            .then(|| Box::new(Rare { attrs: Some(attrs.into()), ..Rare::default() }))
    }
}
