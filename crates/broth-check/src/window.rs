//! `Window`: the part of a line that is shown, and how wide text is on a terminal.
//!
//! A line of a page made by a machine can be as long as the page; then a part around the place is shown.

use alloc::string::String;

use broth_markup::Span;

use crate::human::printable;

/// Lines up to this width are shown whole.
const MAX_WIDTH: usize = 120;
/// What of a longer one is shown before the place.
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

    /// What stands for the text before the part.
    pub(crate) fn before(&self) -> &'static str {
        if self.cut_before { CUT } else { "" }
    }

    /// What stands for the text behind the part.
    pub(crate) fn after(&self) -> &'static str {
        if self.cut_after { CUT } else { "" }
    }

    /// The columns of a place that begins in the line.
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

/// How many columns a printable text takes: two for each ideograph and emoji, none for combining marks.
pub(crate) fn width(text: &str) -> usize {
    text.chars().map(char_width).sum()
}

fn char_width(c: char) -> usize {
    match c {
        '\0'..='\u{2FF}' => 1,
        '\u{300}'..='\u{36F}' | '\u{200B}'..='\u{200F}' | '\u{20D0}'..='\u{20FF}' => 0,
        '\u{FE00}'..='\u{FE0F}' | '\u{FE20}'..='\u{FE2F}' => 0,
        '\u{1100}'..='\u{115F}'
        | '\u{2E80}'..='\u{303E}'
        | '\u{3041}'..='\u{A4CF}'
        | '\u{AC00}'..='\u{D7A3}'
        | '\u{F900}'..='\u{FAFF}'
        | '\u{FE30}'..='\u{FE6F}'
        | '\u{FF00}'..='\u{FF60}'
        | '\u{FFE0}'..='\u{FFE6}'
        | '\u{1F300}'..='\u{1F64F}'
        | '\u{1F680}'..='\u{1F6FF}'
        | '\u{1F900}'..='\u{1F9FF}'
        | '\u{20000}'..='\u{3FFFD}' => 2,
        _ => 1,
    }
}
