//! `invalid-pattern`
//!
//! Found by `engines/values.rs`.

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "invalid-pattern",
    Severity::Error,
    "The value is not a regular expression.",
)
.unfixed(Unfixed::Unclear)
.explanation(
    r#"
`pattern` is a JavaScript regular expression with the `v` flag. With this flag, a class needs a
`\` before each of `( ) [ ] { } / - |`, and a `\` is allowed only before characters that have a
meaning. If the pattern is invalid, the field accepts any value.
Wrong: `<input pattern="[a-z-]+">`
Wrong: `<input pattern="\-?\d+">`
Wrong: `<input pattern="(a|b">`
Wrong: `<input pattern="*.png">`
Right: `<input pattern="[a-z\-]+"><input pattern="-?\d{1,3}"><input pattern="(a|b)?"><input pattern=".*\.png">`
"#,
);
