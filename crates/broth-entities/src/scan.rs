//! Finds the next interesting byte, and copies the text before it.

use alloc::string::String;
use core::ops::Range;

/// The bytes to look for.
#[derive(Clone, Copy)]
pub(crate) struct Wanted<const N: usize> {
    bytes: [u8; N],
    /// Whether every byte outside ASCII is wanted, too.
    beyond_ascii: bool,
}

/// Where the next ampersand is, at or after `from`.
// OPTIMIZATION: eight bytes at a time while one may be near: texts with many references are 10 %
// faster than with memchr alone.
#[inline]
pub(crate) fn find_ampersand(bytes: &[u8], from: usize) -> Option<usize> {
    match Wanted::these([b'&']).find_near(bytes, from) {
        Ok(found) => Some(found),
        Err(far) => Some(far + memchr::memchr(b'&', bytes.get(far..)?)?),
    }
}

/// How many bytes are skipped at once when none of them is wanted.
const BLOCK: usize = 128;
/// How far to search eight bytes at a time before trying whole blocks.
const NEAR: usize = 64;

impl<const N: usize> Wanted<N> {
    pub(crate) fn these(bytes: [u8; N]) -> Self {
        Self { bytes, beyond_ascii: false }
    }

    pub(crate) fn these_and_all_beyond_ascii(bytes: [u8; N]) -> Self {
        Self { bytes, beyond_ascii: true }
    }

    /// Whether a byte is wanted.
    #[inline]
    fn is_met_by(&self, byte: u8) -> bool {
        self.bytes.contains(&byte) || (self.beyond_ascii && !byte.is_ascii())
    }

    /// Where the next wanted byte is, at or after `from`.
    // OPTIMIZATION: eight bytes at a time where wanted bytes are close together, whole blocks where
    // they are far apart: text that needs few references takes a third of the instructions. The
    // tests compare it with `is_met_by`, byte by byte.
    #[inline]
    pub(crate) fn find(&self, bytes: &[u8], from: usize) -> Option<usize> {
        let mut at = from;
        loop {
            match self.find_near(bytes, at) {
                Ok(found) => return Some(found),
                Err(end) => at = end,
            }
            let rest = bytes.get(at..)?;
            if rest.len() < 8 {
                let found = rest.iter().position(|&byte| self.is_met_by(byte))?;
                return Some(at + found);
            }
            let (blocks, _) = rest.as_chunks::<BLOCK>();
            let free = blocks.iter().take_while(|block| !self.is_met_in(block));
            at += free.count() * BLOCK;
        }
    }

    /// Where the next wanted byte is among the next [`NEAR`] bytes, read by eight; otherwise, where
    /// that search ended.
    #[inline]
    fn find_near(&self, bytes: &[u8], from: usize) -> Result<usize, usize> {
        let rest = bytes.get(from..).unwrap_or_default();
        let (words, _) = rest[..rest.len().min(NEAR)].as_chunks::<8>();
        for (index, word) in words.iter().enumerate() {
            let marks = self.marks(u64::from_le_bytes(*word));
            if marks != 0 {
                return Ok(from + index * 8 + marks.trailing_zeros() as usize / 8);
            }
        }
        Err(from + words.len() * 8)
    }

    /// The marks of all wanted bytes.
    #[inline]
    fn marks(&self, word: u64) -> u64 {
        let mut marks = if self.beyond_ascii { word & HIGH } else { 0 };
        for byte in self.bytes {
            marks |= marks_of(word, byte);
        }
        marks
    }

    /// Whether a block contains a wanted byte. It computes the least difference instead of testing
    /// for equal bytes, because the compiler turns that into vector instructions whatever the bytes
    /// are.
    #[inline]
    pub(crate) fn is_met_in<const LEN: usize>(&self, block: &[u8; LEN]) -> bool {
        let mut least = 0xFF;
        for &byte in block {
            if self.beyond_ascii {
                least = least.min(!byte & 0x80);
            }
            for wanted in self.bytes {
                least = least.min(byte ^ wanted);
            }
        }
        least == 0
    }
}

