//! A round of fixes.
//!
//! All fixes of a round are [proven](super::proof) together. If they change anything else, the
//! nearest fixes are left out, then more and more around what is still wrong. A round therefore
//! takes few proofs however many fixes there are, and the fixes that it accepts are proven.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use crate::options::Options;
use crate::{Edit, Fix};

use super::edits::{Edits, compatible};
use super::proof::{Harm, blame, prove};
use super::state::State;

/// The text with all harmless fixes applied, and the indexes of their findings; `None` if there are
/// none.
pub(super) fn run<'t>(base: &State<'t>, options: &Options) -> Option<(State<'t>, Vec<usize>)> {
    Round::of(base, options).accepted
}

/// A round.
pub(super) struct Round<'b, 't> {
    base: &'b State<'t>,
    options: &'b Options,
    /// The findings whose fixes are proven harmless, and their result.
    pub(super) accepted: Option<(State<'t>, Vec<usize>)>,
    /// The findings whose fixes were tried alone, accepted or not.
    pub(super) tried: BTreeSet<usize>,
}

impl<'b, 't> Round<'b, 't> {
    /// The round of a text, finished.
    pub(super) fn of(base: &'b State<'t>, options: &'b Options) -> Self {
        let findings = &base.findings;
        let all: Vec<usize> =
            (0..findings.len()).filter(|&index| findings[index].fix.is_some()).collect();
        let mut round = Round { base, options, accepted: None, tried: BTreeSet::new() };
        // Fixes inside a tag or text are almost always harmless, so those that add or remove tags
        // are suspected first.
        let is_of_tags = |fix: &Fix| fix.edits.iter().any(|edit| is_of_tag(edit, &base.text));
        let (tags, others): (Vec<usize>, Vec<usize>) =
            all.iter().partition(|&&index| findings[index].fix.as_ref().is_some_and(is_of_tags));
        if !round.try_all(&all, &tags) {
            round.accept(&others);
            round.accept(&tags);
        }
        // Fixes that overlap take turns.
        let mut waiting = all;
        while round.accepted.is_none() && !waiting.is_empty() {
            waiting.retain(|index| !round.tried.contains(index));
            round.accept(&waiting);
        }
        round
    }

    /// Accepts all fixes if they are harmless together. Otherwise, tries once more without those
    /// that seem to do harm.
    fn try_all(&mut self, fixes: &[usize], suspected: &[usize]) -> bool {
        let fixes = compatible(&self.base.findings, fixes);
        let Err(harm) = self.attempt(&fixes) else { return true };
        let is_among = |index: &&usize| fixes.binary_search(index).is_ok();
        let suspected: Vec<usize> = suspected.iter().filter(is_among).copied().collect();
        let guilty = blame(self.base, &harm, &fixes, &suspected, 1);
        let left: Vec<usize> = fixes.iter().copied().filter(|fix| !guilty.contains(fix)).collect();
        if left.is_empty() || left.len() == fixes.len() || self.attempt(&left).is_err() {
            return false;
        }
        self.tried.extend(fixes);
        true
    }

    /// Accepts as many more fixes as are harmless together with those already accepted.
    fn accept(&mut self, fixes: &[usize]) {
        let accepted = self.accepted.as_ref().map_or(Vec::new(), |(_, accepted)| accepted.clone());
        // If two overlap, the later one comes first.
        let mut together: Vec<usize> = fixes.iter().chain(&accepted).copied().collect();
        together = compatible(&self.base.findings, &together);
        let mut reach = 1;
        let mut fixes: Vec<usize> =
            together.into_iter().filter(|index| accepted.binary_search(index).is_err()).collect();
        self.tried.extend(&fixes);
        while !fixes.is_empty() {
            let mut all: Vec<usize> = fixes.iter().chain(&accepted).copied().collect();
            all.sort();
            let Err(harm) = self.attempt(&all) else { return };
            let guilty = blame(self.base, &harm, &all, &fixes, reach);
            let left = fixes.len();
            fixes.retain(|index| !guilty.contains(index));
            if fixes.len() == left {
                return;
            }
            reach *= 4;
        }
    }

    /// Applies fixes and accepts them if they are harmless.
    fn attempt(&mut self, fixes: &[usize]) -> Result<(), Harm> {
        if fixes.is_empty() {
            return Ok(());
        }
        let edits = Edits::of(&self.base.findings, fixes);
        let new = prove(self.base, fixes, &edits, self.options)?;
        self.accepted = Some((new, fixes.to_vec()));
        Ok(())
    }
}

/// Whether the fix adds or removes a tag.
fn is_of_tag(edit: &Edit, text: &str) -> bool {
    edit.text.starts_with('<') || text[edit.span.range()].starts_with('<')
}
