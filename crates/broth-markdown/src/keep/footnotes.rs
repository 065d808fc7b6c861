//! Footnotes and the references to them, as Markdown converters and Wikipedia mark them.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use core::mem;

use broth_dom::Node;
use broth_html_rules::decoded_fragment;
use broth_markup::Name;
use broth_text::Rendered;

use super::builder::Builder;
use super::children::Container;
use super::notes::Note;
use super::walk::{Exit, Walk};
use crate::kept::{Event, Kept, Tag};
use crate::loss::{LossKind, LossReason};

impl Builder {
    /// Begins a footnote. A new builder takes its content, because the note moves to the end.
    fn enter_note(&mut self, id: &str) {
        self.end_leaf();
        if let (Some(Container::List), Some(list)) = (self.containers.last(), self.lists.last_mut())
        {
            list.has_notes = true;
        }
        self.notes.number(id);
        let mut inner = Self::new(self.rules.clone(), mem::take(&mut self.notes));
        inner.lost = mem::take(&mut self.lost);
        inner.kept = Kept {
            text: mem::take(&mut self.kept.text),
            origins: mem::take(&mut self.kept.origins),
            columns: mem::take(&mut self.kept.columns),
            ..Kept::default()
        };
        let around = mem::replace(self, inner);
        self.around_note = Some(Box::new(around));
    }

    /// Ends a footnote.
    pub(super) fn leave_note(&mut self, node: Node<'_>) {
        self.end_leaf();
        let Some(around) = self.around_note.take() else { return };
        let Self { kept, lost, notes, .. } = mem::replace(self, *around);
        let Kept { events, nodes, text, origins, columns } = kept;
        (self.lost, self.notes) = (lost, notes);
        (self.kept.text, self.kept.origins, self.kept.columns) = (text, origins, columns);
        let id = node.attr("id").unwrap_or_default();
        self.notes.add(id, Note { node: node.id(), events, nodes });
    }

    /// Excludes the footnote reference directly before a link, because some readers take it as a
    /// part of the link. Emphasis between the two does not help, because it may be given up.
    pub(super) fn exclude_last_reference(&mut self) {
        // Emphasis is never empty and its depth is limited, so this passes only a few events.
        let is_mark = |event: &Event| {
            matches!(event, Event::Enter(Tag::Emphasis | Tag::Strong | Tag::Strike) | Event::Leave)
        };
        let last = self.kept.events.iter().rposition(|event| !is_mark(event));
        if let Some(last) = last {
            self.exclude_references(last);
        }
    }

    /// Excludes the footnote references among the events from `first` on. They would not be read
    /// back, because they are next to a link or become part of an HTML block.
    pub(super) fn exclude_references(&mut self, first: usize) {
        for at in first..self.kept.events.len() {
            if let Event::Reference(_) = self.kept.events[at]
                && let Some(&Some(node)) = self.kept.nodes.get(at)
            {
                self.notes.fail(node);
            }
        }
    }
}

impl<'d> Walk<'d, '_> {
    /// Enters an element that belongs to a footnote. Returns its exit, or `Some(None)` if its
    /// children are not visited. Returns `None` for all other elements.
    pub(super) fn note_part(
        &mut self,
        node: Node<'d>,
        rendered: &Rendered<'d>,
    ) -> Option<Option<Exit>> {
        let is_in_note = self.builder.around_note.is_some();
        if is_separator(node) || is_in_note && (is_backlink(node) || is_label(node)) {
            return Some(None);
        }
        if node.is_html(Name::Sup) && only_child(node).is_some_and(|child| self.is_reference(child))
        {
            return Some(Some(Exit::Nothing));
        }
        if let Some(id) = target(node) {
            if self.builder.notes.is_excluded(node.id()) {
                self.builder.lose(node.id(), LossKind::Changed, LossReason::Footnote);
                return None;
            }
            if !rendered.shows_text() || self.builder.is_in_link() {
                return None;
            }
            let number = self.builder.notes.number(&id);
            self.builder.place(|_| Event::Reference(number), node.id());
            return Some(None);
        }
        let id = note_id(node)?;
        let is_second = self.builder.notes.has(id);
        if is_in_note || is_second || self.builder.notes.is_excluded(node.id()) {
            self.builder.lose(node.id(), LossKind::Changed, LossReason::Footnote);
            return None;
        }
        self.builder.enter_note(id);
        Some(Some(Exit::Note))
    }

    fn is_reference(&self, node: Node<'d>) -> bool {
        target(node).is_some() && !self.builder.notes.is_excluded(node.id())
    }
}

