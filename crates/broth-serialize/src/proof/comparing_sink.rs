//! `ComparingSink`: the sink that builds nothing, and compares what the builder does with the tree
//! that is being written.

use alloc::collections::VecDeque;
use alloc::vec::Vec;

use broth_dom::{
    Child, ContentPatch, ElementAttrs, MarkerRule, NewElement, Place, QuirksMode, TreeSink,
};
use broth_html_rules::Nesting;
use broth_html_tree::Stage;
use broth_markup::{Doctype, Name, Namespace, QName, Span, TextMode};

use super::handle::{Handle, NOT_IN_TREE};
use super::markers::Markers;
use super::selectedcontent::Copies;
use crate::Tree;
use broth_dom::markup::is_html;

/// A node on the path from the root to the place that is being written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame<'t, N> {
    pub(super) handle: Handle<N>,
    pub(super) name: QName<'t>,
    /// How the tokenizer reads its content.
    pub(super) text_mode: TextMode,
    /// Whether the builder has it open.
    pub(super) is_open: bool,
    /// Whether it was opened although the rules would not put it there.
    pub(super) is_forced: bool,
    /// The builder's stage after the last part of its content that came out right.
    pub(super) stage: Option<Stage<Handle<N>>>,
    /// Whether it has no content yet.
    pub(super) is_empty: bool,
    /// Whether its last child so far is text.
    pub(super) after_text: bool,
    /// How many markers come before it.
    pub(super) markers: usize,
    /// The nesting around the element, if the builder was not told of it.
    pub(super) outer: Nesting,
}

impl<N: Copy> Frame<'_, N> {
    /// The node that contains its children.
    pub(super) fn inside(&self) -> Handle<N> {
        let is_root = self.handle.number == 0;
        if is_html(self.name, Name::Template) && !is_root {
            self.handle.contents()
        } else {
            self.handle
        }
    }
}

/// A node that the builder must insert next.
#[derive(Clone, Copy, Debug)]
struct Wanted<'t, N> {
    handle: Handle<N>,
    kind: Kind<'t>,
    parent: Handle<N>,
    is_created: bool,
}

#[derive(Clone, Copy, Debug)]
enum Kind<'t> {
    Element(QName<'t>),
    /// A comment or a processing instruction, which the builder passes on unchanged.
    Leaf,
}

/// How the builder diverged from the tree.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Divergence {
    /// Whether it did at all.
    pub(super) has_diverged: bool,
    /// It closed an open element of this name.
    pub(super) closed: Option<Name>,
    /// It made an element for the tag in this namespace, under another name or in another
    /// namespace.
    pub(super) made: Option<Namespace<'static>>,
    /// It made an element that the tree does not have.
    pub(super) made_up: bool,
    /// It found the place that a template is for.
    pub(super) patches: bool,
}

#[derive(Debug)]
pub(crate) struct ComparingSink<'t, T: Tree> {
    pub(super) tree: &'t T,
    pub(super) path: Vec<Frame<'t, T::Node>>,
    wanted: VecDeque<Wanted<'t, T::Node>>,
    /// Text that must still be inserted, and where.
    text: (&'t str, Handle<T::Node>),
    pub(super) divergence: Divergence,
    /// Whether the element of the current token was closed at once.
    pub(super) element_closed: bool,
    element: u32,
    /// Whether the root is a document, not the content of a fragment.
    pub(super) is_document: bool,
    made_by_builder: u32,
    pub(super) quirks_mode: QuirksMode,
    pub(super) markers: Markers,
    pub(super) copies: Copies<T::Node>,
}

impl<'t, T: Tree> ComparingSink<'t, T> {
    pub(super) fn new(tree: &'t T, root: Frame<'t, T::Node>, is_document: bool) -> Self {
        Self {
            tree,
            text: ("", root.handle),
            path: alloc::vec![root],
            wanted: VecDeque::new(),
            divergence: Divergence::default(),
            element_closed: false,
            element: 0,
            is_document,
            made_by_builder: 0,
            quirks_mode: QuirksMode::NoQuirks,
            markers: Markers::default(),
            copies: Copies::default(),
        }
    }

