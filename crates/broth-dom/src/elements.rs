//! A fast walk through all elements below a node.

use core::{iter, slice};

use broth_markup::Name;

use crate::names::NameId;
use crate::slot::{NodeId, NodeKind, Slot};
use crate::{Document, Node};

/// The local name of a node as a small number, so that a table of names can be an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NameNumber(usize);

impl NameNumber {
    /// How many numbers there are.
    pub const COUNT: usize = NameId::PLACES;

    /// The number shared by all names that a document stores as text. Known names are among them,
    /// if they have a prefix; [`Node::name`] tells.
    pub const KEPT: Self = Self(Self::COUNT - 1);

    /// The number of a known name. No node has the number of [`Name::Unknown`].
    #[inline]
    #[must_use]
    pub fn of(name: Name) -> Self {
        if name == Name::Unknown { Self(NameId::UNKNOWN) } else { Self(name as usize) }
    }

    /// The number of the name of the node in a slot; 0 if it has no name.
    #[inline]
    fn of_slot(slot: &Slot) -> Self {
        Self(slot.name.place())
    }

    /// The number, which is less than [`NameNumber::COUNT`].
    #[inline]
    #[must_use]
    pub fn index(self) -> usize {
        self.0
    }
}

/// Tells whether the ids of all elements of a document are in tree order. They are if each element
/// was made in that order, and is in the document's tree or in a tree inside an element. This is so
/// for most pages that a parser reads. The contents of a template come before its children.
// OPTIMIZATION: selectors visit all elements again and again. In tree order, that is a scan of the
// arena, which takes half of the instructions.
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
    /// Notes that an element was made.
    #[inline]
    pub(crate) fn wait(&mut self) {
        self.waiting = self.waiting.wrapping_add(1);
    }

    /// Notes that an element was removed, or was inserted anywhere but at the end of a parent.
    pub(crate) fn lose(&mut self) {
        self.last = None;
    }

    fn is_kept(self) -> bool {
        self.last.is_some() && self.waiting == 0
    }
}

/// An element that a walk visits.
#[derive(Clone, Copy)]
pub struct Visited<'d> {
    document: &'d Document,
    slot: &'d Slot,
}

impl<'d> Visited<'d> {
    /// The number of its name.
    #[inline]
    #[must_use]
    pub fn name_number(self) -> NameNumber {
        NameNumber::of_slot(self.slot)
    }

    /// Its local name; [`Name::Unknown`] if it is not a known name.
    #[inline]
    #[must_use]
    pub fn name(self) -> Name {
        self.document.names.known(self.slot.name)
    }

    /// The numbers of the names of its attributes. A name that is in a namespace, or is not known,
    /// has the number of [`Name::Unknown`].
    #[inline]
    pub fn attribute_numbers(self) -> impl Iterator<Item = NameNumber> + use<'d> {
        let attributes = &self.document.attributes;
        let number = |name: NameId| NameNumber(name.0.min(NameId::UNKNOWN as u32) as usize);
        attributes.records(self.slot.word).map(move |record| number(attributes.name(record)))
    }
}

/// The place in the tree of an element that [`Elements`] has found.
#[derive(Clone, Copy, Debug)]
pub struct Ancestry {
    /// A number for the element that is greater than those of its ancestors.
    pub tag: u32,
    /// The tag of its parent.
    pub parent: u32,
    /// Of the elements found earlier, the walk has left those with a greater tag than this.
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
    /// The ids are in tree order, so the walk is a scan of the slots. Here are the slots that are
    /// left, the id of the last one, and the ids of the element found last and of the one found
    /// before it. A tag is the id of a node.
    InOrder {
        rest: slice::Iter<'d, Slot>,
        end: u32,
        last: u32,
        before: u32,
    },
    /// The walk follows the links between nodes. Here are the element found last (at first the
    /// root), its depth, which is its tag, and [`Ancestry::limit`].
    Linked {
        last: NodeId,
        depth: u32,
        limit: u32,
    },
    End,
}

