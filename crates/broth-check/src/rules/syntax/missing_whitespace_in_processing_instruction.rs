//! `missing-whitespace-in-processing-instruction`

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "missing-whitespace-in-processing-instruction",
    Severity::Error,
    "White space is missing between the target and the data of a processing instruction.",
)
.unfixed(Unfixed::DoesNotFit)
.explanation(
    r#"
The target and the data of a processing instruction must be separated by white space.
Wrong: `<?soup?hot>`
Right: `<?soup hot>`
"#,
);
