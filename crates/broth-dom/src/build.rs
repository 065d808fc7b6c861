//! The document as a sink for tree builders.

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use broth_html_rules::is_valid_custom_element_name;
use broth_input::Span;
use broth_markup::{Doctype, Name, NameSet, Namespace, QName, Text};

use crate::attributes::NewAttribute;
use crate::offset::{NOWHERE, offset};
use crate::slot::{Flags, LONG, NodeId, NodeKind, Slot};
use crate::{
    Child, ContentPatch, Document, ElementAttrs, Identity, MarkerRule, NewElement, Place,
    QuirksMode, ShadowRootOptions, TreeSink,
};

impl TreeSink for Document {
    type Node = NodeId;

    #[inline]
    fn document(&self) -> NodeId {
        NodeId::DOCUMENT
    }

    #[inline]
    fn create_element(&mut self, element: NewElement<'_>) -> NodeId {
        let run = self.push_attributes(&element.attrs);
        self.push_element(&element.name, element.span, element.implied, run)
    }

    fn complete(&mut self) {
        self.release_reserve();
    }

    fn builder_alone(&mut self, yes: bool) {
        self.builder_alone = yes;
    }

    /// Keeps the pieces that fit in 4 GiB. Later text is copied, and places after it are unknown.
    fn append_source(&mut self, text: &str) {
        self.store.append_source(text);
        self.reserve_for(text.len());
    }

    fn share_source(&mut self, source: Arc<String>) {
        self.reserve_for(source.len());
        self.store.share_source(source);
    }

    fn end_source(&mut self, at: usize) {
        self.store.end_source(at);
    }

    fn source(&self) -> Option<&str> {
        Some(self.store.source())
    }

    fn fresh(&self) -> Option<Self> {
        Some(Self::new())
    }

    /// `false`: a document does not keep errors, but the parser's result can.
    fn wants_errors(&self) -> bool {
        false
    }

    fn identity(&mut self) -> Identity {
        Identity(Some(self.identity.0.get_or_insert_default().clone()))
    }

    fn has_identity(&self, identity: &Identity) -> bool {
        match (&self.identity.0, &identity.0) {
            (Some(one), Some(other)) => Arc::ptr_eq(one, other),
            _ => false,
        }
    }

    /// Shares the attributes with `original`, unless a program has changed attributes.
    fn create_element_again(&mut self, original: &NodeId, element: NewElement<'_>) -> NodeId {
        if self.touched {
            return TreeSink::create_element(self, element);
        }
        // A page with n formatting elements that are never closed recreates them for
        // each of m paragraphs; whatever the size of their attributes, that must not cost more than
        // n times m slots.
        let run = self.slot(*original).word;
        self.slot_mut(*original).flags.set(Flags::SHARED_ATTRS, true);
        let node = self.push_element(&element.name, element.span, element.implied, run);
        self.slot_mut(node).flags.set(Flags::SHARED_ATTRS, true);
        node
    }

    fn create_comment(&mut self, data: &str, span: Span) -> NodeId {
        self.push_found(NodeKind::Comment, data, span, 4)
    }

    fn create_processing_instruction(&mut self, target: &str, data: &str, span: Span) -> NodeId {
        let node = self.push_text(NodeKind::ProcessingInstruction, data, false, span, span);
        self.slot_mut(node).name = self.intern_target(target);
        node
    }

    fn create_fragment(&mut self) -> NodeId {
        self.push(Slot::new(NodeKind::Fragment))
    }

    fn append_doctype(&mut self, doctype: Doctype<'_>, span: Span) {
        let node = self.push_doctype(doctype);
        let slot = self.slot_mut(node);
        slot.flags.set(Flags::NO_SPAN, false);
        slot.start = offset(span.start);
        slot.end = offset(span.end);
        self.link_last(NodeId::DOCUMENT, node);
    }

    fn declare_id(&mut self, element: &str, attribute: &str) {
        self.ids.entry(element.into()).or_insert_with(|| attribute.into());
    }

    fn set_internal_subset(&mut self, subset: &str) {
        if let Some(doctype) = self.doctypes.last_mut() {
            doctype.internal_subset = Some(subset.into());
        }
    }

    fn set_quirks_mode(&mut self, mode: QuirksMode) {
        self.quirks_mode = mode;
    }

    fn associate_with_form(&mut self, element: &NodeId, form: &NodeId) {
        self.forms.insert(*element, *form);
    }

    fn mark_xml(&mut self) {
        self.is_xml = true;
    }

    fn set_encoding(&mut self, name: &'static str) {
        self.encoding = Some(name);
    }

    #[inline]
    fn insert(&mut self, place: Place<NodeId>, child: Child<'_, NodeId>) {
        match child {
            Child::Node(node) => self.insert_node(place, node),
            Child::Text(text, span) => self.insert_text(place, text, span),
            Child::Cdata(text, span) if self.has_room_for_text(place) => {
                let node = self.push_text(NodeKind::Cdata, &text, text.is_verbatim(), span, span);
                self.insert_node(place, node);
            }
            Child::Cdata(..) => {}
        }
    }

