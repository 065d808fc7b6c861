//! The report: which parts of a document are not in its Markdown.

use alloc::string::String;
use core::fmt;

use broth_input::Span;

/// A part of the document that is not in its Markdown as it was.
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
    /// The name of the element.
    pub name: String,
    /// Where it is in the source; `None` if it does not come from there.
    pub span: Option<Span>,
    /// How it was lost.
    pub how: How,
    /// Why.
    pub why: Why,
}

/// How a part of the document was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum How {
    /// Nothing of it is in the Markdown.
    Dropped,
    /// Its content is in the Markdown, without it.
    Unwrapped,
    /// It is in the Markdown, but not as it was.
    Changed,
}

/// Why a part of the document is not in its Markdown as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Why {
    /// Markdown has nothing for such an element.
    NoMarkdown,
    /// Nothing is in it, and Markdown cannot write that.
    Empty,
    /// It is in an element that cannot contain it: a link in a link, a list in a heading.
    Nested,
    /// More elements are around it than are written.
    TooDeep,
    /// It has a number that no list has, or counts in another way.
    Number,
    /// It is a list with blank lines between some of its parts only, or where there are none.
    Spacing,
    /// It is a table that does not consist of rows of lines: a part of it spans rows, or contains
    /// blocks.
    NoGrid,
    /// Its address would run a script.
    Script,
    /// It would not be read back as it is.
    Unreadable,
}

impl How {
    /// The word for it, as in the reports of the command.
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
    /// The word for it, as in the reports of the command.
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
            Self::Script => "script",
            Self::Unreadable => "unreadable",
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
