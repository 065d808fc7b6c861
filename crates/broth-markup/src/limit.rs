//! `Limit`: a limit of a parser. Nothing is lost silently: a limit that is met is always reported.

use alloc::vec::Vec;
use core::fmt;

use crate::order;

/// A limit of a parser. Which of them a document can meet depends on its language.
///
/// ```
/// use broth_markup::Limit;
///
/// assert_eq!(Limit::TokenBytes.as_str(), "token-bytes");
/// assert_eq!(Limit::TokenBytes.summary(), "the rest of the token is dropped");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Limit {
    /// How many elements may be open at once.
    Depth,
    /// How many formatting elements may wait to be opened again, in HTML.
    FormattingElements,
    /// How many elements may be opened again for each byte, in HTML.
    RepeatedElements,
    /// How many attributes a tag may have.
    Attributes,
    /// How long a token may be.
    TokenBytes,
    /// How much text entities may become, in XML.
    Entities,
    /// How many errors are kept.
    Errors,
    /// How many nodes may be visited per byte in search of the markers of `<template for>`, in HTML.
    ContentPatching,
    /// How much of a stream handlers may hold back, in rewriting.
    HeldBytes,
}

impl Limit {
    /// Its name: `depth`, `attributes`, ...
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Depth => "depth",
            Self::FormattingElements => "formatting-elements",
            Self::RepeatedElements => "repeated-elements",
            Self::Attributes => "attributes",
            Self::TokenBytes => "token-bytes",
            Self::Entities => "entities",
            Self::Errors => "errors",
            Self::ContentPatching => "content-patching",
            Self::HeldBytes => "held-bytes",
        }
    }

    /// One sentence that says what happens beyond the limit.
    #[must_use]
    pub fn summary(self) -> &'static str {
        match self {
            Self::Depth => "deeper elements become siblings of the one at the limit",
            Self::FormattingElements => "the earliest formatting elements are not reopened",
            Self::RepeatedElements => "formatting elements are not reopened from here on",
            Self::Attributes => "further attributes of the tag are dropped",
            Self::TokenBytes => "the rest of the token is dropped",
            Self::Entities => "references to entities remain text from here on",
            Self::Errors => "further errors are not reported",
            Self::ContentPatching => "templates no longer replace markers from here on",
            Self::HeldBytes => "what handlers waited for is passed on unchanged",
        }
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A limit that was met, and where for the first time.
///
/// ```
/// use broth_markup::{Limit, LimitMet};
///
/// let note = |met: LimitMet| format!("{} at byte {}", met.limit, met.at);
/// assert_eq!(note(LimitMet { limit: Limit::Depth, at: 4711 }), "depth at byte 4711");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LimitMet {
    /// Which.
    pub limit: Limit,
    /// The offset in the stream.
    pub at: usize,
}

/// The limits that were met, each once.
#[doc(hidden)]
#[derive(Clone, Debug, Default)]
pub struct LimitsMet(Vec<LimitMet>);

impl LimitsMet {
    /// Takes note that a limit was met here, unless it was met before.
    #[cold]
    pub fn note(&mut self, limit: Limit, at: usize) {
        if self.0.iter().all(|met| met.limit != limit) {
            self.0.push(LimitMet { limit, at });
        }
    }

    /// What was noted, in the order in which it was.
    #[must_use]
    pub fn all(&self) -> &[LimitMet] {
        &self.0
    }

    /// What the parts of a parser noted, in source order.
    #[must_use]
    pub fn in_order(parts: &[&[LimitMet]]) -> Vec<LimitMet> {
        let mut all = parts.concat();
        order::sort_by_key(&mut all, |met| met.at);
        all
    }
}

#[cfg(test)]
mod tests {
    use super::Limit;
    use alloc::string::ToString as _;

    #[test]
    fn limits_have_a_name_and_say_what_happens_beyond() {
        for (limit, name, word) in [
            (Limit::Depth, "depth", "siblings"),
            (Limit::FormattingElements, "formatting-elements", "earliest"),
            (Limit::RepeatedElements, "repeated-elements", "from here on"),
            (Limit::Attributes, "attributes", "dropped"),
            (Limit::TokenBytes, "token-bytes", "dropped"),
            (Limit::Entities, "entities", "remain text"),
            (Limit::Errors, "errors", "not reported"),
            (Limit::ContentPatching, "content-patching", "markers"),
            (Limit::HeldBytes, "held-bytes", "unchanged"),
        ] {
            assert_eq!(limit.to_string(), name);
            assert!(limit.summary().contains(word), "{name}");
        }
    }
}
