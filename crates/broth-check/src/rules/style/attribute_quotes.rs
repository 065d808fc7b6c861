//! `attribute-quotes`

use alloc::format;
use broth_markup::{Attr, Quote, Span};

use crate::token_visitor::{TokenVisitor, TokenWalk};
use crate::{Finding, Fix, Lint, Severity, Unfixed};

pub(crate) static LINT: Lint =
    Lint::new("attribute-quotes", Severity::Style, "The value is not in double quotes.")
        .unfixed(Unfixed::DoesNotFit)
        .explanation(
            r#"
A value may be in single quotes or unquoted. With double quotes everywhere, changing the value
cannot break the tag.
Wrong: `<p class=hot title='soup'>`
Right: `<p class="hot" title='"soup"'>`
"#,
        );

#[derive(Clone, Debug, Default)]
pub(crate) struct Check;

impl TokenVisitor for Check {
    fn attribute(&mut self, attribute: Attr<'_>, walk: &mut TokenWalk<'_>) {
        let value = attribute.value_span;
        let place = match attribute.quote {
            Quote::Unquoted => value,
            Quote::Single => Span::new(value.start.saturating_sub(1), value.end + 1),
            Quote::NoValue | Quote::Double | Quote::Defaulted => return,
        };
        if !walk.findings.counts(&LINT) {
            return;
        }
        let written = &walk.source[value.range()];
        // Single quotes are the better choice for a value that contains double quotes.
        if !written.contains('"') {
            let fix = Fix::replace("use double quotes", place, format!("\"{written}\""));
            walk.report(Finding::new(&LINT, place).fix(fix));
        }
    }
}
