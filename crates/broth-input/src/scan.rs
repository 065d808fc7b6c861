//! `ByteSet`: how a state scans a run of ordinary text.
//!
//! A state of a tokenizer names the few bytes that end a run in a constant set; everything between them is
//! taken whole. All the bytes that matter in markup are ASCII, so a set never stops inside a character.
//!
//! Most sets have CR and NUL in them, and most texts have neither: an [`Input`](crate::Input) looks for the
//! two once in each chunk, and where there are none, two bytes less are searched for.

use crate::block::{self, between, equal};

/// A set of ASCII bytes to stop at.
///
/// ```
/// use broth_input::ByteSet;
///
/// const STOPS: ByteSet = ByteSet::new(b"<&");
/// assert_eq!(STOPS.find_in("a é < b"), 5);
/// assert_eq!(STOPS.find_in("abc"), 3);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ByteSet {
    table: [bool; 256],
    /// Up to four of the bytes; CR and NUL come last.
    needles: [u8; MOST_NEEDLES],
    /// How many bytes the set has.
    len: usize,
    /// How many of them are neither CR nor NUL.
    plain_len: usize,
    /// Every byte below the space is in the set as well.
    controls: bool,
}

/// Sets of more bytes are looked up byte by byte: their runs are short.
const MOST_NEEDLES: usize = 4;

impl ByteSet {
    /// The set of these bytes.
    ///
    /// # Panics
    /// If one is not ASCII or occurs twice (in a constant, this does not compile).
    #[must_use]
    pub const fn new(bytes: &[u8]) -> Self {
        let mut set = Self {
            table: [false; 256],
            needles: [0; MOST_NEEDLES],
            len: bytes.len(),
            plain_len: 0,
            controls: false,
        };
        let mut at = 0;
        let mut rare = 0;
        while at < bytes.len() {
            let byte = bytes[at];
            assert!(byte < 0x80, "only ASCII bytes stand between characters");
            assert!(!set.table[byte as usize], "a byte stands there twice");
            set.table[byte as usize] = true;
            let place = if byte == b'\r' || byte == 0 {
                rare += 1;
                bytes.len() - rare
            } else {
                set.plain_len += 1;
                set.plain_len - 1
            };
            if place < MOST_NEEDLES {
                set.needles[place] = byte;
            }
            at += 1;
        }
        set
    }

    /// The set with all ASCII upper case letters as well.
    ///
    /// ```
    /// # use broth_input::ByteSet;
    /// const STOPS: ByteSet = ByteSet::new(b">").with_upper_alpha();
    /// assert_eq!(STOPS.find_in("diV>"), 2);
    /// ```
    #[must_use]
    pub const fn with_upper_alpha(mut self) -> Self {
        let mut byte = b'A';
        while byte <= b'Z' {
            self.table[byte as usize] = true;
            byte += 1;
        }
        self.len += 26;
        self.plain_len += 26;
        self
    }

    /// The set with every byte below the space as well: one comparison finds all of them.
    ///
    /// ```
    /// # use broth_input::ByteSet;
    /// const STOPS: ByteSet = ByteSet::new(b" >").with_controls();
    /// assert_eq!(STOPS.find_in("href\n=a>"), 4);
    /// ```
    #[must_use]
    pub const fn with_controls(mut self) -> Self {
        let mut byte = 0;
        while byte < b' ' {
            self.table[byte as usize] = true;
            byte += 1;
        }
        self.controls = true;
        self
    }

    /// Whether the byte is in the set.
    ///
    /// ```
    /// # use broth_input::ByteSet;
    /// assert!(ByteSet::new(b"<&").contains(b'<'));
    /// ```
    #[inline]
    #[must_use]
    pub const fn contains(&self, byte: u8) -> bool {
        self.table[byte as usize]
    }

    // The ways to search are always inlined: of a set that is known where it is used, one loop is left.

    /// The index of the first byte of `text` that is in the set, or the text's length.
    #[inline(always)]
    #[must_use]
    pub fn find_in(&self, text: &str) -> usize {
        self.find(text.as_bytes())
    }

    /// The same in the bytes of a text.
    #[inline(always)]
    pub(crate) fn find(&self, bytes: &[u8]) -> usize {
        self.find_first(bytes, self.len)
    }

    /// The same for a text that has neither CR nor NUL.
    #[inline(always)]
    pub(crate) fn find_in_plain(&self, bytes: &[u8]) -> usize {
        self.find_first(bytes, self.plain_len)
    }

