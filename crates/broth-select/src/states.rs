//! Properties that depend on the tree, found out for all elements at once, each kind in one walk.

use alloc::vec::Vec;

use broth_dom::Node;
use broth_dom::elements::Elements;

use crate::facts::Table;
use crate::pseudo::Column;

mod bidi;
mod control;
mod direction;
mod form;
mod language;
mod validity;

/// Fills the table: a bit for each element and column.
pub(crate) fn find(columns: &[Column], top: Node<'_>, table: &mut Table) {
    let any = |is_one: fn(&Column) -> bool| columns.iter().any(is_one);
    if any(|column| matches!(column, Column::Lang(_))) {
        language::find(columns, top, table);
    }
    if any(|column| matches!(column, Column::Ltr | Column::Rtl)) {
        direction::find(columns, top, table);
    }
    if any(|column| matches!(column, Column::State(_))) {
        form::find(columns, top, table);
    }
}

/// Visits the elements from `top` down, in tree order, each with what its parent has left for it.
fn inherit<'d, T>(top: Node<'d>, first: T, mut visit: impl FnMut(Node<'d>, &T) -> T) {
    // The elements around, with what each has left; the first one is left by no element.
    let mut around = Vec::from([(top, first)]);
    let mut enter = |node: Node<'d>| {
        while around.len() > 1
            && around.last().is_some_and(|(parent, _)| node.parent() != Some(*parent))
        {
            around.pop();
        }
        if let Some((_, left)) = around.last() {
            let left = visit(node, left);
            around.push((node, left));
        }
    };
    if top.is_element() {
        enter(top);
    }
    Elements::below(top).for_each(enter);
}
