//! `Misfit`: a node that does not come back, and why.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use broth_dom::NodeId;
use broth_entities::words;
use broth_markup::Span;

#[cfg(doc)]
use crate::Serializer;
use crate::place::{self, Place};

/// Markup, and what does not come back when a parser reads it: the result of
/// [`Serializer::report`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Serialized {
    /// The markup.
    pub html: String,
    /// The nodes that do not come back, in tree order.
    pub misfits: Vec<Misfit>,
}

/// A node that does not come back when it is written and parsed again. It prints as one line.
///
/// ```
/// use broth::serialize::{MisfitReason, Serializer};
///
/// let mut doc = broth::html::parse("<!DOCTYPE html>\n<p>Soup");
/// let p = doc.by_tag("p").next().unwrap().id();
/// doc.append_text(p, "");
/// doc.set_attr(p, "title", "a\0b").unwrap();
/// for misfit in Serializer::new().misfits(&doc) {
///     println!("{misfit}");
/// }
/// let misfits = Serializer::new().misfits(&doc);
/// assert_eq!(misfits[0].to_string(), "2:1: p: U+0000 is dropped or replaced");
/// assert_eq!(misfits[0].reason, MisfitReason::NullCharacter);
/// assert_eq!(misfits[0].reason.as_str(), "null-character");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Misfit {
    /// The node. If something is missing, its parent.
    pub node: NodeId,
    /// The name of the element; `#text`, `#comment`, `#document` and the like for other nodes.
    pub name: String,
    /// Its place in the source of the document, if it has one.
    pub span: Option<Span>,
    /// The line on which it begins, from 1.
    pub line: Option<usize>,
    /// The column at which it begins, in characters from 1.
    pub column: Option<usize>,
    /// Why it does not come back.
    pub reason: MisfitReason,
}

impl Misfit {
    pub(crate) fn new(node: NodeId, place: Place, reason: MisfitReason) -> Self {
        let Place { name, span, line, column } = place;
        Self { node, name, span, line, column, reason }
    }

    /// The reason as a sentence.
    #[must_use]
    pub fn message(&self) -> &'static str {
        self.reason.message()
    }
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        place::write_line(f, (self.line, self.column), &self.name, self.message())
    }
}

/// Why a node does not come back when it is written as HTML and parsed again.
///
/// ```
/// use broth::serialize::MisfitReason;
///
/// assert_eq!(MisfitReason::EmptyText.as_str(), "empty-text");
/// assert_eq!(MisfitReason::EmptyText.message(), "markup cannot express an empty text node");
/// assert_eq!("empty-text".parse(), Ok(MisfitReason::EmptyText));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum MisfitReason {
    /// No tag can have the name of the element.
    ElementName,
    /// No tag makes an element of that namespace here.
    ElementNamespace,
    /// No tag can have an attribute of that name.
    AttributeName,
    /// No tag gives an attribute of that name this namespace.
    AttributeNamespace,
    /// Two attributes would be written with the same name.
    DuplicateAttribute,
    /// U+0000 is dropped or replaced.
    NullCharacter,
    /// A carriage return becomes a line feed: where references are not possible, or without
    /// [`Serializer::guard`].
    CarriageReturn,
    /// A text node without text.
    EmptyText,
    /// Two text nodes side by side become one.
    AdjacentText,
    /// A CDATA section of XML becomes text.
    CdataSection,
    /// Text is dropped here or moves elsewhere.
    MisplacedText,
    /// The data of a comment would end it or start it again.
    CommentData,
    /// A comment or a processing instruction would be text here.
    MisplacedComment,
    /// No parser accepts the target of the processing instruction.
    InstructionTarget,
    /// The data of a processing instruction would end it or lose its beginning.
    InstructionData,
    /// A doctype is ignored here.
    MisplacedDoctype,
    /// Markup cannot express the name of the doctype.
    DoctypeName,
    /// An identifier of the doctype contains characters that markup cannot express.
    DoctypeIdentifier,
    /// With this doctype, or without one, the document gets another quirks mode.
    QuirksMode,
    /// A void element has children.
    VoidElement,
    /// An element whose text is raw has children other than one text node.
    RawTextChild,
    /// Raw text would end its element, or prevent it from ending.
    RawText,
    /// Nothing ends a `plaintext` element.
    Plaintext,
    /// A `template` element has children besides its contents.
    TemplateChild,
    /// A shadow root is only written on request, and only some parsers accept it.
    ShadowRoot,
    /// The start tag is ignored here, or moves the element elsewhere.
    MisplacedElement,
    /// An open `p` element would end first.
    InParagraph,
    /// An open element of the same kind would end first: headings, list items, links, buttons, ...
    NestedElement,
    /// A form inside a form is ignored.
    NestedForm,
    /// A parser adds elements here that the tree does not have: `html`, `head` or `body`.
    MissingElement,
    /// More than 512 elements are open: parsers do not go deeper.
    TooDeep,
    /// An element has more than 65,536 attributes: a parser drops the rest.
    TooManyAttributes,
    /// A parser copies an option into the `selectedcontent`, whose content differs.
    SelectedContent,
    /// The template fills the place that an earlier marker marks.
    ContentPatching,
    /// Without [`Serializer::guard`], a parser drops the newline at the beginning of the element.
    LeadingNewline,
    /// A [`DoctypeStyle`](crate::DoctypeStyle) other than `Full` writes another doctype.
    ChangedDoctype,
    /// The options write another declaration of the encoding: [`Serializer::charset`].
    ChangedEncoding,
    /// The options write no value, so it becomes empty:
    /// [`Minimize::Boolean`](crate::Minimize::Boolean).
    ChangedValue,
    /// The options add or remove white space: [`Serializer::collapse_white_space`],
    /// [`Serializer::indent`].
    ChangedWhiteSpace,
}

