//! What is wrong with a selector, and where.

use alloc::string::String;
use core::error::Error;
use core::fmt;

use broth_input::Span;

/// Why a text is no selector.
///
/// ```
/// use broth_select::{Selector, SelectorErrorCode};
///
/// let error = Selector::parse("ul > li:frist-child").unwrap_err();
/// assert_eq!(error.code(), SelectorErrorCode::UnknownPseudoClass);
/// assert_eq!(error.span().range(), 7..19);
/// assert_eq!(error.to_string(), "unknown pseudo-class `:frist-child`");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SelectorError {
    code: SelectorErrorCode,
    span: Span,
    message: String,
}

impl SelectorError {
    pub(crate) fn new(code: SelectorErrorCode, span: Span, message: impl Into<String>) -> Self {
        Self { code, span, message: message.into() }
    }

    /// What kind of mistake it is.
    #[must_use]
    pub fn code(&self) -> SelectorErrorCode {
        self.code
    }

    /// Where it is in the text of the selector.
    #[must_use]
    pub fn span(&self) -> Span {
        self.span
    }
}

impl fmt::Display for SelectorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Error for SelectorError {}

/// The kinds of mistakes in selectors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SelectorErrorCode {
    /// Nothing stands where a selector is needed.
    MissingSelector,
    /// A combinator has nothing before or after it.
    DanglingCombinator,
    /// Something stands where it cannot.
    UnexpectedToken,
    /// No such pseudo-class is known.
    UnknownPseudoClass,
    /// No such pseudo-element is known.
    UnknownPseudoElement,
    /// The prefix of a name is not declared.
    UndeclaredPrefix,
    /// A pseudo-class or pseudo-element lacks its argument.
    MissingArgument,
    /// An argument is not one that the pseudo-class or pseudo-element takes.
    BadArgument,
    /// An attribute selector is not well formed.
    BadAttribute,
    /// `:has()` stands inside `:has()`.
    NestedHas,
    /// A pseudo-element stands where only elements can be meant, or something follows it that cannot.
    MisplacedPseudoElement,
    /// Browsers have never had it, and its specification may drop it.
    Unsupported,
    /// More levels of nesting than the options allow.
    TooDeep,
}

impl SelectorErrorCode {
    /// Its name, as it stands in reports.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::MissingSelector => "missing-selector",
            Self::DanglingCombinator => "dangling-combinator",
            Self::UnexpectedToken => "unexpected-token",
            Self::UnknownPseudoClass => "unknown-pseudo-class",
            Self::UnknownPseudoElement => "unknown-pseudo-element",
            Self::UndeclaredPrefix => "undeclared-prefix",
            Self::MissingArgument => "missing-argument",
            Self::BadArgument => "bad-argument",
            Self::BadAttribute => "bad-attribute",
            Self::NestedHas => "nested-has",
            Self::MisplacedPseudoElement => "misplaced-pseudo-element",
            Self::Unsupported => "unsupported",
            Self::TooDeep => "too-deep",
        }
    }
}

impl fmt::Display for SelectorErrorCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
