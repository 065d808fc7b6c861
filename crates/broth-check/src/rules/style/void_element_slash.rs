//! `void-element-slash`

use broth_html_rules::elements::VOID;
use broth_markup::{Span, Tag};

use crate::token_visitor::{TokenVisitor, TokenWalk};
use crate::{Finding, Fix, Lint, Severity, Unfixed};

pub(crate) static LINT: Lint =
    Lint::new("void-element-slash", Severity::Style, "The slash of a void element has no effect.")
        .unfixed(Unfixed::DoesNotFit)
        .explanation(
            r#"
The slash at the end of a void element's tag has no effect. It suggests that a slash can close
other elements, too, which it cannot.
Wrong: `<br/>`
Right: `<br><svg><path/></svg>`
"#,
        );

#[derive(Clone, Debug, Default)]
pub(crate) struct Check;

impl TokenVisitor for Check {
    fn start_tag(&mut self, tag: Tag<'_>, walk: &mut TokenWalk<'_>) {
        if !tag.self_closing || walk.in_foreign_content || !VOID.contains(walk.name) {
            return;
        }
        let slash = walk.span.end - 2;
        let before = walk.source[walk.span.start..slash].trim_ascii_end();
        let place = Span::new(walk.span.start + before.len(), slash + 1);
        let fix = Fix::remove("remove it", place);
        walk.report(Finding::new(&LINT, Span::new(slash, slash + 1)).fix(fix));
    }
}
