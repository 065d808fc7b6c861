//! Links between nodes. Nothing here checks whether a link makes sense; [`Document::append`] and
//! similar methods do.

use crate::Document;
use crate::slot::{NodeId, NodeKind};
use crate::walk::Step;

impl Document {
    #[inline]
    pub(crate) fn last_child(&self, parent: NodeId) -> Option<NodeId> {
        self.slot(self.slot(parent).first_child()?).previous
    }

    #[inline]
    pub(crate) fn previous_sibling(&self, node: NodeId) -> Option<NodeId> {
        let previous = self.slot(node).previous?;
        // The first child's link leads back to the last one, which has no next.
        (self.slot(previous).next == Some(node)).then_some(previous)
    }

    /// Makes a detached node the last child.
    #[inline]
    pub(crate) fn link_last(&mut self, parent: NodeId, node: NodeId) {
        if self.slot(node).kind == NodeKind::Element {
            self.keep_order(parent, node);
        }
        self.chain_last(parent, node);
    }

    /// Like [`link_last`](Self::link_last), but leaves the order of elements to the caller.
    #[inline]
    pub(crate) fn chain_last(&mut self, parent: NodeId, node: NodeId) {
        debug_assert!(self.slot(node).parent.is_none());
        let slots = &mut self.slots[..];
        let last = match slots[parent.index()].first_child() {
            None => {
                slots[parent.index()].set_first_child(Some(node));
                node
            }
            Some(first) => {
                let last = slots[first.index()].previous.replace(node).unwrap_or(first);
                slots[last.index()].next = Some(node);
                last
            }
        };
        let slot = &mut slots[node.index()];
        slot.previous = Some(last);
        slot.parent = Some(parent);
    }

    /// Notes that a node's place changes.
    fn lose_order(&mut self, node: NodeId) {
        if self.slot(node).kind == NodeKind::Element {
            self.order.lose();
        }
    }

    /// Puts a detached node before one that has a parent.
    pub(crate) fn link_before(&mut self, reference: NodeId, node: NodeId) {
        debug_assert!(self.slot(node).parent.is_none());
        self.lose_order(node);
        let Some(parent) = self.slot(reference).parent else { return };
        let previous = self.slot(reference).previous;
        match self.previous_sibling(reference) {
            Some(before) => self.slot_mut(before).next = Some(node),
            None => self.slot_mut(parent).set_first_child(Some(node)),
        }
        self.slot_mut(reference).previous = Some(node);
        let slot = self.slot_mut(node);
        slot.parent = Some(parent);
        slot.previous = previous;
        slot.next = Some(reference);
    }

    /// Removes a node from its parent, if it has one.
    pub(crate) fn unlink(&mut self, node: NodeId) {
        let Some(parent) = self.slot(node).parent else { return };
        self.lose_order(node);
        let before = self.previous_sibling(node);
        let (previous, next) = (self.slot(node).previous, self.slot(node).next);
        match before {
            Some(before) => self.slot_mut(before).next = next,
            None => self.slot_mut(parent).set_first_child(next),
        }
        // The node that points back to this one: its next sibling, or the first child if it was the
        // last.
        if let Some(later) = next.or(self.slot(parent).first_child()) {
            self.slot_mut(later).previous = previous;
        }
        let slot = self.slot_mut(node);
        (slot.parent, slot.previous, slot.next) = (None, None, None);
    }

    /// Appends all children of a node to another.
    pub(crate) fn link_children(&mut self, from: NodeId, to: NodeId) {
        let mut child = self.slot(from).first_child();
        let Some(first) = child else { return };
        if from == to {
            return;
        }
        self.order.lose();
        let last = self.slot(first).previous;
        while let Some(node) = child {
            self.slot_mut(node).parent = Some(to);
            child = self.slot(node).next;
        }
        match self.slot(to).first_child() {
            None => self.slot_mut(to).set_first_child(Some(first)),
            Some(old_first) => {
                let old_last = self.slot(old_first).previous;
                self.slot_mut(old_first).previous = last;
                self.slot_mut(first).previous = old_last;
                if let Some(old_last) = old_last {
                    self.slot_mut(old_last).next = Some(first);
                }
            }
        }
        self.slot_mut(from).set_first_child(None);
    }

    /// Whether `ancestor` is the node or above it, even beyond the roots of fragments.
    // Searches up from the node and down from the ancestor in turn, so that only the
    // smaller of the two counts. A tree that is put together from parts then costs n log n steps,
    // however deep it gets: each step counts a node of the smaller part, which becomes part of one
    // twice as large.
    pub(crate) fn is_within(&self, node: NodeId, ancestor: NodeId) -> bool {
        let (mut above, mut below) = (node, Step::Enter(ancestor));
        loop {
            if above == ancestor || below == Step::Enter(node) {
                return true;
            }
            let slot = self.slot(above);
            let Some(parent) = slot.parent.or(slot.host()) else { return false };
            above = parent;
            let Some(next) = self.step(below, ancestor) else { return false };
            below = next;
        }
    }
}
