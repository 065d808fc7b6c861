//! The paths of nodes.

use std::collections::BTreeMap;

use broth::dom::{Node, NodeId};

/// The paths of nodes requested in tree order: for each parent, the child requested last, and its
/// index.
#[derive(Default)]
pub(super) struct Paths<'d>(BTreeMap<NodeId, (Node<'d>, usize)>);

impl<'d> Paths<'d> {
    /// The indices of the node and its ancestors among their siblings, from the document down.
    pub(super) fn of(&mut self, node: Node<'d>) -> Vec<usize> {
        let mut path: Vec<usize> = std::iter::successors(Some(node), |node| node.parent())
            .filter_map(|node| Some(self.index(node, node.parent()?)))
            .collect();
        path.reverse();
        path
    }

    fn index(&mut self, node: Node<'d>, parent: Node<'d>) -> usize {
        let (mut at, mut index) = match (self.0.get(&parent.id()), parent.first_child()) {
            (Some(&last), _) => last,
            (None, Some(first)) => (first, 0),
            (None, None) => return 0,
        };
        while at != node
            && let Some(next) = at.next_sibling()
        {
            (at, index) = (next, index + 1);
        }
        self.0.insert(parent.id(), (at, index));
        index
    }
}
