//! `misplaced-element`

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "misplaced-element",
    Severity::Error,
    "The element is at a place where it has no effect or no meaning.",
)
.unfixed(Unfixed::ChangesTree)
.explanation(
    r#"
Some elements mean something only in certain places: `area` in a `map`, `main` outside articles
and other sections, `value` on the item of a numbered list, an `ismap` image in a link. A `base`
comes before all elements with URLs. A `source` that always matches hides those after it.
Wrong: `<area shape=default alt=Soup href=soup>`
Wrong: `<article><main>Soup</main></article>`
Wrong: `<img src=soup.png alt=Soup ismap>`
Wrong: `<picture><source srcset=a.png><img src=b.png srcset="c.png 2x" alt=Soup></picture>`
Right: `<map name=m><area shape=default alt=Soup href=soup></map><div><main>Soup</main></div>`
"#,
);
