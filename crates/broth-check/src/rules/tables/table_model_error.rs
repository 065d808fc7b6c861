//! `table-model-error`

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "table-model-error",
    Severity::Error,
    "Cells of a table overlap, or no cell begins in a row or column.",
)
.unfixed(Unfixed::Unclear)
.explanation(
    r#"
Spans must fit the table: no two cells may cover the same place, and in each row and each column
at least one cell must begin. Otherwise a span is too large, or a cell is missing.
Wrong: `<table><tr><td rowspan=2>Soup<td>Hot<tr><td colspan=2>Bread</table>`
Wrong: `<table><tr><td>Soup<td colspan=5>Hot</table>`
Wrong: `<table><tbody><tr><td rowspan=3>Soup<tr><td>Hot</table>`
Wrong: `<table><tr><td>Soup<tr></table>`
Wrong: `<table><colgroup><col><col></colgroup><tr><td>Soup</table>`
Right: `<table><tr><td rowspan=2>Soup<td colspan=2>Hot<tr><td>Very<td>Bread</table>`
Right: `<table><tbody><tr><td rowspan=0>Soup<td>Hot<tr><td>Very<tbody><tr><td>Bread<td>Dry</table>`
Right: `<table><tr></table><table></table>`
"#,
);
