//! `unknown-role`
//!
//! Found by `engines/aria.rs`.

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new("unknown-role", Severity::Error, "ARIA has no such role.")
    .unfixed(Unfixed::Unclear)
    .explanation(
        r#"
The value of `role` is a list of roles of WAI-ARIA. Browsers take the first that they know. Check
for a typo.
Wrong: `<div role=buton></div>`
Right: `<div role=note></div>`
"#,
    );
