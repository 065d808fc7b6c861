//! Pseudo-classes that depend on the tree. Each kind is computed for all elements in one walk.

use alloc::vec::Vec;

use broth_dom::Node;
use broth_dom::elements::Elements;

use crate::lookahead::Table;
use crate::program::Program;
use crate::pseudo::State;

mod bidi;
mod control;
mod direction;
mod form;
mod language;
mod validity;

pub use control::{is_submit_button, raw_value as control_value};

/// Fills the table: for each element, a bit for each column that a program needs.
pub(crate) fn find(program: &Program, top: Node<'_>, table: &mut Table) {
    let is_direction = |state: &State| matches!(state, State::Ltr | State::Rtl);
    if !program.languages.is_empty() {
        language::find(&program.languages, top, table);
    }
    if program.states.iter().any(is_direction) {
        direction::find(top, table);
    }
    if !program.states.iter().all(is_direction) {
        form::find(&program.states, top, table);
    }
}

/// Visits the elements from `top` down, in tree order. `visit` gets the value that it returned for
/// the parent.
fn inherit<'d, T>(top: Node<'d>, first: T, mut visit: impl FnMut(Node<'d>, &T) -> T) {
    // The ancestors, each with the value for its children. The first value is `first`.
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
