//! Applying fixes, and only those that do nothing else.
//!
//! A fix says what it may change in the tree, mostly nothing. Nobody believes it: the text with all fixes
//! is parsed again and compared, node by node. If anything else has changed, or a finding has come
//! in, half of the fixes are tried, and half of these, until the guilty ones are left out.

use std::collections::{BTreeMap, BTreeSet};

use broth_check::{Effect, Finding, Fix, Options, Rule};
use broth_dom::{Document, Edge, Node, NodeData};
use broth_html_tree::Limits;

use super::Source;

/// A text after [`fix`].
///
/// ```
/// use broth::check::{Options, fix};
///
/// let fixed = fix("<!DOCTYPE html><title>Soup</title><br></br>", &Options::default());
/// assert!(fixed.text.ends_with("<br><br>"));
/// assert_eq!((fixed.applied, fixed.left.len()), (1, 0));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fixed {
    /// The text.
    pub text: String,
    /// How many findings are gone by a fix of their own.
    pub applied: usize,
    /// The findings that are left.
    pub left: Vec<Finding>,
}

/// How often fixes are applied to what fixes have made: those that touch each other take turns.
const MAX_ROUNDS: usize = 16;
/// How many sets of fixes are tried in a round.
const MAX_TRIES: usize = 32;

/// Applies all fixes of the findings that change nothing but the finding.
///
/// ```
/// use broth::check::{Options, fix};
///
/// let fixed = fix("<!DOCTYPE html><title>Soup</title><p>Hot &copy 2026<br></br>", &Options::default());
/// assert_eq!(fixed.text, "<!DOCTYPE html><title>Soup</title><p>Hot &copy; 2026<br><br>");
/// assert_eq!(fixed.applied, 2);
/// ```
#[must_use]
pub fn fix(html: &str, options: &Options) -> Fixed {
    let mut base = State::of(html.to_owned(), options);
    let mut applied = 0;
    for _ in 0..MAX_ROUNDS {
        let fixes = compatible(&base.findings);
        let Some((next, count)) = apply_harmless(&base, &fixes, options) else { break };
        base = next;
        applied += count;
    }
    Fixed { text: base.text, applied, left: base.findings }
}

/// A text, its tree and what was found in it.
struct State {
    text: String,
    document: Document,
    findings: Vec<Finding>,
}

impl State {
    fn of(text: String, options: &Options) -> Self {
        // All errors: of those beyond a limit nobody could say whether they came in by a fix.
        let limits = Limits::default().errors(usize::MAX);
        let Source { document, checker } = Source::read(&text, None, limits);
        let findings = checker.finish(&document, options);
        Self { text, document, findings }
    }
}

/// Fixes that do not touch each other. Of two that do, the one of the later finding comes first: of two
/// missing end tags at one place it is the inner one.
fn compatible(findings: &[Finding]) -> Vec<&Fix> {
    let mut taken: BTreeMap<usize, usize> = BTreeMap::new();
    let mut fixes: Vec<&Fix> = Vec::new();
    for fix in findings.iter().rev().filter_map(|finding| finding.fix.as_ref()) {
        let is_free = fix.edits.iter().all(|edit| {
            let before = taken.range(..=edit.span.end).next_back();
            before.is_none_or(|(_, &end)| end < edit.span.start)
        });
        if is_free && !fix.edits.is_empty() {
            taken.extend(fix.edits.iter().map(|edit| (edit.span.start, edit.span.end)));
            fixes.push(fix);
        }
    }
    fixes.sort_by_key(|fix| fix.edits[0].span.start);
    fixes
}

/// The text with as many of the fixes as do no harm, and how many these are; `None` if all do.
fn apply_harmless(base: &State, fixes: &[&Fix], options: &Options) -> Option<(State, usize)> {
    let mut best: Option<State> = None;
    let mut accepted: Vec<&Fix> = Vec::new();
    let mut waiting: Vec<&[&Fix]> = vec![fixes];
    for _ in 0..MAX_TRIES {
        let Some(some) = waiting.pop() else { break };
        if some.is_empty() {
            continue;
        }
        let together: Vec<&Fix> = accepted.iter().chain(some).copied().collect();
        let state = State::of(apply(&base.text, &together), options);
        if is_harmless(base, &state, &together) {
            accepted = together;
            best = Some(state);
        } else if some.len() > 1 {
            let (first, second) = some.split_at(some.len() / 2);
            waiting.extend([second, first]);
        }
    }
    best.map(|state| (state, accepted.len()))
}

/// The text with the edits of fixes that do not touch each other.
fn apply(text: &str, fixes: &[&Fix]) -> String {
    let mut edits: Vec<_> = fixes.iter().flat_map(|fix| &fix.edits).collect();
    edits.sort_by_key(|edit| edit.span);
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    for edit in edits {
        out.push_str(&text[at..edit.span.start]);
        out.push_str(&edit.text);
        at = edit.span.end;
    }
    out.push_str(&text[at..]);
    out
}

/// Whether the fixes have removed their findings, brought in none, and changed nothing else of the tree.
fn is_harmless(old: &State, new: &State, fixes: &[&Fix]) -> bool {
    let (before, after) = (by_rule(&old.findings), by_rule(&new.findings));
    new.findings.len() + fixes.len() <= old.findings.len()
        && after.iter().all(|(rule, count)| before.get(rule) >= Some(count))
        && is_same_tree(&old.document, &new.document, fixes)
}

fn by_rule(findings: &[Finding]) -> BTreeMap<Rule, usize> {
    let mut counts = BTreeMap::new();
    for finding in findings {
        *counts.entry(finding.rule).or_default() += 1;
    }
    counts
}

fn is_same_tree(old: &Document, new: &Document, fixes: &[&Fix]) -> bool {
    let doctype_may_change = fixes.iter().any(|fix| fix.effect == Effect::Doctype);
    let values: BTreeSet<usize> = fixes
        .iter()
        .filter_map(|fix| match fix.effect {
            Effect::AttributeValue(name) => Some(name),
            _ => None,
        })
        .collect();
    let mut edges = new.root().traverse();
    old.quirks_mode() == new.quirks_mode()
        && old.root().traverse().all(|edge| match (edge, edges.next()) {
            (Edge::Leave(_), Some(Edge::Leave(_))) => true,
            (Edge::Enter(old), Some(Edge::Enter(new))) => match (old.data(), new.data()) {
                (NodeData::Doctype(_), NodeData::Doctype(_)) if doctype_may_change => true,
                (old_data, new_data) => old_data == new_data && same_attributes(old, new, &values),
            },
            _ => false,
        })
        && edges.next().is_none()
}

/// Whether two elements have the same attributes, but for the values that may change.
fn same_attributes(old: Node<'_>, new: Node<'_>, may_change: &BTreeSet<usize>) -> bool {
    let mut others = new.attributes();
    old.attributes().all(|attribute| {
        let may_change = || {
            let name = attribute.name_span();
            name.is_some_and(|name| may_change.contains(&name.start))
        };
        others.next().is_some_and(|other| {
            other.name() == attribute.name() && (other.value() == attribute.value() || may_change())
        })
    }) && others.next().is_none()
}
