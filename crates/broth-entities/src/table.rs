//! The generated tables of names: an [`Entry`] is a name with its semicolon and its characters.
//!
//! Names and expansions are slices of two long strings. An array of `&str` would hold an address
//! for each, and a position-independent program has to relocate every address when it starts.

use core::ops::Range;

use crate::generated::{
    EXPANSION_LENS, EXPANSION_OF, EXPANSION_WIDTH, EXPANSIONS, FILLER, NAME_STARTS, NAMES,
    PREFERRED,
};

/// One of the 2,125 names with a semicolon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Entry(pub(crate) u16);

impl Entry {
    /// Every entry.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        (0..).map(Self).take(EXPANSION_OF.len())
    }

    /// The name with its semicolon.
    pub(crate) fn name(self) -> &'static str {
        &NAMES[self.name_range()]
    }

    /// The same, as bytes.
    #[inline]
    pub(crate) fn name_bytes(self) -> &'static [u8] {
        &NAMES.as_bytes()[self.name_range()]
    }

    /// The name and all names that follow, joined.
    #[inline]
    pub(crate) fn names_from_here(self) -> &'static [u8] {
        &NAMES.as_bytes()[NAME_STARTS[usize::from(self.0)].into()..]
    }

    #[inline]
    fn name_range(self) -> Range<usize> {
        let number = usize::from(self.0);
        NAME_STARTS[number].into()..NAME_STARTS[number + 1].into()
    }

    /// The characters that the name refers to.
    #[inline]
    pub(crate) fn expansion(self) -> &'static str {
        expansion(EXPANSION_OF[usize::from(self.0)].into())
    }

    /// The preferred name of an expansion.
    pub(crate) fn preferred(expansion: &str) -> Option<Self> {
        let mut wanted = FILLER;
        wanted.get_mut(..expansion.len())?.copy_from_slice(expansion.as_bytes());
        let (rows, _) = EXPANSIONS.as_bytes().as_chunks();
        let found = rows.binary_search(&wanted).ok()?;
        // A text that ends with padding must not match a shorter expansion.
        (expansion.len() == EXPANSION_LENS[found].into()).then(|| Self(PREFERRED[found]))
    }
}

/// The expansion with this number.
#[inline]
fn expansion(number: usize) -> &'static str {
    let start = number * EXPANSION_WIDTH;
    &EXPANSIONS[start..start + usize::from(EXPANSION_LENS[number])]
}
