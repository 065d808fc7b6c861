//! `prefixed-foreign-element`
//!
//! Found by `engines/element_names.rs`.

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "prefixed-foreign-element",
    Severity::Error,
    "An element of SVG or MathML has a prefix, which HTML does not resolve.",
)
.unfixed(Unfixed::ChangesTree)
.explanation(
    r#"
HTML has no namespace prefixes. In SVG and MathML, `a:b` is an element whose name contains a
colon, and neither language defines one.
Wrong: `<svg><soup:hot></soup:hot></svg>`
Right: `<svg><g></g></svg>`
"#,
);
