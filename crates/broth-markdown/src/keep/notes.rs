//! The footnotes that have been found, and their order.
//!
//! Where a note is in the document does not matter: it is kept apart, and comes to the end, in the
//! order in which the notes are first referred to. That is the order in which readers show them.
//! Readers drop a note to which nothing refers, and see text in a reference to nothing. If there is
//! one, the document is kept once more, and the element is kept as if it had no marks.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::vec::Vec;

use broth_dom::NodeId;

use crate::kept::{Event, Kept, Tag};
use crate::options::Footnotes;

/// How often a document is kept again without some of its footnotes, before it is kept without any.
const TRIES: usize = 4;

/// The footnotes of a document.
#[derive(Debug, Default)]
pub(super) struct Notes {
    are_sought: bool,
    /// How often the document is kept again, at most.
    tries: usize,
    /// The marked elements that are kept as if they had no marks.
    excluded: BTreeSet<NodeId>,
    /// The same, found by this try.
    failed: Vec<NodeId>,
    /// Which of the `found` notes has an `id`.
    ids: BTreeMap<String, u32>,
    found: Vec<Option<Note>>,
}

/// A footnote.
#[derive(Debug)]
pub(super) struct Note {
    pub(super) node: NodeId,
    pub(super) events: Vec<Event>,
    pub(super) nodes: Vec<Option<NodeId>>,
}

impl Notes {
    pub(super) fn new(footnotes: Footnotes) -> Self {
        Self { are_sought: footnotes == Footnotes::Markdown, tries: TRIES, ..Self::default() }
    }

    pub(super) fn are_sought(&self) -> bool {
        self.are_sought
    }

    pub(super) fn is_excluded(&self, node: NodeId) -> bool {
        self.tries == 0 || self.excluded.contains(&node)
    }

    /// The number that stands for an `id` in this try.
    pub(super) fn number(&mut self, id: &str) -> u32 {
        if let Some(&number) = self.ids.get(id) {
            return number;
        }
        let number = self.found.len() as u32;
        self.found.push(None);
        self.ids.insert(id.into(), number);
        number
    }

    /// Whether a note with this `id` has been found.
    pub(super) fn has(&self, id: &str) -> bool {
        let note = self.ids.get(id).and_then(|number| self.found.get(*number as usize));
        note.is_some_and(Option::is_some)
    }

    pub(super) fn add(&mut self, id: &str, note: Note) {
        let number = self.number(id) as usize;
        self.found[number] = Some(note);
    }

    /// The next try is without this element.
    pub(super) fn fail(&mut self, node: NodeId) {
        self.failed.push(node);
    }

    /// Appends the notes to a tree, and numbers them by their first references. If some elements
    /// must be excluded first, returns the notes for the next try.
    pub(super) fn arrange(mut self, mut kept: Kept) -> Result<Kept, Self> {
        if self.found.is_empty() {
            return Ok(kept);
        }
        let mut order = Order { numbers: alloc::vec![None; self.found.len()], notes: Vec::new() };
        order.number_references(&mut kept.events, &kept.nodes, &self.found, &mut self.failed);
        let mut at = 0;
        while let Some(&note) = order.notes.get(at) {
            at += 1;
            let Some(mut note) = self.found[note].take() else { continue };
            kept.nodes.resize(kept.events.len(), None);
            kept.events.push(Event::Enter(Tag::Note(at as u32)));
            kept.nodes.push(Some(note.node));
            order.number_references(&mut note.events, &note.nodes, &self.found, &mut self.failed);
            kept.events.append(&mut note.events);
            kept.nodes.append(&mut note.nodes);
            kept.nodes.resize(kept.events.len(), None);
            kept.events.push(Event::Leave);
            kept.nodes.push(None);
        }
        self.failed.extend(self.found.iter().flatten().map(|note| note.node));
        if self.failed.is_empty() {
            return Ok(kept);
        }
        self.excluded.extend(self.failed);
        Err(Self {
            are_sought: true,
            tries: self.tries.saturating_sub(1),
            excluded: self.excluded,
            ..Self::default()
        })
    }
}

/// The order of the notes.
struct Order {
    /// The number of each note that was found, from 1.
    numbers: Vec<Option<u32>>,
    notes: Vec<usize>,
}

impl Order {
    /// Numbers the references of some events.
    fn number_references(
        &mut self,
        events: &mut [Event],
        nodes: &[Option<NodeId>],
        found: &[Option<Note>],
        failed: &mut Vec<NodeId>,
    ) {
        for (at, event) in events.iter_mut().enumerate() {
            let Event::Reference(reference) = event else { continue };
            let note = *reference as usize;
            let is_numbered = self.numbers[note].is_some();
            if !is_numbered && found[note].is_none() {
                failed.extend(nodes.get(at).copied().flatten());
                continue;
            }
            if !is_numbered {
                self.notes.push(note);
            }
            let next = self.notes.len() as u32;
            *reference = *self.numbers[note].get_or_insert(next);
        }
    }
}
