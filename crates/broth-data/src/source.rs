//! Places in the source.

use core::ops::Range;

use broth_dom::{Attribute, Node};
use broth_input::Span;

/// The value of an attribute in the source.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ValuePlace {
    span: Option<Span>,
    /// Whether the value is written as it is, without character references, so that the offsets in
    /// it are those in the source.
    is_verbatim: bool,
}

impl ValuePlace {
    pub(crate) fn of(element: Node<'_>, attribute: Attribute<'_>) -> Self {
        let span = attribute.value_span();
        let written = span.and_then(|span| element.document().source().get(span.range()));
        Self { span, is_verbatim: written == Some(attribute.value()) }
    }

    /// The span of a part of the value; of the whole value if it is not written as it is.
    pub(crate) fn part(self, part: &Range<usize>) -> Option<Span> {
        let span = self.span?;
        if !self.is_verbatim {
            return Some(span);
        }
        Some(Span::new(span.start + part.start, span.start + part.end))
    }
}

/// The span of everything in an element.
pub(crate) fn content(element: Node<'_>) -> Option<Span> {
    Some(element.first_child()?.span()?.to(element.last_child()?.span()?))
}
