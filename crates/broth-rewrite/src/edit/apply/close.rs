//! Applies the changes to the end of an element.

use alloc::format;
use alloc::vec;
use core::ops::Range;

use broth_html_rules::optional_tags::Next;
use broth_markup::Namespace;

use crate::edit::apply::{Edge, EditApplier, has_inside};
use crate::edit::changes::Changes;
use crate::edit::implied::{Implied, Implies, WhichTag, Written};
use crate::edit::late_end::LateEnds;
use crate::edit::name::{ends_by_another, is_formatting, is_void, outlives_its_end_tag};
use crate::edit::nodes::{Nodes, is_reread};
use crate::edit::tag::name_of_end_tag;
use crate::record::steps::Tag;

impl<N: Copy + Eq> EditApplier<N> {
    /// Closes an element.
    pub(super) fn close(&mut self, nodes: &impl Nodes<Node = N>, edge: Edge<'_, N>) {
        let Edge { node, inside, tag, .. } = edge;
        let Some(changes) = nodes.changes(node) else { return self.close_unchanged(nodes, edge) };
        let late = LateEnds::of(nodes, node, tag, inside);
        if nodes.is_gone(node) {
            self.close_gone();
        } else if late.is_some() && changes.tag.name.is_some() {
            self.leave(nodes, node, changes);
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

    /// The end of an element that handlers and edits leave as it is.
    fn close_unchanged(&mut self, nodes: &impl Nodes<Node = N>, edge: Edge<'_, N>) {
        let Edge { node, tag, .. } = edge;
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
                let written = self.reread.end_of(nodes.qname(node));
                self.imply_end(nodes, node, tag, written);
            }
            (false, Tag::Start) if self.stays_open(nodes, node) => {
                self.writer.add(&format!("</{}>", nodes.qname(node)), Next::Nothing);
            }
            (false, Tag::Start | Tag::Reconstructed) => {}
        }
    }

    /// Notes that an element really ends with another one in it.
    fn end_late(&mut self, nodes: &impl Nodes<Node = N>, node: N, with: N, changes: &Changes) {
        let end_tag = (changes.tag.name.is_some() && !changes.unwrapped).then(|| {
            let end_tag = self.implied(nodes, node, WhichTag::End, Written::Always);
            Implied { is_unclosed: false, ..end_tag }
        });
        self.late_ends.add(with, end_tag, changes.after.iter().rev().cloned().collect());
    }

    /// Handles an end tag of `body` or `html` that has closed nothing.
    pub(super) fn end_of_body(
        &mut self,
        nodes: &impl Nodes<Node = N>,
        node: N,
        piece: Range<usize>,
    ) {
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
    pub(super) fn stays_open(&self, nodes: &impl Nodes<Node = N>, node: N) -> bool {
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
        let Edge { node, tag, .. } = edge;
        if has_inside(nodes, node, changes) {
            let former = self.former_mode(nodes, node);
            self.reopen_body_for(nodes, Some(node), changes.appended.first());
            self.insert_last(changes.appended.iter(), former);
        }
        let stays_open = tag == Tag::Start && self.stays_open(nodes, node);
        if is_reread(changes) {
            self.leave(nodes, node, changes);
        }
        match changes.unwrapped {
            true => self.drop(),
            false => self.write_end_tag(nodes, edge, changes, stays_open),
        }
    }

    /// Writes the end tag of an element with changes, or notes that it is implied.
    fn write_end_tag(
        &mut self,
        nodes: &impl Nodes<Node = N>,
        edge: Edge<'_, N>,
        changes: &Changes,
        stays_open: bool,
    ) {
        let Edge { source, node, tag, piece, .. } = edge;
        let old = nodes.qname(node);
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
                    false if is_formatting(name) => Written::Always,
                    false => Written::IfNeeded,
                };
                self.imply_end(nodes, node, tag, written);
            }
            (_, Tag::Start) if stays_open => self.writer.add(&end(), Next::Nothing),
            (None, Tag::Written) if outlives_its_end_tag(old) => {
                self.writer.keep_end_of_body(piece);
            }
            (None, Tag::Written | Tag::Another) => self.writer.keep(piece, Next::Nothing),
            (None, Tag::Implied | Tag::LeftOpen) => {
                let written = self.reread.end_of(old);
                self.imply_end(nodes, node, tag, written);
            }
            _ => {}
        }
    }

    /// Notes that an element which is unwrapped or renamed is closed.
    fn leave(&mut self, nodes: &impl Nodes<Node = N>, node: N, changes: &Changes) {
        self.reread.leave(nodes, node, changes);
        self.foreign.close(nodes, node, changes);
    }
}

/// Whether content is inserted into an element.
fn has_content(changes: &Changes) -> bool {
    !changes.prepended.is_empty() || !changes.appended.is_empty()
}
