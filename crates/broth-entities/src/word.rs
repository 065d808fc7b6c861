//! The error for a word that is none of an enum's.

use alloc::string::String;
use core::fmt;

/// The error for a word that names none of the values of an enum.
///
/// ```
/// let error = "texts".parse::<broth::entities::Mode>().unwrap_err();
/// assert_eq!(error.to_string(), "unknown mode \"texts\"; expected text or attribute");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct UnknownWord {
    kind: &'static str,
    word: String,
    expected: &'static str,
}

impl UnknownWord {
    pub(crate) fn new(kind: &'static str, word: &str, expected: &'static str) -> Self {
        Self { kind, word: word.into(), expected }
    }

    /// The error as a code for programs.
    #[must_use]
    pub fn code(&self) -> &'static str {
        "unknown-word"
    }

    /// The unknown word.
    #[must_use]
    pub fn word(&self) -> &str {
        &self.word
    }
}

impl fmt::Display for UnknownWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown {} {:?}; expected {}", self.kind, self.word, self.expected)
    }
}

impl core::error::Error for UnknownWord {}
