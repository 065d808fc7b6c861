//! `legacy-doctype`

use broth_markup::Doctype;

use crate::token_visitor::{TokenVisitor, TokenWalk};
use crate::{Effect, Finding, Fix, Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "legacy-doctype",
    Severity::Warning,
    "The doctype has the legacy string, which only old generators need.",
)
.unfixed(Unfixed::DoesNotFit)
.explanation(
    r#"
The string `about:legacy-compat` is for generators that cannot write the short doctype. It has no
effect; write `<!DOCTYPE html>` if you can.
Wrong document: `<!DOCTYPE html SYSTEM "about:legacy-compat"><title>Soup</title>`
Right document: `<!DOCTYPE html><title>Soup</title>`
"#,
);

#[derive(Clone, Debug, Default)]
pub(crate) struct Check;

impl TokenVisitor for Check {
    /// <https://html.spec.whatwg.org/multipage/syntax.html#doctype-legacy-string>
    fn doctype(&mut self, doctype: Doctype<'_>, walk: &mut TokenWalk<'_>) {
        if doctype.public_id.is_none()
            && doctype.system_id == Some("about:legacy-compat")
            && !doctype.force_quirks
        {
            let fix = Fix::replace("use the short doctype", walk.span, "<!DOCTYPE html>")
                .with_effect(Effect::Doctype);
            walk.report(Finding::new(&LINT, walk.span).fix(fix));
        }
    }
}
