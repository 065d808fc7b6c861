//! A document, and the steps in which a tree builder has made it: what a tag, a text or a comment of the source has
//! opened, closed or become.

use alloc::vec::Vec;

use broth_dom::{
    Child, ContentPatch, Document, ElementAttrs, MarkerRule, NewElement, NodeId, NodeKind, Place,
    QuirksMode, ShadowRootOptions, TreeSink,
};
use broth_markup::{Doctype, Span, Text};

/// Something that a piece of the source has brought about. Steps come in the order of the source.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    pub(crate) node: NodeId,
    /// Where the piece stands; empty for what is implied, and for an element that its own start tag closes.
    pub(crate) span: Span,
    pub(crate) kind: StepKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StepKind {
    /// An element is opened.
    Open(Tag),
    /// An element is closed.
    Close(Tag),
    /// A text, comment, processing instruction or doctype.
    Content,
    /// A second tag of an element that exists already, for its attributes.
    Again,
    /// Nothing that matters.
    Nothing,
}

/// What opens or closes an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tag {
    /// A tag of its own.
    Own,
    /// Nothing in the source.
    Implied,
    /// The tag of a formatting element that has made the element once more; of closing, nothing in the source.
    Shared,
    /// Its own start tag: the element can have no content. Only of closing.
    Start,
}

/// A sink that makes a document, and takes the steps down.
#[derive(Debug)]
pub(crate) struct Recorder {
    pub(crate) document: Document,
    pub(crate) steps: Vec<Step>,
    /// The token.
    token: Span,
    /// Where what the token still brings about begins.
    at: usize,
    /// The element that the token has opened.
    opened: Option<NodeId>,
    /// The element that the token closes as its end tag.
    ended: Option<NodeId>,
    /// The open elements.
    open: Vec<NodeId>,
    /// The elements that are open only because the end tags of `body` and `html` close nothing, with the step that
    /// takes them to be closed there.
    left: Vec<(NodeId, usize)>,
    /// Which elements share the tag of another.
    shared: Vec<bool>,
    /// Which elements have been closed.
    closed: Vec<bool>,
    /// Whether the token is an end tag.
    at_end_tag: bool,
    /// How many end tags had nothing to close.
    pub(crate) stray_end_tags: usize,
}

impl Recorder {
    pub(crate) fn new(source: &str) -> Self {
        let mut document = Document::new();
        document.append_source(source);
        document.builder_alone(true);
        Self {
            document,
            steps: Vec::new(),
            token: Span::default(),
            at: 0,
            opened: None,
            ended: None,
            open: Vec::new(),
            left: Vec::new(),
            shared: Vec::new(),
            closed: Vec::new(),
            at_end_tag: false,
            stray_end_tags: 0,
        }
    }

    /// Begins the next token.
    pub(crate) fn begin(&mut self, token: Span, at_end_tag: bool) {
        if self.at_end_tag && self.ended.is_none() {
            self.stray_end_tags += 1;
        }
        self.at_end_tag = at_end_tag;
        self.token = token;
        self.at = token.start;
        self.opened = None;
        self.ended = None;
    }

    fn step(&mut self, node: NodeId, span: Span, kind: StepKind) {
        self.steps.push(Step { node, span, kind });
    }

    /// How an element is closed that has no end tag.
    fn implied(&self, node: NodeId) -> Tag {
        if is_set(&self.shared, node) { Tag::Shared } else { Tag::Implied }
    }

    /// Takes an element to be closed, unless something comes back to it.
    fn leave(&mut self, node: NodeId, tag: Tag, span: Span) {
        if !is_set(&self.closed, node) {
            self.left.push((node, self.steps.len()));
            set(&mut self.closed, node, true);
            self.step(node, span, StepKind::Close(tag));
        }
    }

    /// Something follows the end tags of `body` or `html` that goes into them, so they have not ended there.
    fn come_back(&mut self) {
        for (node, step) in self.left.drain(..) {
            self.steps[step].kind = StepKind::Nothing;
            set(&mut self.closed, node, false);
        }
    }

    /// Takes the text down that has just been inserted.
    fn text(&mut self, place: Place<NodeId>, is_blank: bool, span: Span) {
        let node = match place {
            Place::LastChildOf(parent) => self.document.node(parent).last_child(),
            Place::Before(sibling) => self.document.node(sibling).previous_sibling(),
        };
        let Some(node) = node.filter(|node| node.kind() == NodeKind::Text) else { return };
        let node = node.id();
        if !is_blank {
            self.come_back();
        }
        self.step(node, span, StepKind::Content);
        self.at = self.at.max(span.end.min(self.token.end));
    }
}

fn set(bits: &mut Vec<bool>, node: NodeId, to: bool) {
    let index = node.get() as usize;
    if bits.len() <= index {
        bits.resize(index + 1, false);
    }
    bits[index] = to;
}

impl TreeSink for Recorder {
    type Node = NodeId;

