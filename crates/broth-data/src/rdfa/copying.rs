//! Property copying: `rdfa:copy` and `rdfa:Pattern`.
//!
//! <https://www.w3.org/TR/html-rdfa/#implementing-property-copying>

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::sync::Arc;
use alloc::vec::Vec;

use super::graph::{Graph, Origin};
use super::term::{Term, Triple};
use super::vocabulary as rdf;
use crate::meter::NODE;

/// The patterns of a page, by their names: the numbers of their triples.
type Patterns = BTreeMap<Term, Vec<usize>>;

/// Copies the properties of each pattern to the resources that refer to it, and removes it.
pub(super) fn copy_patterns(graph: &mut Graph<'_>) {
    let copies: Vec<usize> = (0..graph.triples.len())
        .filter(|number| *graph.triples[*number].predicate == *rdf::COPY)
        .collect();
    if copies.is_empty() {
        return;
    }
    let patterns = patterns(&graph.triples);
    let mut users: BTreeMap<Term, Vec<Term>> = BTreeMap::new();
    let mut removed = BTreeSet::new();
    for number in copies {
        let Triple { subject, object, .. } = &graph.triples[number];
        if patterns.contains_key(object) {
            users.entry(subject.clone()).or_default().push(object.clone());
            removed.insert(object.clone());
        }
    }
    for (user, targets) in users.iter().filter(|(user, _)| !removed.contains(user)) {
        pattern_copy(graph, user, targets, &patterns);
    }
    pattern_clean(graph, &users, &removed);
}

fn patterns(triples: &[Triple<'_>]) -> Patterns {
    let is_pattern = |triple: &&Triple<'_>| {
        *triple.predicate == *rdf::TYPE && triple.object.iri() == Some(rdf::PATTERN)
    };
    let mut patterns: Patterns = triples
        .iter()
        .filter(is_pattern)
        .map(|triple| (triple.subject.clone(), Vec::new()))
        .collect();
    for (number, triple) in triples.iter().enumerate() {
        if let Some(numbers) = patterns.get_mut(&triple.subject) {
            numbers.push(number);
        }
    }
    patterns
}

/// Adds the triples of all patterns that a resource refers to, also through other patterns.
fn pattern_copy(graph: &mut Graph<'_>, user: &Term, targets: &[Term], patterns: &Patterns) {
    let mut targets: Vec<Term> = targets.iter().rev().cloned().collect();
    let mut seen = BTreeSet::new();
    while let Some(target) = targets.pop() {
        let Some(numbers) = patterns.get(&target).filter(|_| seen.insert(target.clone())) else {
            continue;
        };
        for number in numbers {
            let Triple { predicate, object, node, span, .. } = graph.triples[*number].clone();
            if !graph.spend(NODE, node) {
                return;
            }
            if *predicate == *rdf::COPY && patterns.contains_key(&object) {
                targets.push(object);
            } else if !(*predicate == *rdf::TYPE && object.iri() == Some(rdf::PATTERN)) {
                graph.push(user, &predicate, &object, Origin { node, span });
            }
        }
    }
}

/// Removes the patterns that were copied, and the references to them.
fn pattern_clean(
    graph: &mut Graph<'_>,
    users: &BTreeMap<Term, Vec<Term>>,
    removed: &BTreeSet<Term>,
) {
    let is = |predicate: &Arc<str>, iri: &str| **predicate == *iri;
    graph.triples.retain(|triple| {
        let Triple { subject, predicate, object, .. } = triple;
        let is_copy = is(predicate, rdf::COPY) && removed.contains(object);
        let is_type = is(predicate, rdf::TYPE) && object.iri() == Some(rdf::PATTERN);
        !(removed.contains(subject) || is_copy || is_type && users.contains_key(subject))
    });
}
