//! `unknown-css-at-rule`
//!
//! Found by `engines/css/sheet.rs`.

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "unknown-css-at-rule",
    Severity::Warning,
    "CSS has no at-rule with this name.",
)
.unfixed(Unfixed::Unclear)
.explanation(
    r#"
No specification has this at-rule, so browsers ignore it with all that is in it. It may be misspelt,
or belong to a tool that should have replaced it. Names that begin with a hyphen belong to one
browser and are not reported.
Wrong document: `<!DOCTYPE html><title>Soup</title><style>@meda print { p { color: black } }</style><p>Soup`
Wrong document: `<!DOCTYPE html><title>Soup</title><style>p { @include soup; }</style><p>Soup`
Right document: `<!DOCTYPE html><title>Soup</title><style>@media print { p { color: black } } @-ms-viewport { width: device-width }</style><p>Soup`
"#,
);
