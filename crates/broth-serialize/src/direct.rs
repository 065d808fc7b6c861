//! `DirectWriter`: a sink that writes the markup of a tree while a parser builds it, and keeps no
//! tree.
//!
//! This works as long as the parser only appends, and as long as each tag only opens or closes its
//! element: then the markup certainly parses into the same tree, by the rules of [`Nesting`] and
//! [`crate::syntax`]. Otherwise the sink gives up.
//!
//! OPTIMIZATION: most short texts, such as users' comments, are that simple. Building a tree,
//! proving its markup and writing it takes twice as long.

use alloc::string::String;
use alloc::vec::Vec;
use core::cell::Cell;
use core::ops::Range;

use broth_dom::markup::{
    Needles, push_text, push_value, serializes_as_void, write_comment, write_processing_instruction,
};
use broth_dom::{
    Child, ContentPatch, ElementAttrs, MarkerRule, NewElement, NodeId, Place, ShadowRootOptions,
    TreeSink,
};
use broth_html_rules::Nesting;
use broth_html_rules::elements::MAX_DEPTH;
use broth_markup::{Doctype, Name, Namespace, QName, Span, Text};

use crate::syntax::{self, AttributeNames};

/// A sink that writes what it receives. Its nodes are numbered like those of a tree.
///
/// It is meant for a tree builder of fragments in the same context.
#[doc(hidden)]
#[derive(Debug)]
pub struct DirectWriter {
    out: String,
    /// The nodes that can still get content: the fragment, and the open elements.
    path: Vec<Open>,
    /// Where each node is; the index is the number of the node minus one.
    whereabouts: Vec<Whereabouts>,
    /// The last node that was made, until it is inserted.
    made: Made,
    has_given_up: Cell<bool>,
}

/// Where a node is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Whereabouts {
    /// In the tree, as a child of this node.
    In(NodeId),
    /// Outside the tree, without content.
    Nowhere,
    /// Outside the tree, with content that is not known.
    NowhereWithContent,
}

#[derive(Debug)]
struct Open {
    node: NodeId,
    /// Where its name is in the output.
    name: Range<usize>,
    nesting: Nesting,
}

/// A node that has not been inserted.
#[derive(Debug, Default)]
struct Made {
    node: Option<NodeId>,
    /// `None` for one that markup may not express.
    kind: Option<Kind>,
    markup: String,
}

#[derive(Clone, Copy, Debug)]
enum Kind {
    /// The element, if it is not void, with the length of its name.
    Element(Name, Option<usize>),
    Leaf,
}

/// The fragment.
const ROOT: NodeId = NodeId::numbered(2).unwrap();
/// Where the document is, into which the builder of a fragment puts nothing, and the fragment.
const FIRST: [Whereabouts; 2] = [Whereabouts::NowhereWithContent, Whereabouts::In(ROOT)];

impl DirectWriter {
    /// A sink for a fragment in this context; `None` if tags would not be read by the rules for a
    /// body.
    #[must_use]
    pub fn new(context: QName<'_>, capacity: usize) -> Option<Self> {
        let is_body = context.namespace == Namespace::Html
            && (context.name == Name::Body
                || Nesting::default().enter(context.name).is_some_and(|it| it.table.is_none())
                    && !serializes_as_void(context));
        is_body.then(|| Self {
            out: String::with_capacity(capacity),
            path: with_room(8, [Open { node: ROOT, name: 0..0, nesting: Nesting::default() }]),
            whereabouts: with_room(64, FIRST),
            made: Made::default(),
            has_given_up: Cell::new(false),
        })
    }

    /// Whether the sink has given up, because the tree is not simple enough.
    #[must_use]
    pub fn has_given_up(&self) -> bool {
        self.has_given_up.get()
    }

    /// Whether a node is in the tree.
    #[must_use]
    pub fn contains(&self, node: NodeId) -> bool {
        matches!(self.whereabouts[index(node)], Whereabouts::In(_))
    }

    /// The markup; `None` if the tree was not simple enough.
    #[must_use]
    pub fn finish(mut self) -> Option<String> {
        self.close_above(0);
        (!self.has_given_up()).then_some(self.out)
    }

    fn give_up(&self) {
        self.has_given_up.set(true);
    }

    fn next_node(&mut self, whereabouts: Whereabouts) -> NodeId {
        self.whereabouts.push(whereabouts);
        NodeId::numbered(self.whereabouts.len() as u32).unwrap_or(NodeId::DOCUMENT)
    }

