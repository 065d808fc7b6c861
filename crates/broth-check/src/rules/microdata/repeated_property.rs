//! `repeated-property`
//!
//! Found by `engines/microdata.rs`.

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "repeated-property",
    Severity::Error,
    "An item of microdata reaches an element twice, or itself.",
)
.unfixed(Unfixed::Unclear)
.explanation(
    r#"
By its `itemref`, the item reaches an element that it has already: one that is inside it, inside
another element that it refers to, or around it. Or items are properties of each other in a
circle, so that no item is the outermost one.
Wrong: `<div itemscope itemref=soup><p itemprop=name id=soup>Soup</p></div>`
Wrong: `<div itemscope itemref="menu soup"></div><ul id=menu><li itemprop=name id=soup>Soup</ul>`
Wrong: `<div id=menu><p itemscope itemref=menu>Soup</p></div>`
Wrong: `<div itemscope itemref=soup></div><p itemscope itemprop=meal id=soup itemref=fish>Soup</p><p itemscope itemprop=meal id=fish itemref=soup>Fish</p>`
Right: `<div itemscope itemref=soup></div><div itemscope itemref=soup></div><p id=soup>Hot <b itemprop=name>soup</b></p>`
"#,
);
