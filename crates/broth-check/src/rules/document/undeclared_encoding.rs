//! `undeclared-encoding`
//!
//! Found by `engines/encoding.rs`.

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "undeclared-encoding",
    Severity::Warning,
    "Nothing declares the encoding of the document.",
)
.unfixed(Unfixed::Missing)
.explanation(
    r#"
A byte order mark, the Content-Type of the transport layer, or a `meta` in the first 1,024 bytes
must declare the encoding. Nothing in this file does, and it has characters beyond ASCII, which
browsers may misread. A server may declare the encoding: then say so with `--transport LABEL`. The
standard requires a declaration of documents in ASCII, too; for these, the checker is silent.
"#,
);
