//! `blocked-by-policy`

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "blocked-by-policy",
    Severity::Warning,
    "The document's own content security policy blocks this script or style.",
)
.unfixed(Unfixed::Unclear)
.explanation(
    r#"
A `meta` element of this document has a content security policy that allows neither this script
nor this style, so browsers do not run or apply it. Move it to a file of its own, or give it a
nonce or a hash that the policy allows.
Wrong document: `<!DOCTYPE html><meta http-equiv=content-security-policy content="script-src 'self'"><title>Soup</title><script>eat()</script>`
Wrong document: `<!DOCTYPE html><meta http-equiv=content-security-policy content="default-src 'self'"><title>Soup</title><p onclick="eat()">`
Wrong document: `<!DOCTYPE html><meta http-equiv=content-security-policy content="style-src 'self'"><title>Soup</title><p style="color: red">`
Right document: `<!DOCTYPE html><meta http-equiv=content-security-policy content="script-src 'nonce-soup'; style-src 'unsafe-inline'"><title>Soup</title><script nonce=soup>eat()</script><p style="color: red">`
"#,
);
