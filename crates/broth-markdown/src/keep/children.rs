//! Containers, the blocks in them, and lists, whose parts have blank lines between them or have
//! not.

use alloc::vec::Vec;

use broth_dom::NodeId;

use crate::kept::Piece;

/// An element that contains blocks.
#[derive(Clone, Copy, Debug)]
pub(super) enum Container {
    Root,
    Quote,
    List,
    Item {
        /// The last block in it.
        last: Option<Child>,
        /// Whether no `li` is there for it.
        implied: bool,
    },
    /// An element that is written as HTML, with Markdown between its tags.
    Html {
        /// The event of its start tag.
        start: usize,
        /// Its end tag.
        close: Piece,
        /// How many blocks are in it, and how many of them are Markdown.
        blocks: usize,
        markdown: usize,
    },
}

/// A block, as far as it matters to the one after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Child {
    Paragraph,
    Heading,
    Code,
    Rule,
    Quote,
    List {
        /// Whether its first line can follow a paragraph.
        interrupts: bool,
    },
    Table,
    Html,
}

impl Child {
    /// Whether a blank line must be between this block and the next one.
    pub(super) fn needs_blank_line_before(self, next: Self) -> bool {
        match self {
            Self::Html => next != Self::Html,
            _ if next == Self::Html => true,
            Self::Table => true,
            Self::Paragraph if next == (Self::List { interrupts: false }) => true,
            Self::Paragraph | Self::List { .. } => matches!(next, Self::Paragraph | Self::Table),
            Self::Quote => matches!(next, Self::Paragraph | Self::Table | Self::Quote),
            Self::Heading | Self::Code | Self::Rule => false,
        }
    }
}

/// A list that is open.
#[derive(Debug)]
pub(super) struct ListState {
    pub(super) node: NodeId,
    /// Where its event is.
    pub(super) event: usize,
    /// The first item's event.
    pub(super) first_item: Option<usize>,
    pub(super) start: Option<u32>,
    pub(super) items: usize,
    /// Whether some of its items are footnotes, which are not in it.
    pub(super) has_notes: bool,
    /// The last block in the last item.
    pub(super) last: Option<Child>,
    /// The block before the list, in the item around it.
    pub(super) before: Option<Child>,
    /// Where the events of the paragraphs are that are in its items.
    pub(super) paragraphs: Vec<usize>,
    pub(super) has_p: bool,
    pub(super) has_bare: bool,
    pub(super) needs_blank_line: bool,
    pub(super) can_have_blank_line: bool,
}

/// A definition list that is open.
pub(super) struct Terms {
    /// How many containers are open with it.
    pub(super) depth: usize,
}

impl Terms {
    /// Whether a list of descriptions is open in it.
    pub(super) fn has_descriptions(&self, containers: &[Container]) -> bool {
        matches!(containers.get(self.depth + 1), Some(Container::List))
    }

    /// Whether its next term or description could begin here.
    pub(super) fn is_innermost(&self, containers: &[Container]) -> bool {
        let inside = containers.get(self.depth..).unwrap_or_default();
        inside.iter().all(|container| {
            matches!(container, Container::List | Container::Item { implied: true, .. })
        })
    }
}
