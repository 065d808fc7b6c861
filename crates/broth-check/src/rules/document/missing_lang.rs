//! `missing-lang`

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "missing-lang",
    Severity::Style,
    "The `html` element does not say which language the document is in.",
)
.unfixed(Unfixed::Missing)
.explanation(
    r#"
The `lang` attribute of `html` says which language the document is in. Programs that read aloud,
translate or hyphenate need it.
Wrong document: `<!DOCTYPE html><html><title>Soup</title>`
Right document: `<!DOCTYPE html><html lang=en><title>Soup</title>`
"#,
);