/// The `id` of the note that an element refers to, if it is marked as a reference.
fn target(node: Node<'_>) -> Option<Cow<'_, str>> {
    if !node.is_html(Name::A) {
        return None;
    }
    let id = node.attr_named(Name::Href)?.strip_prefix('#').filter(|id| !id.is_empty())?;
    let classes = ["footnote-ref", "footnote-reference", "reference"];
    let is_in_marked_sup =
        || node.parent().is_some_and(|sup| sup.is_html(Name::Sup) && has(sup, "class", &classes));
    let is_marked = node.attr("data-footnote-ref").is_some()
        || has(node, "role", &["doc-noteref"])
        || has(node, "class", &["footnote-ref"])
        || has(node, "rel", &["footnote"])
        || is_in_marked_sup();
    is_marked.then(|| decoded_fragment(id))
}

/// The `id` of an element that is marked as a note.
fn note_id(node: Node<'_>) -> Option<&str> {
    let id = node.attr("id").filter(|id| !id.is_empty())?;
    let is_item_of_notes = || {
        let list = node.parent();
        node.is_html(Name::Li)
            && list
                .is_some_and(|list| is_list_of_notes(list) || list.parent().is_some_and(is_notes))
    };
    let is_marked = has(node, "role", &["doc-footnote", "doc-endnote"])
        || has(node, "class", &["footnote-definition", "footnote-item"])
        || is_item_of_notes();
    is_marked.then_some(id)
}

fn is_list_of_notes(node: Node<'_>) -> bool {
    is_notes(node) || has(node, "class", &["footnotes-list", "references"])
}

/// Whether an element is marked as a section of notes.
fn is_notes(node: Node<'_>) -> bool {
    node.attr("data-footnotes").is_some()
        || has(node, "role", &["doc-endnotes"])
        || has(node, "class", &["footnotes", "footnote"])
}

/// Whether an element is a link from a note back to its reference.
fn is_backlink(node: Node<'_>) -> bool {
    node.attr("data-footnote-backref").is_some()
        || has(node, "role", &["doc-backlink"])
        || has(node, "class", &["footnote-backref", "footnote-back", "reversefootnote"])
        || has(node, "class", &["mw-cite-backlink"])
}

/// Whether an element is the number that a note begins with.
fn is_label(node: Node<'_>) -> bool {
    let is_first = || node.parent().and_then(Node::first_element_child) == Some(node);
    has(node, "class", &["footnote-definition-label", "label"]) && is_first()
}

/// Whether an element is the line or the hidden heading before the notes.
fn is_separator(node: Node<'_>) -> bool {
    match node.html_name() {
        Name::Hr => has(node, "class", &["footnotes-sep"]) || node.parent().is_some_and(is_notes),
        Name::H2 => node.attr("id") == Some("footnote-label"),
        _ => false,
    }
}

/// Whether an attribute that lists words, such as `class`, contains one of these.
fn has(node: Node<'_>, attribute: &str, words: &[&str]) -> bool {
    let value = node.attr(attribute).unwrap_or_default();
    value.split_ascii_whitespace().any(|word| words.contains(&word))
}

/// The child of an element, if there is one element in it and no text except white space.
pub(super) fn only_child(node: Node<'_>) -> Option<Node<'_>> {
    let is_blank = |node: &Node<'_>| {
        !node.is_element() && node.node_value().is_none_or(|text| text.trim().is_empty())
    };
    let mut children = node.children().filter(|child| !is_blank(child));
    let child = children.next()?;
    (child.is_element() && children.next().is_none()).then_some(child)
}
