//! A bit for each node of a document.

use alloc::vec;
use alloc::vec::Vec;

use broth_dom::Document;

use crate::item::Item;

/// A set of nodes of one document.
pub(super) struct Marks(Vec<u64>);

impl Marks {
    pub(super) fn new(doc: &Document) -> Self {
        Self(vec![0; doc.node_count() / 64 + 1])
    }

    /// Marks a node; returns whether it was not marked before.
    pub(super) fn add(&mut self, item: Item) -> bool {
        let (index, bit) = place(item);
        let Some(word) = self.0.get_mut(index) else { return false };
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }

    pub(super) fn has(&self, item: Item) -> bool {
        let (index, bit) = place(item);
        self.0.get(index).is_some_and(|word| word & bit != 0)
    }
}

fn place(item: Item) -> (usize, u64) {
    let number = item.id.get() as usize;
    (number / 64, 1 << (number % 64))
}
