//! `missing-attribute`

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "missing-attribute",
    Severity::Error,
    "A required attribute is missing.",
)
.unfixed(Unfixed::Missing)
.explanation(
    r#"
The element is of no use without this attribute. An `img` also needs `alt`, the text that stands
for the image; where the image says nothing, the text is empty. In a `figure` with a `figcaption`,
or with a `title`, the text may be left out if nobody knows it.
Wrong: `<img srcset="a.png 100w" src=a.png alt=a>`
Wrong: `<img src=soup.png>`
Wrong: `<bdo>Soup</bdo>`
Wrong: `<map></map>`
Wrong document: `<!DOCTYPE html><title>Soup</title><link rel=stylesheet>`
Right: `<img src=soup.png alt=""><bdo dir=rtl>Soup</bdo>`
Right: `<img srcset="a.png 100w" sizes=50vw src=a.png alt=a><img srcset="a.png 100w" loading=lazy src=a.png alt=a>`
"#,
);
