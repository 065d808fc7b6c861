//! `Limits`: how much a token may hold; and `Cutoff`: where the token under construction reaches them.

use broth_input::{Input, Span};
use broth_markup::ErrorCode;

/// How much a token may hold. Exceeding a limit is reported as an error; what was read before it is kept.
///
/// ```
/// use broth_lex::Limits;
///
/// let limits = Limits { attributes: 100, ..Limits::default() };
/// assert!(limits.token_bytes < Limits::MAX.token_bytes);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Attributes of a tag.
    pub attributes: usize,
    /// Bytes of source of a token other than text, at most 1 GiB: what follows them is dropped.
    pub token_bytes: usize,
}

impl Limits {
    // Positions in a tag are kept in 32 bits, and a NULL in the source becomes three bytes of text.
    const MOST_TOKEN_BYTES: usize = 1 << 30;

    /// Every limit at its maximum.
    pub const MAX: Self = Self { attributes: 1 << 28, token_bytes: Self::MOST_TOKEN_BYTES };
}

impl Default for Limits {
    /// 65,536 attributes and 256 MiB: no real page comes near.
    fn default() -> Self {
        Self { attributes: 1 << 16, token_bytes: 1 << 28 }
    }
}

/// Where each limit was exceeded for the first time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct LimitsMet {
    /// The first attribute beyond [`Limits::attributes`].
    pub attributes: Option<usize>,
    /// The first token beyond [`Limits::token_bytes`].
    pub token_bytes: Option<usize>,
    /// The first reference beyond the budget for the text of entities. Only XML has one.
    pub entities: Option<usize>,
}

impl LimitsMet {
    /// Takes note of an error if it says that a limit was exceeded.
    pub(crate) fn note(&mut self, code: ErrorCode, at: usize) {
        let met = match code {
            ErrorCode::TooManyAttributes => &mut self.attributes,
            ErrorCode::TokenTooLong => &mut self.token_bytes,
            ErrorCode::EntityExpansionLimit => &mut self.entities,
            _ => return,
        };
        met.get_or_insert(at);
    }
}

/// Where the token under construction reaches its limit: from there on the source is dropped.
#[derive(Clone, Debug)]
pub(crate) struct Cutoff {
    at: usize,
    /// Whether it has been reported that something was dropped.
    is_reported: bool,
}

impl Cutoff {
    /// The longest lookahead, in bytes, before a state knows whether they belong to the piece: `--!` of a comment.
    const LOOKAHEAD: usize = 8;

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
        self.at = start.saturating_add(limits.token_bytes.min(Limits::MOST_TOKEN_BYTES));
    }

    /// Whether reading has gone so far that nothing more can belong to the token.
    pub(crate) fn is_left_behind(&self, input: &Input<'_>) -> bool {
        input.offset() > self.at.saturating_add(Self::LOOKAHEAD)
    }

    /// Starts a new token, from which nothing has been dropped.
    #[inline]
    pub(crate) fn clear(&mut self) {
        self.is_reported = false;
    }

    /// The part of a run before the cutoff; and where something was dropped, if that is to be reported.
    pub(crate) fn cut(&mut self, run: Span, input: &Input<'_>) -> (Span, Option<usize>) {
        let mut end = self.at;
        // A reference may still be held in a token whose source has been released.
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
