//! `OpenNode`: what is known about a node that is open, or not written yet.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;

use broth_markup::{AttrsBuf, Name, QName, Span};
use broth_select::Level;

use crate::edit::changes::ContentChanges;
use crate::edit::changes::ElementEdits;
use crate::edit::name::KnownName;
use crate::stream::tree::slab::NodeId;

/// What is known about a node.
#[derive(Debug, Default)]
pub(crate) struct OpenNode {
    pub(crate) common: Common,
    pub(super) extra: Extra,
}

/// The data that each node has. It is written once when a node is made, and nothing is dropped when
/// the node is forgotten.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Common {
    /// `None`: it is not an element.
    pub(super) name: Option<KnownName>,
    /// To be changed by [`OpenNodes::set_parent`](super::open_nodes::OpenNodes::set_parent) only.
    pub(crate) parent: Option<NodeId>,
    pub(super) links: Links,
    /// The span of its start tag, or of the comment.
    pub(crate) span: Span,
    /// The level of its children, for the selectors; `None` if no selector can match them.
    pub(crate) level: Option<Level>,
    /// How many child elements it has, and how many texts have been inserted into it.
    pub(crate) children: (u32, u32),
    /// For a text, a comment or the like: how many pieces have been recorded, and how many of them
    /// applied.
    pub(crate) pieces: (u32, u32),
    /// Whether it has no start tag.
    pub(crate) is_implied: bool,
    pub(crate) has_place: bool,
    /// Whether it is a comment or the like.
    pub(crate) is_comment: bool,
    pub(crate) flags: Flags,
    /// Whether it is removed, by itself or with an ancestor.
    pub(crate) gone: bool,
    /// Whether handlers still have to decide about it.
    pub(crate) waits: bool,
    /// Whether it can no longer be changed: it was passed on before the parser knew what it is.
    pub(crate) is_passed: bool,
}

/// The siblings of a node, and its last child, by their slots.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Links {
    pub(super) last_child: u32,
    pub(super) before: u32,
    pub(super) after: u32,
}

/// The ways in which a node may be special. Most nodes have none, which one comparison shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Flags(u8);

impl Flags {
    /// It is the document.
    pub(crate) const DOCUMENT: Self = Self(1);
    /// The builder has taken it off its stack. Content may still come into it.
    pub(crate) const POPPED: Self = Self(2);
    /// Handlers see the texts or the comments in it.
    pub(crate) const WATCHED: Self = Self(4);
    /// Handlers may have changed something about it.
    pub(super) const CHANGED: Self = Self(8);
    /// It may have [extra data](Extra), which does not matter for its children.
    pub(super) const HAS_EXTRA: Self = Self(16);

    #[inline]
    pub(crate) fn add(&mut self, what: Self) {
        self.0 |= what.0;
    }

    #[inline]
    pub(crate) fn has(self, what: Self) -> bool {
        self.0 & what.0 != 0
    }

    #[inline]
    /// Whether it has no flag but this one.
    pub(super) fn is_only(self, what: Self) -> bool {
        self.0 & !what.0 == 0
    }
}

/// The data that only some nodes have.
#[derive(Debug, Default)]
pub(crate) struct Extra {
    /// The local name of an element, if the table of names does not have it.
    pub(super) unknown_name: Option<Box<str>>,
    /// Which handlers get the texts and the comments in it.
    pub(crate) watch: Option<Arc<Watch>>,
    pub(crate) edits: Option<Box<ElementEdits>>,
    pub(crate) rare: Option<Box<Rare>>,
}

/// The data that few nodes have.
#[derive(Debug, Default)]
pub(crate) struct Rare {
    /// The attributes of an element, until it is inserted or, if handlers wait for its end, until
    /// it ends. For a comment, its target and its text.
    pub(crate) attrs: Option<AttrsBuf>,
    /// Which handlers wait for its end.
    pub(crate) ends: Vec<u32>,
    /// The span of its end tag.
    pub(crate) end_tag: Option<Span>,
    /// The levels of elements around it that have ended before it.
    pub(crate) early_levels: Vec<Level>,
    /// The offset of its text in the text of all elements that handlers wait for.
    pub(crate) text_start: usize,
    /// The changes to a text, a comment or the like, and those of the current piece.
    pub(crate) content: Option<ContentChanges>,
    pub(crate) piece: Option<ContentChanges>,
}

