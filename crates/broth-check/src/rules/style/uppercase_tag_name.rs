//! `uppercase-tag-name`

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint =
    Lint::new("uppercase-tag-name", Severity::Style, "The tag's name has upper-case letters.")
        .unfixed(Unfixed::DoesNotFit)
        .explanation(
            r#"
Tag names are case-insensitive. Most people write them in lower case.
Wrong: `<P>Soup</p>`
Right: `<p>Soup</p><svg><clipPath></clipPath></svg>`
"#,
        );
