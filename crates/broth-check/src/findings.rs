//! `Findings`: the first findings in source order, up to the limit.

use alloc::format;
use alloc::vec::Vec;
use core::cmp::Reverse;
use core::mem;

use broth_markup::Span;

use crate::choices::Choices;
use crate::rules::document::too_many_findings;
use crate::{DocumentEncoding, Finding, Rule, Severity};

/// The findings so far. The limit also bounds the memory: only the first findings in source order
/// are kept, whichever rule finds them and when.
#[derive(Clone, Debug)]
pub(crate) struct Findings {
    choices: Choices,
    found: Vec<Finding>,
    /// Findings that begin here or later are dropped.
    end: Option<usize>,
    /// Whether any style rule may be on.
    has_style: bool,
    /// The start tags with attributes that a framework writes, in source order.
    bound: Vec<Span>,
}

/// Rules that judge an attribute by others that may be missing, or an element by what it contains.
const ABOUT_WHAT_IS_BOUND: &[&str] = &[
    "aria-attribute-not-allowed",
    "attribute-conflict",
    "empty-heading",
    "hidden-by-role",
    "invalid-date-or-time",
    "missing-attribute",
    "missing-content",
    "role-not-allowed",
    "role-without-effect",
];

impl Findings {
    pub(crate) fn new(choices: &Choices) -> Self {
        let has_style = choices.sets_any_rule();
        let (found, bound) = (Vec::new(), Vec::new());
        Self { choices: choices.clone(), found, end: None, has_style, bound }
    }

    pub(crate) fn push(&mut self, finding: Finding) {
        if self.is_told(finding.span.start) && self.counts(finding.rule) {
            self.found.push(finding);
            if self.found.len() >= self.choices.limit.saturating_mul(2).max(2) {
                self.shorten();
            }
        }
    }

    /// Notes a start tag with attributes that a framework writes.
    pub(crate) fn note_bound(&mut self, tag: Span) {
        if self.bound.last() != Some(&tag) {
            self.bound.push(tag);
        }
    }

    /// Whether a finding is about attributes or contents that a framework writes.
    fn is_about_what_is_bound(&self, finding: &Finding) -> bool {
        let at = finding.span.start;
        let after = self.bound.partition_point(|tag| tag.end <= at);
        self.bound.get(after).is_some_and(|tag| tag.start <= at)
            && ABOUT_WHAT_IS_BOUND.contains(&finding.rule.as_str())
    }

    /// How the document was decoded, if that is known.
    pub(crate) fn encoding(&self) -> Option<&DocumentEncoding> {
        self.choices.encoding.as_ref()
    }

    pub(crate) fn extend(&mut self, findings: impl IntoIterator<Item = Finding>) {
        findings.into_iter().for_each(|finding| self.push(finding));
    }

    /// Drops findings that begin at this offset or later.
    pub(crate) fn end_at(&mut self, place: usize) {
        self.end = Some(self.end.map_or(place, |end| end.min(place)));
        self.found.retain(|finding| finding.span.start < place);
    }

    pub(crate) fn retain(&mut self, is_kept: impl FnMut(&Finding) -> bool) {
        self.found.retain(is_kept);
    }

    pub(crate) fn iter_mut(&mut self) -> impl Iterator<Item = &mut Finding> {
        self.found.iter_mut()
    }

    /// Whether a finding at this place would be kept, because the limit is not reached before it.
    pub(crate) fn is_told(&self, place: usize) -> bool {
        self.end.is_none_or(|end| place < end)
    }

    /// Whether findings of this rule are kept. A rule that is off can still affect others, unless
    /// it is a style rule.
    pub(crate) fn counts(&self, rule: impl Into<Rule>) -> bool {
        let rule = rule.into();
        rule.severity() > Severity::Style || self.has_style && self.choices.severity(rule).is_some()
    }

    /// Drops the findings beyond the limit.
    fn shorten(&mut self) {
        // At the same place, errors come before style findings, which are then dropped first.
        let place = |finding: &Finding| {
            let severity = Reverse(finding.rule.severity());
            (finding.span.start, finding.span.end, severity, finding.rule)
        };
        // Keys are short, and findings are long to move.
        self.found.sort_by_cached_key(place);
        if let Some(first) = self.found.get(self.choices.limit) {
            let place = first.span.start;
            self.end_at(place);
        }
    }

    /// All findings in source order, except those that `drop_cascading` removes.
    pub(crate) fn finish(mut self, drop_cascading: impl FnOnce(&mut Vec<Finding>)) -> Vec<Finding> {
        self.shorten();
        if !self.bound.is_empty() {
            self.bound.sort_unstable_by_key(|tag| tag.start);
            let mut found = mem::take(&mut self.found);
            found.retain(|finding| !self.is_about_what_is_bound(finding));
            self.found = found;
        }
        // The parser may report the same mistake for several reasons.
        self.found.dedup_by(|a, b| (a.span, a.rule, &a.message) == (b.span, b.rule, &b.message));
        drop_cascading(&mut self.found);
        if let Some(end) = self.end {
            let message =
                format!("more than {} findings: the rest are not reported", self.choices.limit);
            let notice = Finding::new(&too_many_findings::LINT, Span::empty(end));
            self.found.push(notice.message(message).help("repair these, and check again"));
        }
        self.found.retain_mut(|finding| self.choices.judge(finding));
        self.found
    }
}
