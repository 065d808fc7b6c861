//! `role-not-owned`
//!
//! Found by `engines/aria/structure.rs`.

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "role-not-owned",
    Severity::Error,
    "The role around it does not allow this role inside.",
)
.unfixed(Unfixed::Unclear)
.explanation(
    r#"
Roles such as `list`, `menu`, `tablist` and `table` allow only certain roles among the elements
that belong to them: a `tablist` has tabs, a `menu` has menu items and groups of them. Elements
without a role do not count, nor those that ARIA hides.
Wrong: `<ul role=tree><li role=button>Soup</ul>`
Wrong: `<div role=list><div role=group><span role=button>Soup</span></div></div>`
Wrong: `<div role=menu><div role=group><span role=button>Soup</span></div></div>`
Wrong: `<div role=button><h2>Soup</h2></div>`
Right: `<ul role=tree><li role=treeitem>Soup<ul role=group><li role=treeitem>Hot</ul></ul>`
Right: `<ul role=menu><li role=none><a href=soup role=menuitem>Soup</a></ul>`
"#,
);
