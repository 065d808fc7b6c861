//! `fragment-in-data-url`
//!
//! Found by `engines/values.rs`.

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint =
    Lint::new("fragment-in-data-url", Severity::Warning, "A `#` ends the data of a `data:` URL.")
        .unfixed(Unfixed::Unclear)
        .explanation(
            r#"
In a `data:` URL, as in any other, `#` begins the fragment; the data ends before it. In SVG and
CSS, `#` is often part of the data, such as a colour; then it must be written as `%23`.
Wrong: `<img alt=a src="data:image/svg+xml,%3Csvg%20fill='#fff'/%3E">`
Wrong: `<a href="data:text/html,soup#bread">Soup</a>`
Right: `<a href="data:text/html,soup%23bread">Soup</a>`
"#,
        );
