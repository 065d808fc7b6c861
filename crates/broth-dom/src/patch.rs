//! What a parser does to a tree that is more than insertion: filling marked places, and copying an option.

use alloc::vec::Vec;

use crate::slot::{NodeId, NodeKind};
use broth_markup::{Marker, MarkerKind};

use crate::{ContentPatch, Document, MarkerRule};

/// How many bytes of an instruction cost a search as much as a node does; names of markers in pages are shorter.
const BYTES_PER_NODE: usize = 32;

impl Document {
    /// <https://html.spec.whatwg.org/multipage/scripting.html#prepare-content-patching>
    pub(crate) fn prepare_patch(
        &mut self,
        scope: NodeId,
        name: &str,
        rule: MarkerRule,
        budget: &mut usize,
    ) -> Option<ContentPatch<NodeId>> {
        let (start, end) = self.find_markers(scope, name, rule, budget)?;
        let target = self.slot(start).parent?;
        if end != Some(start) {
            let between: Vec<NodeId> = self
                .node(start)
                .next_siblings()
                .map(crate::Node::id)
                .take_while(|&node| Some(node) != end)
                .collect();
            for node in between {
                self.unlink(node);
            }
        }
        Some(ContentPatch { target, start, end })
    }

    /// <https://html.spec.whatwg.org/multipage/scripting.html#find-markers>
    fn find_markers(
        &self,
        scope: NodeId,
        name: &str,
        rule: MarkerRule,
        budget: &mut usize,
    ) -> Option<(NodeId, Option<NodeId>)> {
        for node in self.node(scope).descendants().map(crate::Node::id) {
            *budget = budget.checked_sub(self.cost(node))?;
            let Some(marker) = self.marker(node, rule) else { continue };
            match marker.kind {
                MarkerKind::Point if marker.name == Some(name) => return Some((node, Some(node))),
                MarkerKind::Start if marker.name == Some(name) => {
                    return Some((node, self.find_end(node, rule, budget)));
                }
                _ => {}
            }
        }
        None
    }

    /// The `<?end?>` that belongs to a `<?start?>`.
    fn find_end(&self, start: NodeId, rule: MarkerRule, budget: &mut usize) -> Option<NodeId> {
        let mut nesting = 0;
        for sibling in self.node(start).next_siblings() {
            *budget = budget.saturating_sub(self.cost(sibling.id()));
            match self.marker(sibling.id(), rule).map(|marker| marker.kind) {
                Some(MarkerKind::Start) => nesting += 1,
                Some(MarkerKind::End) if nesting == 0 => return Some(sibling.id()),
                Some(MarkerKind::End) => nesting -= 1,
                _ => {}
            }
        }
        None
    }

    /// How much of the budget it takes to look at a node: the data of a long instruction take as long to read as several
    /// nodes.
    fn cost(&self, node: NodeId) -> usize {
        self.instruction(node).map_or(1, |(_, data)| 1 + data.len() / BYTES_PER_NODE)
    }

    fn marker(&self, node: NodeId, rule: MarkerRule) -> Option<Marker<'_>> {
        let (target, data) = self.instruction(node)?;
        rule(target, data)
    }

    /// Target and data of a processing instruction.
    fn instruction(&self, node: NodeId) -> Option<(&str, &str)> {
        let slot = self.slot(node);
        (slot.kind == NodeKind::ProcessingInstruction)
            .then(|| (self.names.get(slot.name).local, self.store.get(slot.text())))
    }

    /// Replaces what `to` has by copies of what `from` has.
    pub(crate) fn copy_children(&mut self, from: NodeId, to: NodeId) {
        let old: Vec<NodeId> = self.node(to).children().map(crate::Node::id).collect();
        for node in old {
            self.unlink(node);
        }
        let originals: Vec<NodeId> = self.node(from).children().map(crate::Node::id).collect();
        for original in originals {
            let copy = self.clone_subtree(original);
            self.link_last(to, copy);
        }
    }
}