    // OPTIMIZATION: a new node stands nowhere, and is within no other: 1 % of a tree of HTML, 3 %
    // of one of XML.
    #[inline]
    fn append_element(&mut self, parent: &NodeId, element: NewElement<'_>) -> NodeId {
        let run = self.push_attributes(&element.attrs);
        let node = self.push_element(&element.name, element.span, element.implied, run);
        if self.slot(*parent).kind.is_parent() {
            self.keep_order(*parent, node);
            self.chain_last(*parent, node);
        }
        node
    }

    #[inline]
    fn append_text(&mut self, parent: &NodeId, text: Text<'_>, span: Span) {
        self.insert_text(Place::LastChildOf(*parent), text, span);
    }

    fn detach(&mut self, node: &NodeId) {
        self.unlink(*node);
    }

    fn move_children(&mut self, from: &NodeId, to: &NodeId) {
        let possible = self.builder_alone || !self.is_within(*to, *from);
        if possible && self.slot(*to).kind.is_parent() && self.slot(*from).kind.is_parent() {
            self.link_children(*from, *to);
        }
    }

    #[inline]
    fn parent(&self, node: &NodeId) -> Option<NodeId> {
        self.slot(*node).parent
    }

    fn template_contents(&mut self, template: &NodeId) -> NodeId {
        self.contents_of(*template)
    }

    fn add_missing_attributes(&mut self, element: &NodeId, attrs: ElementAttrs<'_>) {
        self.own_attributes(*element);
        for (name, attr) in attrs {
            if !self.keeps(attr.name) {
                continue;
            }
            let name = self.names.intern(&name);
            let run = self.slot(*element).word;
            if self.attributes.find(run, name).is_some() {
                continue;
            }
            let value = self.store.keep(attr.value, attr.verbatim, attr.value_span);
            let (name_start, value_span) = (offset(attr.name_span.start), Some(attr.value_span));
            let attribute = NewAttribute { name, value, name_start, value_span };
            self.slot_mut(*element).word = self.attributes.append(run, attribute);
        }
    }

    fn end_tag(&mut self, element: &NodeId, span: Span) {
        let name = self.slot(*element).name;
        let canonical = "</>".len() + self.names.written_len(name);
        let before = core::mem::replace(&mut self.slot_mut(*element).end, offset(span.start));
        if span.len() != canonical {
            self.long_tags.entry(*element).or_default().end = Some(offset(span.len()));
        } else if before != NOWHERE
            && let Some(lengths) = self.long_tags.get_mut(element)
        {
            // `html` and `body` can have several end tags. The last counts.
            lengths.end = None;
        }
    }

    fn attach_shadow_root(&mut self, host: &NodeId, options: ShadowRootOptions) -> Option<NodeId> {
        let has_one =
            self.fragments.get(host).is_some_and(|fragments| fragments.shadow_root.is_some());
        if has_one || !self.node(*host).can_host_shadow_root() {
            return None;
        }
        let root = self.push_fragment_of(*host, NodeKind::ShadowRoot);
        self.fragments.entry(*host).or_default().shadow_root = Some((root, options));
        Some(root)
    }

    fn prepare_content_patching(
        &mut self,
        scope: &NodeId,
        name: &str,
        rule: MarkerRule,
        budget: &mut usize,
    ) -> Option<ContentPatch<NodeId>> {
        self.prepare_patch(*scope, name, rule, budget)
    }

    fn clone_option_into_selectedcontent(&mut self, option: &NodeId, selectedcontent: &NodeId) {
        self.copy_children(*option, *selectedcontent);
    }

    fn mark_script_already_started(&mut self, script: &NodeId) {
        self.slot_mut(*script).flags.set(Flags::ALREADY_STARTED, true);
    }
}

impl Document {
    /// Makes a node whose text, if it is verbatim, starts after the first `skip` bytes of its span.
    /// A comparison with the source decides.
    fn push_found(&mut self, kind: NodeKind, data: &str, span: Span, skip: usize) -> NodeId {
        let place = Span::new(span.start + skip, span.start + skip + data.len());
        let verbatim = self.store.source().get(place.range()) == Some(data);
        self.push_text(kind, data, verbatim, place, span)
    }

    #[inline]
    fn parent_at(&self, place: Place<NodeId>) -> Option<NodeId> {
        match place {
            Place::LastChildOf(parent) => self.slot(parent).kind.is_parent().then_some(parent),
            Place::Before(reference) => self.slot(reference).parent,
        }
    }

    /// Whether text is allowed at a place: not directly in a document.
    #[inline]
    fn has_room_for_text(&self, place: Place<NodeId>) -> bool {
        self.parent_at(place).is_some_and(|parent| self.slot(parent).kind != NodeKind::Document)
    }

