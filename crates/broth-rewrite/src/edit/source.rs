//! `Source`: the part of a document that has been read and is still needed.

use core::ops::Range;

use broth_input::Input;

/// The part of the source that has been read and may still be needed.
#[derive(Clone, Copy)]
pub(crate) struct Source<'s> {
    pub(crate) text: &'s str,
    /// The offset of its first byte.
    pub(crate) base: usize,
}

impl<'s> Source<'s> {
    /// The source that an input holds.
    pub(crate) fn of(input: &'s Input<'_>) -> Self {
        let (base, text) = input.held();
        Self { text, base }
    }

    /// The end of the source so far.
    pub(crate) fn end(self) -> usize {
        self.base + self.text.len()
    }

    pub(crate) fn get(self, range: Range<usize>) -> &'s str {
        let from = |at: usize| at.saturating_sub(self.base);
        self.text.get(from(range.start)..from(range.end)).unwrap_or_default()
    }
}
