//! `invalid-id`

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "invalid-id",
    Severity::Error,
    "The value is not an id: it is empty or contains white space.",
)
.unfixed(Unfixed::Unclear)
.explanation(
    r#"
An id has at least one character and no white space: no link can lead to an id with white space.
Wrong: `<p id="">`
Wrong: `<p id="hot soup">`
Right: `<p id=hot-soup>`
"#,
);
