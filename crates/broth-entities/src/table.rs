//! The generated tables behind names: an [`Entry`] is a name with its semicolon and what it stands for.
//!
//! Names and expansions are slices of two long strings. Arrays of `&str` would hold an address each, and a
//! program that may be loaded anywhere has to mend every address when it starts.

use crate::generated::{EXPANSION_OF, EXPANSION_STARTS, EXPANSIONS, NAME_STARTS, NAMES, PREFERRED};

/// One of the 2,125 names with a semicolon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry(pub(crate) u16);

impl Entry {
    /// Every entry.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        (0..).map(Self).take(EXPANSION_OF.len())
    }

    /// The name with its semicolon.
    pub(crate) fn name(self) -> &'static str {
        part(NAMES, &NAME_STARTS, self.0.into())
    }

    /// What the name stands for.
    #[inline]
    pub(crate) fn expansion(self) -> &'static str {
        part(EXPANSIONS, &EXPANSION_STARTS, EXPANSION_OF[usize::from(self.0)].into())
    }

    /// The preferred name of an expansion.
    pub(crate) fn preferred(expansion: &str) -> Option<Self> {
        let (mut low, mut high) = (0, PREFERRED.len());
        while low < high {
            let middle = usize::midpoint(low, high);
            let candidate = part(EXPANSIONS, &EXPANSION_STARTS, middle);
            match candidate.cmp(expansion) {
                core::cmp::Ordering::Equal => return Some(Self(PREFERRED[middle])),
                core::cmp::Ordering::Less => low = middle + 1,
                core::cmp::Ordering::Greater => high = middle,
            }
        }
        None
    }
}

/// The part of a joined text with this number.
#[inline]
fn part(joined: &'static str, starts: &[u16], number: usize) -> &'static str {
    &joined[usize::from(starts[number])..usize::from(starts[number + 1])]
}
