//! `invalid-color`
//!
//! Found by `engines/values.rs`.

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint =
    Lint::new("invalid-color", Severity::Error, "The value is not a colour.")
        .unfixed(Unfixed::Unclear)
        .explanation(
            r#"
The attribute takes a CSS colour. For a colour that begins with `#`, the checker counts the
digits; it does not check others.
Wrong: `<input type=color value=#12345>`
Right: `<input type=color value=#123456><input type=color value=teal>`
"#,
        );
