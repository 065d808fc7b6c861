//! `UnknownWord`: the error for a word that a report does not have.

use core::fmt;

/// The error for a string that is not the word for a [`RemovedKind`](crate::RemovedKind) or an
/// [`IgnoredReason`](crate::IgnoredReason).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownWord;

impl fmt::Display for UnknownWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("unknown word for what a sanitizer reports; use one that `as_str` returns")
    }
}

impl core::error::Error for UnknownWord {}
