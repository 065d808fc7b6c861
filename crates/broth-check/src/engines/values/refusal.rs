//! Why a value is not valid.

use broth_values::Error;

/// The fault of a value.
pub(super) enum Refusal {
    /// The fault is unknown, so only the general message is shown.
    Unexplained,
    /// An offset in the value, and the words for what was expected there.
    Error(Error),
    /// The reason in words.
    Because(&'static str),
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Self {
        Self::Error(error)
    }
}

impl From<&'static str> for Refusal {
    fn from(reason: &'static str) -> Self {
        Self::Because(reason)
    }
}
