//! `invalid-url`
//!
//! Found by `engines/values.rs`.

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint =
    Lint::new("invalid-url", Severity::Error, "The value is not a valid URL.")
        .unfixed(Unfixed::Unclear)
        .explanation(
            r#"
The attribute takes a URL. Browsers repair many mistakes, but not all in the same way: write a
space as `%20`, `\` as `/`, and `[`, `]`, `{`, `}`, `|`, `^` percent-encoded. After `https:` come
two slashes. A URL must not have a user name or password. An empty URL refers to the page itself,
which is hardly an image or a script.
Wrong: `<a href="soup menu.html">a</a>`
Wrong: `<a href="https:/example.com/">a</a>`
Wrong: `<a href="https://example.com:port/">a</a>`
Wrong: `<img src="" alt=a>`
Wrong: `<div itemscope itemtype=soup></div>`
Right: `<img src=a.png alt=a><a href="">a</a><a href="soup%20menu.html?pot=1#hot">a</a>`
"#,
        );
