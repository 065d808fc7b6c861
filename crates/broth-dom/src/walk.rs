//! Iterators over the tree. Each one follows links, holds a node or two, and never recurses.

use alloc::string::String;
use core::iter::FusedIterator;

use crate::slot::{Flags, NodeId, NodeKind};
use crate::{Document, Node};

impl<'d> Node<'d> {
    /// The children. The iterator works from either end.
    ///
    /// ```
    /// use broth::dom::Document;
    ///
    /// let mut doc = Document::new();
    /// let list = doc.create_element("ol").unwrap();
    /// for name in ["li", "script", "li"] {
    ///     let item = doc.create_element(name).unwrap();
    ///     doc.append(list, item).unwrap();
    /// }
    /// let names: Vec<&str> = doc.node(list).children().rev().map(|item| item.name()).collect();
    /// assert_eq!(names, ["li", "script", "li"]);
    /// ```
    #[doc(alias = "childNodes")]
    #[inline]
    #[must_use]
    pub fn children(self) -> Children<'d> {
        Children { front: self.first_child(), back: self.last_child() }
    }

    /// The children that are elements.
    ///
    /// ```
    /// # use broth::dom::Document;
    /// let mut doc = Document::new();
    /// let [p, b] = ["p", "b"].map(|name| doc.create_element(name).unwrap());
    /// doc.append_text(p, "Hot ");
    /// doc.append(p, b).unwrap();
    /// assert!(doc.node(p).elements().eq([doc.node(b)]));
    /// ```
    #[doc(alias("child_elements", "children"))]
    #[must_use]
    pub fn elements(self) -> Elements<'d> {
        Elements { children: self.children() }
    }

    /// The first child that is an element.
    ///
    /// ```
    /// # use broth::dom::Document;
    /// let mut doc = Document::new();
    /// let [p, b, i] = ["p", "b", "i"].map(|name| doc.create_element(name).unwrap());
    /// for (text, element) in [("Hot ", b), (" soup", i)] {
    ///     doc.append_text(p, text);
    ///     doc.append(p, element).unwrap();
    /// }
    /// assert_eq!(doc.node(p).first_element_child(), Some(doc.node(b)));
    /// assert_eq!(doc.node(b).next_element_sibling(), Some(doc.node(i)));
    /// ```
    #[doc(alias = "firstElementChild")]
    #[inline]
    #[must_use]
    pub fn first_element_child(self) -> Option<Node<'d>> {
        element_from(self.first_child())
    }

    /// The next sibling that is an element.
    #[doc(alias = "nextElementSibling")]
    #[inline]
    #[must_use]
    pub fn next_element_sibling(self) -> Option<Node<'d>> {
        element_from(self.next_sibling())
    }

    /// The previous sibling that is an element.
    ///
    /// ```
    /// # use broth::dom::Document;
    /// let mut doc = Document::new();
    /// let [p, b, i] = ["p", "b", "i"].map(|name| doc.create_element(name).unwrap());
    /// for (element, text) in [(b, " or "), (i, "")] {
    ///     doc.append(p, element).unwrap();
    ///     doc.append_text(p, text);
    /// }
    /// assert_eq!(doc.node(i).previous_element_sibling(), Some(doc.node(b)));
    /// ```
    #[doc(alias = "previousElementSibling")]
    #[inline]
    #[must_use]
    pub fn previous_element_sibling(self) -> Option<Node<'d>> {
        let mut at = self.previous_sibling();
        while let Some(node) = at
            && !node.is_element()
        {
            at = node.previous_sibling();
        }
        at
    }

    /// All nodes below, in tree order. The contents of templates and shadow roots are trees of
    /// their own and not included; see [`Node::traverse`].
    ///
    /// ```
    /// # use broth::dom::Document;
    /// # let mut doc = Document::new();
    /// # let [list, item, b] = ["ul", "li", "b"].map(|name| doc.create_element(name).unwrap());
    /// # doc.append(item, b).unwrap();
    /// # doc.append(list, item).unwrap();
    /// // <ul><li><b></b></li></ul>
    /// let names = doc.node(list).descendants().map(|node| node.name());
    /// assert!(names.eq(["li", "b"]));
    /// ```
    #[inline]
    #[must_use]
    pub fn descendants(self) -> Descendants<'d> {
        Descendants { root: self, next: self.first_child() }
    }

    /// The parent, its parent, and so on.
    ///
    /// ```
    /// # use broth::dom::Document;
    /// # let mut doc = Document::new();
    /// # let [list, item, b] = ["ul", "li", "b"].map(|name| doc.create_element(name).unwrap());
    /// # doc.append(item, b).unwrap();
    /// # doc.append(list, item).unwrap();
    /// // <ul><li><b></b></li></ul>
    /// assert!(doc.node(b).ancestors().any(|node| node.is("ul")));
    /// ```
    #[inline]
    #[must_use]
    pub fn ancestors(self) -> Ancestors<'d> {
        Ancestors { next: self.parent() }
    }

    /// The siblings after it, nearest first.
    ///
    /// ```
    /// # use broth::dom::Document;
    /// # let mut doc = Document::new();
    /// # let list = doc.create_element("dl").unwrap();
    /// # let [dt, dd, more] = ["dt", "dd", "dd"].map(|name| doc.create_element(name).unwrap());
    /// # for item in [dt, dd, more] { doc.append(list, item).unwrap(); }
    /// // <dl><dt></dt><dd></dd><dd></dd></dl>
    /// assert_eq!(doc.node(dt).next_siblings().take_while(|node| node.is("dd")).count(), 2);
    /// assert!(doc.node(more).previous_siblings().eq([doc.node(dd), doc.node(dt)]));
    /// ```
    #[inline]
    #[must_use]
    pub fn next_siblings(self) -> Siblings<'d> {
        Siblings { next: self.next_sibling(), step: Node::next_sibling }
    }

    /// The siblings before it, nearest first.
    #[inline]
    #[must_use]
    pub fn previous_siblings(self) -> Siblings<'d> {
        Siblings { next: self.previous_sibling(), step: Node::previous_sibling }
    }

    /// Enters and leaves the node and everything below it, including shadow roots and template
    /// contents. This is what a serializer needs: a loop over it replaces a recursive function.
    ///
    /// An element's shadow root comes first, then the contents of a template, then the children.
    ///
    /// ```
    /// use broth::dom::{Document, Edge};
    ///
    /// let mut doc = Document::new();
    /// let (outer, inner) = (doc.create_element("b").unwrap(), doc.create_element("i").unwrap());
    /// doc.append(outer, inner).unwrap();
    /// let mut out = String::new();
    /// for edge in doc.node(outer).traverse() {
    ///     match edge {
    ///         Edge::Enter(node) => out += &format!("<{}>", node.name()),
    ///         Edge::Leave(node) => out += &format!("</{}>", node.name()),
    ///     }
    /// }
    /// assert_eq!(out, "<b><i></i></b>");
    /// ```
    #[inline]
    #[must_use]
    pub fn traverse(self) -> Traverse<'d> {
        Traverse { doc: self.document(), root: self.id(), next: Some(Step::Enter(self.id())) }
    }

    /// The pieces of text in and below the node, in tree order: text nodes and CDATA sections.
    ///
    /// ```
    /// # use broth::dom::Document;
    /// let mut doc = Document::new();
    /// let [p, b] = ["p", "b"].map(|name| doc.create_element(name).unwrap());
    /// doc.append_text(p, "Hot ");
    /// doc.append_text(b, "soup");
    /// doc.append(p, b).unwrap();
    /// assert!(doc.node(p).texts().eq(["Hot ", "soup"]));
    /// assert_eq!(doc.node(p).text(), "Hot soup");
    /// ```
    #[must_use]
    pub fn texts(self) -> Texts<'d> {
        Texts { itself: Some(self).filter(|node| node.is_text()), below: self.descendants() }
    }

    /// The text in and below the node, as one string.
    ///
    /// <https://dom.spec.whatwg.org/#dom-node-textcontent>
    #[doc(alias = "textContent")]
    #[must_use]
    pub fn text(self) -> String {
        let mut text = String::new();
        self.append_text_to(&mut text);
        text
    }

    /// Appends the text in and below the node to a string, which can be used again for the next
    /// one.
    ///
    /// ```
    /// # use broth::dom::Document;
    /// let mut doc = Document::new();
    /// let p = doc.create_element("p").unwrap();
    /// doc.append_text(p, "soup");
    /// let mut text = String::from("Hot ");
    /// doc.node(p).append_text_to(&mut text);
    /// assert_eq!(text, "Hot soup");
    /// ```
    pub fn append_text_to(self, text: &mut String) {
        match self.node_value() {
            Some(of_node) => text.push_str(of_node),
            None => self.document().append_text_below(self.id(), text),
        }
    }
}

