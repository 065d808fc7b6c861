//! `role-not-allowed`
//!
//! Found by `engines/aria.rs`.

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint =
    Lint::new("role-not-allowed", Severity::Error, "The element may not have this role.")
        .unfixed(Unfixed::Unclear)
        .explanation(
            r#"
Most elements already say what they are, and only certain other roles fit them: a link can be a
tab, but a `br` cannot be a separator, and an image without a text cannot be a button. Use an
element that fits the role.
Wrong: `<br role=separator>`
Wrong: `<img src=soup.png alt="" role=button>`
Wrong: `<h2>Soup <span role=alert>hot</span></h2>`
Wrong: `<figure role=group>Soup<figcaption>Hot</figcaption></figure>`
Right: `<a href=soup role=button>Soup</a>`
"#,
        );
