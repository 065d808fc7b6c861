//! `role-out-of-context`
//!
//! Found by `engines/aria/structure.rs`.

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "role-out-of-context",
    Severity::Error,
    "The role has a meaning only inside certain others.",
)
.unfixed(Unfixed::Unclear)
.explanation(
    r#"
Some roles are parts of others: an `option` is in a `listbox`, a `row` in a `table` or `grid`, a
`tab` in a `tablist`. Alone they mean nothing. A tab that is selected belongs to a `tabpanel`.
Wrong: `<div role=option>Soup</div>`
Wrong: `<div role=cell>Soup</div>`
Wrong document: `<!DOCTYPE html><title>Soup</title><div role=tablist><div role=tab aria-selected=true>Soup</div></div>`
Right: `<div role=listbox><div role=option>Soup</div></div>`
Right: `<template><div role=option>Soup</div></template><x-list><div role=option>Soup</div></x-list>`
"#,
);
