//! `uppercase-attribute-name`

use broth_markup::{Attr, Name};

use crate::token_visitor::{TokenVisitor, TokenWalk};
use crate::{Finding, Fix, Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "uppercase-attribute-name",
    Severity::Style,
    "The attribute's name has upper-case letters.",
)
.unfixed(Unfixed::DoesNotFit)
.explanation(
    r#"
Attribute names are case-insensitive. Most people write them in lower case.
Wrong: `<p CLASS=hot>`
Right: `<p class=hot>`
"#,
);

#[derive(Clone, Debug, Default)]
pub(crate) struct Check;

impl TokenVisitor for Check {
    fn attribute(&mut self, attribute: Attr<'_>, walk: &mut TokenWalk<'_>) {
        // Attributes of these two may have upper-case letters, even in HTML content.
        let may_have_capitals =
            walk.in_foreign_content || matches!(walk.name, Name::Svg | Name::Math);
        if may_have_capitals || !walk.findings.counts(&LINT) {
            return;
        }
        if let Some(lower) = walk.in_lower_case(attribute.name_span) {
            let fix = Fix::replace("write it in lower case", attribute.name_span, lower);
            walk.report(Finding::new(&LINT, attribute.name_span).fix(fix));
        }
    }
}
