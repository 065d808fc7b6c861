//! `obsolete-element`
//!
//! Found by `engines/element_names.rs`.

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint =
    Lint::new("obsolete-element", Severity::Error, "The element is obsolete and must not be used.")
        .unfixed(Unfixed::ChangesTree)
        .explanation(
            r#"
Browsers still know this element, but it must not be used any more. The help says what to use
instead.
Wrong: `<center>Soup</center>`
Right: `<p class=center>Soup`
"#,
        );