    /// Prepares to append to this node. Returns whether it is in the tree.
    #[inline]
    fn reach(&mut self, parent: NodeId) -> bool {
        let top = self.path.len() - 1;
        if self.path[top].node == parent {
            return true;
        }
        // The numbers on the path ascend.
        match self.path.binary_search_by_key(&parent, |open| open.node) {
            Ok(at) => {
                self.close_above(at);
                return true;
            }
            Err(_) if self.contains(parent) || parent == NodeId::DOCUMENT => self.give_up(),
            Err(_) => self.whereabouts[index(parent)] = Whereabouts::NowhereWithContent,
        }
        false
    }

    /// Writes the end tags of all open elements above this one.
    fn close_above(&mut self, at: usize) {
        for open in self.path.drain(at + 1..).rev() {
            self.out.push_str("</");
            self.out.extend_from_within(open.name);
            self.out.push('>');
        }
    }

    /// The nesting in an element that comes next; `None` if its tag may do more than open it.
    fn enter(&self, name: Name) -> Option<Nesting> {
        // The root of a fragment counts, too.
        let is_too_deep = self.path.len() + 1 > MAX_DEPTH;
        self.path.last()?.nesting.enter(name).filter(|_| !is_too_deep)
    }

    fn insert_element(&mut self, node: NodeId, name: Name, name_len: Option<usize>) {
        match self.enter(name) {
            Some(nesting) => {
                let start = self.out.len() + 1;
                self.out.push_str(&self.made.markup);
                if let Some(len) = name_len {
                    self.path.push(Open { node, name: start..start + len, nesting });
                }
            }
            None => self.give_up(),
        }
    }

    /// Inserts the node that was made last, if it has no content yet.
    fn insert_made(&mut self, node: NodeId, parent: NodeId) {
        let kind = self.made.kind.take();
        let is_last = self.made.node == Some(node)
            && self.path.last().is_some_and(|open| open.node < node)
            && self.whereabouts[index(node)] == Whereabouts::Nowhere;
        self.whereabouts[index(node)] = Whereabouts::In(parent);
        match kind.filter(|_| is_last) {
            Some(Kind::Element(name, name_len)) => self.insert_element(node, name, name_len),
            Some(Kind::Leaf) => self.out.push_str(&self.made.markup),
            None => self.give_up(),
        }
    }

    fn make_leaf(&mut self, is_expressible: bool) -> NodeId {
        let node = self.next_node(Whereabouts::Nowhere);
        self.made.node = Some(node);
        self.made.kind = is_expressible.then_some(Kind::Leaf);
        node
    }

    fn push_text(&mut self, text: &str) {
        if ODD_IN_TEXT.are_absent_from(text.as_bytes()) {
            self.out.push_str(text);
        } else if text.contains(ODD) {
            self.give_up();
        } else {
            push_text(&mut self.out, text);
        }
    }
}

/// Characters that need a reference, or that markup cannot express.
const ODD: [char; 2] = ['\r', '\0'];
/// The first bytes of these, and of the characters that are escaped in text.
const ODD_IN_TEXT: Needles<6> = Needles { bytes: [b'\r', 0, b'&', b'<', b'>', 0xC2], bits: 0 };
/// The first bytes of these, and of the characters that are escaped in the value of an attribute.
const ODD_IN_VALUE: Needles<7> =
    Needles { bytes: [b'\r', 0, b'&', b'<', b'>', 0xC2, b'"'], bits: 0 };

/// Creates a list with the first items, and room for more.
fn with_room<T, const N: usize>(room: usize, first: [T; N]) -> Vec<T> {
    let mut list = Vec::with_capacity(room);
    list.extend(first);
    list
}

/// The index of a node in the list of all nodes.
fn index(node: NodeId) -> usize {
    node.get() as usize - 1
}

/// Appends a start tag. Returns the element, or `None` if markup may not express it.
#[inline]
fn push_start_tag(out: &mut String, element: &NewElement<'_>) -> Option<Kind> {
    let &NewElement { name, attrs, .. } = element;
    if name.namespace != Namespace::Html || syntax::element_name(name).is_err() {
        return None;
    }
    out.push('<');
    out.push_str(name.local);
    let mut names = AttributeNames::of(Namespace::Html);
    for (name, attr) in attrs.iter() {
        names.take(name).ok()?;
        out.push(' ');
        out.push_str(name.local);
        out.push_str("=\"");
        if ODD_IN_VALUE.are_absent_from(attr.value.as_bytes()) {
            out.push_str(attr.value);
        } else if attr.value.contains(ODD) {
            return None;
        } else {
            push_value(out, attr.value);
        }
        out.push('"');
    }
    names.finish(|| attrs.iter().map(|(name, _)| name)).ok()?;
    out.push('>');
    let name_len = (!serializes_as_void(name)).then_some(name.local.len());
    Some(Kind::Element(name.name, name_len))
}

