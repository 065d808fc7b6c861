//! `mixed-newlines`

use broth_markup::Span;

use crate::token_visitor::{TokenVisitor, TokenWalk};
use crate::{Finding, Fix, Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "mixed-newlines",
    Severity::Style,
    "The newline differs from the first one in the file.",
)
.unfixed(Unfixed::DoesNotFit)
.explanation(
    r#"
A newline may be LF, CR or CRLF; the parser turns all of them into LF. A file that mixes them
causes trouble in editors and version control.
Wrong: `⟨U+000A⟩<p>Soup⟨U+000D⟩⟨U+000A⟩`
Right: `⟨U+000D⟩⟨U+000A⟩<p>Soup⟨U+000D⟩⟨U+000A⟩`
"#,
);

#[derive(Clone, Debug, Default)]
pub(crate) struct Check;

impl TokenVisitor for Check {
    fn finish(&mut self, walk: &mut TokenWalk<'_>) {
        if !walk.findings.counts(&LINT) {
            return;
        }
        let bytes = walk.source.as_bytes();
        let mut first = None;
        let mut at = 0;
        while let Some(skip) = bytes[at..].iter().position(|byte| matches!(byte, b'\n' | b'\r')) {
            let start = at + skip;
            at = start + if bytes[start..].starts_with(b"\r\n") { 2 } else { 1 };
            let newline = &walk.source[start..at];
            let wanted = *first.get_or_insert(newline);
            if newline != wanted {
                let place = Span::new(start, at);
                let fix = Fix::replace("use the same newline as the first one", place, wanted);
                walk.report(Finding::new(&LINT, place).fix(fix));
            }
        }
    }
}
