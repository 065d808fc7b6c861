//! `CssError`: a parse error of CSS, and its place.

use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use broth_input::Span;

/// A parse error: something that CSS does not allow. It never stops the parser.
///
/// <https://drafts.csswg.org/css-syntax-3/#parse-error>
///
/// ```
/// use broth::css::{CssErrorCode, Parser};
///
/// let text = "p { color: red } a:hover;";
/// let sheet = Parser::new().errors(true).parse(text);
/// let error = sheet.errors()[0];
/// assert_eq!(error.code, CssErrorCode::UnfinishedRule);
/// assert_eq!(&text[error.span.range()], "a:hover;");
/// let message = "unfinished-rule at 17..25: A rule has no block, and is dropped.";
/// assert_eq!(error.to_string(), message);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct CssError {
    /// The kind of error.
    pub code: CssErrorCode,
    /// The text that is wrong; empty where something is missing.
    pub span: Span,
}

impl CssError {
    /// The kind of error.
    #[must_use]
    pub fn code(&self) -> CssErrorCode {
        self.code
    }

    /// The text that is wrong; empty where something is missing.
    #[must_use]
    pub fn span(&self) -> Span {
        self.span
    }
}

impl fmt::Display for CssError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Span { start, end } = self.span;
        write!(f, "{} at {start}..{end}: {}", self.code, self.code.summary())
    }
}

impl core::error::Error for CssError {}

/// The kinds of parse errors.
///
/// The text names none of them, so the names are ours.
///
/// ```
/// use broth::css::CssErrorCode;
///
/// let code: CssErrorCode = "eof-in-string".parse().unwrap();
/// assert_eq!(code, CssErrorCode::EofInString);
/// assert!(CssErrorCode::ALL.iter().all(|code| code.summary().ends_with('.')));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum CssErrorCode {
    /// `eof-in-comment`: a comment is not closed.
    EofInComment,
    /// `eof-in-string`: a string is not closed.
    EofInString,
    /// `newline-in-string`: a line ends within a string.
    NewlineInString,
    /// `eof-in-url`: a `url(` without quotes is not closed.
    EofInUrl,
    /// `unexpected-character-in-url`: a `url(` without quotes has a character that needs quotes or
    /// an escape.
    UnexpectedCharacterInUrl,
    /// `invalid-escape-in-url`: in a `url(` without quotes, a line ends after a backslash.
    InvalidEscapeInUrl,
    /// `eof-in-escape`: the text ends after a backslash.
    EofInEscape,
    /// `invalid-escape`: a line ends after a backslash.
    InvalidEscape,
    /// `unmatched-bracket`: a closing bracket closes nothing.
    UnmatchedBracket,
    /// `eof-in-block`: a block is not closed.
    EofInBlock,
    /// `eof-in-function`: a function is not closed.
    EofInFunction,
    /// `unfinished-rule`: a rule has no block.
    UnfinishedRule,
    /// `custom-property-as-rule`: a rule begins as a custom property does.
    CustomPropertyAsRule,
    /// `content-after-block`: a closing bracket ends a list of declarations.
    ContentAfterBlock,
    /// `nothing-there`: a text is empty, or has only white space.
    NothingThere,
    /// `more-than-one`: there is something after the one thing that was asked for.
    MoreThanOne,
    /// `not-a-declaration`: a text is not a declaration.
    NotADeclaration,
}

