//! A round of fixes, with its proof.
//!
//! A fix says what it may change in the tree, usually nothing. To prove it, the text with all fixes is parsed again and
//! compared node by node. If anything else has changed, or there is a new finding, the nearest fixes are left out, then
//! more and more around what is still wrong. So a round takes few parses however many fixes there are, and what it accepts
//! is proven.

use alloc::borrow::Cow;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;

use crate::{Edit, Finding, Fix, Options, Rule, Unfixed, WritingRule};
use broth_dom::Document;
use broth_html::Context;

use super::edits::{Edits, compatible};
use super::trees;
use crate::document::Source;
use crate::regions::Masked;

/// A text, its tree and its findings.
pub(crate) struct State<'t> {
    pub(super) text: Cow<'t, str>,
    pub(super) context: Option<&'t Context<'t>>,
    pub(super) document: Document,
    pub(super) findings: Vec<Finding>,
}

impl<'t> State<'t> {
    pub(crate) fn of(
        text: Cow<'t, str>,
        context: Option<&'t Context<'t>>,
        options: &Options,
    ) -> Self {
        let masked = Masked::new(&text, &options.regions);
        let Source { document, checker } = Source::read(&masked.text, context, options);
        let mut findings = checker.finish(&document);
        masked.drop_caused(&mut findings);
        Self { text, context, document, findings }
    }

    /// The findings, with only those fixes that the next round applies; the others say why they have none.
    pub(crate) fn announced(mut self, options: &Options) -> Vec<Finding> {
        let (accepted, refused) = {
            let round = next(&self, options);
            (round.accepted.map_or(Vec::new(), |(_, accepted)| accepted), round.tried)
        };
        for (index, finding) in self.findings.iter_mut().enumerate() {
            if accepted.binary_search(&index).is_ok() {
                continue;
            }
            let is_refused = refused.contains(&index);
            finding.drop_fix(if is_refused { Unfixed::SideEffect } else { Unfixed::Overlap });
            finding.unfixed = finding.unfixed.or_else(|| finding.rule.unfixed());
        }
        self.findings
    }

    /// Where the findings end because there are too many.
    fn end_of_findings(&self) -> usize {
        let last = self.findings.last();
        let notice = last.filter(|last| last.rule == WritingRule::TooManyFindings.into());
        notice.map_or(usize::MAX, |notice| notice.span.start)
    }
}

/// The text with all harmless fixes applied, and their number; `None` if there are none.
pub(super) fn run(base: &State<'_>, options: &Options) -> Option<(State<'static>, usize)> {
    let (new, accepted) = next(base, options).accepted?;
    let text = Cow::Owned(new.text.into_owned());
    Some((State { text, context: None, ..new }, accepted.len()))
}

