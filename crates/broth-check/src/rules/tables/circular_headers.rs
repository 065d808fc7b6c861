//! `circular-headers`
//!
//! Found by `engines/references/headers.rs`.

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "circular-headers",
    Severity::Error,
    "A header cell is its own header, or that of one of its headers.",
)
.unfixed(Unfixed::Unclear)
.explanation(
    r#"
`headers` names the header cells of a cell. A header cell may have headers, too, but following
them must not lead back to the cell.
Wrong: `<table><tr><th id=a headers=a>Soup<td headers=a>Hot</table>`
Wrong: `<table><tr><th id=a headers=b>Soup<th id=b headers=a>Hot</table>`
Right: `<table><tr><th id=a>Soup<th id=b headers=a>Hot<td headers="a b">Very</table>`
"#,
);
