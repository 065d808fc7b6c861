//! The subject and the object of an element: steps 5 and 6.

use broth_dom::{Attribute, Node};
use broth_markup::Name;

use super::attributes::RdfaAttributes;
use super::frame::Frame;
use super::graph::Origin;
use super::names::Meaning;
use super::reader::Reader;
use super::term::Term;
use crate::finding::FindingKind;

/// The resources that an element speaks of.
pub(super) struct Statement<'d> {
    pub(super) element: Node<'d>,
    pub(super) attributes: RdfaAttributes<'d>,
    /// *new subject*
    pub(super) new_subject: Option<Term>,
    /// *current object resource*
    pub(super) object: Option<Term>,
    /// *typed resource*
    pub(super) typed: Option<Term>,
    /// *skip element*
    pub(super) skip: bool,
    /// The resource that `resource`, `href` or `src` names.
    pub(super) target: Option<Term>,
}

impl<'d> Statement<'d> {
    pub(super) fn subject<'s>(&'s self, above: &'s Frame<'d>) -> &'s Term {
        self.new_subject.as_ref().unwrap_or(&above.parent_subject)
    }

    /// Where the name of the subject is.
    pub(super) fn subject_origin(&self) -> Origin<'d> {
        let RdfaAttributes { about, resource, href, src, type_of, .. } = self.attributes;
        self.origin(about.or(resource).or(href).or(src).or(type_of))
    }

    /// Where the name of the object is.
    pub(super) fn object_origin(&self) -> Origin<'d> {
        let RdfaAttributes { resource, href, src, type_of, about, .. } = self.attributes;
        self.origin(resource.or(href).or(src).or(type_of).or(about))
    }

    fn origin(&self, attribute: Option<Attribute<'d>>) -> Origin<'d> {
        match attribute {
            Some(attribute) => Origin::value(self.element, attribute),
            None => Origin { node: self.element, span: self.element.start_tag() },
        }
    }
}

