//! `mixed-newlines`

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "mixed-newlines",
    Severity::Style,
    "The newline differs from the first one in the file.",
)
.unfixed(Unfixed::DoesNotFit)
.explanation(
    r#"
A newline may be LF, CR or CRLF; the parser turns all of them into LF. A file that mixes them
causes trouble in editors and version control.
Wrong: `⟨U+000A⟩<p>Soup⟨U+000D⟩⟨U+000A⟩`
Right: `⟨U+000D⟩⟨U+000A⟩<p>Soup⟨U+000D⟩⟨U+000A⟩`
"#,
);
