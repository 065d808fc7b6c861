//! All elements below a node, as fast as they can be visited.

use core::{iter, slice};

use broth_markup::Name;

use crate::offset::NOWHERE;
use crate::slot::{NodeId, NodeKind, Slot};
use crate::{Document, Node};

/// Whether all elements of a document belong to its tree and were made in tree order, as a parser makes those of most pages.
// OPTIMIZATION: selectors visit all elements again and again. In tree order, that is a scan of the arena.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Order {
    /// The last element in tree order, or the document; `None` if the order has been lost.
    last: Option<NodeId>,
    /// How many elements have been made that are not in the tree yet.
    waiting: u32,
}

impl Default for Order {
    fn default() -> Self {
        Self { last: Some(NodeId::DOCUMENT), waiting: 0 }
    }
}

impl Order {
    /// An element is made.
    #[inline]
    pub(crate) fn wait(&mut self) {
        self.waiting = self.waiting.wrapping_add(1);
    }

    /// An element goes anywhere, or comes from anywhere.
    pub(crate) fn lose(&mut self) {
        self.last = None;
    }

    fn is_kept(self) -> bool {
        self.last.is_some() && self.waiting == 0
    }
}

/// An element that [`Elements`] has found.
#[derive(Clone, Copy, Debug)]
pub struct Found<'d> {
    /// The element.
    pub node: Node<'d>,
    /// Its tag, which is greater than those of its ancestors.
    pub tag: u32,
    /// The tag of its parent.
    pub parent: u32,
    /// The greatest tag of an element that the walk has not left since it found the one before.
    pub limit: u32,
}

/// The elements below a node, in tree order.
#[derive(Clone, Debug)]
pub struct Elements<'d> {
    root: Node<'d>,
    at: At<'d>,
}

