//! `skipped-heading-level`

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "skipped-heading-level",
    Severity::Error,
    "A heading is more than one level below the heading before it.",
)
.unfixed(Unfixed::ChangesTree)
.explanation(
    r#"
Headings are the outline of the page. A heading may be at most one level below the one before it:
after `h1`, an `h2`, not an `h3`.
Wrong: `<h1>Soup</h1><h3>Hot</h3>`
Right: `<h1>Soup</h1><h2>Hot</h2><h3>Very</h3><h1>Bread</h1>`
"#,
);
