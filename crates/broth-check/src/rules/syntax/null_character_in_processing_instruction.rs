//! `null-character-in-processing-instruction`

use broth_markup::Span;

use crate::token_visitor::{TokenVisitor, TokenWalk};
use crate::{Finding, Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "null-character-in-processing-instruction",
    Severity::Error,
    "A processing instruction contains a NULL character.",
)
.unfixed(Unfixed::ChangesTree)
.explanation(
    r#"
A document cannot contain U+0000. In a processing instruction, the parser keeps it without
reporting it.
Wrong: `<?soup ho⟨U+0000⟩t?>`
Right: `<?soup hot?>`
"#,
);

#[derive(Clone, Debug, Default)]
pub(crate) struct Check;

impl TokenVisitor for Check {
    fn processing_instruction(&mut self, _: &str, data: &str, walk: &mut TokenWalk<'_>) {
        if data.contains('\0') {
            for (at, _) in walk.written().match_indices('\0') {
                let place = walk.span.start + at;
                walk.report(Finding::new(&LINT, Span::new(place, place + 1)));
            }
        }
    }
}
