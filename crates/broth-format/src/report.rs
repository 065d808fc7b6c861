//! `Formatted`: a text that has been formatted, and what was left as it was.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use broth_entities::words;
use broth_markup::Span;

/// A text that has been formatted: the result of [`Formatter::report`](crate::Formatter::report).
///
/// ```
/// use broth::format::{Formatter, KeptReason};
///
/// let html = "<div>\n<!-- broth-fmt-ignore -->\n<ul><li>as   is</ul>\n</div>";
/// let formatted = Formatter::new().report(html);
/// assert!(formatted.html.contains("\n  <ul><li>as   is</ul>\n"));
/// assert_eq!(formatted.kept[0].reason, KeptReason::Ignored);
/// assert_eq!(formatted.kept[0].to_string(), "3:1: a comment says so");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Formatted {
    /// The formatted text.
    pub html: String,
    /// The parts that were left as they were, in source order.
    pub kept: Vec<Kept>,
}

/// A part of a text that was left as it was. It prints as one line.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Kept {
    /// Its place in the source.
    pub span: Span,
    /// The line on which it begins, from 1.
    pub line: usize,
    /// The column at which it begins, in characters from 1.
    pub column: usize,
    /// Why it was left.
    pub reason: KeptReason,
}

impl Kept {
    /// The reason as a sentence.
    #[must_use]
    pub fn message(&self) -> &'static str {
        self.reason.message()
    }
}

impl fmt::Display for Kept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.message())
    }
}

/// Why a part of a text was left as it was.
///
/// ```
/// use broth::format::KeptReason;
///
/// assert_eq!(KeptReason::Ignored.as_str(), "ignored");
/// assert_eq!("ignored".parse(), Ok(KeptReason::Ignored));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum KeptReason {
    /// A comment before it says so.
    Ignored,
    /// Formatted, it would have become another tree.
    OtherTree,
    /// The code of a template writes one of its tags, but not always the other.
    Template,
}

impl KeptReason {
    /// The reason as a sentence.
    #[must_use]
    pub fn message(self) -> &'static str {
        match self {
            Self::Ignored => "a comment says so",
            Self::OtherTree => "formatted, it would become another tree",
            Self::Template => "its tags are in different branches of a template",
        }
    }
}

words! {
    KeptReason "reason" {
        Ignored = "ignored",
        OtherTree = "other-tree",
        Template = "template",
    }
}
