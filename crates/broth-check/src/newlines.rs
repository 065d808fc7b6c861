//! Newlines: LF, CR or CRLF, but not a mix of them.
//!
//! <https://html.spec.whatwg.org/multipage/syntax.html#newlines>

use broth_markup::Span;

use crate::findings::Findings;
use crate::rules::style::mixed_newlines;
use crate::{Finding, Fix};

/// Finds newlines that differ from the first one.
pub(crate) fn check(text: &str, findings: &mut Findings) {
    if !findings.counts(&mixed_newlines::LINT) {
        return;
    }
    let bytes = text.as_bytes();
    let mut first = None;
    let mut at = 0;
    while let Some(skip) = bytes[at..].iter().position(|byte| matches!(byte, b'\n' | b'\r')) {
        let start = at + skip;
        at = start + if bytes[start..].starts_with(b"\r\n") { 2 } else { 1 };
        let newline = &text[start..at];
        let wanted = *first.get_or_insert(newline);
        if newline != wanted {
            findings.push(Finding::new(&mixed_newlines::LINT, Span::new(start, at)).fix(
                Fix::replace("use the same newline as the first one", Span::new(start, at), wanted),
            ));
        }
    }
}
