//! `repeated-landmark`
//!
//! Found by `engines/aria/structure.rs`.

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "repeated-landmark",
    Severity::Warning,
    "The document has two landmarks of a kind that it should have only once.",
)
.unfixed(Unfixed::Unclear)
.explanation(
    r#"
People who use assistive technology jump to the main content, to the banner and to the information
about the document. A second one makes them choose without a clue.
Wrong: `<main>Soup</main><div role=main>Hot</div>`
Wrong: `<div role=main>Soup</div><div role=main>Hot</div>`
Right: `<main>Soup</main><div role=main hidden>Hot</div>`
"#,
);