    #[inline]
    fn insert_node(&mut self, place: Place<NodeId>, node: NodeId) {
        let parent = self.parent_at(place);
        let possible =
            parent.is_some_and(|parent| self.builder_alone || !self.is_within(parent, node));
        if !possible || place == Place::Before(node) {
            return;
        }
        self.unlink(node);
        match place {
            Place::LastChildOf(parent) => self.link_last(parent, node),
            Place::Before(reference) => self.link_before(reference, node),
        }
    }

    #[inline]
    fn insert_text(&mut self, place: Place<NodeId>, text: Text<'_>, span: Span) {
        if !self.has_room_for_text(place) {
            return;
        }
        let before = match place {
            Place::LastChildOf(parent) => self.last_child(parent),
            Place::Before(reference) => self.previous_sibling(reference),
        };
        if let Some(before) = before
            && self.slot(before).kind == NodeKind::Text
        {
            return self.extend_text(before, text, span);
        }
        let node = self.push_text(NodeKind::Text, text.text, text.is_verbatim(), span, span);
        match place {
            Place::LastChildOf(parent) => self.chain_last(parent, node),
            Place::Before(reference) => self.link_before(reference, node),
        }
    }

    /// Appends to a text node.
    fn extend_text(&mut self, node: NodeId, text: Text<'_>, span: Span) {
        let stored = self.slot(node).text();
        let stored = self.store.append(stored, text.text, text.is_verbatim(), span);
        let slot = self.slot_mut(node);
        slot.set_text(stored);
        slot.start = slot.start.min(offset(span.start));
        slot.end = slot.end.max(offset(span.end));
    }

    pub(crate) fn push_doctype(&mut self, doctype: Doctype<'_>) -> NodeId {
        let mut slot = Slot::new(NodeKind::Doctype);
        slot.word = offset(self.doctypes.len());
        self.doctypes.push(doctype.into());
        self.push(slot)
    }

    /// The contents of a `template`, which are made if it has none yet.
    pub(crate) fn contents_of(&mut self, template: NodeId) -> NodeId {
        if let Some(contents) = self.fragments.get(&template).and_then(|of| of.contents) {
            return contents;
        }
        let contents = self.push_fragment_of(template, NodeKind::TemplateContents);
        self.fragments.entry(template).or_default().contents = Some(contents);
        contents
    }

    pub(crate) fn push_fragment_of(&mut self, host: NodeId, kind: NodeKind) -> NodeId {
        let fragment = self.push(Slot::new(kind));
        self.hang(host, fragment);
        fragment
    }

    /// Marks a fragment as belonging to its host.
    pub(crate) fn hang(&mut self, host: NodeId, fragment: NodeId) {
        self.slot_mut(fragment).word = host.get();
        self.slot_mut(host).flags.set(Flags::HAS_FRAGMENT, true);
    }

    /// Gives an element attribute records that no other element uses.
    pub(crate) fn own_attributes(&mut self, element: NodeId) {
        let slot = *self.slot(element);
        if slot.flags.has(Flags::SHARED_ATTRS) {
            let run = self.attributes.copy(slot.word);
            let records: Vec<u32> = self.attributes.records(run).collect();
            for record in records {
                let value = self.store.share(self.attributes.value(record));
                self.attributes.set_value(record, value);
            }
            let slot = self.slot_mut(element);
            slot.word = run;
            slot.flags.set(Flags::SHARED_ATTRS, false);
        }
    }

    /// The length of the start tag.
    pub(crate) fn start_tag_len(&self, element: NodeId) -> usize {
        match self.slot(element).small {
            LONG => self.long_tags.get(&element).map_or(0, |tags| tags.start as usize),
            len => usize::from(len),
        }
    }

    /// The length of the end tag, which the element must have.
    pub(crate) fn end_tag_len(&self, element: NodeId) -> usize {
        match self.long_tags.get(&element).and_then(|tags| tags.end) {
            Some(len) => len as usize,
            // An end tag without white space.
            None => "</>".len() + self.names.written_len(self.slot(element).name),
        }
    }
}

/// HTML's own elements that may have a shadow root.
const SHADOW_HOSTS: NameSet = NameSet::of(&[
    Name::Article,
    Name::Aside,
    Name::Blockquote,
    Name::Body,
    Name::Div,
    Name::Footer,
    Name::H1,
    Name::H2,
    Name::H3,
    Name::H4,
    Name::H5,
    Name::H6,
    Name::Header,
    Name::Main,
    Name::Nav,
    Name::P,
    Name::Section,
    Name::Span,
]);

/// Whether an element of that name may have a shadow root: some of HTML's own, and custom elements.
///
/// <https://dom.spec.whatwg.org/#concept-attach-a-shadow-root>
pub(crate) fn is_shadow_host_name(name: QName<'_>) -> bool {
    name.namespace == Namespace::Html
        && (SHADOW_HOSTS.contains(name.name) || is_valid_custom_element_name(name.local))
}