    /// The innermost node of the path.
    pub(super) fn top(&mut self) -> &mut Frame<'t, T::Node> {
        match self.path.last_mut() {
            Some(top) => top,
            None => unreachable!("the root stays"),
        }
    }

    /// How many elements the builder has open, plus one; the root of a fragment counts.
    pub(super) fn depth(&self) -> usize {
        self.path.len() + usize::from(!self.is_document)
    }

    /// Leaves the innermost node, but never the root.
    // As calls, with the others of this kind in writing: 2 to 6 % more instructions.
    #[inline(always)]
    pub(super) fn leave(&mut self) -> Option<Frame<'t, T::Node>> {
        let left = (self.path.len() > 1).then(|| self.path.pop()).flatten()?;
        if is_html(left.name, Name::Template) {
            self.markers.truncate(left.markers);
        }
        Some(left)
    }

    /// Starts to watch whether the builder diverges from the tree.
    pub(super) fn begin_token(&mut self) {
        self.divergence = Divergence::default();
        self.element = 0;
        self.element_closed = false;
    }

    /// Requires that the next element is inserted into the innermost node.
    pub(super) fn want_element(&mut self, handle: Handle<T::Node>, name: QName<'t>) {
        self.element = handle.number;
        self.want(handle, Kind::Element(name));
    }

    /// Requires that the next comment, processing instruction or doctype is inserted into the
    /// innermost node.
    pub(super) fn want_leaf(&mut self, handle: Handle<T::Node>) {
        self.want(handle, Kind::Leaf);
    }

    fn want(&mut self, handle: Handle<T::Node>, kind: Kind<'t>) {
        let parent = self.top().inside();
        self.wanted.push_back(Wanted { handle, kind, parent, is_created: false });
    }

    pub(super) fn want_text(&mut self, text: &'t str) {
        self.text = (text, self.top().inside());
    }

    /// Whether everything that was wanted has been done, and nothing else.
    pub(super) fn is_satisfied(&self) -> bool {
        !self.divergence.has_diverged && self.wants_nothing()
    }

    /// Whether everything that was wanted has been done.
    pub(super) fn wants_nothing(&self) -> bool {
        self.wanted.is_empty() && self.text.0.is_empty()
    }

    /// Cancels everything that was wanted.
    pub(super) fn want_nothing(&mut self) {
        self.wanted.clear();
        self.text.0 = "";
    }

    fn diverge(&mut self) {
        self.divergence.has_diverged = true;
    }

    fn new_node(&mut self) -> Handle<T::Node> {
        self.made_by_builder = (self.made_by_builder + 1) & (NOT_IN_TREE - 1);
        Handle { number: NOT_IN_TREE | self.made_by_builder, node: None }
    }

    /// The index of a node on the path, whose numbers ascend.
    fn on_path(&self, node: &Handle<T::Node>) -> Option<usize> {
        self.path.binary_search_by_key(&node.number, |frame| frame.handle.number).ok()
    }

    fn create_leaf(&mut self) -> Handle<T::Node> {
        match self.wanted.front_mut() {
            Some(Wanted { handle, kind: Kind::Leaf, is_created: is_created @ false, .. }) => {
                *is_created = true;
                *handle
            }
            _ => {
                self.diverge();
                self.new_node()
            }
        }
    }
}

/// Whether an element that the builder makes is this one of the tree.
fn is_element<T: Tree>(
    tree: &T,
    node: Option<T::Node>,
    name: QName<'_>,
    new: &NewElement<'_>,
) -> bool {
    let same = name == new.name;
    if !same {
        return false;
    }
    let Some(node) = node else { return true };
    if name.namespace == Namespace::Html {
        // Attributes of HTML elements are compared by `syntax::Attributes`.
        return !new.implied || tree.attributes(node).next().is_none();
    }
    let mut others = new.attrs.iter();
    let same = tree.attributes(node).all(|(name, _)| {
        others.next().is_some_and(|(other, _)| {
            (name.namespace, name.local) == (other.namespace, other.local)
        })
    });
    same && others.next().is_none()
}

