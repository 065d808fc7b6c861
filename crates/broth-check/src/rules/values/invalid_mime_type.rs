//! `invalid-mime-type`
//!
//! Found by `engines/values.rs`.

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint =
    Lint::new("invalid-mime-type", Severity::Error, "The value is not a MIME type.")
        .unfixed(Unfixed::Unclear)
        .explanation(
            r#"
A MIME type is two words separated by a slash, optionally followed by a semicolon and parameters.
Wrong: `<a href=a.pdf type=pdf>a</a>`
Right: `<a href=a.pdf type=application/pdf>a</a>`
"#,
        );
