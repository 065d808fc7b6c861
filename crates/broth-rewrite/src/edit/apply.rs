//! `EditApplier`: applies the changes to the source, step by step. For trees and for streams, it
//! alone decides where an edit is written.
//!
//! [`Nodes`] says which of four cases a step is, by its node:
//!
//! | the node | a tag of its own, or a text | an implied tag |
//! |---|---|---|
//! | is not changed | is kept | waits: the writer writes it if nothing implies it any more |
//! | is changed | is kept, except for the parts that change | is written for a new attribute or name |
//! | is unwrapped | is dropped, but not the content | is dropped |
//! | is gone | is dropped | is dropped |
//!
//! In each case, insertions are written beside their tag.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use broth_html_rules::optional_tags::Next;
use broth_html_tree::{Options, ScriptingMode};
use broth_markup::Span;

use crate::edit::changes::Changes;
use crate::edit::foreign::Foreign;
use crate::edit::implied::{Implied, Implies, WhichTag, Written};
use crate::edit::late_end::LateEnds;
use crate::edit::loose_end::loose_end;
use crate::edit::name::{ignores_first_newline, is_foreign, is_in_body, is_void};
use crate::edit::nodes::Nodes;
use crate::edit::omission::needs_end_tag;
use crate::edit::raw_text::RawText;
use crate::edit::source::Source;
use crate::edit::writer::{Part, Writer};
use crate::record::steps::{Step, StepKind, Tag};

mod close;
mod content;
mod inserts;
mod open;
mod reread;
mod stray;

use reread::Reread;
use stray::Lost;

/// Where an element begins or ends.
struct Edge<'s, N> {
    source: Source<'s>,
    node: N,
    /// The innermost element that was open before.
    inside: Option<N>,
    tag: Tag,
    /// The tag in the source; empty if there is none.
    piece: Range<usize>,
}

/// Changes being applied to a source.
#[derive(Debug)]
pub(crate) struct EditApplier<N> {
    pub(crate) writer: Writer,
    /// The offset up to which the source has been kept, changed or dropped.
    pub(crate) at: usize,
    /// The text that was [skipped](Self::skip) last, and the element that it is in. It may have a
    /// [loose end](loose_end).
    last_text: Option<(Span, Option<N>)>,
    /// The text written into the innermost element, if something may be inserted into it and
    /// nothing can be escaped there.
    raw: Option<RawText>,
    /// The insertions that such a text cannot contain.
    pub(crate) left_out: Vec<String>,
    foreign: Foreign<N>,
    late_ends: LateEnds<N>,
    reread: Reread,
    /// How many open elements are gone.
    gone: usize,
    lost: Lost,
    /// Whether the current step is at the end of the source.
    is_at_end: bool,
    pub(crate) scripting: ScriptingMode,
}

impl<N> Default for EditApplier<N> {
    fn default() -> Self {
        Self {
            writer: Writer::default(),
            at: 0,
            last_text: None,
            raw: None,
            left_out: Vec::new(),
            foreign: Foreign::default(),
            late_ends: LateEnds::default(),
            reread: Reread::default(),
            gone: 0,
            lost: Lost::default(),
            is_at_end: false,
            scripting: Options::default().scripting,
        }
    }
}

impl<N: Copy + Eq> EditApplier<N> {
    /// Applies the changes to a step. `closes_itself` says whether the next step closes the element
    /// by the same tag.
    pub(crate) fn step(
        &mut self,
        nodes: &impl Nodes<Node = N>,
        source: Source<'_>,
        step: Step<N>,
        closes_itself: bool,
    ) {
        let Step { node, inside, span, kind } = step;
        if kind == StepKind::Nothing {
            return;
        }
        self.between(nodes, source, inside, span.start);
        if kind == StepKind::Open(Tag::Reconstructed) {
            self.keep_ignored_newline(source);
        }
        let piece = self.at.max(span.start)..span.end.max(self.at);
        self.at = piece.end;
        self.is_at_end = piece.start == source.end();
        if self.writer.has_broken_out {
            self.foreign.break_out();
        }
        if self.foreign.leaves_out(nodes, step) {
            return self.drop();
        }
        match kind {
            StepKind::Open(tag) => {
                self.open(nodes, Edge { source, node, inside, tag, piece }, closes_itself);
            }
            StepKind::Close(tag) => {
                // An end tag in SVG does not return to the body.
                let stays_after_body = self.writer.is_after_body && is_foreign(nodes.qname(node));
                self.close(nodes, Edge { source, node, inside, tag, piece });
                self.writer.is_after_body |= stays_after_body;
                self.late_ends.write(node, &mut self.writer);
            }
            StepKind::EndOfBody => self.end_of_body(nodes, node, piece),
            StepKind::Text | StepKind::Other => {
                self.content(nodes, source, (node, inside), piece, kind == StepKind::Text);
            }
            StepKind::Again => self.again(nodes, source, node, piece),
            StepKind::Stray(stray) => self.stray(nodes, source, inside, piece, stray),
            StepKind::Nothing => {}
        }
    }

    /// Whether no edit is pending, so that steps that change nothing can be skipped. Inside an
    /// element that is gone, none can: content that a parser moves out of it stays, and the rest
    /// does not.
    #[inline]
    pub(crate) fn is_untouched(&self) -> bool {
        let is_as_written = self.reread.is_idle() && self.gone == 0;
        let is_ended = self.late_ends.is_empty() && !self.writer.is_after_body;
        let is_foreign = self.foreign.is_untouched() && !self.writer.has_broken_out;
        let is_in_place = is_as_written && is_ended && is_foreign;
        self.writer.is_untouched() && self.raw.is_none() && is_in_place
    }

