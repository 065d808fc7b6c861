//! `Offsets`: places in a document that passes by, as its handlers count them.

use std::sync::{Mutex, PoisonError};

use broth::Span;

use crate::report::characters;

/// The places of characters in a text that was fed so far. Of bytes nothing is noted: their offsets
/// stay offsets in bytes.
#[derive(Default)]
pub(crate) struct Offsets(Mutex<Starts>);

/// Which bytes begin a character, from the first that is not ASCII on.
#[derive(Default)]
struct Starts {
    /// How many characters of ASCII there are before the first block.
    ascii: usize,
    /// How many bytes were noted in the blocks.
    len: usize,
    /// 64 bytes each, and how many characters begin before them.
    blocks: Vec<(u64, usize)>,
}

impl Offsets {
    /// Notes the next piece of text.
    pub(crate) fn add(&self, text: &str) {
        let mut starts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut bytes = text.as_bytes();
        if starts.blocks.is_empty() {
            let ascii = bytes.iter().take_while(|byte| byte.is_ascii()).count();
            starts.ascii += ascii;
            bytes = &bytes[ascii..];
        }
        bytes.iter().for_each(|&byte| starts.push(byte));
    }

    /// The offsets in characters of a part of the text that was noted, or in bytes.
    pub(crate) fn span(&self, span: Span) -> (usize, usize) {
        let starts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        (starts.character(span.start), starts.character(span.end))
    }
}

impl Starts {
    fn push(&mut self, byte: u8) {
        let (block, bit) = (self.len / 64, self.len % 64);
        if bit == 0 {
            let (bits, before) = self.blocks.last().copied().unwrap_or_default();
            self.blocks.push((0, before + bits.count_ones() as usize));
        }
        self.blocks[block].0 |= (characters(&[byte]) as u64) << bit;
        self.len += 1;
    }

    fn character(&self, at: usize) -> usize {
        let Some(at) = at.checked_sub(self.ascii).filter(|_| !self.blocks.is_empty()) else {
            return at;
        };
        let Some((bits, before)) = self.blocks.get(at / 64) else {
            let (bits, before) = self.blocks.last().copied().unwrap_or_default();
            return self.ascii + before + bits.count_ones() as usize;
        };
        let bits_before = bits & ((1 << (at % 64)) - 1);
        self.ascii + before + bits_before.count_ones() as usize
    }
}
