//! `omitted-end-tag`
//!
//! Found by `engines/end_tags.rs`.

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "omitted-end-tag",
    Severity::Style,
    "The end tag is omitted.",
)
.unfixed(Unfixed::ChangesTree)
.explanation(
    r#"
The end tag may be omitted here, and it is. Some people find a document easier to read with all
its end tags.
Wrong document: `<!DOCTYPE html><html><head><title>Soup</title></head><body><p>Soup</body></html>`
Right document: `<!DOCTYPE html><html><head><title>Soup</title></head><body><p>Soup</p></body></html>`
"#,
);
