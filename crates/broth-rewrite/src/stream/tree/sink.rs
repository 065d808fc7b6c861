//! The sink of the tree builder: what it does to the open nodes.

use broth_dom::{
    Child, ContentPatch, ElementAttrs, MarkerRule, NewElement, Place, QuirksMode, TreeSink,
};
use broth_markup::{Doctype, Span};

use crate::edit::changes::ContentChanges;
use crate::edit::name::ElementName;
use crate::error::RewriteError;
use crate::stream::content;
use crate::stream::handler::{Event, Handler};
use crate::stream::moves::MoveReason;
use crate::stream::tree::insert::Where;
use crate::stream::tree::open_node::{Flags, OpenNode};
use crate::stream::tree::slab::NodeId;
use crate::stream::tree::{StreamTree, start_of};

impl<H: ?Sized + Handler> TreeSink for StreamTree<'_, H> {
    type Node = NodeId;

    fn document(&self) -> NodeId {
        NodeId::DOCUMENT
    }

    fn create_element(&mut self, element: NewElement<'_>) -> NodeId {
        self.end_text();
        let rare = self.kept_attrs(element.attrs);
        let node = self.nodes.add_element(&element);
        if rare.is_some()
            && let Some(entry) = self.entry_mut(node)
        {
            entry.extra_mut().rare = rare;
        }
        node
    }

    #[inline]
    fn append_element(&mut self, parent: &NodeId, element: NewElement<'_>) -> NodeId {
        self.end_text();
        self.append_fast(*parent, element)
    }

    fn create_comment(&mut self, data: &str, span: Span) -> NodeId {
        self.make_comment(None, data, span)
    }

    fn create_processing_instruction(&mut self, target: &str, data: &str, span: Span) -> NodeId {
        self.make_comment(Some(target), data, span)
    }

    fn create_fragment(&mut self) -> NodeId {
        self.nodes.add().0
    }

    fn append_doctype(&mut self, doctype: Doctype<'_>, span: Span) {
        let node = self.add_comment(span);
        self.nodes.set_parent(node, Some(NodeId::DOCUMENT));
        self.last_doctype = Some(node);
        if span.start < self.passed {
            return;
        }
        let mut changes = ContentChanges::default();
        let mut doctype = content::Doctype { doctype, span, changes: &mut changes };
        let error = &mut self.error;
        self.handlers.for_doctype(|handler| {
            if error.is_none() {
                *error =
                    handler.handle(Event::Doctype(&mut doctype)).err().map(RewriteError::Handler);
            }
        });
        self.keep_content(node, changes);
    }

    fn insert(&mut self, place: Place<NodeId>, child: Child<'_, NodeId>) {
        let node = match child {
            Child::Text(text, span) | Child::Cdata(text, span) => {
                return self.push_text(place, text, span);
            }
            Child::Node(node) => node,
        };
        let Some(entry) = self.entry_mut(node) else { return };
        if !entry.common.is_element() {
            return self.insert_comment(node, place);
        }
        if entry.common.has_place {
            // The adoption agency moves it.
            self.end_text();
            self.note_move_of(node, MoveReason::Misnested);
            let parent = self.parent_of(place);
            self.nodes.set_parent(node, parent);
            return;
        }
        let kept = entry.existing_extra().and_then(|extra| extra.rare.as_mut()?.attrs.take());
        let attrs = kept.unwrap_or_default();
        let name = entry.qname().map(ElementName::of).unwrap_or_default();
        let Some(parent) = self.parent_of(place) else { return };
        self.insert_element(node, parent, &start_of(&name, &attrs.attrs()), Where::of(place));
    }

    fn detach(&mut self, node: &NodeId) {
        self.note_move_of(*node, MoveReason::Misnested);
        self.nodes.set_parent(*node, None);
    }

    fn move_children(&mut self, from: &NodeId, to: &NodeId) {
        self.end_text();
        self.nodes.move_children(*from, *to);
    }

    fn parent(&self, node: &NodeId) -> Option<NodeId> {
        self.entry(*node)?.common.parent
    }

    fn template_contents(&mut self, template: &NodeId) -> NodeId {
        template.contents()
    }

    fn add_missing_attributes(&mut self, element: &NodeId, _: ElementAttrs<'_>) {
        let name = self.entry(*element).and_then(OpenNode::qname).map(ElementName::of);
        let name = name.as_ref().map(|name| name.qname().local);
        self.note_move(name, self.token, MoveReason::AttributesAdded);
    }

    /// The marked place may have been written, so handlers see the template at its place in the
    /// source.
    fn prepare_content_patching(
        &mut self,
        _: &NodeId,
        _: &str,
        _: MarkerRule,
        _: &mut usize,
    ) -> Option<ContentPatch<NodeId>> {
        self.note_move(Some("template"), self.token, MoveReason::ContentPatched);
        None
    }

    /// The `selectedcontent` may have been written: handlers see its written content, and not the
    /// copy.
    fn clone_option_into_selectedcontent(&mut self, option: &NodeId, _: &NodeId) {
        self.note_move_of(*option, MoveReason::SelectedContent);
    }

    fn set_quirks_mode(&mut self, mode: QuirksMode) {
        self.handlers.set_quirks_mode(mode);
    }

    fn end_tag(&mut self, element: &NodeId, span: Span) {
        if let Some(extra) = self.entry_mut(*element).and_then(OpenNode::existing_extra)
            && let Some(rare) = &mut extra.rare
        {
            rare.end_tag = Some(span);
        }
    }

    fn element_popped(&mut self, element: &NodeId) {
        if self.is_text_in(*element) {
            self.end_text();
        }
        let Some(entry) = self.nodes.get_mut(*element) else { return };
        entry.common.flags.add(Flags::POPPED);
        let (level, early) = (entry.take_level(), entry.take_early_levels());
        if entry.extra().rare.as_ref().is_some_and(|rare| !rare.ends.is_empty()) {
            self.announce_end(*element);
        }
        early.into_iter().for_each(|level| self.handlers.close(level));
        if let Some(level) = level {
            self.handlers.close(level);
        }
        self.queue.ended.push(*element);
    }
}
