//! `non-utf-8-encoding`
//!
//! Found by `engines/encoding.rs`.

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint =
    Lint::new("non-utf-8-encoding", Severity::Error, "The document is not encoded in UTF-8.")
        .unfixed(Unfixed::Unclear)
        .explanation(
            r#"
A document must be encoded in UTF-8. A byte order mark or the transport layer says that this one
is not; or nothing declares its encoding and its bytes are not UTF-8, so browsers guess. Where a
`meta` element declares another encoding, `invalid-keyword` reports that.
"#,
        );
