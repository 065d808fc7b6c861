//! `missing-top-level-heading`

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "missing-top-level-heading",
    Severity::Warning,
    "The document has headings, but none of the first level.",
)
.unfixed(Unfixed::Missing)
.explanation(
    r#"
A document with headings should have one of the first level, which says what all of it is about.
Wrong document: `<!DOCTYPE html><title>Soup</title><h2>Soup</h2>`
Right document: `<!DOCTYPE html><title>Soup</title><h1>Soup</h1><h2>Hot</h2>`
"#,
);
