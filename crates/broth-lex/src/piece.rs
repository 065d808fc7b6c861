//! `Piece` and `PieceBuilder`: text that is not copied unless something changes.

use alloc::string::String;
use core::ops::Range;

use broth_input::{Input, Span};
use broth_markup::Changes;

/// A piece of text: a range of the source or, once something had to be changed, of the scratch
/// text.
///
/// ```
/// use broth_lex::{Input, Piece};
///
/// let source = Input::whole("<p>");
/// let name = Piece::verbatim((1..2).into());
/// assert_eq!(name.text(&source, ""), "p");
/// let changed = Piece { changed: Some([0, 3]), ..name };
/// assert_eq!(changed.text(&source, "div"), "div");
/// assert!(Piece::empty(2).is_empty());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Piece {
    /// Where it is in the source, from the first to the last character that went into it.
    pub span: Span,
    /// Its range in the scratch text, if it differs from the source at `span`.
    pub changed: Option<[usize; 2]>,
}

impl Piece {
    /// An empty piece at an offset.
    #[inline]
    #[must_use]
    pub const fn empty(at: usize) -> Self {
        Self { span: Span::empty(at), changed: None }
    }

    /// The source at a span, unchanged.
    #[inline]
    #[must_use]
    pub const fn verbatim(span: Span) -> Self {
        Self { span, changed: None }
    }

    /// Whether it is empty.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        match self.changed {
            None => self.span.is_empty(),
            Some([start, end]) => start == end,
        }
    }

    /// Its text, from the source or, if it was changed, from the scratch text.
    #[inline]
    #[must_use]
    pub fn text<'t>(&self, source: &'t Input<'_>, scratch: &'t str) -> &'t str {
        match self.changed {
            None => source.slice(self.span),
            Some([start, end]) => &scratch[start..end],
        }
    }
}

/// The piece under construction, and the scratch text, which holds the changed pieces of a token
/// one after the other. [`Core`](crate::Core) checks its limits.
#[derive(Clone, Debug, Default)]
pub struct PieceBuilder {
    piece: Piece,
    scratch: String,
    is_text: bool,
    /// The changes in the piece, if it is text.
    changes: Changes,
}

impl PieceBuilder {
    /// Begins an empty piece at the offset.
    #[inline]
    pub fn begin(&mut self, at: usize) {
        self.piece = Piece::empty(at);
    }

    /// Begins the piece with text that was at the offset, whose source may no longer be held.
    pub fn begin_with(&mut self, text: &str, at: usize) {
        let changed = self.push_scratch(text);
        self.piece = Piece { span: Span::new(at, at + text.len()), changed: Some(changed) };
    }

    /// Replaces the piece.
    #[inline]
    pub fn set(&mut self, piece: Piece) {
        self.piece = piece;
    }

    /// Sets whether the piece is collected text, not part of a token under construction.
    #[inline]
    pub(crate) fn set_is_text(&mut self, yes: bool) {
        self.is_text = yes;
    }

    /// Whether the piece is collected text, not part of a token under construction.
    #[inline]
    #[must_use]
    pub fn is_text(&self) -> bool {
        self.is_text
    }

    /// Whether text has been collected that has not been emitted yet.
    #[inline]
    #[must_use]
    pub fn has_text(&self) -> bool {
        self.is_text && !self.piece.is_empty()
    }

    /// The piece as it is.
    #[inline]
    #[must_use]
    pub fn piece(&self) -> &Piece {
        &self.piece
    }

    /// Where the piece is in the source.
    #[inline]
    #[must_use]
    pub fn span(&self) -> Span {
        self.piece.span
    }