#[derive(Clone, Debug)]
enum At<'d> {
    /// The rest of the slots, and the number of those before them. A tag is the number of a node.
    InOrder(slice::Iter<'d, Slot>, u32),
    /// An element, or the root, and its depth, which is its tag.
    Linked(Node<'d>, u32),
    End,
}

impl Document {
    /// Watches the order while an element becomes the last child of a node. If there are elements below it, the order has been
    /// lost already.
    // OPTIMIZATION: most elements are children of the last one or stand next to it, so nothing need be climbed.
    #[inline]
    pub(crate) fn keep_order(&mut self, parent: NodeId, element: NodeId) {
        self.order.waiting = self.order.waiting.wrapping_sub(1);
        let Some(last) = self.order.last else { return };
        let is_near = parent == last || self.slot(last).parent == Some(parent);
        let is_last = element > last && (is_near || self.is_above(parent, last));
        self.order.last = is_last.then_some(element);
    }

    /// Whether one node is above another. While the order is kept, all climbs together take no more steps than there are
    /// elements: each step leaves one for good.
    #[inline(never)]
    fn is_above(&self, above: NodeId, node: NodeId) -> bool {
        let mut at = self.slot(node).parent;
        while let Some(node) = at
            && node != above
        {
            at = self.slot(node).parent;
        }
        at.is_some()
    }
}

impl<'d> Elements<'d> {
    /// The elements below a node.
    #[must_use]
    pub fn below(root: Node<'d>) -> Self {
        let document = root.document();
        let is_of_tree = root.is_element() || root.id() == NodeId::DOCUMENT;
        if !is_of_tree || !document.order.is_kept() {
            return Self { root, at: At::Linked(root, 0) };
        }
        let mut around = iter::once(root).chain(root.ancestors());
        let after = around.find_map(Node::next_element_sibling);
        let (first, end) =
            (root.id().index() + 1, after.map_or(document.slots.len(), |after| after.id().index()));
        let slots = document.slots.get(first..end).unwrap_or_default();
        Self { root, at: At::InOrder(slots.iter(), first as u32) }
    }

    /// The tag of the root.
    #[must_use]
    pub fn root_tag(&self) -> u32 {
        match self.at {
            At::InOrder(..) => self.root.id().get(),
            At::Linked(..) | At::End => 0,
        }
    }

    /// The next element for which the function returns something, from its name and whether it has attributes.
    #[inline(always)]
    pub fn find<T>(&mut self, wanted: impl Fn(Name, bool) -> Option<T>) -> Option<(Found<'d>, T)> {
        self.find_where(true, wanted)
    }

    /// The same, for who need not know what the walk has left.
    #[inline(always)]
    pub fn find_any<T>(
        &mut self,
        wanted: impl Fn(Name, bool) -> Option<T>,
    ) -> Option<(Node<'d>, T)> {
        let (found, wanted) = self.find_where(false, wanted)?;
        Some((found.node, wanted))
    }

    #[inline(always)]
    fn find_where<T>(
        &mut self,
        keeps_limit: bool,
        wanted: impl Fn(Name, bool) -> Option<T>,
    ) -> Option<(Found<'d>, T)> {
        let mut limit = u32::MAX;
        match &mut self.at {
            At::InOrder(slots, number) => {
                let document = self.root.document();
                // OPTIMIZATION: in local variables, which stay in registers.
                let (mut rest, mut at) = (slots.clone(), *number);
                while let Some(slot) = rest.next() {
                    at += 1;
                    if slot.kind != NodeKind::Element {
                        continue;
                    }
                    let parent = slot.parent.map_or(0, NodeId::get);
                    if keeps_limit {
                        limit = limit.min(parent);
                    }
                    let name = document.names.known(slot.name);
                    if let Some(wanted) = wanted(name, slot.word != NOWHERE) {
                        (*slots, *number) = (rest, at);
                        let node = Node::new(document, NodeId::from_index(at as usize - 1)?);
                        return Some((Found { node, tag: at, parent, limit }, wanted));
                    }
                }
                self.at = At::End;
                None
            }
            At::Linked(at, depth) => {
                while let Some((node, levels)) = next_element(*at, self.root) {
                    *at = node;
                    *depth = depth.wrapping_add_signed(levels);
                    if keeps_limit {
                        limit = limit.min(*depth - 1);
                    }
                    if let Some(wanted) = wanted(node.name(), node.has_attributes()) {
                        let found = Found { node, tag: *depth, parent: *depth - 1, limit };
                        return Some((found, wanted));
                    }
                }
                self.at = At::End;
                None
            }
            At::End => None,
        }
    }
}

/// The element after a node, and how many levels further down it is.
#[inline]
fn next_element<'d>(node: Node<'d>, root: Node<'d>) -> Option<(Node<'d>, i32)> {
    if let Some(child) = node.first_element_child() {
        return Some((child, 1));
    }
    let (mut at, mut levels) = (node, 0);
    while at != root {
        if let Some(sibling) = at.next_element_sibling() {
            return Some((sibling, levels));
        }
        at = at.parent()?;
        levels -= 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use alloc::string::String;
    use alloc::vec::Vec;

    use super::*;

    /// `<a><b><i></i></b><p></p></a>`, made in this order.
    fn tree(order: &[&'static str]) -> (Document, impl Fn(&str) -> NodeId) {
        let mut document = Document::new();
        let made: Vec<(&str, NodeId)> =
            order.iter().map(|&name| (name, document.create_element(name))).collect();
        let of = move |name: &str| made.iter().find(|(made, _)| *made == name).unwrap().1;
        for (parent, child) in [("a", "b"), ("b", "i"), ("a", "p")] {
            document.append(of(parent), of(child)).unwrap();
        }
        document.append(NodeId::DOCUMENT, of("a")).unwrap();
        (document, of)
    }

    /// Those found, each with its nearest ancestor among those found before.
    fn find(root: Node<'_>, wanted: &str) -> Vec<(String, String)> {
        let mut elements = Elements::below(root);
        let mut open: Vec<(u32, String)> = Vec::new();
        let mut all = Vec::new();
        let wanted = |name: Name, _| wanted.contains(name.as_str()).then_some(());
        while let Some((found, ())) = elements.find(wanted) {
            while open.last().is_some_and(|(tag, _)| *tag > found.limit) {
                open.pop();
            }
            let name = String::from(found.node.local_name());
            let above = open.last().map_or("-", |(_, name)| name);
            all.push((name.clone(), String::from(above)));
            open.push((found.tag, name));
        }
        all
    }

    #[test]
    fn elements_are_found_in_tree_order_whatever_order_they_were_made_in() {
        for order in [["a", "b", "i", "p"], ["p", "i", "b", "a"], ["a", "p", "b", "i"]] {
            let (document, of) = tree(&order);
            let names = |pairs: &[(&str, &str)]| -> Vec<(String, String)> {
                pairs.iter().map(|&(name, above)| (name.into(), above.into())).collect()
            };
            let root = document.root();
            let all = [("a", "-"), ("b", "a")];
            assert_eq!(find(root, "ab"), names(&all), "{order:?}");
            assert_eq!(find(document.node(of("a")), "b"), names(&[("b", "-")]), "{order:?}");
            assert_eq!(find(document.node(of("b")), "a"), names(&[]), "{order:?}");
        }
    }

    #[test]
    fn the_order_is_that_of_a_tree_whose_elements_are_appended_one_by_one() {
        let mut document = Document::new();
        let [a, b, i, p] = ["a", "b", "i", "p"].map(|name| document.create_element(name));
        for (parent, child) in [(NodeId::DOCUMENT, a), (a, b), (b, i), (a, p)] {
            assert!(!document.order.is_kept());
            document.append(parent, child).unwrap();
            document.append_text(child, "text");
        }
        assert!(document.order.is_kept() && document.clone().order.is_kept());
        let scan = |root| matches!(Elements::below(document.node(root)).at, At::InOrder(..));
        assert!(scan(NodeId::DOCUMENT) && scan(b));
        let changes: [fn(&mut Document, [NodeId; 4]); 4] = [
            |document, [_, _, i, _]| document.detach(i),
            |document, [_, b, i, _]| document.insert_before(b, i).unwrap(),
            |document, [_, _, i, p]| document.append(i, p).unwrap(),
            |document, _| _ = document.create_element("b"),
        ];
        for change in changes {
            let mut document = document.clone();
            change(&mut document, [a, b, i, p]);
            assert!(!document.order.is_kept());
        }
    }

    #[test]
    fn an_element_before_the_last_one_loses_the_order() {
        let (mut document, of) = tree(&["a", "b", "i", "p"]);
        let late = document.create_element("u");
        document.append(of("b"), late).unwrap();
        let root = document.root();
        let names = [("a", "-"), ("u", "a"), ("p", "a")];
        assert_eq!(find(root, "aup"), names.map(|(name, above)| (name.into(), above.into())));
    }
}
