//! The fast path: as long as no edit is pending, most elements and texts neither match a selector
//! nor change anything, and nothing needs to be recorded about them.
//!
//! OPTIMIZATION: most documents pass almost whole: without this, rewriting takes a quarter more
//! instructions. Everything that this file declines is left to
//! the general functions of `insert.rs`, `text.rs` and the recorder; with
//! [`Options::rule_by_rule`](broth_html_tree::Options::rule_by_rule) it declines everything, and
//! tests compare the two ways.

use broth_dom::{NewElement, Place};
use broth_markup::{Name, Span, Text};
use broth_select::{Candidates, Level};

use crate::record::tree::Skip;
use crate::stream::handler::Handler;
use crate::stream::start::Start;
use crate::stream::tree::insert::Where;
use crate::stream::tree::slab::NodeId;
use crate::stream::tree::text::OpenText;
use crate::stream::tree::{Inserted, StreamTree};

impl<H: ?Sized + Handler> StreamTree<'_, H> {
    /// Whether no edit is pending.
    // As calls, the functions of this file take 2.8 % more instructions for all elements and texts.
    #[inline(always)]
    fn is_untouched(&self) -> bool {
        self.queue.is_untouched && self.nodes.are_untouched() && !self.rule_by_rule
    }

    /// Adds an element at the end of another.
    // As calls, the functions of this file take 2.8 % more instructions for all elements and texts.
    #[inline(always)]
    pub(super) fn append_fast(&mut self, parent: NodeId, element: NewElement<'_>) -> NodeId {
        let NewElement { name, attrs, span, implied } = element;
        let is_special = name.name == Name::Plaintext || implied || span.start < self.passed;
        let is_special = is_special || self.rule_by_rule;
        let Some(around) = self.nodes.ordinary(parent).filter(|_| !is_special) else {
            return self.append(parent, NewElement { name, attrs, span, implied });
        };
        around.children.0 += 1;
        let mut level = around.level;
        if let Some(around) = level {
            if let Some(candidates) = self.handlers.candidates(name.name, || !attrs.is_empty()) {
                let start = Start { name, attrs };
                return self.append_candidate(parent, (around, candidates), start, span);
            }
            level = Some(around.share());
        }
        self.nodes.append_element(parent, level, &element)
    }

    /// Adds an element that selectors may match.
    fn append_candidate(
        &mut self,
        parent: NodeId,
        (level, candidates): (Level, Candidates),
        start: Start<'_>,
        span: Span,
    ) -> NodeId {
        let found = self.handlers.enter(level, candidates, &start);
        let level = self.handlers.open(level);
        let Start { name, attrs } = start;
        let element = NewElement { name, attrs, span, implied: false };
        let node = self.nodes.append_element(parent, Some(level), &element);
        if found && self.error.is_none() {
            self.handlers.find(&mut self.found);
            self.announce(node, parent, &start);
        }
        node
    }

    /// Adds any element at the end of another.
    fn append(&mut self, parent: NodeId, element: NewElement<'_>) -> NodeId {
        let node = self.nodes.add_element(&element);
        let start = Start { name: element.name, attrs: element.attrs };
        self.insert_element(node, parent, &start, Where::AtTheEnd);
        node
    }

    /// Appends a text that a handler may want to see to an open element.
    // OPTIMIZATION: `push_text` without the checks whose results are known here: 5 % of handlers
    // for all texts.
    fn skip_seen_text(&mut self, text: Text<'_>, span: Span, parent: NodeId) -> bool {
        // Text in a template goes to its contents.
        if self.entry(parent).is_none_or(|entry| entry.common.known_name() == Name::Template) {
            return false;
        }
        let unrecorded = (span, Some(parent));
        if !self.open_text(Place::LastChildOf(parent), parent, text, span, Some(unrecorded)) {
            self.queue.applier.skip_text(span, Some(parent));
        }
        true
    }

    /// Skips the step of a piece, if it is the first of the text node.
    fn skip_first_piece(&mut self, span: Span, inside: Option<NodeId>) -> bool {
        match &mut self.text {
            Some(OpenText { node: None, unrecorded: unrecorded @ None, .. }) => {
                *unrecorded = Some((span, inside));
                true
            }
            _ => false,
        }
    }
}

impl<H: ?Sized + Handler> Skip for StreamTree<'_, H> {
    // As calls, the functions of this file take 2.8 % more instructions for all elements and texts.
    #[inline(always)]
    fn skips_step(&self) -> bool {
        self.is_untouched() && self.text.is_none()
    }

    // As calls, the functions of this file take 2.8 % more instructions for all elements and texts.
    #[inline(always)]
    fn skips_text(&mut self, span: Span, inside: Option<NodeId>) -> bool {
        if !self.is_untouched() {
            return false;
        }
        match self.last_text {
            Some(Inserted::Unseen(_)) => {
                self.queue.applier.skip_text(span, inside);
                true
            }
            Some(Inserted::Seen) => self.skip_first_piece(span, inside),
            None => false,
        }
    }

    // As calls, the functions of this file take 2.8 % more instructions for all elements and texts.
    #[inline(always)]
    fn skips_text_token(&mut self, text: Text<'_>, span: Span, inside: NodeId) -> bool {
        if !self.is_untouched() {
            return false;
        }
        debug_assert!(self.waiting == 0, "an element that waits for its text has pending edits");
        if !self.handlers.have_texts() {
            self.queue.applier.skip_text(span, Some(inside));
            return true;
        }
        self.text.is_none() && self.skip_seen_text(text, span, inside)
    }

    // As calls, the functions of this file take 2.8 % more instructions for all elements and texts.
    #[inline(always)]
    fn skips_end(&mut self, element: NodeId) -> bool {
        if self.is_text_in(element) {
            self.end_text();
        }
        if !self.skips_step() {
            return false;
        }
        let Some(level) = self.nodes.remove_ordinary(element) else { return false };
        if let Some(level) = level {
            self.handlers.close(level);
        }
        true
    }
}
