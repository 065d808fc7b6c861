//! Finds items and properties, in two steps: a walk over the tree gives each item the properties
//! inside it, then those items that refer to other elements are visited by the standard's steps.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::vec::Vec;

use broth_dom::{Node, NodeId};
use broth_input::Span;
use broth_markup::{Name, Namespace};

use super::graph::{Graph, Twice, inside_referred, place_of_references};
use super::value::Values;
use super::{ItemData, ItemIndex, ItemProperty, ItemValue, Microdata};
use crate::address::GROWTH;
use crate::base::{Base, root_of};
use crate::budget::{ALLOWANCE, Budget, COPIES, size_of_page};
use crate::finding::{Finding, FindingKind};
use crate::resolver::Resolver;
use crate::source::ValuePlace;

pub(super) fn microdata(start: Node<'_>, base: Base) -> Microdata<'_> {
    let top = root_of(start);
    let mut found = Found::default();
    found.walk(top);
    let mut values = Values {
        resolver: Resolver::new(base, GROWTH),
        budget: Budget::below(top),
        findings: Vec::new(),
        complete: true,
    };
    let properties = found.properties(&mut values);
    let mut items = found.items(&mut values);
    let mut findings = found.mistakes(top);
    let was_met = found.follow_references(top, &mut items);
    findings.append(&mut values.findings);
    let complete = values.complete && was_met.is_none();
    if !complete {
        let node = was_met.unwrap_or(start);
        let message = "the page yields more than 64 times its size; some properties are left out";
        findings.push(Finding::new(FindingKind::Limit, message, node, node.start_tag()));
    }
    findings.sort_by_key(|finding| finding.span.map(|span| span.start));
    let mut top_level = Vec::new();
    for node in start.descendants() {
        if let Some(&index) = found.item_index.get(&node.id())
            && !has_itemprop(node)
        {
            top_level.push(index);
        }
    }
    let json_limit = ALLOWANCE + COPIES * size_of_page(top);
    Microdata { findings, complete, items, properties, top_level, json_limit }
}

/// Items and the elements that name properties, as the tree has them.
#[derive(Default)]
struct Found<'d> {
    items: Vec<Node<'d>>,
    item_index: BTreeMap<NodeId, u32>,
    /// For each item, the properties inside it.
    inside: Vec<Vec<u32>>,
    properties: Vec<Node<'d>>,
    property_index: BTreeMap<NodeId, u32>,
    /// The properties that are in no item.
    orphans: Vec<Node<'d>>,
    referred: BTreeSet<&'d str>,
    /// The first element with each of these ids.
    ids: BTreeMap<&'d str, Node<'d>>,
    nodes: usize,
}

impl<'d> Found<'d> {
    fn walk(&mut self, top: Node<'d>) {
        // For each node, the innermost item that it is in or that it is, as its number from 1.
        let mut owners: Vec<u32> = alloc::vec![0; top.document().node_count() + 1];
        for node in top.descendants() {
            self.nodes += 1;
            if !node.is_element() {
                continue;
            }
            let parent = node.parent().map_or(0, |parent| parent.id().get() as usize);
            let around = owners.get(parent).copied().unwrap_or(0);
            let item =
                if node.has_attrs() { self.enter(node, around.checked_sub(1)) } else { None };
            if let Some(owner) = owners.get_mut(node.id().get() as usize) {
                *owner = item.map_or(around, |item| item + 1);
            }
        }
        if self.referred.is_empty() {
            return;
        }
        for node in top.descendants() {
            if let Some(id) = node.attr_named(Name::Id)
                && self.referred.contains(id)
            {
                self.ids.entry(id).or_insert(node);
            }
        }
    }

    /// Notes an element inside the item `owner`. Returns its index if it is an item itself.
    fn enter(&mut self, node: Node<'d>, owner: Option<u32>) -> Option<u32> {
        if node.namespace() != Namespace::Html {
            return None;
        }
        if names_of(node).next().is_some() {
            let property = self.properties.len() as u32;
            self.properties.push(node);
            self.property_index.insert(node.id(), property);
            match owner.and_then(|owner| self.inside.get_mut(owner as usize)) {
                Some(inside) => inside.push(property),
                None => self.orphans.push(node),
            }
        }
        if !is_item(node) {
            return None;
        }
        let item = self.items.len() as u32;
        self.items.push(node);
        self.item_index.insert(node.id(), item);
        self.inside.push(Vec::new());
        self.referred.extend(references(node));
        Some(item)
    }

    fn properties(&self, values: &mut Values<'d>) -> Vec<ItemProperty<'d>> {
        let property = |&node: &Node<'d>| {
            let (value, span) = match self.item_index.get(&node.id()) {
                Some(&item) => (ItemValue::Item(ItemIndex(item)), node.span()),
                None => values.of(node),
            };
            let mut seen = BTreeSet::new();
            let names = names_of(node).filter(|name| seen.insert(*name)).collect();
            ItemProperty { names, value, node, span }
        };
        self.properties.iter().map(property).collect()
    }

