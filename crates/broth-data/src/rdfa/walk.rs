//! The walk over the elements, and what each of them sets for those below it.
//!
//! <https://www.w3.org/TR/rdfa-core/#s_sequence>

use alloc::string::String;
use alloc::sync::Arc;

use broth_dom::{Attribute, Edge, Node};

use super::attributes::{RdfaAttributes, xmlns_prefix};
use super::frame::{Direction, Frame, Incomplete};
use super::graph::{Graph, Origin};
use super::names::is_prefix;
use super::reader::Reader;
use super::statement::Statement;
use super::term::Term;
use super::vocabulary as rdf;
use super::{copying, initial};
use crate::edges::edges;
use crate::finding::FindingKind;
use crate::meter::NODE;

impl<'d> Reader<'d> {
    /// Reads everything in and below a node.
    pub(super) fn read(mut self, root: Node<'d>) -> Graph<'d> {
        for edge in edges(root) {
            match edge {
                Edge::Enter(_) if !self.graph.complete => break,
                Edge::Enter(node) if node.is_element() => self.enter(node),
                Edge::Enter(_) => {}
                Edge::Leave(node) => self.leave(node),
            }
        }
        self.lists.leave(0, &mut self.graph, &mut self.names);
        copying::copy_patterns(&mut self.graph);
        self.graph
    }

    fn enter(&mut self, element: Node<'d>) {
        // OPTIMIZATION: most elements have nothing for RDFa. With the next one, six times as fast.
        if !RdfaAttributes::may_be_on(element) {
            return;
        }
        let attributes = RdfaAttributes::of(element);
        let can_state = attributes.can_state();
        if self.roles {
            self.role(element, &attributes);
        }
        if !can_state && !attributes.can_set() {
            return;
        }
        // Step 1. The first frame is never left.
        let Some(above) = self.frames.last() else { return };
        // OPTIMIZATION: links are everywhere, and few of them say anything: six times as
        // fast.
        if attributes.is_plain_link() && is_mute(element, &attributes, above) {
            return;
        }
        let above = above.clone();
        let mut frame = Frame {
            element: element.id(),
            prefixes: self.names.prefixes.mark(),
            lists_before: self.lists.len(),
            ..above.clone()
        };
        // Steps 2-4.
        self.set_vocab(element, &attributes, &mut frame);
        self.set_prefixes(element, &attributes);
        if let Some(language) = attributes.language() {
            frame.language = Some(language.value()).filter(|language| !language.is_empty());
        }
        if can_state {
            self.state(element, attributes, &above, &mut frame);
        }
        self.frames.push(frame);
        let bytes = self.names.bytes - core::mem::replace(&mut self.paid, self.names.bytes);
        self.graph.spend(bytes, element);
    }

    fn leave(&mut self, node: Node<'d>) {
        let is_of_node = |frame: &mut Frame<'d>| frame.element == node.id();
        if self.frames.len() == 1 {
            return;
        }
        let Some(frame) = self.frames.pop_if(is_of_node) else { return };
        self.names.prefixes.leave(frame.prefixes);
        // Step 14.
        self.lists.leave(frame.lists_before, &mut self.graph, &mut self.names);
    }

    /// Step 2: `vocab`.
    fn set_vocab(
        &mut self,
        element: Node<'d>,
        attributes: &RdfaAttributes<'d>,
        frame: &mut Frame<'d>,
    ) {
        let Some(vocab) = attributes.vocab else { return };
        frame.vocab = None;
        if vocab.value().trim_ascii().is_empty() {
            return;
        }
        let iri: Arc<str> = self.names.address(vocab.value()).into();
        let (base, from) = (self.names.base(), Origin::value(element, vocab));
        self.graph.push(&base, &rdf::USES_VOCABULARY.into(), &Term::Iri(iri.clone()), from);
        frame.vocab = Some(iri);
    }

    /// Step 3: `xmlns:prefix`, then `prefix`.
    fn set_prefixes(&mut self, element: Node<'d>, attributes: &RdfaAttributes<'d>) {
        if attributes.may_have_xmlns {
            for attribute in element.attrs() {
                if let Some(prefix) = xmlns_prefix(attribute) {
                    self.define(prefix, attribute.value(), Origin::value(element, attribute));
                }
            }
        }
        let Some(attribute) = attributes.prefix else { return };
        self.define_all(attribute, Origin::value(element, attribute));
    }

    /// <https://www.w3.org/TR/rdfa-core/#A-prefix>
    fn define_all(&mut self, attribute: Attribute<'d>, from: Origin<'d>) {
        let mut words = attribute.value().split_ascii_whitespace();
        while let Some(word) = words.next() {
            let Some(prefix) = word.strip_suffix(':') else {
                let what = "no prefix, which would end with a colon:";
                self.graph.report(FindingKind::BadPrefix, what, word, from);
                continue;
            };
            match words.next() {
                Some(iri) => self.define(prefix, iri, from),
                None => self.graph.report(FindingKind::BadPrefix, "no IRI follows", word, from),
            }
        }
    }

    fn define(&mut self, prefix: &'d str, iri: &'d str, from: Origin<'d>) {
        if prefix == "_" || !is_prefix(prefix) {
            let what = "this cannot be a prefix:";
            return self.graph.report(FindingKind::BadPrefix, what, prefix, from);
        }
        let prefix: String = prefix.to_lowercase();
        let iri = iri.trim_ascii();
        if self.names.prefixes.get(&prefix).is_some_and(|before| before != iri) {
            let what = "another IRI for the prefix";
            self.graph.report(FindingKind::RedefinedPrefix, what, &prefix, from);
        }
        self.names.prefixes.define(prefix, iri.into());
    }

    /// Steps 5 to 13.
    fn state(
        &mut self,
        element: Node<'d>,
        attributes: RdfaAttributes<'d>,
        above: &Frame<'d>,
        frame: &mut Frame<'d>,
    ) {
        let mut statement = self.statement(element, attributes, above, frame);
        // Step 7.
        self.types(&statement, frame);
        // Step 8.
        if statement.new_subject.is_some() && statement.new_subject != above.parent_object {
            let subject = statement.subject(above).clone();
            frame.lists = self.lists.mapping(subject);
        }
        // Steps 9 and 10.
        let incomplete = self.relations(&mut statement, frame);
        // Step 11.
        self.property(&statement, frame);
        // Step 12.
        if !statement.skip {
            self.complete(&statement, above);
        }
        // Step 13.
        if !statement.skip {
            frame.parent_subject = statement.subject(above).clone();
            frame.incomplete = incomplete.into();
            let object = statement.object.or(statement.new_subject);
            let object = object.unwrap_or_else(|| above.parent_subject.clone());
            // DEVIATION: the text resets the list mapping only where a subject differs from the
            // parent object. The lists below would belong to this element's subject although they
            // are of its object; the test suite has them where they belong.
            if object != *self.lists.subject(frame.lists) {
                frame.lists = self.lists.mapping(object.clone());
            }
            frame.parent_object = Some(object);
        }
    }

    /// Step 12: completes the statements that lack this element's subject.
    fn complete(&mut self, statement: &Statement<'d>, above: &Frame<'d>) {
        let Some(subject) = &statement.new_subject else { return };
        let from = statement.subject_origin();
        for Incomplete { direction, predicate } in above.incomplete.iter() {
            match *direction {
                Direction::Forward => {
                    self.graph.push(&above.parent_subject, predicate, subject, from);
                }
                Direction::Reverse => {
                    self.graph.push(subject, predicate, &above.parent_subject, from);
                }
                Direction::List(list) => {
                    if self.graph.spend(NODE, from.node) {
                        self.lists.add(list, subject.clone(), from);
                    }
                }
            }
        }
    }
}

/// Whether nothing follows from what a link names.
fn is_mute(link: Node<'_>, attributes: &RdfaAttributes<'_>, above: &Frame<'_>) -> bool {
    let is_known =
        |word: &str| word.contains(':') || above.vocab.is_some() || initial::term(word).is_some();
    let words = |it: &Attribute<'_>| it.value().split_ascii_whitespace().any(is_known);
    above.incomplete.is_empty()
        && link.first_element_child().is_none()
        && !attributes.may_have_xmlns
        && ![attributes.rel, attributes.rev].iter().flatten().any(words)
}
