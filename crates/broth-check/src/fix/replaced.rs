//! Compares trees where fixes replace whole elements.
//!
//! The markup that replaces an element is parsed alone, as the content of its parent. The new tree
//! must have the nodes of that fragment in the place of the element. A text that is next to them
//! becomes one with theirs, so texts without anything in between are compared as one.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use broth_dom::{Edge, Node, NodeKind};
use broth_html::Parser;
use broth_markup::{Name, Namespace};

use super::trees::{Allowed, is_same_node, same_attributes};
use crate::pipeline::source::Tree;

/// A step of a walk.
enum Step<'t> {
    Enter(Node<'t>),
    Text(String, Node<'t>),
    Leave,
}

/// Whether a new tree is the old one with the replaced elements, except for what the fixes may
/// change.
pub(super) fn are_same(old: &Tree, new: &Tree, allowed: &Allowed) -> bool {
    let fragments = fragments(old, allowed);
    let none = BTreeMap::new();
    let expected = steps(old.root(), &fragments);
    let found = steps(new.root(), &none);
    old.document.quirks_mode() == new.document.quirks_mode()
        && expected.len() == found.len()
        && expected.iter().zip(&found).all(|steps| match steps {
            (Step::Leave, Step::Leave) => true,
            (Step::Text(old, at), Step::Text(new, _)) => old == new || allowed.is_sheet(*at),
            (Step::Enter(old), Step::Enter(new)) => {
                is_same_node(*old, *new, allowed) && same_attributes(*old, *new, allowed)
            }
            _ => false,
        })
}

/// The fragments by the offsets of the start tags of the elements that they replace.
fn fragments(old: &Tree, allowed: &Allowed) -> BTreeMap<usize, Tree> {
    let mut fragments = BTreeMap::new();
    for edge in old.root().traverse() {
        let Edge::Enter(node) = edge else { continue };
        let Some(tag) = node.start_tag() else { continue };
        let Some(markup) = allowed.replacement(tag.start) else { continue };
        let parent = node.parent().filter(|parent| parent.kind() == NodeKind::Element);
        let is_html = |parent: &Node<'_>| parent.namespace() == Namespace::Html;
        let context = parent.filter(is_html).map_or(Name::Body.as_str(), |parent| parent.name());
        let parser = Parser::new().content_patching(false).selectedcontent(false);
        let fragment = Tree::of_fragment(parser.parse_fragment(markup, context));
        fragments.insert(tag.start, fragment);
    }
    fragments
}

fn steps<'t>(root: Node<'t>, fragments: &'t BTreeMap<usize, Tree>) -> Vec<Step<'t>> {
    let mut steps = Vec::new();
    // The element that is being replaced.
    let mut replaced: Option<Node<'_>> = None;
    for edge in root.traverse() {
        if let Some(element) = replaced {
            replaced = (edge != Edge::Leave(element)).then_some(element);
            continue;
        }
        let fragment = match edge {
            Edge::Enter(node) => node.start_tag().and_then(|tag| fragments.get(&tag.start)),
            Edge::Leave(_) => None,
        };
        match (fragment, edge) {
            (Some(fragment), Edge::Enter(node)) => {
                let root = fragment.root();
                let inside = root
                    .traverse()
                    .filter(|edge| *edge != Edge::Enter(root) && *edge != Edge::Leave(root));
                inside.for_each(|edge| push(edge, &mut steps));
                replaced = Some(node);
            }
            _ => push(edge, &mut steps),
        }
    }
    steps
}

fn push<'t>(edge: Edge<'t>, steps: &mut Vec<Step<'t>>) {
    match edge {
        Edge::Enter(node) if node.kind() == NodeKind::Text => {
            let text = node.node_value().unwrap_or_default();
            match steps.last_mut() {
                Some(Step::Text(before, _)) => before.push_str(text),
                _ => steps.push(Step::Text(text.into(), node)),
            }
        }
        Edge::Leave(node) if node.kind() == NodeKind::Text => {}
        Edge::Enter(node) => steps.push(Step::Enter(node)),
        Edge::Leave(_) => steps.push(Step::Leave),
    }
}
