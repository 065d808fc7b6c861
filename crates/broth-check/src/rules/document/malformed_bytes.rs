//! `malformed-bytes`
//!
//! Found by the program that decodes the bytes, which gets the rule from `list.rs`.

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "malformed-bytes",
    Severity::Error,
    "Some bytes are malformed in the document's encoding; U+FFFD replaces them.",
)
.unfixed(Unfixed::Unclear)
.explanation(
    r#"
A document's bytes must be valid in its encoding. Those that are not become U+FFFD. Often the file
is in a different encoding from the one it declares, or was cut in the middle of a character.
"#,
);
