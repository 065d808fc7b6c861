//! `Tree`: the interface between a serializer and a tree.

use broth_markup::{QName, QuirksMode};

use crate::{Document, Node, NodeData, NodeId};

/// A tree to be written. [`Document`] is one; implement it for your own.
///
/// Node handles are small and `Copy`: indices, or references. A serializer keeps the handles of its
/// current path; it never asks for a parent.
///
/// ```
/// use broth::dom::NodeData;
/// use broth::QName;
/// use broth::dom::{Fragment, Tree};
///
/// /// A tree of nothing but named boxes.
/// struct Box(&'static str, Vec<Box>);
///
/// /// A position in it: the siblings from a box onwards, or the root.
/// #[derive(Clone, Copy, PartialEq)]
/// struct Place<'a>(&'a [Box]);
///
/// impl PartialEq for Box {
///     fn eq(&self, other: &Self) -> bool {
///         std::ptr::eq(self, other)
///     }
/// }
///
/// struct Boxes<'a>(&'a [Box]);
///
/// impl<'a> Tree for Boxes<'a> {
///     type Node = Place<'a>;
///     fn data(&self, node: Place<'a>) -> NodeData<'_> {
///         NodeData::Element(QName::html(node.0[0].0))
///     }
///     fn attributes(&self, _: Place<'a>) -> impl Iterator<Item = (QName<'_>, &str)> {
///         std::iter::empty()
///     }
///     fn first_child(&self, node: Place<'a>) -> Option<Place<'a>> {
///         Some(Place(&node.0[0].1)).filter(|place| !place.0.is_empty())
///     }
///     fn next_sibling(&self, node: Place<'a>) -> Option<Place<'a>> {
///         Some(Place(&node.0[1..])).filter(|place| !place.0.is_empty())
///     }
/// }
///
/// let tree = [Box("div", vec![Box("b", vec![]), Box("br", vec![])])];
/// let html = Fragment::default().outer_html(&Boxes(&tree), Place(&tree));
/// assert_eq!(html, "<div><b></b><br></div>");
/// ```
pub trait Tree {
    /// A handle to a node.
    type Node: Copy + PartialEq;

    /// The content of a node.
    fn data(&self, node: Self::Node) -> NodeData<'_>;

    /// The attributes of an element: name and value.
    fn attributes(&self, node: Self::Node) -> impl Iterator<Item = (QName<'_>, &str)>;

    /// The first child.
    fn first_child(&self, node: Self::Node) -> Option<Self::Node>;

    /// The next sibling.
    fn next_sibling(&self, node: Self::Node) -> Option<Self::Node>;

    /// The contents of a `template` element of HTML.
    ///
    /// ```
    /// use broth::dom::{Document, Tree, TreeSink};
    ///
    /// let mut doc = Document::new();
    /// let template = doc.create_element("template").unwrap();
    /// let contents = TreeSink::template_contents(&mut doc, &template);
    /// assert_eq!(Tree::template_contents(&doc, template), Some(contents));
    /// ```
    fn template_contents(&self, node: Self::Node) -> Option<Self::Node> {
        let _ = node;
        None
    }

    /// The shadow root of an element, whose data is [`NodeData::ShadowRoot`].
    ///
    /// ```
    /// use broth::dom::{Document, ShadowRootOptions, Tree, TreeSink};
    ///
    /// let mut doc = Document::new();
    /// let host = doc.create_element("div").unwrap();
    /// let root = doc.attach_shadow_root(&host, ShadowRootOptions::default());
    /// assert_eq!(Tree::shadow_root(&doc, host), root);
    /// ```
    fn shadow_root(&self, node: Self::Node) -> Option<Self::Node> {
        let _ = node;
        None
    }

    /// The quirks mode of the document, if the tree knows it.
    ///
    /// ```
    /// use broth::dom::{Document, QuirksMode, Tree};
    ///
    /// assert_eq!(Tree::quirks_mode(&Document::new()), Some(QuirksMode::NoQuirks));
    /// ```
    fn quirks_mode(&self) -> Option<QuirksMode> {
        None
    }

    /// The internal subset of a document type. Only XML has one.
    ///
    /// ```
    /// use broth::dom::{Document, Tree, TreeSink};
    /// use broth::Span;
    /// use broth::html::driver::Doctype;
    ///
    /// let mut doc = Document::new();
    /// doc.append_doctype(Doctype { name: Some("a"), ..Doctype::default() }, Span::default());
    /// doc.set_internal_subset("<!ELEMENT a EMPTY>");
    /// let doctype = doc.root().first_child().unwrap().id();
    /// assert_eq!(doc.internal_subset(doctype), Some("<!ELEMENT a EMPTY>"));
    /// ```
    fn internal_subset(&self, node: Self::Node) -> Option<&str> {
        let _ = node;
        None
    }

    /// The *`is` value* of an element that has no attribute `is`.
    ///
    /// <https://dom.spec.whatwg.org/#concept-element-is-value>
    fn is_value(&self, node: Self::Node) -> Option<&str> {
        let _ = node;
        None
    }
}

impl Tree for Document {
    type Node = NodeId;

    #[inline]
    fn data(&self, node: NodeId) -> NodeData<'_> {
        self.node(node).data()
    }

    #[inline]
    fn attributes(&self, node: NodeId) -> impl Iterator<Item = (QName<'_>, &str)> {
        self.node(node).attrs().map(|attribute| (attribute.name(), attribute.value()))
    }

    #[inline]
    fn first_child(&self, node: NodeId) -> Option<NodeId> {
        self.node(node).first_child().map(Node::id)
    }

    #[inline]
    fn next_sibling(&self, node: NodeId) -> Option<NodeId> {
        self.node(node).next_sibling().map(Node::id)
    }

    #[inline]
    fn template_contents(&self, node: NodeId) -> Option<NodeId> {
        self.node(node).template_contents().map(Node::id)
    }

    #[inline]
    fn shadow_root(&self, node: NodeId) -> Option<NodeId> {
        self.node(node).shadow_root().map(Node::id)
    }

    fn quirks_mode(&self) -> Option<QuirksMode> {
        Some(Document::quirks_mode(self))
    }

    fn internal_subset(&self, node: NodeId) -> Option<&str> {
        self.node(node).internal_subset()
    }
}
