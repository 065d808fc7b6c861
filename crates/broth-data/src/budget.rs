//! How much memory the texts and the tables of a call may take.

use alloc::borrow::ToOwned as _;
use alloc::string::String;

use broth_dom::Node;
use broth_text::RenderText as _;

/// The number of times that everything in the page may be in the result.
pub(crate) const COPIES: usize = 64;
/// The bytes that may be copied beyond that.
pub(crate) const ALLOWANCE: usize = 1 << 20;
/// The bytes that a node counts.
const NODE: usize = 16;
/// The bytes that a place in a row takes.
const SLOT: usize = 32;

/// The bytes that are left for copies of cells, and for the texts of cells and links.
#[derive(Clone, Debug)]
pub(crate) struct Budget {
    copies: usize,
    texts: usize,
}

impl Budget {
    /// The budget for everything below a node.
    pub(crate) fn below(node: Node<'_>) -> Self {
        let bytes = ALLOWANCE + COPIES * size_of_page(node);
        Self { copies: bytes, texts: bytes }
    }

    /// Whether there is room for places in a row. `texts` of them have a text of this length.
    pub(crate) fn copy(&mut self, places: usize, texts: usize, text: usize) -> bool {
        spend(&mut self.copies, places * SLOT + texts * text)
    }

    /// The rendered text of a node without white space at its ends; `None` if there is no room. Of
    /// elements in one another, each has the text of the inner ones.
    pub(crate) fn text_of(&mut self, node: Node<'_>) -> Option<String> {
        if self.texts == 0 {
            return None;
        }
        let text = node.rendered_text();
        spend(&mut self.texts, text.len()).then(|| text.trim().to_owned())
    }

    /// All text in a node, as it is; `None` if there is no room.
    pub(crate) fn whole_text_of(&mut self, node: Node<'_>) -> Option<String> {
        if self.texts == 0 {
            return None;
        }
        let text = node.text();
        spend(&mut self.texts, text.len()).then_some(text)
    }
}

/// The bytes that the nodes below a node count.
pub(crate) fn size_of_page(node: Node<'_>) -> usize {
    let size = |node: Node<'_>| NODE + node.node_value().map_or(0, str::len);
    node.descendants().map(size).sum()
}

/// Once something does not fit, nothing does.
fn spend(left: &mut usize, bytes: usize) -> bool {
    let rest = left.checked_sub(bytes);
    *left = rest.unwrap_or(0);
    rest.is_some()
}
