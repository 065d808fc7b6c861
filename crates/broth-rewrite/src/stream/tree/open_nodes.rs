//! `OpenNodes`: what is known about the nodes that are open, or not written yet.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::num::NonZeroU64;

use broth_dom::NewElement;
use broth_markup::{AttrsBuf, Name, QName, Span};
use broth_select::Level;

use crate::edit::changes::ContentChanges;
use crate::edit::changes::ElementEdits;
use crate::edit::name::{ElementName, KnownName, is_plaintext};
use crate::edit::nodes::Nodes as _;

/// A node that is open, or not written yet.
///
/// A number: the slot of its entry and, above it, a serial that distinguishes it from the nodes
/// that had the same slot before. The lowest bit says that the contents of a template are meant,
/// not the template.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NodeId(NonZeroU64);

impl NodeId {
    /// The first node that is added.
    pub(in crate::stream) const DOCUMENT: Self = Self::new(0, 1);

    const fn new(slot: u32, serial: u32) -> Self {
        match NonZeroU64::new((serial as u64) << 32 | (slot as u64) << 1) {
            Some(id) => Self(id),
            None => Self(NonZeroU64::MAX),
        }
    }

    pub(super) fn slot(self) -> usize {
        self.0.get() as u32 as usize >> 1
    }

    fn serial(self) -> u32 {
        (self.0.get() >> 32) as u32
    }

    /// Whether it is the contents of a template.
    pub(in crate::stream) fn is_contents(self) -> bool {
        self.0.get() & 1 != 0
    }

    /// The contents of the template.
    pub(in crate::stream) fn contents(self) -> Self {
        Self(self.0 | 1)
    }

    /// Whether both are the same element, or one is and the other its contents.
    pub(in crate::stream) fn is_same_element(self, other: Self) -> bool {
        self.contents() == other.contents()
    }
}

/// What is known about a node.
#[derive(Debug, Default)]
pub(in crate::stream) struct OpenNode {
    pub(in crate::stream) common: Common,
    extra: Extra,
}

/// The data that each node has. It is written once when a node is made, and nothing is dropped when
/// the node is forgotten.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::stream) struct Common {
    serial: u32,
    /// `None`: it is not an element.
    name: Option<KnownName>,
    /// To be changed by [`OpenNodes::set_parent`] only.
    pub(in crate::stream) parent: Option<NodeId>,
    pub(super) links: Links,
    /// The span of its start tag, or of the comment.
    pub(in crate::stream) span: Span,
    /// The level of its children, for the selectors; `None` if no selector can match them.
    pub(in crate::stream) level: Option<Level>,
    /// How many child elements it has, and how many texts have been inserted into it.
    pub(in crate::stream) children: (u32, u32),
    /// For a text, a comment or the like: how many pieces have been recorded, and how many of them
    /// applied.
    pub(in crate::stream) pieces: (u32, u32),
    /// Whether it has no start tag.
    pub(in crate::stream) is_implied: bool,
    pub(in crate::stream) has_place: bool,
    /// Whether it is a comment or the like.
    pub(in crate::stream) is_comment: bool,
    pub(in crate::stream) flags: Flags,
    /// Whether it is removed, by itself or with an ancestor.
    pub(in crate::stream) gone: bool,
    /// Whether handlers still have to decide about it.
    pub(in crate::stream) waits: bool,
    /// Whether it can no longer be changed: it was passed on before the parser knew what it is.
    pub(in crate::stream) is_passed: bool,
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
pub(in crate::stream) struct Flags(u8);

impl Flags {
    /// It is the document.
    pub(in crate::stream) const DOCUMENT: Self = Self(1);
    /// The builder has taken it off its stack. Content may still come into it.
    pub(in crate::stream) const POPPED: Self = Self(2);
    /// Handlers see the texts or the comments in it.
    pub(in crate::stream) const WATCHED: Self = Self(4);
    /// Handlers may have changed something about it.
    const CHANGED: Self = Self(8);
    /// It may have [extra data](Extra), which does not matter for its children.
    const HAS_EXTRA: Self = Self(16);

    #[inline]
    pub(in crate::stream) fn add(&mut self, what: Self) {
        self.0 |= what.0;
    }

    #[inline]
    pub(in crate::stream) fn has(self, what: Self) -> bool {
        self.0 & what.0 != 0
    }

    #[inline]
    fn is_only(self, what: Self) -> bool {
        self.0 & !what.0 == 0
    }
}

