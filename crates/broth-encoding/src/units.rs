//! How many bytes each decoded character took.
//!
//! The decoders work on many characters at once and do not report this. But bytes that they have
//! accepted as valid are easy to split into characters again: in every encoding of the web, the
//! first bytes of a sequence tell its length.

use alloc::vec::Vec;

use crate::encoding::{
    BIG5, EUC_JP, EUC_KR, Encoding, GB18030, GBK, ISO_2022_JP, REPLACEMENT, SHIFT_JIS, UTF_8,
    UTF_16BE, UTF_16LE,
};

use crate::source_map::SourceMap;

/// Takes apart what a decoder consumed and adds it to a [`SourceMap`].
#[derive(Debug, Clone)]
pub(crate) struct Units {
    scheme: Scheme,
    /// Bytes that the decoder consumed and whose characters are still to come.
    pending: Vec<u8>,
}

/// How the length of a sequence is found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Scheme {
    /// The text is the source.
    Utf8,
    /// Two bytes for each code unit.
    Utf16,
    /// One byte for each character.
    SingleByte,
    /// Lead bytes are 0x81..=0x9F and 0xE0..=0xFC.
    ShiftJis,
    /// 0x8F leads three bytes, any other high byte two.
    EucJp,
    /// Every lead byte leads two bytes, and four pairs become two characters.
    Big5,
    /// Every high byte leads two bytes.
    EucKr,
    /// 0x80 is a character by itself; a digit after the lead byte makes four bytes.
    Gb,
    /// Escape sequences switch between one byte and two; the number is the current width.
    Iso2022Jp(usize),
    /// All bytes together become one U+FFFD.
    Nothing,
}

/// The current bytes: those that were pending, then the new ones.
#[derive(Clone, Copy)]
struct Bytes<'b> {
    pending: &'b [u8],
    fresh: &'b [u8],
}

impl Bytes<'_> {
    fn get(self, index: usize) -> u8 {
        match self.pending.get(index) {
            Some(&byte) => byte,
            None => self.fresh.get(index - self.pending.len()).copied().unwrap_or(0),
        }
    }
}

impl Units {
    pub(crate) fn new(encoding: &'static Encoding) -> Self {
        let scheme = if encoding == UTF_8 {
            Scheme::Utf8
        } else if encoding == UTF_16LE || encoding == UTF_16BE {
            Scheme::Utf16
        } else if encoding == SHIFT_JIS {
            Scheme::ShiftJis
        } else if encoding == EUC_JP {
            Scheme::EucJp
        } else if encoding == BIG5 {
            Scheme::Big5
        } else if encoding == EUC_KR {
            Scheme::EucKr
        } else if encoding == GBK || encoding == GB18030 {
            Scheme::Gb
        } else if encoding == ISO_2022_JP {
            Scheme::Iso2022Jp(1)
        } else if encoding == REPLACEMENT {
            Scheme::Nothing
        } else {
            Scheme::SingleByte
        };
        Self { scheme, pending: Vec::new() }
    }

    /// Records that the decoder consumed `fresh` and returned `text`, all of it valid.
    pub(crate) fn valid(&mut self, fresh: &[u8], text: &str, map: &mut SourceMap) {
        let bytes = Bytes { pending: &self.pending, fresh };
        let used = self.scheme.take_apart(bytes, text, map);
        let used_pending = used.min(self.pending.len());
        self.pending.drain(..used_pending);
        self.pending.extend_from_slice(&fresh[used - used_pending..]);
    }

    /// Records that `length` malformed bytes, which end `extra` bytes before the end of what the
    /// decoder consumed, became U+FFFD.
    pub(crate) fn malformed(&mut self, length: usize, extra: usize, map: &mut SourceMap) {
        let end = self.pending.len() - extra;
        let start = end - length;
        // Only escape sequences can be before the malformed bytes, because the rest has become
        // text. One that is malformed itself, because nothing is between it and the next one, has
        // no effect.
        map.push(0, 1, start);
        self.scheme.escapes(&self.pending[..start]);
        map.push(char::REPLACEMENT_CHARACTER.len_utf8(), length, 1);
        self.pending.drain(..end);
    }

