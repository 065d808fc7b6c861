//! `edges`: the walk over the elements of a page that are not in templates.

use core::iter;

use broth_dom::{Edge, Node};

/// Enters and leaves a node and everything below it, as `Node::traverse` does, but not the contents
/// of templates and shadow roots, which say nothing about the page.
pub(crate) fn edges(root: Node<'_>) -> impl Iterator<Item = Edge<'_>> {
    let mut next = Some(Edge::Enter(root));
    iter::from_fn(move || {
        let edge = next?;
        next = match edge {
            Edge::Enter(node) => Some(node.first_child().map_or(Edge::Leave(node), Edge::Enter)),
            Edge::Leave(node) if node == root => None,
            Edge::Leave(node) => match node.next_sibling() {
                Some(sibling) => Some(Edge::Enter(sibling)),
                None => node.parent().map(Edge::Leave),
            },
        };
        Some(edge)
    })
}
