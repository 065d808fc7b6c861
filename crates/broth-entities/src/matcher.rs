//! Finds the longest name at a place: byte by byte ([`Matcher`]) for text in chunks, or at once
//! ([`longest_match`]).
//!
//! Both walk the trie in `generated.rs`: the step from a node by a byte is the cell at
//! `node + byte`, if that cell is for this byte. Where only one name is left, a cell points to that
//! name, and the rest is compared. Before it walks, [`longest_match`] looks in a hash table that
//! has most of the short names.

use crate::generated::{BARE, CELLS, LEAF, SHORT_BITS, SHORT_FACTOR, SHORT_NAMES};
use crate::scan::marks_of;
use crate::table::Entry;

/// A name that was found.
///
/// ```
/// let found = broth::entities::longest_match("eacute is a letter").found.unwrap();
/// assert_eq!((found.name(), found.len, found.expansion), ("eacute", 6, "é"));
/// assert!(!found.semicolon);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Match {
    /// The length of the name in bytes, including its semicolon.
    pub len: usize,
    /// The one or two code points that it refers to.
    pub expansion: &'static str,
    /// Whether its last byte is a semicolon, which 106 names do not need.
    pub semicolon: bool,
    entry: Entry,
}

impl From<Found> for Match {
    #[inline]
    fn from(found: Found) -> Self {
        let Found { entry, len, semicolon } = found;
        Self { len, expansion: entry.expansion(), semicolon, entry }
    }
}

impl Match {
    /// The name as it was found: without a semicolon if it had none.
    #[must_use]
    pub fn name(&self) -> &'static str {
        &self.entry.name()[..self.len]
    }

    /// Whether this stays text in an attribute's value because of `next`, the byte that follows. A
    /// name without a semicolon before `=`, a letter or a digit is most likely part of a URL's
    /// query.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#named-character-reference-state>
    ///
    /// ```
    /// let copy = broth::entities::longest_match("copy=1").found.unwrap();
    /// assert!(copy.is_text_in_attribute(Some(b'=')));
    /// assert!(!copy.is_text_in_attribute(Some(b'&')));
    /// ```
    #[inline]
    #[must_use]
    pub fn is_text_in_attribute(&self, next: Option<u8>) -> bool {
        Found::from(*self).is_text_in_attribute(next)
    }
}

/// Finds the longest name byte by byte. It is small and `Copy`, and can stop at the end of a chunk
/// and continue with the next one.
///
/// ```
/// use broth::entities::Matcher;
///
/// let mut matcher = Matcher::default();
/// for byte in *b"noti" {
///     assert!(matcher.step(byte));
/// }
/// // "not" is a name and "notin;" would be one ...
/// assert_eq!(matcher.matched().unwrap().expansion, "\u{AC}");
/// // ... but no name begins with "notit"; the matcher stays as it was
/// assert!(!matcher.step(b't'));
/// assert_eq!(matcher.matched().unwrap().len, 3);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
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
    /// A matcher directly after the ampersand.
    #[must_use]
    pub const fn new() -> Self {
        Self { place: 0, one_left: false, len: 0, found: None }
    }

    /// Takes another byte. If no name continues with it, this changes nothing and returns `false`.
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
        Some(Match::from(Found { entry: Entry(entry), len: len.into(), semicolon }))
    }

    /// How many bytes have been taken, whether they form a name or not.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len.into()
    }

    /// Whether no byte has been taken yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Whether another byte could still be taken. After a name's semicolon, none can.
    ///
    /// ```
    /// use broth::entities::Matcher;
    ///
    /// let mut matcher = Matcher::new();
    /// assert!(matcher.is_empty() && matcher.is_live());
    /// for byte in *b"lt;" {
    ///     matcher.step(byte);
    /// }
    /// assert!(!matcher.is_live()); // no name is longer
    /// ```
    #[must_use]
    pub fn is_live(&self) -> bool {
        !self.one_left || !self.rest().is_empty()
    }

    /// The rest of the only name that is left.
    fn rest(&self) -> &'static [u8] {
        &Entry(self.place).name_bytes()[self.len.into()..]
    }
}

