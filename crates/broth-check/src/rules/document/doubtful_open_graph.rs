//! `doubtful-open-graph`
//!
//! Found by `engines/structured_data.rs`.

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "doubtful-open-graph",
    Severity::Warning,
    "A property of Open Graph is ignored, or is not what is meant.",
)
.unfixed(Unfixed::Unclear)
.explanation(
    r#"
A part of an image, a video or a sound, such as `og:image:width`, says something about the one
before it, so one must precede it. A page has one title, one type, one URL, one description, one
determiner, one locale and one name of the site; of several, the first counts. Addresses begin with
`http:` or `https:`, because other sites show them.
Wrong document: `<!DOCTYPE html><title>a</title><meta property=og:image:width content=300>`
Wrong document: `<!DOCTYPE html><meta property=og:type content=a><meta property=og:type content=b>`
Wrong document: `<!DOCTYPE html><title>a</title><meta property=og:image content=soup.png>`
Right document: `<!DOCTYPE html><title>a</title><meta property=og:image content=https://a.b/c.png>`
"#,
);
