//! The open containers, and the state that decides whether a list is tight or loose.

use alloc::vec::Vec;

use broth_dom::NodeId;

use crate::kept::Piece;

/// A container block that is open.
#[derive(Clone, Copy, Debug)]
pub(super) enum Container {
    Root,
    Quote,
    List,
    Item {
        /// The last block in it.
        last: Option<Child>,
        /// Whether it has no `li`: it was begun for a block directly in the list.
        implied: bool,
    },
    /// An element that is written as HTML, with Markdown between its tags.
    Html {
        /// The index of the event that is its start tag.
        start: usize,
        /// Its end tag.
        close: Piece,
        /// How many blocks it contains, and how many of these are Markdown and not HTML.
        blocks: usize,
        markdown: usize,
    },
}

/// The kind of a block, which decides whether it needs a blank line before the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Child {
    Paragraph,
    Heading,
    Code,
    Rule,
    Quote,
    List {
        /// Whether its first line can interrupt a paragraph.
        interrupts: bool,
    },
    Table,
    Html,
}

impl Child {
    /// Whether a blank line must separate this block from the next one.
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
    /// The index of its event.
    pub(super) event: usize,
    /// The index of the event of its first item.
    pub(super) first_item: Option<usize>,
    pub(super) start: Option<u32>,
    pub(super) items: usize,
    /// Whether some of its items are footnotes, which move to the end of the document.
    pub(super) has_notes: bool,
    /// The last block in the last item.
    pub(super) last: Option<Child>,
    /// The block before the list, if an item contains both.
    pub(super) before: Option<Child>,
    /// The indices of the events of the paragraphs in its items.
    pub(super) paragraphs: Vec<usize>,
    pub(super) has_p: bool,
    pub(super) has_bare: bool,
    pub(super) needs_blank_line: bool,
    pub(super) can_have_blank_line: bool,
}

/// A definition list that is open.
pub(super) struct Terms {
    /// The number of open containers, up to and including the list of terms.
    pub(super) depth: usize,
    /// Whether the list of descriptions of the last term is open.
    pub(super) has_descriptions: bool,
}

impl Terms {
    /// Whether the next term or description of this list could begin here: not in another list, nor
    /// in an item that an element has begun.
    pub(super) fn is_innermost(&self, containers: &[Container]) -> bool {
        let mut lists = 0;
        let inside = containers.get(self.depth..).unwrap_or_default();
        let may_end = inside.iter().all(|container| match container {
            Container::List => {
                lists += 1;
                true
            }
            container => matches!(container, Container::Item { implied: true, .. }),
        });
        may_end && lists == usize::from(self.has_descriptions)
    }
}
