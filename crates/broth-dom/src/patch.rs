//! Changes that a parser makes besides insertions: content patching, and copying an option.

use alloc::vec::Vec;

use crate::slot::{NodeId, NodeKind};
use broth_markup::{Marker, MarkerKind};

use crate::{ContentPatch, Document, MarkerRule};

/// How many bytes of a processing instruction cost a search as much as a node. The names of markers
/// in pages are shorter.
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
        // Steps 4 and 5. The tree builder has done the first three.
        let (start, end) = self.find_markers(scope, name, rule, budget)?;
        // Steps 6-8.
        let target = self.slot(start).parent?;
        // Step 9.
        if end != Some(start) {
            // Steps 10-12.
            let between: Vec<NodeId> = self
                .node(start)
                .next_siblings()
                .map(crate::Node::id)
                .take_while(|&node| Some(node) != end)
                .collect();
            // Step 13.
            for node in between {
                self.unlink(node);
            }
        }
        // Step 14.
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
        // Step 1.
        for node in self.node(scope).descendants().map(crate::Node::id) {
            *budget = budget.checked_sub(self.cost(node))?;
            // Steps 1.1 and 1.2.
            let Some(marker) = self.marker(node, rule) else { continue };
            match marker.kind {
                // Step 1.3.
                MarkerKind::Point if marker.name == Some(name) => return Some((node, Some(node))),
                // Step 1.4.
                MarkerKind::Start if marker.name == Some(name) => {
                    return Some((node, self.find_end(node, rule, budget)));
                }
                _ => {}
            }
        }
        // Step 2.
        None
    }

    /// Finds the `<?end?>` that belongs to a `<?start?>`: the steps from 1.4.1 on.
    ///
    /// <https://html.spec.whatwg.org/multipage/scripting.html#find-markers>
    fn find_end(&self, start: NodeId, rule: MarkerRule, budget: &mut usize) -> Option<NodeId> {
        // Steps 1.4.1 and 1.4.2.
        let mut nesting = 0;
        // Steps 1.4.3, 1.4.4 and 1.4.4.2.
        for sibling in self.node(start).next_siblings() {
            *budget = budget.saturating_sub(self.cost(sibling.id()));
            match self.marker(sibling.id(), rule).map(|marker| marker.kind) {
                // Step 1.4.4.1.1.
                Some(MarkerKind::Start) => nesting += 1,
                // Step 1.4.4.1.2.1.
                Some(MarkerKind::End) if nesting == 0 => return Some(sibling.id()),
                // Step 1.4.4.1.2.2.
                Some(MarkerKind::End) => nesting -= 1,
                _ => {}
            }
        }
        // Step 1.4.5.
        None
    }

    /// The part of the budget that visiting a node costs: the data of a long instruction takes as
    /// long to read as several nodes.
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

    /// *Clones an option into a selectedcontent*: replaces the content of `to` with copies of the
    /// content of `from`.
    ///
    /// <https://html.spec.whatwg.org/multipage/form-elements.html#clone-an-option-into-a-selectedcontent>
    pub(crate) fn copy_children(&mut self, from: NodeId, to: NodeId) {
        // Step 3, the first half: there is no intermediate fragment.
        let old: Vec<NodeId> = self.node(to).children().map(crate::Node::id).collect();
        for node in old {
            self.unlink(node);
        }
        // Steps 1 and 2.
        let originals: Vec<NodeId> = self.node(from).children().map(crate::Node::id).collect();
        for original in originals {
            let copy = self.clone_subtree(original);
            self.link_last(to, copy);
        }
    }
}
