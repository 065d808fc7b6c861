//! `unknown-css-property`
//!
//! Found by `engines/css/declaration.rs`.

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "unknown-css-property",
    Severity::Warning,
    "CSS has no property, or no descriptor, with this name.",
)
.unfixed(Unfixed::Unclear)
.explanation(
    r#"
No specification has a property with this name, or the at-rule has no such descriptor, so browsers
ignore the declaration. Check for a typo. Custom properties begin with `--`; names that begin with a
hyphen, an underscore or `mso-` belong to one browser. Neither is reported.
Wrong: `<p style="colour: red">Soup</p>`
Wrong: `<p style="margin-botom: 0">Soup</p>`
Wrong document: `<!DOCTYPE html><title>Soup</title><style>@font-face { font-family: Soup; source: url(soup.woff) }</style><p>Soup`
Wrong document: `<!DOCTYPE html><title>Soup</title><style>@media print { p { &:hover { colr: red } } }</style><p>Soup`
Right: `<p style="color: red; --colour: red; -webkit-hyphens: auto; mso-hide: all; _height: 1px">Soup</p>`
Right document: `<!DOCTYPE html><title>Soup</title><style>@font-face { font-family: Soup; src: url(soup.woff) } @page { size: a4; margin: 0; @top-left { content: "Soup" } } @property --soup { syntax: "*"; inherits: true }</style><p>Soup`
"#,
);
