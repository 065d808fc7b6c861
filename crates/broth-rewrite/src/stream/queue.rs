//! `StepQueue`: steps on their way to the output. Decided ones are applied at once, the others
//! wait.

use alloc::collections::VecDeque;
use alloc::vec::Vec;

use crate::edit::apply::EditApplier;
use crate::edit::changes::ContentChanges;
use crate::edit::insert::Insert;
use crate::edit::source::Source;
use crate::record::steps::{Step, StepKind};
use crate::stream::output::Output;
use crate::stream::tree::open_nodes::OpenNodes;
use crate::stream::tree::slab::NodeId;

/// See the module documentation.
#[derive(Debug, Default)]
pub(crate) struct StepQueue {
    pub(crate) applier: EditApplier<NodeId>,
    pub(crate) output: Output,
    /// The steps that wait for handlers to decide about the first of them. Each has whether its
    /// element closes itself.
    queue: VecDeque<(Step<NodeId>, bool)>,
    /// Whether nothing waits, and nothing that has been applied depends on later steps.
    pub(crate) is_untouched: bool,
    /// The elements that the builder has taken off its stack. A step that waits may still refer to
    /// them.
    pub(crate) ended: Vec<NodeId>,
}

impl StepQueue {
    /// The first step that waits.
    pub(crate) fn waiting(&self) -> Option<&Step<NodeId>> {
        self.queue.front().map(|(step, _)| step)
    }

    /// Applies the steps of a token, or keeps them if an earlier one is not decided. If they change
    /// nothing, they are left out, unless something may be written after the last of them.
    pub(crate) fn take(
        &mut self,
        nodes: &mut OpenNodes,
        source: Source<'_>,
        steps: &[Step<NodeId>],
        may_be_appended_to: bool,
    ) {
        // OPTIMIZATION: most steps change nothing and need not be kept: 2 % of rewriting.
        if !may_be_appended_to && self.queue.is_empty() && self.changes_nothing(nodes, steps) {
            steps.iter().for_each(|step| self.skip_step(nodes, step));
            self.is_untouched = true;
            return;
        }
        for (index, step) in steps.iter().enumerate() {
            let closes_itself = steps.get(index + 1).is_some_and(|next| next.closes_itself(step));
            self.queue.push_back((*step, closes_itself));
        }
        if !may_be_appended_to {
            self.leave_out(nodes);
        }
        self.release(nodes, source);
    }

    /// Keeps the step of a text that waits for handlers. It comes before all steps that have not
    /// been taken yet.
    pub(crate) fn hold(&mut self, step: Step<NodeId>) {
        self.queue.push_back((step, false));
        self.is_untouched = false;
    }

    /// Leaves out the steps that wait, if they change nothing.
    pub(crate) fn leave_out(&mut self, nodes: &mut OpenNodes) {
        if self.changes_nothing(nodes, self.queue.iter().map(|(step, _)| step)) {
            while let Some((step, _)) = self.queue.pop_front() {
                self.skip_step(nodes, &step);
            }
            self.is_untouched = true;
        }
    }

