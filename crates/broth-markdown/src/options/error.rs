//! The error for an unknown option or an invalid value.

use alloc::string::String;
use core::error::Error;
use core::fmt;

use broth_markup::distance::nearest;

/// An error from setting an option. The message names the nearest valid option or value, or lists
/// all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OptionError {
    /// No option has this name.
    Name(String),
    /// The value is not valid for this option.
    Value {
        /// The name of the option.
        name: String,
        /// The invalid value.
        value: String,
        /// The valid values, as text.
        expected: String,
        /// The valid value that was probably meant.
        meant: Option<String>,
    },
}

impl OptionError {
    /// A word that names this kind of error.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Name(_) => "unknown-option",
            Self::Value { .. } => "invalid-option-value",
        }
    }

    pub(crate) fn value(name: &str, value: &str, expected: &str) -> Self {
        Self::Value {
            name: name.into(),
            value: value.into(),
            expected: expected.into(),
            meant: None,
        }
    }

    /// Returns the same error with the value that was probably meant.
    pub(crate) fn meaning(mut self, word: Option<&str>) -> Self {
        if let Self::Value { meant, .. } = &mut self {
            *meant = word.map(Into::into);
        }
        self
    }

    /// Returns the same error with another name for the option.
    pub(crate) fn named(self, name: &str) -> Self {
        match self {
            Self::Value { value, expected, meant, .. } => {
                Self::Value { name: name.into(), value, expected, meant }
            }
            Self::Name(_) => Self::Name(name.into()),
        }
    }
}

impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(name) => {
                if let Some(meant) = nearest(name, super::NAMES) {
                    return write!(f, "unknown option {name:?}; did you mean {meant:?}?");
                }
                let names = super::NAMES.into_iter();
                write!(f, "unknown option {name:?}; use {}", listed(names))
            }
            Self::Value { name, value, meant: Some(meant), .. } => {
                write!(f, "{name} cannot be {value:?}; did you mean {meant:?}?")
            }
            Self::Value { name, value, expected, .. } => {
                write!(f, "{name} cannot be {value:?}; use {expected}")
            }
        }
    }
}

impl Error for OptionError {}

/// Joins words with commas, and `or` before the last one.
pub(crate) fn listed<'w>(words: impl ExactSizeIterator<Item = &'w str>) -> String {
    let (mut out, count) = (String::new(), words.len());
    for (at, word) in words.enumerate() {
        out += match at {
            0 => "",
            _ if at + 1 < count => ", ",
            _ => " or ",
        };
        out += word;
    }
    out
}