/// The longest name that `text` begins with, and whether `text` ended while a longer one was still
/// possible.
///
/// The text begins after the ampersand. This does the same as a [`Matcher`] that takes the text's
/// bytes until one of them is refused.
///
/// ```
/// use broth::entities::longest_match;
///
/// let longest = longest_match("ampere");
/// assert_eq!(longest.found.map(|found| (found.name(), found.expansion)), Some(("amp", "&")));
/// assert!(!longest.may_grow);
///
/// // with more text, this may become "notin;"
/// let longest = longest_match("noti");
/// assert_eq!(longest.found.map(|found| found.len), Some(3));
/// assert!(longest.may_grow);
/// ```
#[must_use]
pub fn longest_match(text: &str) -> LongestMatch {
    let (found, may_grow) = longest_name(text.as_bytes());
    LongestMatch { found: found.map(Match::from), may_grow }
}

/// The answer of [`longest_match`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct LongestMatch {
    /// The longest name that the text begins with.
    pub found: Option<Match>,
    /// Whether all of the text begins a longer name, so that more text may change the answer.
    pub may_grow: bool,
}

/// A name that was found, without its expansion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Found {
    pub(crate) entry: Entry,
    pub(crate) len: usize,
    pub(crate) semicolon: bool,
}

impl From<Match> for Found {
    fn from(Match { entry, len, semicolon, .. }: Match) -> Self {
        Self { entry, len, semicolon }
    }
}

impl Found {
    /// See [`Match::is_text_in_attribute`].
    #[inline]
    pub(crate) fn is_text_in_attribute(&self, next: Option<u8>) -> bool {
        !self.semicolon && next.is_some_and(|byte| byte == b'=' || byte.is_ascii_alphanumeric())
    }
}

/// [`longest_match`] without looking up the characters.
#[inline]
pub(crate) fn longest_name(bytes: &[u8]) -> (Option<Found>, bool) {
    match short_name(bytes) {
        Some(found) => (Some(found), false),
        None => walk(bytes),
    }
}

/// Finds most names of at most eight bytes, including the semicolon, if the text has eight bytes.
// OPTIMIZATION: a hash of the bytes up to the semicolon and one comparison, independent of the
// name's length. Texts with many different names are decoded about 1.5 times as fast. The tests
// compare it with `walk`.
#[inline]
fn short_name(bytes: &[u8]) -> Option<Found> {
    let word = u64::from_le_bytes(*bytes.first_chunk()?);
    let semicolons = marks_of(word, b';');
    if semicolons == 0 {
        return None;
    }
    // All bits up to the first mark, which is the highest bit of its byte.
    let mask = semicolons ^ (semicolons - 1);
    let hash = (word & mask).wrapping_mul(SHORT_FACTOR) >> (u64::BITS - SHORT_BITS);
    let entry = Entry(SHORT_NAMES[hash as usize]);
    let name = u64::from_le_bytes(*entry.names_from_here().first_chunk()?);
    let len = mask.trailing_ones() as usize / 8;
    ((word ^ name) & mask == 0).then_some(Found { entry, len, semicolon: true })
}

/// Finds any name.
// The tests compare it with the matcher.
fn walk(bytes: &[u8]) -> (Option<Found>, bool) {
    let mut found = None;
    let mut node = 0;
    for (at, &byte) in bytes.iter().enumerate() {
        let Some(cell) = step(node, byte) else {
            return (found, false);
        };
        let len = at + 1;
        if cell & LEAF != 0 {
            let entry = Entry(target(cell));
            let (left, rest) = (&entry.name_bytes()[len..], &bytes[len..]);
            // Not `starts_with`: a call takes longer than a few bytes.
            let same = left.iter().zip(rest).take_while(|(a, b)| a == b).count();
            if same == left.len() {
                let len = len + same;
                return (Some(Found { entry, len, semicolon: true }), false);
            }
            return (found, same == rest.len());
        }
        node = target(cell).into();
        if cell & BARE != 0 {
            found = Some(Found { entry: bare_entry(cell), len, semicolon: false });
        }
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

#[cfg(test)]
mod tests {
    extern crate std;
    use std::format;
    use std::string::String;

    use super::{short_name, walk};
    use crate::names;

    #[test]
    #[cfg_attr(miri, ignore = "every name")]
    fn most_short_names_are_found_at_once_as_walking_finds_them() {
        let (mut short, mut at_once) = (0, 0);
        for (name, _) in names() {
            for text in [String::from(name), format!("{name};"), format!("{name}=\"bowl\"")] {
                let found = short_name(text.as_bytes());
                assert!(found.is_none() || found == walk(text.as_bytes()).0, "{text}");
                at_once += usize::from(found.is_some() && text.ends_with('"'));
            }
            short += usize::from(name.ends_with(';') && name.len() <= 8);
        }
        assert!(at_once * 4 > short * 3, "{at_once} of {short}");
    }
}
