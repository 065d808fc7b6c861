//! The report of the elements that the Markdown lost.

use alloc::string::String;
use core::fmt;

use broth_input::Span;

/// An element that was dropped or changed.
///
/// ```
/// use broth::markdown::{How, Options, Why};
///
/// let html = "<p>H<sub>2</sub>O <video src=soup></video>";
/// let doc = broth::html::parse(html);
/// let markdown = Options::default().of(doc.root());
/// assert_eq!(markdown.text, "H₂O\n");
///
/// let losses: Vec<_> = markdown.losses.iter().map(|loss| (&*loss.name, loss.how)).collect();
/// assert_eq!(losses, [("sub", How::Changed), ("video", How::Dropped)]);
/// assert_eq!(markdown.losses[0].why, Why::NoMarkdown);
/// assert_eq!(&html[markdown.losses[0].span.unwrap().range()], "<sub>2</sub>");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Loss {
    /// The name of the element; `#text` if it is a text.
    pub name: String,
    /// Its place in the source, or `None` if the parser inserted it.
    pub span: Option<Span>,
    /// How it was lost.
    pub how: How,
    /// Why it was lost.
    pub why: Why,
}

/// How an element was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum How {
    /// The element is missing, with its content.
    Dropped,
    /// Only the content of the element is in the Markdown.
    Unwrapped,
    /// The element is in the Markdown in another form.
    Changed,
}

/// Why an element was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Why {
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
}

impl How {
    /// Returns the word for it in the reports of the command.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Dropped => "dropped",
            Self::Unwrapped => "unwrapped",
            Self::Changed => "changed",
        }
    }
}

impl Why {
    /// Returns the word for it in the reports of the command.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::NoMarkdown => "no-markdown",
            Self::Empty => "empty",
            Self::Nested => "nested",
            Self::TooDeep => "too-deep",
            Self::Number => "number",
            Self::Spacing => "spacing",
            Self::NoGrid => "no-grid",
            Self::Footnote => "footnote",
            Self::Script => "script",
            Self::Unreadable => "unreadable",
            Self::Autolink => "autolink",
        }
    }
}

impl fmt::Display for How {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
