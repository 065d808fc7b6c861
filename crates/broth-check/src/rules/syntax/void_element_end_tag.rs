//! `void-element-end-tag`
//!
//! Found by `pipeline/parse_errors.rs`.

use crate::lint::Hides;
use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint =
    Lint::new("void-element-end-tag", Severity::Error, "A void element has an end tag.")
        .unfixed(Unfixed::DoesNotFit)
        .hides(&[Hides::TokenizerErrorsInside])
        .explanation(
            r#"
Void elements, such as `br` and `img`, have no content and no end tag. The parser ignores the end
tag, except for `</br>`, which it turns into a second line break.
Wrong: `<img src=soup.png alt=Soup></img><br></br>`
Right: `<img src=soup.png alt=Soup><br>`
"#,
        );
