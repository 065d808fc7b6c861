//! `obsolete-attribute`
//!
//! Found by `engines/attributes.rs`.

use crate::lint::Yields;
use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "obsolete-attribute",
    Severity::Error,
    "The attribute is obsolete and must not be used.",
)
.unfixed(Unfixed::ChangesTree)
.yields(Yields::InItsPlace)
.explanation(
    r#"
Browsers may still know this attribute, but it must not be used any more. Most such attributes say
how something looks: use CSS instead.
Wrong: `<p align=center>Soup`
Wrong: `<table cellpadding=4><tr><td></table>`
Right: `<p class=center>Soup`
"#,
);
