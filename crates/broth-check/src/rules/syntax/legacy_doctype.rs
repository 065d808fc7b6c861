//! `legacy-doctype`

use crate::{Lint, Severity, Unfixed};

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