impl CssErrorCode {
    /// Every code.
    pub const ALL: &'static [Self] = &[
        Self::EofInComment,
        Self::EofInString,
        Self::NewlineInString,
        Self::EofInUrl,
        Self::UnexpectedCharacterInUrl,
        Self::InvalidEscapeInUrl,
        Self::EofInEscape,
        Self::InvalidEscape,
        Self::UnmatchedBracket,
        Self::EofInBlock,
        Self::EofInFunction,
        Self::UnfinishedRule,
        Self::CustomPropertyAsRule,
        Self::ContentAfterBlock,
        Self::NothingThere,
        Self::MoreThanOne,
        Self::NotADeclaration,
    ];

    /// Its name, such as `eof-in-string`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::EofInComment => "eof-in-comment",
            Self::EofInString => "eof-in-string",
            Self::NewlineInString => "newline-in-string",
            Self::EofInUrl => "eof-in-url",
            Self::UnexpectedCharacterInUrl => "unexpected-character-in-url",
            Self::InvalidEscapeInUrl => "invalid-escape-in-url",
            Self::EofInEscape => "eof-in-escape",
            Self::InvalidEscape => "invalid-escape",
            Self::UnmatchedBracket => "unmatched-bracket",
            Self::EofInBlock => "eof-in-block",
            Self::EofInFunction => "eof-in-function",
            Self::UnfinishedRule => "unfinished-rule",
            Self::CustomPropertyAsRule => "custom-property-as-rule",
            Self::ContentAfterBlock => "content-after-block",
            Self::NothingThere => "nothing-there",
            Self::MoreThanOne => "more-than-one",
            Self::NotADeclaration => "not-a-declaration",
        }
    }

    /// One sentence that says what is wrong.
    #[must_use]
    pub const fn summary(self) -> &'static str {
        match self {
            Self::EofInComment => "A comment is not closed.",
            Self::EofInString => "A string is not closed.",
            Self::NewlineInString => "A line ends within a string.",
            Self::EofInUrl => "A URL is not closed.",
            Self::UnexpectedCharacterInUrl => {
                "A URL without quotes has a character that needs them."
            }
            Self::InvalidEscapeInUrl => "A line ends after a backslash in a URL.",
            Self::EofInEscape => "The text ends after a backslash.",
            Self::InvalidEscape => "A line ends after a backslash.",
            Self::UnmatchedBracket => "A closing bracket closes nothing.",
            Self::EofInBlock => "A block is not closed.",
            Self::EofInFunction => "A function is not closed.",
            Self::UnfinishedRule => "A rule has no block, and is dropped.",
            Self::CustomPropertyAsRule => {
                "A rule begins as a custom property does, and is dropped."
            }
            Self::ContentAfterBlock => "A closing bracket ends the list; the rest is dropped.",
            Self::NothingThere => "The text is empty.",
            Self::MoreThanOne => "Something follows where only one was asked for.",
            Self::NotADeclaration => "The text is not a declaration.",
        }
    }
}

impl fmt::Display for CssErrorCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for CssErrorCode {
    type Err = UnknownCssErrorCode;

    fn from_str(name: &str) -> Result<Self, UnknownCssErrorCode> {
        let found = Self::ALL.iter().find(|code| code.as_str() == name);
        found.copied().ok_or(UnknownCssErrorCode)
    }
}

/// A word that is not the name of a [`CssErrorCode`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownCssErrorCode;

impl fmt::Display for UnknownCssErrorCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not the name of an error in CSS; see `CssErrorCode::ALL`")
    }
}

impl core::error::Error for UnknownCssErrorCode {}

/// The errors so far, if they are kept.
#[derive(Clone, Debug, Default)]
pub(crate) struct Errors {
    list: Vec<CssError>,
    keep: bool,
}

impl Errors {
    pub(crate) fn new(keep: bool) -> Self {
        Self { list: Vec::new(), keep }
    }

    pub(crate) fn push(&mut self, code: CssErrorCode, start: usize, end: usize) {
        if self.keep {
            self.list.push(CssError { code, span: Span::new(start, end) });
        }
    }

    pub(crate) fn list(&self) -> &[CssError] {
        &self.list
    }

    pub(crate) fn into_list(self) -> Vec<CssError> {
        self.list
    }

    /// Puts them into the order of the source.
    pub(crate) fn sort(&mut self) {
        self.list.sort_by_key(|error| error.span.start);
    }
}
