//! `redundant-role`
//!
//! Found by `engines/aria.rs`.

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "redundant-role",
    Severity::Warning,
    "The element has this role without the attribute.",
)
.unfixed(Unfixed::ChangesTree)
.explanation(
    r#"
The element has this role anyway. The attribute is not needed.
Wrong: `<button role=button>Soup</button>`
Wrong: `<nav role=navigation></nav>`
Wrong: `<header role=banner></header>`
Wrong: `<math role=math></math>`
Right: `<button>Soup</button><nav></nav>`
"#,
);
