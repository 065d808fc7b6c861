//! `Passage`: what becomes of the source. Steps that are decided are applied at once, the others wait.

use alloc::collections::VecDeque;
use alloc::vec::Vec;

use crate::apply::{Application, Source};
use crate::changes::ContentChanges;
use crate::markup::Insert;
use crate::recorder::{Step, StepKind};
use crate::stream::nesting::{Entries, NodeId};
use crate::stream::output::Output;

/// See the module documentation.
#[derive(Debug, Default)]
pub(crate) struct Passage {
    pub(crate) application: Application<NodeId>,
    pub(crate) output: Output,
    /// Steps that wait for one that handlers have not decided about, and whether the element closes itself.
    queue: VecDeque<(Step<NodeId>, bool)>,
    /// Whether nothing waits, and nothing that has been applied depends on what comes.
    pub(crate) is_quiet: bool,
    /// The elements that the builder has taken off its stack. A step that waits may still ask about them.
    pub(crate) ended: Vec<NodeId>,
}

impl Passage {
    /// The first step that waits.
    pub(crate) fn waiting(&self) -> Option<&Step<NodeId>> {
        self.queue.front().map(|(step, _)| step)
    }

    /// Applies the steps of a token, or keeps them if an earlier one is not decided. If they change nothing, they are left out,
    /// unless something may be written after the last of them.
    #[inline(never)]
    pub(crate) fn take(
        &mut self,
        entries: &mut Entries,
        source: Source<'_>,
        steps: &[Step<NodeId>],
        may_be_appended_to: bool,
    ) {
        // OPTIMIZATION: the end of the source may close any number of elements, whose steps need not be kept.
        if !may_be_appended_to && self.queue.is_empty() && self.changes_nothing(entries, steps) {
            steps.iter().for_each(|step| self.leave_out_step(entries, step));
            self.is_quiet = true;
            return;
        }
        for (index, step) in steps.iter().enumerate() {
            let closes_itself = steps.get(index + 1).is_some_and(|next| next.closes_itself(step));
            self.queue.push_back((*step, closes_itself));
        }
        if !may_be_appended_to {
            self.leave_out(entries);
        }
        self.release(entries, source, false);
    }

    /// Keeps the step of a text that waits for handlers. It comes before all steps that have not been taken yet.
    pub(crate) fn hold(&mut self, step: Step<NodeId>) {
        self.queue.push_back((step, false));
        self.is_quiet = false;
    }

    /// Leaves out the steps that wait, if they change nothing.
    pub(crate) fn leave_out(&mut self, entries: &mut Entries) {
        if self.changes_nothing(entries, self.queue.iter().map(|(step, _)| step)) {
            while let Some((step, _)) = self.queue.pop_front() {
                self.leave_out_step(entries, &step);
            }
            self.is_quiet = true;
        }
    }

    fn changes_nothing<'s>(
        &self,
        entries: &Entries,
        steps: impl IntoIterator<Item = &'s Step<NodeId>>,
    ) -> bool {
        self.application.is_idle() && steps.into_iter().all(|step| entries.is_plain(step.node))
    }

    fn leave_out_step(&mut self, entries: &mut Entries, step: &Step<NodeId>) {
        self.application.leave_out(step);
        if step.kind == StepKind::Text {
            entries.remove_content(step.node);
        }
    }

    /// Applies the steps at the front of the queue that are decided, or all.
    #[inline(never)]
    pub(crate) fn release(&mut self, entries: &mut Entries, source: Source<'_>, all: bool) {
        while let Some(&(step, closes_itself)) = self.queue.front()
            && (all || !waits(entries, &step))
        {
            self.queue.pop_front();
            prepare(entries, &step);
            self.application.step(entries, source, step, closes_itself);
            finish(entries, &step);
        }
        self.is_quiet = self.queue.is_empty() && self.application.is_idle();
    }

    /// No step is left to be recorded about them: forgets the elements that have ended, if none waits to be applied.
    // OPTIMIZATION: mostly there are none.
    #[inline(always)]
    pub(crate) fn forget_ended(&mut self, entries: &mut Entries) {
        if !self.ended.is_empty() && self.queue.is_empty() {
            self.forget_all_ended(entries);
        }
    }

    #[inline(never)]
    fn forget_all_ended(&mut self, entries: &mut Entries) {
        for node in self.ended.drain(..) {
            entries.remove(node);
        }
    }

    /// Passes the source on up to an offset before it is known what it is, unless something waits.
    pub(crate) fn pass_until(
        &mut self,
        entries: &Entries,
        source: Source<'_>,
        inside: Option<NodeId>,
        end: usize,
    ) {
        self.application.between(entries, source, inside, end);
    }

    /// The source ends, and something is written there.
    pub(crate) fn end(&mut self, entries: &mut Entries, source: Source<'_>, appended: &[Insert]) {
        self.release(entries, source, true);
        let end = source.end();
        if !appended.is_empty() {
            self.application.append(appended);
        }
        self.application.finish(end);
        self.output.take(self.application.take_parts(), end);
        self.output.take_end();
    }

    /// Makes what has been decided ready to be written.
    pub(crate) fn decide(&mut self) {
        let parts = self.application.take_parts();
        self.output.take(parts, self.application.settled());
    }
}

/// A step has been applied.
fn finish(entries: &mut Entries, step: &Step<NodeId>) {
    if let StepKind::Text | StepKind::Other = step.kind
        && let Some(entry) = entries.get_mut(step.node)
        && !entry.plain.is_element()
    {
        let (all, done) = &mut entry.plain.pieces;
        *done += 1;
        if done >= all {
            entries.remove_content(step.node);
        }
    }
}

/// Whether a step waits for a handler.
fn waits(entries: &Entries, step: &Step<NodeId>) -> bool {
    matches!(step.kind, StepKind::Open(_) | StepKind::Text | StepKind::Other)
        && entries.get(step.node).is_some_and(|entry| entry.plain.waits)
}

/// Prepares a node for a step that is going to be applied: everything around it has been decided.
fn prepare(entries: &mut Entries, step: &Step<NodeId>) {
    match step.kind {
        StepKind::Open(_) => {
            let Some(entry) = entries.get(step.node) else { return };
            let around = entry.plain.parent;
            let gone =
                entry.is_removed() || around.is_some_and(|parent| entries.is_emptied(parent));
            if gone && let Some(entry) = entries.change(step.node) {
                entry.plain.gone = true;
            }
        }
        StepKind::Text | StepKind::Other => {
            let Some(entry) = entries.get_mut(step.node) else { return };
            let Some(content) = entry.content() else { return };
            let mut piece = ContentChanges::default();
            let (all, done) = entry.plain.pieces;
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
