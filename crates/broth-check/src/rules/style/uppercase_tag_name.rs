//! `uppercase-tag-name`

use broth_markup::Tag;

use crate::token_visitor::{TokenVisitor, TokenWalk};
use crate::{Finding, Fix, Lint, Severity, Unfixed};

pub(crate) static LINT: Lint =
    Lint::new("uppercase-tag-name", Severity::Style, "The tag's name has upper-case letters.")
        .unfixed(Unfixed::DoesNotFit)
        .explanation(
            r#"
Tag names are case-insensitive. Most people write them in lower case.
Wrong: `<P>Soup</p>`
Right: `<p>Soup</p><svg><clipPath></clipPath></svg>`
"#,
        );

#[derive(Clone, Debug, Default)]
pub(crate) struct Check;

impl TokenVisitor for Check {
    fn start_tag(&mut self, tag: Tag<'_>, walk: &mut TokenWalk<'_>) {
        check(tag, walk);
    }

    fn end_tag(&mut self, tag: Tag<'_>, walk: &mut TokenWalk<'_>) {
        check(tag, walk);
    }
}

fn check(tag: Tag<'_>, walk: &mut TokenWalk<'_>) {
    if walk.in_foreign_content || !walk.findings.counts(&LINT) {
        return;
    }
    if let Some(lower) = walk.in_lower_case(tag.name_span) {
        let fix = Fix::replace("write it in lower case", tag.name_span, lower);
        walk.report(Finding::new(&LINT, tag.name_span).fix(fix));
    }
}
