//! `dangling-reference`
//!
//! Found by `engines/labels.rs` and `engines/references.rs`.

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "dangling-reference",
    Severity::Error,
    "An attribute refers to an element that does not exist.",
)
.unfixed(Unfixed::Unclear)
.explanation(
    r#"
The attribute refers to another element by its id or name, but there is no such element in this
document, or not of the right kind.
Wrong: `<label for=soup>Soup</label>`
Wrong: `<input list=soups>`
Wrong: `<img src=soup.png alt=Soup usemap=#soup>`
Wrong: `<button form=order>Order</button>`
Right: `<label for=soup>Soup</label><input id=soup list=soups><datalist id=soups></datalist>`
"#,
);
