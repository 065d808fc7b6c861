//! `invalid-boolean-value`
//!
//! Found by `engines/values.rs`.

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "invalid-boolean-value",
    Severity::Error,
    "The value of a boolean attribute is neither empty nor its own name.",
)
.unfixed(Unfixed::Unclear)
.explanation(
    r#"
A boolean attribute is true if it is present. Its value is empty or the attribute's own name.
`disabled=false` disables, too: to enable, remove the attribute.
Wrong: `<input disabled=true>`
Wrong: `<input disabled=false>`
Right: `<input disabled><input disabled=disabled><input disabled="">`
"#,
);
