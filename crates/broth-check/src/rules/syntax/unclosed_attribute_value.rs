//! `unclosed-attribute-value`
//!
//! Found by `pipeline/unclosed_quote.rs`.

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "unclosed-attribute-value",
    Severity::Error,
    "The quote that begins an attribute's value is not closed, so the value goes on to a later \
     quote.",
)
.unfixed(Unfixed::Unclear)
.explanation(
    r#"
A value that begins with a quote goes on to the next quote of the same kind. Where the author has
forgotten that quote, the value contains the rest of the tag and what follows it, and the words of
the next value become attributes. Other findings in such a tag are consequences, so they are not
reported, and nothing in it is repaired.
Wrong: `<p title="hot soup>Soup</p><p class="hot">Bread`
Wrong: `<a href='soup.html>Soup</a>`
Right: `<p title="hot soup">Soup</p><p class="hot">Bread`
"#,
);
