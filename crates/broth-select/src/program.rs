//! Selectors compiled to bits.
//!
//! Each compound of each selector is a *position*. At an element, the bit of a position says
//! whether the selector up to that compound matches there; the bit of the last compound, whether
//! the selector does. The positions of a selector are adjacent, so the candidates at an element
//! follow from the bits of its parent, of all its ancestors, of its previous sibling and of all
//! earlier ones, moved by one. A selector inside a pseudo-class has positions of its own, before
//! those of the selector that needs them.
//!
//! Whatever is ahead of an element, for `:has()` and `:nth-last-child(of)`, has to be found out
//! before the walk. Such *facts* are found out in strata, because the arguments may need further
//! facts.

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::ast::Combinator;
use crate::bits::Bits;
use crate::index::Index;
use crate::pseudo::State;
use crate::test::Test;

/// A list of selectors, compiled.
#[derive(Clone, Debug, Default)]
pub(crate) struct Program {
    /// The tests of each compound, by position.
    pub(crate) positions: Vec<Box<[Test]>>,
    /// How many words the bits of the positions fill.
    pub(crate) words: usize,
    /// The first positions of selectors.
    pub(crate) starts: Bits,
    /// The positions that a combinator follows.
    pub(crate) followed: Vec<ByCombinator>,
    /// The positions to test in the last walk.
    pub(crate) walked: Bits,
    /// The last positions of the selectors, and which selector each is of.
    pub(crate) ends: Vec<(u32, u32)>,
    pub(crate) end_bits: Bits,
    /// Each counter counts siblings at one of these positions.
    pub(crate) counters: Vec<Box<[u32]>>,
    pub(crate) strata: Vec<Stratum>,
    /// How many facts there are about what follows an element.
    pub(crate) has_count: u32,
    /// The states that the selectors ask for. Each has a column in the
    /// [`Lookahead`](crate::lookahead::Lookahead).
    pub(crate) states: Vec<State>,
    /// Ranges of languages. Each list has a column after those.
    pub(crate) languages: Vec<Vec<Box<str>>>,
    pub(crate) needs: Needs,
    /// Finds the candidate positions at an element.
    pub(crate) index: Index,
}

/// A word of bits for each combinator: the positions that it follows, or those that it leads back
/// to.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ByCombinator {
    /// At the parent.
    pub(crate) child: u64,
    /// At any ancestor.
    pub(crate) descendant: u64,
    /// At the previous sibling.
    pub(crate) next: u64,
    /// At any earlier sibling.
    pub(crate) later: u64,
}

impl ByCombinator {
    pub(crate) fn set(words: &mut [Self], combinator: Combinator, bit: u32) {
        let word = &mut words[bit as usize / 64];
        let bits = match combinator {
            Combinator::Child => &mut word.child,
            Combinator::Descendant => &mut word.descendant,
            Combinator::NextSibling => &mut word.next,
            Combinator::SubsequentSibling => &mut word.later,
        };
        *bits |= 1 << (bit % 64);
    }

    /// The bits that are in both, by any combinator.
    #[inline]
    pub(crate) fn meet(self, other: Self) -> u64 {
        self.child & other.child
            | self.descendant & other.descendant
            | self.next & other.next
            | self.later & other.later
    }
}

/// The state that a walk has to keep.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Needs {
    /// What is around an element counts, or what is before it.
    pub(crate) levels: bool,
    /// Whether the siblings before an element matter.
    pub(crate) siblings: bool,
    /// Whether siblings have to be counted, so that no element may be left out.
    pub(crate) counts: bool,
    /// Whether the index of an element among its siblings matters: without a tree, these have to be
    /// counted.
    pub(crate) indices: bool,
    /// How many siblings of each type there were.
    pub(crate) types: bool,
}

/// The first record of an argument, the combinator before it, and the number that it is part of.
pub(crate) type Lead = (u32, Combinator, u32);

/// Facts that one walk over the tree finds out.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stratum {
    /// The positions to test.
    pub(crate) walked: Bits,
    /// The positions whose compounds are recorded for each element, by the bit of the record.
    pub(crate) recorded: Vec<u32>,
    /// Records, by the combinator that precedes them.
    pub(crate) preceded: Vec<ByCombinator>,
    /// The last record of each argument.
    pub(crate) ends: Bits,
    pub(crate) leads: Vec<Lead>,
    /// What is counted from the last sibling: the number of the number, and the positions.
    pub(crate) counted: Vec<(u32, Box<[u32]>)>,
}

impl Stratum {
    /// Whether nothing is counted, and each argument is one compound.
    pub(crate) fn has_only_compounds(&self) -> bool {
        self.counted.is_empty() && self.leads.len() == self.recorded.len()
    }
}

/// A program, its positions to test in a walk, and those of them that the walk stops at.
#[derive(Clone, Copy)]
pub(crate) struct Pass<'p> {
    pub(crate) program: &'p Program,
    pub(crate) walked: &'p Bits,
    pub(crate) ends: &'p Bits,
}

impl<'p> Pass<'p> {
    /// For the last walk, when all facts are known.
    pub(crate) fn last(program: &'p Program) -> Self {
        Self { program, walked: &program.walked, ends: &program.end_bits }
    }

    /// For the walk that finds out the facts of a stratum.
    pub(crate) fn of_stratum(program: &'p Program, stratum: &'p Stratum) -> Self {
        Self { program, walked: &stratum.walked, ends: &stratum.walked }
    }
}