    fn document(&self) -> NodeId {
        TreeSink::document(&self.document)
    }

    fn create_element(&mut self, element: NewElement<'_>) -> NodeId {
        let node = TreeSink::create_element(&mut self.document, element);
        self.come_back();
        self.open.push(node);
        if element.implied {
            self.at = self.at.max(element.span.start);
            self.step(node, Span::empty(self.at), StepKind::Open(Tag::Implied));
        } else {
            self.opened = Some(node);
            self.step(node, element.span, StepKind::Open(Tag::Own));
        }
        node
    }

    fn create_element_again(&mut self, original: &NodeId, element: NewElement<'_>) -> NodeId {
        let node = self.document.create_element_again(original, element);
        set(&mut self.shared, node, true);
        self.open.push(node);
        self.step(node, Span::empty(self.at), StepKind::Open(Tag::Shared));
        node
    }

    fn create_comment(&mut self, data: &str, span: Span) -> NodeId {
        let node = TreeSink::create_comment(&mut self.document, data, span);
        self.step(node, span, StepKind::Content);
        node
    }

    fn create_processing_instruction(&mut self, target: &str, data: &str, span: Span) -> NodeId {
        let document = &mut self.document;
        let node = TreeSink::create_processing_instruction(document, target, data, span);
        self.step(node, span, StepKind::Content);
        node
    }

    fn create_fragment(&mut self) -> NodeId {
        TreeSink::create_fragment(&mut self.document)
    }

    fn append_doctype(&mut self, doctype: Doctype<'_>, span: Span) {
        self.document.append_doctype(doctype, span);
        if let Some(node) = self.document.root().last_child() {
            let node = node.id();
            self.step(node, span, StepKind::Content);
        }
    }

    fn insert(&mut self, place: Place<NodeId>, child: Child<'_, NodeId>) {
        self.document.insert(place, child);
        if let Child::Text(text, span) | Child::Cdata(text, span) = child {
            self.text(place, is_blank(text), span);
        }
    }

    fn detach(&mut self, node: &NodeId) {
        TreeSink::detach(&mut self.document, node);
    }

    fn move_children(&mut self, from: &NodeId, to: &NodeId) {
        self.document.move_children(from, to);
    }

    fn parent(&self, node: &NodeId) -> Option<NodeId> {
        TreeSink::parent(&self.document, node)
    }

    fn template_contents(&mut self, template: &NodeId) -> NodeId {
        self.document.template_contents(template)
    }

    fn add_missing_attributes(&mut self, element: &NodeId, attrs: ElementAttrs<'_>) {
        self.document.add_missing_attributes(element, attrs);
        self.step(*element, self.token, StepKind::Again);
    }

    fn set_quirks_mode(&mut self, mode: QuirksMode) {
        self.document.set_quirks_mode(mode);
    }

    fn end_tag(&mut self, element: &NodeId, span: Span) {
        TreeSink::end_tag(&mut self.document, element, span);
        let stays_open = matches!(self.document.node(*element).local_name(), "body" | "html");
        if !stays_open {
            self.ended = Some(*element);
            return;
        }
        let at = self.open.iter().rposition(|open| open == element).unwrap_or(self.open.len());
        for &inner in self.open.clone().get(at + 1..).unwrap_or_default().iter().rev() {
            self.leave(inner, self.implied(inner), Span::empty(span.start));
        }
        self.leave(*element, Tag::Own, span);
    }

    fn element_popped(&mut self, element: &NodeId) {
        if let Some(at) = self.open.iter().rposition(|open| open == element) {
            self.open.remove(at);
        }
        if is_set(&self.closed, *element) {
            return;
        }
        set(&mut self.closed, *element, true);
        let (tag, span) = if self.ended == Some(*element) {
            (Tag::Own, self.token)
        } else if self.opened == Some(*element) {
            (Tag::Start, Span::empty(self.token.end))
        } else {
            (self.implied(*element), Span::empty(self.at))
        };
        self.step(*element, span, StepKind::Close(tag));
    }

    fn attach_shadow_root(&mut self, host: &NodeId, options: ShadowRootOptions) -> Option<NodeId> {
        TreeSink::attach_shadow_root(&mut self.document, host, options)
    }

    fn prepare_content_patching(
        &mut self,
        scope: &NodeId,
        name: &str,
        rule: MarkerRule,
        budget: &mut usize,
    ) -> Option<ContentPatch<NodeId>> {
        self.document.prepare_content_patching(scope, name, rule, budget)
    }

    fn clone_option_into_selectedcontent(&mut self, option: &NodeId, selectedcontent: &NodeId) {
        self.document.clone_option_into_selectedcontent(option, selectedcontent);
    }
}

fn is_set(bits: &[bool], node: NodeId) -> bool {
    bits.get(node.get() as usize).copied().unwrap_or_default()
}

fn is_blank(text: Text<'_>) -> bool {
    text.chars().all(|c| c.is_ascii_whitespace())
}
