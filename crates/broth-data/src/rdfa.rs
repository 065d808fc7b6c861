//! RDFa 1.1, as HTML+RDFa has it.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use broth_dom::Node;

use crate::base::{AsBase, Base};
use crate::finding::Finding;
use crate::json::JsonWriter;

mod attributes;
mod copying;
mod frame;
mod graph;
mod initial;
mod iri;
mod language;
mod list;
mod names;
mod prefixes;
mod property;
mod reader;
mod relations;
mod role;
mod statement;
mod term;
mod time;
mod vocabulary;
mod walk;
mod xml;

pub use term::{Literal, Term, Triple};

/// The statements of a page in RDFa 1.1, returned by [`Extract::rdfa`](crate::Extract::rdfa).
///
/// The processing follows [RDFa Core](https://www.w3.org/TR/rdfa-core/#s_sequence) and
/// [HTML+RDFa](https://www.w3.org/TR/html-rdfa/). Vocabularies are not loaded, so that nothing is
/// added that the page does not say.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Rdfa<'d> {
    /// The statements, roughly in tree order. A page may say something twice.
    pub triples: Vec<Triple<'d>>,
    /// The mistakes.
    pub findings: Vec<Finding<'d>>,
    /// Whether nothing is left out. A short page can say a lot; the statements may take 64 times as
    /// much memory as the page.
    pub complete: bool,
}

impl Rdfa<'_> {
    /// The statements in JSON, each a list of subject, predicate and object. A literal with a
    /// language or a datatype is an object.
    ///
    /// ```
    /// use broth::prelude::*;
    ///
    /// let doc = broth::html::parse("<p property=og:title>Leek<p lang=en property=og:type>soup");
    /// let json = doc.rdfa("http://a/").to_json();
    /// let title = r#"["http://a/","http://ogp.me/ns#title","Leek"]"#;
    /// let kind = r#"["http://a/","http://ogp.me/ns#type",{"value":"soup","lang":"en"}]"#;
    /// assert_eq!(json, format!("[{title},{kind}]"));
    /// ```
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut json = JsonWriter::default();
        let mut seen = BTreeSet::new();
        json.open_list();
        for triple in &self.triples {
            if seen.insert((&triple.subject, &triple.predicate, &triple.object)) {
                write_triple(&mut json, triple);
            }
        }
        json.close_list();
        json.finish()
    }

    /// The statements as JSON-LD without a context: an object for each subject.
    ///
    /// ```
    /// use broth::prelude::*;
    ///
    /// let doc = broth::html::parse("<p resource=#soup property=og:title lang=en>Leek</p>");
    /// let json = doc.rdfa("http://a/").to_json_ld();
    /// assert_eq!(json, r##"[{"@id":"http://a/","http://ogp.me/ns#title":[{"@id":"http://a/#soup"}]}]"##);
    /// ```
    #[must_use]
    pub fn to_json_ld(&self) -> String {
        let mut subjects = BTreeMap::new();
        let mut order: Vec<Vec<&Triple<'_>>> = Vec::new();
        let mut seen = BTreeSet::new();
        for triple in &self.triples {
            if !seen.insert((&triple.subject, &triple.predicate, &triple.object)) {
                continue;
            }
            let place = *subjects.entry(&triple.subject).or_insert_with(|| {
                order.push(Vec::new());
                order.len() - 1
            });
            order[place].push(triple);
        }
        let mut json = JsonWriter::default();
        json.open_list();
        for triples in order {
            write_subject(&mut json, triples);
        }
        json.close_list();
        json.finish()
    }
}

fn write_triple(json: &mut JsonWriter, triple: &Triple<'_>) {
    json.open_list();
    json.string(&name_of(&triple.subject));
    json.string(&triple.predicate);
    match &triple.object {
        Term::Literal(Literal { text, lang: None, datatype: None, .. }) => json.string(text),
        Term::Literal(literal) => {
            json.open_object();
            json.member("value", &literal.text);
            json.optional("lang", literal.lang.as_deref());
            json.optional("datatype", literal.datatype.as_deref());
            json.close_object();
        }
        resource => json.string(&name_of(resource)),
    }
    json.close_list();
}

/// Writes the statements about one subject.
fn write_subject(json: &mut JsonWriter, mut triples: Vec<&Triple<'_>>) {
    let mut order = BTreeMap::new();
    for triple in &triples {
        let next = order.len();
        order.entry(&*triple.predicate).or_insert(next);
    }
    triples.sort_by_key(|triple| order[&*triple.predicate]);
    json.open_object();
    if let Some(triple) = triples.first() {
        json.member("@id", &name_of(&triple.subject));
    }
    for triples in triples.chunk_by(|one, other| one.predicate == other.predicate) {
        let is_type = *triples[0].predicate == *vocabulary::TYPE;
        json.name(if is_type { "@type" } else { &triples[0].predicate });
        json.open_list();
        for triple in triples {
            match &triple.object {
                Term::Literal(literal) => write_literal(json, literal),
                resource if is_type => json.string(&name_of(resource)),
                resource => {
                    json.open_object();
                    json.member("@id", &name_of(resource));
                    json.close_object();
                }
            }
        }
        json.close_list();
    }
    json.close_object();
}

fn write_literal(json: &mut JsonWriter, literal: &Literal) {
    json.open_object();
    json.optional("@type", literal.datatype.as_deref());
    json.optional("@language", literal.lang.as_deref());
    json.member("@value", &literal.text);
    json.close_object();
}

/// The name of a resource in JSON-LD.
fn name_of(term: &Term) -> String {
    match term {
        Term::Iri(iri) => iri.to_string(),
        Term::Blank(_) | Term::Literal(_) => term.to_string(),
    }
}

/// Reads RDFa with options.
///
/// ```
/// use broth::data::RdfaReader;
///
/// let doc = broth::html::parse("<nav id=menu role=navigation>Soups</nav>");
/// let rdfa = RdfaReader::new().roles(true).read(&doc, "https://example.org/");
/// assert_eq!(rdfa.triples[0].subject.iri(), Some("https://example.org/#menu"));
/// ```
#[derive(Clone, Debug, Default)]
pub struct RdfaReader {
    roles: bool,
}

impl RdfaReader {
    /// A reader with the defaults.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets whether the attribute `role` is a statement, too: by default, it is not.
    ///
    /// <https://www.w3.org/TR/role-attribute/#using-role-in-conjunction-with-rdfa>
    #[must_use]
    pub fn roles(mut self, yes: bool) -> Self {
        self.roles = yes;
        self
    }

    /// Reads a document, or everything below a node.
    #[must_use]
    pub fn read<'d>(&self, tree: impl Into<Node<'d>>, base: impl AsBase) -> Rdfa<'d> {
        let node = tree.into();
        Rdfa::below(node, &base.to_base(node), self.roles)
    }
}

impl<'d> Rdfa<'d> {
    fn below(node: Node<'d>, base: &Base, roles: bool) -> Self {
        let graph = reader::Reader::new(node, base, roles).read(node);
        Self { triples: graph.triples, findings: graph.findings, complete: graph.complete }
    }
}
