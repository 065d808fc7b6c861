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

use crate::edit::changes::{Changes, ContentChanges};
use crate::edit::former_text::{escaped, escapes};
use crate::edit::insert::Insert;
use crate::edit::loose_end::loose_end;
use crate::edit::name::{
    ElementName, ends_formatting, formatting, ignores_first_newline, is_formatting,
    is_part_of_select_or_ruby, is_plaintext, is_select_or_ruby, is_void,
};
use crate::edit::raw_text::RawText;
use crate::edit::source::Source;
use crate::edit::tag::name_of_end_tag;
use crate::edit::writer::{Implied, Implies, Part, WhichTag, Writer, Written};
use crate::record::steps::{Step, StepKind, Stray, Tag};

/// Answers the applier's questions about the nodes of steps.
pub(crate) trait Nodes {
    type Node: Copy + Eq;

    fn changes(&self, element: Self::Node) -> Option<&Changes>;

    /// Whether an element has been removed, with its content.
    fn is_gone(&self, element: Self::Node) -> bool;

    /// Whether the content of an element's parent is gone, so that nothing is inserted beside the
    /// element.
    fn is_inside_gone(&self, element: Self::Node) -> bool;

    /// Whether a text, a comment or a doctype is gone. `node` is the node of its step, which for a
    /// text may be its parent.
    fn is_content_gone(&self, node: Self::Node) -> bool;

    fn content_changes(&self, node: Self::Node) -> Option<&ContentChanges>;

    /// The name of an element in the source.
    fn qname(&self, element: Self::Node) -> QName<'_>;

    fn parent_element(&self, element: Self::Node) -> Option<Self::Node>;

    /// Where the start tag of an element ends in the source, if it has one.
    fn end_of_start_tag(&self, element: Self::Node) -> Option<usize>;

    fn is_unwrapped(&self, element: Self::Node) -> bool {
        self.changes(element).is_some_and(|changes| changes.unwrapped)
    }

    /// The name that an element will have.
    fn new_name(&self, element: Self::Node) -> ElementName {
        let name = ElementName::of(self.qname(element));
        match self.changes(element).and_then(|changes| changes.tag.name.as_deref()) {
            Some(new) => name.renamed(new),
            None => name,
        }
    }
}

