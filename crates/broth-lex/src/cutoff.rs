//! `Cutoff`: where the token under construction reaches its limit.

use broth_input::{Input, Span};
use broth_markup::Limits;

/// Where the token under construction reaches its limit: from there on the source is dropped.
#[derive(Clone, Debug)]
pub(crate) struct Cutoff {
    at: usize,
    /// Whether it has been reported that something was dropped.
    is_reported: bool,
}

impl Cutoff {
    /// More bytes than a state reads ahead before it knows whether they belong to the piece. The
    /// longest such lookahead is `--!` in a comment.
    const LOOKAHEAD: usize = 8;

    // Positions in a tag are kept in 32 bits, and a NULL in the source becomes three bytes of text.
    const MOST_TOKEN_BYTES: usize = 1 << 30;

    /// Text has no limit, because it can be emitted at any time.
    pub(crate) const NONE: usize = usize::MAX;

    pub(crate) const fn new() -> Self {
        Self { at: Self::NONE, is_reported: false }
    }

    #[inline]
    pub(crate) fn at(&self) -> usize {
        self.at
    }

    #[inline]
    pub(crate) fn set(&mut self, at: usize) {
        self.at = at;
    }

    /// Sets the cutoff for a token that begins at the offset.
    #[inline]
    pub(crate) fn set_for_token(&mut self, start: usize, limits: Limits) {
        self.at = start.saturating_add(limits.token_bytes.min(Self::MOST_TOKEN_BYTES));
    }

    /// Whether reading has gone so far that nothing more can belong to the token.
    pub(crate) fn is_passed(&self, input: &Input<'_>) -> bool {
        input.offset() > self.at.saturating_add(Self::LOOKAHEAD)
    }

    /// Starts a new token, from which nothing has been dropped.
    #[inline]
    pub(crate) fn clear(&mut self) {
        self.is_reported = false;
    }

    /// Returns the part of a run before the cutoff and, unless this token has already been
    /// reported, where the rest was dropped.
    pub(crate) fn cut(&mut self, run: Span, input: &Input<'_>) -> (Span, Option<usize>) {
        let mut end = self.at;
        // The source of an open reference is held even if that of its token has been released.
        let held = if run.start < end { input.get(run) } else { None };
        if let Some(text) = held {
            while !text.is_char_boundary(end - run.start) {
                end -= 1;
            }
        }
        let report = (!self.is_reported).then_some(end);
        self.is_reported = true;
        (Span::new(run.start, if held.is_some() { end } else { run.start }), report)
    }
}

#[cfg(test)]
mod tests {
    use super::Cutoff;
    use broth_input::{Input, Span};
    use broth_markup::Limits;

    fn cutoff(start: usize, most: usize) -> Cutoff {
        let mut cutoff = Cutoff::new();
        cutoff.set_for_token(start, Limits::none().token_bytes(most));
        cutoff
    }

    #[test]
    fn a_run_is_cut_between_two_characters_and_reported_once() {
        let input = Input::whole("<aéé>");
        let mut cutoff = cutoff(0, 3);
        assert_eq!(cutoff.cut(Span::new(1, 6), &input), (Span::new(1, 2), Some(2)));
        assert_eq!(cutoff.cut(Span::new(6, 7), &input), (Span::empty(6), None));
        cutoff.clear();
        assert_eq!(cutoff.cut(Span::new(6, 7), &input), (Span::empty(6), Some(3)));
    }

    #[test]
    fn reading_must_go_beyond_the_lookahead_before_the_source_is_released() {
        let mut input = Input::whole("a long token without an end");
        let cutoff = cutoff(0, 2);
        input.advance(2 + Cutoff::LOOKAHEAD);
        assert!(!cutoff.is_passed(&input));
        input.advance(1);
        assert!(cutoff.is_passed(&input));
        assert!(!Cutoff::new().is_passed(&input));
    }
}
