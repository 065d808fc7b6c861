//! `missing-title`

use crate::lint::Yields;
use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint =
    Lint::new("missing-title", Severity::Error, "The document has no title, or an empty one.")
        .unfixed(Unfixed::Missing)
        .yields(Yields::ToUnfinishedToken)
        .explanation(
            r#"
A document has a title that names it outside its context, in bookmarks, tabs and search results.
Wrong document: `<!DOCTYPE html><p>Soup`
Wrong document: `<!DOCTYPE html><title> </title><p>Soup`
Right document: `<!DOCTYPE html><title>Soup</title>`
"#,
        );
