//! Reports of removed nodes and attributes.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use broth_dom::markup::serializes_as_void;
use broth_entities::{UnknownWord, words};
use broth_input::{LineIndex, Span};
use broth_markup::QName;
use broth_serialize::MisfitReason;

/// A removed node or attribute.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Removed {
    /// The span of the tag, attribute, comment or other node in the source, if it has one.
    pub span: Option<Span>,
    /// The line in which it begins, from 1.
    pub line: Option<usize>,
    /// The column at which it begins, in characters from 1.
    pub column: Option<usize>,
    /// The kind of node or attribute.
    pub kind: RemovedKind,
    /// The name of the element or attribute, or the target of the processing instruction; empty for
    /// other nodes.
    pub name: String,
    /// The reason why it was removed.
    pub reason: RemovalReason,
}

impl Removed {
    /// A report whose line is not known yet.
    pub(crate) fn new(
        span: Option<Span>,
        kind: RemovedKind,
        name: String,
        reason: RemovalReason,
    ) -> Self {
        Self { span, line: None, column: None, kind, name, reason }
    }

    /// The reason in words.
    #[must_use]
    pub fn message(&self) -> &'static str {
        self.reason.message()
    }

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

/// Sets the lines and columns of what was removed from a source.
pub(crate) fn place(removed: &mut [Removed], source: &str) {
    if removed.iter().any(|removed| removed.span.is_some()) {
        place_by(removed, &LineIndex::new(source));
    }
}

pub(crate) fn place_by(removed: &mut [Removed], lines: &LineIndex) {
    for removed in removed {
        let start = removed.span.map(|span| lines.line_column(span.start));
        (removed.line, removed.column) = start.map(|at| (at.line, at.column_chars)).unzip();
    }
}

/// In one line: `1:4: attribute "onclick": it could run a script`.
impl fmt::Display for Removed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let (Some(line), Some(column)) = (self.line, self.column) {
            write!(f, "{line}:{column}: ")?;
        }
        write!(f, "{}", self.kind)?;
        if !self.name.is_empty() {
            write!(f, " {:?}", self.name)?;
        }
        let has_content = !serializes_as_void(QName::html(&self.name));
        let with = if self.with_content() && has_content { " with its content" } else { "" };
        write!(f, "{with}: {}", self.message())
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
    /// A declaration of CSS.
    Declaration,
    /// A rule of CSS.
    Rule,
    /// A class of an element.
    Class,
}

words! {
    RemovedKind "kind" {
        Element = "element",
        Attribute = "attribute",
        Comment = "comment",
        ProcessingInstruction = "processing-instruction",
        Text = "text",
        Doctype = "doctype",
        Declaration = "declaration",
        Rule = "rule",
        Class = "class",
    }
}

/// The reason why something was removed.
///
/// ```
/// use broth::sanitize::RemovalReason;
///
/// let reason: RemovalReason = "javascript-url".parse().unwrap();
/// assert_eq!(reason, RemovalReason::JavascriptUrl);
/// assert_eq!(reason.message(), "its URL would run a script");
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
    /// Its URL is relative, and an option does not allow that.
    RelativeUrl,
    /// It is none of the [allowed classes](crate::Sanitizer::allow_classes), or an attribute that
    /// has only such classes.
    Class,
    /// An option removes it, such as a policy for links or a callback.
    Option,
    /// An older browser would find something in it that the configuration removes: one from before
    /// customizable `select`, or one that reads HTML in SVG and MathML in the older way.
    OlderBrowsers,
    /// A callback replaces it with its children, which have stayed.
    Unwrapped,
    /// The [policy for CSS](crate::CssSanitizer) does not allow the property.
    CssProperty,
    /// The policy for CSS does not allow the value.
    CssValue,
    /// The policy for CSS does not allow a function in it.
    CssFunction,
    /// The policy for CSS does not allow an address in it.
    CssUrl,
    /// Its selector is none, or could match outside the place that is allowed.
    CssSelector,
    /// The policy for CSS does not allow the at-rule.
    CssAtRule,
    /// The policy for CSS does not allow `!important`.
    CssImportant,
    /// It is no valid CSS.
    CssSyntax,
    /// Markup cannot express it where it was. It is removed, or moved to where a parser puts it.
    Inexpressible(MisfitReason),
}

impl RemovalReason {
    const WITHOUT_MISFIT: [Self; 21] = [
        Self::Unsafe,
        Self::NotAllowed,
        Self::Listed,
        Self::ReplacedWithChildren,
        Self::ContentKept,
        Self::JavascriptUrl,
        Self::AnimatesLink,
        Self::Scheme,
        Self::RelativeUrl,
        Self::Class,
        Self::Option,
        Self::OlderBrowsers,
        Self::Unwrapped,
        Self::CssProperty,
        Self::CssValue,
        Self::CssFunction,
        Self::CssUrl,
        Self::CssSelector,
        Self::CssAtRule,
        Self::CssImportant,
        Self::CssSyntax,
    ];

    /// The word for it, as in the command and the packages for other languages.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        self.row().0
    }

    /// The reason in words.
    #[must_use]
    pub fn message(self) -> &'static str {
        self.row().1
    }

    fn row(self) -> (&'static str, &'static str) {
        match self {
            Self::Unsafe => ("unsafe", "it could run a script"),
            Self::NotAllowed => ("not-allowed", "the configuration does not allow it"),
            Self::Listed => ("listed", "the configuration removes it"),
            Self::ReplacedWithChildren => {
                ("replaced-with-children", "the configuration replaces it with its children")
            }
            Self::ContentKept => {
                ("content-kept", "the configuration does not allow it; its content stays")
            }
            Self::JavascriptUrl => ("javascript-url", "its URL would run a script"),
            Self::AnimatesLink => ("animates-link", "it would animate the address of a link"),
            Self::Scheme => ("scheme", "the scheme of its URL is not allowed"),
            Self::RelativeUrl => (
                "relative-url",
                "its URL is relative; allow relative URLs, or make it absolute first",
            ),
            Self::Class => ("class", "it is not among the classes that are allowed"),
            Self::Option => ("option", "an option removes it"),
            Self::OlderBrowsers => ("older-browsers", "an older browser would read it differently"),
            Self::Unwrapped => ("unwrapped", "an option replaces it with its children"),
            Self::CssProperty => ("css-property", "the policy for CSS does not allow the property"),
            Self::CssValue => ("css-value", "the policy for CSS does not allow the value"),
            Self::CssFunction => ("css-function", "the policy for CSS does not allow the function"),
            Self::CssUrl => ("css-url", "the policy for CSS does not allow the address"),
            Self::CssSelector => ("css-selector", "the selector is not allowed"),
            Self::CssAtRule => ("css-at-rule", "the policy for CSS does not allow the at-rule"),
            Self::CssImportant => ("css-important", "the policy for CSS does not allow !important"),
            Self::CssSyntax => ("css-syntax", "it is no valid CSS"),
            Self::Inexpressible(reason) => (reason.as_str(), reason.message()),
        }
    }
}

impl fmt::Display for RemovalReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// The words of a [`MisfitReason`] name an inexpressible node or attribute.
impl FromStr for RemovalReason {
    type Err = UnknownWord;

    fn from_str(word: &str) -> Result<Self, UnknownWord> {
        let found = Self::WITHOUT_MISFIT.into_iter().find(|reason| reason.as_str() == word);
        found.map_or_else(|| word.parse().map(Self::Inexpressible), Ok)
    }
}
