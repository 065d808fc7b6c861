//! `namespaced-attribute`
//!
//! Found by `engines/prefixes.rs`.

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "namespaced-attribute",
    Severity::Error,
    "HTML cannot express an attribute with this prefix here.",
)
.unfixed(Unfixed::ChangesTree)
.explanation(
    r##"
HTML knows the prefixes of a few SVG and MathML attributes, such as `xlink:href` and `xml:space`.
With any other prefix, the attribute has no namespace and no meaning.
Wrong: `<svg soup:hot=yes></svg>`
Wrong: `<p xml:base="/">`
Right: `<svg><use xlink:href="#a" xml:space=preserve /></svg>`
"##,
);
