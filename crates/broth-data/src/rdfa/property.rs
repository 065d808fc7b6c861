//! `property`: step 11.

use alloc::string::String;
use alloc::sync::Arc;

use broth_dom::{Attribute, Node};
use broth_markup::Name;

use super::attributes::RdfaAttributes;
use super::frame::Frame;
use super::graph::Origin;
use super::reader::Reader;
use super::statement::Statement;
use super::term::{Literal, Term};
use super::vocabulary as rdf;
use super::{time, xml};
use crate::{meter, source};

/// The value of `datatype`.
enum Datatype {
    /// There is no such attribute.
    Absent,
    /// It is empty, or names nothing.
    Plain,
    Iri(Arc<str>),
}

impl<'d> Reader<'d> {
    /// Step 11: states the value of each property.
    pub(super) fn property(&mut self, statement: &Statement<'d>, frame: &Frame<'d>) {
        let (Some(attribute), Some(subject)) =
            (statement.attributes.property, &statement.new_subject)
        else {
            return;
        };
        let terms = self.terms(attribute, statement.element, frame);
        // A blank node is no property.
        let predicates = terms.into_iter().filter_map(|term| match term {
            Term::Iri(iri) => Some(iri),
            Term::Blank(_) | Term::Literal(_) => None,
        });
        let mut value = None;
        for predicate in predicates {
            let (value, from) = value.get_or_insert_with(|| self.value(statement, frame));
            if statement.attributes.inlist {
                let of_property = Origin::value(statement.element, attribute);
                let list = self.lists.list(frame.lists, &predicate, of_property);
                self.lists.add(list, value.clone(), *from);
            } else {
                self.graph.push(subject, &predicate, value, *from);
            }
        }
    }

    /// *current property value*
    ///
    /// <https://www.w3.org/TR/rdfa-core/#PS-current-object-literal>
    fn value(&mut self, statement: &Statement<'d>, frame: &Frame<'d>) -> (Term, Origin<'d>) {
        let element = statement.element;
        let RdfaAttributes { content, datetime, .. } = statement.attributes;
        match self.datatype(statement, frame) {
            Datatype::Iri(iri) if *iri == *rdf::XML_LITERAL => self.markup(element, iri),
            Datatype::Iri(iri) if *iri == *rdf::HTML && content.is_none() => {
                self.markup(element, iri)
            }
            Datatype::Iri(iri) => {
                let (text, from) = self.text(element, content.or(datetime));
                (typed(text, Some(iri)), from)
            }
            Datatype::Plain => self.plain(element, content.or(datetime), frame),
            Datatype::Absent if content.is_some() => self.plain(element, content, frame),
            Datatype::Absent if datetime.is_some() || element.is_html(Name::Time) => {
                self.time(element, datetime, frame)
            }
            Datatype::Absent => self.resource_or_text(statement, frame),
        }
    }

    fn datatype(&mut self, statement: &Statement<'d>, frame: &Frame<'d>) -> Datatype {
        let Some(attribute) = statement.attributes.datatype else { return Datatype::Absent };
        match self.terms(attribute, statement.element, frame).into_iter().next() {
            Some(Term::Iri(iri)) => Datatype::Iri(iri),
            _ => Datatype::Plain,
        }
    }

    /// A date, time or duration has a datatype by its form.
    ///
    /// <https://www.w3.org/TR/html-rdfa/#extensions-to-the-html5-syntax>, rules 9 and 10
    fn time(
        &mut self,
        element: Node<'d>,
        datetime: Option<Attribute<'d>>,
        frame: &Frame<'d>,
    ) -> (Term, Origin<'d>) {
        let (text, from) = self.text(element, datetime);
        match time::datatype(&text) {
            Some(datatype) => (typed(text, Some(datatype.into())), from),
            None => (in_language(text, frame), from),
        }
    }

    fn resource_or_text(
        &mut self,
        statement: &Statement<'d>,
        frame: &Frame<'d>,
    ) -> (Term, Origin<'d>) {
        let RdfaAttributes { rel, rev, about, type_of, .. } = statement.attributes;
        let target = statement.target.as_ref().filter(|_| rel.is_none() && rev.is_none());
        let is_typed = type_of.is_some() && about.is_none();
        match target.or(statement.typed.as_ref().filter(|_| is_typed)) {
            Some(resource) => (resource.clone(), statement.object_origin()),
            None => self.plain(statement.element, None, frame),
        }
    }

    fn plain(
        &mut self,
        element: Node<'d>,
        attribute: Option<Attribute<'d>>,
        frame: &Frame<'d>,
    ) -> (Term, Origin<'d>) {
        let (text, from) = self.text(element, attribute);
        (in_language(text, frame), from)
    }

    /// The value of an attribute, or the text of the element.
    fn text(
        &mut self,
        element: Node<'d>,
        attribute: Option<Attribute<'d>>,
    ) -> (Arc<str>, Origin<'d>) {
        if let Some(attribute) = attribute {
            let value = attribute.value();
            let is_affordable = self.graph.spend(value.len(), element);
            let text = if is_affordable { value } else { "" };
            return (text.into(), Origin::value(element, attribute));
        }
        let text = if self.afford(element) { element.text() } else { String::new() };
        (text.into(), Origin { node: element, span: source::content(element) })
    }

    /// The content of an element as markup.
    ///
    /// <https://www.w3.org/TR/html-rdfa/#invalid-xmlliteral-values>
    fn markup(&mut self, element: Node<'d>, datatype: Arc<str>) -> (Term, Origin<'d>) {
        let from = Origin { node: element, span: source::content(element) };
        let text = if !self.afford(element) {
            String::new()
        } else if *datatype == *rdf::HTML {
            element.inner_html()
        } else {
            xml::content(element)
        };
        (typed(text.into(), Some(datatype)), from)
    }

    /// Pays for everything in an element.
    fn afford(&mut self, element: Node<'d>) -> bool {
        element.descendants().all(|node| self.graph.spend(meter::size(node), element))
    }
}

fn typed(text: Arc<str>, datatype: Option<Arc<str>>) -> Term {
    Term::Literal(Literal { text, datatype, lang: None })
}

fn in_language(text: Arc<str>, frame: &Frame<'_>) -> Term {
    Term::Literal(Literal { text, datatype: None, lang: frame.language.map(Arc::from) })
}
