//! `aria-attribute-not-allowed`
//!
//! Found by `engines/aria.rs`.

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "aria-attribute-not-allowed",
    Severity::Error,
    "The ARIA attribute is not allowed on this element with this role.",
)
.unfixed(Unfixed::Unclear)
.explanation(
    r#"
Each role has its own states and properties. A role without a name, such as that of `div` and
`span`, takes no `aria-label`. Where HTML has an attribute for the state, such as `checked`, only
that may be used.
Wrong: `<div aria-label=Soup>Soup</div>`
Wrong: `<div aria-checked=true>Soup</div>`
Wrong: `<input type=checkbox aria-checked=true>`
Wrong document: `<!DOCTYPE html><meta name=a content=b aria-hidden=true><title>Soup</title>`
Right: `<div role=checkbox aria-checked=true aria-label=Soup></div><button aria-pressed=true>Soup</button>`
"#,
);
