//! `Piece`: text under construction that is not copied as long as nothing changes.

use broth_input::Span;

/// A piece of text: a range of the source, or, once something had to be changed, of the scratch text.
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
    /// Where it stands in the source, from the first to the last character that went into it.
    pub span: Span,
    /// Its range in the scratch text, if it is not exactly what stands at `span`.
    pub changed: Option<[usize; 2]>,
}

impl Piece {
    /// The empty piece at an offset.
    #[inline]
    #[must_use]
    pub const fn empty(at: usize) -> Self {
        Self { span: Span::empty(at), changed: None }
    }

    /// What stands at a span, unchanged.
    #[inline]
    #[must_use]
    pub const fn verbatim(span: Span) -> Self {
        Self { span, changed: None }
    }

    /// Whether it has no text.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        match self.changed {
            None => self.span.is_empty(),
            Some([start, end]) => start == end,
        }
    }

    /// Its text: `source` gives the text at a span, `scratch` is the scratch text.
    #[inline(always)]
    #[must_use]
    pub fn text<'t>(&self, source: &'t broth_input::Input<'_>, scratch: &'t str) -> &'t str {
        match self.changed {
            None => source.slice(self.span),
            Some([start, end]) => &scratch[start..end],
        }
    }
}
