//! The kept tree: the part of a document that Markdown can express, as events in tree order.
//!
//! Both sides of the proof have this form: the kept tree of a document is written as Markdown, and
//! the Markdown is read back as a tree of the same form, which must be equal event by event. A list
//! of events needs no recursion.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use broth_dom::NodeId;

pub(crate) mod dump;

/// A part of [`Kept::text`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Piece {
    start: u32,
    end: u32,
}

impl Piece {
    pub(crate) fn new(range: Range<usize>) -> Self {
        let number = |at| u32::try_from(at).unwrap_or(u32::MAX);
        Self { start: number(range.start), end: number(range.end) }
    }

    pub(crate) fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    pub(crate) fn is_empty(self) -> bool {
        self.start == self.end
    }

    pub(crate) fn of(self, text: &str) -> &str {
        text.get(self.range()).unwrap_or_default()
    }
}

/// One step through the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Event {
    Enter(Tag),
    Leave,

    // Leaf blocks without inline content.
    Rule,
    CodeBlock {
        /// The first word of the info string.
        language: Piece,
        /// The lines, each with its line break.
        code: Piece,
    },
    HtmlBlock(Piece),

    // Inlines.
    Text(Piece),
    Code(Piece),
    Html(Piece),
    Image {
        to: Piece,
        title: Piece,
        alt: Piece,
    },
    Break,
    /// A reference to the footnote with this number.
    Reference(u32),
    /// The source of inlines that have not been parsed yet.
    Raw(Piece),
}

/// A node with content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tag {
    Quote,
    List(List),
    Item {
        /// For a task list item, whether its checkbox is ticked.
        task: Option<bool>,
    },
    Paragraph {
        /// Whether it is the text of an item in a tight list, which has no `p`.
        bare: bool,
    },
    Heading(u8),
    /// The alignments of its columns are in [`Kept::columns`], from the index `first` on.
    Table {
        first: u32,
        columns: u32,
    },
    /// The first row is the header.
    Row,
    Cell,
    /// A footnote with this number. All of them are at the end of the document.
    Note(u32),

    Emphasis,
    Strong,
    Strike,
    Link {
        to: Piece,
        title: Piece,
    },
}

/// A list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct List {
    /// The number of the first item, if the items are numbered.
    pub(crate) start: Option<u32>,
    /// Whether no blank lines separate its items or the blocks in them.
    pub(crate) tight: bool,
}

/// How the cells of a column are aligned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Align {
    #[default]
    None,
    Left,
    Center,
    Right,
}

/// A kept tree.
#[derive(Clone, Debug, Default)]
pub(crate) struct Kept {
    pub(crate) events: Vec<Event>,
    /// The node that each event comes from. Trees read from Markdown have none.
    pub(crate) nodes: Vec<Option<NodeId>>,
    /// The text that the pieces of all events refer to.
    pub(crate) text: String,
    /// The offsets in `text` at which the text of another node begins, in order.
    pub(crate) origins: Vec<(u32, NodeId)>,
    pub(crate) columns: Vec<Align>,
}

impl Kept {
    pub(crate) fn text_of(&self, piece: Piece) -> &str {
        piece.of(&self.text)
    }

    /// The first node that an event comes from.
    pub(crate) fn first_node(&self, event: usize) -> Option<NodeId> {
        match self.events[event] {
            Event::Text(piece) => self.node_at(piece.range().start),
            _ => *self.nodes.get(event)?,
        }
    }

    /// The last node that an event comes from.
    pub(crate) fn last_node(&self, event: usize) -> Option<NodeId> {
        match self.events[event] {
            Event::Text(piece) => self.node_at(piece.range().end.saturating_sub(1)),
            _ => *self.nodes.get(event)?,
        }
    }

    /// The node that the text at an offset comes from.
    pub(crate) fn node_at(&self, place: usize) -> Option<NodeId> {
        let after = self.origins.partition_point(|&(start, _)| start as usize <= place);
        after.checked_sub(1).map(|at| self.origins[at].1)
    }

    /// Stores a text.
    pub(crate) fn store(&mut self, text: &str) -> Piece {
        let start = self.text.len();
        self.text.push_str(text);
        Piece::new(start..self.text.len())
    }

    /// Appends text to the last event if it is text, or else adds a text event.
    pub(crate) fn push_text(&mut self, text: &str) {
        let piece = self.store(text);
        if let Some(Event::Text(last)) = self.events.last_mut()
            && last.end == piece.start
        {
            last.end = piece.end;
        } else {
            self.events.push(Event::Text(piece));
        }
    }
}
