//! `invalid-media-query`
//!
//! Found by `engines/values.rs`.

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "invalid-media-query",
    Severity::Error,
    "The value is not a list of media queries.",
)
.unfixed(Unfixed::Unclear)
.explanation(
    r#"
`media` is a list of queries separated by commas. A query is a media type, optionally after `only`
or `not` and followed by features in parentheses joined with `and`; or it has only features,
joined with `and` or with `or`. The media types are `all`, `print`, `screen` and `speech`; a
feature has a value of its type. The sizes of the device must no longer be asked for. Features
that the checker does not know may have any value.
Wrong document: `<!DOCTYPE html><title>Soup</title><link rel=stylesheet href=a.css media="min-width: 60em">`
Wrong document: `<!DOCTYPE html><title>Soup</title><link rel=stylesheet href=a.css media="screen and (min-width: 60em">`
Wrong document: `<!DOCTYPE html><title>Soup</title><link rel=stylesheet href=a.css media="(min-width: 600)">`
Wrong document: `<!DOCTYPE html><title>Soup</title><link rel=stylesheet href=a.css media=handheld>`
Wrong document: `<!DOCTYPE html><title>Soup</title><style media="screen print">p { color: red }</style>`
Wrong: `<picture><source srcset=b.png media="(hover) and (color) or (width)"><img src=a.png alt=a></picture>`
Right document: `<!DOCTYPE html><title>Soup</title><link rel=stylesheet href=a.css media="screen and (min-width: 60em), print">`
Right: `<picture><source srcset=b.png media="not (width < 60em)"><img src=a.png alt=a></picture>`
"#,
);
