//! `question-mark-ends-processing-instruction-data`

use broth_markup::Span;

use crate::token_visitor::{TokenVisitor, TokenWalk};
use crate::{Finding, Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "question-mark-ends-processing-instruction-data",
    Severity::Error,
    "The data of a processing instruction must not end in `?`.",
)
.unfixed(Unfixed::ChangesTree)
.explanation(
    r#"
The parser drops one `?` before the `>` of a processing instruction, so its data cannot end with
one.
Wrong: `<?soup hot??>`
Right: `<?soup hot?>`
"#,
);

#[derive(Clone, Debug, Default)]
pub(crate) struct Check;

impl TokenVisitor for Check {
    fn processing_instruction(&mut self, _: &str, data: &str, walk: &mut TokenWalk<'_>) {
        if data.ends_with('?') {
            let written = walk.written();
            let question_marks = written[..written.len() - 1].trim_end_matches('?').len();
            let place = Span::new(walk.span.start + question_marks, walk.span.end - 1);
            walk.report(Finding::new(&LINT, place));
        }
    }
}
