//! `unused-allow-comment`
//!
//! Found by `pipeline/allows.rs`.

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "unused-allow-comment",
    Severity::Warning,
    "A comment allows a rule that nothing breaks there.",
)
.unfixed(Unfixed::Unclear)
.explanation(
    r#"
A comment allows a rule, but nothing in the element that follows breaks it. It may be left over
from a mistake that has been repaired; remove it.
Wrong: `<!-- broth allow duplicate-id: both are shown --><p>Soup`
Right: `<p id=a><!-- broth allow duplicate-id: both are shown --><p id=a>Soup`
"#,
);
