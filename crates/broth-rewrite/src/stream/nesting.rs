//! `Nesting`: a tree that remembers only its open elements, and shows what passes by to the handlers.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use broth_dom::{
    Child, ContentPatch, ElementAttrs, MarkerRule, NewElement, Place, QuirksMode, TreeSink,
};
use broth_html_rules::adjust;
use broth_markup::{AttrsBuf, Doctype, Limit, LimitsMet, Name, Namespace, Span, Text};

use crate::changes::ContentChanges;
use crate::markup::{Insert, Inserts};
use crate::name::ElementName;
use crate::recorder::{Step, StepKind};
use crate::stream::content;
use crate::stream::element::{Element, EndTag, Fate, Start};
use crate::stream::handler::{AnyError, Event, Handler};
use crate::stream::handlers::Handlers;

mod nodes;

/// A node that is open, or not written yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NodeId {
    slot: u32,
    /// Distinguishes it from the nodes that had the same slot before.
    serial: u32,
    /// Whether the contents of the template are meant, not the template.
    is_contents: bool,
}

const DOCUMENT: NodeId = NodeId { slot: 0, serial: 0, is_contents: false };

/// What is known about a node.
#[derive(Debug, Default)]
struct Entry {
    serial: u32,
    parent: Option<NodeId>,
    /// `None`: it is not an element.
    name: Option<ElementName>,
    /// Where its start tag is.
    span: Option<Span>,
    /// Its children, for the selectors; `None` if they do not look in there.
    level: Option<broth_select::Level>,
    /// The attributes of an element, until it has its place or, if handlers wait for its end, until then.
    attrs: Option<Box<AttrsBuf>>,
    has_place: bool,
    /// Whether the builder has taken it off its stack. Content may still come into it.
    is_popped: bool,
    /// Whether its end has been applied, which `</body>` does before the builder has taken it off its stack.
    is_closed: bool,
    fate: Option<Box<Fate>>,
    /// Whether it is gone with what surrounds it, or by itself.
    gone: bool,
    /// Whether handlers still have to decide about it.
    waits: bool,
    /// Whether nothing can be changed any more: it has been passed on.
    is_passed: bool,
    /// Which handlers get the texts and the comments in it.
    texts: Watchers,
    comments: Watchers,
    /// Which handlers wait for its end.
    ends: Watchers,
    /// Where its text begins in that of all elements that are waited for.
    text_start: usize,
    /// How many elements, and how many other nodes that count as content, it has.
    children: (usize, usize),
    /// For a text, a comment or the like: its changes, and those of the current piece.
    content: Option<Box<ContentChanges>>,
    piece: Option<Box<ContentChanges>>,
    /// How many pieces have been taken down, and how many of them applied.
    pieces: (usize, usize),
}

/// Numbers of handlers, in ascending order.
type Watchers = Option<Arc<[u32]>>;

/// The text node that is being read.
#[derive(Debug)]
struct OpenText {
    node: NodeId,
    place: Place<NodeId>,
    span: Span,
    /// Whether it has become too long to wait for.
    is_given_up: bool,
}

/// See the module documentation.
pub(crate) struct Nesting<H: ?Sized> {
    pub(crate) handlers: Handlers<H>,
    entries: Vec<Entry>,
    free: Vec<u32>,
    serial: u32,
    /// The open elements, and those that are made but not closed yet.
    open: Vec<NodeId>,
    inserts: Inserts,
    text: Option<OpenText>,
    /// The characters of that node.
    characters: String,
    /// The text in the elements that are waited for.
    inner: String,
    waiting: usize,
    /// The elements that have ended in every way. A later step may still ask whether they are gone.
    ended: Vec<NodeId>,
    /// What the step of the last text is about.
    last_text: Option<NodeId>,
    last_doctype: Option<NodeId>,
    /// Up to where the source has been passed on before it was known what it is.
    pub(crate) passed: usize,
    pub(crate) error: Option<AnyError>,
    pub(crate) moved: usize,
    pub(crate) limits_met: LimitsMet,
}

impl<H: ?Sized> core::fmt::Debug for Nesting<H> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Nesting").field("open", &self.open).finish_non_exhaustive()
    }
}

