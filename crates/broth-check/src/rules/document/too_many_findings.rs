//! `too-many-findings`
//!
//! Found by `findings.rs`.

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "too-many-findings",
    Severity::Warning,
    "There are more findings than the limit allows.",
)
.unfixed(Unfixed::Limit)
.explanation(
    r#"
For a document with very many mistakes, only the first findings are shown, by default 10,000.
Repair these first; often most of them have one cause.
"#,
);
