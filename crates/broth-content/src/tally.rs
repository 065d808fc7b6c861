//! `Tally`: how much text an element has.

use alloc::vec;
use alloc::vec::Vec;

use crate::page::{Block, Page};

/// The size of the text in an element.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tally {
    /// All of it.
    pub(crate) size: u32,
    /// The part in links and buttons.
    pub(crate) link: u32,
    /// Long blocks that are mostly no links.
    pub(crate) prose: u32,
    /// The number of blocks.
    pub(crate) blocks: u32,
}

impl Tally {
    fn add(&mut self, other: Self) {
        self.size += other.size;
        self.link += other.link;
        self.prose += other.prose;
        self.blocks += other.blocks;
    }
}

/// The tally of each element, of the blocks that pass `counts`.
pub(crate) fn tally(page: &Page<'_>, counts: impl Fn(usize) -> bool) -> Vec<Tally> {
    let mut tallies = vec![Tally::default(); page.elements.len()];
    for (_, block) in page.blocks.iter().enumerate().filter(|(at, _)| counts(*at)) {
        let prose = if is_prose(block, 60) { block.size } else { 0 };
        let of_block = Tally { size: block.size, link: block.link_size, prose, blocks: 1 };
        tallies[block.element].add(of_block);
    }
    // An element comes after its parent.
    for index in (1..tallies.len()).rev() {
        let of_element = tallies[index];
        tallies[page.elements[index].parent].add(of_element);
    }
    tallies
}

/// Whether a block has a size, and is not mostly links.
pub(crate) fn is_prose(block: &Block, size: u32) -> bool {
    block.size >= size && block.link_size * 2 < block.size
}
