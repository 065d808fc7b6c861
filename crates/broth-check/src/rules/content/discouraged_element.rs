//! `discouraged-element`

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "discouraged-element",
    Severity::Warning,
    "The standard advises against the element at this place.",
)
.unfixed(Unfixed::ChangesTree)
.explanation(
    r#"
The standard advises against the element here. In a figure that has only a table and a caption,
the `figcaption` is the caption of the table; the table needs none of its own.
Wrong: `<figure><table><caption>Soup</caption><tr><td>Hot</table><figcaption>Soup</figcaption></figure>`
Right: `<figure><table><tr><td>Hot</table><figcaption>Soup</figcaption></figure>`
"#,
);