/// A round that is finished.
fn next<'b, 't>(base: &'b State<'t>, options: &'b Options) -> Round<'b, 't> {
    let findings = &base.findings;
    let all: Vec<usize> =
        (0..findings.len()).filter(|&index| findings[index].fix.is_some()).collect();
    let mut round = Round { base, options, accepted: None, tried: BTreeSet::new() };
    if !round.try_all(&all) {
        // Fixes inside a tag or text are almost always harmless. Applied first, they are not suspected when fixes that add or
        // remove tags do harm.
        let is_of_tags = |fix: &Fix| fix.edits.iter().any(|edit| is_of_tag(edit, &base.text));
        let (tags, others): (Vec<usize>, Vec<usize>) =
            all.iter().partition(|&&index| findings[index].fix.as_ref().is_some_and(is_of_tags));
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

/// Whether the fix adds or removes a tag.
fn is_of_tag(edit: &Edit, text: &str) -> bool {
    edit.text.starts_with('<') || text[edit.span.range()].starts_with('<')
}

struct Round<'b, 't> {
    base: &'b State<'t>,
    options: &'b Options,
    /// The findings whose fixes are proven harmless, and their result.
    accepted: Option<(State<'t>, Vec<usize>)>,
    /// Those whose fixes were tried on their own, accepted or not.
    tried: BTreeSet<usize>,
}

impl<'t> Round<'_, 't> {
    /// Accepts the fixes if all of them are harmless.
    fn try_all(&mut self, fixes: &[usize]) -> bool {
        let fixes = compatible(&self.base.findings, fixes);
        self.attempt(&fixes).0
    }

    /// Accepts as many more fixes as are harmless together with those already accepted.
    fn accept(&mut self, fixes: &[usize]) {
        let accepted = self.accepted.as_ref().map_or(Vec::new(), |(_, accepted)| accepted.clone());
        // Where two overlap, the later one comes first.
        let mut together: Vec<usize> = fixes.iter().chain(&accepted).copied().collect();
        together = compatible(&self.base.findings, &together);
        let mut reach = 1;
        let mut fixes: Vec<usize> =
            together.into_iter().filter(|index| accepted.binary_search(index).is_err()).collect();
        self.tried.extend(&fixes);
        while !fixes.is_empty() {
            let mut all: Vec<usize> = fixes.iter().chain(&accepted).copied().collect();
            all.sort_unstable();
            let (is_harmless, new) = self.attempt(&all);
            if is_harmless {
                return;
            }
            let Some(new) = new else { return };
            let guilty = blame(self.base, &new, &all, &fixes, reach);
            let left = fixes.len();
            fixes.retain(|index| !guilty.contains(index));
            if fixes.len() == left {
                return;
            }
            reach *= 2;
        }
    }

    /// Applies fixes and accepts them if they are harmless; otherwise returns their result.
    fn attempt(&mut self, fixes: &[usize]) -> (bool, Option<State<'t>>) {
        if fixes.is_empty() {
            return (true, None);
        }
        let edits = Edits::of(&self.base.findings, fixes);
        let text = edits.apply(&self.base.text);
        let new = State::of(text.into(), self.base.context, self.options);
        if !is_harmless(self.base, &new, fixes, &edits, self.options) {
            return (false, Some(new));
        }
        self.accepted = Some((new, fixes.to_vec()));
        (true, None)
    }
}

/// Whether the fixes removed their findings, introduced none, and changed nothing else in the tree.
fn is_harmless(
    base: &State<'_>,
    new: &State<'_>,
    fixes: &[usize],
    edits: &Edits<'_>,
    options: &Options,
) -> bool {
    let end = base.end_of_findings();
    let was = edits.backwards();
    if matches!(new.end_of_findings(), new_end if new_end < usize::MAX && was(new_end) < end) {
        return false;
    }
    let count = |findings: &[Finding], place: &dyn Fn(usize) -> usize| {
        let mut counts: BTreeMap<Rule, usize> = BTreeMap::new();
        for finding in findings.iter().filter(|finding| place(finding.span.start) < end) {
            *counts.entry(finding.rule).or_default() += 1;
        }
        counts
    };
    let (before, after) = (count(&base.findings, &|at| at), count(&new.findings, &was));
    after.values().sum::<usize>() + fixes.len() <= before.values().sum()
        && after.iter().all(|(rule, count)| before.get(rule) >= Some(count))
        && trees::are_same(base, new, fixes, options)
}

/// The fixes that may have done harm: those whose finding is still there, and the `reach` nearest to each changed place.
///
/// `fixes` are all that were applied, `suspected` those that may be to blame.
fn blame(
    base: &State<'_>,
    new: &State<'_>,
    fixes: &[usize],
    suspected: &[usize],
    reach: usize,
) -> BTreeSet<usize> {
    let was = Edits::of(&base.findings, fixes).backwards();
    let edits = Edits::of(&base.findings, suspected);
    let mut guilty = BTreeSet::new();
    // The findings at each place, with the fix that should have removed them.
    let mut found: BTreeMap<(Rule, usize), Vec<Option<usize>>> = BTreeMap::new();
    for (index, finding) in base.findings.iter().enumerate() {
        let fix = fixes.binary_search(&index).is_ok().then_some(index);
        found.entry((finding.rule, finding.span.start)).or_default().push(fix);
    }
    for fixes in found.values_mut() {
        // So that `pop` takes findings that have no fix first.
        fixes.sort_by_key(Option::is_none);
    }
    let end = base.end_of_findings();
    for finding in &new.findings {
        let place = was(finding.span.start);
        match found.get_mut(&(finding.rule, place)).and_then(Vec::pop) {
            Some(None) => {}
            Some(Some(fix)) => drop(guilty.insert(fix)),
            None if place >= end => {}
            None => guilty.extend(edits.around(place, reach)),
        }
    }
    for place in trees::changes(base, new, fixes, &was) {
        guilty.extend(edits.around(place, reach));
    }
    if guilty.is_empty() {
        guilty.extend(suspected);
    }
    guilty
}
