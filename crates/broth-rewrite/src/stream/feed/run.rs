//! From the input to the queue of steps: reads tokens, and takes the steps that they have caused.

use broth_html::driver::Progress;
#[cfg(feature = "encoding")]
use broth_html::driver::declared_encoding;
use broth_markup::Limit;

use crate::edit::source::Source;
use crate::stream::feed::Stream;
use crate::stream::handler::Handler;
use crate::stream::tree::StreamTree;

impl<H: ?Sized + Handler> Stream<'_, H> {
    /// Reads all tokens that are complete.
    pub(super) fn run(&mut self) {
        loop {
            match self.driver.step(&mut self.input) {
                Progress::NeedInput | Progress::End => break,
                #[cfg(feature = "encoding")]
                Progress::Encoding(declaration) => {
                    if let Some(encoding) = declared_encoding(&declaration)
                        && let Some(bytes) = &mut self.output().bytes
                    {
                        bytes.declare(encoding);
                    }
                }
                // Scripts are not run here.
                _ => {}
            }
            self.take_steps();
        }
        // The text node needs a waiting step, because what is held is found by waiting steps.
        self.tree().text_node();
        self.keep_to_limits();
        self.catch_up();
    }

    /// Keeps the source of steps that have been left out.
    fn catch_up(&mut self) {
        let holds_text = self.driver.builder.holds_text();
        let recorder = self.driver.builder.sink_mut();
        if recorder.is_at_end() || holds_text {
            return;
        }
        let here = (recorder.innermost(), recorder.token().end);
        let tree = &mut recorder.tree;
        let first = tree.queue.waiting().or(recorder.steps.first());
        let (inside, end) = first.map_or(here, |step| (step.inside, step.span.start));
        tree.queue.pass_until(&tree.nodes, Source::of(&self.input), inside, end);
    }

    /// Takes the steps of the token.
    // As a call, with `forget_ended`: 1.4 % more instructions for all elements and texts.
    #[inline(always)]
    pub(super) fn take_steps(&mut self) {
        let recorder = self.driver.builder.sink_mut();
        if recorder.steps.is_empty() && recorder.tree.queue.is_untouched {
            recorder.tree.queue.forget_ended(&mut recorder.tree.nodes);
        } else {
            self.apply_steps();
        }
    }

    fn apply_steps(&mut self) {
        let recorder = self.driver.builder.sink_mut();
        if recorder.may_change_steps() {
            return;
        }
        let may_be_appended_to = recorder.is_at_end() && recorder.tree.handlers.watch_end();
        recorder.tree.text_node();
        let StreamTree { queue, nodes, .. } = &mut recorder.tree;
        queue.take(nodes, Source::of(&self.input), &recorder.steps, may_be_appended_to);
        recorder.steps.clear();
        queue.forget_ended(nodes);
    }

    /// Passes on what exceeds the limits of what may be held.
    fn keep_to_limits(&mut self) {
        let end = Source::of(&self.input).end();
        let recorder = self.driver.builder.sink_mut();
        if recorder.may_change_steps()
            && recorder.steps.first().is_some_and(|step| end - step.span.start > self.held_bytes)
        {
            recorder.tree.limits_met.note(Limit::HeldBytes, end);
            recorder.fix_steps();
            self.take_steps();
        }
        let recorder = self.driver.builder.sink_mut();
        let tree = &mut recorder.tree;
        while let Some(step) = tree.queue.waiting()
            && end - step.span.start > self.held_bytes
        {
            let node = step.node;
            tree.give_up(node, end);
            tree.queue.release(&mut tree.nodes, Source::of(&self.input));
        }
        let is_untouched = tree.queue.waiting().is_none() && recorder.steps.is_empty();
        if is_untouched && end - recorder.token().end > self.token_bytes {
            let innermost = recorder.innermost();
            let tree = &mut recorder.tree;
            tree.passed = end;
            let source = Source::of(&self.input);
            tree.queue.pass_until(&tree.nodes, source, innermost, end);
        }
    }
}
