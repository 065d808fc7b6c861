//! `invalid-link-type`
//!
//! Found by `engines/link_types.rs`.

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "invalid-link-type",
    Severity::Error,
    "This element must not have the link type, or the link type is misspelt.",
)
.unfixed(Unfixed::Unclear)
.explanation(
    r#"
The words of `rel` say what a link is for. Some are only for `link`, which brings something into
the page or is about the page; others only for links that people follow. A few old words must not
be used, because others have taken their place: `copyright`, `previous`, and `shortcut` except in
`shortcut icon`.
Wrong document: `<!DOCTYPE html><title>Soup</title><link rel=nofollow href=soup>`
Wrong document: `<!DOCTYPE html><title>Soup</title><link rel=stylesheeet href=soup.css>`
Wrong: `<a rel=stylesheet href=soup.css>Soup</a>`
Wrong: `<form rel=canonical action=soup></form>`
Wrong: `<a rel=copyright href=soup>Soup</a>`
Right document: `<!DOCTYPE html><title>Soup</title><link rel="alternate stylesheet" title=Hot href=soup.css><link rel="shortcut icon" href=soup.png>`
Right: `<a rel="nofollow NOOPENER me" href=soup>Soup</a><form rel=search action=soup></form>`
"#,
);
