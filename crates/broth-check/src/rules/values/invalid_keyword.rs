//! `invalid-keyword`
//!
//! Found by `engines/foreign.rs` and `engines/values.rs`.

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "invalid-keyword",
    Severity::Error,
    "The value is not one of the attribute's keywords.",
)
.unfixed(Unfixed::Unclear)
.explanation(
    r#"
The attribute takes one of a few keywords, in any case. With any other value, the element uses its
default, which may not be what you meant.
Wrong: `<input type=numbr>`
Wrong: `<img src=a.png alt=a loading="lazy ">`
Wrong document: `<!DOCTYPE html><meta charset=latin1><title>Soup</title>`
Right: `<input type=NUMBER><img src=a.png alt=a loading=lazy>`
"#,
);
