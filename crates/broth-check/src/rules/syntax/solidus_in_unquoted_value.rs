//! `solidus-in-unquoted-value`

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "solidus-in-unquoted-value",
    Severity::Warning,
    "The slash is part of the unquoted value; it does not close the tag.",
)
.unfixed(Unfixed::Unclear)
.explanation(
    r#"
After an unquoted value, the slash of `/>` is part of the value. Put a space before the slash, or
quote the value.
Wrong: `<img alt=Soup src=soup/>`
Right: `<img alt=Soup src=soup />`
"#,
);
