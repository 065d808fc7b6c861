//! Document order: a number for each node, computed when nodes are first sorted.
//!
//! <https://www.w3.org/TR/1999/REC-xpath-19991116/#dt-document-order>

use alloc::vec;
use alloc::vec::Vec;

use broth_dom::Node;

use super::{Evaluator, Result};
use crate::item::Item;

/// The numbers of the nodes in a tree, by their ids.
pub(super) struct Order {
    starts: Vec<u32>,
    /// The greatest number of a node inside each one.
    ends: Vec<u32>,
}

impl Order {
    fn of(scope: Node<'_>) -> Self {
        let len = scope.document().node_count() + 1;
        let (mut starts, mut ends) = (vec![0; len], vec![0; len]);
        let mut nodes = vec![scope];
        nodes.extend(scope.descendants());
        for (number, node) in (0_u32..).zip(&nodes) {
            starts[node.id().get() as usize] = number;
            ends[node.id().get() as usize] = number;
        }
        for node in nodes.iter().skip(1).rev() {
            let end = ends[node.id().get() as usize];
            if let Some(parent) = node.parent() {
                let of_parent = &mut ends[parent.id().get() as usize];
                *of_parent = end.max(*of_parent);
            }
        }
        Self { starts, ends }
    }

    fn start(&self, item: Item) -> u32 {
        self.starts.get(item.id.get() as usize).copied().unwrap_or_default()
    }

    /// The greatest number of a node inside the item. An attribute or a namespace ends before the
    /// children of its element.
    fn end(&self, item: Item) -> u32 {
        let numbers = if item.is_node() { &self.ends } else { &self.starts };
        numbers.get(item.id.get() as usize).copied().unwrap_or_default()
    }
}

impl Evaluator<'_> {
    /// Returns the order of the nodes in the scope.
    fn order(&mut self) -> Result<&Order> {
        if self.order.is_none() {
            self.spend(self.doc.node_count())?;
        }
        let scope = self.scope;
        Ok(self.order.get_or_insert_with(|| Order::of(scope)))
    }

    /// Sorts items into document order and removes duplicates.
    pub(super) fn sort(&mut self, mut items: Vec<Item>) -> Result<Vec<Item>> {
        if items.len() < 2 {
            return Ok(items);
        }
        let doc = self.doc;
        self.spend(items.len())?;
        // OPTIMIZATION: the elements of most pages are numbered in tree order, and most sets are in
        // order already: `//li/a/@href` takes a third of the instructions.
        if self.order.is_none() && self.has_numbers_in_order() {
            let is_numbered = |item: &Item| !item.is_node() || doc.node(item.id).is_element();
            if items.iter().all(is_numbered) {
                if !items.is_sorted_by(|one, other| one < other) {
                    items.sort_unstable();
                    items.dedup();
                }
                return Ok(items);
            }
        }
        let order = self.order()?;
        items.sort_unstable_by_key(|&item| (order.start(item), item.part));
        items.dedup();
        Ok(items)
    }

    /// Whether the elements of the tree are numbered in tree order.
    fn has_numbers_in_order(&self) -> bool {
        self.root == self.doc.root() && self.doc.has_elements_in_order()
    }

    /// The item that ends first. The axis `following` of all items together begins after it.
    pub(super) fn first_to_end(&mut self, items: &[Item]) -> Result<Option<Item>> {
        if let [] | [_] = items {
            return Ok(items.first().copied());
        }
        self.spend(items.len())?;
        let order = self.order()?;
        Ok(items.iter().copied().min_by_key(|&item| order.end(item)))
    }
}