/// The children of a node.
///
/// ```
/// # use broth::dom::{Children, Document};
/// let doc = Document::new();
/// let mut children: Children<'_> = doc.root().children();
/// assert!(children.next_back().is_none());
/// ```
#[derive(Clone, Debug)]
pub struct Children<'d> {
    front: Option<Node<'d>>,
    back: Option<Node<'d>>,
}

impl<'d> Iterator for Children<'d> {
    type Item = Node<'d>;

    #[inline]
    fn next(&mut self) -> Option<Node<'d>> {
        let node = self.front?;
        if self.front == self.back {
            (self.front, self.back) = (None, None);
        } else {
            self.front = node.next_sibling();
        }
        Some(node)
    }
}

impl DoubleEndedIterator for Children<'_> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        let node = self.back?;
        if self.front == self.back {
            (self.front, self.back) = (None, None);
        } else {
            self.back = node.previous_sibling();
        }
        Some(node)
    }
}

impl FusedIterator for Children<'_> {}

/// The children of a node that are elements.
///
/// ```
/// # use broth::dom::{Document, Elements};
/// let doc = Document::new();
/// let mut elements: Elements<'_> = doc.root().elements();
/// assert!(elements.next_back().is_none());
/// ```
#[derive(Clone, Debug)]
pub struct Elements<'d> {
    children: Children<'d>,
}