impl<H: ?Sized + Handler> Nesting<H> {
    pub(crate) fn new(handlers: Handlers<H>) -> Self {
        let document = Entry { level: handlers.top(), has_place: true, ..Entry::default() };
        Self {
            handlers,
            entries: alloc::vec![document],
            free: Vec::new(),
            serial: 0,
            open: Vec::new(),
            inserts: Inserts::default(),
            text: None,
            characters: String::new(),
            inner: String::new(),
            waiting: 0,
            ended: Vec::new(),
            last_text: None,
            last_doctype: None,
            passed: 0,
            error: None,
            moved: 0,
            limits_met: LimitsMet::default(),
        }
    }

    fn entry(&self, node: NodeId) -> Option<&Entry> {
        self.entries.get(node.slot as usize).filter(|entry| entry.serial == node.serial)
    }

    fn entry_mut(&mut self, node: NodeId) -> Option<&mut Entry> {
        self.entries.get_mut(node.slot as usize).filter(|entry| entry.serial == node.serial)
    }

    fn add(&mut self, entry: Entry) -> NodeId {
        self.serial = self.serial.wrapping_add(1);
        let entry = Entry { serial: self.serial, ..entry };
        let slot = match self.free.pop() {
            Some(slot) => {
                self.entries[slot as usize] = entry;
                slot
            }
            None => {
                self.entries.push(entry);
                self.entries.len() as u32 - 1
            }
        };
        NodeId { slot, serial: self.serial, is_contents: false }
    }

    /// Forgets a node, which nothing refers to any more but the builder, which does not ask about it.
    fn remove(&mut self, node: NodeId) {
        let Some(entry) = self.entry_mut(node) else { return };
        // Content may come back to these.
        let stays = entry
            .name
            .as_ref()
            .is_some_and(|name| matches!(name.qname().name, Name::Html | Name::Head | Name::Body));
        if !stays {
            *entry = Entry::default();
            self.free.push(node.slot);
        }
    }

    /// Whether nothing can be written of a node before handlers have decided.
    pub(crate) fn waits(&self, node: NodeId) -> bool {
        self.waiting > 0 && self.entry(node).is_some_and(|entry| entry.waits)
    }

    /// Handlers have waited too long for a node.
    pub(crate) fn give_up(&mut self, node: NodeId, at: usize) {
        self.limits_met.note(Limit::HeldBytes, at);
        if let Some(text) = self.text.as_mut().filter(|text| text.node == node) {
            text.is_given_up = true;
            self.characters.clear();
        }
        if let Some(entry) = self.entry_mut(node).filter(|entry| entry.waits) {
            entry.waits = false;
            entry.ends = None;
            self.stop_waiting();
        }
    }

    fn start_waiting(&mut self) {
        self.waiting += 1;
    }

    fn stop_waiting(&mut self) {
        self.waiting -= 1;
        if self.waiting == 0 {
            self.inner.clear();
        }
    }

    /// Prepares a node for a step that is going to be applied: everything around it has been decided.
    pub(crate) fn prepare(&mut self, step: &Step<NodeId>) {
        match step.kind {
            StepKind::Open(_) => {
                let Some(entry) = self.entry(step.node) else { return };
                let gone = entry.fate.as_ref().is_some_and(|fate| fate.removed)
                    || entry.parent.is_some_and(|parent| self.is_emptied(parent));
                if let Some(entry) = self.entry_mut(step.node) {
                    entry.gone = gone;
                }
            }
            StepKind::Text | StepKind::Other => {
                let Some(entry) = self.entry_mut(step.node) else { return };
                let Some(content) = &entry.content else { return };
                let mut piece = ContentChanges::default();
                let (all, done) = entry.pieces;
                if done == 0 {
                    piece = ContentChanges { after: Vec::new(), ..(**content).clone() };
                } else {
                    piece.gone = content.gone || content.instead.is_some();
                }
                if done + 1 >= all {
                    piece.after = content.after.clone();
                }
                entry.piece = Some(Box::new(piece));
            }
            _ => {}
        }
    }

    /// A step has been applied.
    pub(crate) fn finish(&mut self, step: &Step<NodeId>) {
        let Some(entry) = self.entry_mut(step.node) else { return };
        match step.kind {
            StepKind::Close(_) => {
                entry.is_closed = true;
                if entry.is_popped {
                    self.ended.push(step.node);
                }
            }
            StepKind::Open(_) => entry.is_passed = true,
            StepKind::Text | StepKind::Other if entry.name.is_none() => {
                entry.pieces.1 += 1;
                entry.is_passed = true;
                let is_done = entry.pieces.1 >= entry.pieces.0;
                if is_done && self.text.as_ref().is_none_or(|text| text.node != step.node) {
                    self.remove(step.node);
                }
            }
            _ => {}
        }
    }

