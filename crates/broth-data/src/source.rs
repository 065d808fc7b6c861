//! Places in the source.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use broth_dom::{Attribute, Document, Node};
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

/// A text of an element in the source. The text has other line ends than the source, and U+FFFD in
/// the place of U+0000.
#[derive(Clone, Debug)]
pub(crate) struct TextPlace {
    span: Option<Span>,
    /// Where the distance between text and source changes: offsets in the text, and in the source.
    shifts: Vec<(usize, usize)>,
}

impl TextPlace {
    pub(crate) fn of(document: &Document, span: Option<Span>, text: &str) -> Self {
        let Some(written) = span.and_then(|span| document.source().get(span.range())) else {
            return Self { span: None, shifts: Vec::new() };
        };
        let mut shifts = vec![(0, 0)];
        if written != text {
            let (mut at, mut in_source) = (0, 0);
            while let Some(len) = written[in_source..].find(['\r', '\0']) {
                at += len;
                in_source += len;
                let is_pair = written[in_source..].starts_with("\r\n");
                at += if written[in_source..].starts_with('\0') { 3 } else { 1 };
                in_source += if is_pair { 2 } else { 1 };
                shifts.push((at, in_source));
            }
            // In XML, the text may have come from references and CDATA sections.
            if written.len() - in_source != text.len().saturating_sub(at) {
                shifts.clear();
            }
        }
        Self { span, shifts }
    }

    /// The span of a part of the text; that of the whole text if it cannot be told.
    pub(crate) fn part(&self, part: Range<usize>) -> Option<Span> {
        let span = self.span?;
        if self.shifts.is_empty() {
            return Some(span);
        }
        let place = |at: usize| {
            let next = self.shifts.partition_point(|shift| shift.0 <= at);
            let (in_text, in_source) = self.shifts[next.saturating_sub(1)];
            (span.start + in_source + (at - in_text)).min(span.end)
        };
        Some(Span::new(place(part.start), place(part.end)))
    }
}

/// The span of everything in an element.
pub(crate) fn content(element: Node<'_>) -> Option<Span> {
    Some(element.first_child()?.span()?.to(element.last_child()?.span()?))
}
