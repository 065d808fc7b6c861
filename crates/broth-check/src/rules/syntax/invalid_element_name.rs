//! `invalid-element-name`
//!
//! Found by `engines/element_names.rs`.

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "invalid-element-name",
    Severity::Error,
    "An element's name contains something other than letters and digits, and is not a custom \
     element's.",
)
.unfixed(Unfixed::Unclear)
.explanation(
    r#"
The names of HTML elements consist of ASCII letters and digits. The name of a custom element
begins with a letter and contains a hyphen.
Wrong: `<soup.hot></soup.hot>`
Right: `<soup-hot></soup-hot>`
"#,
);