/// The lowest bit of every byte.
const ONES: u64 = u64::MAX / 0xFF;
/// The highest bit of every byte.
const HIGH: u64 = ONES << 7;

/// Marks the bytes of a word that equal `byte`, by their highest bit. Above the first of them,
/// marks may be wrong.
#[inline]
pub(crate) fn marks_of(word: u64, byte: u8) -> u64 {
    let zero = word ^ (ONES * u64::from(byte));
    // A byte that is zero borrows from its highest bit.
    zero.wrapping_sub(ONES) & !zero & HIGH
}

/// Appends a part of `text`, usually a short one.
// OPTIMIZATION: copying a fixed length and cutting it is faster than a call for a few bytes: 2 % of
// decoding dense references. Where the fixed length would end inside a character or beyond the
// text, only the part is copied.
#[inline]
pub(crate) fn push_part(out: &mut String, text: &str, range: Range<usize>) {
    const WIDE: usize = 16;
    let len = range.len();
    if len <= WIDE
        && let Some(wide) = text.get(range.start..range.start + WIDE)
    {
        let end = out.len() + len;
        out.push_str(wide);
        out.truncate(end);
    } else {
        out.push_str(&text[range]);
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::string::String;
    use std::vec::Vec;

    use super::{BLOCK, NEAR, Wanted, find_ampersand, push_part};

    /// The search agrees with inspecting byte after byte, from every place of a short text and from
    /// many of a long one.
    fn check<const N: usize>(wanted: Wanted<N>, text: &[u8]) {
        let step = if text.len() < 16 { 1 } else { 13 };
        let mut expected = None;
        for from in (0..=text.len() + 1).rev() {
            if text.get(from).is_some_and(|&byte| wanted.is_met_by(byte)) {
                expected = Some(from);
            }
            if from % step == 0 {
                assert_eq!(wanted.find(text, from), expected, "{text:?} from {from}");
            }
        }
        if let Some((block, _)) = text.split_first_chunk::<NEAR>() {
            let expected = block.iter().any(|&byte| wanted.is_met_by(byte));
            assert_eq!(wanted.is_met_in(block), expected, "{block:?}");
        }
    }

    #[test]
    #[cfg_attr(miri, ignore = "many texts")]
    fn finding_agrees_with_looking_at_each_byte() {
        // A wanted byte, and one like it, at places that fall into words and blocks in many ways.
        for (len, step) in [(1, 1), (7, 1), (8, 1), (9, 1), (BLOCK, 5), (NEAR + 2 * BLOCK + 5, 11)]
        {
            for at in (0..len).step_by(step) {
                for byte in [b'&', b'&' + 1, b'&' - 1, 0, 0xFF, 0xA6] {
                    let mut text: Vec<u8> = (0..len).map(|n| b'a' + (n % 26) as u8).collect();
                    text[at] = byte;
                    check(Wanted::these([b'&']), &text);
                    for from in (0..=text.len() + 1).step_by(3) {
                        let expected = Wanted::these([b'&']).find(&text, from);
                        assert_eq!(find_ampersand(&text, from), expected, "{text:?} from {from}");
                    }
                    check(Wanted::these([b'<', b'&', 0xFF]), &text);
                    check(Wanted::these_and_all_beyond_ascii([b'&']), &text);
                }
            }
        }
        check(Wanted::these([b'&']), b"");
    }

    #[test]
    fn a_part_is_appended_as_it_is() {
        let text = "0123456789abcdéf€☕🍲0123456789";
        for start in 0..=text.len() {
            for end in start..=text.len() {
                let Some(part) = text.get(start..end) else {
                    continue;
                };
                let mut out = String::from("…");
                push_part(&mut out, text, start..end);
                assert_eq!(out.strip_prefix('…'), Some(part));
            }
        }
    }
}