impl Document {
    /// Updates the order for an element that becomes the last child of a node. If it has elements
    /// below it, the order was lost when they were appended.
    #[inline]
    pub(crate) fn keep_order(&mut self, parent: NodeId, element: NodeId) {
        self.order.waiting = self.order.waiting.wrapping_sub(1);
        let Some(last) = self.order.last else { return };
        let is_last = element > last && self.is_above(parent, last);
        self.order.last = is_last.then_some(element);
    }

    /// Whether the ids of the elements in the tree are in tree order.
    #[doc(hidden)]
    #[must_use]
    pub fn has_elements_in_order(&self) -> bool {
        self.order.is_kept()
    }

    /// Whether one node is above another. While the order is kept, all climbs together take no more
    /// steps than there are elements: each step leaves one for good.
    fn is_above(&self, above: NodeId, node: NodeId) -> bool {
        if self.slot(above).host() == Some(node) {
            return true;
        }
        let mut at = Some(node);
        while let Some(node) = at
            && node != above
        {
            let slot = self.slot(node);
            at = slot.parent.or_else(|| slot.host());
        }
        at.is_some()
    }

    /// The index of the first element after a node and everything below it, or the number of slots.
    /// Valid only while elements are stored in tree order.
    fn end_of(&self, node: Node<'_>) -> usize {
        let mut around = iter::once(node).chain(node.ancestors());
        let after = around.find_map(Node::next_element_sibling);
        after.map_or(self.slots.len(), |after| after.id().index())
    }

    /// The outermost element after `before` whose template contents or shadow root contain the
    /// given element.
    // In all, this is linear: each step climbs to an element passed over since `before`.
    #[cold]
    fn host_around(&self, element: NodeId, before: u32) -> Option<NodeId> {
        let (mut at, mut outermost) = (element, None);
        while at.get() > before {
            let slot = self.slot(at);
            at = match slot.parent {
                Some(parent) => parent,
                None => *outermost.insert(slot.host()?),
            };
        }
        outermost
    }
}

impl<'d> Elements<'d> {
    /// The elements below a node.
    #[must_use]
    pub fn below(root: Node<'d>) -> Self {
        let document = root.document();
        let is_of_tree = root.ancestors().last().unwrap_or(root).id() == NodeId::DOCUMENT;
        if !is_of_tree || !document.order.is_kept() {
            return Self { root, at: At::Linked { last: root.id(), depth: 0, limit: 0 } };
        }
        let (tag, end) = (root.id().get(), document.end_of(root));
        let rest = document.slots.get(tag as usize..end).unwrap_or_default().iter();
        Self { root, at: At::InOrder { rest, end: end as u32, last: tag, before: tag } }
    }

    /// The tag of the root.
    #[must_use]
    pub fn root_tag(&self) -> u32 {
        match self.at {
            At::InOrder { .. } => self.root.id().get(),
            At::Linked { .. } | At::End => 0,
        }
    }

