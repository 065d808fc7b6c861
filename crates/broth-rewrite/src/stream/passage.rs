//! `Passage`: what becomes of the source. Steps that are decided are applied at once, the others wait.

use alloc::collections::VecDeque;
use alloc::vec::Vec;

use crate::apply::{Application, Nodes as _};
use crate::changes::ContentChanges;
use crate::markup::Insert;
use crate::recorder::{Step, StepKind};
use crate::stream::inserts::StreamInserts;
use crate::stream::nesting::{Entries, NodeId};
use crate::stream::output::Output;

/// See the module documentation.
#[derive(Debug, Default)]
pub(crate) struct Passage {
    pub(crate) application: Application<NodeId>,
    pub(crate) output: Output,
    /// Steps that wait for one that handlers have not decided about, and whether the element closes itself.
    queue: VecDeque<(Step<NodeId>, bool)>,
    /// The elements that have ended in every way. A later step may still ask whether they are gone.
    pub(crate) ended: Vec<NodeId>,
}

impl Passage {
    /// The first step that waits.
    pub(crate) fn waiting(&self) -> Option<&Step<NodeId>> {
        self.queue.front().map(|(step, _)| step)
    }

    /// Applies a step, if nothing waits before it and it changes nothing.
    ///
    /// OPTIMIZATION: nearly all steps are such.
    #[inline]
    pub(crate) fn pass(&mut self, entries: &mut Entries, step: Step<NodeId>) -> bool {
        if !self.queue.is_empty() {
            self.release(entries, false);
        }
        let is_passed = self.queue.is_empty()
            && entries.is_plain(step.node)
            && self.application.plain_step(entries, self.output.source(), step);
        if is_passed {
            self.finish(entries, &step);
        }
        is_passed
    }

    /// Applies steps, or keeps them if an earlier one is not decided.
    pub(crate) fn take(&mut self, entries: &mut Entries, steps: &[Step<NodeId>]) {
        for (index, step) in steps.iter().enumerate() {
            let closes_itself = steps.get(index + 1).is_some_and(|next| next.closes_itself(step));
            self.queue.push_back((*step, closes_itself));
        }
        self.release(entries, false);
    }

    /// Applies the steps at the front of the queue that are decided, or all.
    #[inline(never)]
    pub(crate) fn release(&mut self, entries: &mut Entries, all: bool) {
        while let Some(&(step, closes_itself)) = self.queue.front()
            && (all || !waits(entries, &step))
        {
            self.queue.pop_front();
            prepare(entries, &step);
            let source = self.output.source();
            if !(entries.is_plain(step.node) && self.application.plain_step(entries, source, step))
            {
                self.application.step(entries, source, step, closes_itself);
            }
            self.finish(entries, &step);
        }
    }

    /// A step has been applied.
    #[inline]
    fn finish(&mut self, entries: &mut Entries, step: &Step<NodeId>) {
        match step.kind {
            StepKind::Close(_) => {
                let Some(entry) = entries.get_mut(step.node) else { return };
                entry.is_closed = true;
                if entry.is_popped {
                    self.ended.push(step.node);
                }
            }
            StepKind::Text | StepKind::Other => {
                let Some(entry) = entries.get_mut(step.node) else { return };
                if entry.name.is_some() {
                    return;
                }
                entry.pieces.1 += 1;
                if entry.pieces.1 >= entry.pieces.0 && !entry.is_being_read {
                    entries.remove(step.node);
                }
            }
            _ => {}
        }
    }

    /// The token is over: forgets the elements that have ended, if no step is left to be applied.
    #[inline]
    pub(crate) fn forget_ended(&mut self, entries: &mut Entries) {
        if self.queue.is_empty() {
            while let Some(node) = self.ended.pop() {
                entries.remove(node);
            }
        }
    }

    /// Passes the source on up to an offset before it is known what it is, unless something waits.
    pub(crate) fn pass_until(&mut self, entries: &Entries, end: usize) {
        self.application.between(entries, self.output.source(), end);
    }

    /// The source ends, and something is written there.
    pub(crate) fn end(&mut self, entries: &mut Entries, appended: &[Insert]) {
        self.release(entries, true);
        let end = self.output.end();
        if !appended.is_empty() {
            self.application.append(entries, self.output.source(), appended);
        }
        self.application.finish(end);
        self.output.take(self.application.take_parts(), end);
        self.output.take_end();
    }

    /// Writes what has been decided, until `enough` is written.
    pub(crate) fn write(&mut self, entries: &Entries, inserts: &mut StreamInserts, enough: usize) {
        self.application.settle_text(entries, self.output.source());
        let parts = self.application.take_parts();
        self.output.take(parts, self.application.settled());
        self.output.write(inserts, enough);
    }
}

/// Whether a step waits for a handler.
fn waits(entries: &Entries, step: &Step<NodeId>) -> bool {
    matches!(step.kind, StepKind::Open(_) | StepKind::Text | StepKind::Other)
        && entries.get(step.node).is_some_and(|entry| entry.waits)
}

/// Prepares a node for a step that is going to be applied: everything around it has been decided.
fn prepare(entries: &mut Entries, step: &Step<NodeId>) {
    match step.kind {
        StepKind::Open(_) => {
            let Some(entry) = entries.get(step.node) else { return };
            let gone =
                entry.is_removed() || entry.parent.is_some_and(|parent| entries.is_emptied(parent));
            if let Some(entry) = entries.get_mut(step.node) {
                entry.gone = gone;
            }
        }
        StepKind::Text | StepKind::Other => {
            let Some(entry) = entries.get_mut(step.node) else { return };
            let Some(content) = entry.content() else { return };
            let mut piece = ContentChanges::default();
            let (all, done) = entry.pieces;
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