/// The data that only some nodes have.
#[derive(Debug, Default)]
pub(in crate::stream) struct Extra {
    /// The local name of an element, if the table of names does not have it.
    unknown_name: Option<Box<str>>,
    /// Which handlers get the texts and the comments in it.
    pub(in crate::stream) watch: Option<Arc<Watch>>,
    pub(in crate::stream) edits: Option<Box<ElementEdits>>,
    pub(in crate::stream) rare: Option<Box<Rare>>,
}

/// The data that few nodes have.
#[derive(Debug, Default)]
pub(in crate::stream) struct Rare {
    /// The attributes of an element, until it is inserted or, if handlers wait for its end, until
    /// it ends. For a comment, its target and its text.
    pub(in crate::stream) attrs: Option<AttrsBuf>,
    /// Which handlers wait for its end.
    pub(in crate::stream) ends: Vec<u32>,
    /// The span of its end tag.
    pub(in crate::stream) end_tag: Option<Span>,
    /// The levels of elements around it that have ended before it.
    pub(in crate::stream) early_levels: Vec<Level>,
    /// The offset of its text in the text of all elements that handlers wait for.
    pub(in crate::stream) text_start: usize,
    /// The changes to a text, a comment or the like, and those of the current piece.
    pub(in crate::stream) content: Option<ContentChanges>,
    pub(in crate::stream) piece: Option<ContentChanges>,
}

/// Numbers of handlers, in ascending order.
#[derive(Clone, Debug, Default)]
pub(in crate::stream) struct Watch {
    pub(in crate::stream) texts: Vec<u32>,
    pub(in crate::stream) comments: Vec<u32>,
}

impl Watch {
    /// The handlers of an element: its own, and those of the elements around it.
    pub(in crate::stream) fn within(
        around: Option<&Self>,
        texts: &[u32],
        comments: &[u32],
    ) -> Self {
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
    pub(in crate::stream) fn stays(&self) -> bool {
        matches!(self.known_name(), Name::Html | Name::Head | Name::Body)
    }

    /// Whether it is an element.
    #[inline]
    pub(in crate::stream) fn is_element(&self) -> bool {
        self.name.is_some()
    }

    /// The local name of an element, if the table of names has it.
    #[inline]
    pub(in crate::stream) fn known_name(&self) -> Name {
        self.name.map_or(Name::Unknown, |name| name.name)
    }
}

impl OpenNode {
    /// The node of this entry, which has that slot.
    pub(super) fn id(&self, slot: u32) -> NodeId {
        NodeId::new(slot, self.common.serial)
    }

    /// Sets which handlers get the texts and the comments in it.
    pub(in crate::stream) fn set_watch(&mut self, watch: Option<Arc<Watch>>) {
        if watch.is_some() {
            self.common.flags.add(Flags::WATCHED);
            self.extra_mut().watch = watch;
        }
    }

    /// The name of an element.
    #[inline]
    pub(in crate::stream) fn qname(&self) -> Option<QName<'_>> {
        Some(self.common.name?.qname(self.extra.unknown_name.as_deref()))
    }

    pub(in crate::stream) fn rare(&mut self) -> &mut Rare {
        self.extra_mut().rare.get_or_insert_default()
    }

    /// Takes the level of its children, which closes when it ends. The `head` keeps its level,
    /// because the builder may return to it.
    pub(in crate::stream) fn take_level(&mut self) -> Option<Level> {
        let stays = self.common.known_name() == Name::Head;
        if stays { None } else { self.common.level.take() }
    }

    /// The levels of elements around it that have ended before it.
    pub(in crate::stream) fn take_early_levels(&mut self) -> Vec<Level> {
        let rare = self.existing_extra().and_then(|extra| extra.rare.as_mut());
        rare.map(|rare| core::mem::take(&mut rare.early_levels)).unwrap_or_default()
    }

    /// Where its start tag is, if it has one.
    pub(in crate::stream) fn start_tag(&self) -> Option<Span> {
        (!self.common.is_implied).then_some(self.common.span)
    }

    pub(in crate::stream) fn is_removed(&self) -> bool {
        self.extra.edits.as_ref().is_some_and(|edits| edits.removed)
    }

    /// Whether steps about it change nothing: nothing is undecided, nothing around it is gone, and
    /// what follows it is read as after anything else.
    fn is_untouched(&self) -> bool {
        let Common { gone, waits, is_comment, .. } = self.common;
        match self.qname() {
            Some(name) => self.extra.edits.is_none() && !gone && !waits && !is_plaintext(name),
            None => !is_comment && !waits && self.content().is_none(),
        }
    }

    /// Whether the content of an element in the source is removed.
    #[inline]
    pub(in crate::stream) fn is_emptied(&self) -> bool {
        self.common.gone || self.extra.edits.as_ref().is_some_and(|edits| edits.emptied)
    }