    /// The next element for which `test` returns `Some`, among those whose names are wanted.
    // OPTIMIZATION: most nodes are passed over after one look at a table. As a text has no name,
    // its kind is not read. With the tests of the caller in the loop: as calls, they take 9 to 18 %
    // more instructions for a selector.
    #[inline]
    pub fn find<T>(
        &mut self,
        is_wanted: impl Fn(NameNumber) -> bool,
        test: impl Fn(Visited<'d>) -> Option<T>,
    ) -> Option<(Node<'d>, T)> {
        let document = self.root.document();
        match &mut self.at {
            At::InOrder { rest: slots, end, last, before } => {
                // OPTIMIZATION: in a local variable, which stays in registers: 14 % of the
                // instructions of a selector.
                let mut rest = slots.clone();
                while let Some(slot) = rest.find(|slot| is_wanted(NameNumber::of_slot(slot))) {
                    if slot.kind != NodeKind::Element {
                        continue;
                    }
                    let Some(found) = test(Visited { document, slot }) else { continue };
                    let id = NodeId::from_index(*end as usize - rest.len() - 1)?;
                    if !document.fragments.is_empty()
                        && let Some(host) = document.host_around(id, *last)
                    {
                        let host = Node::new(document, host);
                        let after = match host.first_element_child() {
                            Some(child) => child.id().index(),
                            None => document.end_of(host),
                        };
                        let range = after.min(*end as usize)..*end as usize;
                        rest = document.slots[range].iter();
                        continue;
                    }
                    (*before, *last) = (*last, id.get());
                    *slots = rest;
                    return Some((Node::new(document, id), found));
                }
            }
            At::Linked { last, depth, limit } => {
                let (slots, root) = (&document.slots[..], self.root.id());
                let (mut at, mut level) = (*last, *depth);
                let mut least = u32::MAX;
                while let Some(id) = next_node(slots, at, root, &mut level) {
                    at = id;
                    least = least.min(level - 1);
                    let slot = &slots[id.index()];
                    if is_wanted(NameNumber::of_slot(slot))
                        && slot.kind == NodeKind::Element
                        && let Some(found) = test(Visited { document, slot })
                    {
                        (*last, *depth, *limit) = (id, level, least);
                        return Some((Node::new(document, id), found));
                    }
                }
            }
            At::End => return None,
        }
        self.at = At::End;
        None
    }

    /// The place in the tree of the element found last.
    #[inline]
    #[must_use]
    pub fn ancestry(&self) -> Ancestry {
        match self.at {
            At::InOrder { last: tag, before, .. } => {
                let slots = &self.root.document().slots;
                let parent = |tag: u32| slots[tag as usize - 1].parent.map_or(0, NodeId::get);
                let above = parent(tag);
                // Each step leaves an element that has been passed over since the one before was
                // found.
                let mut limit = above;
                while limit > before {
                    limit = parent(limit);
                }
                Ancestry { tag, parent: above, limit }
            }
            At::Linked { depth, limit, .. } => Ancestry { tag: depth, parent: depth - 1, limit },
            At::End => Ancestry { tag: 0, parent: 0, limit: 0 },
        }
    }
}

impl<'d> Iterator for Elements<'d> {
    type Item = Node<'d>;

    fn next(&mut self) -> Option<Node<'d>> {
        self.find(|name| name.index() != 0, |_| Some(())).map(|(node, ())| node)
    }
}

