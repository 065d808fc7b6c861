//! `doubtful-json-ld`
//!
//! Found by `engines/structured_data.rs`.

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "doubtful-json-ld",
    Severity::Warning,
    "The JSON-LD is JSON, but says nothing, or not what is meant.",
)
.unfixed(Unfixed::Unclear)
.explanation(
    r#"
A script of JSON-LD has an object, or a list of objects. The `@context` of an object says what the
names of its members mean; without it, programs skip them. Of two members with the same name in an
object, the last one counts.
Wrong: `<script type=application/ld+json>{"@type": "Recipe", "name": "Soup"}</script>`
Wrong: `<script type=application/ld+json>[{"@context": "https://schema.org", "name": "Soup"}, "Bread"]</script>`
Wrong: `<script type=application/ld+json>"Soup"</script>`
Wrong: `<script type=application/ld+json>{"@context": "https://schema.org", "name": "Soup", "name": "Leek"}</script>`
Right: `<script type=application/ld+json>{"@context": "https://schema.org", "@type": "Recipe", "name": "Soup"}</script>`
Right: `<script type=application/ld+json>[{"@id": "/soup", "http://schema.org/name": "Soup"}]</script>`
"#,
);