    pub(in crate::stream) fn extra(&self) -> &Extra {
        &self.extra
    }

    /// The extra data, to add something.
    pub(in crate::stream) fn extra_mut(&mut self) -> &mut Extra {
        self.common.flags.add(Flags::HAS_EXTRA);
        &mut self.extra
    }

    /// The extra data, if there may be any, to change or remove it.
    pub(in crate::stream) fn existing_extra(&mut self) -> Option<&mut Extra> {
        self.common.flags.has(Flags::HAS_EXTRA).then_some(&mut self.extra)
    }

    /// The changes to a text, a comment or a doctype.
    pub(in crate::stream) fn content(&self) -> Option<&ContentChanges> {
        self.extra.rare.as_ref()?.content.as_ref()
    }
}

/// The facts about a node that matter for its children.
#[derive(Debug)]
pub(in crate::stream) struct ParentInfo {
    /// Whether what is in it in the source is gone.
    pub(in crate::stream) is_emptied: bool,
    /// Whether it has ended.
    pub(in crate::stream) is_late: bool,
    pub(in crate::stream) level: Option<Level>,
    pub(in crate::stream) watch: Option<Arc<Watch>>,
}

/// The element that a node is in. It is looked up only when something asks for it.
#[derive(Clone, Copy, Debug)]
pub(in crate::stream) struct Parent<'e> {
    nodes: &'e OpenNodes,
    node: Option<NodeId>,
}

impl<'e> Parent<'e> {
    /// Its name, if it is an element.
    pub(in crate::stream) fn qname(self) -> Option<QName<'e>> {
        self.nodes.get(self.node?)?.qname()
    }

    /// The name that it will have, if it is an element.
    pub(in crate::stream) fn new_name(self) -> Option<ElementName> {
        self.qname()?;
        Some(self.nodes.new_name(self.node?))
    }
}

/// The entries of nodes.
#[derive(Debug, Default)]
pub(crate) struct OpenNodes {
    pub(super) slots: Vec<OpenNode>,
    /// The slot from which on all slots are free.
    end: usize,
    /// The free slots before `end`. Mostly there are none, because the last node is removed first.
    holes: Vec<u32>,
    serial: u32,
    /// How many entries may be changed.
    changed: usize,
}

impl OpenNodes {
    #[inline]
    pub(in crate::stream) fn get(&self, node: NodeId) -> Option<&OpenNode> {
        self.slots.get(node.slot()).filter(|entry| entry.common.serial == node.serial())
    }

    #[inline]
    pub(in crate::stream) fn get_mut(&mut self, node: NodeId) -> Option<&mut OpenNode> {
        self.slots.get_mut(node.slot()).filter(|entry| entry.common.serial == node.serial())
    }

