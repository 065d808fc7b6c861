//! The report of the elements that the Markdown lost.

use alloc::string::String;
use core::fmt;

use broth_input::Span;

use crate::options::{Choice, Value, value, words};

/// An element that was dropped or changed. It prints as one line.
///
/// ```
/// use broth::markdown::{Converter, LossKind, LossReason};
///
/// let html = "<p>H<sub>2</sub>O <video src=soup></video>";
/// let report = Converter::new().report(html);
/// assert_eq!(report.markdown, "H₂O\n");
///
/// let losses: Vec<_> = report.losses.iter().map(|loss| (&*loss.name, loss.kind)).collect();
/// assert_eq!(losses, [("sub", LossKind::Changed), ("video", LossKind::Dropped)]);
/// assert_eq!(report.losses[0].reason, LossReason::NoMarkdown);
/// assert_eq!(&html[report.losses[0].span.unwrap().range()], "<sub>2</sub>");
/// assert_eq!(report.losses[1].to_string(), "1:19: video: dropped: Markdown has no syntax for it");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Loss {
    /// The name of the element; `#text` if it is a text; the selector that is none.
    pub name: String,
    /// Its place in the source, or `None` if the parser inserted it.
    pub span: Option<Span>,
    /// The line on which it begins, from 1.
    pub line: Option<usize>,
    /// The column at which it begins, in characters from 1.
    pub column: Option<usize>,
    /// How it was lost.
    pub kind: LossKind,
    /// Why it was lost.
    pub reason: LossReason,
}

impl Loss {
    /// The reason as a sentence.
    #[must_use]
    pub fn message(&self) -> &'static str {
        self.reason.message()
    }
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let (Some(line), Some(column)) = (self.line, self.column) {
            write!(f, "{line}:{column}: ")?;
        }
        write!(f, "{}: {}: {}", self.name, self.kind, self.message())
    }
}

/// How an element was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LossKind {
    /// The element is missing, with its content.
    Dropped,
    /// Only the content of the element is in the Markdown.
    Unwrapped,
    /// The element is in the Markdown in another form.
    Changed,
    /// It is no element but a setting that is wrong, so nothing was done.
    Ignored,
}

/// Why an element was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LossReason {
    /// Markdown has no syntax for such an element.
    NoMarkdown,
    /// The element is empty, and Markdown has no syntax for an empty one.
    Empty,
    /// It is inside an element that cannot contain it, such as a link in a link or a list in a
    /// heading.
    Nested,
    /// It is nested too deeply.
    TooDeep,
    /// It is a list that counts down, or whose first number Markdown cannot express.
    Number,
    /// It is a list that is partly loose and partly tight, or loose where Markdown allows no blank
    /// line.
    Spacing,
    /// It is a table that does not fit into lines: a cell spans rows or columns, or contains
    /// blocks.
    NoGrid,
    /// It is a footnote without references, a footnote with the `id` of an earlier one, or a
    /// reference to a missing footnote.
    Footnote,
    /// Its address would run a script.
    Script,
    /// It would not read back as the same element.
    Unreadable,
    /// It is a text with an email address outside of a link. The address is escaped, but GitHub's
    /// reader makes a link of it all the same.
    Autolink,
    /// It is not a selector.
    Selector,
}

impl LossReason {
    /// The reason as a sentence.
    #[must_use]
    pub const fn message(self) -> &'static str {
        match self {
            Self::NoMarkdown => "Markdown has no syntax for it",
            Self::Empty => "it is empty, and Markdown has no syntax for that",
            Self::Nested => "it is inside an element that cannot contain it",
            Self::TooDeep => "it is nested too deeply",
            Self::Number => "Markdown cannot express the numbers of this list",
            Self::Spacing => "its items are partly loose and partly tight",
            Self::NoGrid => "it does not fit into lines: a cell spans others, or contains blocks",
            Self::Footnote => "its footnote is missing, repeated, or without references",
            Self::Script => "its address would run a script",
            Self::Unreadable => "it would not read back as the same element",
            Self::Autolink => "GitHub's reader makes a link of the email address in it",
            Self::Selector => "it is not a selector",
        }
    }
}

impl Choice for LossKind {
    const NAME: &'static str = "kind";
    const VALUES: &'static [Value<Self>] = &[
        value(Self::Dropped, "dropped", &[], "Missing, with its content"),
        value(Self::Unwrapped, "unwrapped", &[], "Only its content is there"),
        value(Self::Changed, "changed", &[], "There in another form"),
        value(Self::Ignored, "ignored", &[], "A setting that is wrong"),
    ];
}

impl Choice for LossReason {
    const NAME: &'static str = "reason";
    const VALUES: &'static [Value<Self>] = &[
        value(Self::NoMarkdown, "no-markdown", &[], Self::NoMarkdown.message()),
        value(Self::Empty, "empty", &[], Self::Empty.message()),
        value(Self::Nested, "nested", &[], Self::Nested.message()),
        value(Self::TooDeep, "too-deep", &[], Self::TooDeep.message()),
        value(Self::Number, "number", &[], Self::Number.message()),
        value(Self::Spacing, "spacing", &[], Self::Spacing.message()),
        value(Self::NoGrid, "no-grid", &[], Self::NoGrid.message()),
        value(Self::Footnote, "footnote", &[], Self::Footnote.message()),
        value(Self::Script, "script", &[], Self::Script.message()),
        value(Self::Unreadable, "unreadable", &[], Self::Unreadable.message()),
        value(Self::Autolink, "autolink", &[], Self::Autolink.message()),
        value(Self::Selector, "selector", &[], Self::Selector.message()),
    ];
}

words!(LossKind, LossReason);