    #[inline(always)]
    fn find_first(&self, bytes: &[u8], len: usize) -> usize {
        let [a, b, c, d] = self.needles;
        match (len, self.controls) {
            (1, false) => find_any::<false, 1>(bytes, [a]),
            (2, false) => find_any::<false, 2>(bytes, [a, b]),
            (3, false) => find_any::<false, 3>(bytes, [a, b, c]),
            (4, false) => find_any::<false, 4>(bytes, [a, b, c, d]),
            (3, true) => find_any::<true, 3>(bytes, [a, b, c]),
            _ => self.find_one_by_one(bytes),
        }
    }

    /// The readable twin, and the way for sets of many bytes.
    #[inline]
    fn find_one_by_one(&self, bytes: &[u8]) -> usize {
        bytes.iter().position(|&byte| self.contains(byte)).unwrap_or(bytes.len())
    }
}

/// How many bytes stand before any of the needles, or before a byte below the space if `CONTROLS` says so.
#[inline(always)]
fn find_any<const CONTROLS: bool, const N: usize>(bytes: &[u8], needles: [u8; N]) -> usize {
    block::find(bytes, |block| {
        let controls = if CONTROLS { between(block, 0, 0x1F) } else { block::none() };
        needles.iter().fold(controls, |found, &needle| found | equal(block, needle))
    })
}

/// How long the run of *plain name bytes* is that `bytes` begins with: lower case letters, digits, `-`, `.`, `_`
/// and `:`, and upper case letters if `UPPER` says so. `None` if it may go on after the last whole block of
/// sixteen bytes.
///
/// ```
/// use broth_input::plain_name_len;
///
/// assert_eq!(plain_name_len::<false>(b"data-x=1 class=soup"), Some(6));
/// assert_eq!(plain_name_len::<false>(b"data"), None); // may go on in the next chunk
/// ```
#[inline(always)]
#[must_use]
pub fn plain_name_len<const UPPER: bool>(bytes: &[u8]) -> Option<usize> {
    block::run_in_whole_blocks(bytes, |block| {
        let capitals = if UPPER { between(block, b'A', b'Z') } else { block::none() };
        let letters = capitals | between(block, b'a', b'z');
        let digits_and_colon = between(block, b'0', b':');
        let marks = between(block, b'-', b'.') | equal(block, b'_');
        letters | digits_and_colon | marks
    })
}

#[cfg(test)]
mod tests {
    use super::{ByteSet, plain_name_len};
    use alloc::string::String;

    #[test]
    #[cfg_attr(miri, ignore = "forty thousand texts")]
    fn fast_and_readable_paths_agree() {
        const SETS: [ByteSet; 6] = [
            ByteSet::new(b"<&=").with_controls(),
            ByteSet::new(b"<"),
            ByteSet::new(b"\0&"),
            ByteSet::new(b"<\r&"),
            ByteSet::new(b"\0<\r&"),
            ByteSet::new(b"\t\r\0 <>"),
        ];
        // Every short text over bytes that are stops, or one bit off one.
        let alphabet = ['<', '&', '\r', '\0', '=', '\'', '\x0C', '\x01', 'a', 'é'];
        for count in 0..alphabet.len().pow(4) {
            for pad in [0, 3, 13, 30] {
                let mut text: String = core::iter::repeat_n('x', pad).collect();
                let mut rest = count;
                for _ in 0..4 {
                    text.push(alphabet[rest % alphabet.len()]);
                    rest /= alphabet.len();
                }
                let plain = text.replace(['\r', '\0'], "-");
                for set in &SETS {
                    assert_eq!(
                        set.find_in(&text),
                        set.find_one_by_one(text.as_bytes()),
                        "{text:?}"
                    );
                    let twin = set.find_one_by_one(plain.as_bytes());
                    assert_eq!(set.find_in_plain(plain.as_bytes()), twin, "{plain:?}");
                }
            }
        }
    }

    #[test]
    fn plain_names_end_where_a_look_at_each_byte_says() {
        for byte in 0..=u8::MAX {
            let plain = matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b':');
            for len in 0..20 {
                let mut bytes = [b'q'; 40];
                bytes[len] = byte;
                bytes[len + 1..].fill(b'>');
                let expected = len + usize::from(plain);
                assert_eq!(plain_name_len::<false>(&bytes), Some(expected), "{byte:#x} at {len}");
                let expected = len + usize::from(plain || byte.is_ascii_uppercase());
                assert_eq!(plain_name_len::<true>(&bytes), Some(expected), "{byte:#x} at {len}");
            }
        }
        assert_eq!(plain_name_len::<false>(b"abc>"), None);
        assert_eq!(plain_name_len::<false>(b"abcdefghijklmnop>"), None);
    }
}
