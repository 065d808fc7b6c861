//! `invalid-css-value`
//!
//! Found by `engines/css/declaration.rs`.

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "invalid-css-value",
    Severity::Warning,
    "A property of CSS cannot have this value.",
)
.unfixed(Unfixed::Unclear)
.explanation(
    r#"
The specifications say which keywords, units and kinds of values a property has, and this value has
another. Browsers ignore the declaration. Only single words and numbers are judged, not their order,
and nothing in a value with `var()`.
Wrong: `<p style="display: blok">Soup</p>`
Wrong: `<p style="width: 10">Soup</p>`
Wrong: `<p style="margin: 0 10 px">Soup</p>`
Wrong: `<p style="color: #ff">Soup</p>`
Wrong: `<p style="color: rbg(1, 2, 3)">Soup</p>`
Wrong: `<p style="color: ">Soup</p>`
Wrong document: `<!DOCTYPE html><title>Soup</title><style>p { float: middle }</style><p>Soup`
Right: `<p style="display: block; width: 0; margin: calc(1px + 2%) auto; color: var(--soup, 1px)">Soup</p>`
Right: `<p style="display: -webkit-box; -webkit-line-clamp: 2; --soup: 1 blok">Soup</p>`
"#,
);
