//! The items of a document and the elements that they reach.
//!
//! An item reaches its children, the elements that it refers to, and everything inside these that
//! is not inside another item. Each such part is a *region*. Regions are never walked one by one,
//! because many items may refer to large elements. Two regions overlap only if one begins inside
//! the other, which the positions of their elements in the tree show.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;

use broth_dom::{Edge, Node, NodeId};
use broth_input::Span;
use broth_markup::Name;

/// An element that an item reaches more than once.
#[derive(Clone, Copy, Debug)]
pub enum Twice<'d> {
    /// The item, which it reaches.
    Itself(Node<'d>),
    /// The item, and an element that it refers to.
    Element(Node<'d>, Node<'d>),
}

/// See the module.
#[derive(Debug)]
pub struct Graph<'d> {
    /// The items, then the other elements that items refer to.
    elements: Vec<Element<'d>>,
    /// The number of elements that are items.
    items: usize,
}

#[derive(Debug)]
struct Element<'d> {
    node: Node<'d>,
    /// The steps at which a walk over the tree enters and leaves it.
    entered: usize,
    left: usize,
    /// The innermost item that contains it.
    owner: Option<usize>,
    /// The items that it refers to, by index; in source order.
    refers: Vec<usize>,
    /// The elements and items that begin in its region, but in no other one inside it.
    inside: Vec<usize>,
}