impl<'d> Iterator for Elements<'d> {
    type Item = Node<'d>;

    #[inline]
    fn next(&mut self) -> Option<Node<'d>> {
        self.children.find(|node| node.is_element())
    }
}

impl DoubleEndedIterator for Elements<'_> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.children.rfind(|node| node.is_element())
    }
}

impl FusedIterator for Elements<'_> {}

/// The nodes below a node, in tree order.
///
/// ```
/// # use broth::dom::{Descendants, Document};
/// let doc = Document::new();
/// let nodes: Descendants<'_> = doc.root().descendants();
/// assert_eq!(nodes.count(), 0);
/// ```
#[derive(Clone, Debug)]
pub struct Descendants<'d> {
    root: Node<'d>,
    next: Option<Node<'d>>,
}

impl<'d> Descendants<'d> {
    /// Skips the descendants of `node`, the last node returned.
    ///
    /// ```
    /// use broth::dom::Document;
    ///
    /// let mut doc = Document::new();
    /// let [outer, inner, text] = ["div", "pre", "b"].map(|name| doc.create_element(name).unwrap());
    /// doc.append(outer, inner).unwrap();
    /// doc.append(inner, text).unwrap();
    /// let mut nodes = doc.node(outer).descendants();
    /// let pre = nodes.next().unwrap();
    /// nodes.skip_children_of(pre);
    /// assert_eq!(nodes.next(), None);
    /// ```
    pub fn skip_children_of(&mut self, node: Node<'d>) {
        self.next = self.after(node);
    }

    #[inline]
    fn after(&self, mut node: Node<'d>) -> Option<Node<'d>> {
        loop {
            if node.id() == self.root.id() {
                return None;
            }
            if let Some(next) = node.next_sibling() {
                return Some(next);
            }
            node = node.parent()?;
        }
    }
}

impl<'d> Iterator for Descendants<'d> {
    type Item = Node<'d>;

    #[inline]
    fn next(&mut self) -> Option<Node<'d>> {
        let node = self.next?;
        self.next = node.first_child().or_else(|| self.after(node));
        Some(node)
    }
}

impl FusedIterator for Descendants<'_> {}

/// The texts in and below a node, returned by [`Node::texts`].
#[derive(Clone, Debug)]
pub struct Texts<'d> {
    itself: Option<Node<'d>>,
    below: Descendants<'d>,
}

impl<'d> Iterator for Texts<'d> {
    type Item = &'d str;

    fn next(&mut self) -> Option<&'d str> {
        let text = self.itself.take().or_else(|| self.below.find(|node| node.is_text()))?;
        text.node_value()
    }
}

impl FusedIterator for Texts<'_> {}

/// The ancestors of a node, nearest first.
///
/// ```
/// # use broth::dom::{Ancestors, Document};
/// let mut doc = Document::new();
/// let p = doc.create_element("p").unwrap();
/// doc.append(doc.root().id(), p).unwrap();
/// let mut above: Ancestors<'_> = doc.node(p).ancestors();
/// assert_eq!(above.next(), Some(doc.root()));
/// ```
#[derive(Clone, Debug)]
pub struct Ancestors<'d> {
    next: Option<Node<'d>>,
}

impl<'d> Iterator for Ancestors<'d> {
    type Item = Node<'d>;

    #[inline]
    fn next(&mut self) -> Option<Node<'d>> {
        let node = self.next?;
        self.next = node.parent();
        Some(node)
    }
}

impl FusedIterator for Ancestors<'_> {}

