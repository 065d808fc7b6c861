//! `invalid-allow-comment`
//!
//! Found by `pipeline/allows.rs`.

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "invalid-allow-comment",
    Severity::Warning,
    "A comment that is to allow a rule names no rule, or gives no reason.",
)
.unfixed(Unfixed::Unclear)
.explanation(
    r#"
A comment that begins with `broth allow` allows rules in the element that follows it, with all its
content; before the `html` element, in the whole document. It names the rules and, after a colon,
a reason. Without a reason, with an unknown name, or with other words at its beginning, it allows
nothing.
Wrong: `<!-- broth allow duplicate-id --><p>Soup`
Wrong: `<!-- broth allow duplicat-id: both are shown --><p>Soup`
Wrong: `<!-- broth ignore duplicate-id: both are shown --><p>Soup`
Right: `<p id=a><!-- broth allow duplicate-id: both are shown --><p id=a>Soup`
"#,
);
