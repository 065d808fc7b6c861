//! The error of an expression, and its place.

use alloc::boxed::Box;
use alloc::string::String;
use core::fmt;

use broth_input::Span;

/// An error from parsing or evaluating an expression.
///
/// ```
/// use broth::xpath::{XPath, XPathErrorCode};
///
/// let error = XPath::parse("//li[first::a]").unwrap_err();
/// assert_eq!(error.code(), XPathErrorCode::UnknownAxis);
/// assert_eq!(error.span().range(), 5..10);
/// assert_eq!(error.expression(), "//li[first::a]");
/// assert_eq!(error.to_string(), "there is no axis `first`");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct XPathError {
    code: XPathErrorCode,
    span: Span,
    message: String,
    expression: Box<str>,
}

impl XPathError {
    #[cold]
    pub(crate) fn new(code: XPathErrorCode, span: Span, message: impl Into<String>) -> Self {
        Self { code, span, message: message.into(), expression: Box::default() }
    }

    /// Adds the text of the expression to the error.
    pub(crate) fn about(mut self, expression: &str) -> Self {
        self.expression = expression.into();
        self
    }

    /// The kind of error.
    #[must_use]
    pub fn code(&self) -> XPathErrorCode {
        self.code
    }

    /// The span of the error in the expression.
    #[must_use]
    pub fn span(&self) -> Span {
        self.span
    }

    /// The text of the expression.
    #[must_use]
    pub fn expression(&self) -> &str {
        &self.expression
    }
}

/// The kind of an [`XPathError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum XPathErrorCode {
    /// An expression is missing.
    MissingExpression,
    /// A token is not allowed in its place.
    UnexpectedToken,
    /// A character cannot begin a token.
    UnexpectedCharacter,
    /// The closing quote of a literal is missing.
    UnterminatedLiteral,
    /// The axis is unknown.
    UnknownAxis,
    /// The function is unknown.
    UnknownFunction,
    /// A function has too few arguments, or too many.
    WrongArgumentCount,
    /// The expression needs a set of nodes, but got another type.
    NotNodes,
    /// The prefix of a name is not declared.
    UndeclaredPrefix,
    /// The variable has no value.
    UnknownVariable,
    /// The expression is nested too deeply.
    TooDeep,
    /// The evaluation needs more work than its budget allows.
    TooMuchWork,
    /// A user-defined function failed.
    FunctionFailed,
}

impl XPathErrorCode {
    /// Returns the name of the code, such as `unknown-axis`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::MissingExpression => "missing-expression",
            Self::UnexpectedToken => "unexpected-token",
            Self::UnexpectedCharacter => "unexpected-character",
            Self::UnterminatedLiteral => "unterminated-literal",
            Self::UnknownAxis => "unknown-axis",
            Self::UnknownFunction => "unknown-function",
            Self::WrongArgumentCount => "wrong-argument-count",
            Self::NotNodes => "not-nodes",
            Self::UndeclaredPrefix => "undeclared-prefix",
            Self::UnknownVariable => "unknown-variable",
            Self::TooDeep => "too-deep",
            Self::TooMuchWork => "too-much-work",
            Self::FunctionFailed => "function-failed",
        }
    }
}

impl fmt::Display for XPathErrorCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
