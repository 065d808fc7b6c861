//! How many bytes each decoded character took.
//!
//! The decoders work on many characters at once and do not tell. But what they have accepted as valid is
//! easy to take apart again: the first bytes of a sequence tell its length, in every encoding of the web.

use encoding_rs::{
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

/// How the length of a sequence shows.
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
    /// 0x80 stands alone; a digit behind the lead byte makes four bytes.
    Gb,
    /// Escape sequences switch between one byte and two; the number is the one in force.
    Iso2022Jp(usize),
    /// All bytes together become one U+FFFD.
    Nothing,
}

/// The bytes at hand: what was pending, then what is new.
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

    /// The decoder consumed `fresh` and gave out `text`, all of it valid.
    pub(crate) fn valid(&mut self, fresh: &[u8], text: &str, map: &mut SourceMap) {
        if self.scheme == Scheme::Nothing {
            map.push(0, 1, self.pending.len());
            self.pending.clear();
        }
        let pending = core::mem::take(&mut self.pending);
        let bytes = Bytes { pending: &pending, fresh };
        let used = self.take_apart(bytes, text, map);
        self.keep_from(bytes, used);
    }

    /// The decoder found `length` malformed bytes, which end `extra` bytes before the end of what it
    /// consumed, and they become U+FFFD.
    pub(crate) fn malformed(&mut self, length: usize, extra: usize, map: &mut SourceMap) {
        let pending = core::mem::take(&mut self.pending);
        let end = pending.len() - extra;
        let start = end - length;
        // Only escape sequences can stand before the malformed bytes, for the rest has become text.
        map.push(0, 1, start);
        self.escapes(&pending[..start]);
        self.escapes(&pending[start..end]);
        map.push('\u{FFFD}'.len_utf8(), length, 1);
        self.pending.extend_from_slice(&pending[end..]);
    }

    /// The source is over: what became nothing until now never will.
    pub(crate) fn finish(&mut self, map: &mut SourceMap) {
        map.push(0, 1, self.pending.len());
        self.pending.clear();
    }

    fn keep_from(&mut self, bytes: Bytes<'_>, used: usize) {
        let old = bytes.pending.len();
        if used < old {
            self.pending.extend_from_slice(&bytes.pending[used..]);
        }
        let fresh = used.saturating_sub(old);
        self.pending.extend_from_slice(&bytes.fresh[fresh..]);
    }

    /// Walks over text and bytes side by side. Gives how many of the bytes became text.
    fn take_apart(&mut self, bytes: Bytes<'_>, text: &str, map: &mut SourceMap) -> usize {
        if self.scheme == Scheme::Utf8 {
            map.push(1, 1, text.len());
            return text.len();
        }
        let mut at = 0;
        let mut rest = text;
        while let Some(character) = rest.chars().next() {
            // OPTIMIZATION: a run of ASCII is one run of the map, found at the speed of memory.
            if character.is_ascii() && self.is_ascii_compatible() {
                let run = Encoding::ascii_valid_up_to(rest.as_bytes());
                map.push(1, 1, run);
                at += run;
                rest = &rest[run..];
                continue;
            }
            let mut text_length = character.len_utf8();
            let source_length = match self.scheme {
                Scheme::Utf8 | Scheme::SingleByte | Scheme::Nothing => 1,
                Scheme::Utf16 => 2 * character.len_utf16(),
                Scheme::ShiftJis => match bytes.get(at) {
                    0x81..=0x9F | 0xE0..=0xFC => 2,
                    _ => 1,
                },
                Scheme::EucJp => match bytes.get(at) {
                    0x8F => 3,
                    _ => 2,
                },
                Scheme::Big5 => {
                    if matches!(
                        (bytes.get(at), bytes.get(at + 1)),
                        (0x88, 0x62 | 0x64 | 0xA3 | 0xA5)
                    ) {
                        // A letter and a combining mark from one pair of bytes.
                        text_length = rest.chars().take(2).map(char::len_utf8).sum();
                    }
                    2
                }
                Scheme::EucKr => 2,
                Scheme::Gb => match (bytes.get(at), bytes.get(at + 1)) {
                    (0x80, _) => 1,
                    (_, b'0'..=b'9') => 4,
                    _ => 2,
                },
                Scheme::Iso2022Jp(_) => {
                    while bytes.get(at) == 0x1B {
                        let escape = [0x1B, bytes.get(at + 1), bytes.get(at + 2)];
                        self.escapes(&escape);
                        map.push(0, 1, escape.len());
                        at += escape.len();
                    }
                    match self.scheme {
                        Scheme::Iso2022Jp(width) => width,
                        _ => 1,
                    }
                }
            };
            map.push(text_length, source_length, 1);
            at += source_length;
            rest = &rest[text_length..];
        }
        at
    }

    /// Whether ASCII in the text can only come from the same bytes.
    fn is_ascii_compatible(&self) -> bool {
        !matches!(self.scheme, Scheme::Utf16 | Scheme::Iso2022Jp(_))
    }

    /// Heeds the escape sequences in `bytes`, which hold nothing else or none.
    fn escapes(&mut self, bytes: &[u8]) {
        let Scheme::Iso2022Jp(width) = &mut self.scheme else {
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
