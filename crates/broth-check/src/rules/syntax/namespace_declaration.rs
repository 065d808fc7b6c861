//! `namespace-declaration`
//!
//! Found by `engines/prefixes.rs`.

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "namespace-declaration",
    Severity::Error,
    "HTML has no namespace declarations; this attribute has no effect.",
)
.unfixed(Unfixed::ChangesTree)
.explanation(
    r#"
HTML has no namespace declarations, not even in SVG and MathML. Only `xmlns` and `xmlns:xlink` may
be written there, with the values that apply anyway.
Wrong: `<svg xmlns:soup="https://example.org/soup"></svg>`
Right: `<svg xmlns="http://www.w3.org/2000/svg"></svg>`
"#,
);
