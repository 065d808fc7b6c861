//! `omitted-start-tag`
//!
//! Found by `engines/end_tags.rs`.

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint =
    Lint::new("omitted-start-tag", Severity::Style, "The start tag is omitted.")
        .unfixed(Unfixed::DoesNotFit)
        .explanation(
            r#"
The start tag may be omitted here, and it is. Some people find a document easier to read with all
its start tags.
Wrong document: `<!DOCTYPE html><title>Soup</title>`
Right document: `<!DOCTYPE html><html><head><title>Soup</title></head><body></body></html>`
"#,
        );
