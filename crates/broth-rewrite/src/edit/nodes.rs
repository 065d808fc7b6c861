//! `Nodes`: the nodes of a page or of a stream, and the changes to them.

use broth_markup::QName;

use crate::edit::changes::{Changes, ContentChanges};
use crate::edit::name::ElementName;

/// Answers the applier's questions about the nodes of steps.
pub(crate) trait Nodes {
    type Node: Copy + Eq;

    fn changes(&self, element: Self::Node) -> Option<&Changes>;

    /// Whether an element has been removed, with its content.
    fn is_gone(&self, element: Self::Node) -> bool;

    /// Whether the content of an element's parent is gone, so that nothing is inserted beside the
    /// element.
    fn is_inside_gone(&self, element: Self::Node) -> bool;

    /// Whether a text, a comment or a doctype is gone. `node` is the node of its step, which for a
    /// text may be its parent.
    fn is_content_gone(&self, node: Self::Node) -> bool;

    fn content_changes(&self, node: Self::Node) -> Option<&ContentChanges>;

    /// The name of an element in the source.
    fn qname(&self, element: Self::Node) -> QName<'_>;

    fn parent_element(&self, element: Self::Node) -> Option<Self::Node>;

    /// Where the start tag of an element ends in the source, if it has one.
    fn end_of_start_tag(&self, element: Self::Node) -> Option<usize>;

    fn is_unwrapped(&self, element: Self::Node) -> bool {
        self.changes(element).is_some_and(|changes| changes.unwrapped)
    }

    /// The innermost element around an element whose tags remain. If many around it are unwrapped,
    /// this is one of them.
    fn remaining_parent(&self, element: Self::Node) -> Option<Self::Node> {
        const MANY: usize = 8;
        let parents = core::iter::successors(self.parent_element(element), |parent| {
            self.is_unwrapped(*parent).then(|| self.parent_element(*parent))?
        });
        parents.take(MANY).last()
    }

    /// Whether an element is unwrapped or renamed.
    fn is_reread(&self, element: Self::Node) -> bool {
        self.changes(element).is_some_and(is_reread)
    }

    /// The name that an element will have.
    fn new_name(&self, element: Self::Node) -> ElementName {
        let name = ElementName::of(self.qname(element));
        match self.changes(element).and_then(|changes| changes.tag.name.as_deref()) {
            Some(new) => {
                name.renamed(new, self.parent_element(element).map(|parent| self.qname(parent)))
            }
            None => name,
        }
    }
}

/// Whether a parser now reads the content of an element as the content of another one.
pub(crate) fn is_reread(changes: &Changes) -> bool {
    changes.unwrapped || changes.tag.name.is_some()
}
