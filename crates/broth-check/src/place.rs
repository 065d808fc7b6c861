//! The lines and columns of findings, and findings as one line.

use core::fmt;

use broth_input::LineIndex;

use crate::Finding;
use crate::report::terminal::printable;

/// Sets the lines and columns of findings about a text.
// OPTIMIZATION: nearly all are in source order, and then no index of the lines is needed: 3 % of
// checking a page.
pub(crate) fn place(html: &str, findings: &mut [Finding]) {
    if findings.is_sorted_by_key(|finding| finding.span.start) {
        let mut place = Place { html: html.as_bytes(), offset: 0, line: 1, column: 1 };
        for finding in &mut *findings {
            place.advance_to(finding.span.start);
            (finding.line, finding.column) = (place.line, place.column);
        }
    } else {
        let lines = LineIndex::new(html);
        for finding in &mut *findings {
            let at = lines.line_column(finding.span.start);
            (finding.line, finding.column) = (at.line, at.column_chars);
        }
    }
    place_labels(html, findings);
}

/// Sets the lines and columns of the notes on other parts of the text.
fn place_labels(html: &str, findings: &mut [Finding]) {
    let mut lines = None;
    for label in findings.iter_mut().flat_map(|finding| &mut finding.related) {
        let at = lines.get_or_insert_with(|| LineIndex::new(html)).line_column(label.span.start);
        (label.line, label.column) = (at.line, at.column_chars);
    }
}

/// A place in a text, which moves forward.
struct Place<'s> {
    html: &'s [u8],
    offset: usize,
    line: usize,
    /// In characters, from 1.
    column: usize,
}

impl Place<'_> {
    /// Moves to an offset, and counts the lines on the way. A line ends with LF, CR, or both.
    fn advance_to(&mut self, offset: usize) {
        let offset = offset.min(self.html.len());
        let passed = &self.html[self.offset..offset];
        let is_return = |at: usize| self.html[at] == b'\r' && self.html.get(at + 1) != Some(&b'\n');
        self.line += passed.iter().filter(|byte| **byte == b'\n').count();
        if passed.contains(&b'\r') {
            self.line += (self.offset..offset).filter(|at| is_return(*at)).count();
        }
        let end = (self.offset..offset).rev().find(|at| self.html[*at] == b'\n' || is_return(*at));
        let (rest, before) = match end {
            Some(end) => (&self.html[end + 1..offset], 1),
            None => (passed, self.column),
        };
        self.column = before + rest.iter().filter(|byte| begins_character(**byte)).count();
        self.offset = offset;
    }
}

/// Whether a byte is the first of a character in UTF-8.
fn begins_character(byte: u8) -> bool {
    byte & 0xC0 != 0x80
}

/// One line: `1:42: error: the class is given twice (duplicate-attribute)`, or the same without the
/// place if it is unknown.
impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { rule, severity, message, line, column, .. } = self;
        if *line > 0 {
            write!(f, "{line}:{column}: ")?;
        }
        write!(f, "{severity}: {} ({rule})", printable(message))
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::vec::Vec;

    use broth_input::{LineIndex, Span};

    use super::place;
    use crate::Finding;
    use crate::rules::document::missing_title;

    #[test]
    fn places_are_those_of_the_line_index_in_any_order() {
        for html in ["", "a", "\n\r\n\r", "é\r\nb\rc\n\nd🍲e", "\r\r\n\n"] {
            let lines = LineIndex::new(html);
            let offsets = || (0..=html.len()).filter(|at| html.is_char_boundary(*at));
            let find = |at| Finding::new(&missing_title::LINT, Span::empty(at));
            let forward: Vec<Finding> = offsets().map(find).collect();
            let backward: Vec<Finding> = offsets().rev().map(find).collect();
            for mut findings in [forward, backward] {
                place(html, &mut findings);
                for finding in &findings {
                    let at = lines.line_column(finding.span.start);
                    let found = format!("{}:{}", finding.line, finding.column);
                    assert_eq!(found, format!("{}:{}", at.line, at.column_chars), "{html:?}");
                }
            }
        }
    }
}