    fn items(&self, values: &mut Values<'d>) -> Vec<ItemData<'d>> {
        let item = |(&node, inside): (&Node<'d>, &Vec<u32>)| {
            let types = node.attr_named(Name::Itemtype).unwrap_or_default();
            let types = types.split_ascii_whitespace().collect();
            ItemData { node, types, id: values.id(node), properties: inside.clone() }
        };
        self.items.iter().zip(&self.inside).map(item).collect()
    }

    /// Finds the properties of the items that refer to other elements. Returns the first item for
    /// which the limit left no room.
    fn follow_references(&self, top: Node<'d>, items: &mut [ItemData<'d>]) -> Option<Node<'d>> {
        if self.ids.is_empty() {
            return None;
        }
        let mut visits = Visits {
            found: self,
            seen: alloc::vec![0; top.document().node_count() + 1],
            left: ALLOWANCE + COPIES * self.nodes,
        };
        let mut was_met = None;
        for (number, item) in (1..).zip(items) {
            if item.node.attr_named(Name::Itemref).is_none() {
                continue;
            }
            match visits.properties_of(item.node, number) {
                Some(properties) => item.properties = properties,
                None => was_met = was_met.or(Some(item.node)),
            }
        }
        was_met
    }

    fn mistakes(&self, top: Node<'d>) -> Vec<Finding<'d>> {
        let mut findings = Vec::new();
        self.report_orphans(top, &mut findings);
        self.report_missing(&mut findings);
        if self.ids.is_empty() {
            return findings;
        }
        let graph = Graph::new(top, &self.items, |id| self.ids.get(id).copied());
        for twice in graph.reached_twice() {
            let (item, message) = match twice {
                Twice::Itself(item) => (item, "the item reaches itself".into()),
                Twice::Element(item, element) => {
                    let id = element.attr_named(Name::Id).unwrap_or_default();
                    (item, format!("the item reaches the element `{id}` twice"))
                }
            };
            let span = place_of_references(item);
            findings.push(Finding::new(FindingKind::RepeatedProperty, message, item, span));
        }
        for item in graph.circles() {
            let message = "by this `itemref`, items are properties of each other";
            let span = place_of_references(item);
            findings.push(Finding::new(FindingKind::ItemCircle, message, item, span));
        }
        findings
    }

    fn report_orphans(&self, top: Node<'d>, findings: &mut Vec<Finding<'d>>) {
        if self.orphans.is_empty() {
            return;
        }
        let inside = inside_referred(top, &self.referred);
        for &node in self.orphans.iter().filter(|node| !inside.contains(&node.id())) {
            let Some(attribute) = node.attribute_named(Name::Itemprop) else { continue };
            let names = attribute.value().trim_ascii();
            let message = format!("`{names}` is a property of no item");
            let span = attribute.value_span();
            findings.push(Finding::new(FindingKind::OrphanProperty, message, node, span));
        }
    }

    fn report_missing(&self, findings: &mut Vec<Finding<'d>>) {
        for &item in &self.items {
            for (id, span) in reference_places(item) {
                if !self.ids.contains_key(id) {
                    let message = format!("no element has the id `{id}`");
                    findings.push(Finding::new(FindingKind::MissingReference, message, item, span));
                }
            }
        }
    }
}

/// Visits of items that refer to other elements.
struct Visits<'f, 'd> {
    found: &'f Found<'d>,
    /// For each node, the number of the last item whose visit reached it.
    seen: Vec<u32>,
    /// The elements that may still be visited.
    left: usize,
}

impl<'d> Visits<'_, 'd> {
    /// The properties of an item, in tree order; `None` if there is no room.
    ///
    /// <https://html.spec.whatwg.org/multipage/microdata.html#the-properties-of-an-item>
    fn properties_of(&mut self, root: Node<'d>, number: u32) -> Option<Vec<u32>> {
        let mut results = Vec::new();
        self.see(root, number);
        let mut pending: Vec<Node<'d>> = root.elements().collect();
        pending.extend(references(root).filter_map(|id| self.found.ids.get(id)));
        while let Some(current) = pending.pop() {
            self.left = self.left.checked_sub(1)?;
            if !self.see(current, number) {
                continue;
            }
            if !self.found.item_index.contains_key(&current.id()) {
                pending.extend(current.elements());
            }
            results.extend(self.found.property_index.get(&current.id()));
        }
        // Their indexes are in tree order.
        results.sort_unstable();
        Some(results)
    }

    /// Whether a node is new to the visit of an item.
    fn see(&mut self, node: Node<'d>, number: u32) -> bool {
        let last = self.seen.get_mut(node.id().get() as usize);
        last.is_some_and(|last| core::mem::replace(last, number) != number)
    }
}

/// Whether an element creates an item.
///
/// <https://html.spec.whatwg.org/multipage/microdata.html#microdata-and-other-namespaces>
fn is_item(node: Node<'_>) -> bool {
    node.namespace() == Namespace::Html && node.attr_named(Name::Itemscope).is_some()
}

fn has_itemprop(node: Node<'_>) -> bool {
    node.attr_named(Name::Itemprop).is_some()
}

/// The names of a property, repeated ones as often as they are there.
///
/// <https://html.spec.whatwg.org/multipage/microdata.html#property-names>
fn names_of(node: Node<'_>) -> impl Iterator<Item = &str> {
    node.attr_named(Name::Itemprop).unwrap_or_default().split_ascii_whitespace()
}

/// The ids that an item refers to.
fn references(item: Node<'_>) -> impl Iterator<Item = &str> {
    item.attr_named(Name::Itemref).unwrap_or_default().split_ascii_whitespace()
}

/// The ids that an item refers to, with their places.
fn reference_places(item: Node<'_>) -> impl Iterator<Item = (&str, Option<Span>)> {
    let attribute = item.attribute_named(Name::Itemref);
    attribute.into_iter().flat_map(move |attribute| {
        let (value, place) = (attribute.value(), ValuePlace::of(item, attribute));
        crate::syntax::words(value).into_iter().map(move |range| {
            let span = place.part(&range);
            (&value[range], span)
        })
    })
}