/// The node after another in tree order, below `root`. Updates `depth`.
#[inline]
fn next_node(slots: &[Slot], node: NodeId, root: NodeId, depth: &mut u32) -> Option<NodeId> {
    let mut slot = &slots[node.index()];
    if let Some(child) = slot.first_child() {
        *depth += 1;
        return Some(child);
    }
    let mut at = node;
    while at != root {
        if let Some(next) = slot.next {
            return Some(next);
        }
        at = slot.parent?;
        slot = &slots[at.index()];
        *depth -= 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use alloc::string::String;
    use alloc::vec::Vec;

    use super::*;
    use crate::TreeSink;

    /// `<a><b><i></i></b><p></p></a>`, made in this order.
    fn tree(order: &[&'static str]) -> (Document, impl Fn(&str) -> NodeId) {
        let mut document = Document::new();
        let made: Vec<(&str, NodeId)> =
            order.iter().map(|&name| (name, document.create_element(name).unwrap())).collect();
        let of = move |name: &str| made.iter().find(|(made, _)| *made == name).unwrap().1;
        for (parent, child) in [("a", "b"), ("b", "i"), ("a", "p")] {
            document.append(of(parent), of(child)).unwrap();
        }
        document.append(NodeId::DOCUMENT, of("a")).unwrap();
        (document, of)
    }

    /// The elements found, each with its nearest ancestor among those found before.
    fn find(root: Node<'_>, wanted: &str) -> Vec<(String, String)> {
        let mut elements = Elements::below(root);
        let mut open: Vec<(u32, String)> = Vec::new();
        let mut all = Vec::new();
        let wanted: Vec<NameNumber> =
            wanted.split(' ').map(|name| NameNumber::of(Name::of(name))).collect();
        while let Some((found, ())) = elements.find(|name| wanted.contains(&name), |_| Some(())) {
            let ancestry = elements.ancestry();
            while open.last().is_some_and(|(tag, _)| *tag > ancestry.limit) {
                open.pop();
            }
            let name = String::from(found.name());
            let above = open.last().map_or("-", |(_, name)| name);
            all.push((name.clone(), String::from(above)));
            open.push((ancestry.tag, name));
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
            assert_eq!(find(root, "a b"), names(&all), "{order:?}");
            assert_eq!(find(document.node(of("a")), "b"), names(&[("b", "-")]), "{order:?}");
            assert_eq!(find(document.node(of("b")), "a"), names(&[]), "{order:?}");
        }
    }

    #[test]
    fn the_order_is_that_of_a_tree_whose_elements_are_appended_one_by_one() {
        let mut document = Document::new();
        let [a, b, i, p] = ["a", "b", "i", "p"].map(|name| document.create_element(name).unwrap());
        for (parent, child) in [(NodeId::DOCUMENT, a), (a, b), (b, i), (a, p)] {
            assert!(!document.order.is_kept());
            document.append(parent, child).unwrap();
            document.append_text(child, "text");
        }
        assert!(document.order.is_kept() && document.clone().order.is_kept());
        let scan = |root| matches!(Elements::below(document.node(root)).at, At::InOrder { .. });
        assert!(scan(NodeId::DOCUMENT) && scan(b));
        let changes: [fn(&mut Document, [NodeId; 4]); 4] = [
            |document, [_, _, i, _]| document.detach(i),
            |document, [_, b, i, _]| document.insert_before(b, i).unwrap(),
            |document, [_, _, i, p]| document.append(i, p).unwrap(),
            |document, _| _ = document.create_element("b").unwrap(),
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
        let late = document.create_element("u").unwrap();
        document.append(of("b"), late).unwrap();
        let root = document.root();
        let names = [("a", "-"), ("u", "a"), ("p", "a")];
        assert_eq!(find(root, "a u p"), names.map(|(name, above)| (name.into(), above.into())));
    }

    #[test]
    fn what_is_in_a_template_is_passed_over_in_order() {
        let mut document = Document::new();
        let [a, outer, b, inner, i, u, p] = ["a", "template", "b", "template", "i", "u", "p"]
            .map(|name| document.create_element(name).unwrap());
        document.append(NodeId::DOCUMENT, a).unwrap();
        document.append(a, outer).unwrap();
        let contents = TreeSink::template_contents(&mut document, &outer);
        document.append(contents, b).unwrap();
        document.append(b, inner).unwrap();
        let inside = TreeSink::template_contents(&mut document, &inner);
        document.append(inside, i).unwrap();
        document.append(b, u).unwrap();
        document.append(a, p).unwrap();
        assert!(document.order.is_kept());
        let above = |pairs: &[(&str, &str)]| -> Vec<(String, String)> {
            pairs.iter().map(|&(name, above)| (name.into(), above.into())).collect()
        };
        let all = "a b i u p";
        assert_eq!(find(document.root(), all), above(&[("a", "-"), ("p", "a")]));
        assert_eq!(find(document.root(), "i p"), above(&[("p", "-")]));
        assert_eq!(find(document.node(b), all), above(&[("u", "-")]));
        assert_eq!(find(document.node(contents), all), above(&[("b", "-"), ("u", "b")]));
        assert_eq!(find(document.node(outer), all), above(&[]));
    }
}