impl MisfitReason {
    /// Whether a parser continues as if the node had been expressed.
    pub(crate) fn is_harmless(self) -> bool {
        matches!(
            self,
            Self::EmptyText
                | Self::AdjacentText
                | Self::CarriageReturn
                | Self::CdataSection
                | Self::DoctypeIdentifier
        )
    }

    /// The reason as a sentence.
    #[must_use]
    pub fn message(self) -> &'static str {
        match self {
            Self::ElementName => "no tag can have the name of the element",
            Self::ElementNamespace => "no tag makes an element of that namespace here",
            Self::AttributeName => "no tag can have an attribute of that name",
            Self::AttributeNamespace => "no tag gives the attribute its namespace",
            Self::DuplicateAttribute => "two attributes would be written with the same name",
            Self::NullCharacter => "U+0000 is dropped or replaced",
            Self::CarriageReturn => "a carriage return becomes a line feed here",
            Self::EmptyText => "markup cannot express an empty text node",
            Self::AdjacentText => "adjacent text nodes become one",
            Self::CdataSection => "a CDATA section becomes text",
            Self::MisplacedText => "text is dropped or moved here",
            Self::CommentData => "the comment would not end where it should",
            Self::MisplacedComment => "a comment or processing instruction would be text here",
            Self::InstructionTarget => "no parser accepts the target of the processing instruction",
            Self::InstructionData => "the data of the processing instruction would change",
            Self::MisplacedDoctype => "a doctype is ignored here",
            Self::DoctypeName => "markup cannot express the name of the doctype",
            Self::DoctypeIdentifier => "markup cannot express an identifier of the doctype",
            Self::QuirksMode => "the document would get another quirks mode",
            Self::VoidElement => "a void element has children",
            Self::RawTextChild => "an element of raw text can contain only one text node",
            Self::RawText => "the raw text would end its element, or prevent it from ending",
            Self::Plaintext => "nothing ends a plaintext element",
            Self::TemplateChild => "a template has children besides its contents",
            Self::ShadowRoot => "a shadow root is only written on request",
            Self::MisplacedElement => "the start tag would be ignored or moved here",
            Self::InParagraph => "the start tag would end an open paragraph",
            Self::NestedElement => "the start tag would end an open element of the same kind",
            Self::NestedForm => "a form inside a form is ignored",
            Self::MissingElement => "a parser adds html, head or body",
            Self::TooDeep => "parsers do not go deeper than 512 elements",
            Self::TooManyAttributes => "a parser keeps no more than 65,536 attributes of a tag",
            Self::SelectedContent => "a parser puts a copy of the selected option here",
            Self::ContentPatching => "the template fills the place that a marker marks",
            Self::LeadingNewline => "a parser drops the newline at the beginning",
            Self::ChangedDoctype => "another doctype is written",
            Self::ChangedEncoding => "another declaration of the encoding is written",
            Self::ChangedValue => "the value of a boolean attribute is left out",
            Self::ChangedWhiteSpace => "white space is added or removed",
        }
    }
}

words! {
    MisfitReason "reason" {
        ElementName = "element-name",
        ElementNamespace = "element-namespace",
        AttributeName = "attribute-name",
        AttributeNamespace = "attribute-namespace",
        DuplicateAttribute = "duplicate-attribute",
        NullCharacter = "null-character",
        CarriageReturn = "carriage-return",
        EmptyText = "empty-text",
        AdjacentText = "adjacent-text",
        CdataSection = "cdata-section",
        MisplacedText = "misplaced-text",
        CommentData = "comment-data",
        MisplacedComment = "misplaced-comment",
        InstructionTarget = "instruction-target",
        InstructionData = "instruction-data",
        MisplacedDoctype = "misplaced-doctype",
        DoctypeName = "doctype-name",
        DoctypeIdentifier = "doctype-identifier",
        QuirksMode = "quirks-mode",
        VoidElement = "void-element",
        RawTextChild = "raw-text-child",
        RawText = "raw-text",
        Plaintext = "plaintext",
        TemplateChild = "template-child",
        ShadowRoot = "shadow-root",
        MisplacedElement = "misplaced-element",
        InParagraph = "in-paragraph",
        NestedElement = "nested-element",
        NestedForm = "nested-form",
        MissingElement = "missing-element",
        TooDeep = "too-deep",
        TooManyAttributes = "too-many-attributes",
        SelectedContent = "selected-content",
        ContentPatching = "content-patching",
        LeadingNewline = "leading-newline",
        ChangedDoctype = "changed-doctype",
        ChangedEncoding = "changed-encoding",
        ChangedValue = "changed-value",
        ChangedWhiteSpace = "changed-white-space",
    }
}
