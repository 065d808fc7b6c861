//! `missing-end-tag`

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "missing-end-tag",
    Severity::Error,
    "An end tag that cannot be omitted here is missing.",
)
.unfixed(Unfixed::ChangesTree)
.explanation(
    r#"
Some end tags may be omitted in certain places: that of `p` before a block, that of `li` before
another `li` or at the end of the list, and so on. This one may not, because of its element or its
place.
Wrong: `<dl><dt>Soup</dl>`
Wrong: `<table><thead><tr><td></table>`
Wrong: `<div><span>Soup</div>`
Wrong: `<svg><path></svg>`
Right: `<dl><dt>Soup</dt><dd>Hot</dl>`
Right: `<dl><dt>Soup<dd>Hot</dl><table><thead><tr><td><tbody><tr><td></table>`
"#,
);