    /// Whether the piece is empty.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.piece.is_empty()
    }

    /// The text of the piece.
    #[inline]
    #[must_use]
    pub fn text<'t>(&'t self, input: &'t Input<'_>) -> &'t str {
        self.piece.text(input, &self.scratch)
    }

    /// The changes in the piece, if it is text.
    #[inline]
    #[must_use]
    pub fn changes(&self) -> &Changes {
        &self.changes
    }

    /// Ends the piece and returns it.
    #[inline]
    pub fn take(&mut self) -> Piece {
        core::mem::take(&mut self.piece)
    }

    /// The scratch text: the changed pieces of the token, one after the other.
    #[inline]
    #[must_use]
    pub fn scratch(&self) -> &str {
        &self.scratch
    }

    /// Appends to the scratch text only, and returns the range.
    pub(crate) fn push_scratch(&mut self, text: &str) -> [usize; 2] {
        let start = self.scratch.len();
        self.scratch.push_str(text);
        [start, self.scratch.len()]
    }

    /// Forgets the pieces of the previous token.
    #[inline]
    pub(crate) fn clear(&mut self) {
        self.changes.clear();
        self.scratch.clear();
    }

    /// Appends source text that needs no change.
    #[inline]
    pub(crate) fn append_run(&mut self, run: Span, input: &Input<'_>) {
        match &mut self.piece {
            Piece { span, changed: None } if span.end == run.start => span.end = run.end,
            piece if piece.is_empty() && piece.changed.is_none() => piece.span = run,
            _ if run.is_empty() => {}
            _ => self.append_after_change(run, input),
        }
    }

    /// Appends a run that does not directly follow the piece in the source.
    fn append_after_change(&mut self, run: Span, input: &Input<'_>) {
        let gap = Span::new(self.piece.span.end, run.start);
        let range = self.append_copy(input.slice(run), run, input);
        // The source in the gap stands for nothing, such as a reference to an empty entity.
        if self.is_text && gap.start < gap.end {
            self.changes.push(range.start..range.start, gap);
        }
    }

    /// Appends text in place of the source at `span`.
    pub(crate) fn append_changed(&mut self, text: &str, span: Span, input: &Input<'_>) {
        let range = self.append_copy(text, span, input);
        if self.is_text {
            self.changes.push(range, span);
        }
    }

    /// Appends to the piece in the scratch text, and returns the range within the piece.
    fn append_copy(&mut self, text: &str, span: Span, input: &Input<'_>) -> Range<usize> {
        let start = match self.piece.changed {
            Some([start, end]) if end == self.scratch.len() => start,
            // Other pieces of the token were copied after this one when the source was released.
            Some([start, end]) => {
                let copy = self.scratch.len();
                self.scratch.extend_from_within(start..end);
                copy
            }
            None => {
                let start = self.scratch.len();
                // If it is empty, the source may be gone.
                if !self.piece.span.is_empty() {
                    self.scratch.push_str(input.slice(self.piece.span));
                }
                start
            }
        };
        if self.piece.is_empty() && self.piece.changed.is_none() {
            self.piece.span.start = span.start;
        }
        let before = self.scratch.len() - start;
        self.scratch.push_str(text);
        self.piece.span.end = span.end;
        self.piece.changed = Some([start, self.scratch.len()]);
        before..self.scratch.len() - start
    }

    /// Copies the piece under construction out of the source.
    pub(crate) fn detach_own(&mut self, token_start: usize, input: &Input<'_>) {
        let mut piece = self.piece;
        self.detach(&mut piece, token_start, input);
        self.piece = piece;
    }

    /// Copies a finished piece out of the source, unless it is from an earlier token.
    pub(crate) fn detach(&mut self, piece: &mut Piece, token_start: usize, input: &Input<'_>) {
        if piece.changed.is_none() && piece.span.start >= token_start {
            // If it is empty, the source may be gone.
            let text = if piece.span.is_empty() { "" } else { input.slice(piece.span) };
            piece.changed = Some(self.push_scratch(text));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Piece, PieceBuilder};
    use crate::Input;
    use broth_input::Span;
    use broth_markup::Changes;

    #[test]
    fn text_is_not_copied_until_something_in_it_changes() {
        let input = Input::whole("ab\r\ncd");
        let mut builder = PieceBuilder::default();
        builder.set_is_text(true);
        builder.append_run((0..2).into(), &input);
        assert!(builder.scratch().is_empty());
        builder.append_changed("\n", (2..4).into(), &input);
        builder.append_run((4..6).into(), &input);
        assert_eq!((builder.text(&input), builder.span()), ("ab\ncd", Span::new(0, 6)));
    }

    #[test]
    fn the_first_run_says_where_a_piece_begins() {
        let input = Input::whole("\u{FEFF}ab");
        let mut builder = PieceBuilder::default();
        builder.begin(0);
        builder.append_run((3..4).into(), &input);
        builder.append_run((4..5).into(), &input);
        assert_eq!(*builder.piece(), Piece::verbatim((3..5).into()));
    }

    #[test]
    fn a_gap_in_the_source_of_a_text_is_a_change() {
        let input = Input::whole("a</>b");
        let mut builder = PieceBuilder::default();
        builder.set_is_text(true);
        builder.append_run((0..1).into(), &input);
        builder.append_run((4..5).into(), &input);
        assert_eq!(builder.text(&input), "ab");
        assert_eq!(builder.span(), Span::new(0, 5));
        let mut changes = Changes::default();
        changes.push(1..1, Span::new(1, 4));
        assert_eq!(*builder.changes(), changes);
    }

    #[test]
    fn an_empty_piece_is_no_text() {
        let input = Input::whole("ab");
        let mut builder = PieceBuilder::default();
        builder.set_is_text(true);
        builder.begin(1);
        builder.append_run((1..1).into(), &input);
        assert!(builder.is_text() && !builder.has_text());
        builder.append_run((1..2).into(), &input);
        assert!(builder.has_text());
        builder.set_is_text(false);
        assert!(!builder.has_text());
    }

    #[test]
    fn changed_pieces_share_the_scratch_text() {
        let input = Input::whole("NAME VALUE");
        let mut builder = PieceBuilder::default();
        builder.append_changed("name", (0..4).into(), &input);
        let name = builder.take();
        builder.begin(5);
        builder.append_changed("value", (5..10).into(), &input);
        let value = builder.take();
        let scratch = builder.scratch();
        assert_eq!((name.text(&input, scratch), value.text(&input, scratch)), ("name", "value"));
    }

    #[test]
    fn a_detached_piece_needs_no_source_and_can_still_grow() {
        let input = Input::whole("name value");
        let mut builder = PieceBuilder::default();
        builder.append_run((0..4).into(), &input);
        let mut name = builder.take();
        builder.begin(5);
        builder.append_run((5..8).into(), &input);
        builder.detach_own(0, &input);
        builder.detach(&mut name, 0, &input);
        // The name was copied after it.
        builder.append_run((8..10).into(), &input);
        let gone = Input::whole("");
        assert_eq!(builder.text(&gone), "value");
        assert_eq!(name.text(&gone, builder.scratch()), "name");
    }

    #[test]
    fn a_piece_of_an_earlier_token_is_not_detached() {
        let input = Input::whole("old new");
        let mut builder = PieceBuilder::default();
        let mut old = Piece::verbatim((0..3).into());
        builder.detach(&mut old, 4, &input);
        assert_eq!(old, Piece::verbatim((0..3).into()));
    }
}
