//! `role-without-effect`
//!
//! Found by `engines/aria.rs`.

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "role-without-effect",
    Severity::Warning,
    "Browsers ignore the role, because the element is focusable or has a property of ARIA.",
)
.unfixed(Unfixed::ChangesTree)
.explanation(
    r#"
The roles `none` and `presentation` take an element out of what assistive technology sees.
Browsers ignore them where that would do harm: on an element that can be focused, or that has a
property of ARIA which every role has.
Wrong: `<h2 role=none tabindex=0>Soup</h2>`
Wrong: `<h2 role=presentation aria-describedby=hot>Soup</h2><p id=hot>Hot</p>`
Right: `<h2 role=none aria-hidden=true>Soup</h2>`
"#,
);
