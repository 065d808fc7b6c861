//! `Reason`: why markup cannot express a node of a tree.

use core::fmt;

#[cfg(doc)]
use crate::Options;

/// Why a node does not come back when it is written as HTML and parsed again.
///
/// ```
/// use broth::dom::Document;
/// use broth::serialize::{Reason, reparse_check_of};
///
/// let mut doc = Document::new();
/// let p = doc.create_element("p").unwrap();
/// let text = doc.create_text("");
/// doc.append(p, text).unwrap();
/// let reason = reparse_check_of(&doc, p, false)[0].reason;
/// assert_eq!(reason, Reason::EmptyText);
/// assert_eq!(reason.as_str(), "markup cannot express an empty text node");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Reason {
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
    /// [`Options::guard`].
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
    /// Without [`Options::guard`], a parser drops the newline at the beginning of the element.
    LeadingNewline,
    /// A [`DoctypeStyle`](crate::DoctypeStyle) other than `Full` writes another doctype.
    ChangedDoctype,
    /// The options write another declaration of the encoding: [`Options::charset`].
    ChangedEncoding,
    /// The options write no value, so it becomes empty:
    /// [`Minimize::Boolean`](crate::Minimize::Boolean).
    ChangedValue,
    /// The options add or remove white space: [`Options::collapse_white_space`],
    /// [`Options::indent`].
    ChangedWhiteSpace,
}

impl Reason {
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

    /// One line that says what is wrong.
    #[must_use]
    pub fn as_str(self) -> &'static str {
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

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
