//! `unknown-element`
//!
//! Found by `engines/element_names.rs` and `engines/foreign.rs`.

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "unknown-element",
    Severity::Error,
    "HTML does not define an element with this name.",
)
.unfixed(Unfixed::Unclear)
.explanation(
    r#"
HTML does not define this element, so it means nothing now and could get a meaning later. The name
of a custom element contains a hyphen. Check for a typo, too.
Wrong: `<soup>Hot</soup>`
Right: `<my-soup>Hot</my-soup>`
"#,
);