impl<T: Tree> TreeSink for ComparingSink<'_, T> {
    type Node = Handle<T::Node>;

    fn document(&self) -> Self::Node {
        Handle { number: if self.is_document { 0 } else { NOT_IN_TREE }, node: None }
    }

    fn create_element(&mut self, new: NewElement<'_>) -> Self::Node {
        let tree = self.tree;
        if let Some(wanted) = self.wanted.front_mut()
            && let Kind::Element(name) = wanted.kind
            && !wanted.is_created
        {
            if is_element(tree, wanted.handle.node, name, &new) {
                wanted.is_created = true;
                return wanted.handle;
            }
            if !new.implied && new.name.namespace != name.namespace {
                self.divergence.made = html_svg_or_mathml(new.name.namespace);
            } else if !new.implied {
                self.divergence.made = html_svg_or_mathml(name.namespace);
            }
        }
        self.divergence.made_up |= new.implied;
        self.diverge();
        self.new_node()
    }

    fn create_element_again(&mut self, _: &Self::Node, _: NewElement<'_>) -> Self::Node {
        self.diverge();
        self.new_node()
    }

    fn create_comment(&mut self, _: &str, _: Span) -> Self::Node {
        self.create_leaf()
    }

    fn create_processing_instruction(&mut self, _: &str, _: &str, _: Span) -> Self::Node {
        self.create_leaf()
    }

    fn create_fragment(&mut self) -> Self::Node {
        Handle { number: 0, node: None }
    }

    fn append_doctype(&mut self, _: Doctype<'_>, _: Span) {
        let _ = self.create_leaf();
        self.wanted.pop_front();
    }

    fn insert(&mut self, place: Place<Self::Node>, child: Child<'_, Self::Node>) {
        let Place::LastChildOf(parent) = place else { return self.diverge() };
        match child {
            Child::Node(node) => match self.wanted.front() {
                Some(wanted)
                    if wanted.is_created && (wanted.handle, wanted.parent) == (node, parent) =>
                {
                    self.wanted.pop_front();
                }
                _ => self.diverge(),
            },
            Child::Text(text, _) | Child::Cdata(text, _) => {
                match self.text.0.strip_prefix(text.text) {
                    Some(rest) if self.text.1 == parent && self.wanted.is_empty() => {
                        self.text.0 = rest;
                    }
                    _ => self.diverge(),
                }
            }
        }
    }

    fn detach(&mut self, _: &Self::Node) {
        self.diverge();
    }

    fn move_children(&mut self, _: &Self::Node, _: &Self::Node) {
        self.diverge();
    }

    fn parent(&self, node: &Self::Node) -> Option<Self::Node> {
        let parent = self.on_path(node)?.checked_sub(1)?;
        Some(self.path[parent].inside())
    }

    fn template_contents(&mut self, template: &Self::Node) -> Self::Node {
        template.contents()
    }

    fn add_missing_attributes(&mut self, _: &Self::Node, _: ElementAttrs<'_>) {
        self.diverge();
    }

    fn set_quirks_mode(&mut self, mode: QuirksMode) {
        self.quirks_mode = mode;
    }

    fn element_popped(&mut self, element: &Self::Node) {
        if element.number == self.element {
            self.element_closed = true;
        } else if self.divergence.closed.is_none()
            && let Some(at) = self.on_path(element)
        {
            self.divergence.closed = Some(self.path[at].name.name);
        }
    }

    fn prepare_content_patching(
        &mut self,
        scope: &Self::Node,
        name: &str,
        _: MarkerRule,
        _: &mut usize,
    ) -> Option<ContentPatch<Self::Node>> {
        let scope = self.on_path(&scope.host()).unwrap_or_default();
        if self.markers.has(name, self.path[scope].markers) {
            self.divergence.patches = true;
            self.diverge();
        }
        None
    }

    fn clone_option_into_selectedcontent(&mut self, option: &Self::Node, shown: &Self::Node) {
        let is_new = shown.number == self.element;
        if is_new && option.node.is_none_or(|option| self.tree.first_child(option).is_none()) {
            // An empty copy at its beginning changes nothing.
            return;
        }
        let is_open = is_new || self.on_path(shown).is_some();
        self.copies.copy(*option, *shown, is_open);
    }
}

/// The namespace without its lifetime; whatever a builder makes is in one of these three.
pub(super) fn html_svg_or_mathml(namespace: Namespace<'_>) -> Option<Namespace<'static>> {
    match namespace {
        Namespace::Html => Some(Namespace::Html),
        Namespace::Svg => Some(Namespace::Svg),
        Namespace::MathMl => Some(Namespace::MathMl),
        _ => None,
    }
}
