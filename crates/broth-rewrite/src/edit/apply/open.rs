//! Applies the changes to the start of an element.

use alloc::string::String;

use broth_html_rules::optional_tags::Next;

use crate::edit::apply::{Edge, EditApplier, has_inside};
use crate::edit::changes::Changes;
use crate::edit::implied::{Implies, WhichTag, Written};
use crate::edit::name::{ignores_first_newline, is_plaintext, is_void};
use crate::edit::nodes::{Nodes, is_reread};
use crate::edit::raw_text::RawText;
use crate::record::steps::Tag;

impl<N: Copy + Eq> EditApplier<N> {
    /// Opens an element. `closes_itself` is as in [`step`](Self::step).
    pub(super) fn open(
        &mut self,
        nodes: &impl Nodes<Node = N>,
        edge: Edge<'_, N>,
        closes_itself: bool,
    ) {
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
            self.reread.enter(nodes, node, changes);
            self.foreign.open(nodes, node, changes);
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
}
