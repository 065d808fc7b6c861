//! `invalid-script-contents`
//!
//! Found by `engines/scripts.rs` and `engines/structured_data.rs`.

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "invalid-script-contents",
    Severity::Error,
    "The contents of a script are not what its type or attributes require.",
)
.unfixed(Unfixed::Unclear)
.explanation(
    r#"
A script of the type `importmap` must be a valid import map, one of the type `speculationrules` a
valid set of speculation rules, and one of a JSON type (`application/ld+json`, for example) must
be JSON. Browsers ignore an import map, or a rule, that is not valid. With `src`, a script contains
only comments. In any script, `<!--` begins a part in which browsers look for the end differently:
it ends in `-->`, and must not contain `<script`.
Wrong: `<script src=soup.js>eat()</script>`
Wrong: `<script>x <!-- y</script>`
Wrong: `<script>s = "<!-- <script > -->"</script>`
Wrong: `<script type=importmap>{"imports": {"soup": "soup.js"}}</script>`
Wrong: `<script type=application/ld+json>{"name": "Soup",}</script>`
Wrong: `<script type=importmap>{"imports": {"": "/soup.js"}}</script>`
Wrong: `<script type=importmap>{"imports": {"soup/": "/soup"}}</script>`
Wrong: `<script type=importmap>{"import": {}}</script>`
Wrong: `<script type=importmap>{"scopes": {"https:soup": {}}}</script>`
Wrong: `<script type=speculationrules>{"prefetch": [{"source": "list"}]}</script>`
Wrong: `<script type=speculationrules>{"prefetch": [{"eagerness": "eager"}]}</script>`
Wrong: `<script type=speculationrules>{"prefetch": [{"urls": ["/a"], "where": {"href_matches": "/b"}}]}</script>`
Wrong: `<script type=speculationrules>{"prefetch": [{"where": {"and": [{"not": {}}]}}]}</script>`
Wrong: `<script type=speculationrules>{"prefetch": [{"where": {"selector_matches": 1}}]}</script>`
Wrong: `<script type=speculationrules>{"prefetch": [{"urls": ["/a"], "eagerness": "hungry"}]}</script>`
Right: `<script type=importmap>{"imports": {"soup": "./soup.js", "soup/": "/soup/"}, "integrity": {"/soup.js": ""}}</script>`
Right: `<script type=speculationrules>{"prefetch": [{"urls": ["/a"], "eagerness": "eager"}, {"where": {"or": [{"href_matches": "/*"}, {"not": {"selector_matches": ".no"}}]}}]}</script>`
Right: `<script type=application/ld+json>{"@context": "https://schema.org", "name": "Soup"}</script>`
Right: `<script>s = "\x3C!--"</script><script>s = "<!-- \x3Cscript> -->"</script>`
"#,
);
