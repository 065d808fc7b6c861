//! The longest name at a place: byte by byte ([`Matcher`]) for who gets text in chunks, or at once
//! ([`longest_match`]).
//!
//! Both walk the trie in `generated.rs`: the step from a node by a byte is the cell at `node + byte`, if that
//! cell is for this byte. Where one name is left, a cell points to that name, and the rest is compared.

use crate::generated::{BARE, CELLS, LEAF};
use crate::table::Entry;

/// A name that was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Match {
    /// How many bytes the name has, its semicolon included.
    pub len: usize,
    /// The one or two code points it stands for.
    pub expansion: &'static str,
    /// Whether its last byte is a semicolon. 106 names may come without.
    pub semicolon: bool,
    entry: Entry,
}

impl Match {
    #[inline]
    fn new(entry: Entry, len: usize, semicolon: bool) -> Self {
        let expansion = entry.expansion();
        Self { len, expansion, semicolon, entry }
    }

    /// The name as it was found: without a semicolon if it had none.
    #[must_use]
    pub fn name(&self) -> &'static str {
        &self.entry.name()[..self.len]
    }

    /// Whether an attribute's value keeps this as text, because `next` comes after it: a name without its
    /// semicolon before `=` or a letter or digit is most likely part of a URL's query.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#named-character-reference-state>
    ///
    /// ```
    /// let (copy, _) = broth_entities::longest_match("copy=1");
    /// assert!(copy.unwrap().is_text_in_attribute(Some(b'=')));
    /// assert!(!copy.unwrap().is_text_in_attribute(Some(b'&')));
    /// ```
    #[inline]
    #[must_use]
    pub fn is_text_in_attribute(&self, next: Option<u8>) -> bool {
        !self.semicolon && next.is_some_and(|byte| byte == b'=' || byte.is_ascii_alphanumeric())
    }
}

/// Finds the longest name byte by byte. It is small and `Copy`: stop at the end of a chunk, go on with the next.
///
/// ```
/// use broth_entities::Matcher;
///
/// let mut matcher = Matcher::default();
/// for byte in *b"noti" {
///     assert!(matcher.step(byte));
/// }
/// // "not" is a name and "notin;" would be one ...
/// assert_eq!(matcher.matched().unwrap().expansion, "\u{AC}");
/// // ... but this is not it. The matcher stays as it was.
/// assert!(!matcher.step(b't'));
/// assert_eq!(matcher.matched().unwrap().len, 3);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Matcher {
    /// A node of the trie, or an entry.
    place: u16,
    /// Whether `place` is an entry: one name is left.
    one_left: bool,
    /// How many bytes have been taken.
    len: u8,
    /// The longest name so far: its entry and its length.
    found: Option<(u16, u8)>,
}

impl Matcher {
    /// A matcher that stands right after the ampersand.
    #[must_use]
    pub const fn new() -> Self {
        Self { place: 0, one_left: false, len: 0, found: None }
    }

    /// Takes one byte more. If no name goes on with it, nothing changes and the answer is `false`.
    #[inline]
    pub fn step(&mut self, byte: u8) -> bool {
        if self.one_left {
            if self.rest().first() != Some(&byte) {
                return false;
            }
            self.len += 1;
        } else {
            let Some(cell) = step(self.place.into(), byte) else {
                return false;
            };
            self.len += 1;
            self.place = target(cell);
            self.one_left = cell & LEAF != 0;
            if cell & BARE != 0 {
                self.found = Some((bare_entry(cell).0, self.len));
            }
        }
        if self.one_left && self.rest().is_empty() {
            self.found = Some((self.place, self.len));
        }
        true
    }

    /// The longest name so far.
    #[must_use]
    pub fn matched(&self) -> Option<Match> {
        let (entry, len) = self.found?;
        let semicolon = self.one_left && len == self.len;
        Some(Match::new(Entry(entry), len.into(), semicolon))
    }

    /// How many bytes have been taken, whether they are a name or not.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len.into()
    }

    /// Whether no byte has been taken yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Whether some byte could still be taken. A name with its semicolon is the end.
    #[must_use]
    pub fn is_live(&self) -> bool {
        !self.one_left || !self.rest().is_empty()
    }

    /// What is left of the one name that is left.
    fn rest(&self) -> &'static [u8] {
        &Entry(self.place).name().as_bytes()[self.len.into()..]
    }
}

/// The longest name that `text` begins with, and whether `text` ended while a longer one was still possible.
///
/// The text begins after the ampersand. It does the same as a [`Matcher`] that takes the text's bytes until one
/// of them leads nowhere.
///
/// ```
/// use broth_entities::longest_match;
///
/// let (found, more) = longest_match("ampere");
/// assert_eq!(found.map(|found| (found.name(), found.expansion)), Some(("amp", "&")));
/// assert!(!more);
///
/// // With one byte more this may become "notin;".
/// let (found, more) = longest_match("noti");
/// assert_eq!(found.map(|found| found.len), Some(3));
/// assert!(more);
/// ```
// OPTIMIZATION: a loop of its own, without the matcher's state; the tests hold it against the matcher.
#[inline]
#[must_use]
pub fn longest_match(text: &str) -> (Option<Match>, bool) {
    let bytes = text.as_bytes();
    let mut found = None;
    let mut node = 0;
    for (at, &byte) in bytes.iter().enumerate() {
        let Some(cell) = step(node, byte) else {
            return (found, false);
        };
        if cell & LEAF != 0 {
            let entry = Entry(target(cell));
            let name = entry.name();
            if bytes.starts_with(name.as_bytes()) {
                return (Some(Match::new(entry, name.len(), true)), false);
            }
            return (found, name.starts_with(text));
        }
        if cell & BARE != 0 {
            found = Some(Match::new(bare_entry(cell), at + 1, false));
        }
        node = target(cell).into();
    }
    (found, true)
}

/// The cell to which a byte leads from a node.
#[inline]
fn step(node: usize, byte: u8) -> Option<u32> {
    let cell = *CELLS.get(node + usize::from(byte))?;
    (cell >> 24 == u32::from(byte)).then_some(cell)
}

/// Where a cell leads: a node, or the entry of a leaf.
#[inline]
fn target(cell: u32) -> u16 {
    (cell & 0xFFFF) as u16
}

/// The entry of a name that ends before its semicolon: the one to which the semicolon leads.
#[inline]
fn bare_entry(cell: u32) -> Entry {
    Entry(target(CELLS[usize::from(target(cell)) + usize::from(b';')]))
}
