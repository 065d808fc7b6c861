//! Properties that depend on the tree, found out for all elements at once, each kind in one walk.

use alloc::vec::Vec;

use broth_dom::Node;

use crate::facts::Table;
use crate::pseudo::{Column, State};

mod bidi;
mod control;
mod direction;
mod form;
mod language;
mod validity;

/// Fills the table: a bit for each element and column.
pub(crate) fn find(columns: &[Column], top: Node<'_>, table: &mut Table) {
    let numbered = || columns.iter().zip(0u32..);
    let ranges: Vec<_> = numbered()
        .filter_map(|(column, number)| match column {
            Column::Lang(ranges) => Some((number, ranges.as_slice())),
            _ => None,
        })
        .collect();
    if !ranges.is_empty() {
        language::find(&ranges, top, table);
    }
    let of = |wanted: &Column| {
        numbered().find_map(|(column, number)| (column == wanted).then_some(number))
    };
    let (ltr, rtl) = (of(&Column::Ltr), of(&Column::Rtl));
    if ltr.is_some() || rtl.is_some() {
        direction::find(ltr, rtl, top, table);
    }
    let states: Vec<(State, u32)> = numbered()
        .filter_map(|(column, number)| match column {
            Column::State(state) => Some((*state, number)),
            _ => None,
        })
        .collect();
    if !states.is_empty() {
        form::find(&states, top, table);
    }
}

/// Visits the elements from `top` down, in tree order, each with what its parent has left for it.
fn inherit<'d, T>(top: Node<'d>, first: T, mut visit: impl FnMut(Node<'d>, &T) -> T) {
    let mut above = Vec::from([first]);
    visit_elements(top, &mut |node, depth| {
        above.truncate(depth + 1);
        if let Some(left) = above.last() {
            let left = visit(node, left);
            above.push(left);
        }
    });
}

/// Visits the elements from `top` down, in tree order, each with the number of elements around it.
fn visit_elements<'d>(top: Node<'d>, visit: &mut dyn FnMut(Node<'d>, usize)) {
    let mut around: Vec<Node<'d>> = Vec::new();
    let top_element = Some(top).filter(|top| top.is_element());
    for node in top_element.into_iter().chain(top.descendants()) {
        if !node.is_element() {
            continue;
        }
        while around.last().is_some_and(|&parent| node.parent() != Some(parent)) {
            around.pop();
        }
        visit(node, around.len());
        if node.first_child().is_some() {
            around.push(node);
        }
    }
}
