//! `doubtful-value`
//!
//! Found by `engines/scripts.rs` and `engines/values/doubts.rs`.

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "doubtful-value",
    Severity::Warning,
    "The value is allowed, but probably not what is meant.",
)
.unfixed(Unfixed::Unclear)
.explanation(
    r#"
The value has the right syntax, but is hardly right: a date long before the calendar that it is
in, or in a time zone that nobody uses; a language that is deprecated; a sandbox that the page
inside can remove; a directive that browsers do not know; a part of a set of speculation rules
that does nothing.
Wrong: `<time datetime=0214-09-29>then</time>`
Wrong: `<del datetime=20014-09-29>Soup</del>`
Wrong: `<time datetime="2011-11-12T00:00:00+08:15">then</time>`
Wrong: `<p lang=iw>Soup`
Wrong: `<p lang=ja-Jpan>Soup`
Wrong: `<iframe src=soup sandbox="allow-scripts allow-same-origin"></iframe>`
Wrong document: `<!DOCTYPE html><meta http-equiv=content-security-policy content="soup-src https:"><title>Soup</title>`
Wrong: `<script type=speculationrules>{"prefetch": [{"urls": []}]}</script>`
Wrong: `<script type=speculationrules>{"prefetch": [{"where": {"and": []}}]}</script>`
Wrong: `<script type=speculationrules>{}</script>`
Right: `<time datetime=2011-11-12T00:00:00+05:45>then</time><time datetime=1900>then</time><time datetime=12-24>then</time>`
Right: `<p lang=sr-Latn>Soup<iframe src=soup sandbox=allow-scripts></iframe>`
Right: `<script type=speculationrules>{"prefetch": [{"source": "document"}]}</script>`
"#,
);
