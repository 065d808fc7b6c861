//! `missing-content`

use crate::lint::Yields;
use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "missing-content",
    Severity::Error,
    "An element lacks content that it must have.",
)
.unfixed(Unfixed::Missing)
.yields(Yields::AtItsStart)
.explanation(
    r#"
Some elements must have a certain child: `details` a `summary`, `picture` an `img`, `ruby` an
`rt`, a `dt` in a `dl` a `dd` after it.
Wrong: `<select required><option value=a>Soup</select>`
Wrong: `<details></details>`
Wrong: `<math><mfrac><mn>1</mn></mfrac></math>`
Wrong: `<picture><source srcset=soup.png></picture>`
Wrong: `<dl><dt>Soup</dl>`
Right: `<math display=block><mfrac><mn>1</mn><mn>2</mn></mfrac></math>`
Right: `<details><summary>Soup</summary>Hot</details><picture><source srcset=soup.webp type=image/webp><img src=soup.png alt=Soup></picture>`
Right: `<select required><option value="">Choose<option>Soup</select><select required size=2><option>Soup</select>`
"#,
);