impl<'d> Graph<'d> {
    /// The graph of these items. `top` is the root of their tree, and `find` finds the first
    /// element of the tree with an id.
    pub fn new(top: Node<'d>, items: &[Node<'d>], find: impl Fn(&str) -> Option<Node<'d>>) -> Self {
        let mut graph = Self { elements: Vec::new(), items: items.len() };
        let mut index: BTreeMap<NodeId, usize> = BTreeMap::new();
        for &item in items {
            graph.add(item, &mut index);
        }
        for (at, item) in items.iter().enumerate() {
            let words = item.attr_named(Name::Itemref).unwrap_or_default().split_ascii_whitespace();
            let found = words.filter_map(&find);
            let mut refers: Vec<usize> = found.map(|node| graph.add(node, &mut index)).collect();
            // A repeated word is another mistake.
            refers.sort();
            refers.dedup();
            graph.elements[at].refers = refers;
        }
        graph.walk(top, &index);
        graph
    }

    /// The index of an element.
    fn add(&mut self, node: Node<'d>, index: &mut BTreeMap<NodeId, usize>) -> usize {
        *index.entry(node.id()).or_insert_with(|| {
            let (refers, inside) = (Vec::new(), Vec::new());
            self.elements.push(Element { node, entered: 0, left: 0, owner: None, refers, inside });
            self.elements.len() - 1
        })
    }

    /// Finds the position of each element in the tree.
    fn walk(&mut self, top: Node<'d>, index: &BTreeMap<NodeId, usize>) {
        // For each open element, the item and its innermost region that contain its contents.
        let mut open: Vec<(NodeId, Option<usize>, Option<usize>)> = Vec::new();
        for (time, edge) in top.traverse().enumerate() {
            match edge {
                Edge::Enter(node) => {
                    let Some(&at) = index.get(&node.id()) else { continue };
                    let (owner, region) = open.last().map_or((None, None), |open| (open.1, open.2));
                    let is_item = at < self.items;
                    (self.elements[at].entered, self.elements[at].owner) = (time, owner);
                    if let Some(region) = region {
                        self.elements[region].inside.push(at);
                    }
                    if let Some(owner) = owner.filter(|_| is_item) {
                        self.elements[owner].inside.push(at);
                    }
                    let inside = if is_item { (Some(at), None) } else { (owner, Some(at)) };
                    open.push((node.id(), inside.0, inside.1));
                }
                Edge::Leave(node) => {
                    if open.pop_if(|open| open.0 == node.id()).is_some()
                        && let Some(&at) = index.get(&node.id())
                    {
                        self.elements[at].left = time;
                    }
                }
            }
        }
    }

    /// The items that reach an element twice, each with the first such element that it refers to.
    pub fn reached_twice(&self) -> impl Iterator<Item = Twice<'d>> {
        (0..self.items).filter_map(|item| self.twice(item))
    }

    fn twice(&self, item: usize) -> Option<Twice<'d>> {
        let Element { node, ref refers, .. } = self.elements[item];
        if refers.binary_search(&item).is_ok() {
            return Some(Twice::Itself(node));
        }
        let in_item = refers.iter().find(|&&at| self.elements[at].owner == Some(item));
        if let Some(&at) = in_item {
            return Some(Twice::Element(node, self.elements[at].node));
        }
        let mut begins: Vec<usize> = refers.iter().copied().chain([item]).collect();
        begins.sort_by_key(|&at| self.elements[at].entered);
        // The open regions; the innermost one is last.
        let mut open: Vec<usize> = Vec::new();
        for at in begins {
            let element = &self.elements[at];
            while open.pop_if(|&mut outer| self.elements[outer].left < element.entered).is_some() {}
            if open.last().is_some_and(|&outer| self.elements[outer].owner == element.owner) {
                return Some(match at == item {
                    true => Twice::Itself(node),
                    false => Twice::Element(node, element.node),
                });
            }
            if at >= self.items {
                open.push(at);
            }
        }
        None
    }

    /// The items whose `itemref` closes a circle of items that are properties of each other, except
    /// those that reach an element twice.
    pub fn circles(&self) -> Vec<Node<'d>> {
        #[derive(Clone, Copy, PartialEq, Eq)]
        enum State {
            New,
            Open,
            Done,
        }
        let mut states = alloc::vec![State::New; self.elements.len()];
        let mut closing = Vec::new();
        // The open elements; for each, how many of its edges were followed, and the last item whose
        // reference was.
        let mut open: Vec<(usize, usize, usize)> = Vec::new();
        for start in 0..self.items {
            if states[start] != State::New {
                continue;
            }
            states[start] = State::Open;
            open.push((start, 0, start));
            while let Some((at, edge, via)) = open.last_mut() {
                let element = &self.elements[*at];
                let Some(&next) = element.refers.iter().chain(&element.inside).nth(*edge) else {
                    states[*at] = State::Done;
                    open.pop();
                    continue;
                };
                let via = if *edge < element.refers.len() { *at } else { *via };
                *edge += 1;
                if next < self.items && !is_property(self.elements[next].node) {
                    continue;
                }
                match states[next] {
                    State::New => {
                        states[next] = State::Open;
                        open.push((next, 0, via));
                    }
                    State::Open => closing.push(via),
                    State::Done => {}
                }
            }
        }
        closing.sort();
        closing.dedup();
        closing.retain(|&at| self.twice(at).is_none());
        closing.into_iter().map(|at| self.elements[at].node).collect()
    }
}

/// Whether an element names a property.
fn is_property(node: Node<'_>) -> bool {
    let names = node.attr_named(Name::Itemprop).unwrap_or_default();
    names.split_ascii_whitespace().next().is_some()
}

/// The elements that items refer to by these ids, with all elements in them.
#[must_use]
pub fn inside_referred(top: Node<'_>, referred: &BTreeSet<&str>) -> BTreeSet<NodeId> {
    let mut inside = BTreeSet::new();
    if referred.is_empty() {
        return inside;
    }
    let is_referred =
        |node: Node<'_>| node.attr_named(Name::Id).is_some_and(|id| referred.contains(id));
    for node in top.descendants() {
        if is_referred(node) || node.parent().is_some_and(|parent| inside.contains(&parent.id())) {
            inside.insert(node.id());
        }
    }
    inside
}

/// The span of the attribute with which an item refers to other elements.
#[must_use]
pub fn place_of_references(item: Node<'_>) -> Option<Span> {
    let attribute = item.attribute_named(Name::Itemref)?;
    attribute.value_span().filter(|span| !span.is_empty()).or(attribute.name_span())
}
