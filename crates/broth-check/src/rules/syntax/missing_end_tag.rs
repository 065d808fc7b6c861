//! `missing-end-tag`
//!
//! Found by `engines/end_tags.rs`.

use crate::lint::Hides;
use crate::rules::content::{content_not_allowed, descendant_not_allowed};
use crate::{Lint, Severity};

pub(crate) static LINT: Lint = Lint::new(
    "missing-end-tag",
    Severity::Error,
    "An end tag that cannot be omitted here is missing.",
)
.hides(&[Hides::WhileOpen(&[&content_not_allowed::LINT, &descendant_not_allowed::LINT])])
.explanation(
    r#"
Some end tags may be omitted in certain places: that of `p` before a block, that of `li` before
another `li` or at the end of the list, and so on. This one may not, because of its element or its
place. What is wrong only because the element is still open is not reported; the finding shows the
first of it.
Wrong: `<dl><dt>Soup</dl>`
Wrong: `<table><thead><tr><td></table>`
Wrong: `<div><span>Soup</div>`
Wrong: `<svg><path></svg>`
Right: `<dl><dt>Soup</dt><dd>Hot</dl>`
Right: `<dl><dt>Soup<dd>Hot</dl><table><thead><tr><td><tbody><tr><td></table>`
"#,
);
