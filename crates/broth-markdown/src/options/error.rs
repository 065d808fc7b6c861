//! Options that do not exist, and values that they cannot have.

use alloc::string::String;
use core::error::Error;
use core::fmt;

/// Why an option cannot be set. The message says which options or values there are.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OptionError {
    /// No option has this name.
    Name(String),
    /// The option cannot have this value.
    Value {
        /// The name of the option.
        name: String,
        /// The value.
        value: String,
        /// The values that it can have, in words.
        expected: String,
    },
}

impl OptionError {
    pub(crate) fn value(name: &str, value: &str, expected: &str) -> Self {
        Self::Value { name: name.into(), value: value.into(), expected: expected.into() }
    }

    /// The same error for an option that is called by another name.
    pub(crate) fn named(self, name: &str) -> Self {
        match self {
            Self::Value { value, expected, .. } => {
                Self::Value { name: name.into(), value, expected }
            }
            Self::Name(_) => Self::Name(name.into()),
        }
    }
}

impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(name) => {
                let names = super::NAMES.into_iter();
                write!(f, "unknown option {name:?}; use {}", listed(names))
            }
            Self::Value { name, value, expected } => {
                write!(f, "{name} cannot be {value:?}; use {expected}")
            }
        }
    }
}

impl Error for OptionError {}

/// Words with commas between them, and `or` before the last one.
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
