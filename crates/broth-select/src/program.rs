//! Selectors compiled to bits.
//!
//! Each compound of each selector is a *position*. At an element, the bit of a position says
//! whether the selector up to that compound matches there, so the bit of the last compound says
//! whether the whole selector does. The positions of a selector are adjacent. The *candidate*
//! positions at an element are therefore the bits of its parent, of all its ancestors, of its
//! previous sibling and of all earlier siblings, moved by one. A selector inside a pseudo-class has
//! positions of its own, before those of the selector that needs them.
//!
//! `:has()` and `:nth-last-child(of)` depend on elements that a walk reaches later. They become
//! *facts*, which earlier walks compute. The arguments may need further facts, so the facts are
//! computed in *strata*, one after the other.

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::ast::Combinator;
use crate::bits::Bits;
use crate::index::Index;
use crate::pseudo::State;
use crate::test::Test;

/// A compiled list of selectors.
#[derive(Clone, Debug, Default)]
pub(crate) struct Program {
    /// The tests of each compound, by position.
    pub(crate) positions: Vec<Box<[Test]>>,
    /// How many words the bits of the positions fill.
    pub(crate) words: usize,
    /// The first positions of selectors.
    pub(crate) starts: Bits,
    /// The positions that a combinator follows, by word.
    pub(crate) followed: Vec<ByCombinator>,
    /// The positions to test in the last walk.
    pub(crate) walked: Bits,
    /// The last positions of the selectors, each with the number of its selector.
    pub(crate) ends: Vec<(u32, u32)>,
    pub(crate) end_bits: Bits,
    /// For each counter, the positions at which a sibling counts.
    pub(crate) counters: Vec<Box<[u32]>>,
    pub(crate) strata: Vec<Stratum>,
    /// The number of facts of `:has()`.
    pub(crate) has_count: u32,
    /// The states that the selectors test. Each has a column in the
    /// [`Lookahead`](crate::lookahead::Lookahead).
    pub(crate) states: Vec<State>,
    /// Lists of language ranges. Each has a column after those of the states.
    pub(crate) languages: Vec<Vec<Box<str>>>,
    pub(crate) needs: Needs,
    /// Finds the candidate positions at an element.
    pub(crate) index: Index,
}

/// A word of bits for each combinator: the positions before it, or the positions that match where
/// it leads back to.
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

    /// The bits that both have for the same combinator.
    #[inline]
    pub(crate) fn meet(self, other: Self) -> u64 {
        self.child & other.child
            | self.descendant & other.descendant
            | self.next & other.next
            | self.later & other.later
    }
}

/// The state that a walk has to keep for a program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Needs {
    /// Whether the ancestors of an element or the siblings before it matter.
    pub(crate) levels: bool,
    /// Whether the siblings before an element matter.
    pub(crate) siblings: bool,
    /// Whether siblings have to be counted, so that no element may be skipped.
    pub(crate) counts: bool,
    /// Whether the index of an element among its siblings matters. Without a tree, siblings then
    /// have to be counted.
    pub(crate) indices: bool,
    /// Whether the siblings of each type have to be counted.
    pub(crate) types: bool,
}

/// The first record of an argument of `:has()`, the combinator before it, and the number of the
/// fact.
pub(crate) type Lead = (u32, Combinator, u32);

/// The facts that one walk over the tree computes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stratum {
    /// The positions to test.
    pub(crate) walked: Bits,
    /// The positions of compounds inside `:has()`. The walk records for each element whether they
    /// match; the index here is the bit of that *record*.
    pub(crate) recorded: Vec<u32>,
    /// The records by the combinator before them.
    pub(crate) preceded: Vec<ByCombinator>,
    /// The last record of each argument.
    pub(crate) ends: Bits,
    pub(crate) leads: Vec<Lead>,
    /// The indices from the last sibling: the number of each fact, and the positions that count.
    pub(crate) counted: Vec<(u32, Box<[u32]>)>,
}

impl Stratum {
    /// Whether nothing is counted, and each argument is one compound.
    pub(crate) fn has_only_compounds(&self) -> bool {
        self.counted.is_empty() && self.leads.len() == self.recorded.len()
    }
}

/// A walk with a program: the positions to test, and those that the walk stops at.
#[derive(Clone, Copy)]
pub(crate) struct Pass<'p> {
    pub(crate) program: &'p Program,
    pub(crate) walked: &'p Bits,
    pub(crate) ends: &'p Bits,
}

impl<'p> Pass<'p> {
    /// The last walk, when all facts are known.
    pub(crate) fn last(program: &'p Program) -> Self {
        Self { program, walked: &program.walked, ends: &program.end_bits }
    }

    /// The walk that computes the facts of a stratum.
    pub(crate) fn of_stratum(program: &'p Program, stratum: &'p Stratum) -> Self {
        Self { program, walked: &stratum.walked, ends: &stratum.walked }
    }
}
