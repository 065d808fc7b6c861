//! `Move`: a change by the parser to a node that has been written, which a stream cannot show.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use broth_markup::Span;

/// What to do about [moves](Move).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Strictness {
    /// Count them: [`Finished::moved`](crate::Finished::moved).
    #[default]
    Count,
    /// List them, too, up to the limit of errors: [`Finished::moves`](crate::Finished::moves).
    List,
    /// The first one is an error, like that of a handler: no further handler is called, and the
    /// rest passes unchanged.
    Fail,
}

/// Something that a parser moves, copies or changes when it may have been written already. Handlers
/// see it where it stands in the source.
///
/// ```
/// use broth::rewrite::{MoveReason, Rewriter, Strictness};
///
/// let mut page = Rewriter::builder().strictness(Strictness::List).build()?;
/// page.feed("<table>Soup</table>")?;
/// let end = page.finish();
/// assert_eq!((end.moved, end.moves[0].reason), (1, MoveReason::FosterParented));
/// assert_eq!(end.moves[0].to_string(), "text at byte 7 goes before the table that it is in");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Move {
    /// The local name of the element; `None` if it is a text.
    pub element: Option<String>,
    /// The place in the source of its start tag, of the text, or of the tag that makes the parser
    /// do so.
    pub span: Span,
    /// Why.
    pub reason: MoveReason,
}

/// Why a parser moves something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MoveReason {
    /// It stands in a table where a table cannot have it, and goes before the table.
    FosterParented,
    /// Its formatting is misnested: the *adoption agency* moves it, or closes it before what is in
    /// it.
    Misnested,
    /// It goes into an element that has ended.
    AfterTheEnd,
    /// A second tag of an element that is open adds attributes to the first.
    AttributesAdded,
    /// A template fills a place that was marked before.
    ContentPatched,
    /// A selected option is copied into a `selectedcontent`.
    SelectedContent,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { element, span, reason } = self;
        match element {
            Some(name) => write!(f, "<{name}> at byte {} ", span.start)?,
            None => write!(f, "text at byte {} ", span.start)?,
        }
        f.write_str(match reason {
            MoveReason::FosterParented => "goes before the table that it is in",
            MoveReason::Misnested => "is misnested: a parser moves it or what is in it",
            MoveReason::AfterTheEnd => "goes into an element that has ended",
            MoveReason::AttributesAdded => "adds its attributes to an element that is open",
            MoveReason::ContentPatched => "may fill a place that was marked before",
            MoveReason::SelectedContent => "is copied into a selectedcontent",
        })
    }
}

impl core::error::Error for Move {}

/// The moves of a document.
#[derive(Debug, Default)]
pub(crate) struct Moves {
    pub(crate) strictness: Strictness,
    /// How many are listed at most.
    pub(crate) limit: usize,
    pub(crate) count: usize,
    pub(crate) list: Vec<Move>,
}

impl Moves {
    /// Takes note of one. Returns it if it is an error.
    #[cold]
    pub(crate) fn note(
        &mut self,
        element: Option<&str>,
        span: Span,
        reason: MoveReason,
    ) -> Option<Move> {
        self.count += 1;
        let it = || Move { element: element.map(Into::into), span, reason };
        match self.strictness {
            Strictness::Count => {}
            Strictness::List if self.list.len() < self.limit => self.list.push(it()),
            Strictness::List => {}
            Strictness::Fail => return Some(it()),
        }
        None
    }
}
