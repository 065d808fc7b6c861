//! `LimitMet`: a limit that a document met. Nothing is lost silently: a limit that is met is always
//! reported.

use alloc::vec::Vec;

use broth_input::{LineColumn, LineIndex};

use crate::Limit;

/// A limit that a document met, and where it first did.
///
/// ```
/// use broth::html::{Limit, LimitMet};
///
/// let note = |met: LimitMet| format!("{} at byte {}", met.limit, met.at);
/// assert_eq!(note(LimitMet { limit: Limit::Depth, at: 4711 }), "depth at byte 4711");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LimitMet {
    /// The limit.
    pub limit: Limit,
    /// The offset in the input.
    pub at: usize,
}

impl LimitMet {
    /// The line and the column at which it was met in the source.
    ///
    /// ```
    /// use broth::html::{Limit, LimitMet};
    ///
    /// let met = LimitMet { limit: Limit::Depth, at: 7 };
    /// assert_eq!(met.line_column("<p>Hi\n<b>").to_string(), "2:2");
    /// ```
    #[must_use]
    pub fn line_column(&self, source: &str) -> LineColumn {
        LineIndex::new(source).line_column(self.at)
    }
}

/// The limits that were met, each once.
#[doc(hidden)]
#[derive(Clone, Debug, Default)]
pub struct LimitsMet(Vec<LimitMet>);

impl LimitsMet {
    /// Notes that a limit was met here, unless it was met before.
    #[cold]
    pub fn note(&mut self, limit: Limit, at: usize) {
        if self.0.iter().all(|met| met.limit != limit) {
            self.0.push(LimitMet { limit, at });
        }
    }

    /// The limits noted, in the order in which they were met.
    #[must_use]
    pub fn all(&self) -> &[LimitMet] {
        &self.0
    }

    /// The limits that the parts of a parser noted, in source order. If several parts noted the
    /// same limit, the first place counts.
    #[must_use]
    pub fn in_order(parts: &[&[LimitMet]]) -> Vec<LimitMet> {
        let mut all = parts.concat();
        all.sort_by_key(|met| met.at);
        let mut met = Self::default();
        all.into_iter().for_each(|LimitMet { limit, at }| met.note(limit, at));
        met.0
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