    /// Ends the source: bytes without characters so far will never have any.
    pub(crate) fn finish(&self, map: &mut SourceMap) {
        map.push(0, 1, self.pending.len());
    }
}

impl Scheme {
    /// Walks over text and bytes side by side. Returns how many of the bytes became text.
    fn take_apart(&mut self, bytes: Bytes<'_>, text: &str, map: &mut SourceMap) -> usize {
        match self {
            Self::Utf8 => {
                map.push(1, 1, text.len());
                return text.len();
            }
            Self::Nothing => {
                let all = bytes.pending.len() + bytes.fresh.len();
                // All but the last byte, which the one error may be about.
                let silent = all.saturating_sub(1);
                map.push(0, 1, silent);
                return silent;
            }
            _ => {}
        }
        let mut at = 0;
        let mut rest = text;
        while let Some(character) = rest.chars().next() {
            // OPTIMIZATION: a run of ASCII is one run of the map, found at the speed of memory: a
            // tenth of the instructions.
            if character.is_ascii() && self.is_ascii_compatible() {
                let run = encoding_rs::Encoding::ascii_valid_up_to(rest.as_bytes());
                map.push(1, 1, run);
                at += run;
                rest = &rest[run..];
                continue;
            }
            while matches!(self, Self::Iso2022Jp(_)) && bytes.get(at) == 0x1B {
                let escape = [0x1B, bytes.get(at + 1), bytes.get(at + 2)];
                self.escapes(&escape);
                map.push(0, 1, escape.len());
                at += escape.len();
            }
            let (lead, second) = (bytes.get(at), bytes.get(at + 1));
            let source_length = self.sequence_length(character, lead, second);
            let text_length = match self {
                // A letter and a combining mark from one pair of bytes.
                Self::Big5 if lead == 0x88 && matches!(second, 0x62 | 0x64 | 0xA3 | 0xA5) => {
                    rest.chars().take(2).map(char::len_utf8).sum()
                }
                _ => character.len_utf8(),
            };
            map.push(text_length, source_length, 1);
            at += source_length;
            rest = &rest[text_length..];
        }
        at
    }

    /// How many bytes became this character, which is ASCII only in an encoding that is not
    /// [compatible with it](Self::is_ascii_compatible).
    fn sequence_length(&self, character: char, lead: u8, second: u8) -> usize {
        match *self {
            Self::Utf8 => character.len_utf8(),
            Self::SingleByte | Self::Nothing => 1,
            Self::Utf16 => 2 * character.len_utf16(),
            Self::ShiftJis if matches!(lead, 0x81..=0x9F | 0xE0..=0xFC) => 2,
            Self::ShiftJis => 1,
            Self::EucJp if lead == 0x8F => 3,
            Self::EucJp | Self::Big5 | Self::EucKr => 2,
            Self::Gb if lead == 0x80 => 1,
            Self::Gb if second.is_ascii_digit() => 4,
            Self::Gb => 2,
            Self::Iso2022Jp(width) => width,
        }
    }

    /// Whether ASCII in the text can only come from the same bytes.
    fn is_ascii_compatible(&self) -> bool {
        !matches!(self, Self::Utf16 | Self::Iso2022Jp(_))
    }

    /// Follows the escape sequences that `bytes` consists of.
    fn escapes(&mut self, bytes: &[u8]) {
        let Self::Iso2022Jp(width) = self else {
            return;
        };
        for escape in bytes.chunks(3) {
            match escape {
                [0x1B, b'$', _] => *width = 2,
                [0x1B, b'(', _] => *width = 1,
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_that_becomes_empty_is_not_held() {
        let (mut units, mut map) = (Units::new(REPLACEMENT), SourceMap::default());
        for _ in 0..100 {
            units.valid(b"abcdefgh", "", &mut map);
        }
        assert_eq!((units.pending.len(), map.source_len()), (1, 799));
    }
}
