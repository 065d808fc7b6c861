//! `Move`: a change by the parser to a node that may have been written, which a stream cannot show.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use broth_entities::words;
use broth_markup::Span;

/// How to handle [moves](Move).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Strictness {
    /// Count them: [`Finished::moved`](crate::Finished::moved).
    #[default]
    Count,
    /// Count and list them, up to the limit of errors: [`Finished::moves`](crate::Finished::moves).
    List,
    /// Fail at the first one, as if a handler had failed: no further handler is called, and the
    /// rest passes unchanged.
    Fail,
}

/// A node that a parser moves, copies or changes although it may already have been written.
/// Selectors match it where the parser first inserts it; edits apply at its place in the source.
///
/// ```
/// use broth::rewrite::{MoveReason, Rewriter, Strictness};
///
/// let mut rewriter = Rewriter::new().strictness(Strictness::List).on("table", |_| ());
/// let report = rewriter.report("<table>Soup</table>")?;
/// assert_eq!((report.moved, report.moves[0].reason), (1, MoveReason::FosterParented));
/// let told = report.moves[0].to_string();
/// assert_eq!(told, "text at byte 7 moves before the table that contains it");
/// # Ok::<(), broth::rewrite::RewriteError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Move {
    /// The local name of the element, or `#text` for a text.
    pub name: String,
    /// The span of its start tag, of the text, or of the tag that causes the move.
    pub span: Span,
    /// The reason.
    pub reason: MoveReason,
}

impl Move {
    /// A word that names this kind of error.
    #[must_use]
    pub fn code(&self) -> &'static str {
        "node-moved"
    }
}

/// Why a parser moves a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MoveReason {
    /// It is not allowed at its place in a table, so it moves before the table.
    FosterParented,
    /// It is misnested: the *adoption agency* moves it, or it ends before an element in it does.
    Misnested,
    /// It is inserted into an element that has ended.
    AfterTheEnd,
    /// A second tag adds attributes to an open element.
    AttributesAdded,
    /// A template fills the place of an earlier marker.
    ContentPatched,
    /// A selected option is copied into a `selectedcontent`.
    SelectedContent,
}

words! {
    Strictness "strictness" {
        Count = "count",
        List = "list",
        Fail = "fail",
    }
    MoveReason "reason of a move" {
        FosterParented = "foster-parented",
        Misnested = "misnested",
        AfterTheEnd = "after-the-end",
        AttributesAdded = "attributes-added",
        ContentPatched = "content-patched",
        SelectedContent = "selected-content",
    }
}

/// The name of a text.
const TEXT: &str = "#text";

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, span, reason } = self;
        match &**name {
            TEXT => write!(f, "text at byte {} ", span.start)?,
            name => write!(f, "<{name}> at byte {} ", span.start)?,
        }
        f.write_str(match reason {
            MoveReason::FosterParented => "moves before the table that contains it",
            MoveReason::Misnested => "is misnested: a parser moves it or its content",
            MoveReason::AfterTheEnd => "moves into an element that has ended",
            MoveReason::AttributesAdded => "adds its attributes to an open element",
            MoveReason::ContentPatched => "may fill the place of an earlier marker",
            MoveReason::SelectedContent => "is copied into a selectedcontent",
        })
    }
}

impl core::error::Error for Move {}

/// The moves of a document.
#[derive(Debug, Default)]
pub(crate) struct Moves {
    pub(crate) strictness: Strictness,
    /// The maximum length of the list.
    pub(crate) limit: usize,
    pub(crate) count: usize,
    pub(crate) list: Vec<Move>,
}

impl Moves {
    /// Records a move. Returns it if it is an error.
    #[cold]
    pub(crate) fn note(
        &mut self,
        element: Option<&str>,
        span: Span,
        reason: MoveReason,
    ) -> Option<Move> {
        self.count += 1;
        let it = || Move { name: element.unwrap_or(TEXT).into(), span, reason };
        match self.strictness {
            Strictness::Count => {}
            Strictness::List if self.list.len() < self.limit => self.list.push(it()),
            Strictness::List => {}
            Strictness::Fail => return Some(it()),
        }
        None
    }
}
