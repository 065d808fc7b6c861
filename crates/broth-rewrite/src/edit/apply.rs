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

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use broth_html_rules::elements::FORMATTING;
use broth_html_rules::optional_tags::Next;
use broth_html_tree::{Context, Options, ScriptingMode};
use broth_markup::{Namespace, QName, Span, TextMode};

use crate::edit::changes::Changes;
use crate::edit::foreign::Foreign;
use crate::edit::former_text::{escaped, escapes};
use crate::edit::late_end::LateEnds;
use crate::edit::loose_end::loose_end;
use crate::edit::name::{
    ends_by_another, ends_formatting, formatting, ignores_first_newline, is_foreign, is_formatting,
    is_in_body, is_part_of_select_or_ruby, is_plaintext, is_select_or_ruby, is_void,
    may_end_before_option, outlives_its_end_tag,
};
use crate::edit::nodes::{Nodes, is_reread};
use crate::edit::raw_text::RawText;
use crate::edit::source::Source;
use crate::edit::tag::name_of_end_tag;
use crate::edit::writer::{Implied, Implies, Part, WhichTag, Writer, Written};
use crate::record::steps::{Step, StepKind, Tag};

mod inserts;
mod stray;

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
    /// How many open elements are a `select` or `ruby` in the source or in the output, but not the
    /// same in both.
    selects_and_rubies: usize,
    /// How many open elements [ended formatting](ends_formatting) in the source, but no longer do.
    lost_ends_of_formatting: usize,
    foreign: Foreign<N>,
    late_ends: LateEnds<N>,
    /// How many open elements are unwrapped or renamed.
    reread: usize,
    /// How many open elements are gone.
    gone: usize,
    /// How many open elements are renamed.
    renamed: usize,
    lost: Lost,
    /// For each formatting element, how many open elements have been renamed to it.
    renamed_to_formatting: [usize; FORMATTING.len()],
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
            selects_and_rubies: 0,
            lost_ends_of_formatting: 0,
            foreign: Foreign::default(),
            late_ends: LateEnds::default(),
            reread: 0,
            gone: 0,
            renamed: 0,
            lost: Lost::default(),
            renamed_to_formatting: [0; FORMATTING.len()],
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
        let is_as_written = self.reread == 0 && self.gone == 0;
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

    fn keep_content(
        &mut self,
        nodes: &impl Nodes<Node = N>,
        source: Source<'_>,
        (node, inside): (N, Option<N>),
        mut piece: Range<usize>,
        is_text: bool,
    ) {
        if is_text {
            let mut text = source.get(piece.clone());
            if let Some(former) = inside.and_then(|open| self.former_mode(nodes, open)) {
                let parts = escapes(former, text);
                let implies = Implies::the_same_if(parts.is_empty());
                return self.writer.change(
                    piece,
                    parts,
                    Next::Text(&escaped(former, text)),
                    implies,
                );
            }
            if let Some((parts, len)) = self.foreign.change_text(text) {
                let next = parts.first().filter(|(range, _)| range.start == 0);
                let is_changed = next.is_some_and(|(range, _)| !range.is_empty());
                let next = Next::Text(if is_changed { "x" } else { text });
                let end = piece.start + len;
                self.writer.change(piece.start..end, parts, next, Implies::PerhapsOthers);
                if end == piece.end {
                    return;
                }
                (piece.start, text) = (end, &text[len..]);
            }
            let end = loose_end(text);
            self.write_raw(text);
            return match end.is_empty() || self.is_raw_inside(nodes, inside) {
                true => self.writer.keep(piece, Next::Text(text)),
                false => self.writer.keep_text(piece, text, end),
            };
        }
        // A comment after the end tag of the body is outside of it, whatever is open.
        let parent = nodes.parent_element(node);
        let is_inside = parent.is_some_and(|parent| nodes.qname(parent) != QName::html("html"));
        self.reopen_body(nodes, inside.filter(|_| is_inside), Next::Comment);
        self.writer.keep(piece.clone(), Next::Comment);
        self.writer.cut_off = cut_off(source.get(piece));
    }

    fn content(
        &mut self,
        nodes: &impl Nodes<Node = N>,
        source: Source<'_>,
        (node, inside): (N, Option<N>),
        piece: Range<usize>,
        is_text: bool,
    ) {
        if nodes.is_content_gone(node) {
            return self.drop();
        }
        let Some(changes) = nodes.content_changes(node) else {
            return self.keep_content(nodes, source, (node, inside), piece, is_text);
        };
        let former = inside.and_then(|open| self.former_mode(nodes, open));
        if self.raw.is_none()
            && former.is_none()
            && let Some(open) = inside
        {
            self.raw = RawText::of(nodes.qname(open));
        }
        self.insert_first(changes.before.iter(), former);
        match &changes.instead {
            _ if changes.gone => self.drop(),
            None => self.keep_content(nodes, source, (node, inside), piece, is_text),
            Some(text) => {
                self.drop();
                self.write_raw(text);
                let escaped = former.map(|former| escaped(former, text));
                let text = escaped.as_deref().unwrap_or(text);
                let next = if is_text { Next::Text(text) } else { Next::Comment };
                self.writer.add(text, next);
            }
        }
        self.insert_last(changes.after.iter().rev(), former);
    }

    /// The mode in which the text in an element was read, if a parser now reads it as markup.
    fn former_mode(&self, nodes: &impl Nodes<Node = N>, element: N) -> Option<TextMode> {
        let changes = nodes.changes(element)?;
        let mode = Context::new(nodes.qname(element)).text_mode(self.scripting);
        (is_reread(changes) && mode != TextMode::Data).then_some(mode)
    }

    /// Whether the text in an open element cannot have references.
    fn is_raw_inside(&self, nodes: &impl Nodes<Node = N>, inside: Option<N>) -> bool {
        inside.is_some_and(|open| {
            let mode = Context::new(nodes.qname(open)).text_mode(self.scripting);
            !matches!(mode, TextMode::Data | TextMode::Rcdata)
        })
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
            is_left_open: false,
            which,
            written,
        }
    }

    fn open(&mut self, nodes: &impl Nodes<Node = N>, edge: Edge<'_, N>, closes_itself: bool) {
        let Edge { node, tag, .. } = edge;
        let Some(changes) = nodes.changes(node) else { return self.open_unchanged(nodes, edge) };
        if !nodes.is_inside_gone(node) {
            self.insert_beside(nodes, node, &changes.before);
        }
        let old = nodes.qname(node);
        if nodes.is_gone(node) {
            self.gone += 1;
            self.lost.note_element(old);
            return self.drop();
        }
        let former = self.former_mode(nodes, node);
        if is_reread(changes) {
            self.lost.note_element(old);
            self.note_open(nodes, node, changes);
        }
        self.write_start_tag(nodes, edge, changes, closes_itself);
        if tag == Tag::Written {
            let is_ignored = || ignores_first_newline(nodes.new_name(node).qname());
            let is_ignored = (!changes.unwrapped).then(is_ignored);
            let first_newline = &mut self.writer.first_newline;
            first_newline.after_tag(self.at, ignores_first_newline(old), is_ignored);
        }
        self.raw = RawText::of(old).filter(|_| former.is_none());
        if has_inside(nodes, node, changes) {
            self.reopen_body_for(nodes, Some(node), changes.prepended.last());
            self.insert_first(changes.prepended.iter().rev(), former);
        }
    }

    /// The start of an element that handlers and edits leave as it is.
    fn open_unchanged(&mut self, nodes: &impl Nodes<Node = N>, edge: Edge<'_, N>) {
        let Edge { node, tag, piece, .. } = edge;
        match (nodes.is_gone(node), tag) {
            (true, _) => {
                self.gone += 1;
                self.lost.note_element(nodes.qname(node));
                self.drop();
            }
            (false, Tag::Written) => {
                let name = nodes.qname(node);
                self.writer.keep(piece, Next::Element(name));
                self.writer.is_plaintext |= is_plaintext(name);
                let is_ignored = ignores_first_newline(name);
                let first_newline = &mut self.writer.first_newline;
                first_newline.after_tag(self.at, is_ignored, Some(is_ignored));
            }
            (false, Tag::Reconstructed) => {
                self.writer.imply(self.implied(nodes, node, WhichTag::Start, Written::Never));
            }
            (false, _) => {
                self.writer.imply(self.implied(nodes, node, WhichTag::Start, Written::Perhaps));
            }
        }
    }

    /// Writes the start tag of an element with changes, or notes that it is implied.
    fn write_start_tag(
        &mut self,
        nodes: &impl Nodes<Node = N>,
        edge: Edge<'_, N>,
        changes: &Changes,
        closes_itself: bool,
    ) {
        let Edge { source, node, tag, piece, .. } = edge;
        let old = nodes.qname(node);
        match tag {
            _ if changes.unwrapped => self.drop(),
            Tag::Written => {
                let text = source.get(piece.clone());
                let mut parts = changes.tag.apply(text, old.local);
                let stays_open = || self.stays_open(nodes, node);
                if closes_itself && text.ends_with("/>") && !is_void(old) && stays_open() {
                    parts.push((text.len() - 2..text.len() - 1, String::new()));
                }
                let implies = Implies::the_same_if(changes.tag.name.is_none());
                let name = nodes.new_name(node);
                self.writer.change(piece, parts, Next::Element(name.qname()), implies);
                self.writer.is_plaintext |= is_plaintext(name.qname());
            }
            Tag::Reconstructed => {
                self.writer.imply(self.implied(nodes, node, WhichTag::Start, Written::Never))
            }
            _ if !changes.tag.needs_tag() => {
                self.writer.imply(self.implied(nodes, node, WhichTag::Start, Written::Perhaps));
            }
            _ => {
                let text = changes.tag.write_new(old.local);
                let written = match changes.tag.name {
                    Some(_) => Written::Renamed(text),
                    None => Written::WithAttributes(text),
                };
                self.writer.imply(self.implied(nodes, node, WhichTag::Start, written));
            }
        }
    }

    fn close(&mut self, nodes: &impl Nodes<Node = N>, edge: Edge<'_, N>) {
        let Edge { node, inside, tag, .. } = edge;
        let Some(changes) = nodes.changes(node) else {
            self.raw = None;
            match (nodes.is_gone(node), tag) {
                (true, _) => self.close_gone(),
                (false, Tag::Written) if outlives_its_end_tag(nodes.qname(node)) => {
                    self.writer.keep_end_of_body(edge.piece);
                }
                (false, Tag::Written | Tag::Another) => {
                    self.writer.keep(edge.piece, Next::Nothing);
                }
                (false, Tag::LeftOpen) if self.foreign.is_text(nodes, node) => {
                    self.imply_end(nodes, node, Tag::Implied, Written::Always);
                }
                (false, Tag::Implied | Tag::LeftOpen) => {
                    let written = self.end_of(nodes.qname(node));
                    self.imply_end(nodes, node, tag, written);
                }
                (false, Tag::Start) if self.stays_open(nodes, node) => {
                    self.writer.add(&format!("</{}>", nodes.qname(node)), Next::Nothing);
                }
                (false, Tag::Start | Tag::Reconstructed) => {}
            }
            return;
        };
        let late = LateEnds::of(nodes, node, tag, inside);
        if nodes.is_gone(node) {
            self.close_gone();
        } else if late.is_some() && changes.tag.name.is_some() {
            self.forget_open(nodes, node, changes);
            self.drop();
        } else {
            self.close_changed(nodes, edge, changes);
        }
        self.raw = None;
        if let Some(with) = late.filter(|_| !nodes.is_gone(node)) {
            self.end_late(nodes, node, with, changes);
        } else if !nodes.is_inside_gone(node) {
            self.insert_beside(nodes, node, changes.after.iter().rev());
        }
    }

    /// Notes that an element really ends with another one in it.
    fn end_late(&mut self, nodes: &impl Nodes<Node = N>, node: N, with: N, changes: &Changes) {
        let end_tag = (changes.tag.name.is_some() && !changes.unwrapped).then(|| {
            let end_tag = format!("</{}>", nodes.new_name(node).qname());
            self.implied(nodes, node, WhichTag::End, Written::Renamed(end_tag))
        });
        self.late_ends.add(with, end_tag, changes.after.iter().rev().cloned().collect());
    }

    /// Handles an end tag of `body` or `html` that has closed nothing.
    fn end_of_body(&mut self, nodes: &impl Nodes<Node = N>, node: N, piece: Range<usize>) {
        if nodes.is_gone(node) {
            self.drop();
        } else {
            self.writer.keep_end_of_body(piece);
        }
    }

    fn imply_end(&mut self, nodes: &impl Nodes<Node = N>, node: N, tag: Tag, written: Written) {
        let implied = self.implied(nodes, node, WhichTag::End, written);
        self.writer.imply(Implied { is_left_open: tag == Tag::LeftOpen, ..implied });
    }

    /// Whether the start tag that closed an element in the source does not close it in the output:
    /// of an element of SVG or MathML that gets content or comes into HTML, of a `form` in a table
    /// that is no table any more, or of an element that gets the name of one with content.
    fn stays_open(&self, nodes: &impl Nodes<Node = N>, node: N) -> bool {
        let (old, new) = (nodes.qname(node), nodes.new_name(node));
        let new = new.qname();
        match old.namespace {
            _ if is_void(new) => false,
            Namespace::Html => {
                let parent = nodes.parent_element(node);
                old != new
                    || (!is_void(old) && parent.is_some_and(|parent| nodes.is_reread(parent)))
            }
            _ => self.foreign.is_lost() || nodes.changes(node).is_some_and(has_content),
        }
    }

    /// Closes an element that is gone.
    fn close_gone(&mut self) {
        self.gone -= 1;
        self.drop();
    }

    fn close_changed(
        &mut self,
        nodes: &impl Nodes<Node = N>,
        edge: Edge<'_, N>,
        changes: &Changes,
    ) {
        let Edge { source, node, tag, piece, .. } = edge;
        let old = nodes.qname(node);
        if has_inside(nodes, node, changes) {
            let former = self.former_mode(nodes, node);
            self.reopen_body_for(nodes, Some(node), changes.appended.first());
            self.insert_last(changes.appended.iter(), former);
        }
        let stays_open = tag == Tag::Start && self.stays_open(nodes, node);
        if is_reread(changes) {
            self.forget_open(nodes, node, changes);
        }
        if changes.unwrapped {
            return self.drop();
        }
        let new = nodes.new_name(node);
        let name = new.qname();
        let end = || format!("</{name}>");
        // Elements of both names are closed by the same tags, and reconstructed afterwards.
        let same = is_formatting(name) && is_formatting(old);
        match (&changes.tag.name, tag) {
            (Some(_), _) if is_void(name) => self.drop(),
            (Some(new), Tag::Written) => {
                let text = source.get(piece.clone());
                let parts = vec![(name_of_end_tag(text), new.clone())];
                self.writer.change(piece, parts, Next::Nothing, Implies::the_same_if(same));
            }
            (Some(_), Tag::Another) => {
                let parts = vec![(0..piece.len(), end())];
                self.writer.change(piece, parts, Next::Nothing, Implies::PerhapsOthers);
            }
            (Some(_), Tag::Implied | Tag::LeftOpen) => {
                let written = match same {
                    true if ends_by_another(old) => Written::IfNeeded,
                    true => Written::Perhaps,
                    false => Written::Renamed(end()),
                };
                self.imply_end(nodes, node, tag, written);
            }
            (_, Tag::Start) if stays_open => self.writer.add(&end(), Next::Nothing),
            (None, Tag::Written) if outlives_its_end_tag(old) => {
                self.writer.keep_end_of_body(piece);
            }
            (None, Tag::Written | Tag::Another) => self.writer.keep(piece, Next::Nothing),
            (None, Tag::Implied | Tag::LeftOpen) => {
                let written = self.end_of(old);
                self.imply_end(nodes, node, tag, written);
            }
            _ => {}
        }
    }

    /// Counts an element that is unwrapped or renamed among those that are open.
    fn note_open(&mut self, nodes: &impl Nodes<Node = N>, node: N, changes: &Changes) {
        self.reread += 1;
        self.renamed += usize::from(!changes.unwrapped);
        self.selects_and_rubies += usize::from(changes_select_or_ruby(nodes, node, changes));
        self.lost_ends_of_formatting += usize::from(loses_end_of_formatting(nodes, node, changes));
        self.foreign.open(nodes, node, changes);
        if let Some(at) = renamed_to_formatting(nodes, node, changes) {
            self.renamed_to_formatting[at] += 1;
        }
    }

    /// Stops counting an element that is unwrapped or renamed among those that are open.
    fn forget_open(&mut self, nodes: &impl Nodes<Node = N>, node: N, changes: &Changes) {
        self.selects_and_rubies -= usize::from(changes_select_or_ruby(nodes, node, changes));
        self.lost_ends_of_formatting -= usize::from(loses_end_of_formatting(nodes, node, changes));
        self.foreign.close(nodes, node, changes);
        self.reread -= 1;
        self.renamed -= usize::from(!changes.unwrapped);
        if let Some(at) = renamed_to_formatting(nodes, node, changes) {
            self.renamed_to_formatting[at] -= 1;
        }
    }

    /// Whether the implied end tag of an element is written.
    fn end_of(&self, name: QName<'_>) -> Written {
        match name {
            _ if is_void(name) => Written::Never,
            _ if self.selects_and_rubies > 0 && is_part_of_select_or_ruby(name) => Written::Always,
            _ if self.selects_and_rubies > 0 && may_end_before_option(name) => Written::IfNeeded,
            _ if self.lost_ends_of_formatting > 0 && is_formatting(name) => Written::Always,
            _ => Written::Perhaps,
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
/// The missing end of a comment, a processing instruction or a doctype that the end of the file has
/// cut off.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#comment-end-state>
fn cut_off(markup: &str) -> &'static str {
    if !markup.starts_with("<!--") {
        return if markup.ends_with('>') { "" } else { ">" };
    }
    match markup {
        _ if markup.ends_with("-->") || markup.ends_with("--!>") => "",
        _ if markup.ends_with("--") || markup.ends_with("--!") => ">",
        _ if markup.ends_with('-') => "->",
        _ => "-->",
    }
}

/// Whether content is inserted into an element.
fn has_content(changes: &Changes) -> bool {
    !changes.prepended.is_empty() || !changes.appended.is_empty()
}

/// Whether an element [ended formatting](ends_formatting) in the source, but no longer does.
fn loses_end_of_formatting<N: Nodes>(nodes: &N, node: N::Node, changes: &Changes) -> bool {
    let ends = !changes.unwrapped && ends_formatting(nodes.new_name(node).qname());
    ends_formatting(nodes.qname(node)) && !ends
}

/// The index of the formatting element that an element is renamed to.
fn renamed_to_formatting<N: Nodes>(nodes: &N, node: N::Node, changes: &Changes) -> Option<usize> {
    changes.tag.name.as_ref().filter(|_| !changes.unwrapped)?;
    formatting(nodes.new_name(node).qname())
}

/// Whether something can be inserted into an element: it is not void, or gets a name that is not.
fn has_inside<N: Nodes>(nodes: &N, node: N::Node, changes: &Changes) -> bool {
    let is_renamed = changes.tag.name.is_some();
    !is_void(nodes.qname(node)) || (is_renamed && !is_void(nodes.new_name(node).qname()))
}

/// Whether an element is a `select` or `ruby` in the source or in the output, but not the same in
/// both.
fn changes_select_or_ruby<N: Nodes>(nodes: &N, node: N::Node, changes: &Changes) -> bool {
    let (old, new) = (nodes.qname(node), nodes.new_name(node));
    let (was, is) = (is_select_or_ruby(old), is_select_or_ruby(new.qname()));
    (was || is) && (changes.unwrapped || old != new.qname())
}
