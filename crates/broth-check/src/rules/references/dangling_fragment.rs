//! `dangling-fragment`
//!
//! Found by `engines/references.rs`.

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "dangling-fragment",
    Severity::Warning,
    "A link leads to a part of the page that does not exist.",
)
.unfixed(Unfixed::Unclear)
.explanation(
    r#"
The link leads to a part of this page, but no element has this id. The browser stays where it is.
Perhaps a script makes the element later.
Wrong: `<a href=#soup>Soup</a>`
Right: `<a href=#soup>Soup</a><a href=#top>Up</a><h2 id=soup>Soup</h2>`
"#,
);
