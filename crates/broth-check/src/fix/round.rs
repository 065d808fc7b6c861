//! A round of fixes, with its proof.
//!
//! A fix says what it may change in the tree, usually nothing. To prove this, the text with all
//! fixes is parsed again and compared node by node. If anything else has changed, or there is a new
//! finding, the nearest fixes are left out, then more and more around what is still wrong. A round
//! therefore takes few parses however many fixes there are, and the fixes that it accepts are
//! proven.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;

use crate::rules::document::too_many_findings;
use crate::{Edit, Finding, Fix, Options, Rule, Unfixed};
use broth_dom::Document;
use broth_html::Context;

use super::edits::{Edits, compatible};
use super::state::State;
use super::trees;
use crate::pipeline::regions::Masked;
use crate::pipeline::source::Source;

impl<'t> State<'t> {
    pub(crate) fn of(
        text: Cow<'t, str>,
        context: Option<&'t Context<'t>>,
        options: &Options,
    ) -> Self {
        let is_any = |_: &str, _: &Document| true;
        let (document, findings) = read(&text, context, options, is_any);
        Self { text, context, document, findings: findings.unwrap_or_default() }
    }

    /// The findings, with only those fixes that the next round applies; the others say why they
    /// have none.
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

    /// The offset where the findings end, if there are too many.
    fn end_of_findings(&self) -> usize {
        let last = self.findings.last();
        let notice = last.filter(|last| last.rule == Rule::from(&too_many_findings::LINT));
        notice.map_or(usize::MAX, |notice| notice.span.start)
    }
}

/// The tree of a text and, if the tree is what it should be, its findings.
fn read(
    text: &str,
    context: Option<&Context<'_>>,
    options: &Options,
    is_right: impl FnOnce(&str, &Document) -> bool,
) -> (Document, Option<Vec<Finding>>) {
    let masked = Masked::new(text, &options.regions);
    let Source { document, checker } = Source::read(&masked.text, context, options);
    if !is_right(&masked.text, &document) {
        return (document, None);
    }
    let mut findings = checker.finish(&document);
    masked.drop_caused(&mut findings);
    (document, Some(findings))
}

/// The text with all harmless fixes applied, and their number; `None` if there are none.
pub(super) fn run<'t>(base: &State<'t>, options: &Options) -> Option<(State<'t>, usize)> {
    let (new, accepted) = next(base, options).accepted?;
    Some((new, accepted.len()))
}

/// A round that is finished.
fn next<'b, 't>(base: &'b State<'t>, options: &'b Options) -> Round<'b, 't> {
    let findings = &base.findings;
    let all: Vec<usize> =
        (0..findings.len()).filter(|&index| findings[index].fix.is_some()).collect();
    let mut round = Round { base, options, accepted: None, tried: BTreeSet::new() };
    // Fixes inside a tag or text are almost always harmless, so those that add or remove tags are
    // suspected first.
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

/// Whether the fix adds or removes a tag.
fn is_of_tag(edit: &Edit, text: &str) -> bool {
    edit.text.starts_with('<') || text[edit.span.range()].starts_with('<')
}

struct Round<'b, 't> {
    base: &'b State<'t>,
    options: &'b Options,
    /// The findings whose fixes are proven harmless, and their result.
    accepted: Option<(State<'t>, Vec<usize>)>,
    /// The findings whose fixes were tried alone, accepted or not.
    tried: BTreeSet<usize>,
}

impl<'t> Round<'_, 't> {
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
            reach *= 2;
        }
    }

    /// Applies fixes and accepts them if they are harmless.
    fn attempt(&mut self, fixes: &[usize]) -> Result<(), Harm> {
        if fixes.is_empty() {
            return Ok(());
        }
        let Self { base, options, .. } = *self;
        let edits = Edits::of(&base.findings, fixes);
        let text = edits.apply(&base.text);
        // The trees are compared before the rules are applied: most harm is done to the tree.
        let is_same = |text: &str, new: &Document| trees::are_same(base, text, new, fixes, options);
        let (document, findings) = read(&text, base.context, options, is_same);
        let Some(findings) = findings else { return Err(Harm::Tree(document.into())) };
        let new = State { text: text.into(), context: base.context, document, findings };
        if !is_harmless(base, &new, fixes, &edits) {
            return Err(Harm::Findings(new.findings));
        }
        self.accepted = Some((new, fixes.to_vec()));
        Ok(())
    }
}

/// The harm that fixes have done.
enum Harm {
    /// The tree has changed.
    Tree(Box<Document>),
    /// The tree is the same, but its findings are not.
    Findings(Vec<Finding>),
}

/// Whether fixes that left the tree as it is removed their findings, and introduced none.
fn is_harmless(base: &State<'_>, new: &State<'_>, fixes: &[usize], edits: &Edits<'_>) -> bool {
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
}

/// The fixes that may have done harm: those whose finding is still there, and the `reach` nearest
/// to each changed place.
///
/// `fixes` are all that were applied, `suspected` those that may be to blame.
fn blame(
    base: &State<'_>,
    harm: &Harm,
    fixes: &[usize],
    suspected: &[usize],
    reach: usize,
) -> BTreeSet<usize> {
    let was = Edits::of(&base.findings, fixes).backwards();
    let edits = Edits::of(&base.findings, suspected);
    let mut guilty = BTreeSet::new();
    match harm {
        Harm::Tree(new) => {
            for place in trees::changes(base, new, fixes, &was) {
                guilty.extend(edits.around(place, reach));
            }
        }
        Harm::Findings(new) => {
            // The findings at each place, with the fix that should have removed them.
            let mut found: BTreeMap<(Rule, usize), Vec<Option<usize>>> = BTreeMap::new();
            for (index, finding) in base.findings.iter().enumerate() {
                let fix = fixes.binary_search(&index).is_ok().then_some(index);
                found.entry((finding.rule, finding.span.start)).or_default().push(fix);
            }
            for fixes in found.values_mut() {
                // `pop` then takes findings without a fix first.
                fixes.sort_by_key(Option::is_none);
            }
            let end = base.end_of_findings();
            for finding in new {
                let place = was(finding.span.start);
                match found.get_mut(&(finding.rule, place)).and_then(Vec::pop) {
                    Some(None) => {}
                    Some(Some(fix)) => drop(guilty.insert(fix)),
                    None if place >= end => {}
                    None => guilty.extend(edits.around(place, reach)),
                }
            }
        }
    }
    if guilty.is_empty() {
        guilty.extend(suspected);
    }
    guilty
}
