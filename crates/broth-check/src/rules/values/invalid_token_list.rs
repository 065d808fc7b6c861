//! `invalid-token-list`
//!
//! Found by `engines/values.rs`.

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "invalid-token-list",
    Severity::Error,
    "The value is not a list of unique words that the attribute allows.",
)
.unfixed(Unfixed::Unclear)
.explanation(
    r#"
The attribute takes a list of words separated by white space, without duplicates. Some attributes
allow only certain words.
Wrong: `<a href=a rel="next next">a</a>`
Wrong: `<iframe sandbox="allow-scripts allow-all"></iframe>`
Right: `<a href=a rel="next license">a</a><iframe sandbox=""></iframe>`
"#,
);
