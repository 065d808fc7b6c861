//! `Triple`, `Term`, `Literal`: what RDFa says.

use alloc::sync::Arc;
use core::fmt::{self, Write as _};

use broth_dom::Node;
use broth_input::Span;

/// A statement: a resource has a property with this value. It prints as a line of N-Triples.
///
/// ```
/// use broth::prelude::*;
///
/// let doc = broth::html::parse("<p vocab=http://schema.org/ resource=#soup property=name>Leek</p>");
/// let triple = &doc.rdfa("https://example.org/menu").triples[1];
/// assert_eq!(
///     triple.to_string(),
///     "<https://example.org/menu> <http://schema.org/name> <https://example.org/menu#soup> .",
/// );
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Triple<'d> {
    /// The resource that it is about: an IRI or a blank node.
    pub subject: Term,
    /// The IRI of the property.
    pub predicate: Arc<str>,
    /// The value.
    pub object: Term,
    /// The element.
    pub node: Node<'d>,
    /// The value in the source.
    pub span: Option<Span>,
}

impl fmt::Display for Triple<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} <{}> {} .", self.subject, self.predicate, self.object)
    }
}

/// A resource, or a value. It prints as in N-Triples.
///
/// <https://www.w3.org/TR/rdf11-concepts/#section-triples>
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Term {
    /// An IRI, absolute if the address of the page is known.
    Iri(Arc<str>),
    /// A resource without a name, by a number within the page.
    Blank(u32),
    /// A value.
    Literal(Literal),
}

impl Term {
    /// The IRI; `None` for blank nodes and values.
    ///
    /// ```
    /// use broth::data::Term;
    ///
    /// assert_eq!(Term::Iri("http://schema.org/".into()).iri(), Some("http://schema.org/"));
    /// assert_eq!(Term::Blank(0).iri(), None);
    /// ```
    #[must_use]
    pub fn iri(&self) -> Option<&str> {
        match self {
            Self::Iri(iri) => Some(iri),
            Self::Blank(_) | Self::Literal(_) => None,
        }
    }

    /// The value; `None` for resources.
    #[must_use]
    pub fn literal(&self) -> Option<&Literal> {
        match self {
            Self::Literal(literal) => Some(literal),
            Self::Iri(_) | Self::Blank(_) => None,
        }
    }
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Iri(iri) => write!(f, "<{iri}>"),
            Self::Blank(number) => write!(f, "_:b{number}"),
            Self::Literal(literal) => literal.fmt(f),
        }
    }
}

/// A value: a text, perhaps with a datatype or a language.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub struct Literal {
    /// The text.
    pub text: Arc<str>,
    /// The IRI of the datatype; `None` for plain text.
    pub datatype: Option<Arc<str>>,
    /// The language; only plain text has one.
    pub lang: Option<Arc<str>>,
}

impl fmt::Display for Literal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('"')?;
        for c in self.text.chars() {
            match c {
                '"' => f.write_str("\\\"")?,
                '\\' => f.write_str("\\\\")?,
                '\n' => f.write_str("\\n")?,
                '\r' => f.write_str("\\r")?,
                _ => f.write_char(c)?,
            }
        }
        f.write_char('"')?;
        match (&self.lang, &self.datatype) {
            (Some(lang), _) => write!(f, "@{lang}"),
            (None, Some(datatype)) => write!(f, "^^<{datatype}>"),
            (None, None) => Ok(()),
        }
    }
}