    /// No step is left to be applied: forgets the elements that have ended.
    pub(crate) fn forget_ended(&mut self) {
        while let Some(node) = self.ended.pop() {
            self.remove(node);
        }
    }

    /// Whether what is in an element in the source is gone.
    fn is_emptied(&self, node: NodeId) -> bool {
        self.entry(node)
            .is_some_and(|entry| entry.gone || entry.fate.as_ref().is_some_and(|fate| fate.emptied))
    }

    fn element_name(&self, node: NodeId) -> Option<&ElementName> {
        self.entry(node)?.name.as_ref()
    }

    /// The node that a place is in.
    fn parent_of(&self, place: Place<NodeId>) -> Option<NodeId> {
        match place {
            Place::LastChildOf(parent) => Some(parent),
            Place::Before(sibling) => self.entry(sibling)?.parent,
        }
    }

    /// Whether handlers see what is in a node.
    fn is_watched(&self, parent: NodeId) -> bool {
        self.error.is_none() && !self.is_emptied(parent)
    }

    /// Takes note of something that does not go to the end of an open element.
    fn note_move(&mut self, place: Place<NodeId>, parent: NodeId) {
        let is_before = matches!(place, Place::Before(_));
        if is_before || self.entry(parent).is_some_and(|parent| parent.is_popped) {
            self.moved += 1;
        }
    }

    /// An element gets its place.
    fn place(&mut self, node: NodeId, place: Place<NodeId>, attrs: ElementAttrs<'_>) {
        let Some(parent) = self.parent_of(place) else { return };
        self.note_move(place, parent);
        let gone = self.is_emptied(parent);
        let Some(around) = self.entry_mut(parent) else { return };
        around.children.0 += 1;
        // Selectors do not look into templates.
        let (level, texts, comments) = match parent.is_contents {
            true => (None, None, None),
            false => (around.level, around.texts.clone(), around.comments.clone()),
        };
        let passed = self.passed;
        let Some(entry) = self.entries.get_mut(node.slot as usize) else { return };
        (entry.parent, entry.has_place) = (Some(parent), true);
        (entry.texts, entry.comments) = (texts, comments);
        entry.gone = gone;
        entry.is_passed |= entry.span.is_some_and(|span| span.start < passed);
        let (Some(level), Some(name)) = (level, entry.name.clone()) else { return };
        let start = Start { name: name.qname(), attrs };
        let found = self.handlers.enter(level, start);
        let entry = &mut self.entries[node.slot as usize];
        entry.level = Some(self.handlers.open());
        if found && !gone && self.error.is_none() {
            self.show(node, parent, start);
        }
    }

    /// Shows an element to the handlers whose selectors match it.
    fn show(&mut self, node: NodeId, parent: NodeId, start: Start<'_>) {
        let found = self.handlers.found(node_watchers(&self.entries, node));
        if self.entries[node.slot as usize].is_passed {
            if !found.elements.is_empty() || !found.ends.is_empty() {
                self.limits_met.note(Limit::TokenBytes, self.passed);
            }
        } else {
            self.show_start(node, parent, start, &found.elements);
        }
        let text_start = self.inner.len();
        let entry = &mut self.entries[node.slot as usize];
        (entry.texts, entry.comments) = (found.texts, found.comments);
        let is_gone = entry.gone || entry.fate.as_ref().is_some_and(|fate| fate.removed);
        if found.ends.is_empty() || is_gone {
            return;
        }
        let waits = found.waits && !entry.is_passed;
        entry.ends = Some(found.ends.into());
        if waits {
            entry.waits = true;
            entry.text_start = text_start;
            entry.attrs = Some(Box::new(start.attrs.as_written().into()));
            self.start_waiting();
        }
    }

    fn show_start(&mut self, node: NodeId, parent: NodeId, start: Start<'_>, handlers: &[u32]) {
        if handlers.is_empty() {
            return;
        }
        let parent = self.element_name(parent).cloned();
        let entry = &mut self.entries[node.slot as usize];
        let mut fate = entry.fate.take().map_or_else(Fate::default, |fate| *fate);
        let mut element = Element {
            start,
            parent: parent.as_ref().map(ElementName::qname),
            span: entry.span,
            fate: &mut fate,
            inserts: &mut self.inserts,
            text: None,
            children: None,
        };
        for &handler in handlers {
            if let Err(error) = self.handlers.call(handler, Event::Element(&mut element)) {
                self.error = Some(error);
                break;
            }
        }
        let entry = &mut self.entries[node.slot as usize];
        entry.gone |= fate.removed;
        entry.fate = (!fate.is_none()).then(|| Box::new(fate));
    }

