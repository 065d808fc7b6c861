//! `Span`: a range of the stream.

use core::ops::Range;

/// A range of stream offsets in bytes, `start..end`.
///
/// Unlike [`Range`] it is `Copy`, and it is never an iterator.
///
/// ```
/// use broth::Span;
///
/// let span = Span::new(2, 5);
/// assert_eq!(span.len(), 3);
/// assert_eq!(&"a <b> c"[span.range()], "<b>");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The offset of the first byte.
    pub start: usize,
    /// The offset after the last byte.
    pub end: usize,
}

impl Span {
    /// The span from `start` up to `end`.
    #[inline]
    #[must_use]
    pub const fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    /// The empty span at `offset`.
    ///
    /// ```
    /// # use broth::Span;
    /// assert!(Span::empty(7).is_empty());
    /// ```
    #[inline]
    #[must_use]
    pub const fn empty(offset: usize) -> Self {
        Self { start: offset, end: offset }
    }

    /// How many bytes it covers: none if it ends before it starts.
    ///
    /// ```
    /// # use broth::Span;
    /// assert_eq!((Span::new(2, 5).len(), Span::new(5, 2).len()), (3, 0));
    /// ```
    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        self.end.saturating_sub(self.start)
    }

    /// Whether it covers nothing.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The smallest span that covers both.
    ///
    /// ```
    /// # use broth::Span;
    /// let (start_tag, end_tag) = (Span::new(3, 6), Span::new(20, 24));
    /// let element = start_tag.to(end_tag);
    /// assert_eq!(element, Span::new(3, 24));
    /// assert!(element.contains(start_tag));
    /// ```
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        Self { start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// Whether `other` is within it.
    #[must_use]
    pub const fn contains(self, other: Self) -> bool {
        self.start <= other.start && other.end <= self.end
    }

    /// Returns the span as a [`Range`], which can index a `&str`.
    #[inline]
    #[must_use]
    pub const fn range(self) -> Range<usize> {
        self.start..self.end
    }
}

impl From<Range<usize>> for Span {
    fn from(range: Range<usize>) -> Self {
        Self::new(range.start, range.end)
    }
}
