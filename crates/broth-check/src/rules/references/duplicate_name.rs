//! `duplicate-name`

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint =
    Lint::new("duplicate-name", Severity::Error, "Two elements of a kind have the same name.")
        .unfixed(Unfixed::Unclear)
        .explanation(
            r#"
No two image maps, and no two forms, of a document have the same name: a reference finds only the
first.
Wrong: `<map name=a></map><map name=a></map>`
Wrong: `<form name=order></form><form name=order></form>`
Right: `<map name=a></map><form name=a></form>`
"#,
        );
