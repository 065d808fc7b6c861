//! `XmlChange`: what was changed to make a tree expressible in XML.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use broth_dom::NodeId;
use broth_entities::words;
use broth_markup::Span;

use crate::place::{self, Place};

/// XML, and the changes that were necessary: the result of
/// [`XmlSerializer::report`](crate::XmlSerializer::report).
///
/// ```
/// use broth::serialize::XmlSerializer;
///
/// let doc = broth::html::parse("<p><!--a -- b-->");
/// let report = XmlSerializer::new().report(doc.by_tag("p").next().unwrap());
/// assert_eq!(report.xml, r#"<p xmlns="http://www.w3.org/1999/xhtml"><!--a - - b--></p>"#);
/// assert_eq!(report.changes[0].to_string(), "1:4: #comment: the comment was changed");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct XmlSerialized {
    /// The markup.
    pub xml: String,
    /// The nodes that XML cannot express, and how each was written instead.
    pub changes: Vec<XmlChange>,
}

/// Part of a tree that XML cannot express as it is. It prints as one line.
///
/// ```
/// use broth::serialize::{Coercion, XmlSerializer};
///
/// let doc = broth::html::parse("<p a<b>");
/// let changes = XmlSerializer::new().report(&doc).changes;
/// assert_eq!((&*changes[0].name, changes[0].kind), ("p", Coercion::AttributeName));
/// assert_eq!(changes[0].to_string(), "1:1: p: the name of an attribute was coerced");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct XmlChange {
    /// The node.
    pub node: NodeId,
    /// The name of the element; `#text`, `#comment`, `#document` and the like for other nodes.
    pub name: String,
    /// Its place in the source of the document, if it has one.
    pub span: Option<Span>,
    /// The line on which it begins, from 1.
    pub line: Option<usize>,
    /// The column at which it begins, in characters from 1.
    pub column: Option<usize>,
    /// The change.
    pub kind: Coercion,
}

impl XmlChange {
    pub(crate) fn new(node: NodeId, place: Place, kind: Coercion) -> Self {
        let Place { name, span, line, column } = place;
        Self { node, name, span, line, column, kind }
    }

    /// The change as a sentence.
    #[must_use]
    pub fn message(&self) -> &'static str {
        self.kind.message()
    }
}

impl fmt::Display for XmlChange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        place::write_line(f, (self.line, self.column), &self.name, self.message())
    }
}

/// The change that makes part of a tree expressible in XML.
///
/// ```
/// use broth::serialize::Coercion;
///
/// assert_eq!(Coercion::Comment.as_str(), "comment");
/// assert_eq!(Coercion::Comment.message(), "the comment was changed");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Coercion {
    /// Characters of an element's name were replaced by `U` and six hexadecimal digits.
    ElementName,
    /// Characters of an attribute's name were replaced by `U` and six hexadecimal digits.
    AttributeName,
    /// A namespace was declared for a prefix that the tree does not declare.
    DeclaredPrefix,
    /// A namespace was made up for a prefix that nothing declares, so that the name could stay:
    /// `urn:undeclared:` and the prefix.
    UndeclaredPrefix,
    /// An attribute was left out: it looks like a namespace declaration, or another one has the
    /// same name.
    DroppedAttribute,
    /// A namespace declaration was left out, because it contradicts the names, or because XML
    /// forbids it.
    DroppedDeclaration,
    /// Characters that XML does not allow were replaced.
    Characters,
    /// A comment was changed so that it ends where it should.
    Comment,
    /// The target of a processing instruction was changed.
    InstructionTarget,
    /// The data of a processing instruction was changed, or loses its leading white space.
    InstructionData,
    /// An XML declaration that is not at the start of its document was left out.
    XmlDeclaration,
    /// The doctype, or parts of it, was left out.
    Doctype,
    /// The document has no element, or more than one.
    Root,
}

impl Coercion {
    /// The change as a sentence.
    #[must_use]
    pub fn message(self) -> &'static str {
        match self {
            Self::ElementName => "the name of the element was coerced",
            Self::AttributeName => "the name of an attribute was coerced",
            Self::DeclaredPrefix => "a missing namespace declaration was added for a prefix",
            Self::UndeclaredPrefix => "a namespace was made up for a prefix that nothing declares",
            Self::DroppedAttribute => "an attribute was left out",
            Self::DroppedDeclaration => "a namespace declaration was left out",
            Self::Characters => "characters that XML does not allow were replaced",
            Self::Comment => "the comment was changed",
            Self::InstructionTarget => "the target of the processing instruction was changed",
            Self::InstructionData => "the data of the processing instruction was changed",
            Self::XmlDeclaration => "an XML declaration was left out, as it was not at the start",
            Self::Doctype => "the doctype, or parts of it, was left out",
            Self::Root => "the document has no element, or more than one",
        }
    }
}

words! {
    Coercion "change" {
        ElementName = "element-name",
        AttributeName = "attribute-name",
        DeclaredPrefix = "declared-prefix",
        UndeclaredPrefix = "undeclared-prefix",
        DroppedAttribute = "dropped-attribute",
        DroppedDeclaration = "dropped-declaration",
        Characters = "characters",
        Comment = "comment",
        InstructionTarget = "instruction-target",
        InstructionData = "instruction-data",
        XmlDeclaration = "xml-declaration",
        Doctype = "doctype",
        Root = "root",
    }
}
