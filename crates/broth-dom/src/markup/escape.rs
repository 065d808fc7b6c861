//! Escapes text and attribute values as the fragment serialisation algorithm says, and finds what
//! to escape.

use alloc::string::String;
use core::fmt;

use broth_entities::{Encoder, Mode};

/// Appends text, escaped.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#escapingString>
#[inline]
pub fn push_text(out: &mut String, text: &str) {
    if IN_TEXT.are_absent_from(text.as_bytes()) {
        out.push_str(text);
    } else {
        push_encoded(out, text, Mode::Text);
    }
}

/// Appends the value of an attribute, escaped for double quotes.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#escapingString>
#[inline]
pub fn push_value(out: &mut String, value: &str) {
    if IN_VALUE.are_absent_from(value.as_bytes()) {
        out.push_str(value);
    } else {
        push_encoded(out, value, Mode::Attribute);
    }
}

fn push_encoded(out: &mut String, text: &str, mode: Mode) {
    match Encoder::new().mode(mode).write(text, out) {
        Ok(()) => {}
        Err(fmt::Error) => unreachable!("a String takes everything"),
    }
}

/// Bytes to look for.
#[derive(Clone, Copy, Debug)]
pub struct Needles<const N: usize> {
    pub bytes: [u8; N],
    /// Every byte that has one of these bits set is looked for, too.
    pub bits: u8,
}

/// What is escaped in text. U+00A0 begins with C2, as other characters do.
const IN_TEXT: Needles<4> = Needles { bytes: [b'&', b'<', b'>', 0xC2], bits: 0 };
/// What is escaped between double quotes.
const IN_VALUE: Needles<5> = Needles { bytes: [b'&', b'<', b'>', 0xC2, b'"'], bits: 0 };

const WIDE: usize = 16;

impl<const N: usize> Needles<N> {
    /// Whether the bytes contain none of them.
    // OPTIMIZATION: most text is short and has nothing to escape. So all of it is examined, a
    // vector or word at a time, and the last one overlaps the one before: no loop over single
    // bytes, hardly a branch. Searching for the first place took a third of the time of writing.
    #[inline]
    pub fn are_absent_from(&self, bytes: &[u8]) -> bool {
        if let (Some(first), Some(last)) = (bytes.first_chunk(), bytes.last_chunk()) {
            let (blocks, _) = bytes[WIDE..].as_chunks();
            let ends = self.is_any_in(first) | self.is_any_in(last);
            return !ends && !blocks.iter().any(|block| self.is_any_in(block));
        }
        if let (Some(first), Some(last)) = (bytes.first_chunk(), bytes.last_chunk()) {
            let (first, last) = (u64::from_le_bytes(*first), u64::from_le_bytes(*last));
            return self.marks(first) | self.marks(last) == 0;
        }
        if let (Some(first), Some(last)) = (bytes.first_chunk(), bytes.last_chunk()) {
            let (first, last) = (u32::from_le_bytes(*first), u32::from_le_bytes(*last));
            return self.marks(u64::from(first) | u64::from(last) << 32) == 0;
        }
        // Up to three bytes: the first, one in the middle, the last.
        let (Some(first), Some(last)) = (bytes.first(), bytes.last()) else { return true };
        !(self.is_one(*first) | self.is_one(bytes[bytes.len() / 2]) | self.is_one(*last))
    }

    /// Where the next one is, at or after `from`.
    #[inline]
    pub fn find(&self, bytes: &[u8], from: usize) -> Option<usize> {
        let rest = bytes.get(from..)?;
        let (blocks, _) = rest.as_chunks();
        let free = WIDE * blocks.iter().take_while(|block| !self.is_any_in(block)).count();
        let found = rest[free..].iter().position(|&byte| self.is_one(byte))?;
        Some(from + free + found)
    }

    #[inline]
    fn is_any_in(&self, bytes: &[u8; WIDE]) -> bool {
        // No branch, so that it becomes a vector operation.
        bytes.iter().fold(false, |any, &byte| any | self.is_one(byte))
    }

    #[inline]
    fn is_one(&self, byte: u8) -> bool {
        self.bytes.iter().fold(byte & self.bits != 0, |any, &needle| any | (byte == needle))
    }

    /// Not zero if one of the eight bytes of a word is looked for.
    #[inline]
    fn marks(&self, word: u64) -> u64 {
        const ONES: u64 = u64::from_le_bytes([1; 8]);
        const HIGH_BITS: u64 = ONES << 7;
        // The high bit of each zero byte is set; that of other bytes only above a zero byte.
        let zeros = |word: u64| word.wrapping_sub(ONES) & !word;
        let found = |marks, &needle: &u8| marks | zeros(word ^ (ONES * u64::from(needle)));
        let marks = self.bytes.iter().fold(0, found);
        marks & HIGH_BITS | word & (ONES * u64::from(self.bits))
    }
}

#[cfg(test)]
mod tests {
    use super::{IN_TEXT, push_text, push_value};
    use alloc::string::String;
    use broth_entities::{encode, encode_attribute};

    #[test]
    fn every_place_of_every_length_is_looked_at() {
        for len in 0..50 {
            for at in 0..len {
                for c in ['&', '<', '>', '"', '\u{A0}', '=', 'é', 'x'] {
                    let mut text: String = "a".repeat(at);
                    text.push(c);
                    text.push_str(&"a".repeat(len - at - 1));
                    let mut out = String::new();
                    push_text(&mut out, &text);
                    assert_eq!(out, encode(&text), "{text}");
                    out.clear();
                    push_value(&mut out, &text);
                    assert_eq!(out, encode_attribute(&text), "{text}");
                    let is_allowed = !matches!(c, '&' | '<' | '>' | '\u{A0}');
                    assert_eq!(IN_TEXT.are_absent_from(text.as_bytes()), is_allowed, "{text}");
                    let found = IN_TEXT.find(text.as_bytes(), at / 2);
                    assert_eq!(found, (!is_allowed).then_some(at), "{text}");
                }
            }
        }
    }
}