impl<'d> Reader<'d> {
    /// Finds subject and object of an element.
    pub(super) fn statement(
        &mut self,
        element: Node<'d>,
        mut attributes: RdfaAttributes<'d>,
        above: &Frame<'d>,
        frame: &Frame<'d>,
    ) -> Statement<'d> {
        self.mute_relations(&mut attributes, frame);
        let about = attributes.about.and_then(|about| self.resource_of(element, about));
        let target = self.target(element, &attributes);
        let statement = Statement {
            element,
            attributes,
            new_subject: None,
            object: None,
            typed: None,
            skip: false,
            target,
        };
        let RdfaAttributes { rel, rev, property, content, datatype, .. } = attributes;
        if rel.is_some() || rev.is_some() {
            self.with_relations(statement, about, above)
        } else if property.is_some() && content.is_none() && datatype.is_none() {
            self.with_property(statement, about, above)
        } else {
            self.without_relations(statement, about, above)
        }
    }

    /// Beside `property`, words of `rel` and `rev` that are neither compact nor whole IRIs do not
    /// count. An attribute without others is as if it were not there.
    ///
    /// <https://www.w3.org/TR/html-rdfa/#extensions-to-the-html5-syntax>, rule 7
    fn mute_relations(&mut self, attributes: &mut RdfaAttributes<'d>, frame: &Frame<'d>) {
        if attributes.property.is_none() {
            return;
        }
        for attribute in [&mut attributes.rel, &mut attributes.rev] {
            let mut is_name = |word: &'d str| {
                let meaning = self.names.term(word, frame.vocab.as_deref());
                word.contains(':') && matches!(meaning, Meaning::Resource(_))
            };
            let mut has_names =
                |it: &Attribute<'d>| it.value().split_ascii_whitespace().any(&mut is_name);
            *attribute = attribute.filter(&mut has_names);
        }
    }

    /// The value of `about` or `resource`; `None` if it has an unknown prefix.
    fn resource_of(&mut self, element: Node<'d>, attribute: Attribute<'d>) -> Option<Term> {
        match self.names.resource(attribute.value()) {
            Meaning::Resource(resource) => Some(resource),
            Meaning::UnknownPrefix => {
                let from = Origin::value(element, attribute);
                let (kind, value) = (FindingKind::UnknownPrefix, attribute.value());
                self.graph.report(kind, "the prefix is not defined:", value, from);
                None
            }
            Meaning::UnknownTerm | Meaning::Nothing => None,
        }
    }

    /// The resource that `resource`, else `href`, else `src` names.
    fn target(&mut self, element: Node<'d>, attributes: &RdfaAttributes<'d>) -> Option<Term> {
        if let Some(resource) = attributes.resource
            && let Some(resource) = self.resource_of(element, resource)
        {
            return Some(resource);
        }
        let address = attributes.href.or(attributes.src)?;
        if !super::iri::has_only_valid_characters(address.value().trim_ascii()) {
            let from = Origin::value(element, address);
            let what = "an IRI cannot have all of these characters:";
            self.graph.report(FindingKind::BadUrl, what, address.value(), from);
        }
        Some(Term::Iri(self.names.address(address.value()).into()))
    }

    /// Step 5.1: `property` alone.
    fn with_property(
        &mut self,
        mut statement: Statement<'d>,
        about: Option<Term>,
        above: &Frame<'d>,
    ) -> Statement<'d> {
        let of_root = self.implied_about(statement.element);
        let subject = about.or(of_root);
        if statement.attributes.type_of.is_some() {
            let typed = subject.clone().or_else(|| statement.target.clone());
            statement.typed = Some(typed.unwrap_or_else(|| self.names.new_blank()));
            statement.object.clone_from(&statement.typed);
        }
        statement.new_subject = subject.or_else(|| above.parent_object.clone());
        statement
    }

    /// Step 5.2: neither `rel` nor `rev`.
    fn without_relations(
        &mut self,
        mut statement: Statement<'d>,
        about: Option<Term>,
        above: &Frame<'d>,
    ) -> Statement<'d> {
        let is_typed = statement.attributes.type_of.is_some();
        let named = about.or_else(|| statement.target.clone());
        statement.new_subject = match named {
            Some(subject) => Some(subject),
            None if is_head_or_body(statement.element) => above.parent_object.clone(),
            None => match self.implied_about(statement.element) {
                Some(document) => Some(document),
                None if is_typed => Some(self.names.new_blank()),
                None => {
                    statement.skip = statement.attributes.property.is_none();
                    above.parent_object.clone()
                }
            },
        };
        if is_typed {
            statement.typed.clone_from(&statement.new_subject);
        }
        statement
    }

    /// Step 6: `rel` or `rev`.
    fn with_relations(
        &mut self,
        mut statement: Statement<'d>,
        about: Option<Term>,
        above: &Frame<'d>,
    ) -> Statement<'d> {
        let is_typed = statement.attributes.type_of.is_some();
        let is_about = about.is_some();
        statement.object.clone_from(&statement.target);
        if is_typed && !is_about && statement.object.is_none() {
            statement.object = Some(self.names.new_blank());
        }
        if is_typed {
            statement.typed = if is_about { about.clone() } else { statement.object.clone() };
        }
        let inherited = || above.parent_object.clone();
        statement.new_subject = match about {
            Some(about) => Some(about),
            None if is_head_or_body(statement.element) => inherited(),
            None => self.implied_about(statement.element).or_else(inherited),
        };
        statement
    }

    /// The document: its outermost element speaks of it.
    fn implied_about(&self, element: Node<'d>) -> Option<Term> {
        let is_root = element.document().document_element() == Some(element);
        is_root.then(|| self.names.base())
    }
}

/// <https://www.w3.org/TR/html-rdfa/#extensions-to-the-html5-syntax>, rule 8
fn is_head_or_body(element: Node<'_>) -> bool {
    matches!(element.html_name(), Name::Head | Name::Body)
}
