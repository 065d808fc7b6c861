//! The footnotes of a document, and their order.
//!
//! Notes move to the end of the document, in the order of their first references, because readers
//! show them so. Readers drop a note without references, and take a reference to a missing note as
//! text. If the document has one of these, its kept tree is built again, with that element treated
//! as an ordinary one.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::vec::Vec;

use broth_dom::NodeId;

use crate::kept::{Event, Kept, Tag};
use crate::options::Footnotes;

/// How often the kept tree is built again, at most, to exclude footnotes. The last time, all of
/// them are excluded.
const TRIES: usize = 4;

/// The footnotes of a document.
#[derive(Debug, Default)]
pub(super) struct Notes {
    /// Whether footnotes are recognised.
    is_on: bool,
    /// How often the kept tree may be built again. At 0, all footnotes are excluded.
    tries: usize,
    /// The notes and references that are treated as ordinary elements.
    excluded: BTreeSet<NodeId>,
    /// The elements that this try adds to `excluded`.
    failed: Vec<NodeId>,
    /// The index in `found` of the note with each `id`.
    ids: BTreeMap<String, u32>,
    /// The notes found so far, or `None` for one that has only been referred to.
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
        Self { is_on: footnotes == Footnotes::Markdown, tries: TRIES, ..Self::default() }
    }

    pub(super) fn is_on(&self) -> bool {
        self.is_on
    }

    pub(super) fn is_excluded(&self, node: NodeId) -> bool {
        self.tries == 0 || self.excluded.contains(&node)
    }

    /// The index in `found` of the note with an `id`.
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

    /// Excludes an element from the next try.
    pub(super) fn fail(&mut self, node: NodeId) {
        self.failed.push(node);
    }

    /// Appends the notes to a tree, and numbers them by their first references. If some elements
    /// must be excluded, returns the state for the next try as the error.
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
            is_on: true,
            tries: self.tries.saturating_sub(1),
            excluded: self.excluded,
            ..Self::default()
        })
    }
}

/// The notes in the order of their first references.
struct Order {
    /// For each note in `found`, its number from 1, if it has been referred to.
    numbers: Vec<Option<u32>>,
    notes: Vec<usize>,
}

impl Order {
    /// Numbers the references among some events. Those to missing notes are added to `failed`.
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
