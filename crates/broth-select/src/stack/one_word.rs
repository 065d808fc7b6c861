//! Enters elements if the bits of the positions fill one word, as those of nearly all selectors do.
//!
//! [`many_words`](super::many_words) is the readable version.

use broth_markup::Name;

use super::Stack;
use super::matching::Known;
use crate::index::{Few, Index};
use crate::lookahead::Lookahead;
use crate::program::{Pass, Program};
use crate::subject::Subject;

impl Stack {
    /// The candidate positions at an element; `None` if it need not be entered. It does not look at
    /// the levels. If there is more than one word, the index is asked later.
    #[inline]
    pub(crate) fn candidates(
        &self,
        pass: Pass<'_>,
        name: Name,
        has_attributes: impl FnOnce() -> bool,
    ) -> Option<u64> {
        let Pass { program, walked, .. } = pass;
        let Index::Few(few) = &program.index else { return Some(0) };
        if !program.needs.siblings && !few.filter.may_be(name) {
            return None;
        }
        let candidates = few.filter.of(name, has_attributes) & walked.words()[0];
        (candidates != 0 || program.needs.siblings).then_some(candidates)
    }

    /// Enters an element if the bits fill one word. Only bits of `candidates` can be set. Returns
    /// the bits.
    // It is inlined into the loop over the elements: as a call, it takes up to 10 % more
    // instructions for a selector.
    #[inline(always)]
    pub(super) fn enter_word(
        &mut self,
        program: &Program,
        few: &Few,
        candidates: u64,
        decided: u64,
        subject: impl Subject,
        lookahead: &Lookahead,
    ) -> u64 {
        if program.needs.siblings {
            self.look_back(program, subject);
        }
        let here = self.find_word(program, few, candidates, decided, subject, lookahead);
        if program.needs.siblings {
            self.keep(program, subject);
        }
        here
    }

    /// Computes the bits of an element if they fill one word. The bits of `decided` need no test.
    // OPTIMIZATION: it does the same as `enter_words`, which is the readable version. Nearly all
    // selectors are this short, and most elements have no candidates. It is inlined into the loop
    // over the elements: as a call, it takes up to 6 % more instructions for a selector.
    #[inline(always)]
    pub(super) fn find_word(
        &mut self,
        program: &Program,
        few: &Few,
        candidates: u64,
        decided: u64,
        subject: impl Subject,
        lookahead: &Lookahead,
    ) -> u64 {
        let mut possible = candidates;
        if program.needs.levels && possible != 0 {
            possible &= self.possible(program, 0);
        }
        possible = few.without_inside(possible);
        if let Some(here) = self.here.first_mut() {
            *here = possible & decided;
        }
        match possible & !decided {
            0 => possible,
            rest => self.test_each(program, 0, rest, &subject, lookahead, &mut Known::default()),
        }
    }
}
