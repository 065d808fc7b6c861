//! `null-character-in-processing-instruction`

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "null-character-in-processing-instruction",
    Severity::Error,
    "A processing instruction contains a NULL character.",
)
.unfixed(Unfixed::ChangesTree)
.explanation(
    r#"
A document cannot contain U+0000. In a processing instruction, the parser keeps it without
reporting it.
Wrong: `<?soup ho⟨U+0000⟩t?>`
Right: `<?soup hot?>`
"#,
);
