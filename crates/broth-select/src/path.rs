//! The path of an element: a selector that matches it and nothing else in its tree.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;

use broth_dom::Node;

use crate::serialize::Identifier;

/// The path of an element from the top of its tree; `None` for a node that is not an element.
pub(crate) fn path(node: Node<'_>) -> Option<String> {
    let is_element = |node: &Node<'_>| node.is_element();
    let up = core::iter::successors(Some(node).filter(is_element), |node| {
        node.parent().filter(is_element)
    });
    let mut steps: Vec<Node<'_>> = up.collect();
    let top = steps.pop()?;
    let mut path = String::new();
    if node.document().document_element() == Some(top) && is_only_element(top) {
        path.push_str(":root");
    } else {
        push_step(&mut path, top);
        // Without it, an element inside could be meant, too.
        path.push_str(":not(* *)");
    }
    for step in steps.into_iter().rev() {
        path.push_str(" > ");
        push_step(&mut path, step);
    }
    Some(path)
}

/// Whether an element has no element beside it.
fn is_only_element(element: Node<'_>) -> bool {
    !siblings(element).any(|sibling| sibling != element)
}

/// Writes the name of an element and, if a sibling has it too, its index.
fn push_step(path: &mut String, element: Node<'_>) {
    let is_namesake =
        |other: &Node<'_>| *other != element && other.name().eq_ignore_ascii_case(element.name());
    let _ = write!(path, "{}", Identifier(element.name()));
    if siblings(element).any(|other| is_namesake(&other)) {
        let index = siblings(element).take_while(|other| *other != element).count() + 1;
        let _ = write!(path, ":nth-child({index})");
    }
}

/// The elements in the row of an element, with itself.
fn siblings(element: Node<'_>) -> impl Iterator<Item = Node<'_>> {
    let first = element.parent().map_or(Some(element), Node::first_child);
    core::iter::successors(first, |node| node.next_sibling()).filter(|node| node.is_element())
}
