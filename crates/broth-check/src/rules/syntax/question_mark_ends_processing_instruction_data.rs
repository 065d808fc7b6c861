//! `question-mark-ends-processing-instruction-data`

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "question-mark-ends-processing-instruction-data",
    Severity::Error,
    "The data of a processing instruction must not end in `?`.",
)
.unfixed(Unfixed::ChangesTree)
.explanation(
    r#"
The parser drops one `?` before the `>` of a processing instruction, so its data cannot end with
one.
Wrong: `<?soup hot??>`
Right: `<?soup hot?>`
"#,
);
