//! The parse errors of character references, with their names in the standard.

use core::fmt;
use core::str::FromStr;

use crate::UnknownWord;

/// A parse error in a character reference. It never stops the parser.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#parse-errors>
///
/// ```
/// use broth::entities::{Mode, ReferenceError, references};
///
/// let reference = references("&#0;").next().unwrap();
/// assert!(reference.errors().eq([ReferenceError::Null]));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum ReferenceError {
    /// `&#` or `&#x` without a digit after it. It stays text.
    AbsenceOfDigits,
    /// A number over 0x10FFFF. It becomes U+FFFD.
    OutsideUnicodeRange,
    /// The number of a control character, or of a carriage return.
    Control,
    /// A number, or one of the 106 names that allow it, without its semicolon.
    MissingSemicolon,
    /// The number of a noncharacter, such as U+FFFE.
    Noncharacter,
    /// The number zero. It becomes U+FFFD.
    Null,
    /// The number of a surrogate. It becomes U+FFFD.
    Surrogate,
    /// A name that is not in the table, with a semicolon. It stays text.
    UnknownName,
}

impl ReferenceError {
    const ALL: [Self; 8] = [
        Self::AbsenceOfDigits,
        Self::OutsideUnicodeRange,
        Self::Control,
        Self::MissingSemicolon,
        Self::Noncharacter,
        Self::Null,
        Self::Surrogate,
        Self::UnknownName,
    ];

    /// The standard's name of the error.
    ///
    /// ```
    /// use broth::entities::ReferenceError;
    /// assert_eq!(ReferenceError::Null.as_str(), "null-character-reference");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::AbsenceOfDigits => "absence-of-digits-in-numeric-character-reference",
            Self::OutsideUnicodeRange => "character-reference-outside-unicode-range",
            Self::Control => "control-character-reference",
            Self::MissingSemicolon => "missing-semicolon-after-character-reference",
            Self::Noncharacter => "noncharacter-character-reference",
            Self::Null => "null-character-reference",
            Self::Surrogate => "surrogate-character-reference",
            Self::UnknownName => "unknown-named-character-reference",
        }
    }
}

impl fmt::Display for ReferenceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for ReferenceError {
    type Err = UnknownWord;

    fn from_str(word: &str) -> Result<Self, UnknownWord> {
        let expected = "the standard's name of an error in a character reference";
        let found = Self::ALL.into_iter().find(|error| error.as_str() == word);
        found.ok_or_else(|| UnknownWord::new("error", word, expected))
    }
}

impl core::error::Error for ReferenceError {}
