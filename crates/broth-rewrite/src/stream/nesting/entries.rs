//! `Entries`: what is known about the nodes that are open, or not written yet.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::num::NonZeroU64;

use broth_markup::{AttrsBuf, Name, Span};

use crate::changes::ContentChanges;
use crate::name::ElementName;
use crate::stream::element::Fate;

/// A node that is open, or not written yet.
///
/// A number: the slot of its entry and, above it, a serial that distinguishes it from the nodes that had the same slot
/// before. The lowest bit says that the contents of a template are meant, not the template.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NodeId(NonZeroU64);

impl NodeId {
    /// The first node that is added.
    pub(super) const DOCUMENT: Self = Self::new(0, 1);

    const fn new(slot: u32, serial: u32) -> Self {
        match NonZeroU64::new((serial as u64) << 32 | (slot as u64) << 1) {
            Some(id) => Self(id),
            None => Self(NonZeroU64::MAX),
        }
    }

    fn slot(self) -> usize {
        self.0.get() as u32 as usize >> 1
    }

    fn serial(self) -> u32 {
        (self.0.get() >> 32) as u32
    }

    /// Whether it is the contents of a template.
    pub(super) fn is_contents(self) -> bool {
        self.0.get() & 1 != 0
    }

    /// The contents of the template.
    pub(super) fn contents(self) -> Self {
        Self(self.0 | 1)
    }

    /// Whether both are the same element, or one is and the other its contents.
    pub(super) fn is_same_element(self, other: Self) -> bool {
        self.contents() == other.contents()
    }
}

/// What is known about a node.
#[derive(Debug, Default)]
pub(super) struct Entry {
    pub(super) serial: u32,
    pub(super) parent: Option<NodeId>,
    /// `None`: it is not an element.
    pub(super) name: Option<ElementName>,
    /// Where its start tag is.
    pub(super) span: Option<Span>,
    /// Its children, for the selectors; `None` if they do not look in there.
    pub(super) level: Option<broth_select::Level>,
    /// Which handlers get the texts and the comments in it.
    pub(super) watch: Option<Arc<Watch>>,
    /// How many elements, and how many other nodes that count as content, it has.
    pub(super) children: (u32, u32),
    /// For a text, a comment or the like: how many pieces have been taken down, and how many of them applied.
    pub(super) pieces: (u32, u32),
    pub(super) has_place: bool,
    /// Whether the builder has taken it off its stack. Content may still come into it.
    pub(super) is_popped: bool,
    /// Whether its end has been applied, which `</body>` does before the builder has taken it off its stack.
    pub(super) is_closed: bool,
    /// Whether it is gone with what surrounds it, or by itself.
    pub(super) gone: bool,
    /// Whether handlers still have to decide about it.
    pub(super) waits: bool,
    /// Whether nothing can be changed any more: it was passed on before it was known what it is.
    pub(super) is_passed: bool,
    pub(super) fate: Option<Box<Fate>>,
    pub(super) rare: Option<Box<Rare>>,
}

/// What few nodes have.
#[derive(Debug, Default)]
pub(super) struct Rare {
    /// The attributes of an element, until it has its place or, if handlers wait for its end, until then; of a comment,
    /// its target and its text.
    pub(super) attrs: Option<AttrsBuf>,
    /// Which handlers wait for its end.
    pub(super) ends: Vec<u32>,
    /// Where its text begins in that of all elements that are waited for.
    pub(super) text_start: usize,
    /// The changes to a text, a comment or the like, and those of the current piece.
    pub(super) content: Option<ContentChanges>,
    pub(super) piece: Option<ContentChanges>,
}

/// Numbers of handlers, in ascending order.
#[derive(Clone, Debug, Default)]
pub(super) struct Watch {
    pub(super) texts: Vec<u32>,
    pub(super) comments: Vec<u32>,
}

impl Watch {
    /// Those of an element: its own, and those of what it is in.
    pub(super) fn within(around: Option<&Self>, texts: &[u32], comments: &[u32]) -> Self {
        let mut watch = around.cloned().unwrap_or_default();
        for (numbers, more) in [(&mut watch.texts, texts), (&mut watch.comments, comments)] {
            numbers.extend_from_slice(more);
            numbers.sort_unstable();
            numbers.dedup();
        }
        watch
    }
}

impl Entry {
    pub(super) fn rare(&mut self) -> &mut Rare {
        self.rare.get_or_insert_default()
    }

    pub(super) fn is_removed(&self) -> bool {
        self.fate.as_ref().is_some_and(|fate| fate.removed)
    }

    /// Whether what is in an element in the source is gone.
    pub(super) fn is_emptied(&self) -> bool {
        self.gone || self.fate.as_ref().is_some_and(|fate| fate.emptied)
    }

    /// What changes of a text, a comment or the like.
    pub(super) fn content(&self) -> Option<&ContentChanges> {
        self.rare.as_ref()?.content.as_ref()
    }

    /// Whether the builder may come back to the element when it has ended.
    fn stays(&self) -> bool {
        let is_one =
            |name: &ElementName| matches!(name.name(), Name::Html | Name::Head | Name::Body);
        self.name.as_ref().is_some_and(is_one)
    }
}

/// The entries of nodes.
#[derive(Debug, Default)]
pub(super) struct Entries {
    entries: Vec<Entry>,
    free: Vec<NodeId>,
    serial: u32,
}

impl Entries {
    #[inline]
    pub(super) fn get(&self, node: NodeId) -> Option<&Entry> {
        self.entries.get(node.slot()).filter(|entry| entry.serial == node.serial())
    }

    #[inline]
    pub(super) fn get_mut(&mut self, node: NodeId) -> Option<&mut Entry> {
        self.entries.get_mut(node.slot()).filter(|entry| entry.serial == node.serial())
    }

    #[inline]
    pub(super) fn add(&mut self, mut entry: Entry) -> NodeId {
        self.serial = self.serial.wrapping_add(1).max(1);
        entry.serial = self.serial;
        match self.free.pop() {
            Some(free) => {
                self.entries[free.slot()] = entry;
                NodeId::new(free.slot() as u32, self.serial)
            }
            None => {
                self.entries.push(entry);
                NodeId::new(self.entries.len() as u32 - 1, self.serial)
            }
        }
    }

    /// Forgets a node, which nothing refers to any more but the builder, which does not ask about it.
    #[inline]
    pub(super) fn remove(&mut self, node: NodeId) {
        let Some(entry) = self.get_mut(node).filter(|entry| !entry.stays()) else { return };
        // What it owns goes when the slot is used again.
        entry.serial = 0;
        self.free.push(node);
    }
}
