//! `misplaced-attribute`

use crate::lint::Yields;
use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "misplaced-attribute",
    Severity::Error,
    "HTML has the attribute, but not on this element.",
)
.unfixed(Unfixed::ChangesTree)
.yields(Yields::InItsPlace)
.explanation(
    r#"
HTML defines this attribute for some elements, but not for this one, where it has no effect.
Wrong: `<div href=soup></div>`
Wrong: `<p alt=Soup>`
Wrong: `<svg><clipPath x=1 /></svg>`
Wrong: `<p itemprop=soup>Hot</p>`
Right: `<a href=soup>Soup</a>`
Right: `<div itemscope itemref=soup><p itemprop=name>Soup</p></div><div id=soup><p itemprop=hot>Hot</p></div>`
"#,
);
