//! Rows of bits, one for each position of a program.

use alloc::vec;
use alloc::vec::Vec;

/// A set of positions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Bits(Vec<u64>);

impl Bits {
    pub(crate) fn new(words: usize) -> Self {
        Self(vec![0; words])
    }

    pub(crate) fn set(&mut self, bit: u32) {
        self.0[bit as usize / 64] |= 1 << (bit % 64);
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    pub(crate) fn words(&self) -> &[u64] {
        &self.0
    }
}

/// Whether a bit of a row is set.
#[inline]
pub(crate) fn has(row: &[u64], bit: u32) -> bool {
    row.get(bit as usize / 64).is_some_and(|word| word >> (bit % 64) & 1 == 1)
}

/// The set bits of a word, by their numbers in the row. `index` is the index of the word.
#[inline]
pub(crate) fn each(index: usize, mut word: u64) -> impl Iterator<Item = u32> {
    core::iter::from_fn(move || {
        (word != 0).then(|| {
            let bit = word.trailing_zeros();
            word &= word - 1;
            index as u32 * 64 + bit
        })
    })
}

/// The numbers of the set bits of a row.
#[inline]
pub(crate) fn bits_of(row: &[u64]) -> impl Iterator<Item = u32> {
    row.iter().enumerate().flat_map(|(index, &word)| each(index, word))
}
