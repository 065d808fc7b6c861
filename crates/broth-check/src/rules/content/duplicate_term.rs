//! `duplicate-term`

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint =
    Lint::new("duplicate-term", Severity::Warning, "A list has two terms of the same name.")
        .unfixed(Unfixed::Unclear)
        .explanation(
            r#"
Within a `dl`, each name should be the name of one group only. Put the descriptions of a term
together.
Wrong: `<dl><dt>Soup<dd>Hot<dt>Soup<dd>Salty</dl>`
Right: `<dl><dt>Soup<dd>Hot<dd>Salty<dt>Bread<dd>Fresh</dl>`
"#,
        );
