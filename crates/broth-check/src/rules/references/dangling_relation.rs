//! `dangling-relation`
//!
//! Found by `engines/references.rs`.

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "dangling-relation",
    Severity::Warning,
    "An ARIA attribute refers to an element that does not exist.",
)
.unfixed(Unfixed::Unclear)
.explanation(
    r#"
An ARIA attribute refers to another element by its id, but there is no such element. Perhaps a
script makes it later; otherwise the name or description is lost.
Wrong: `<button aria-describedby=hint>Order</button>`
Right: `<button aria-describedby=hint>Order</button><p id=hint>It will be hot.`
"#,
);
