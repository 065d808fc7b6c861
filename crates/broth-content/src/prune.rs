//! Removes what was dropped from a document.

use alloc::vec::Vec;

use broth_dom::{Document, Node, NodeId};
use broth_markup::Name;

use crate::options::Options;
use crate::page::Page;
use crate::reason::Reason;

/// A change of the document.
pub(crate) enum Edit {
    /// Removes a node with everything in it.
    Detach(NodeId),
    /// Puts the children of an element into its place.
    Unwrap(NodeId),
    /// Shows an element that is hidden.
    Show(NodeId),
    /// Opens a `details` element.
    Open(NodeId),
}

/// The edits that leave only the kept blocks in the page.
pub(crate) fn edits(page: &Page<'_>, reasons: &[Reason], options: &Options) -> Vec<Edit> {
    let mut edits = Vec::new();
    let kept = page.kept_before(reasons);
    let mut index = 1;
    while index < page.elements.len() {
        let element = &page.elements[index];
        let blocks = page.blocks_in(index);
        if !blocks.is_empty() && kept[blocks.start] == kept[blocks.end] {
            edits.push(Edit::Detach(element.node.id()));
            index = element.end;
            continue;
        }
        if element.is_hidden {
            edits.push(Edit::Show(element.node.id()));
        }
        if element.name == Name::Details {
            edits.push(Edit::Open(element.node.id()));
        }
        if element.name == Name::A && !options.links {
            edits.push(Edit::Unwrap(element.node.id()));
        }
        index += 1;
    }
    for (block, _) in page.blocks.iter().zip(reasons).filter(|(_, reason)| !reason.keeps()) {
        edits.extend(page.nodes[block.nodes.clone()].iter().map(|node| Edit::Detach(*node)));
    }
    edits.extend(images(page, options).map(Edit::Detach));
    edits
}

/// The images, if they are not wanted.
fn images<'p>(page: &'p Page<'_>, options: &Options) -> impl Iterator<Item = NodeId> + 'p {
    let root = page.elements[0].node;
    let is_image = |node: &Node<'_>| {
        matches!(node.html_name(), Name::Img | Name::Picture | Name::Video | Name::Audio)
    };
    let all = (!options.images).then(|| root.descendants().filter(is_image));
    all.into_iter().flatten().map(|node| node.id())
}

pub(crate) fn apply(document: &mut Document, edits: Vec<Edit>) {
    for edit in edits {
        match edit {
            Edit::Detach(node) => document.detach(node),
            Edit::Unwrap(node) => unwrap(document, node),
            Edit::Show(node) => show(document, node),
            Edit::Open(node) => {
                // It is an element, and the name is one of an attribute.
                let _ = document.set_attr(node, "open", "");
            }
        }
    }
}

/// Puts the children of an element into its place.
fn unwrap(document: &mut Document, element: NodeId) {
    while let Some(child) = document.node(element).first_child().map(|child| child.id()) {
        if document.insert_before(element, child).is_err() {
            break;
        }
    }
    document.detach(element);
}

/// Shows an element that is hidden, for readers who run no scripts.
fn show(document: &mut Document, element: NodeId) {
    if document.node(element).is_html(Name::Noscript) {
        return unwrap(document, element);
    }
    document.remove_attr(element, "hidden");
    document.remove_attr(element, "style");
}
