//! Parents and children: the children of a node form a linked list.
//!
//! The adoption agency moves all children of an element at once, and a hostile document makes it do
//! so again and again. Each time, the nodes move into a formatting element, and nothing moves out
//! of that again. So all moves together take linear time.

use crate::stream::tree::open_nodes::{Links, NodeId, OpenNodes};

/// No child: the slot of the document, which is nobody's child.
const NONE: u32 = 0;

impl OpenNodes {
    /// Sets the parent of a node.
    pub(in crate::stream) fn set_parent(&mut self, node: NodeId, parent: Option<NodeId>) {
        let Some(entry) = self.get_mut(node) else { return };
        let before = core::mem::replace(&mut entry.common.parent, parent);
        self.unlink(node, before);
        if let Some(parent) = parent {
            self.link(node, parent);
        }
    }

    /// Links a node to its parent, as the last child.
    #[inline]
    pub(super) fn link(&mut self, node: NodeId, parent: NodeId) {
        let slot = node.slot() as u32;
        let Some(parent) = self.get_mut(parent) else { return };
        let before = core::mem::replace(&mut parent.common.links.last_child, slot);
        let links = &mut self.slots[slot as usize].common.links;
        (links.before, links.after) = (before, NONE);
        if before != NONE {
            self.slots[before as usize].common.links.after = slot;
        }
    }

    /// Unlinks a node from the children of `parent`.
    #[inline]
    pub(super) fn unlink(&mut self, node: NodeId, parent: Option<NodeId>) {
        let slot = node.slot();
        let Links { before, after, .. } = self.slots[slot].common.links;
        if before != NONE {
            self.slots[before as usize].common.links.after = after;
        }
        if after != NONE {
            self.slots[after as usize].common.links.before = before;
        } else if let Some(parent) = parent.and_then(|parent| self.get_mut(parent))
            && parent.common.links.last_child == slot as u32
        {
            parent.common.links.last_child = before;
        }
        let links = &mut self.slots[slot].common.links;
        (links.before, links.after) = (NONE, NONE);
    }

    /// Moves the children of one element to another.
    pub(in crate::stream) fn move_children(&mut self, from: NodeId, to: NodeId) {
        let mut child = self.get(from).map_or(NONE, |entry| entry.common.links.last_child);
        while child != NONE {
            let entry = &self.slots[child as usize];
            let (node, parent) = (entry.id(child), entry.common.parent);
            child = entry.common.links.before;
            // A node in the contents of a template is not in the template.
            if parent == Some(from) {
                self.set_parent(node, Some(to));
            }
        }
    }
}
