//! Compares the trees of a text before and after fixes.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::hash::{Hash as _, Hasher};

use broth_dom::{Attribute, Edge, Node, NodeData, NodeKind};
use broth_markup::{Name, QName};

use crate::pipeline::source::Tree;
use crate::{Effect, Finding};

/// The places that fixes may change.
#[derive(Default)]
pub(super) struct Allowed {
    doctype: bool,
    /// The offsets of the names of attributes whose values may change.
    values: BTreeSet<usize>,
    /// The offsets of the start tags of elements whose text may change.
    texts: BTreeSet<usize>,
    /// The offsets of start tags, with the names, in lower case, of the attributes that may come
    /// and go there.
    attributes: BTreeSet<(usize, String)>,
    /// The offsets of the start tags of elements whose names may change.
    names: BTreeSet<usize>,
    /// The markup that replaces elements, by the offsets of their start tags.
    replaced: BTreeMap<usize, String>,
}

impl Allowed {
    pub(super) fn by(findings: &[Finding], fixes: &[usize]) -> Self {
        let mut allowed = Self::default();
        let fixes = fixes.iter().filter_map(|&index| findings[index].fix.as_ref());
        let mut effects: Vec<&Effect> = fixes.map(|fix| &fix.effect).collect();
        while let Some(effect) = effects.pop() {
            match effect {
                Effect::Nothing => {}
                Effect::Doctype => allowed.doctype = true,
                Effect::AttributeValue(name) => drop(allowed.values.insert(*name)),
                Effect::StyleSheet(tag) | Effect::Text(tag) => drop(allowed.texts.insert(*tag)),
                Effect::Attribute { tag, name } => {
                    allowed.attributes.insert((*tag, name.to_ascii_lowercase()));
                }
                Effect::ElementName(tag) => drop(allowed.names.insert(*tag)),
                Effect::Element { tag, markup } => {
                    allowed.replaced.insert(*tag, markup.clone());
                }
                Effect::All(all) => effects.extend(all),
            }
        }
        allowed
    }

    /// Whether an attribute of this name may come or go at the start tag at this offset.
    fn attribute(&self, tag: Option<usize>, name: QName<'_>) -> bool {
        let Some(tag) = tag.filter(|_| !self.attributes.is_empty()) else { return false };
        self.attributes.contains(&(tag, name.to_string().to_ascii_lowercase()))
    }

    /// Whether a text of the old tree may change, whose parent's start tag is at an offset.
    fn text(&self, tag: Option<usize>) -> bool {
        tag.is_some_and(|tag| self.texts.contains(&tag))
    }

    /// Whether a text of the old tree may change.
    pub(super) fn is_sheet(&self, text: Node<'_>) -> bool {
        self.text(parent_tag(text))
    }

    /// Whether markup replaces an element.
    pub(super) fn has_replacements(&self) -> bool {
        !self.replaced.is_empty()
    }

    /// The markup that replaces the element whose start tag is at this offset.
    pub(super) fn replacement(&self, tag: usize) -> Option<&str> {
        self.replaced.get(&tag).map(String::as_str)
    }

    /// Whether the start tag at this offset may change.
    pub(super) fn changes_tag(&self, tag: usize) -> bool {
        if self.names.contains(&tag) || self.replaced.contains_key(&tag) {
            return true;
        }
        let from = (tag, String::new());
        self.attributes.range(from..).next().is_some_and(|(first, _)| *first == tag)
    }
}

/// Whether a new tree is the same except for what the fixes may change.
pub(super) fn are_same(old: &Tree, new: &Tree, allowed: &Allowed) -> bool {
    let mut edges = new.root().traverse();
    old.document.quirks_mode() == new.document.quirks_mode()
        && old.root().traverse().all(|edge| match (edge, edges.next()) {
            (Edge::Leave(_), Some(Edge::Leave(_))) => true,
            (Edge::Enter(old), Some(Edge::Enter(new))) => {
                is_same_node(old, new, allowed) && same_attributes(old, new, allowed)
            }
            _ => false,
        })
        && edges.next().is_none()
}

pub(super) fn is_same_node(old: Node<'_>, new: Node<'_>, allowed: &Allowed) -> bool {
    match (old.kind(), new.kind()) {
        (NodeKind::Text, NodeKind::Text) => {
            old.node_value() == new.node_value() || allowed.text(parent_tag(old))
        }
        (NodeKind::Doctype, NodeKind::Doctype) if allowed.doctype => true,
        (NodeKind::Element, NodeKind::Element) if is_renamed(old, allowed) => {
            old.namespace() == new.namespace()
        }
        _ => old.data() == new.data(),
    }
}

