//! `Window`: the part of a line that is shown.
//!
//! A line of a generated page can be as long as the page. Then only the part around the finding is
//! shown.

use alloc::string::String;

use broth_markup::Span;

use crate::report::terminal::{printable, width};

/// Lines up to this width are shown whole.
const MAX_WIDTH: usize = 120;
/// How much of a longer line is shown before the finding.
const BEFORE: usize = 40;

/// A part of a line.
#[derive(Clone, Debug)]
pub(crate) struct Window {
    /// The part.
    pub(crate) span: Span,
    /// The part as it is printed.
    pub(crate) text: String,
    cut_before: bool,
    cut_after: bool,
}

const CUT: &str = "...";

impl Window {
    /// The part of the line around `focus`.
    pub(crate) fn new(source: &str, line: Span, focus: Span) -> Self {
        let mut span = line;
        if line.len() > MAX_WIDTH {
            let start = focus.start.clamp(line.start, line.end);
            span.start = boundary_before(source, line.start.max(start.saturating_sub(BEFORE)));
            span.end = boundary_before(source, line.end.min(span.start + MAX_WIDTH));
        }
        let mut window = Self {
            span,
            text: String::new(),
            cut_before: span.start > line.start,
            cut_after: span.end < line.end,
        };
        window.text.push_str(window.before());
        window.text.push_str(&printable(&source[span.range()]));
        window.text.push_str(window.after());
        window
    }

    /// What is printed instead of the text before the part.
    pub(crate) fn before(&self) -> &'static str {
        if self.cut_before { CUT } else { "" }
    }

    /// What is printed instead of the text after the part.
    pub(crate) fn after(&self) -> &'static str {
        if self.cut_after { CUT } else { "" }
    }

    /// The columns of a span that begins in the line.
    pub(crate) fn columns(&self, source: &str, place: Span) -> (usize, usize) {
        let column = |offset: usize| {
            let offset = offset.clamp(self.span.start, self.span.end);
            let offset = boundary_before(source, offset);
            width(self.before()) + width(&printable(&source[self.span.start..offset]))
        };
        (column(place.start), column(place.end))
    }
}

fn boundary_before(source: &str, mut offset: usize) -> usize {
    while !source.is_char_boundary(offset) {
        offset -= 1;
    }
    offset
}
