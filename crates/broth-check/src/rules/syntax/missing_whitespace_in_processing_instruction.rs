//! `missing-whitespace-in-processing-instruction`

use broth_markup::Span;

use crate::token_visitor::{TokenVisitor, TokenWalk};
use crate::{Finding, Fix, Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "missing-whitespace-in-processing-instruction",
    Severity::Error,
    "White space is missing between the target and the data of a processing instruction.",
)
.unfixed(Unfixed::DoesNotFit)
.explanation(
    r#"
The target and the data of a processing instruction must be separated by white space.
Wrong: `<?soup?hot>`
Right: `<?soup hot>`
"#,
);

#[derive(Clone, Debug, Default)]
pub(crate) struct Check;

impl TokenVisitor for Check {
    /// <https://html.spec.whatwg.org/multipage/syntax.html#syntax-processing-instruction>
    fn processing_instruction(&mut self, target: &str, data: &str, walk: &mut TokenWalk<'_>) {
        let target_at = walk.span.start + "<?".len();
        let after_target = target_at + target.len();
        let is_separated =
            walk.source[after_target..].starts_with(|c: char| c.is_ascii_whitespace());
        if !data.is_empty() && !is_separated {
            let fix = Fix::insert("add a space after the target", after_target, " ");
            walk.report(Finding::new(&LINT, Span::new(target_at, after_target + 1)).fix(fix));
        }
    }
}
