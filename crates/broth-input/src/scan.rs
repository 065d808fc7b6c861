//! `ByteSet`: how a state scans a run of ordinary text.
//!
//! A state of a tokenizer names the few bytes that end a run in a constant set; everything between them is
//! taken whole. All the bytes that matter in markup are ASCII, so a set never stops inside a character.

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
}

impl ByteSet {
    /// The set of these bytes.
    ///
    /// # Panics
    /// If one is not ASCII (in a constant: does not compile).
    #[must_use]
    pub const fn new(bytes: &[u8]) -> Self {
        let mut table = [false; 256];
        let mut at = 0;
        while at < bytes.len() {
            assert!(bytes[at] < 0x80, "only ASCII bytes stand between characters");
            table[bytes[at] as usize] = true;
            at += 1;
        }
        Self { table }
    }

    /// The set with all ASCII upper case letters as well.
    #[must_use]
    pub const fn with_upper_alpha(mut self) -> Self {
        let mut byte = b'A';
        while byte <= b'Z' {
            self.table[byte as usize] = true;
            byte += 1;
        }
        self
    }

    /// Whether the byte is in the set.
    #[inline]
    #[must_use]
    pub const fn contains(&self, byte: u8) -> bool {
        self.table[byte as usize]
    }

    /// The index of the first byte of `text` that is in the set, or the text's length.
    #[inline]
    #[must_use]
    pub fn find_in(&self, text: &str) -> usize {
        let bytes = text.as_bytes();
        bytes.iter().position(|&byte| self.contains(byte)).unwrap_or(bytes.len())
    }
}
