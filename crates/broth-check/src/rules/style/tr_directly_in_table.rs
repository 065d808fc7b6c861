//! `tr-directly-in-table`
//!
//! Found by `engines/end_tags.rs`.

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "tr-directly-in-table",
    Severity::Style,
    "A row is directly in a table; the parser inserts a table body around it.",
)
.unfixed(Unfixed::ChangesTree)
.explanation(
    r#"
The rows of a table belong to a `thead`, `tbody` or `tfoot`. Where the `tbody` tags are omitted,
the parser inserts the element, so a selector such as `table > tr` finds nothing. Only a script
can put a row directly in a table, and it must not.
Wrong: `<table><tr><td></table>`
Right: `<table><tbody><tr><td></table>`
"#,
);