    /// Shows the end of an element to the handlers that wait for it.
    fn show_end(&mut self, node: NodeId) {
        let Some(entry) = self.entry_mut(node) else { return };
        let (ends, waits) = (entry.ends.take(), core::mem::take(&mut entry.waits));
        let Some(ends) = ends else { return };
        let attrs = entry.attrs.take().unwrap_or_default();
        let (name, parent) = (entry.name.clone().unwrap_or_default(), entry.parent);
        let (span, text_start, children) = (entry.span, entry.text_start, entry.children);
        let mut fate = entry.fate.take().map_or_else(Fate::default, |fate| *fate);
        let parent = parent.and_then(|parent| self.element_name(parent)).cloned();
        let parent = parent.as_ref().map(ElementName::qname);
        let start = start_of(&name, &attrs);
        for &handler in ends.iter() {
            if self.error.is_some() {
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
                    text: self.inner.get(text_start..),
                    children: Some(children),
                };
                self.handlers.call(handler, Event::Element(&mut element))
            } else if is_waiting {
                Ok(())
            } else {
                let (changes, inserts) = (&mut fate.changes, &mut self.inserts);
                let mut end = EndTag { name: name.qname(), parent, span: None, changes, inserts };
                self.handlers.call(handler, Event::EndTag(&mut end))
            };
            self.error = result.err();
        }
        if let Some(entry) = self.entry_mut(node) {
            entry.fate = (!fate.is_none()).then(|| Box::new(fate));
        }
        if waits {
            self.stop_waiting();
        }
    }

    /// Characters that have been inserted.
    fn push_text(&mut self, place: Place<NodeId>, text: Text<'_>, span: Span) {
        self.last_text = None;
        let Some(parent) = self.parent_of(place).filter(|parent| *parent != DOCUMENT) else {
            return;
        };
        self.note_move(place, parent);
        if self.waiting > 0 {
            self.inner.push_str(&text);
        }
        self.last_text = Some(parent);
        if let Some(entry) = self.entry_mut(parent) {
            entry.children.1 += 1;
        }
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
        let is_seen = self.is_watched(parent) && span.start >= self.passed;
        let around = self.entry(parent).filter(|_| !parent.is_contents);
        let watchers = around.and_then(|entry| entry.texts.clone());
        if !is_seen || watchers.is_none() && !self.handlers.watch_texts() {
            return;
        }
        let entry =
            Entry { parent: Some(parent), texts: watchers, waits: true, ..Entry::default() };
        let node = self.add(entry);
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
    fn end_text(&mut self) {
        let Some(OpenText { node, span, is_given_up, .. }) = self.text.take() else { return };
        if is_given_up {
            if self.entry(node).is_some_and(|entry| entry.pieces.0 == entry.pieces.1) {
                self.remove(node);
            }
            return;
        }
        let characters = core::mem::take(&mut self.characters);
        let Some(entry) = self.entry_mut(node) else { return };
        let (parent, watchers) = (entry.parent, entry.texts.take());
        let waits = core::mem::take(&mut entry.waits);
        let parent = parent.and_then(|parent| self.element_name(parent)).cloned();
        let mut changes = ContentChanges::default();
        let mut text = content::TextNode {
            text: &characters,
            span,
            parent: parent.as_ref().map(ElementName::qname),
            changes: &mut changes,
            inserts: &mut self.inserts,
            new: None,
        };
        let error = &mut self.error;
        self.handlers.for_texts(watchers.as_deref(), |handler| {
            if error.is_none() && !text.is_removed() {
                *error = handler.handle(Event::Text(&mut text)).err();
            }
        });
        self.keep_content(node, changes);
        if waits {
            self.stop_waiting();
        }
        self.characters = characters;
    }

    fn keep_content(&mut self, node: NodeId, changes: ContentChanges) {
        if let Some(entry) = self.entry_mut(node)
            && !changes.is_none()
        {
            entry.content = Some(Box::new(changes));
        }
    }

    /// Shows a comment or a processing instruction, which has got its place.
    fn show_comment(&mut self, node: NodeId, parent: NodeId, text: (Option<&str>, &str, Span)) {
        let (target, text, span) = text;
        let around = self.entry(parent).filter(|_| !parent.is_contents);
        let watchers = around.and_then(|entry| entry.comments.clone());
        let parent = self.element_name(parent).cloned();
        let mut changes = ContentChanges::default();
        let mut comment = content::Comment {
            target,
            text,
            span,
            parent: parent.as_ref().map(ElementName::qname),
            changes: &mut changes,
            inserts: &mut self.inserts,
        };
        let error = &mut self.error;
        self.handlers.for_comments(watchers.as_deref(), |handler| {
            if error.is_none() && !comment.is_removed() {
                *error = handler.handle(Event::Comment(&mut comment)).err();
            }
        });
        self.keep_content(node, changes);
    }

    fn make_comment(&mut self, target: Option<&str>, text: &str, span: Span) -> NodeId {
        let mut entry = Entry { span: Some(span), pieces: (1, 0), ..Entry::default() };
        if self.handlers.has_comments() {
            let mut kept = AttrsBuf::default();
            kept.push(target.unwrap_or_default(), text);
            entry.attrs = Some(Box::new(kept));
        }
        self.add(entry)
    }

    /// A comment gets its place.
    fn place_comment(&mut self, node: NodeId, place: Place<NodeId>) {
        let Some(parent) = self.parent_of(place) else { return };
        // The text may go on if the comment stands elsewhere, after `</body>`.
        if self.text.as_ref().is_some_and(|text| self.parent_of(text.place) == Some(parent)) {
            self.end_text();
        }
        let is_watched = self.is_watched(parent);
        let passed = self.passed;
        let Some(entry) = self.entry_mut(node) else { return };
        entry.parent = Some(parent);
        let (kept, span) = (entry.attrs.take(), entry.span.unwrap_or_default());
        let Some(kept) = kept.filter(|_| is_watched && span.start >= passed) else { return };
        if let Some(kept) = kept.attrs().at(0) {
            let target = Some(kept.name).filter(|target| !target.is_empty());
            self.show_comment(node, parent, (target, kept.value, span));
        }
    }

    /// The end of the document: what is to be written there.
    pub(crate) fn end(&mut self) -> Vec<Insert> {
        self.end_text();
        let mut appended = Vec::new();
        let mut end = content::DocumentEnd { appended: &mut appended, inserts: &mut self.inserts };
        let error = &mut self.error;
        self.handlers.for_end(|handler| {
            if error.is_none() {
                *error = handler.handle(Event::End(&mut end)).err();
            }
        });
        appended
    }
}

