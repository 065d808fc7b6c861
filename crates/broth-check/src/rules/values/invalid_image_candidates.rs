//! `invalid-image-candidates`
//!
//! Found by `engines/values.rs`.

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "invalid-image-candidates",
    Severity::Error,
    "The value is not a list of images with their widths or densities.",
)
.unfixed(Unfixed::Unclear)
.explanation(
    r#"
A `srcset` is a list of images separated by commas. Each has a URL, optionally followed by white
space and a width in pixels (`480w`) or a density (`2x`). If one image has a width, all must have
one. The browser skips an image that is written in any other way.
Wrong: `<img src=soup.png srcset="soup.png 1x, large.png 2" alt=Soup>`
Wrong: `<img src=soup.png srcset="soup.png 480w, large.png 2x" sizes=100vw alt=Soup>`
Right: `<img src=soup.png srcset="soup.png 480w, large.png 960w" sizes=100vw alt=Soup>`
Right: `<img src=soup.png srcset="soup.png, large.png 1.5x" alt=Soup>`
"#,
);