/// Numbers of handlers, in ascending order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Watch {
    pub(crate) texts: Vec<u32>,
    pub(crate) comments: Vec<u32>,
}

impl Watch {
    /// The handlers of an element: its own, and those of the elements around it.
    pub(crate) fn within(around: Option<&Self>, texts: &[u32], comments: &[u32]) -> Self {
        let mut watch = around.cloned().unwrap_or_default();
        for (numbers, more) in [(&mut watch.texts, texts), (&mut watch.comments, comments)] {
            numbers.extend_from_slice(more);
            numbers.sort();
            numbers.dedup();
        }
        watch
    }
}

impl Common {
    /// Whether the builder may return to the element after its end.
    #[inline]
    pub(crate) fn stays(&self) -> bool {
        matches!(self.known_name(), Name::Html | Name::Head | Name::Body)
    }

    /// Whether it is an element.
    #[inline]
    pub(crate) fn is_element(&self) -> bool {
        self.name.is_some()
    }

    /// The local name of an element, if the table of names has it.
    #[inline]
    pub(crate) fn known_name(&self) -> Name {
        self.name.map_or(Name::Unknown, |name| name.name)
    }
}

impl OpenNode {
    /// Sets which handlers get the texts and the comments in it.
    pub(crate) fn set_watch(&mut self, watch: Option<Arc<Watch>>) {
        if watch.is_some() {
            self.common.flags.add(Flags::WATCHED);
            self.extra_mut().watch = watch;
        }
    }

    /// The name of an element.
    #[inline]
    pub(crate) fn qname(&self) -> Option<QName<'_>> {
        Some(self.common.name?.qname(self.extra.unknown_name.as_deref()))
    }

    pub(crate) fn rare(&mut self) -> &mut Rare {
        self.extra_mut().rare.get_or_insert_default()
    }

    /// Takes the level of its children, which closes when it ends. The `head` keeps its level,
    /// because the builder may return to it.
    pub(crate) fn take_level(&mut self) -> Option<Level> {
        let stays = self.common.known_name() == Name::Head;
        if stays { None } else { self.common.level.take() }
    }

    /// The levels of elements around it that have ended before it.
    pub(crate) fn take_early_levels(&mut self) -> Vec<Level> {
        let rare = self.existing_extra().and_then(|extra| extra.rare.as_mut());
        rare.map(|rare| core::mem::take(&mut rare.early_levels)).unwrap_or_default()
    }

    /// Where its start tag is, if it has one.
    pub(crate) fn start_tag(&self) -> Option<Span> {
        (!self.common.is_implied).then_some(self.common.span)
    }

    pub(crate) fn is_removed(&self) -> bool {
        self.extra.edits.as_ref().is_some_and(|edits| edits.removed)
    }

    /// Whether steps about it change nothing: nothing is undecided, nothing around it is gone, and
    /// what follows it is read as after anything else.
    pub(super) fn is_untouched(&self) -> bool {
        let Common { gone, waits, is_comment, .. } = self.common;
        match self.common.name {
            Some(name) => self.extra.edits.is_none() && !gone && !waits && !name.is_plaintext(),
            None => !is_comment && !waits && self.content().is_none(),
        }
    }

    /// Whether the content of an element in the source is removed.
    #[inline]
    pub(crate) fn is_emptied(&self) -> bool {
        self.common.gone || self.extra.edits.as_ref().is_some_and(|edits| edits.emptied)
    }

    pub(crate) fn extra(&self) -> &Extra {
        &self.extra
    }

    /// The extra data, to add something.
    pub(crate) fn extra_mut(&mut self) -> &mut Extra {
        self.common.flags.add(Flags::HAS_EXTRA);
        &mut self.extra
    }

    /// The extra data, if there may be any, to change or remove it.
    pub(crate) fn existing_extra(&mut self) -> Option<&mut Extra> {
        self.common.flags.has(Flags::HAS_EXTRA).then_some(&mut self.extra)
    }

    /// The changes to a text, a comment or a doctype.
    pub(crate) fn content(&self) -> Option<&ContentChanges> {
        self.extra.rare.as_ref()?.content.as_ref()
    }
}
