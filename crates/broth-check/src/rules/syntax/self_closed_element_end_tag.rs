//! `self-closed-element-end-tag`
//!
//! Found by `pipeline/parse_errors.rs`.

use crate::lint::Hides;
use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "self-closed-element-end-tag",
    Severity::Error,
    "An element with a self-closing start tag has an end tag.",
)
.unfixed(Unfixed::DoesNotFit)
.hides(&[Hides::TokenizerErrorsInside])
.explanation(
    r#"
An element of SVG or MathML has either an end tag or a self-closing start tag, not both. The end
tag closes another element or nothing.
Wrong: `<svg><path d="M0 0"/></path></svg>`
Right: `<svg><path d="M0 0"/></svg>`
"#,
);
