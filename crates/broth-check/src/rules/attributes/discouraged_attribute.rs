//! `discouraged-attribute`
//!
//! Found by `engines/attributes.rs` and `engines/scripts.rs`.

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "discouraged-attribute",
    Severity::Warning,
    "The attribute does no harm here, but is of no use.",
)
.unfixed(Unfixed::ChangesTree)
.explanation(
    r#"
The attribute does no harm, but it is of no use either: it is a relic, says what HTML says without
it, or is a property of ARIA for which HTML has an attribute of its own.
Wrong: `<script language=javascript></script>`
Wrong: `<style type=text/css></style>`
Wrong: `<script type=text/javascript></script>`
Wrong: `<button disabled aria-disabled=true>Soup</button>`
Wrong: `<meter value=5 aria-valuemax=10>5</meter>`
Right: `<script></script><h2 id=soup>Soup</h2>`
"#,
);