fn node_watchers(entries: &[Entry], node: NodeId) -> (Watchers, Watchers) {
    let entry = &entries[node.slot as usize];
    (entry.texts.clone(), entry.comments.clone())
}

/// An element, from what has been kept of it.
fn start_of<'t>(name: &'t ElementName, attrs: &'t AttrsBuf) -> Start<'t> {
    let (name, attrs) = (name.qname(), attrs.attrs());
    let attrs = match name.namespace {
        Namespace::Svg => ElementAttrs::adjusted(attrs, adjust::svg_attribute),
        Namespace::MathMl => ElementAttrs::adjusted(attrs, adjust::mathml_attribute),
        _ => ElementAttrs::plain(attrs),
    };
    Start { name, attrs }
}

impl<H: ?Sized + Handler> TreeSink for Nesting<H> {
    type Node = NodeId;

    fn document(&self) -> NodeId {
        DOCUMENT
    }

    fn create_element(&mut self, element: NewElement<'_>) -> NodeId {
        self.end_text();
        let attrs = element.attrs.as_written();
        let node = self.add(Entry {
            name: Some(ElementName::of(element.name)),
            span: (!element.implied).then_some(element.span),
            attrs: Some(Box::new(attrs.into())),
            ..Entry::default()
        });
        self.open.push(node);
        node
    }

    fn append_element(&mut self, parent: &NodeId, element: NewElement<'_>) -> NodeId {
        self.end_text();
        let node = self.add(Entry {
            name: Some(ElementName::of(element.name)),
            span: (!element.implied).then_some(element.span),
            ..Entry::default()
        });
        self.open.push(node);
        self.place(node, Place::LastChildOf(*parent), element.attrs);
        node
    }

    fn create_comment(&mut self, data: &str, span: Span) -> NodeId {
        self.make_comment(None, data, span)
    }

