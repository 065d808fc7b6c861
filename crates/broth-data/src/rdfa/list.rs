//! Lists: `inlist`.

use alloc::collections::BTreeMap;
use alloc::sync::Arc;
use alloc::vec::Vec;

use super::graph::{Graph, Origin};
use super::names::Names;
use super::term::Term;
use super::vocabulary as rdf;

/// A list that is being made.
#[derive(Debug)]
struct List<'d> {
    predicate: Arc<str>,
    items: Vec<(Term, Origin<'d>)>,
    from: Origin<'d>,
}

/// A list mapping: the lists of one subject.
///
/// <https://www.w3.org/TR/rdfa-core/#T-list-mapping>
#[derive(Debug)]
struct Mapping {
    subject: Term,
    lists: BTreeMap<Arc<str>, usize>,
    /// Their numbers, in the order in which they began.
    order: Vec<usize>,
}

/// All lists of a page, and the list mappings of the open elements.
#[derive(Debug, Default)]
pub(super) struct Lists<'d> {
    mappings: Vec<Mapping>,
    lists: Vec<List<'d>>,
}

impl<'d> Lists<'d> {
    /// A new, empty list mapping.
    pub(super) fn mapping(&mut self, subject: Term) -> usize {
        self.mappings.push(Mapping { subject, lists: BTreeMap::new(), order: Vec::new() });
        self.mappings.len() - 1
    }

    /// The list of a predicate, which begins if there is none.
    pub(super) fn list(&mut self, mapping: usize, predicate: &Arc<str>, from: Origin<'d>) -> usize {
        let Mapping { lists, order, .. } = &mut self.mappings[mapping];
        if let Some(&list) = lists.get(predicate) {
            return list;
        }
        let list = self.lists.len();
        self.lists.push(List { predicate: predicate.clone(), items: Vec::new(), from });
        lists.insert(predicate.clone(), list);
        order.push(list);
        list
    }

    /// Adds an item to a list.
    pub(super) fn add(&mut self, list: usize, item: Term, from: Origin<'d>) {
        self.lists[list].items.push((item, from));
    }

    /// How many list mappings have not ended.
    pub(super) fn len(&self) -> usize {
        self.mappings.len()
    }

    /// The subject of a list mapping.
    pub(super) fn subject(&self, mapping: usize) -> &Term {
        &self.mappings[mapping].subject
    }

    /// Ends all list mappings but the first ones: states their lists.
    ///
    /// <https://www.w3.org/TR/rdfa-core/#s_sequence>, step 14
    pub(super) fn leave(&mut self, left: usize, graph: &mut Graph<'d>, names: &mut Names<'d>) {
        while self.mappings.len() > left {
            if let Some(mapping) = self.mappings.pop() {
                self.state(&mapping, graph, names);
            }
        }
    }

    fn state(&mut self, mapping: &Mapping, graph: &mut Graph<'d>, names: &mut Names<'d>) {
        let Mapping { subject, order, .. } = mapping;
        for &number in order {
            let List { predicate, items, from } = &mut self.lists[number];
            let items = core::mem::take(items);
            let mut cells = (0..items.len()).map(|_| names.new_blank()).collect::<Vec<_>>();
            cells.push(Term::Iri(rdf::NIL.into()));
            graph.push(subject, predicate, &cells[0], *from);
            for ((item, from), cell) in items.iter().zip(cells.windows(2)) {
                graph.push(&cell[0], &rdf::FIRST.into(), item, *from);
                graph.push(&cell[0], &rdf::REST.into(), &cell[1], *from);
            }
        }
    }
}
