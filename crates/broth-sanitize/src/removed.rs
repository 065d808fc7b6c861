//! Reports of removed nodes and attributes.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use broth_input::Span;
use broth_markup::LimitMet;
use broth_serialize::MisfitReason;

/// Markup that is safe to use in its context, and a report of what was removed.
///
/// ```
/// use broth::sanitize::{Sanitizer, What};
///
/// let html = "<p onclick=steal()>Soup<script>steal()</script>";
/// let sanitized = Sanitizer::default().run(html, &broth::html::Context::html("div"));
/// assert_eq!(sanitized.html, "<p>Soup</p>");
///
/// let removed: Vec<_> = sanitized.removed.iter().map(|it| (it.what, &*it.name)).collect();
/// assert_eq!(removed, [(What::Attribute, "onclick"), (What::Element, "script")]);
/// assert_eq!(&html[sanitized.removed[0].span.unwrap().range()], "onclick=steal()");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Sanitized {
    /// The markup.
    pub html: String,
    /// The removed nodes and attributes, in source order. The content of a removed element is not
    /// listed.
    pub removed: Vec<Removed>,
    /// The limits of the parser that the input met: beyond them, it is read in another way.
    pub limits_met: Vec<LimitMet>,
}

/// A removed node or attribute.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Removed {
    /// The span of the tag, attribute, comment or other node in the source, if it has one.
    pub span: Option<Span>,
    /// The kind of node or attribute.
    pub what: What,
    /// The name of the element or attribute, or the target of the processing instruction; empty for
    /// other nodes.
    pub name: String,
    /// The reason why it was removed.
    pub why: Why,
}

impl Removed {
    /// Whether it is an element that was removed with everything in it. Otherwise the content of an
    /// element has stayed, or was moved to where a parser puts it.
    ///
    /// ```
    /// use broth::html::Context;
    /// use broth::sanitize::Sanitizer;
    ///
    /// let out = Sanitizer::default().run("<form>Soup</form>", &Context::html("div"));
    /// assert!(out.html.is_empty() && out.removed[0].with_content());
    /// ```
    #[must_use]
    pub fn with_content(&self) -> bool {
        let stays = matches!(
            self.why,
            Why::ReplacedWithChildren | Why::ContentKept | Why::Unwrapped | Why::Inexpressible(_)
        );
        self.what == What::Element && !stays
    }
}

/// The kind of a removed node or attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum What {
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

impl What {
    /// The kind as a word.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Element => "element",
            Self::Attribute => "attribute",
            Self::Comment => "comment",
            Self::ProcessingInstruction => "processing-instruction",
            Self::Text => "text",
            Self::Doctype => "doctype",
        }
    }
}

impl fmt::Display for What {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Why something was removed.
///
/// ```
/// use broth::sanitize::Why;
///
/// assert_eq!(Why::JavascriptUrl.to_string(), "its URL would run a script");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Why {
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

impl Why {
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

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
