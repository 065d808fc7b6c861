//! `attribute-conflict`

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "attribute-conflict",
    Severity::Error,
    "The attribute is allowed only with another attribute or value, which this element does not have.",
)
.unfixed(Unfixed::Unclear)
.explanation(
    r#"
The attribute works only together with another attribute, or with another value of it: `checked`
needs a check box, `form...` attributes a submit button, `sizes` a `srcset`.
Wrong: `<input type=hidden autocomplete=on>`
Wrong: `<input type=text checked>`
Wrong: `<script type=text/soup src=soup></script>`
Wrong: `<img src=soup.png alt="" controls>`
Wrong: `<button disabled aria-disabled=false>Soup</button>`
Wrong: `<button type=button formaction=soup>Soup</button>`
Wrong: `<a target=_blank>Soup</a>`
Wrong: `<div itemtype="https://example.org/soup"></div>`
Right: `<input type=checkbox checked><button formaction=soup>Soup</button>`
Right: `<input type=hidden autocomplete=name>`
"#,
);
