//! `unknown-link-type`
//!
//! Found by `engines/link_types.rs`.

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "unknown-link-type",
    Severity::Warning,
    "Neither HTML nor its registry has the link type.",
)
.unfixed(Unfixed::Unclear)
.explanation(
    r#"
A word of `rel` that is neither in the standard nor in the [registry of link
types](https://microformats.org/wiki/existing-rel-values) means nothing to anyone else. The registry
may have grown since this rule was written, so this is a warning. A word with a colon, and any word
where `vocab` names a vocabulary of RDFa, is not checked. Each word is reported once.
Wrong: `<a rel=soup href=soup>Soup</a>`
Right: `<a rel="tag foaf:knows" href=soup>Soup</a><p vocab=soup><a rel=hot href=soup>Soup</a>`
"#,
);
