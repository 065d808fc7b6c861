//! The labels of reference links.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::address::definition;
use crate::kept::{Event, Kept};
use crate::read::Definitions;

/// Readers put at least this many bytes of destinations and titles in the place of labels, and as
/// many as the document has: with more, a short document could become a very long page.
const ALWAYS_EXPANDED: usize = 100_000;

/// The destinations and titles of reference links, each with a number as its label.
#[derive(Default)]
pub(super) struct Labels {
    numbers: BTreeMap<(String, String), usize>,
    definitions: Definitions,
    /// The numbers in use, with their destinations and titles, in order.
    targets: Vec<(usize, (String, String))>,
    /// The numbers that code has as labels, each with the next number that it does not have.
    in_code: BTreeMap<usize, usize>,
    bytes: Bytes,
}

/// The lengths that readers compare.
#[derive(Clone, Copy, Default)]
struct Bytes {
    /// Of the document so far, with the definitions.
    written: usize,
    /// Of the destinations and titles that stand in the place of labels.
    expanded: usize,
}

/// The labels at some time, to return to.
#[derive(Clone, Copy)]
pub(super) struct Before {
    len: usize,
    bytes: Bytes,
}

impl Labels {
    /// Labels for a document that may use any number as a label, apart from those in its code: in
    /// marked, `][1]` in code could end a link.
    pub(super) fn new(kept: &Kept) -> Self {
        let mut found = BTreeSet::new();
        for event in &kept.events {
            if let Event::Code(code) = event {
                found.extend(kept.text_of(*code).split("][").skip(1).filter_map(number_at_start));
            }
        }
        let mut in_code = BTreeMap::new();
        for number in found.into_iter().rev() {
            let next = number.saturating_add(1);
            in_code.insert(number, in_code.get(&next).copied().unwrap_or(next));
        }
        Self { definitions: Definitions::of_numbers(), in_code, ..Self::default() }
    }

    /// Adds this many footnotes.
    pub(super) fn add_notes(&mut self, count: usize) {
        for number in 1..=count {
            self.definitions.add_note(&number.to_string());
        }
    }

    /// Counts text of the document that is not a definition.
    pub(super) fn add_text(&mut self, text: &str) {
        self.bytes.written += text.len();
    }

    /// The label for a destination and a title, unless readers could refuse to put them in its
    /// place.
    pub(super) fn label(&mut self, to: &str, title: &str) -> Option<usize> {
        let target = (to.to_string(), title.to_string());
        let known = self.numbers.get(&target).copied();
        let (mut bytes, size) = (self.bytes, to.len() + title.len());
        bytes.expanded += size;
        if known.is_none() {
            bytes.written += size;
        }
        if bytes.expanded > bytes.written.max(ALWAYS_EXPANDED) {
            return None;
        }
        self.bytes = bytes;
        known.or_else(|| Some(self.add(target)))
    }

    fn add(&mut self, target: (String, String)) -> usize {
        let next = self.targets.last().map_or(1, |(last, _)| last + 1);
        let number = self.in_code.get(&next).copied().unwrap_or(next);
        self.targets.push((number, target.clone()));
        self.definitions.add(number.to_string(), target.clone());
        self.numbers.insert(target, number);
        number
    }

    /// The labels that there are now, for `return_to`.
    pub(super) fn now(&self) -> Before {
        Before { len: self.targets.len(), bytes: self.bytes }
    }

    /// Removes the labels that have been added since then.
    pub(super) fn return_to(&mut self, before: Before) {
        for (number, target) in self.targets.drain(before.len..) {
            self.numbers.remove(&target);
            self.definitions.remove(&number.to_string());
        }
        self.bytes = before.bytes;
    }

    pub(super) fn definitions(&self) -> &Definitions {
        &self.definitions
    }

    /// The lines of the link reference definitions.
    pub(super) fn lines(&self) -> impl Iterator<Item = String> {
        self.targets.iter().map(|(number, (to, title))| {
            let mut line = String::from("[") + &number.to_string() + "]: ";
            definition(&mut line, to, title);
            line
        })
    }
}

/// The number at the start of a text, after white space.
fn number_at_start(text: &str) -> Option<usize> {
    let text = text.trim_start();
    let len = text.bytes().take_while(u8::is_ascii_digit).count();
    text[..len].parse().ok()
}
