//! `invalid-language-tag`
//!
//! Found by `engines/values.rs`.

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "invalid-language-tag",
    Severity::Error,
    "The value does not have the shape of a language tag.",
)
.unfixed(Unfixed::Unclear)
.explanation(
    r#"
A language tag consists of subtags, separated by hyphens: a language, and perhaps a script, a
region and variants. All of them must be registered with IANA. An empty value means that the
language is unknown.
Wrong: `<p lang=en_US>`
Wrong: `<p lang=zzz>`
Wrong: `<p lang=en-UK1>`
Right: `<p lang=en-US><p lang=zh-Hant-TW><p lang=x-soup>`
"#,
);
