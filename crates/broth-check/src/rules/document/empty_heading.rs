//! `empty-heading`

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "empty-heading",
    Severity::Warning,
    "A heading has neither text nor anything that stands for it.",
)
.unfixed(Unfixed::Missing)
.explanation(
    r#"
Readers who jump from heading to heading find nothing here. An element whose content model allows
text should have some, or something that stands for it, such as an image.
Wrong: `<h1> <b></b></h1>`
Right: `<h1>Soup</h1><h2><img src=a.png alt=Bread></h2>`
"#,
);
