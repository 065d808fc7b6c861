//! `duplicate-id`

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint =
    Lint::new("duplicate-id", Severity::Error, "Two elements have the same id.")
        .unfixed(Unfixed::Unclear)
        .explanation(
            r#"
An id names one element of the document. Links and scripts find only the first element with that
id.
Wrong: `<p id=soup><p id=soup>`
Wrong: `<a name=soup>Soup</a><p id=soup>Hot`
Right: `<p id=soup><p id=bread><template><p id=soup></template>`
"#,
        );