    fn changes_nothing<'s>(
        &self,
        nodes: &OpenNodes,
        steps: impl IntoIterator<Item = &'s Step<NodeId>>,
    ) -> bool {
        let changes_nothing =
            |step: &Step<NodeId>| nodes.is_untouched(step.node) && self.applier.may_skip(step);
        self.applier.is_untouched() && steps.into_iter().all(changes_nothing)
    }

    fn skip_step(&mut self, nodes: &mut OpenNodes, step: &Step<NodeId>) {
        self.applier.skip(step);
        if step.kind == StepKind::Text {
            nodes.remove_content(step.node);
        }
    }

    /// Applies the steps at the front of the queue that are decided.
    pub(crate) fn release(&mut self, nodes: &mut OpenNodes, source: Source<'_>) {
        while let Some(&(step, closes_itself)) = self.queue.front()
            && !waits(nodes, &step)
        {
            self.queue.pop_front();
            self.apply(nodes, source, step, closes_itself);
        }
        self.is_untouched = self.queue.is_empty() && self.applier.is_untouched();
    }

    fn apply(
        &mut self,
        nodes: &mut OpenNodes,
        source: Source<'_>,
        step: Step<NodeId>,
        closes_itself: bool,
    ) {
        prepare(nodes, &step);
        self.applier.step(nodes, source, step, closes_itself);
        finish(nodes, &step);
    }

    /// Forgets the elements that have ended, if no step waits. No later step is about them.
    // OPTIMIZATION: mostly there are none. As a call, with `take_steps`: 1.4 % more instructions.
    #[inline(always)]
    pub(crate) fn forget_ended(&mut self, nodes: &mut OpenNodes) {
        if !self.ended.is_empty() && self.queue.is_empty() {
            self.forget_all_ended(nodes);
        }
    }

    fn forget_all_ended(&mut self, nodes: &mut OpenNodes) {
        for node in self.ended.drain(..) {
            nodes.remove(node);
        }
    }

    /// Passes on the source up to an offset before the parser knows what it is. No step before that
    /// offset may wait.
    pub(crate) fn pass_until(
        &mut self,
        nodes: &OpenNodes,
        source: Source<'_>,
        inside: Option<NodeId>,
        end: usize,
    ) {
        self.applier.between(nodes, source, inside, end);
    }

    /// Applies all steps at the end of the source, and writes what is appended there.
    pub(crate) fn end(&mut self, nodes: &mut OpenNodes, source: Source<'_>, appended: &[Insert]) {
        while let Some((step, closes_itself)) = self.queue.pop_front() {
            self.apply(nodes, source, step, closes_itself);
        }
        let end = source.end();
        if !appended.is_empty() {
            self.applier.append(appended);
        }
        self.applier.finish(source);
        self.output.take(self.applier.take_parts(), end);
        self.output.take_end();
    }

    /// Hands the parts that have been decided to the output.
    pub(crate) fn decide(&mut self) {
        let parts = self.applier.take_parts();
        self.output.take(parts, self.applier.decided_until());
    }
}

/// Counts an applied step of a text, a comment or a doctype, and forgets the node with its last
/// one.
fn finish(nodes: &mut OpenNodes, step: &Step<NodeId>) {
    if let StepKind::Text | StepKind::Other = step.kind
        && let Some(entry) = nodes.get_mut(step.node)
        && !entry.common.is_element()
    {
        let (all, done) = &mut entry.common.pieces;
        *done += 1;
        if done >= all {
            nodes.remove_content(step.node);
        }
    }
}

/// Whether a step waits for a handler.
fn waits(nodes: &OpenNodes, step: &Step<NodeId>) -> bool {
    matches!(step.kind, StepKind::Open(_) | StepKind::Text | StepKind::Other)
        && nodes.get(step.node).is_some_and(|entry| entry.common.waits)
}

/// Prepares a node for a step that is about to be applied: everything around it has been decided.
fn prepare(nodes: &mut OpenNodes, step: &Step<NodeId>) {
    match step.kind {
        StepKind::Open(_) => {
            let Some(entry) = nodes.get(step.node) else { return };
            let around = entry.common.parent;
            let gone = entry.is_removed() || around.is_some_and(|parent| nodes.is_emptied(parent));
            if gone && let Some(entry) = nodes.change(step.node) {
                entry.common.gone = true;
            }
        }
        StepKind::Text | StepKind::Other => {
            let Some(entry) = nodes.get_mut(step.node) else { return };
            let Some(content) = entry.content() else { return };
            let mut piece = ContentChanges::default();
            let (all, done) = entry.common.pieces;
            if done == 0 {
                piece = ContentChanges { after: Vec::new(), ..content.clone() };
            } else {
                piece.gone = content.gone || content.instead.is_some();
            }
            if done + 1 >= all {
                piece.after = content.after.clone();
            }
            entry.rare().piece = Some(piece);
        }
        _ => {}
    }
}
