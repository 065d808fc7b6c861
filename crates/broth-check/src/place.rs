//! The lines and columns of findings, and findings as one line.

use core::fmt;

use broth_input::LineIndex;

use crate::Finding;
use crate::report::terminal::printable;

/// Sets the lines and columns of findings about a text.
pub(crate) fn place<'f>(html: &str, findings: impl IntoIterator<Item = &'f mut Finding>) {
    let mut findings = findings.into_iter().peekable();
    if findings.peek().is_none() {
        return;
    }
    let lines = LineIndex::new(html);
    for finding in findings {
        let at = lines.line_column(finding.span.start);
        (finding.line, finding.column) = (at.line, at.column_chars);
    }
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
