//! `raw-text-ended-early`
//!
//! Found by `pipeline/parse_errors.rs`.

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "raw-text-ended-early",
    Severity::Error,
    "The text of a text-only element contains its end tag.",
)
.unfixed(Unfixed::Unclear)
.explanation(
    r#"
In `script`, `style`, `textarea` and `title`, the first text that looks like the end tag is the
end tag, even in a string or a comment of the script. A second end tag shows that the first one
came too early.
Wrong: `<script>s = "</script>";</script>`
Right: `<script>s = "<\/script>";</script>`
"#,
);
