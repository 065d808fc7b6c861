//! `ParseError`: an error in a document, and its place.
//!
//! Parse errors are data, never `Err`: parsing continues. The codes are the specification's. Where
//! it has none (HTML tree construction, XML), they are our own, in the same style.

use core::fmt;
use core::str::FromStr;

use broth_input::{LineColumn, LineIndex};

use crate::Span;

/// Declares [`ErrorCode`] from its rows.
macro_rules! error_codes {
    ($($code:ident: $family:ident, $name:literal, $summary:literal,)*) => {
        /// The kinds of errors in a document.
        ///
        /// ```
        /// use broth::ErrorCode;
        ///
        /// let code: ErrorCode = "duplicate-attribute".parse().unwrap();
        /// assert_eq!(code.as_str(), "duplicate-attribute");
        /// println!("{}", code.summary());
        /// assert!(ErrorCode::ALL.iter().any(|other| other.family() != code.family()));
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum ErrorCode {
            $(#[doc = concat!("`", $name, "`: ", $summary)] $code,)*
        }

        impl ErrorCode {
            /// Every code.
            pub const ALL: &'static [Self] = &[$(Self::$code),*];

            /// Its name, such as `missing-doctype`. It is the specification's, if that has one.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$code => $name,)*
                }
            }

            /// One sentence that says what is wrong.
            #[must_use]
            pub const fn summary(self) -> &'static str {
                match self {
                    $(Self::$code => $summary,)*
                }
            }

            /// The family that it belongs to.
            #[must_use]
            pub const fn family(self) -> ErrorFamily {
                match self {
                    $(Self::$code => ErrorFamily::$family,)*
                }
            }
        }
    };
}

mod generated;
pub use generated::ErrorCode;

/// An error in a document: something that its language does not allow.
///
/// ```
/// use broth::{ErrorCode, ParseError, Span};
///
/// let error = ParseError { code: ErrorCode::DuplicateAttribute, span: Span::new(11, 16), at: 16 };
/// assert_eq!(error.to_string(), "duplicate-attribute at 11..16");
/// assert_eq!(error.code.summary(), "A tag has two attributes of the same name; the later one is dropped.");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ParseError {
    /// The kind of error.
    pub code: ErrorCode,
    /// The text that is wrong; empty where something is missing. This is the place to show to
    /// people.
    pub span: Span,
    /// How far the parser had read when it noticed the error. Public test suites and some other
    /// parsers give this place. For an element without an end tag, `span` is its start tag, and
    /// `at` may be the end of the file.
    pub at: usize,
}

impl ParseError {
    /// The line and the column at which [`span`](Self::span) begins in the source. For many errors
    /// of one source, make a [`LineIndex`] once.
    ///
    /// ```
    /// use broth::{ErrorCode, ParseError, Span};
    ///
    /// let error = ParseError { code: ErrorCode::DuplicateAttribute, span: Span::new(9, 10), at: 10 };
    /// assert_eq!(error.line_column("<p>Hi\n<b a a>").to_string(), "2:4");
    /// ```
    #[must_use]
    pub fn line_column(&self, source: &str) -> LineColumn {
        LineIndex::new(source).line_column(self.span.start)
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {}..{}", self.code, self.span.start, self.span.end)
    }
}

/// The error at which strict parsing stopped: the first one in the document.
///
/// ```
/// use broth::{ErrorCode, ParseError, Span, StrictError};
///
/// let first = ParseError { code: ErrorCode::DuplicateAttribute, span: Span::new(9, 10), at: 10 };
/// let error = StrictError::new(first, Some("<p>Hi\n<b a a>"));
/// assert_eq!(error.to_string(), "duplicate-attribute at line 2, column 4");
/// assert_eq!(StrictError::new(first, None).to_string(), "duplicate-attribute at 9..10");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct StrictError {
    /// The kind of error.
    pub code: ErrorCode,
    /// The text that is wrong; empty where something is missing.
    pub span: Span,
    /// How far the parser had read when it noticed; see [`ParseError::at`].
    pub at: usize,
    /// The line and the column at which the span begins, if the parser or its tree has the source.
    pub line_column: Option<LineColumn>,
}

impl StrictError {
    /// The error, and its line and column if the source is known.
    #[must_use]
    pub fn new(error: ParseError, source: Option<&str>) -> Self {
        let line_column = source.map(|source| error.line_column(source));
        let ParseError { code, span, at } = error;
        Self { code, span, at, line_column }
    }

    /// The name of the parse error.
    #[must_use]
    pub fn code(&self) -> &'static str {
        self.code.as_str()
    }

    /// The text that is wrong; empty where something is missing.
    #[must_use]
    pub fn span(&self) -> Span {
        self.span
    }
}

impl fmt::Display for StrictError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line_column {
            Some(LineColumn { line, column_chars, .. }) => {
                write!(f, "{} at line {line}, column {column_chars}", self.code)
            }
            None => write!(f, "{} at {}..{}", self.code, self.span.start, self.span.end),
        }
    }
}

impl core::error::Error for StrictError {}

/// The stage of parsing that an error code belongs to.
///
/// ```
/// use broth::{ErrorCode, ErrorFamily};
///
/// assert_eq!(ErrorCode::DuplicateAttribute.family(), ErrorFamily::Tokenizer);
/// assert_eq!(ErrorCode::TreeTooDeep.family(), ErrorFamily::Limit);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorFamily {
    /// The input stream and the HTML tokenizer. The codes are those of the standard, except those
    /// that only the edition of 2015 reports.
    Tokenizer,
    /// HTML tree construction: the standard has no names for these.
    TreeConstruction,
    /// XML.
    Xml,
    /// A limit was met.
    Limit,
}

impl fmt::Display for ErrorCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The error for a text that is not the name of an [`ErrorCode`].
///
/// ```
/// use broth::{ErrorCode, UnknownErrorCode};
///
/// assert_eq!("duplicate-attribute".parse(), Ok(ErrorCode::DuplicateAttribute));
/// assert_eq!("too-much-salt".parse::<ErrorCode>(), Err(UnknownErrorCode));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no error code has this name")]
pub struct UnknownErrorCode;

impl UnknownErrorCode {
    /// A word that names this kind of error.
    #[must_use]
    pub fn code(&self) -> &'static str {
        "unknown-error-code"
    }
}

impl FromStr for ErrorCode {
    type Err = UnknownErrorCode;

    fn from_str(name: &str) -> Result<Self, UnknownErrorCode> {
        Self::ALL.iter().copied().find(|code| code.as_str() == name).ok_or(UnknownErrorCode)
    }
}

#[cfg(test)]
mod tests {
    use super::{ErrorCode, ParseError, Span, UnknownErrorCode};
    use alloc::string::ToString as _;

    #[test]
    fn the_error_for_an_unknown_code_says_so() {
        assert_eq!(UnknownErrorCode.to_string(), "no error code has this name");
    }

    #[test]
    fn an_error_tells_its_code_and_its_place() {
        let error = ParseError { code: ErrorCode::EofInTag, span: Span::new(3, 8), at: 8 };
        assert_eq!(error.to_string(), "eof-in-tag at 3..8");
    }

    #[test]
    fn names_lead_to_codes_and_back() {
        for &code in ErrorCode::ALL {
            assert_eq!(code.to_string(), code.as_str());
            assert_eq!(code.as_str().parse(), Ok(code));
        }
        assert!("no-such-error".parse::<ErrorCode>().is_err());
    }
}
