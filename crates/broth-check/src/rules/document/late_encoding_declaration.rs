//! `late-encoding-declaration`
//!
//! Found by `engines/encoding.rs`.

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "late-encoding-declaration",
    Severity::Error,
    "The encoding is not declared in the first 1,024 bytes.",
)
.unfixed(Unfixed::ChangesTree)
.explanation(
    r#"
The parser looks for the encoding in the first 1,024 bytes before it begins. A later `meta` may
come too late: the text before it is misread or parsed twice. Put it first in the head.
"#,
);