/// Where an element begins or ends.
struct Edge<'s, N> {
    source: Source<'s>,
    node: N,
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
    /// How many open elements are unwrapped or renamed.
    reread: usize,
    /// How many open elements are gone.
    gone: usize,
    /// Whether anything has been dropped, unwrapped or renamed.
    has_lost: bool,
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
            reread: 0,
            gone: 0,
            has_lost: false,
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
        let piece = self.at.max(span.start)..span.end.max(self.at);
        self.at = piece.end;
        self.is_at_end = piece.start == source.end();
        match kind {
            StepKind::Open(tag) => {
                self.open(nodes, Edge { source, node, tag, piece }, closes_itself);
            }
            StepKind::Close(tag) => self.close(nodes, Edge { source, node, tag, piece }),
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
        self.writer.is_untouched() && self.raw.is_none() && is_as_written
    }

    /// Whether a step can be skipped then, if its node is not changed.
    pub(crate) fn may_skip(&self, step: &Step<N>) -> bool {
        !(self.has_lost && step.kind == StepKind::Stray(Stray::Start))
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

    /// Checks whether the last kept piece is a start tag after which a newline is ignored.
    fn find_start_tag(&mut self, nodes: &impl Nodes<Node = N>, inside: Option<N>) {
        if let Some(open) = inside
            && ignores_first_newline(nodes.qname(open))
            && nodes.end_of_start_tag(open) == Some(self.at)
        {
            self.writer.first_newline.after_tag(self.at, true, Some(true));
        }
    }

    /// Inserts content at the end of the source, before a token that the end has cut off. An open
    /// `script` or the like is closed first, so that it does not swallow the content.
    pub(crate) fn append(&mut self, inserts: &[Insert]) {
        self.writer.end_text();
        insert_all(&mut self.writer, inserts);
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

    /// Handles markup that made no node. It is left out if it might make one now, or close
    /// something: in an element that is gone or that a parser reads as another one, such as
    /// `</section>` in a `div` that becomes a `section`; directly after what was dropped, if tags
    /// around it were implied; and start tags after anything that was dropped, such as the `<form>`
    /// that a `form` before it made ineffective.
    ///
    /// The end tag of a formatting element stays: a parser may forget the element because of that
    /// tag, and would otherwise reopen it.
    fn stray(
        &mut self,
        nodes: &impl Nodes<Node = N>,
        source: Source<'_>,
        inside: Option<N>,
        piece: Range<usize>,
        stray: Stray,
    ) {
        let may_matter = self.reread > 0 || self.gone > 0 || self.writer.has_gap();
        let is_kept = match stray {
            _ if inside.is_some_and(|open| nodes.is_gone(open)) => false,
            Stray::Start => !may_matter && !self.has_lost,
            Stray::End => !may_matter,
            Stray::EndOfFormatting(name) => {
                let renamed = self.renamed_to_formatting.get(usize::from(name));
                renamed.is_none_or(|&count| count == 0) && !self.writer.has_gap_before_content()
            }
        };
        if is_kept {
            self.keep_text(source, piece);
        } else {
            self.drop();
        }
    }

    /// Drops a piece of the source.
    fn drop(&mut self) {
        self.has_lost = true;
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

    /// Inserts content at the start of the innermost element. `former` is the mode in which its
    /// text was read, if a parser now reads it as markup.
    fn insert_first<'i>(
        &mut self,
        inserts: impl Iterator<Item = &'i Insert> + Clone,
        former: Option<TextMode>,
    ) {
        if let Some(former) = former {
            return inserts.for_each(|insert| self.writer.insert(&insert.escaped(former)));
        }
        let fit = match &mut self.raw {
            Some(raw) => raw.write_first(inserts.clone().map(|insert| &*insert.text)),
            None => usize::MAX,
        };
        self.left_out.extend(inserts.clone().skip(fit).map(|insert| insert.text.clone()));
        insert_all(&mut self.writer, inserts.take(fit));
    }

    /// Inserts content at the end of the innermost element. `former` is as in `insert_first`.
    fn insert_last<'i>(
        &mut self,
        inserts: impl Iterator<Item = &'i Insert>,
        former: Option<TextMode>,
    ) {
        for insert in inserts {
            if let Some(former) = former {
                self.writer.insert(&insert.escaped(former));
                continue;
            }
            if self.raw.as_mut().is_none_or(|raw| raw.write_last(&insert.text)) {
                self.writer.insert(insert);
            } else {
                self.left_out.push(insert.text.clone());
            }
        }
    }

    fn keep_content(
        &mut self,
        nodes: &impl Nodes<Node = N>,
        source: Source<'_>,
        inside: Option<N>,
        piece: Range<usize>,
        is_text: bool,
    ) {
        if is_text {
            let text = source.get(piece.clone());
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
            let end = loose_end(text);
            self.write_raw(text);
            return match end.is_empty() || self.is_raw_inside(nodes, inside) {
                true => self.writer.keep(piece, Next::Text(text)),
                false => self.writer.keep_text(piece, text, end),
            };
        }
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
            return self.keep_content(nodes, source, inside, piece, is_text);
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
            None => self.keep_content(nodes, source, inside, piece, is_text),
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
        let parent = nodes.parent_element(node);
        Implied {
            name: nodes.new_name(node),
            parent: parent.map(|parent| nodes.new_name(parent)),
            parent_is_unwrapped: parent.is_some_and(|parent| nodes.is_unwrapped(parent)),
            is_at_end: self.is_at_end,
            which,
            written,
        }
    }

    fn open(&mut self, nodes: &impl Nodes<Node = N>, edge: Edge<'_, N>, closes_itself: bool) {
        let Edge { node, tag, .. } = edge;
        let Some(changes) = nodes.changes(node) else { return self.open_unchanged(nodes, edge) };
        if !nodes.is_inside_gone(node) {
            insert_all(&mut self.writer, &changes.before);
        }
        if nodes.is_gone(node) {
            self.gone += 1;
            return self.drop();
        }
        let old = nodes.qname(node);
        self.has_lost |= is_reread(changes);
        let former = self.former_mode(nodes, node);
        self.selects_and_rubies += usize::from(changes_select_or_ruby(nodes, node, changes));
        self.lost_ends_of_formatting += usize::from(loses_end_of_formatting(nodes, node, changes));
        self.reread += usize::from(is_reread(changes));
        if let Some(at) = renamed_to_formatting(nodes, node, changes) {
            self.renamed_to_formatting[at] += 1;
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
            self.insert_first(changes.prepended.iter().rev(), former);
        }
    }

    /// The start of an element that handlers and edits leave as it is.
    fn open_unchanged(&mut self, nodes: &impl Nodes<Node = N>, edge: Edge<'_, N>) {
        let Edge { node, tag, piece, .. } = edge;
        match (nodes.is_gone(node), tag) {
            (true, _) => {
                self.gone += 1;
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
        let Edge { source, node, tag, piece } = edge;
        let old = nodes.qname(node);
        match tag {
            _ if changes.unwrapped => self.drop(),
            Tag::Written => {
                let text = source.get(piece.clone());
                let mut parts = changes.tag.apply(text, old.local);
                if closes_itself && gets_foreign_content(old, changes) && text.ends_with("/>") {
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
        let Edge { node, tag, .. } = edge;
        let Some(changes) = nodes.changes(node) else {
            self.raw = None;
            match (nodes.is_gone(node), tag) {
                (true, _) => self.close_gone(),
                (false, Tag::Written | Tag::Another) => {
                    self.writer.keep(edge.piece, Next::Nothing);
                }
                (false, Tag::Implied) => {
                    let written = self.end_of(nodes.qname(node));
                    self.writer.imply(self.implied(nodes, node, WhichTag::End, written));
                }
                (false, Tag::Start | Tag::Reconstructed) => {}
            }
            return;
        };
        if nodes.is_gone(node) {
            self.close_gone();
        } else {
            self.close_changed(nodes, edge, changes);
        }
        self.raw = None;
        if !nodes.is_inside_gone(node) {
            insert_all(&mut self.writer, changes.after.iter().rev());
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
        let Edge { source, node, tag, piece } = edge;
        let old = nodes.qname(node);
        let was_void = is_void(old);
        if has_inside(nodes, node, changes) {
            let former = self.former_mode(nodes, node);
            self.insert_last(changes.appended.iter(), former);
        }
        self.selects_and_rubies -= usize::from(changes_select_or_ruby(nodes, node, changes));
        self.lost_ends_of_formatting -= usize::from(loses_end_of_formatting(nodes, node, changes));
        self.reread -= usize::from(is_reread(changes));
        if let Some(at) = renamed_to_formatting(nodes, node, changes) {
            self.renamed_to_formatting[at] -= 1;
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
            (Some(_), Tag::Implied) => {
                let written = if same { Written::Perhaps } else { Written::Renamed(end()) };
                self.writer.imply(self.implied(nodes, node, WhichTag::End, written));
            }
            (Some(_), Tag::Start) if was_void => self.writer.add(&end(), Next::Nothing),
            (_, Tag::Start) if gets_foreign_content(old, changes) => {
                self.writer.add(&end(), Next::Nothing);
            }
            (None, Tag::Written | Tag::Another) => self.writer.keep(piece, Next::Nothing),
            (None, Tag::Implied) => {
                let written = self.end_of(old);
                self.writer.imply(self.implied(nodes, node, WhichTag::End, written));
            }
            _ => {}
        }
    }

    /// Whether the implied end tag of an element is written.
    fn end_of(&self, name: QName<'_>) -> Written {
        match name {
            _ if is_void(name) => Written::Never,
            _ if self.selects_and_rubies > 0 && is_part_of_select_or_ruby(name) => Written::Always,
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

fn insert_all<'i>(writer: &mut Writer, inserts: impl IntoIterator<Item = &'i Insert>) {
    for insert in inserts {
        writer.insert(insert);
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

/// Whether content is inserted into an element of SVG or MathML that its start tag may close.
fn gets_foreign_content(name: QName<'_>, changes: &Changes) -> bool {
    let has_content = !changes.prepended.is_empty() || !changes.appended.is_empty();
    has_content && name.namespace != Namespace::Html
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

/// Whether a parser now reads the content of an element as the content of another one.
fn is_reread(changes: &Changes) -> bool {
    changes.unwrapped || changes.tag.name.is_some()
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
