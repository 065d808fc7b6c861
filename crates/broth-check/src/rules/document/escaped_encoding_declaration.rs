//! `escaped-encoding-declaration`
//!
//! Found by `engines/encoding.rs`.

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "escaped-encoding-declaration",
    Severity::Error,
    "The declaration of the encoding is written with character references.",
)
.unfixed(Unfixed::SideEffect)
.explanation(
    r#"
Parsers look for the declaration of the encoding before they know what the characters are, so they
do not resolve character references in it.
Wrong document: `<!DOCTYPE html><meta charset="&#117;tf-8"><title>Soup</title>`
Wrong document: `<!DOCTYPE html><meta http-equiv=content-type content="text/html&semi; charset=utf-8"><title>Soup</title>`
Right document: `<!DOCTYPE html><meta charset="utf-8"><title>Soup</title>`
"#,
);