    fn create_processing_instruction(&mut self, target: &str, data: &str, span: Span) -> NodeId {
        self.make_comment(Some(target), data, span)
    }

    fn create_fragment(&mut self) -> NodeId {
        self.add(Entry::default())
    }

    fn append_doctype(&mut self, doctype: Doctype<'_>, span: Span) {
        let entry = Entry { parent: Some(DOCUMENT), pieces: (1, 0), ..Entry::default() };
        let node = self.add(entry);
        self.last_doctype = Some(node);
        if span.start < self.passed {
            return;
        }
        let mut changes = ContentChanges::default();
        let mut doctype = content::Doctype { doctype, span, changes: &mut changes };
        let error = &mut self.error;
        self.handlers.for_doctype(|handler| {
            if error.is_none() {
                *error = handler.handle(Event::Doctype(&mut doctype)).err();
            }
        });
        self.keep_content(node, changes);
    }

    fn insert(&mut self, place: Place<NodeId>, child: Child<'_, NodeId>) {
        let node = match child {
            Child::Text(text, span) | Child::Cdata(text, span) => {
                return self.push_text(place, text, span);
            }
            Child::Node(node) => node,
        };
        let Some(entry) = self.entry_mut(node) else { return };
        if entry.name.is_none() {
            return self.place_comment(node, place);
        }
        if entry.has_place {
            // The adoption agency moves it.
            self.end_text();
            self.moved += 1;
            let parent = self.parent_of(place);
            if let Some(entry) = self.entry_mut(node) {
                entry.parent = parent;
            }
            return;
        }
        let attrs = entry.attrs.take().unwrap_or_default();
        let name = entry.name.clone().unwrap_or_default();
        self.place(node, place, start_of(&name, &attrs).attrs);
    }

    fn append_text(&mut self, parent: &NodeId, text: Text<'_>, span: Span) {
        self.push_text(Place::LastChildOf(*parent), text, span);
    }

    fn detach(&mut self, node: &NodeId) {
        self.moved += 1;
        if let Some(entry) = self.entry_mut(*node) {
            entry.parent = None;
        }
    }

    fn move_children(&mut self, from: &NodeId, to: &NodeId) {
        self.end_text();
        for at in 0..self.open.len() {
            let node = self.open[at];
            if let Some(entry) = self.entry_mut(node).filter(|entry| entry.parent == Some(*from)) {
                entry.parent = Some(*to);
            }
        }
    }

    fn parent(&self, node: &NodeId) -> Option<NodeId> {
        self.entry(*node)?.parent
    }

    fn template_contents(&mut self, template: &NodeId) -> NodeId {
        NodeId { is_contents: true, ..*template }
    }

    fn add_missing_attributes(&mut self, _: &NodeId, _: ElementAttrs<'_>) {
        self.moved += 1;
    }

    /// The marked place may have been written: the template is shown where it stands.
    fn prepare_content_patching(
        &mut self,
        _: &NodeId,
        _: &str,
        _: MarkerRule,
        _: &mut usize,
    ) -> Option<ContentPatch<NodeId>> {
        self.moved += 1;
        None
    }

    /// The `selectedcontent` may have been written: what stands in it is shown, and not the copy.
    fn clone_option_into_selectedcontent(&mut self, _: &NodeId, _: &NodeId) {
        self.moved += 1;
    }

    fn set_quirks_mode(&mut self, mode: QuirksMode) {
        self.handlers.set_quirks_mode(mode);
    }

    fn element_popped(&mut self, element: &NodeId) {
        let is_parent = |text: &OpenText| {
            self.parent_of(text.place).is_some_and(|parent| parent.serial == element.serial)
        };
        if self.text.as_ref().is_some_and(is_parent) {
            self.end_text();
        }
        if let Some(at) = self.open.iter().rposition(|open| open == element) {
            // A form, or what the adoption agency closes, may end before what is in it.
            self.moved += usize::from(at + 1 < self.open.len());
            self.open.remove(at);
        }
        let Some(entry) = self.entry_mut(*element) else { return };
        entry.is_popped = true;
        let is_closed = entry.is_closed;
        let stays = entry.name.as_ref().is_some_and(|name| name.qname().name == Name::Head);
        let level = if stays { None } else { entry.level.take() };
        if entry.ends.is_some() {
            self.show_end(*element);
        }
        if let Some(level) = level {
            self.handlers.close(level);
        }
        if is_closed {
            self.ended.push(*element);
        }
    }
}
