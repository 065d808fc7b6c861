//! `Request`: the block, as the caller has written it.
//!
//! The head is little-endian numbers of 32 bits: a handle, flags, the number of a node, the count
//! of texts, and the length of each text, or [`ABSENT`]. The texts follow without anything between
//! them.

use crate::failure::Failure;

/// The length of a text that is not there.
const ABSENT: u32 = u32::MAX;

/// A request.
pub struct Request<'b> {
    /// Which document, sanitizer or rewriter it is about; otherwise a number.
    pub handle: u32,
    /// Switches, a bit each.
    pub flags: u32,
    /// The number of a node; zero for the root.
    pub node: u32,
    texts: Vec<Option<&'b [u8]>>,
}

impl<'b> Request<'b> {
    /// Reads a request from the block.
    pub fn read(block: &'b [u8]) -> Result<Self, Failure> {
        let (words, _) = block.as_chunks::<4>();
        let word = |at: usize| words.get(at).map(|word| u32::from_le_bytes(*word));
        let head = || Some((word(0)?, word(1)?, word(2)?, word(3)? as usize));
        let (handle, flags, node, count) = head().ok_or(Failure::REQUEST)?;
        let head = count.checked_add(4).and_then(|words| words.checked_mul(4));
        let mut at = head.ok_or(Failure::REQUEST)?;
        let mut texts = Vec::with_capacity(count.min(words.len()));
        for number in 0..count {
            let len = word(4 + number).ok_or(Failure::REQUEST)?;
            if len == ABSENT {
                texts.push(None);
                continue;
            }
            let end = at.checked_add(len as usize).ok_or(Failure::REQUEST)?;
            texts.push(Some(block.get(at..end).ok_or(Failure::REQUEST)?));
            at = end;
        }
        Ok(Self { handle, flags, node, texts })
    }

    /// Whether a switch is on.
    pub fn has_flag(&self, bit: u32) -> bool {
        self.flags >> bit & 1 == 1
    }

    /// How many texts there are.
    pub fn count(&self) -> usize {
        self.texts.len()
    }

    /// A text that need not be UTF-8, and may be absent.
    pub fn maybe_bytes(&self, number: usize) -> Option<&'b [u8]> {
        self.texts.get(number).copied().flatten()
    }

    /// A text that need not be UTF-8.
    pub fn bytes(&self, number: usize) -> Result<&'b [u8], Failure> {
        self.maybe_bytes(number).ok_or(Failure::REQUEST)
    }

    /// A text that may be absent.
    pub fn maybe(&self, number: usize) -> Result<Option<&'b str>, Failure> {
        let Some(bytes) = self.maybe_bytes(number) else { return Ok(None) };
        std::str::from_utf8(bytes).map(Some).map_err(|_| Failure::REQUEST)
    }

    /// A text.
    pub fn text(&self, number: usize) -> Result<&'b str, Failure> {
        self.maybe(number)?.ok_or(Failure::REQUEST)
    }

    /// All texts from this one on.
    pub fn texts_from(&self, number: usize) -> impl Iterator<Item = Result<&'b str, Failure>> {
        (number..self.count()).map(|number| self.text(number))
    }
}
