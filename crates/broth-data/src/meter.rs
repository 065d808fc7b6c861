//! How much of a page may be read again and again.

use broth_dom::Node;

use crate::budget::{ALLOWANCE, COPIES};

/// The bytes that a node or an attribute counts.
pub(crate) const NODE: usize = 16;

/// The bytes that may still be read. They bound time as well as memory: nested elements have the
/// same text, and each of them is read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Meter {
    left: usize,
}

impl Meter {
    /// The meter for everything below a node.
    pub(crate) fn below(node: Node<'_>) -> Self {
        Self { left: limit(node) }
    }

    /// Takes bytes. Once something does not fit, nothing does.
    #[inline]
    pub(crate) fn spend(&mut self, bytes: usize) -> bool {
        let left = self.left.checked_sub(bytes);
        self.left = left.unwrap_or(0);
        left.is_some()
    }
}

/// The bytes that may be read, or written, of everything below a node.
pub(crate) fn limit(node: Node<'_>) -> usize {
    let source = node.document().source().len();
    let size = if source > 0 { source } else { node.descendants().map(size).sum() };
    ALLOWANCE + COPIES * size
}

/// The bytes of a node itself.
pub(crate) fn size(node: Node<'_>) -> usize {
    let attributes: usize = node.attrs().map(|attribute| NODE + attribute.value().len()).sum();
    NODE + attributes + node.node_value().map_or(0, str::len)
}
