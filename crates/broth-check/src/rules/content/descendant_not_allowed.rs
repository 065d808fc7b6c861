//! `descendant-not-allowed`
//!
//! Found by `engines/content.rs`, `engines/foreign.rs` and `engines/ruby.rs`.

use crate::lint::Yields;
use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "descendant-not-allowed",
    Severity::Error,
    "An element is not allowed anywhere inside one of its ancestors.",
)
.unfixed(Unfixed::ChangesTree)
.yields(Yields::AtItsStart)
.explanation(
    r#"
Some elements must not be inside others, however deep: no link, button or field in a link or a
button, no form in a form, no `header` in a `header`. In a `canvas`, links, buttons, image maps and
lists are allowed, but no other fields.
Wrong: `<a href=soup><button>Soup</button></a>`
Wrong: `<button><span tabindex=0>Soup</span></button>`
Wrong: `<label>Soup <label>Hot</label></label>`
Wrong: `<canvas><input></canvas>`
Wrong: `<dfn>Soup, <dfn>hot</dfn></dfn>`
Right: `<a href=soup><b>Soup</b></a><button>Soup</button>`
"#,
);
