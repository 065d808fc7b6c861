//! Reports of removed nodes and attributes.

use alloc::string::String;
use core::fmt;

use broth_entities::words;
use broth_input::Span;
use broth_serialize::MisfitReason;

/// A removed node or attribute.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Removed {
    /// The span of the tag, attribute, comment or other node in the source, if it has one.
    pub span: Option<Span>,
    /// The kind of node or attribute.
    pub kind: RemovedKind,
    /// The name of the element or attribute, or the target of the processing instruction; empty for
    /// other nodes.
    pub name: String,
    /// The reason why it was removed.
    pub reason: RemovalReason,
}

impl Removed {
    /// Whether it is an element that was removed with everything in it. Otherwise the content of an
    /// element has stayed, or was moved to where a parser puts it.
    ///
    /// ```
    /// use broth::sanitize::Sanitizer;
    ///
    /// let out = Sanitizer::new().report("<form>Soup</form>");
    /// assert!(out.html.is_empty() && out.removed[0].with_content());
    /// ```
    #[must_use]
    pub fn with_content(&self) -> bool {
        let stays = matches!(
            self.reason,
            RemovalReason::ReplacedWithChildren
                | RemovalReason::ContentKept
                | RemovalReason::Unwrapped
                | RemovalReason::Inexpressible(_)
        );
        self.kind == RemovedKind::Element && !stays
    }
}

/// In one line: `attribute "onclick": it could run a script`.
impl fmt::Display for Removed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.kind)?;
        if !self.name.is_empty() {
            write!(f, " {:?}", self.name)?;
        }
        let with = if self.with_content() { " with its content" } else { "" };
        write!(f, "{with}: {}", self.reason)
    }
}

/// The kind of a removed node or attribute.
///
/// ```
/// use broth::sanitize::RemovedKind;
///
/// assert_eq!("comment".parse(), Ok(RemovedKind::Comment));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RemovedKind {
    /// An element.
    Element,
    /// An attribute.
    Attribute,
    /// A comment.
    Comment,
    /// A processing instruction.
    ProcessingInstruction,
    /// Text.
    Text,
    /// A document type.
    Doctype,
}

words! {
    RemovedKind "kind" {
        Element = "element",
        Attribute = "attribute",
        Comment = "comment",
        ProcessingInstruction = "processing-instruction",
        Text = "text",
        Doctype = "doctype",
    }
}

/// The reason why something was removed.
///
/// ```
/// use broth::sanitize::RemovalReason;
///
/// assert_eq!(RemovalReason::JavascriptUrl.to_string(), "its URL would run a script");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RemovalReason {
    /// It could run a script.
    Unsafe,
    /// The configuration does not allow it.
    NotAllowed,
    /// The configuration removes it.
    Listed,
    /// The configuration replaces it with its children, which have stayed.
    ReplacedWithChildren,
    /// The configuration does not allow it, but its content has stayed:
    /// [`Sanitizer::keep_content`](crate::Sanitizer::keep_content) asks for that.
    ContentKept,
    /// It has a `javascript:` URL that would be followed.
    JavascriptUrl,
    /// It would animate the address of a link.
    AnimatesLink,
    /// An option does not allow the scheme of its URL.
    Scheme,
    /// An option removes it, such as a policy for links or a callback.
    Option,
    /// An older browser would find something in it that the configuration removes: one from before
    /// customizable `select`, or one that reads HTML in SVG and MathML in the older way.
    OlderBrowsers,
    /// A callback replaces it with its children, which have stayed.
    Unwrapped,
    /// Markup cannot express it where it was. It is removed, or moved to where a parser puts it.
    Inexpressible(MisfitReason),
}

impl RemovalReason {
    /// The reason in one line.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Unsafe => "it could run a script",
            Self::NotAllowed => "the configuration does not allow it",
            Self::Listed => "the configuration removes it",
            Self::ReplacedWithChildren => "the configuration replaces it with its children",
            Self::ContentKept => "the configuration does not allow it; its content stays",
            Self::JavascriptUrl => "its URL would run a script",
            Self::AnimatesLink => "it would animate the address of a link",
            Self::Scheme => "the scheme of its URL is not allowed",
            Self::Option => "an option removes it",
            Self::OlderBrowsers => "an older browser would read it differently",
            Self::Unwrapped => "an option replaces it with its children",
            Self::Inexpressible(reason) => reason.message(),
        }
    }
}

impl fmt::Display for RemovalReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}
