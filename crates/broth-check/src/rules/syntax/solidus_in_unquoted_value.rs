//! `solidus-in-unquoted-value`

use broth_html_rules::elements::SERIALIZES_AS_VOID;
use broth_markup::{Quote, Span, Tag};

use crate::token_visitor::{TokenVisitor, TokenWalk};
use crate::{Finding, Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "solidus-in-unquoted-value",
    Severity::Warning,
    "The slash is part of the unquoted value; it does not close the tag.",
)
.unfixed(Unfixed::Unclear)
.explanation(
    r#"
After an unquoted value, the slash of `/>` is part of the value. Put a space before the slash, or
quote the value.
Wrong: `<img alt=Soup src=soup/>`
Right: `<img alt=Soup src=soup />`
"#,
);

#[derive(Clone, Debug, Default)]
pub(crate) struct Check;

impl TokenVisitor for Check {
    /// `<br class=a/>`: "if an attribute using the unquoted attribute syntax is to be followed by
    /// ... the optional `/` ..., then there must be ASCII whitespace separating the two".
    ///
    /// <https://html.spec.whatwg.org/multipage/syntax.html#attributes-2>
    fn start_tag(&mut self, tag: Tag<'_>, walk: &mut TokenWalk<'_>) {
        if !walk.in_foreign_content && !SERIALIZES_AS_VOID.contains(walk.name) {
            return;
        }
        let last = tag.attrs.len().checked_sub(1).and_then(|last| tag.attrs.at(last));
        let Some(last) = last.filter(|last| last.quote == Quote::Unquoted) else { return };
        let value = last.value_span;
        if value.end + 1 == walk.span.end
            && value.len() > 1
            && walk.source[value.range()].ends_with('/')
        {
            walk.report(
                Finding::new(&LINT, Span::new(value.end - 1, value.end))
                    .label("part of the value")
                    .related(last.name_span, "belongs to this attribute")
                    .help("quote the value, or put a space before the slash"),
            );
        }
    }
}
