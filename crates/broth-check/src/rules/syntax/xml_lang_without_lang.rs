//! `xml-lang-without-lang`
//!
//! Found by `engines/prefixes.rs`.

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "xml-lang-without-lang",
    Severity::Error,
    "An `xml:lang` has no effect in HTML; it is allowed only with an equal `lang`.",
)
.unfixed(Unfixed::ChangesTree)
.explanation(
    r#"
In HTML, `lang` gives the language of an element; `xml:lang` has no effect. A document that is
also read as XML may have both, if their values are equal.
Wrong: `<p xml:lang=fr>Soupe`
Right: `<p lang=fr xml:lang=fr>Soupe`
"#,
);
