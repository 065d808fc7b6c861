//! `Finding`: a mistake in the structured data of a page.

use alloc::string::String;
use core::fmt;

use broth_dom::Node;
use broth_entities::words;
use broth_input::Span;

/// A mistake in the structured data of a page, and where it is. Reading goes on after it.
///
/// ```
/// use broth::data::FindingKind;
/// use broth::prelude::*;
///
/// let doc = broth::html::parse("<p itemscope itemref=soup>Menu</p><i itemprop=price>4</i>");
/// let findings = doc.microdata("").findings;
/// assert_eq!(findings[0].kind, FindingKind::MissingReference);
/// assert_eq!(findings[0].to_string(), "missing-reference: no element has the id `soup`");
/// assert_eq!(findings[1].kind, FindingKind::OrphanProperty);
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Finding<'d> {
    /// The kind of mistake.
    pub kind: FindingKind,
    /// One line that names the value that is wrong.
    pub message: String,
    /// The element.
    pub node: Node<'d>,
    /// The part of the source that is wrong.
    pub span: Option<Span>,
}

impl<'d> Finding<'d> {
    pub(crate) fn new(
        kind: FindingKind,
        message: impl Into<String>,
        node: Node<'d>,
        span: Option<Span>,
    ) -> Self {
        Self { kind, message: message.into(), node, span }
    }
}

impl fmt::Display for Finding<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.kind, self.message)
    }
}

/// The kind of a [`Finding`].
///
/// ```
/// use broth::data::FindingKind;
///
/// assert_eq!("trailing-comma".parse(), Ok(FindingKind::TrailingComma));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FindingKind {
    /// Microdata: by its `itemref`, an item reaches an element twice, or itself.
    RepeatedProperty,
    /// Microdata: items are properties of each other.
    ItemCircle,
    /// Microdata: an `itemprop` belongs to no item.
    OrphanProperty,
    /// Microdata: no element has an id that `itemref` names.
    MissingReference,
    /// Any syntax: an address is not a URL, or cannot be made absolute.
    BadUrl,
    /// Any syntax: the limit of what one page may yield is met, so something is left out.
    Limit,
    /// JSON-LD: a comment, a CDATA section or their like surrounds the JSON.
    Wrapper,
    /// JSON-LD: a string has a control character, such as a line break, that must be escaped.
    ControlCharacter,
    /// JSON-LD: a comma precedes a closing bracket.
    TrailingComma,
    /// JSON-LD: a semicolon follows the JSON.
    TrailingSemicolon,
    /// JSON-LD: an escape in a string does not exist in JSON.
    BadEscape,
    /// JSON-LD: a name occurs twice in an object. The last one counts.
    RepeatedName,
    /// JSON-LD: the script is not JSON, even if all of the above is repaired.
    BadJson,
    /// JSON-LD: an object has terms, but no `@context` that says what they mean.
    MissingContext,
    /// JSON-LD: a script, or an item of its list, is not an object.
    NotObject,
    /// Open Graph: a part of an object, such as `og:image:width`, has no object before it.
    OrphanPart,
    /// Open Graph: a property that a page has once is there again.
    RepeatedSingle,
    // RDFa
    /// RDFa: a prefix is not defined, and what is before the colon is no scheme.
    UnknownPrefix,
    /// RDFa: a term is used where no vocabulary is set.
    UnknownTerm,
    /// RDFa: a prefix is defined again, with another IRI.
    RedefinedPrefix,
    /// RDFa: a definition of prefixes is not a list of names with colons, each with an IRI.
    BadPrefix,
    // Microformats
    /// Microformats: a time has no date, and neither has another property of the microformat.
    MissingDate,
}

words! {
    FindingKind "kind of finding" {
        RepeatedProperty = "repeated-property",
        ItemCircle = "item-circle",
        OrphanProperty = "orphan-property",
        MissingReference = "missing-reference",
        BadUrl = "bad-url",
        Limit = "limit",
        Wrapper = "wrapper",
        ControlCharacter = "control-character",
        TrailingComma = "trailing-comma",
        TrailingSemicolon = "trailing-semicolon",
        BadEscape = "bad-escape",
        RepeatedName = "repeated-name",
        BadJson = "bad-json",
        MissingContext = "missing-context",
        NotObject = "not-object",
        OrphanPart = "orphan-part",
        RepeatedSingle = "repeated-single",
        // RDFa
        UnknownPrefix = "unknown-prefix",
        UnknownTerm = "unknown-term",
        RedefinedPrefix = "redefined-prefix",
        BadPrefix = "bad-prefix",
        // Microformats
        MissingDate = "missing-date",
    }
}
