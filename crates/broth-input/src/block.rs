//! Blocks: sixteen bytes that are examined together.
//!
//! A *kind* of bytes is a function that marks the bytes of the kind in a block: with all ones in
//! their place, and zeros elsewhere.

use wide::u8x16;

/// The size of a block in bytes.
const LEN: usize = 16;

/// How many bytes come before the first one of a kind; all of them if there is none.
// OPTIMIZATION: examining one byte after the other is many times slower on long runs, and on short
// ones it is mispredicted at the end of each.
#[inline(always)]
pub(crate) fn find(bytes: &[u8], kind: impl Fn(u8x16) -> u8x16) -> usize {
    let mut rest = bytes;
    while let Some((block, after)) = rest.split_first_chunk() {
        let places = kind(u8x16::new(*block)).move_mask();
        if places != 0 {
            return bytes.len() - rest.len() + places.trailing_zeros() as usize;
        }
        rest = after;
    }
    let mut block = [0; LEN];
    block[..rest.len()].copy_from_slice(rest);
    let place = kind(u8x16::new(block)).move_mask().trailing_zeros() as usize;
    // A match in the padding does not count.
    bytes.len() - rest.len() + place.min(rest.len())
}

/// The index of the first byte of a kind in a window, from an index on; `None` if it is not found
/// before the last two blocks begin.
// OPTIMIZATION: two blocks for each branch: most searches then end at the first branch, which is
// well predicted. Of the instructions of tokens, it takes 13 % off.
#[inline(always)]
pub(crate) fn find_in_pairs<const WINDOW: usize>(
    window: &[u8; WINDOW],
    mut at: usize,
    kind: impl Fn(u8x16) -> u8x16,
) -> Option<usize> {
    while at <= WINDOW - 2 * LEN {
        let (low, high) = (window[at..].first_chunk()?, window[at + LEN..].first_chunk()?);
        let low = kind(u8x16::new(*low)).move_mask();
        let high = kind(u8x16::new(*high)).move_mask();
        let places = low | high << LEN;
        if places != 0 {
            return Some(at + places.trailing_zeros() as usize);
        }
        at += 2 * LEN;
    }
    None
}

/// The index of the first byte that is not of a kind in a window, from an index on; `None` if it is
/// not found before the last block begins.
// As calls, the functions of this file take 2.4 % more instructions for rewriting.
#[inline(always)]
pub(crate) fn end_in_window<const WINDOW: usize>(
    window: &[u8; WINDOW],
    mut at: usize,
    kind: impl Fn(u8x16) -> u8x16,
) -> Option<usize> {
    while at <= WINDOW - LEN {
        let block = window[at..].first_chunk()?;
        let len = kind(u8x16::new(*block)).move_mask().trailing_ones() as usize;
        if len < LEN {
            return Some(at + len);
        }
        at += LEN;
    }
    None
}

/// Marks no byte.
// As calls, the functions of this file take 2.4 % more instructions for rewriting.
#[inline(always)]
pub(crate) fn none() -> u8x16 {
    u8x16::ZERO
}

/// Marks the bytes that are `byte`.
// As calls, the functions of this file take 2.4 % more instructions for rewriting.
#[inline(always)]
pub(crate) fn equal(block: u8x16, byte: u8) -> u8x16 {
    block.cmp_eq(u8x16::splat(byte))
}

/// Marks the bytes from `first` to `last`.
// As calls, the functions of this file take 2.4 % more instructions for rewriting.
#[inline(always)]
pub(crate) fn between(block: u8x16, first: u8, last: u8) -> u8x16 {
    // A byte below the first wraps around, and is beyond the last.
    let from_first = block - u8x16::splat(first);
    from_first.cmp_eq(from_first.min(u8x16::splat(last - first)))
}