    /// Whether a step can be skipped then, if its node is not changed.
    pub(crate) fn may_skip(&self, step: &Step<N>) -> bool {
        match step.kind {
            StepKind::Stray(stray) => self.leaves(stray),
            StepKind::EndOfBody => false,
            _ => true,
        }
    }

    /// Skips a step that changes nothing: its piece of the source is kept like everything
    /// [between](Self::between) steps.
    pub(crate) fn skip(&mut self, step: &Step<N>) {
        if step.kind == StepKind::Text {
            self.skip_text(step.span, step.inside);
        }
    }

    /// Skips the step of a text.
    #[inline]
    pub(crate) fn skip_text(&mut self, span: Span, inside: Option<N>) {
        self.last_text = Some((span, inside));
    }

    /// Notes whether the piece that was kept last is a text with a loose end.
    fn note_loose_end(&mut self, nodes: &impl Nodes<Node = N>, source: Source<'_>) {
        if let Some((span, inside)) = self.last_text.take_if(|(span, _)| span.end == self.at) {
            let end = loose_end(source.get(span.range()));
            if !end.is_empty() && !self.is_raw_inside(nodes, inside) {
                self.writer.hold_loose_end(end);
            }
        }
    }

    /// Handles source between two steps, which produced no node. It is kept if its parent is.
    pub(crate) fn between(
        &mut self,
        nodes: &impl Nodes<Node = N>,
        source: Source<'_>,
        inside: Option<N>,
        end: usize,
    ) {
        let piece = self.at..end.max(self.at);
        self.at = piece.end;
        match inside {
            _ if piece.is_empty() => {}
            Some(open) if nodes.is_gone(open) => self.drop(),
            _ if self.foreign.is_section(source.get(piece.clone())) => self.drop(),
            _ if self.writer.has_gap() => {
                self.writer.keep_before_implied(piece.clone(), source.get(piece));
            }
            _ => {
                self.keep_text(source, piece);
                self.find_start_tag(nodes, inside);
            }
        }
        self.note_loose_end(nodes, source);
    }

    /// Keeps a newline that is ignored after a start tag, before a formatting element is opened
    /// again for the text after it.
    fn keep_ignored_newline(&mut self, source: Source<'_>) {
        let rest = source.get(self.at..source.end().max(self.at));
        let len = self.writer.first_newline.still_ignored(self.at, rest);
        let piece = self.at..self.at + len;
        self.at = piece.end;
        if !piece.is_empty() {
            self.keep_text(source, piece);
        }
    }

    /// Checks whether the last kept piece is a start tag after which a newline is ignored.
    fn find_start_tag(&mut self, nodes: &impl Nodes<Node = N>, inside: Option<N>) {
        if let Some(open) = inside
            && ignores_first_newline(nodes.qname(open))
            && nodes.end_of_start_tag(open) == Some(self.at)
        {
            self.writer.first_newline.after_tag(self.at, true, Some(true));
        }
    }

    /// Keeps the rest of the source: text whose steps were [skipped](Self::skip), and a tag that
    /// the end has cut off.
    pub(crate) fn finish(&mut self, source: Source<'_>) {
        let piece = self.at..source.end().max(self.at);
        self.at = piece.end;
        self.last_text = None;
        let next = match self.writer.is_untouched() {
            true => Next::Text(source.get(piece.clone())),
            false => Next::Nothing,
        };
        self.writer.keep(piece, next);
        self.writer.finish();
    }

    /// Drops a piece of the source.
    fn drop(&mut self) {
        self.lost.note();
        self.writer.drop();
    }

    fn keep_text(&mut self, source: Source<'_>, piece: Range<usize>) {
        let text = source.get(piece.clone());
        self.write_raw(text);
        self.writer.keep(piece, Next::Text(text));
    }

    /// Records text that is written into an element.
    fn write_raw(&mut self, text: &str) {
        if let Some(raw) = &mut self.raw {
            raw.write(text);
        }
    }

    fn implied(
        &self,
        nodes: &impl Nodes<Node = N>,
        node: N,
        which: WhichTag,
        written: Written,
    ) -> Implied {
        let parent = nodes.remaining_parent(node);
        Implied {
            name: nodes.new_name(node),
            parent: parent.map(|parent| nodes.new_name(parent)),
            parent_is_unwrapped: parent.is_some_and(|parent| nodes.is_unwrapped(parent)),
            is_at_end: self.is_at_end,
            is_unclosed: which == WhichTag::End && needs_end_tag(nodes.qname(node)),
            is_left_open: false,
            which,
            written,
        }
    }

    /// Changes a second tag of an element, which may repeat an attribute that has been removed.
    fn again(
        &mut self,
        nodes: &impl Nodes<Node = N>,
        source: Source<'_>,
        node: N,
        piece: Range<usize>,
    ) {
        let changes = nodes.changes(node).map_or(&[][..], |changes| &changes.tag.attrs);
        let parts = crate::edit::tag::remove_from(changes, source.get(piece.clone()));
        self.writer.change(piece, parts, Next::Comment, Implies::TheSame);
        self.writer.is_after_body &= !is_in_body(nodes.qname(node));
    }

    /// The offset before which the source is not needed any more.
    pub(crate) fn decided_until(&self) -> usize {
        self.writer.loose().unwrap_or(self.at)
    }

    /// Takes the parts written since the last call.
    pub(crate) fn take_parts(&mut self) -> Vec<Part> {
        self.writer.take_parts()
    }
}

/// Whether something can be inserted into an element: it is not void, or gets a name that is not.
fn has_inside<N: Nodes>(nodes: &N, node: N::Node, changes: &Changes) -> bool {
    let is_renamed = changes.tag.name.is_some();
    !is_void(nodes.qname(node)) || (is_renamed && !is_void(nodes.new_name(node).qname()))
}
