//! `invalid-css`
//!
//! Found by `engines/css/declaration.rs`, `engines/css/sheet.rs` and `engines/css/syntax.rs`.

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "invalid-css",
    Severity::Warning,
    "The CSS has a syntax error.",
)
.unfixed(Unfixed::Unclear)
.explanation(
    r#"
Browsers drop the part of a style sheet that they cannot read: a declaration up to the next `;`,
or a rule with its block. A string ends with its line, and what is open at the end of the text is
closed there. Selectors and the conditions of at-rules are not checked. Marks such as `*zoom: 1` and
`10px\9`, which speak to old browsers, are not reported.
Wrong: `<p style="color red; margin: 0">Soup</p>`
Wrong: `<p style="color: red margin: 0">Soup</p>`
Wrong: `<p style="color: red !imprtant">Soup</p>`
Wrong: `<p style="color: rgb(1, 2, 3">Soup</p>`
Wrong: `<p style="margin: 0 } color: red">Soup</p>`
Wrong: `<p style="p { color: red }">Soup</p>`
Wrong document: `<!DOCTYPE html><title>Soup</title><style>p { color: red</style><p>Soup`
Wrong document: `<!DOCTYPE html><title>Soup</title><style>p { color: red }; a { color: blue }</style><p>Soup`
Wrong document: `<!DOCTYPE html><title>Soup</title><style>p { color: red } } a { color: blue }</style><p>Soup`
Wrong document: `<!DOCTYPE html><title>Soup</title><style>// Soup is red. p { color: red }</style><p>Soup`
Wrong document: `<!DOCTYPE html><title>Soup</title><style>p { content: "soup; color: red }</style><p>Soup`
Wrong document: `<!DOCTYPE html><title>Soup</title><style>@media print { color: red }</style><p>Soup`
Right: `<p style="color: red; margin: 0 !important;">Soup</p>`
Right: `<p style="*zoom: 1; width: 10px\9; filter: progid:DXImageTransform.Microsoft.Alpha(opacity=50)">Soup</p>`
Right document: `<!DOCTYPE html><title>Soup</title><style><!-- p { color: red; &:hover { color: blue } } --></style><p>Soup`
"#,
);
