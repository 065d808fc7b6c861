//! `leading-newline-lost`

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "leading-newline-lost",
    Severity::Error,
    "The newline at the start of the content is dropped.",
)
.unfixed(Unfixed::ChangesTree)
.explanation(
    r#"
A newline right after the start tag of `pre` or `textarea` is dropped, even if it is written as a
character reference. If the content begins with a newline, add another one before it.
Wrong: `<pre>&#10;Soup</pre>`
Right: `<pre>⟨U+000A⟩&#10;Soup</pre>`
"#,
);
