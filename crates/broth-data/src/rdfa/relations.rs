//! `typeof`, `rel` and `rev`: steps 7, 9 and 10.

use alloc::sync::Arc;
use alloc::vec::Vec;

use broth_dom::{Attribute, Node};

use super::attributes::RdfaAttributes;
use super::frame::{Direction, Frame, Incomplete};
use super::graph::Origin;
use super::names::Meaning;
use super::reader::Reader;
use super::statement::Statement;
use super::term::Term;
use super::vocabulary as rdf;
use crate::finding::FindingKind;

impl<'d> Reader<'d> {
    /// Step 7: the types of the typed resource.
    pub(super) fn types(&mut self, statement: &Statement<'d>, frame: &Frame<'d>) {
        let (Some(type_of), Some(typed)) = (statement.attributes.type_of, &statement.typed) else {
            return;
        };
        let from = Origin::value(statement.element, type_of);
        for class in self.terms(type_of, statement.element, frame) {
            self.graph.push(typed, &rdf::TYPE.into(), &class, from);
        }
    }

    /// Steps 9 and 10: states the relations to the object, or returns those that lack one.
    pub(super) fn relations(
        &mut self,
        statement: &mut Statement<'d>,
        frame: &Frame<'d>,
    ) -> Vec<Incomplete> {
        let RdfaAttributes { rel, rev, inlist, .. } = statement.attributes;
        let mut incomplete = Vec::new();
        let from = statement.object_origin();
        let is_property = statement.attributes.property.is_some();
        for (attribute, is_reverse) in [(rel, false), (rev, true)] {
            let Some(attribute) = attribute else { continue };
            for predicate in self.predicates(attribute, frame, is_property) {
                let direction = if is_reverse {
                    Direction::Reverse
                } else if inlist {
                    let of_rel = Origin::value(statement.element, attribute);
                    Direction::List(self.lists.list(frame.lists, &predicate, of_rel))
                } else {
                    Direction::Forward
                };
                let (Some(subject), Some(object)) = (&statement.new_subject, &statement.object)
                else {
                    incomplete.push(Incomplete { direction, predicate });
                    continue;
                };
                match direction {
                    Direction::Forward => self.graph.push(subject, &predicate, object, from),
                    Direction::Reverse => self.graph.push(object, &predicate, subject, from),
                    Direction::List(list) => self.lists.add(list, object.clone(), from),
                }
            }
        }
        if !incomplete.is_empty() {
            statement.object = Some(self.names.new_blank());
        }
        incomplete
    }

    /// The predicates in `rel` and `rev`. Words that RDFa does not know are for others.
    fn predicates(
        &mut self,
        attribute: Attribute<'d>,
        frame: &Frame<'d>,
        only_names: bool,
    ) -> Vec<Arc<str>> {
        let mut predicates = Vec::new();
        for word in attribute.value().split_ascii_whitespace() {
            if only_names && !word.contains(':') {
                continue;
            }
            let meaning = self.names.term(word, frame.vocab.as_deref());
            if let Meaning::Resource(Term::Iri(predicate)) = meaning {
                predicates.push(predicate);
            }
        }
        predicates
    }

    /// The resources that the words of an attribute name.
    pub(super) fn terms(
        &mut self,
        attribute: Attribute<'d>,
        element: Node<'d>,
        frame: &Frame<'d>,
    ) -> Vec<Term> {
        let mut terms = Vec::new();
        for word in attribute.value().split_ascii_whitespace() {
            match self.names.term(word, frame.vocab.as_deref()) {
                Meaning::Resource(term) => terms.push(term),
                Meaning::UnknownTerm => {
                    self.unknown(FindingKind::UnknownTerm, word, element, attribute)
                }
                Meaning::UnknownPrefix | Meaning::Nothing => {
                    self.unknown(FindingKind::UnknownPrefix, word, element, attribute);
                }
            }
        }
        terms
    }

    fn unknown(
        &mut self,
        kind: FindingKind,
        word: &'d str,
        element: Node<'d>,
        attribute: Attribute<'d>,
    ) {
        let what = match kind {
            FindingKind::UnknownTerm => "without `vocab`, no vocabulary has the term",
            _ => "neither an IRI nor a known prefix:",
        };
        self.graph.report(kind, what, word, Origin::value(element, attribute));
    }
}
