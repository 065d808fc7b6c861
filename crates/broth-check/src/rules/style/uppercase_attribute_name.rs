//! `uppercase-attribute-name`

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "uppercase-attribute-name",
    Severity::Style,
    "The attribute's name has upper-case letters.",
)
.unfixed(Unfixed::DoesNotFit)
.explanation(
    r#"
Attribute names are case-insensitive. Most people write them in lower case.
Wrong: `<p CLASS=hot>`
Right: `<p class=hot>`
"#,
);
