//! Enters elements where the bits of the positions fill several words, as those of a set of
//! selectors do.

use super::Stack;
use super::matching::Known;
use crate::bits::{bits_of, each};
use crate::index::Many;
use crate::lookahead::Lookahead;
use crate::program::Pass;
use crate::subject::Subject;

impl Stack {
    /// Enters an element, and returns whether it may have bits.
    // Inlined into the loop over the elements, it makes that save registers: 8 % more instructions
    // for a selector of one word.
    #[inline(never)]
    pub(super) fn enter_words(
        &mut self,
        pass: Pass<'_>,
        many: &Many,
        subject: impl Subject,
        lookahead: &Lookahead,
    ) -> bool {
        let Pass { program, walked, .. } = pass;
        if program.needs.siblings {
            self.look_back(program, subject);
        }
        for place in bits_of(&self.candidates.places) {
            self.here[place as usize] = 0;
        }
        many.find(subject, &mut self.candidates);
        let (mut known, mut any) = (Known::default(), false);
        for at in 0..self.candidates.places.len() {
            for word in each(at, self.candidates.places[at]) {
                let word = word as usize;
                let mut possible = self.candidates.at(word) & walked.words()[word];
                if program.needs.levels && possible != 0 {
                    let before = word.checked_sub(1);
                    let carried = before.map_or(0, |before| self.reached(program, before) >> 63);
                    possible &= self.possible(program, word) | carried;
                }
                if possible != 0 {
                    self.test_each(program, word, possible, &subject, lookahead, &mut known);
                    any = true;
                }
            }
        }
        if program.needs.siblings {
            self.keep(program, subject);
        }
        any
    }
}
