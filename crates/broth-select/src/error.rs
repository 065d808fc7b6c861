//! `SelectorError`: the mistake in a selector, and its position.

use alloc::boxed::Box;
use alloc::string::String;
use core::fmt;

use broth_input::Span;

/// Why a text is not a selector.
///
/// ```
/// use broth::select::{Selector, SelectorErrorCode};
///
/// let error = Selector::parse("ul > li:frist-child").unwrap_err();
/// assert_eq!(error.code(), SelectorErrorCode::UnknownPseudoClass);
/// assert_eq!(error.span().range(), 7..19);
/// assert_eq!(error.selector(), "ul > li:frist-child");
/// assert_eq!(
///     error.to_string(),
///     "unknown pseudo-class `:frist-child`; did you mean `:first-child`?"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct SelectorError {
    code: SelectorErrorCode,
    span: Span,
    message: String,
    /// The text of the selector.
    selector: Box<str>,
}

impl SelectorError {
    /// Makes an error whose message is the concatenation of `message`.
    // OPTIMIZATION: it does not use the formatting of the standard library, and it is boxed so that
    // every `Result` is small. Otherwise the parser would be a sixth larger.
    #[cold]
    pub(crate) fn new(code: SelectorErrorCode, span: Span, message: &[&str]) -> Box<Self> {
        let mut text = String::new();
        for piece in message {
            text.push_str(piece);
        }
        Box::new(Self { code, span, message: text, selector: Box::default() })
    }

    /// The same error with another code.
    pub(crate) fn with_code(mut self: Box<Self>, code: SelectorErrorCode) -> Box<Self> {
        self.code = code;
        self
    }

    /// The kind of mistake.
    #[must_use]
    pub fn code(&self) -> SelectorErrorCode {
        self.code
    }

    /// Sets the text of the selector that the error is about.
    pub(crate) fn about(mut self, selector: &str) -> Self {
        self.selector = selector.into();
        self
    }

    /// Adds advice to the message.
    pub(crate) fn with_advice(mut self, advice: &str) -> Self {
        self.message.push_str("; ");
        self.message.push_str(advice);
        self
    }

    /// The text that was parsed as a selector.
    #[must_use]
    pub fn selector(&self) -> &str {
        &self.selector
    }

    /// The position of the mistake in the text of the selector.
    #[must_use]
    pub fn span(&self) -> Span {
        self.span
    }
}

/// The kinds of mistakes in selectors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SelectorErrorCode {
    /// A selector is missing.
    MissingSelector,
    /// A combinator has nothing before or after it.
    DanglingCombinator,
    /// Something is in a place where it is not allowed.
    UnexpectedToken,
    /// The pseudo-class does not exist.
    UnknownPseudoClass,
    /// The pseudo-element does not exist.
    UnknownPseudoElement,
    /// The prefix of a name is not declared.
    UndeclaredPrefix,
    /// A pseudo-class or pseudo-element lacks its argument.
    MissingArgument,
    /// The pseudo-class or pseudo-element does not take this argument.
    BadArgument,
    /// An attribute selector is not well formed.
    BadAttribute,
    /// `:has()` is inside `:has()`.
    NestedHas,
    /// A pseudo-element is in a place where only elements make sense, or is followed by
    /// something that is not allowed there.
    MisplacedPseudoElement,
    /// The selector needs a feature that no browser supports and that its specification may drop.
    Unsupported,
    /// The selector has more levels of nesting than the options allow.
    TooDeep,
    /// The selector needs a Cargo feature that this crate was built without.
    MissingFeature,
}

impl SelectorErrorCode {
    /// The name of the code, such as `"missing-selector"`.
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
            Self::MissingFeature => "missing-feature",
        }
    }
}

impl fmt::Display for SelectorErrorCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
