//! Parents and children: the children of a node form a linked list.
//!
//! The adoption agency moves all children of an element at once, and a hostile document makes it do
//! so again and again. Each time, the nodes move into a formatting element, and nothing moves out
//! of that again. So all moves together take linear time.

use crate::stream::tree::open_node::{Flags, Links};
use crate::stream::tree::open_nodes::OpenNodes;
use crate::stream::tree::slab::NodeId;

/// No child: the slot of the document, which is nobody's child.
const NONE: u32 = 0;

impl OpenNodes {
    /// Sets the parent of a node.
    pub(crate) fn set_parent(&mut self, node: NodeId, parent: Option<NodeId>) {
        let Some(entry) = self.get_mut(node) else { return };
        let before = core::mem::replace(&mut entry.common.parent, parent);
        self.unlink(node, before);
        if let Some(parent) = parent {
            self.link(node, parent);
        }
    }

    /// Whether `parent` is the contents of a template, and an element in it is open. A node that
    /// comes into the contents then is moved out of that element, a part of a table, as the `b` of
    /// `<template><tr><b>`.
    pub(crate) fn is_beside_open(&self, parent: NodeId) -> bool {
        let is_contents = parent.is_contents();
        let contents = self.get(parent).filter(|_| is_contents);
        let child = contents.map_or(NONE, |entry| entry.common.links.last_child);
        child != NONE && {
            let common = &self.slab.at(child).1.common;
            common.is_element() && !common.flags.has(Flags::POPPED)
        }
    }

    /// Links a node to its parent, as the last child.
    #[inline]
    pub(super) fn link(&mut self, node: NodeId, parent: NodeId) {
        let slot = node.slot() as u32;
        let Some(parent) = self.get_mut(parent) else { return };
        let before = core::mem::replace(&mut parent.common.links.last_child, slot);
        let links = &mut self.slab.at_mut(slot).common.links;
        (links.before, links.after) = (before, NONE);
        if before != NONE {
            self.slab.at_mut(before).common.links.after = slot;
        }
    }

    /// Unlinks a node from the children of `parent`.
    #[inline]
    pub(super) fn unlink(&mut self, node: NodeId, parent: Option<NodeId>) {
        let slot = node.slot() as u32;
        let links = &mut self.slab.at_mut(slot).common.links;
        let Links { before, after, .. } = *links;
        (links.before, links.after) = (NONE, NONE);
        if before != NONE {
            self.slab.at_mut(before).common.links.after = after;
        }
        if after != NONE {
            self.slab.at_mut(after).common.links.before = before;
        } else if let Some(parent) = parent.and_then(|parent| self.get_mut(parent))
            && parent.common.links.last_child == slot
        {
            parent.common.links.last_child = before;
        }
    }

    /// Moves the children of one element to another.
    pub(crate) fn move_children(&mut self, from: NodeId, to: NodeId) {
        let mut child = self.get(from).map_or(NONE, |entry| entry.common.links.last_child);
        while child != NONE {
            let (node, entry) = self.slab.at(child);
            let parent = entry.common.parent;
            child = entry.common.links.before;
            // A node in the contents of a template is not in the template.
            if parent == Some(from) {
                self.set_parent(node, Some(to));
            }
        }
    }
}
