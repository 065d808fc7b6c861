//! `hidden-by-role`
//!
//! Found by `engines/aria/structure.rs`.

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "hidden-by-role",
    Severity::Warning,
    "An interactive element is in an element whose role hides what is inside it.",
)
.unfixed(Unfixed::Unclear)
.explanation(
    r#"
Nothing in a button, a link, a tab, an image and the like may be interactive or have a `tabindex`.
Browsers tell assistive technology of the outer element alone, so what is inside it cannot be
found or used.
Wrong: `<div role=tablist><div role=tab><a href=soup>Soup</a></div></div>`
Wrong: `<div role=img aria-label=Soup><span tabindex=0>Hot</span></div>`
Wrong: `<div role=slider aria-valuenow=5><button>Hotter</button></div>`
Right: `<div role=tablist><div role=tab tabindex=0>Soup</div></div>`
"#,
);
