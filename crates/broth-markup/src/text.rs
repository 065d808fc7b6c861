//! `Text`: a run of characters, and the place of each.

use alloc::vec::Vec;
use core::ops::{Deref, Range};

use crate::Span;

/// A run of characters. It dereferences to its text.
///
/// ```
/// use broth::html::driver::Text;
///
/// let text = Text::verbatim("soup");
/// assert_eq!(text.len(), 4); // a method of `str`
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Text<'t> {
    /// The characters, newlines normalised and references replaced.
    pub text: &'t str,
    /// The changes that were made; `None` if the text is exactly the source at the token's span, so
    /// that a caller that keeps the source need not keep the text.
    pub changes: Option<&'t Changes>,
}

impl<'t> Text<'t> {
    /// Text that is exactly the source at its span.
    #[inline]
    #[must_use]
    pub const fn verbatim(text: &'t str) -> Self {
        Self { text, changes: None }
    }

    /// Text that differs from the source in unknown places.
    #[inline]
    #[must_use]
    pub fn changed(text: &'t str) -> Self {
        Self { text, changes: Some(&UNKNOWN) }
    }

    /// Whether it is exactly the source at the token's span.
    #[inline]
    #[must_use]
    pub const fn is_verbatim(&self) -> bool {
        self.changes.is_none()
    }

    /// The span of a part of the text, if `span` is the span of all of it. If the part came from a
    /// reference, this is the span of the reference.
    ///
    /// ```
    /// use broth::Span;
    /// use broth::html::driver::Text;
    /// use broth_markup::Changes;
    ///
    /// // `a&amp;b`, from offset 10 on
    /// let mut changes = Changes::default();
    /// changes.push(1..2, Span::new(11, 16));
    /// let (text, span) = (Text { text: "a&b", changes: Some(&changes) }, Span::new(10, 17));
    /// assert_eq!(text.span_of(0..2, span), Span::new(10, 16));
    /// assert_eq!(text.span_of(1..2, span), Span::new(11, 16));
    /// assert_eq!(text.span_of(2..3, span), Span::new(16, 17));
    /// ```
    #[inline]
    #[must_use]
    pub fn span_of(&self, part: Range<usize>, span: Span) -> Span {
        match self.changes {
            None => Span::new(span.start + part.start, span.start + part.end),
            Some(changes) if changes.0.is_empty() => span,
            Some(changes) => {
                Span::new(changes.start(part.start, span), changes.end(part.end, span))
            }
        }
    }
}

impl Deref for Text<'_> {
    type Target = str;

    fn deref(&self) -> &str {
        self.text
    }
}

/// The changes in a text: which parts of it come from which parts of the source.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changes(Vec<Change>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Change {
    text: Range<usize>,
    source: Span,
}

static UNKNOWN: Changes = Changes(Vec::new());

impl Changes {
    /// Records that a part of the text comes from the source at `source`. The changes are in order;
    /// between them, text and source are equal.
    #[inline]
    pub fn push(&mut self, text: Range<usize>, source: Span) {
        self.0.push(Change { text, source });
    }

    /// Forgets all changes.
    #[inline]
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Where a part that begins at an offset in the text begins in the source.
    fn start(&self, at: usize, span: Span) -> usize {
        let before = self.0.partition_point(|change| change.text.start <= at);
        match before.checked_sub(1).map(|last| &self.0[last]) {
            None => span.start + at,
            Some(change) if at < change.text.end => change.source.start,
            Some(change) => change.source.end + (at - change.text.end),
        }
    }

    /// Where a part that ends at an offset in the text ends in the source.
    fn end(&self, at: usize, span: Span) -> usize {
        let before = self.0.partition_point(|change| change.text.start < at);
        match before.checked_sub(1).map(|last| &self.0[last]) {
            None => span.start + at,
            Some(change) if at <= change.text.end => change.source.end,
            Some(change) => change.source.end + (at - change.text.end),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_a_changed_text_know_where_they_were_written() {
        // `&#10;x\r\ny&NotEqualTilde;`: a newline, an x, a newline, a y, two characters of three
        // and two bytes.
        let mut changes = Changes::default();
        changes.push(0..1, Span::new(3, 8));
        changes.push(2..3, Span::new(9, 11));
        changes.push(4..9, Span::new(12, 27));
        let text = Text { text: "\nx\ny\u{2242}\u{338}", changes: Some(&changes) };
        let span = Span::new(3, 27);
        for (part, expected) in [
            (0..1, 3..8),
            (1..2, 8..9),
            (0..2, 3..9),
            (2..3, 9..11),
            (3..4, 11..12),
            (4..7, 12..27),
            (7..9, 12..27),
            (1..9, 8..27),
        ] {
            assert_eq!(text.span_of(part.clone(), span).range(), expected, "{part:?}");
        }
        assert_eq!(Text::verbatim("soup").span_of(1..3, span), Span::new(4, 6));
        assert_eq!(Text::changed("soup").span_of(1..3, span), span);
        changes.clear();
        assert_eq!(changes, Changes::default());
    }
}
