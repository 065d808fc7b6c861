//! The sink: passes everything on to the tree, and records it.

use broth_dom::{
    Child, ContentPatch, ElementAttrs, MarkerRule, NewElement, Place, QuirksMode,
    ShadowRootOptions, TreeSink,
};
use broth_markup::{Doctype, Span, Text};

use crate::record::recorder::{Recorder, is_blank};
use crate::record::steps::{Origin, StepKind, Tag};
use crate::record::tree::RecordedTree;

impl<T: RecordedTree> TreeSink for Recorder<T> {
    type Node = T::Node;

    fn document(&self) -> T::Node {
        self.tree.document()
    }

    fn wants_errors(&self) -> bool {
        false
    }

    fn create_element(&mut self, element: NewElement<'_>) -> T::Node {
        let node = self.tree.create_element(element);
        self.created(node, element, Origin::ItsToken);
        node
    }

    fn create_element_again(&mut self, original: &T::Node, element: NewElement<'_>) -> T::Node {
        let node = self.tree.create_element_again(original, element);
        self.created(node, element, Origin::Reconstruction);
        node
    }

    #[inline]
    fn append_element(&mut self, parent: &T::Node, element: NewElement<'_>) -> T::Node {
        let (name, span) = (element.name, element.span);
        let node = self.tree.append_element(parent, element);
        self.opened = Some(node);
        if !self.skips_step() {
            self.record_opening(node, span);
        }
        self.push_open(node, name, Origin::ItsToken);
        node
    }

    fn create_comment(&mut self, data: &str, span: Span) -> T::Node {
        let node = self.tree.create_comment(data, span);
        self.record(node, span, StepKind::Other);
        node
    }

    fn create_processing_instruction(&mut self, target: &str, data: &str, span: Span) -> T::Node {
        let node = self.tree.create_processing_instruction(target, data, span);
        self.record(node, span, StepKind::Other);
        node
    }

    fn create_fragment(&mut self) -> T::Node {
        self.tree.create_fragment()
    }

    fn append_doctype(&mut self, doctype: Doctype<'_>, span: Span) {
        self.tree.append_doctype(doctype, span);
        if let Some(node) = self.tree.inserted_doctype() {
            self.record(node, span, StepKind::Other);
        }
    }

    fn insert(&mut self, place: Place<T::Node>, child: Child<'_, T::Node>) {
        if let Child::Node(_) = child {
            self.reopen_for(place);
        }
        self.tree.insert(place, child);
        if let Child::Text(text, span) | Child::Cdata(text, span) = child {
            self.text(place, is_blank(text), span);
        }
    }

    fn append_text(&mut self, parent: &T::Node, text: Text<'_>, span: Span) {
        self.tree.append_text(parent, text, span);
        self.text(Place::LastChildOf(*parent), self.left.is_empty() || is_blank(text), span);
    }

    fn detach(&mut self, node: &T::Node) {
        self.tree.set_token(self.token);
        self.tree.detach(node);
    }

    fn move_children(&mut self, from: &T::Node, to: &T::Node) {
        self.tree.move_children(from, to);
    }

    fn parent(&self, node: &T::Node) -> Option<T::Node> {
        self.tree.parent(node)
    }

    fn template_contents(&mut self, template: &T::Node) -> T::Node {
        self.tree.template_contents(template)
    }

    fn add_missing_attributes(&mut self, element: &T::Node, attrs: ElementAttrs<'_>) {
        self.tree.set_token(self.token);
        self.tree.add_missing_attributes(element, attrs);
        self.record(*element, self.token, StepKind::Again);
    }

    fn set_quirks_mode(&mut self, mode: QuirksMode) {
        self.tree.set_quirks_mode(mode);
    }

    fn end_tag(&mut self, element: &T::Node, span: Span) {
        self.tree.end_tag(element, span);
        self.ended = Some(*element);
        let Some(at) = self.find(*element).filter(|&at| self.open[at].outlives_its_end_tag) else {
            return;
        };
        for inner in (at + 1..self.open.len()).rev() {
            self.mark_closed(inner, Span::empty(span.start), Tag::LeftOpen);
        }
        if self.open[at].is_closed {
            self.record(*element, span, StepKind::EndOfBody);
        } else {
            self.mark_closed(at, span, Tag::Written);
        }
    }

    #[inline]
    fn element_popped(&mut self, element: &T::Node) {
        let is_own = self.ended == Some(*element) || self.opened == Some(*element);
        if !(is_own && self.skips_end(*element)) {
            self.pop(element);
        }
    }

    #[inline]
    fn element_ended(&mut self, element: &T::Node, end_tag: Span) {
        if self.skips_end(*element) {
            self.ended = Some(*element);
        } else {
            self.end(element, end_tag);
        }
    }

    fn attach_shadow_root(
        &mut self,
        host: &T::Node,
        options: ShadowRootOptions,
    ) -> Option<T::Node> {
        self.tree.attach_shadow_root(host, options)
    }

    fn prepare_content_patching(
        &mut self,
        scope: &T::Node,
        name: &str,
        rule: MarkerRule,
        budget: &mut usize,
    ) -> Option<ContentPatch<T::Node>> {
        self.tree.set_token(self.token);
        self.tree.prepare_content_patching(scope, name, rule, budget)
    }

    fn clone_option_into_selectedcontent(&mut self, option: &T::Node, selectedcontent: &T::Node) {
        self.tree.set_token(self.token);
        self.tree.clone_option_into_selectedcontent(option, selectedcontent);
    }
}
