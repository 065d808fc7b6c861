//! `void-element-slash`

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint =
    Lint::new("void-element-slash", Severity::Style, "The slash of a void element has no effect.")
        .unfixed(Unfixed::DoesNotFit)
        .explanation(
            r#"
The slash at the end of a void element's tag has no effect. It suggests that a slash can close
other elements, too, which it cannot.
Wrong: `<br/>`
Right: `<br><svg><path/></svg>`
"#,
        );
