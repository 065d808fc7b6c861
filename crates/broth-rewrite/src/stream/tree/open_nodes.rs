//! `OpenNodes`: the nodes that are open, or not written yet.

use alloc::sync::Arc;

use broth_dom::NewElement;
use broth_markup::{Name, QName};
use broth_select::Level;

use crate::edit::name::{ElementName, KnownName};
use crate::edit::nodes::Nodes as _;
use crate::stream::tree::open_node::{Common, Extra, Flags, OpenNode, Watch};
use crate::stream::tree::slab::{NodeId, Slab};

/// The facts about a node that matter for its children.
#[derive(Debug)]
pub(crate) struct ParentInfo {
    /// Whether what is in it in the source is gone.
    pub(crate) is_emptied: bool,
    /// Whether it has ended.
    pub(crate) is_late: bool,
    pub(crate) level: Option<Level>,
    pub(crate) watch: Option<Arc<Watch>>,
}

/// The element that a node is in. It is looked up only when something asks for it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Parent<'e> {
    nodes: &'e OpenNodes,
    node: Option<NodeId>,
}

impl<'e> Parent<'e> {
    /// Its name, if it is an element.
    pub(crate) fn qname(self) -> Option<QName<'e>> {
        self.nodes.get(self.node?)?.qname()
    }

    /// The name that it will have, if it is an element.
    pub(crate) fn new_name(self) -> Option<ElementName> {
        self.qname()?;
        Some(self.nodes.new_name(self.node?))
    }
}

/// The entries of nodes.
#[derive(Debug, Default)]
pub(crate) struct OpenNodes {
    pub(super) slab: Slab<OpenNode>,
    /// How many entries may be changed.
    changed: usize,
}

impl OpenNodes {
    #[inline]
    pub(crate) fn get(&self, node: NodeId) -> Option<&OpenNode> {
        self.slab.get(node)
    }

    #[inline]
    pub(crate) fn get_mut(&mut self, node: NodeId) -> Option<&mut OpenNode> {
        self.slab.get_mut(node)
    }

    /// The parent of a node.
    #[inline]
    pub(crate) fn parent(&self, node: Option<NodeId>) -> Parent<'_> {
        Parent { nodes: self, node }
    }

    /// The entry of a node, marked as changed.
    pub(crate) fn change(&mut self, node: NodeId) -> Option<&mut OpenNode> {
        let flags = &mut self.get_mut(node)?.common.flags;
        let is_new = !flags.has(Flags::CHANGED);
        flags.add(Flags::CHANGED);
        self.changed += usize::from(is_new);
        self.get_mut(node)
    }

    /// The data of a node that needs no special treatment when content is inserted into it.
    #[inline]
    pub(crate) fn ordinary(&mut self, node: NodeId) -> Option<&mut Common> {
        let common = &mut self.get_mut(node)?.common;
        (common.flags.is_only(Flags::HAS_EXTRA) && !node.is_contents()).then_some(common)
    }

    /// The context for an element that is inserted into a node; counts the element.
    pub(crate) fn parent_info(&mut self, parent: NodeId) -> Option<ParentInfo> {
        let around = self.get_mut(parent)?;
        around.common.children.0 += 1;
        // The contents of a template have its level and its watch.
        let (level, watch) = (around.common.level, around.extra.watch.clone());
        let is_late = around.common.flags.has(Flags::POPPED);
        Some(ParentInfo { is_emptied: around.is_emptied(), is_late, level, watch })
    }

    /// Whether all nodes are [untouched](Self::is_untouched).
    #[inline]
    pub(crate) fn are_untouched(&self) -> bool {
        self.changed == 0
    }

    /// Whether steps about a node change nothing.
    pub(crate) fn is_untouched(&self, node: NodeId) -> bool {
        self.get(node).is_some_and(|entry| {
            entry.is_untouched()
                && (entry.common.is_element()
                    || entry.common.parent.is_none_or(|parent| !self.is_emptied(parent)))
        })
    }

    /// Adds an entry that is to be filled in.
    pub(crate) fn add(&mut self) -> (NodeId, &mut OpenNode) {
        self.add_common(Common::default())
    }

    /// Adds an entry that owns nothing. It is filled in where it stays.
    #[inline]
    fn add_common(&mut self, common: Common) -> (NodeId, &mut OpenNode) {
        let (node, entry) = self.slab.add();
        entry.common = common;
        (node, entry)
    }

    /// Adds an element that has no place yet.
    pub(crate) fn add_element(&mut self, element: &NewElement<'_>) -> NodeId {
        self.add_named(element, Common::default())
    }

    /// Adds an element that has its place, with the level of its children.
    #[inline]
    pub(crate) fn append_element(
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
    pub(crate) fn is_emptied(&self, node: NodeId) -> bool {
        self.get(node).is_some_and(OpenNode::is_emptied)
    }

    /// Forgets a node. Only the builder may still refer to it, and it does not ask about the node.
    #[inline]
    pub(crate) fn remove(&mut self, node: NodeId) {
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
        let parent = self.slab.at_mut(node.slot() as u32).common.parent;
        self.unlink(node, parent);
        self.slab.free(node);
    }

    /// Forgets an element that has ended, if it is an [ordinary](Self::ordinary) one that owns
    /// nothing but its name. Returns the level of its children.
    #[inline]
    pub(crate) fn remove_ordinary(&mut self, node: NodeId) -> Option<Option<Level>> {
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
    pub(crate) fn hand_over_levels(&mut self, element: NodeId, inner: NodeId) {
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
    pub(crate) fn remove_content(&mut self, node: NodeId) {
        if self.get(node).is_some_and(|entry| !entry.common.is_element()) {
            self.remove(node);
        }
    }
}
