//! `ByteSet`: scans runs of ordinary text.
//!
//! A state of a tokenizer names the few bytes that end a run in a constant set; everything between
//! them is taken whole. All the bytes that matter in markup are ASCII, so a set never stops inside
//! a character.
//!
//! A fast path looks for the same sets in a [`Window`](crate::Window).

use wide::u8x16;

use crate::block::{self, between, equal};

/// A set of ASCII bytes to stop at.
///
/// ```
/// use broth::html::ByteSet;
///
/// const STOPS: ByteSet = ByteSet::new(b"<&");
/// assert_eq!(STOPS.find_in("a é < b"), 5);
/// assert_eq!(STOPS.find_in("abc"), 3);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ByteSet {
    table: [bool; 256],
    /// Up to four of the bytes.
    needles: [u8; MOST_NEEDLES],
    /// How many bytes the set has.
    len: usize,
    /// Every byte below the space is in the set as well.
    controls: bool,
}

/// Sets of more bytes are looked up byte by byte: their runs are short.
const MOST_NEEDLES: usize = 4;

impl ByteSet {
    /// The set of these bytes, at most four: a block of text is compared with each of them.
    ///
    /// # Panics
    /// If there are more than four, or if one is not ASCII or occurs twice. In a constant, this is
    /// a compile error.
    #[must_use]
    pub const fn new(bytes: &[u8]) -> Self {
        assert!(bytes.len() <= MOST_NEEDLES, "too many bytes: see `ByteSet::for_short_runs`");
        Self::for_short_runs(bytes)
    }

    /// The set of any number of bytes. With more than four, a text is searched byte by byte, which
    /// is slow if it is long.
    ///
    /// ```
    /// # use broth::html::ByteSet;
    /// const ENDS_OF_NAMES: ByteSet = ByteSet::for_short_runs(b"\t\n\r />");
    /// assert_eq!(ENDS_OF_NAMES.find_in("br/>"), 2);
    /// ```
    ///
    /// # Panics
    /// If one is not ASCII or occurs twice. In a constant, this is a compile error.
    #[must_use]
    pub const fn for_short_runs(bytes: &[u8]) -> Self {
        let mut set = Self {
            table: [false; 256],
            needles: [0; MOST_NEEDLES],
            len: bytes.len(),
            controls: false,
        };
        let mut at = 0;
        while at < bytes.len() {
            let byte = bytes[at];
            assert!(byte < 0x80, "a set has only ASCII bytes");
            assert!(!set.table[byte as usize], "a byte occurs twice");
            set.table[byte as usize] = true;
            if at < MOST_NEEDLES {
                set.needles[at] = byte;
            }
            at += 1;
        }
        set
    }

    /// The set with all ASCII upper case letters as well.
    ///
    /// ```
    /// # use broth::html::ByteSet;
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
        self
    }

    /// The set with every byte below the space as well: one comparison finds all of them.
    ///
    /// ```
    /// # use broth::html::ByteSet;
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
    /// # use broth::html::ByteSet;
    /// assert!(ByteSet::new(b"<&").contains(b'<'));
    /// ```
    #[inline]
    #[must_use]
    pub const fn contains(&self, byte: u8) -> bool {
        self.table[byte as usize]
    }

    // The searches are always inlined: for a constant set, only one loop remains.

    /// The index of the first byte of `text` that is in the set, or the text's length.
    #[inline]
    #[must_use]
    pub fn find_in(&self, text: &str) -> usize {
        self.find(text.as_bytes())
    }

    /// The index of the first byte that is in the set, or the number of bytes.
    #[inline]
    #[must_use]
    pub fn find(&self, bytes: &[u8]) -> usize {
        if self.is_large() {
            self.find_one_by_one(bytes)
        } else {
            block::find(bytes, |block| self.mark(block))
        }
    }

    /// The same in a window, from an index on; `None` if it is not found within the window.
    #[inline]
    pub(crate) fn find_in_window<const LEN: usize>(
        &self,
        window: &[u8; LEN],
        at: usize,
    ) -> Option<usize> {
        if self.is_large() {
            let found = window.get(at..)?.iter().position(|&byte| self.contains(byte))?;
            Some(at + found)
        } else {
            block::find_in_pairs(window, at, |block| self.mark(block))
        }
    }

    /// Whether the set has more bytes than can be looked for at once.
    #[inline]
    const fn is_large(&self) -> bool {
        self.len > MOST_NEEDLES
    }

    /// Marks the bytes of a block that are in the set, which is not large.
    #[inline]
    fn mark(&self, block: u8x16) -> u8x16 {
        let controls = if self.controls { between(block, 0, 0x1F) } else { block::none() };
        self.needles[..self.len]
            .iter()
            .fold(controls, |found, &needle| found | equal(block, needle))
    }

    /// The readable twin, and the search for sets of many bytes.
    #[inline]
    fn find_one_by_one(&self, bytes: &[u8]) -> usize {
        bytes.iter().position(|&byte| self.contains(byte)).unwrap_or(bytes.len())
    }
}

/// Marks the *name bytes* of a block: lower case letters, digits, `-`, `.`, `_` and `:`, and upper
/// case letters if `UPPER` says so.
#[inline]
pub(crate) fn mark_name_bytes<const UPPER: bool>(block: u8x16) -> u8x16 {
    let capitals = if UPPER { between(block, b'A', b'Z') } else { block::none() };
    let letters = capitals | between(block, b'a', b'z');
    let digits_and_colon = between(block, b'0', b':');
    let marks = between(block, b'-', b'.') | equal(block, b'_');
    letters | digits_and_colon | marks
}

#[cfg(test)]
mod tests {
    use super::ByteSet;
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
            ByteSet::for_short_runs(b"\t\r\0 <>"),
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
                let mut window = [b'-'; 128];
                window[..text.len()].copy_from_slice(text.as_bytes());
                for set in &SETS {
                    assert_eq!(
                        set.find_in(&text),
                        set.find_one_by_one(text.as_bytes()),
                        "{text:?}"
                    );
                    for at in [0, 1] {
                        let found = set.find_one_by_one(&window[at..]) + at;
                        let found = Some(found).filter(|&found| found < window.len());
                        assert_eq!(set.find_in_window(&window, at), found, "{text:?} from {at}");
                    }
                }
            }
        }
    }
}