fn is_renamed(element: Node<'_>, allowed: &Allowed) -> bool {
    element.start_tag().is_some_and(|tag| allowed.names.contains(&tag.start))
}

/// The offset of the start tag of a node's parent.
fn parent_tag(node: Node<'_>) -> Option<usize> {
    Some(node.parent()?.start_tag()?.start)
}

/// Whether two elements have the same attributes, except for those that may come and go, and the
/// values that may change.
pub(super) fn same_attributes(old: Node<'_>, new: Node<'_>, allowed: &Allowed) -> bool {
    let tag = old.start_tag().map(|tag| tag.start);
    let stays = |attribute: &Attribute<'_>| !allowed.attribute(tag, attribute.name());
    let mut others = new.attrs().filter(stays);
    old.attrs().filter(stays).all(|attribute| {
        let may_change = || {
            let name = attribute.name_span();
            name.is_some_and(|name| allowed.values.contains(&name.start))
        };
        others.next().is_some_and(|other| {
            let is_known = other.known_name() != Name::Unknown;
            (is_known && other.known_name() == attribute.known_name()
                || other.name() == attribute.name())
                && (other.value() == attribute.value() || may_change())
        })
    }) && others.next().is_none()
}

/// The approximate offsets in the old text where the trees differ. [`are_same`] decides whether
/// they do.
pub(super) fn changes(
    old: &Tree,
    new: &Tree,
    allowed: &Allowed,
    was: &dyn Fn(usize) -> usize,
) -> Vec<usize> {
    let old = nodes(old, allowed, &|at| at);
    let new = nodes(new, allowed, was);
    let (mut old, mut new) = (old.into_iter().peekable(), new.into_iter().peekable());
    let mut changes = Vec::new();
    loop {
        let next = match (old.peek(), new.peek()) {
            (None, None) => return changes,
            (Some(a), Some(b)) if a == b => {
                old.next();
                new.next();
                continue;
            }
            (Some(a), Some(b)) if a < b => old.next(),
            (Some(_), None) => old.next(),
            _ => new.next(),
        };
        changes.extend(next.map(|(place, _)| place));
    }
}

/// The nodes by their offsets, each with the fingerprints of itself and its parent.
fn nodes(tree: &Tree, allowed: &Allowed, was: &dyn Fn(usize) -> usize) -> Vec<(usize, u64)> {
    let mut nodes = Vec::new();
    let mut open: Vec<u64> = Vec::new();
    let mut place = 0;
    for edge in tree.root().traverse() {
        match edge {
            Edge::Leave(_) => drop(open.pop()),
            Edge::Enter(node) => {
                let at = node.span();
                place = at.map_or(place, |span| was(span.start));
                let mut hasher = Fingerprint::default();
                place.hash(&mut hasher);
                match node.data() {
                    NodeData::Doctype(_) if allowed.doctype => {}
                    NodeData::Text(_) if allowed.text(parent_tag(node).map(was)) => {}
                    NodeData::Text(text) => text.hash(&mut hasher),
                    NodeData::Element(_) if allowed.names.contains(&place) => {}
                    NodeData::Element(name) => (name.namespace, name.local).hash(&mut hasher),
                    data => format!("{data:?}").hash(&mut hasher),
                }
                let tag = node.start_tag().map(|tag| was(tag.start));
                for attribute in node.attrs() {
                    if allowed.attribute(tag, attribute.name()) {
                        continue;
                    }
                    attribute.name().local.hash(&mut hasher);
                    let name = attribute.name_span().map(|name| was(name.start));
                    if name.is_none_or(|name| !allowed.values.contains(&name)) {
                        attribute.value().hash(&mut hasher);
                    }
                }
                let hash = hasher.finish();
                open.last().hash(&mut hasher);
                nodes.push((place, hasher.finish()));
                open.push(hash);
            }
        }
    }
    nodes.sort();
    nodes
}

/// A fingerprint of a node and its context. A collision costs a round, but cannot make a proof
/// wrong.
#[derive(Default)]
struct Fingerprint(u64);

impl Hasher for Fingerprint {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            // FNV-1a.
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
