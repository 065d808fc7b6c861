//! `attribute-quotes`

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint =
    Lint::new("attribute-quotes", Severity::Style, "The value is not in double quotes.")
        .unfixed(Unfixed::DoesNotFit)
        .explanation(
            r#"
A value may be in single quotes or unquoted. With double quotes everywhere, changing the value
cannot break the tag.
Wrong: `<p class=hot title='soup'>`
Right: `<p class="hot" title='"soup"'>`
"#,
        );
