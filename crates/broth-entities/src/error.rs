//! The parse errors of character references, with their names in the standard.

use crate::words;

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

words! {
    ReferenceError "error" {
        AbsenceOfDigits = "absence-of-digits-in-numeric-character-reference",
        OutsideUnicodeRange = "character-reference-outside-unicode-range",
        Control = "control-character-reference",
        MissingSemicolon = "missing-semicolon-after-character-reference",
        Noncharacter = "noncharacter-character-reference",
        Null = "null-character-reference",
        Surrogate = "surrogate-character-reference",
        UnknownName = "unknown-named-character-reference",
    }
}

impl ReferenceError {
    /// The word for it, which is also the name of the parse error.
    #[must_use]
    pub fn code(&self) -> &'static str {
        self.as_str()
    }
}

impl core::error::Error for ReferenceError {}
