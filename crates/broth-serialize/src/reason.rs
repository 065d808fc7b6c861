//! `Reason`: why markup cannot say what a tree says.

use core::fmt;

/// Why a node cannot be expressed in HTML: what a parser would do instead.
///
/// ```
/// use broth_dom::Document;
/// use broth_serialize::{Reason, reparse_check_of};
///
/// let mut doc = Document::new();
/// let p = doc.create_element("p");
/// let text = doc.create_text("");
/// doc.append(p, text).unwrap();
/// let reason = reparse_check_of(&doc, p, false)[0].reason;
/// assert_eq!(reason, Reason::EmptyText);
/// assert_eq!(reason.as_str(), "an empty text node is nothing in markup");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Reason {
    /// The name of the element is none that a tag can have.
    ElementName,
    /// No tag makes an element of that namespace here.
    ElementNamespace,
    /// The name of an attribute is none that a tag can have.
    AttributeName,
    /// No tag gives an attribute of that name that namespace.
    AttributeNamespace,
    /// Two attributes are written alike.
    DuplicateAttribute,
    /// U+0000 is dropped or replaced.
    NullCharacter,
    /// A carriage return becomes a line feed where there are no references.
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
    /// A comment or a processing instruction is text here.
    MisplacedComment,
    /// The target of a processing instruction is none that a parser takes.
    InstructionTarget,
    /// The data of a processing instruction would end it or lose their beginning.
    InstructionData,
    /// A doctype stands where it is ignored.
    MisplacedDoctype,
    /// The name of the doctype is none that markup can give.
    DoctypeName,
    /// An identifier of the doctype has characters that it cannot be written with.
    DoctypeIdentifier,
    /// Markup with this doctype, or without any, gives the document another mode.
    QuirksMode,
    /// A void element has children.
    VoidElement,
    /// An element whose text is raw has other children than one text node.
    RawTextChild,
    /// Raw text that would end its element, or would not let it end.
    RawText,
    /// Nothing ends a `plaintext` element.
    Plaintext,
    /// A `template` element has children beside its contents.
    TemplateChild,
    /// A shadow root is only written on demand, and only some parsers take it.
    ShadowRoot,
    /// The start tag is ignored here, or moves the element elsewhere.
    MisplacedElement,
    /// A `p` element that is open would end first.
    InParagraph,
    /// An element of the same kind that is open would end first: headings, list items, links, buttons, ...
    NestedElement,
    /// A form in a form is ignored.
    NestedForm,
    /// A parser puts elements in here that the tree does not have: `html`, `head` or `body`.
    MissingElement,
    /// More than 512 elements are open: parsers do not go deeper.
    TooDeep,
    /// An element has more than 65,536 attributes: a parser drops those beyond.
    TooManyAttributes,
    /// A parser copies an option into the `selectedcontent` that differs from what is in it.
    SelectedContent,
    /// The template fills the place that a marker before it marks.
    ContentPatching,
}

impl Reason {
    /// Whether a parser goes on as if the node had been expressed.
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

    /// One line that says what is wrong.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::ElementName => "no tag can have the name of the element",
            Self::ElementNamespace => "no tag makes an element of that namespace here",
            Self::AttributeName => "no tag can have an attribute of that name",
            Self::AttributeNamespace => "no tag gives the attribute its namespace",
            Self::DuplicateAttribute => "two attributes are written alike",
            Self::NullCharacter => "U+0000 is dropped or replaced",
            Self::CarriageReturn => "a carriage return becomes a line feed here",
            Self::EmptyText => "an empty text node is nothing in markup",
            Self::AdjacentText => "adjacent text nodes become one",
            Self::CdataSection => "a CDATA section becomes text",
            Self::MisplacedText => "text is dropped or moved here",
            Self::CommentData => "the comment would not end where it ends",
            Self::MisplacedComment => "a comment or processing instruction is text here",
            Self::InstructionTarget => "no parser takes the target of the processing instruction",
            Self::InstructionData => "the data of the processing instruction would change",
            Self::MisplacedDoctype => "a doctype is ignored here",
            Self::DoctypeName => "markup cannot give the name of the doctype",
            Self::DoctypeIdentifier => "markup cannot give an identifier of the doctype",
            Self::QuirksMode => "the document would get another mode",
            Self::VoidElement => "a void element has children",
            Self::RawTextChild => "only one text node can stand in an element of raw text",
            Self::RawText => "the raw text would end its element, or not let it end",
            Self::Plaintext => "nothing ends a plaintext element",
            Self::TemplateChild => "a template has children beside its contents",
            Self::ShadowRoot => "a shadow root is only written on demand",
            Self::MisplacedElement => "the start tag is ignored or moved here",
            Self::InParagraph => "the start tag would end an open paragraph",
            Self::NestedElement => "the start tag would end an open element of the same kind",
            Self::NestedForm => "a form in a form is ignored",
            Self::MissingElement => "a parser adds html, head or body",
            Self::TooDeep => "parsers do not go deeper than 512 elements",
            Self::TooManyAttributes => "a parser keeps no more than 65,536 attributes of a tag",
            Self::SelectedContent => "a parser puts a copy of the selected option in here",
            Self::ContentPatching => "the template fills the place that a marker marks",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