/// An iterator over siblings, nearest first, returned by [`Node::next_siblings`] and
/// [`Node::previous_siblings`].
#[derive(Clone, Debug)]
pub struct Siblings<'d> {
    next: Option<Node<'d>>,
    step: fn(Node<'d>) -> Option<Node<'d>>,
}

impl<'d> Iterator for Siblings<'d> {
    type Item = Node<'d>;

    #[inline]
    fn next(&mut self) -> Option<Node<'d>> {
        let node = self.next?;
        self.next = (self.step)(node);
        Some(node)
    }
}

impl FusedIterator for Siblings<'_> {}

/// A step of a walk: into a node, or out of it.
///
/// ```
/// use broth::dom::{Document, Edge};
///
/// let doc = Document::new();
/// let edges: Vec<_> = doc.root().traverse().collect();
/// assert!(matches!(edges[..], [Edge::Enter(_), Edge::Leave(_)]));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge<'d> {
    /// Before the content of the node.
    Enter(Node<'d>),
    /// After the content of the node.
    Leave(Node<'d>),
}

/// Enters and leaves the nodes of a tree, in tree order.
///
/// ```
/// # use broth::dom::{Document, Edge, Traverse};
/// let doc = Document::new();
/// let steps: Traverse<'_> = doc.root().traverse();
/// let depth = steps.scan(0_usize, |depth, edge| {
///     *depth = if let Edge::Enter(_) = edge { *depth + 1 } else { *depth - 1 };
///     Some(*depth)
/// });
/// assert_eq!(depth.max(), Some(1));
/// ```
#[derive(Clone, Debug)]
pub struct Traverse<'d> {
    doc: &'d Document,
    root: NodeId,
    next: Option<Step>,
}

impl<'d> Iterator for Traverse<'d> {
    type Item = Edge<'d>;

    #[inline]
    fn next(&mut self) -> Option<Edge<'d>> {
        let step = self.next?;
        self.next = self.doc.step(step, self.root);
        Some(match step {
            Step::Enter(node) => Edge::Enter(Node::new(self.doc, node)),
            Step::Leave(node) => Edge::Leave(Node::new(self.doc, node)),
        })
    }
}

impl FusedIterator for Traverse<'_> {}

/// An [`Edge`] that does not borrow the document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    Enter(NodeId),
    Leave(NodeId),
}

impl Document {
    /// Appends the texts below a node.
    // OPTIMIZATION: from record to record along the links: 16 % of the instructions of a page's
    // text. A test compares it with `Node::texts`.
    fn append_text_below(&self, root: NodeId, text: &mut String) {
        let slots = &self.slots[..];
        let mut next = slots[root.index()].first_child();
        while let Some(node) = next {
            let mut slot = &slots[node.index()];
            if matches!(slot.kind, NodeKind::Text | NodeKind::Cdata) {
                text.push_str(self.store.get(slot.text()));
            }
            next = slot.first_child().or(slot.next);
            while next.is_none() {
                match slot.parent {
                    Some(parent) if parent != root => slot = &slots[parent.index()],
                    _ => return,
                }
                next = slot.next;
            }
        }
    }

    /// The next step in a walk below `root`.
    #[inline]
    pub(crate) fn step(&self, step: Step, root: NodeId) -> Option<Step> {
        let (inside, outside) = match step {
            Step::Enter(id) => {
                let slot = self.slot(id);
                let fragment = slot.flags.has(Flags::HAS_FRAGMENT).then(|| self.fragment_of(id));
                (fragment.flatten().or(slot.first_child()), id)
            }
            Step::Leave(id) if id == root => return None,
            Step::Leave(id) => {
                let slot = self.slot(id);
                match slot.host() {
                    Some(host) => {
                        let contents = Node::new(self, host).template_contents();
                        let contents = contents.filter(|_| slot.kind == NodeKind::ShadowRoot);
                        (contents.map(Node::id).or(self.slot(host).first_child()), host)
                    }
                    None => (slot.next, slot.parent?),
                }
            }
        };
        Some(inside.map_or(Step::Leave(outside), Step::Enter))
    }

    /// The tree inside an element that a walk enters first.
    fn fragment_of(&self, host: NodeId) -> Option<NodeId> {
        let fragments = self.fragments.get(&host)?;
        fragments.shadow_root.map(|(root, _)| root).or(fragments.contents)
    }
}

/// The first element among a node and its next siblings.
#[inline]
fn element_from(mut node: Option<Node<'_>>) -> Option<Node<'_>> {
    while let Some(found) = node
        && !found.is_element()
    {
        node = found.next_sibling();
    }
    node
}
