//! `invalid-number`
//!
//! Found by `engines/table_positions.rs`, `engines/values.rs`, `engines/values/coords.rs` and
//! `engines/values/ranges.rs`.

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "invalid-number",
    Severity::Error,
    "The value is not a number that the attribute allows.",
)
.unfixed(Unfixed::Unclear)
.explanation(
    r#"
The attribute takes a number. Integers have digits and no unit; some have bounds. Numbers with a
fraction have a decimal point and at least one digit after it, no plus sign and no white space.
Wrong: `<img src=a.png alt=a width=100px>`
Wrong: `<table><tr><td colspan=0></table>`
Wrong: `<progress value=.5% max=1></progress>`
Wrong: `<input type=range min=+1>`
Wrong: `<input type=number step=0>`
Wrong: `<input maxlength=4 value=Soups>`
Wrong: `<table><tr><td aria-colindex=2><td aria-colindex=2></table>`
Wrong: `<map name=a><area shape=rect coords="1, 2, 3, 4" alt=a href=a></map>`
Right: `<img src=a.png alt=a width=100><table><tr><td colspan=2><tr><td><td></table><progress value=.5></progress>`
Right: `<input type=range min=-1 max=1e3 step=any><p tabindex=-1><ol start=-5></ol>`
"#,
);
