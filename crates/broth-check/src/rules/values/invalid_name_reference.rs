//! `invalid-name-reference`
//!
//! Found by `engines/values.rs`.

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "invalid-name-reference",
    Severity::Error,
    "The value is not a name that the attribute can refer to.",
)
.unfixed(Unfixed::Unclear)
.explanation(
    r#"
`usemap` takes a `#` and the name of a map. `target` takes the name of a window, which does not
begin with `_`, or one of `_blank`, `_self`, `_parent` and `_top`. The `name` of an `iframe` is
such a window name.
Wrong: `<img src=a.png alt=a usemap=plan>`
Wrong: `<a href=a target=_new>a</a>`
Wrong: `<iframe name=_self></iframe>`
Right: `<map name=plan></map><img src=a.png alt=a usemap=#plan><a href=a target=_blank>a</a><iframe name=plan></iframe>`
"#,
);
