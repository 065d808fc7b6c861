//! `repeated-element`

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "repeated-element",
    Severity::Error,
    "The document has two elements of a kind of which it may have only one.",
)
.unfixed(Unfixed::Unclear)
.explanation(
    r#"
A document may have only one of these: `title`, `base`, a declaration of the encoding, a
description, a `main` that is not hidden. Only one element of a dialog or page has `autofocus`,
only one control is in a `label`, and only one option is selected in a `select` without
`multiple`.
Wrong document: `<!DOCTYPE html><title>Soup</title><title>Hot</title>`
Wrong: `<main>Soup</main><main>Hot</main>`
Wrong: `<label>Soup <input><input></label>`
Wrong: `<select><option selected>Soup<option selected>Bread</select>`
Right: `<main>Soup</main><main hidden>Hot</main>`
"#,
);