impl TreeSink for DirectWriter {
    type Node = NodeId;

    fn document(&self) -> NodeId {
        NodeId::DOCUMENT
    }

    fn wants_errors(&self) -> bool {
        false
    }

    fn create_element(&mut self, element: NewElement<'_>) -> NodeId {
        let node = self.next_node(Whereabouts::Nowhere);
        self.made.node = Some(node);
        self.made.markup.clear();
        self.made.kind = push_start_tag(&mut self.made.markup, &element);
        node
    }

    fn create_comment(&mut self, data: &str, _: Span) -> NodeId {
        self.made.markup.clear();
        let written = write_comment(&mut self.made.markup, data);
        self.make_leaf(written.is_ok() && syntax::comment(data).is_ok())
    }

    fn create_processing_instruction(&mut self, target: &str, data: &str, _: Span) -> NodeId {
        self.made.markup.clear();
        let written = write_processing_instruction(&mut self.made.markup, target, data);
        let is_expressible = syntax::processing_instruction(target, data).is_ok();
        self.make_leaf(written.is_ok() && is_expressible)
    }

    fn create_fragment(&mut self) -> NodeId {
        ROOT
    }

    fn append_doctype(&mut self, _: Doctype<'_>, _: Span) {
        self.give_up();
    }

    fn insert(&mut self, place: Place<NodeId>, child: Child<'_, NodeId>) {
        let Place::LastChildOf(parent) = place else { return self.give_up() };
        match child {
            Child::Node(node) if self.reach(parent) => self.insert_made(node, parent),
            Child::Node(node) if self.contains(node) => self.give_up(),
            Child::Node(_) => {}
            Child::Text(text, span) => self.append_text(&parent, text, span),
            Child::Cdata(..) => self.give_up(),
        }
    }

    #[inline]
    fn append_element(&mut self, parent: &NodeId, element: NewElement<'_>) -> NodeId {
        if !self.reach(*parent) {
            return self.next_node(Whereabouts::Nowhere);
        }
        let node = self.next_node(Whereabouts::In(*parent));
        let start = self.out.len() + 1;
        let nesting = self.enter(element.name.name);
        match (push_start_tag(&mut self.out, &element), nesting) {
            (Some(Kind::Element(_, Some(len))), Some(nesting)) => {
                self.path.push(Open { node, name: start..start + len, nesting });
            }
            (Some(_), Some(_)) => {}
            _ => self.give_up(),
        }
        node
    }

    #[inline]
    fn append_text(&mut self, parent: &NodeId, text: Text<'_>, _: Span) {
        if !self.reach(*parent) {
            return;
        }
        // Only white space stays in a part of a table that has no cells around it.
        let is_in_part = self.path.last().is_some_and(|open| open.nesting.table.is_some());
        if is_in_part && !text.text.bytes().all(|byte| byte.is_ascii_whitespace()) {
            return self.give_up();
        }
        self.push_text(text.text);
    }

    fn detach(&mut self, _: &NodeId) {
        self.give_up();
    }

    fn move_children(&mut self, from: &NodeId, _: &NodeId) {
        if self.whereabouts[index(*from)] != Whereabouts::Nowhere {
            self.give_up();
        }
    }

    fn parent(&self, node: &NodeId) -> Option<NodeId> {
        match self.whereabouts[index(*node)] {
            Whereabouts::In(parent) if *node != ROOT => return Some(parent),
            _ => self.give_up(),
        }
        None
    }

    fn template_contents(&mut self, _: &NodeId) -> NodeId {
        self.next_node(Whereabouts::Nowhere)
    }

    fn add_missing_attributes(&mut self, element: &NodeId, _: ElementAttrs<'_>) {
        if self.contains(*element) {
            self.give_up();
        }
    }

    fn attach_shadow_root(&mut self, _: &NodeId, _: ShadowRootOptions) -> Option<NodeId> {
        self.give_up();
        None
    }

    fn prepare_content_patching(
        &mut self,
        _: &NodeId,
        _: &str,
        _: MarkerRule,
        _: &mut usize,
    ) -> Option<ContentPatch<NodeId>> {
        self.give_up();
        None
    }

    fn clone_option_into_selectedcontent(&mut self, _: &NodeId, _: &NodeId) {
        self.give_up();
    }
}
