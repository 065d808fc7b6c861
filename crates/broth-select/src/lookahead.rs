//! `Lookahead`: facts about a tree that are computed before the walk.

use alloc::vec;
use alloc::vec::Vec;

use broth_dom::NodeId;

/// Facts about the elements of a tree, by their ids.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lookahead {
    pub(crate) has: Table,
    pub(crate) columns: Table,
    /// For each `:nth-last-child(of)`, a word with the element's index from the last counted
    /// sibling; 0 if the element does not count.
    pub(crate) from_last: Table,
}

/// A row of bits for each element.
#[derive(Clone, Debug, Default)]
pub(crate) struct Table {
    words: usize,
    rows: Vec<u64>,
}

impl Table {
    pub(crate) fn new(bits: usize, nodes: usize) -> Self {
        Self::of_words(bits.div_ceil(64), nodes)
    }

    pub(crate) fn of_words(words: usize, nodes: usize) -> Self {
        Self { words, rows: vec![0; words * nodes] }
    }

    /// The row of an element; empty if the table is empty.
    pub(crate) fn row(&self, id: NodeId) -> &[u64] {
        let start = (id.get() as usize - 1) * self.words;
        self.rows.get(start..start + self.words).unwrap_or_default()
    }

    pub(crate) fn row_mut(&mut self, id: NodeId) -> &mut [u64] {
        let start = (id.get() as usize - 1) * self.words;
        self.rows.get_mut(start..start + self.words).unwrap_or_default()
    }

    pub(crate) fn set(&mut self, id: NodeId, bit: u32) {
        if let Some(word) = self.row_mut(id).get_mut(bit as usize / 64) {
            *word |= 1 << (bit % 64);
        }
    }

    pub(crate) fn has(&self, id: NodeId, bit: u32) -> bool {
        self.row(id).get(bit as usize / 64).is_some_and(|word| word >> (bit % 64) & 1 == 1)
    }
}

impl Lookahead {
    pub(crate) fn has(&self, id: NodeId, number: u32) -> bool {
        self.has.has(id, number)
    }

    pub(crate) fn column(&self, id: NodeId, column: u32) -> bool {
        self.columns.has(id, column)
    }

    pub(crate) fn index_from_last(&self, id: NodeId, number: u32) -> u32 {
        self.from_last.row(id).get(number as usize).map_or(0, |&index| index as u32)
    }
}
