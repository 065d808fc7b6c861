//! Why a value is not valid.

use broth_values::Error;

/// What is wrong with a value.
pub(super) enum Refusal {
    /// Only the general message.
    Unexplained,
    /// An offset in it, and what was expected there.
    Error(Error),
    /// This reason.
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