    /// The parent of a node.
    #[inline]
    pub(in crate::stream) fn parent(&self, node: Option<NodeId>) -> Parent<'_> {
        Parent { nodes: self, node }
    }

    /// The entry of a node, marked as changed.
    pub(in crate::stream) fn change(&mut self, node: NodeId) -> Option<&mut OpenNode> {
        let flags = &mut self.get_mut(node)?.common.flags;
        let is_new = !flags.has(Flags::CHANGED);
        flags.add(Flags::CHANGED);
        self.changed += usize::from(is_new);
        self.get_mut(node)
    }

    /// The data of a node that needs no special treatment when content is inserted into it.
    #[inline]
    pub(in crate::stream) fn ordinary(&mut self, node: NodeId) -> Option<&mut Common> {
        let common = &mut self.get_mut(node)?.common;
        (common.flags.is_only(Flags::HAS_EXTRA) && !node.is_contents()).then_some(common)
    }

    /// The context for an element that is inserted into a node; counts the element.
    pub(in crate::stream) fn parent_info(&mut self, parent: NodeId) -> Option<ParentInfo> {
        let around = self.get_mut(parent)?;
        around.common.children.0 += 1;
        // Selectors do not look into templates.
        let (level, watch) = match parent.is_contents() {
            true => (None, None),
            false => (around.common.level, around.extra.watch.clone()),
        };
        let is_late = around.common.flags.has(Flags::POPPED);
        Some(ParentInfo { is_emptied: around.is_emptied(), is_late, level, watch })
    }

    /// Whether all nodes are [untouched](Self::is_untouched).
    #[inline]
    pub(in crate::stream) fn are_untouched(&self) -> bool {
        self.changed == 0
    }

    /// Whether steps about a node change nothing.
    pub(in crate::stream) fn is_untouched(&self, node: NodeId) -> bool {
        self.get(node).is_some_and(|entry| {
            entry.is_untouched()
                && (entry.common.is_element()
                    || entry.common.parent.is_none_or(|parent| !self.is_emptied(parent)))
        })
    }

    /// Adds an entry that is to be filled in.
    pub(in crate::stream) fn add(&mut self) -> (NodeId, &mut OpenNode) {
        self.add_common(Common::default())
    }

    /// Adds an entry that owns nothing. It is filled in where it stays.
    #[inline]
    fn add_common(&mut self, common: Common) -> (NodeId, &mut OpenNode) {
        let serial = self.serial.wrapping_add(1).max(1);
        self.serial = serial;
        let slot = match self.holes.pop() {
            Some(slot) => slot as usize,
            None => {
                self.end += 1;
                self.end - 1
            }
        };
        if slot == self.slots.len() {
            self.add_slot();
        }
        let entry = &mut self.slots[slot];
        entry.common = Common { serial, ..common };
        (NodeId::new(slot as u32, serial), entry)
    }

    #[cold]
    fn add_slot(&mut self) {
        self.slots.push(OpenNode::default());
    }

    /// Adds an element that has no place yet.
    pub(in crate::stream) fn add_element(&mut self, element: &NewElement<'_>) -> NodeId {
        self.add_named(element, Common::default())
    }

    /// Adds an element that has its place, with the level of its children.
    #[inline]
    pub(in crate::stream) fn append_element(
        &mut self,
        parent: NodeId,
        level: Option<Level>,
        element: &NewElement<'_>,
    ) -> NodeId {
        let common = Common { parent: Some(parent), level, has_place: true, ..Common::default() };
        let node = self.add_named(element, common);
        self.link(node, parent);
        node
    }

    #[inline]
    fn add_named(&mut self, element: &NewElement<'_>, common: Common) -> NodeId {
        let (node, entry) = self.add_common(Common {
            name: Some(KnownName::of(element.name)),
            span: element.span,
            is_implied: element.implied,
            ..common
        });
        if element.name.name == Name::Unknown {
            entry.extra_mut().unknown_name = Some(element.name.local.into());
        }
        node
    }

    /// Whether the content of an element in the source is removed.
    pub(in crate::stream) fn is_emptied(&self, node: NodeId) -> bool {
        self.get(node).is_some_and(OpenNode::is_emptied)
    }

    /// Forgets a node. Only the builder may still refer to it, and it does not ask about the node.
    #[inline]
    pub(in crate::stream) fn remove(&mut self, node: NodeId) {
        let Some(entry) = self.get_mut(node).filter(|entry| !entry.common.stays()) else { return };
        if entry.common.flags.has(Flags::HAS_EXTRA) {
            entry.extra = Extra::default();
        }
        let is_changed = entry.common.flags.has(Flags::CHANGED);
        self.changed -= usize::from(is_changed);
        self.empty(node);
    }

    /// Frees the slot of a node, which owns nothing any more.
    #[inline]
    fn empty(&mut self, node: NodeId) {
        let slot = node.slot();
        let parent = self.slots[slot].common.parent;
        self.unlink(node, parent);
        // No node has this serial.
        self.slots[slot].common.serial = 0;
        if slot + 1 == self.end {
            self.end = slot;
        } else {
            self.holes.push(slot as u32);
        }
    }

    /// Forgets an element that has ended, if it is an [ordinary](Self::ordinary) one that owns
    /// nothing but its name. Returns the level of its children.
    #[inline]
    pub(in crate::stream) fn remove_ordinary(&mut self, node: NodeId) -> Option<Option<Level>> {
        let common = &self.get(node)?.common;
        if common.flags != Flags::default() || common.stays() {
            return None;
        }
        let level = common.level;
        self.empty(node);
        Some(level)
    }

    /// Prepares an element to end before the open elements in it. The levels that would close with
    /// it close with the outermost of these, `inner`.
    pub(in crate::stream) fn hand_over_levels(&mut self, element: NodeId, inner: NodeId) {
        let Some(entry) = self.get_mut(element) else { return };
        let mut levels = entry.take_early_levels();
        levels.extend(entry.take_level().filter(|level| !level.is_shared()));
        if levels.is_empty() {
            return;
        }
        let Some(entry) = self.get_mut(inner) else { return };
        let early = &mut entry.rare().early_levels;
        // The longer list stays where it is.
        if early.len() < levels.len() {
            core::mem::swap(early, &mut levels);
        }
        early.append(&mut levels);
    }

    /// Forgets a node that is not an element.
    pub(in crate::stream) fn remove_content(&mut self, node: NodeId) {
        if self.get(node).is_some_and(|entry| !entry.common.is_element()) {
            self.remove(node);
        }
    }
}
