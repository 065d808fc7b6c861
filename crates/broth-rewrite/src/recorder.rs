//! A tree, and the steps in which a tree builder makes it: what a tag, a text or a comment of the source has
//! opened, closed or become.

use alloc::collections::VecDeque;
use alloc::vec::Vec;

use broth_dom::{
    Child, ContentPatch, Document, ElementAttrs, MarkerRule, NewElement, NodeId, NodeKind, Place,
    QuirksMode, ShadowRootOptions, TreeSink,
};
use broth_markup::{Doctype, Name, Namespace, QName, Span, Text};

/// Something that a piece of the source has brought about. Steps come in the order of the source.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step<N> {
    pub(crate) node: N,
    /// The innermost element that was open before.
    pub(crate) inside: Option<N>,
    /// Where the piece stands; empty for what is implied, and for an element that its own start tag closes.
    pub(crate) span: Span,
    pub(crate) kind: StepKind,
}

impl<N: Eq> Step<N> {
    /// Whether it closes the element that the step before it has opened, by the same tag.
    pub(crate) fn closes_itself(&self, before: &Self) -> bool {
        self.kind == StepKind::Close(Tag::Start) && self.node == before.node
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StepKind {
    /// An element is opened.
    Open(Tag),
    /// An element is closed.
    Close(Tag),
    /// A text, or a part of one.
    Text,
    /// A comment, processing instruction or doctype.
    Other,
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

/// A tree whose making is recorded.
pub(crate) trait Tree: TreeSink<Node: Copy + core::fmt::Debug> {
    /// What the step of a text is about that has just been inserted, if the place takes text.
    fn inserted_text(&mut self, place: Place<Self::Node>) -> Option<Self::Node>;

    /// The doctype that has just been appended.
    fn inserted_doctype(&self) -> Option<Self::Node>;

    /// Whether the next step changes nothing, and nothing before it waits to be applied: it need not be taken down.
    fn passes(&self) -> bool {
        false
    }

    /// The same for the step of the text that has just been inserted. The innermost open element is `inside`.
    fn passes_text(&mut self, span: Span, inside: Option<Self::Node>) -> bool {
        let _ = (span, inside);
        false
    }

    /// Takes a text that would be appended to the innermost open element, `inside`, if its step [passes](Self::passes). Whether
    /// it has done so: then nothing is left to be done about the text.
    fn takes_text(&mut self, text: Text<'_>, span: Span, inside: Self::Node) -> bool {
        let _ = (text, span, inside);
        false
    }

    /// The innermost element is popped, by its own end tag or because its start tag has closed it. Whether the step of that
    /// [passes](Self::passes), and so does the element: nothing is left to be done about it.
    fn passes_end(&mut self, _: Self::Node) -> bool {
        false
    }

    /// An element is going to be popped before what has been opened in it, first of all `inner`.
    fn ends_early(&mut self, _: Self::Node, inner: Self::Node) {
        let _ = inner;
    }

    /// Which token it is that something rare comes of.
    fn set_token(&mut self, _: Span) {}
}

impl Tree for Document {
    fn inserted_text(&mut self, place: Place<NodeId>) -> Option<NodeId> {
        let node = match place {
            Place::LastChildOf(parent) => self.node(parent).last_child(),
            Place::Before(sibling) => self.node(sibling).previous_sibling(),
        };
        node.filter(|node| node.kind() == NodeKind::Text).map(|node| node.id())
    }

    fn inserted_doctype(&self) -> Option<NodeId> {
        self.root().last_child().map(|node| node.id())
    }
}

/// An open element.
#[derive(Clone, Copy, Debug)]
struct Open<N> {
    node: N,
    /// Whether it shares the tag of another.
    is_shared: bool,
    /// Whether its end tag closes nothing: `body` and `html`.
    outlives_its_end_tag: bool,
    /// Whether a step closes it already.
    is_closed: bool,
}

/// A sink that makes a tree, and takes the steps down.
#[derive(Debug)]
pub(crate) struct Recorder<T: Tree> {
    pub(crate) tree: T,
    pub(crate) steps: Vec<Step<T::Node>>,
    /// The token.
    token: Span,
    /// Where what the token still brings about begins.
    at: usize,
    /// The element that the token has opened.
    opened: Option<T::Node>,
    /// The element that the token closes as its end tag.
    ended: Option<T::Node>,
    /// The open elements.
    open: Vec<Open<T::Node>>,
    /// The elements that are open only because the end tags of `body` and `html` close nothing, with the step that
    /// takes them to be closed there; the innermost first.
    left: VecDeque<(T::Node, usize)>,
    /// Whether the token is the end of the file.
    is_at_end: bool,
    /// How many end tags had nothing to close.
    pub(crate) stray_end_tags: usize,
    /// How many start tags opened nothing, and how many texts that are not white space were not inserted.
    pub(crate) lost: usize,
}

impl<T: Tree> Recorder<T> {
    pub(crate) fn new(tree: T) -> Self {
        Self {
            tree,
            steps: Vec::new(),
            token: Span::default(),
            at: 0,
            opened: None,
            ended: None,
            open: Vec::new(),
            left: VecDeque::new(),
            is_at_end: false,
            stray_end_tags: 0,
            lost: 0,
        }
    }

    /// Begins the next token.
    #[inline]
    pub(crate) fn begin(&mut self, token: Span) {
        self.at = token.start;
        self.token = token;
        self.opened = None;
        self.ended = None;
    }

    /// Begins the end of the file. What it brings about stands before what it cuts off.
    pub(crate) fn begin_end(&mut self, token: Span) {
        let end = self.token.end;
        self.begin(token);
        self.at = end;
        self.is_at_end = true;
    }

    /// The token is an end tag, and has been processed.
    #[inline]
    pub(crate) fn check_end_tag(&mut self) {
        self.stray_end_tags += usize::from(self.ended.is_none());
    }

    /// The token is a text, and has been processed.
    #[inline]
    pub(crate) fn check_text(&mut self, text: Text<'_>) {
        let is_lost = self.at < self.token.end && !is_blank(text);
        self.lost += usize::from(is_lost);
    }

    /// The token is a start tag, and has been processed.
    #[inline]
    pub(crate) fn check_start_tag(&mut self) {
        self.lost += usize::from(self.opened.is_none());
    }

    /// Takes the next token, a text that would only be appended to the innermost open element, if nothing is to be taken down
    /// about it.
    #[inline(always)]
    pub(crate) fn take_text(&mut self, text: Text<'_>, span: Span, inside: T::Node) -> bool {
        let is_taken = self.is_first() && self.tree.takes_text(text, span, inside);
        if is_taken {
            self.token = span;
        }
        is_taken
    }

    /// The last token.
    #[inline]
    pub(crate) fn token(&self) -> Span {
        self.token
    }

    /// Whether that is the end of the file.
    pub(crate) fn is_at_end(&self) -> bool {
        self.is_at_end
    }

    /// Whether later tokens may change steps that have been taken down.
    pub(crate) fn may_change_steps(&self) -> bool {
        !self.left.is_empty()
    }

    /// No later token changes the steps that have been taken down.
    pub(crate) fn fix_steps(&mut self) {
        self.left.clear();
    }

    /// The innermost open element.
    #[inline]
    pub(crate) fn innermost(&self) -> Option<T::Node> {
        let mut open = self.open.iter().rev();
        open.find(|open| !open.is_closed).map(|open| open.node)
    }

    /// Whether the next step changes nothing, so that it need not be taken down.
    // OPTIMIZATION: nearly all steps are such.
    #[inline(always)]
    fn passes(&self) -> bool {
        self.is_first() && self.tree.passes()
    }

    /// Whether no step waits to be taken before the next one.
    #[inline(always)]
    fn is_first(&self) -> bool {
        self.steps.is_empty() && self.left.is_empty()
    }

    /// Takes down a step that stands nowhere in the source, or is rare. What is implied may have to be written before what the
    /// next step inserts.
    #[inline(never)]
    fn take_down(&mut self, node: T::Node, span: Span, kind: StepKind) {
        self.steps.push(Step { node, inside: self.innermost(), span, kind });
    }

    /// Where an open element is on the stack.
    #[inline]
    fn find(&self, node: T::Node) -> Option<usize> {
        self.open.iter().rposition(|open| open.node == node)
    }

    /// Takes an element to be closed, unless something comes back to it.
    fn leave(&mut self, at: usize, span: Span, tag: Option<Tag>) {
        let Open { node, is_shared, is_closed, .. } = self.open[at];
        if !is_closed {
            self.left.push_back((node, self.steps.len()));
            self.take_down(node, span, StepKind::Close(tag.unwrap_or(Tag::implied(is_shared))));
            self.open[at].is_closed = true;
        }
    }

    /// Something follows the end tags of `body` or `html` that goes into them, so they have not ended there.
    #[inline]
    fn come_back(&mut self) {
        if !self.left.is_empty() {
            self.open_again();
        }
    }

    #[cold]
    fn open_again(&mut self) {
        let first = self.left.front().map_or(self.steps.len(), |&(_, step)| step);
        while let Some((node, step)) = self.left.pop_back() {
            self.steps[step].kind = StepKind::Nothing;
            if let Some(at) = self.find(node) {
                self.open[at].is_closed = false;
            }
        }
        let innermost = self.innermost();
        for step in &mut self.steps[first..] {
            step.inside = innermost;
        }
    }

    /// Takes the text down that has just been inserted.
    #[inline(always)]
    fn text(&mut self, place: Place<T::Node>, is_blank: bool, span: Span) {
        if self.is_first() && self.tree.passes_text(span, self.innermost()) {
            self.at = self.at.max(span.end.min(self.token.end));
        } else {
            self.take_text_down(place, is_blank, span);
        }
    }

    #[inline(never)]
    fn take_text_down(&mut self, place: Place<T::Node>, is_blank: bool, span: Span) {
        let Some(node) = self.tree.inserted_text(place) else { return };
        if !is_blank {
            self.come_back();
        }
        self.take_down(node, span, StepKind::Text);
        self.at = self.at.max(span.end.min(self.token.end));
    }

    /// Takes down that an element has been opened by its own tag.
    #[inline(never)]
    fn take_opening_down(&mut self, node: T::Node, span: Span) {
        self.come_back();
        self.take_down(node, span, StepKind::Open(Tag::Own));
    }

    /// Takes down that an element has been made, which gets its place later.
    fn made(&mut self, node: T::Node, element: NewElement<'_>, is_shared: bool) {
        self.come_back();
        let (span, tag) = if is_shared || element.implied {
            if !is_shared {
                self.at = self.at.max(element.span.start);
            }
            (Span::empty(self.at), Tag::implied(is_shared))
        } else {
            self.opened = Some(node);
            (element.span, Tag::Own)
        };
        self.take_down(node, span, StepKind::Open(tag));
        self.push_open(node, element.name, is_shared);
    }

    /// An open element is taken off the stack.
    #[inline(never)]
    fn pop(&mut self, element: &T::Node) {
        let Some(at) = self.find(*element) else { return self.tree.element_popped(element) };
        let Open { is_shared, is_closed, .. } = self.open[at];
        if let Some(inner) = self.open.get(at + 1) {
            self.tree.ends_early(*element, inner.node);
        }
        self.tree.element_popped(element);
        if is_closed {
            // Nothing has come back to it: it has ended there.
            let left = self.left.iter().position(|(node, _)| node == element);
            left.and_then(|left| self.left.remove(left));
        } else {
            let (span, tag) = if self.ended == Some(*element) {
                (self.token, Tag::Own)
            } else if self.opened == Some(*element) {
                (Span::empty(self.token.end), Tag::Start)
            } else {
                (Span::empty(self.at), Tag::implied(is_shared))
            };
            if !matches!(tag, Tag::Own | Tag::Start) || !self.passes() {
                self.take_down(*element, span, StepKind::Close(tag));
            }
        }
        if at + 1 == self.open.len() {
            self.open.pop();
        } else {
            self.open.remove(at);
        }
    }

    /// Closes the innermost element, if it ends by its own tag and nothing is to be taken down about that.
    #[inline(always)]
    fn passes_end(&mut self, element: T::Node) -> bool {
        self.is_first()
            && self.open.last().is_some_and(|last| {
                last.node == element && !last.outlives_its_end_tag && !last.is_closed
            })
            && self.tree.passes_end(element)
            && self.open.pop().is_some()
    }

    /// An element ends by its own tag.
    #[inline(never)]
    fn end(&mut self, element: &T::Node, end_tag: Span) {
        self.end_tag(element, end_tag);
        self.element_popped(element);
    }

    #[inline]
    fn push_open(&mut self, node: T::Node, name: QName<'_>, is_shared: bool) {
        let is_html = name.namespace == Namespace::Html;
        let outlives_its_end_tag = is_html && matches!(name.name, Name::Body | Name::Html);
        self.open.push(Open { node, is_shared, outlives_its_end_tag, is_closed: false });
    }
}

impl Tag {
    /// How an element is opened or closed that has no tag of its own for that.
    fn implied(is_shared: bool) -> Self {
        if is_shared { Self::Shared } else { Self::Implied }
    }
}

impl<T: Tree> TreeSink for Recorder<T> {
    type Node = T::Node;

    fn document(&self) -> T::Node {
        self.tree.document()
    }

    fn wants_errors(&self) -> bool {
        false
    }

    fn create_element(&mut self, element: NewElement<'_>) -> T::Node {
        let node = self.tree.create_element(element);
        self.made(node, element, false);
        node
    }

    fn create_element_again(&mut self, original: &T::Node, element: NewElement<'_>) -> T::Node {
        let node = self.tree.create_element_again(original, element);
        self.made(node, element, true);
        node
    }

    // OPTIMIZATION: part of the caller, so that the element is not written to memory.
    #[inline(always)]
    fn append_element(&mut self, parent: &T::Node, element: NewElement<'_>) -> T::Node {
        let (name, span) = (element.name, element.span);
        let node = self.tree.append_element(parent, element);
        self.opened = Some(node);
        if !self.passes() {
            self.take_opening_down(node, span);
        }
        self.push_open(node, name, false);
        node
    }

    fn create_comment(&mut self, data: &str, span: Span) -> T::Node {
        let node = self.tree.create_comment(data, span);
        self.take_down(node, span, StepKind::Other);
        node
    }

    fn create_processing_instruction(&mut self, target: &str, data: &str, span: Span) -> T::Node {
        let node = self.tree.create_processing_instruction(target, data, span);
        self.take_down(node, span, StepKind::Other);
        node
    }

    fn create_fragment(&mut self) -> T::Node {
        self.tree.create_fragment()
    }

    fn append_doctype(&mut self, doctype: Doctype<'_>, span: Span) {
        self.tree.append_doctype(doctype, span);
        if let Some(node) = self.tree.inserted_doctype() {
            self.take_down(node, span, StepKind::Other);
        }
    }

    fn insert(&mut self, place: Place<T::Node>, child: Child<'_, T::Node>) {
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
        self.take_down(*element, self.token, StepKind::Again);
    }

    fn set_quirks_mode(&mut self, mode: QuirksMode) {
        self.tree.set_quirks_mode(mode);
    }

    fn end_tag(&mut self, element: &T::Node, span: Span) {
        self.tree.end_tag(element, span);
        let Some(at) = self.find(*element).filter(|&at| self.open[at].outlives_its_end_tag) else {
            self.ended = Some(*element);
            return;
        };
        for inner in (at + 1..self.open.len()).rev() {
            self.leave(inner, Span::empty(span.start), None);
        }
        self.leave(at, span, Some(Tag::Own));
    }

    #[inline]
    fn element_popped(&mut self, element: &T::Node) {
        let is_own = self.ended == Some(*element) || self.opened == Some(*element);
        if !(is_own && self.passes_end(*element)) {
            self.pop(element);
        }
    }

    // OPTIMIZATION: most elements end by their own tags, as the innermost.
    #[inline(always)]
    fn element_ended(&mut self, element: &T::Node, end_tag: Span) {
        if self.passes_end(*element) {
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

fn is_blank(text: Text<'_>) -> bool {
    text.chars().all(|c| c.is_ascii_whitespace())
}
