//! `deprecated-aria`
//!
//! Found by `engines/aria.rs`.

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "deprecated-aria",
    Severity::Warning,
    "ARIA no longer recommends the role, or the property for this role.",
)
.unfixed(Unfixed::ChangesTree)
.explanation(
    r#"
The role or the property still works in some software, but new documents should not use it: use
`list` for `directory`, list items for the entries of a bibliography, and properties such as
`aria-disabled` only with roles that have them.
Wrong: `<div role=directory></div>`
Wrong: `<div role=main aria-disabled=true></div>`
Right: `<div role=list></div><div role=button aria-disabled=true></div>`
"#,
);
