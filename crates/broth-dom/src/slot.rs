//! The record of a node in the arena: 36 bytes for every kind.
//!
//! Siblings form a list whose *first* node points back to the *last* one, so that a parent needs
//! one link to reach both ends. Kinds with text keep its place in fields that elements use for
//! other things.

use core::num::NonZeroU32;

use crate::names::NameId;
use crate::offset::NOWHERE;
use crate::store::{Storage, Stored};

/// A node's number in its document. It is `Copy` and takes four bytes, as does an `Option<NodeId>`.
///
/// Numbers are never reused, even when a node is detached.
///
/// An id does not know its document: in another document, it is the node of the same number, if
/// there is one. To move nodes, use [`Document::adopt`](crate::Document::adopt).
///
/// ```
/// use broth::dom::{Document, NodeId};
///
/// let mut doc = Document::new();
/// let first = doc.create_element("p").unwrap();
/// assert_eq!((NodeId::DOCUMENT.get(), first.get()), (1, 2));
/// assert_eq!(doc.root().id(), NodeId::DOCUMENT);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(NonZeroU32);

impl NodeId {
    /// The document node of every document.
    pub const DOCUMENT: Self = Self(NonZeroU32::MIN);

    /// The node with this number, counted from 1, for sinks that number their nodes themselves.
    #[doc(hidden)]
    #[inline]
    #[must_use]
    pub const fn numbered(number: u32) -> Option<Self> {
        match NonZeroU32::new(number) {
            Some(number) => Some(Self(number)),
            None => None,
        }
    }

    #[inline]
    pub(crate) fn from_index(index: usize) -> Option<Self> {
        u32::try_from(index + 1).ok().and_then(NonZeroU32::new).map(Self)
    }

    #[inline]
    pub(crate) fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// The number: 1 for the document, then in the order in which nodes were made.
    #[inline]
    #[must_use]
    pub const fn get(self) -> u32 {
        self.0.get()
    }

    /// The id of the node with a number that [`get`](Self::get) has returned.
    #[doc(hidden)]
    #[inline]
    #[must_use]
    pub const fn of_number(number: NonZeroU32) -> Self {
        Self(number)
    }
}

/// The kind of a node.
///
/// ```
/// use broth::dom::{Document, NodeKind};
///
/// let kind = Document::new().root().kind();
/// assert!(kind == NodeKind::Document && kind.is_parent() && !kind.is_fragment());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum NodeKind {
    /// The document itself.
    Document,
    /// `<!DOCTYPE html>`
    Doctype,
    /// An element.
    Element,
    /// Text.
    Text,
    /// A comment.
    Comment,
    /// A processing instruction.
    ProcessingInstruction,
    /// A CDATA section of XML.
    Cdata,
    /// A document fragment.
    Fragment,
    /// The contents of a `template` element.
    TemplateContents,
    /// The shadow root of an element.
    ShadowRoot,
}

/// The boolean properties of a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Flags(u8);

impl Flags {
    /// The parser added the element without a tag.
    pub(crate) const IMPLIED: u8 = 1;
    /// The node has no source.
    pub(crate) const NO_SPAN: u8 = 1 << 1;
    /// Another element uses the same attribute records.
    pub(crate) const SHARED_ATTRS: u8 = 1 << 2;
    /// The element has template contents or a shadow root.
    pub(crate) const HAS_FRAGMENT: u8 = 1 << 3;
    /// The script must never run.
    pub(crate) const ALREADY_STARTED: u8 = 1 << 4;

    #[inline]
    pub(crate) fn has(self, flag: u8) -> bool {
        self.0 & flag != 0
    }

    #[inline]
    pub(crate) fn set(&mut self, flag: u8, on: bool) {
        self.0 = if on { self.0 | flag } else { self.0 & !flag };
    }
}

/// Says that the length of a start tag is in [`Document::long_tags`](crate::Document).
pub(crate) const LONG: u16 = u16::MAX;

/// A node's record.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slot {
    pub(crate) parent: Option<NodeId>,
    /// The previous sibling; for a first child, the last one.
    pub(crate) previous: Option<NodeId>,
    pub(crate) next: Option<NodeId>,
    /// The first child, or for kinds that have none, the length of the text.
    first: u32,
    /// Elements: the first attribute record, or [`NOWHERE`]. Texts: where the text is. Doctypes:
    /// the index of their data. Fragments of a host: the host.
    pub(crate) word: u32,
    /// Elements and processing instructions: the name. Only an element's is in a namespace.
    pub(crate) name: NameId,
    /// Where the node starts in the source.
    pub(crate) start: u32,
    /// Elements: where the end tag starts, or [`NOWHERE`]. Others: where the node ends.
    pub(crate) end: u32,
    /// Elements: the length of the start tag, or [`LONG`]. Texts: how the text is stored.
    pub(crate) small: u16,
    pub(crate) kind: NodeKind,
    pub(crate) flags: Flags,
}

impl Slot {
    /// A detached node without a source.
    pub(crate) fn new(kind: NodeKind) -> Self {
        let mut flags = Flags::default();
        flags.set(Flags::NO_SPAN, true);
        Self {
            parent: None,
            previous: None,
            next: None,
            first: 0,
            word: NOWHERE,
            name: NameId::default(),
            start: 0,
            end: NOWHERE,
            small: 0,
            kind,
            flags,
        }
    }

    /// The same node, detached and without content.
    pub(crate) fn alone(self) -> Self {
        Self { parent: None, previous: None, next: None, first: 0, ..self }
    }

    /// The first child.
    #[inline]
    pub(crate) fn first_child(&self) -> Option<NodeId> {
        if self.kind.has_text() { None } else { NonZeroU32::new(self.first).map(NodeId) }
    }

    #[inline]
    pub(crate) fn set_first_child(&mut self, child: Option<NodeId>) {
        debug_assert!(!self.kind.has_text());
        self.first = child.map_or(0, NodeId::get);
    }

    /// Where the text is, for kinds that have text.
    #[inline]
    pub(crate) fn text(&self) -> Stored {
        Stored { storage: Storage::from_bits(self.small), start: self.word, len: self.first }
    }

    #[inline]
    pub(crate) fn set_text(&mut self, text: Stored) {
        debug_assert!(self.kind.has_text());
        self.small = text.storage as u16;
        self.word = text.start;
        self.first = text.len;
    }

    /// The element that these template contents or this shadow root belong to.
    pub(crate) fn host(&self) -> Option<NodeId> {
        match self.kind {
            NodeKind::TemplateContents | NodeKind::ShadowRoot => {
                NonZeroU32::new(self.word).filter(|_| self.word != NOWHERE).map(NodeId)
            }
            _ => None,
        }
    }
}

impl NodeKind {
    /// Whether nodes of the kind have text of their own, and so no children.
    #[inline]
    pub(crate) fn has_text(self) -> bool {
        matches!(self, Self::Text | Self::Comment | Self::Cdata | Self::ProcessingInstruction)
    }

    /// Whether nodes of the kind can have children.
    #[inline]
    #[must_use]
    pub fn is_parent(self) -> bool {
        !self.has_text() && self != Self::Doctype
    }

    /// Whether it is a fragment of some kind.
    #[inline]
    #[must_use]
    pub fn is_fragment(self) -> bool {
        matches!(self, Self::Fragment | Self::TemplateContents | Self::ShadowRoot)
    }
}
