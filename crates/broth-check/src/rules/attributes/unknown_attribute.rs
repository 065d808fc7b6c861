//! `unknown-attribute`
//!
//! Found by `engines/aria.rs`, `engines/attributes.rs` and `engines/foreign.rs`.

use crate::lint::Yields;
use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint =
    Lint::new("unknown-attribute", Severity::Error, "HTML has no attribute with this name.")
        .unfixed(Unfixed::Unclear)
        .yields(Yields::InItsPlace)
        .explanation(
            r#"
HTML does not define this attribute, so it means nothing now and could get a meaning later. Check
for a typo. For data of your own, use an attribute whose name begins with `data-`.
Wrong: `<a herf=soup>Soup</a>`
Wrong: `<p soup=hot>`
Wrong: `<svg><circle soup=hot /></svg>`
Right: `<p data-soup=hot onclick="eat()">`
Right: `<svg viewBox="0 0 1 1" data-soup=hot onclick="eat()"><path d="M0 0h1v1z" fill=red /></svg>`
"#,
        );
