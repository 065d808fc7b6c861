//! `invalid-source-sizes`

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "invalid-source-sizes",
    Severity::Error,
    "The value is not a list of sizes with their conditions.",
)
.unfixed(Unfixed::Unclear)
.explanation(
    r#"
`sizes` is a list separated by commas: conditions in parentheses, each with the width of the image
where the condition is met, and last the width for all other cases. A width is a length that is
not negative, or a calculation such as `calc()`; a percentage is not allowed. `auto` is alone or
first. In parentheses is a media feature. `auto` is only for images with `loading=lazy`.
Wrong: `<img src=a.png srcset="a.png 480w" sizes="(min-width: 60em) 50vw" alt=a>`
Wrong: `<img src=a.png srcset="a.png 480w" sizes=50% alt=a>`
Wrong: `<img src=a.png srcset="a.png 480w" sizes="(min-width:) 50vw, 100vw" alt=a>`
Wrong: `<img src=a.png srcset="a.png 480w" sizes=auto alt=a>`
Wrong: `<picture><source srcset="b.png 480w" sizes=auto media=print><img src=a.png alt=a></picture>`
Wrong: `<img src=a.png srcset="a.png 480w" sizes="(min-width: 60em 50vw, 100vw" alt=a>`
Wrong document: `<!DOCTYPE html><title>Soup</title><link rel=preload as=image imagesrcset="a.png 480w" imagesizes=480>`
Right: `<img src=a.png srcset="a.png 480w" sizes="(min-width: 60em) and (hover) 50vw, calc(100vw - 2em)" alt=a>`
Right: `<img src=a.png srcset="a.png 480w" sizes="auto, 100vw" loading=lazy alt=a>`
"#,
);
