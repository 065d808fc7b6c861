//! `XNode`: the nodes of XPath, which include attributes and namespaces.
//!
//! <https://www.w3.org/TR/1999/REC-xpath-19991116/#data-model>

use alloc::borrow::Cow;
use alloc::collections::BTreeSet;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use broth_dom::{Attribute, Attributes, Document, Node, NodeData};
use broth_markup::{Namespace, QName};

use crate::item::{Item, Part};

/// The namespace of the prefix `xml`.
const XML: &str = "http://www.w3.org/XML/1998/namespace";

/// A node as XPath defines it: a node of the tree, an attribute, or a namespace.
///
/// ```
/// let doc = broth::html::parse("<a href=/soup>Soup</a>");
/// let xpath: broth::xpath::XPath = "//a/@href | //a/text()".parse()?;
/// let nodes = xpath.eval(&doc)?.into_nodes().unwrap();
/// assert_eq!(nodes[0].name(), "href");
/// assert_eq!(nodes[0].text(), "/soup");
/// assert_eq!(nodes[0].node(), None);
/// assert!(nodes[0].parent().unwrap().node().unwrap().is("a"));
/// assert!(nodes[1].node().unwrap().is_text());
/// # Ok::<(), broth::xpath::XPathError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum XNode<'d> {
    /// A node of the tree.
    Node(Node<'d>),
    /// An attribute.
    Attribute(AttributeNode<'d>),
    /// A namespace that is in scope on an element.
    Namespace(NamespaceNode<'d>),
}

/// An attribute of an element.
#[derive(Clone, Copy, Debug)]
pub struct AttributeNode<'d> {
    element: Node<'d>,
    index: usize,
    attribute: Attribute<'d>,
}

impl<'d> AttributeNode<'d> {
    /// The element that has the attribute.
    #[must_use]
    pub fn element(self) -> Node<'d> {
        self.element
    }

    /// The attribute itself.
    #[must_use]
    pub fn attribute(self) -> Attribute<'d> {
        self.attribute
    }
}

/// Two attribute nodes are equal if they are the same attribute of the same element.
impl PartialEq for AttributeNode<'_> {
    fn eq(&self, other: &Self) -> bool {
        (self.element, self.index) == (other.element, other.index)
    }
}

impl Eq for AttributeNode<'_> {}

/// A namespace that is in scope on an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamespaceNode<'d> {
    element: Node<'d>,
    index: usize,
    prefix: &'d str,
    uri: &'d str,
}

impl<'d> NamespaceNode<'d> {
    /// The element on which the namespace is in scope.
    #[must_use]
    pub fn element(self) -> Node<'d> {
        self.element
    }

    /// The prefix; empty for the default namespace.
    #[must_use]
    pub fn prefix(self) -> &'d str {
        self.prefix
    }

    /// The URI of the namespace.
    #[must_use]
    pub fn uri(self) -> &'d str {
        self.uri
    }
}

impl<'d> From<Node<'d>> for XNode<'d> {
    fn from(node: Node<'d>) -> Self {
        Self::Node(node)
    }
}

impl<'d> From<&'d Document> for XNode<'d> {
    fn from(document: &'d Document) -> Self {
        Self::Node(document.root())
    }
}

impl<'d> XNode<'d> {
    /// Converts an internal item to a node.
    pub(crate) fn of(doc: &'d Document, item: Item) -> Self {
        let element = doc.node(item.id);
        match item.part() {
            Part::This => Self::Node(element),
            Part::Attribute(index) => match element.attrs().nth(index) {
                Some(attribute) => Self::Attribute(AttributeNode { element, index, attribute }),
                None => Self::Node(element),
            },
            Part::Namespace(index) => match namespaces(element).get(index) {
                Some(&(prefix, uri)) => {
                    Self::Namespace(NamespaceNode { element, index, prefix, uri })
                }
                None => Self::Node(element),
            },
        }
    }

    /// Converts internal items to nodes. If they are in document order, the attributes and
    /// namespaces of an element are found in one pass.
    pub(crate) fn of_all(doc: &'d Document, items: &[Item]) -> Vec<Self> {
        let mut nodes = Vec::with_capacity(items.len());
        let mut attributes: Option<(Node<'d>, usize, Attributes<'d>)> = None;
        let mut scope: Option<(Node<'d>, Vec<(&'d str, &'d str)>)> = None;
        for &item in items {
            let element = doc.node(item.id);
            let node = match item.part() {
                Part::This => None,
                Part::Attribute(index) => {
                    let known = attributes.take();
                    let known = known.filter(|&(of, next, _)| of == element && next <= index);
                    let (_, next, mut rest) =
                        known.unwrap_or_else(|| (element, 0, element.attrs()));
                    let attribute = rest.nth(index - next);
                    attributes = Some((element, index + 1, rest));
                    attribute.map(|attribute| {
                        Self::Attribute(AttributeNode { element, index, attribute })
                    })
                }
                Part::Namespace(index) => {
                    let known = scope.take().filter(|&(of, _)| of == element);
                    let (_, all) = known.unwrap_or_else(|| (element, namespaces(element)));
                    let found = all.get(index).copied();
                    scope = Some((element, all));
                    found.map(|(prefix, uri)| {
                        Self::Namespace(NamespaceNode { element, index, prefix, uri })
                    })
                }
            };
            nodes.push(node.unwrap_or(Self::Node(element)));
        }
        nodes
    }

    pub(crate) fn item(self) -> Item {
        match self {
            Self::Node(node) => Item::node(node.id()),
            Self::Attribute(AttributeNode { element, index, .. }) => {
                Item::attribute(element.id(), index)
            }
            Self::Namespace(NamespaceNode { element, index, .. }) => {
                Item::namespace(element.id(), index)
            }
        }
    }

    /// Returns the node of the tree, or `None` for an attribute or a namespace.
    #[must_use]
    pub fn node(self) -> Option<Node<'d>> {
        if let Self::Node(node) = self { Some(node) } else { None }
    }

    /// Returns the attribute, or `None` for any other node.
    #[must_use]
    pub fn attribute(self) -> Option<Attribute<'d>> {
        if let Self::Attribute(attribute) = self { Some(attribute.attribute) } else { None }
    }

    /// Returns the node of the tree; for an attribute or a namespace, that is its element.
    #[must_use]
    pub fn node_or_element(self) -> Node<'d> {
        match self {
            Self::Node(node) => node,
            Self::Attribute(attribute) => attribute.element,
            Self::Namespace(namespace) => namespace.element,
        }
    }

    /// Returns the parent. The parent of an attribute or a namespace is its element.
    #[must_use]
    pub fn parent(self) -> Option<Self> {
        match self {
            Self::Node(node) => node.parent().map(Self::Node),
            _ => Some(Self::Node(self.node_or_element())),
        }
    }

    /// The value of an attribute of an element; `None` for any other node.
    ///
    /// ```
    /// use broth::xpath::SelectXPath;
    ///
    /// let doc = broth::html::parse("<a href=/soup>Soup</a>");
    /// let link = doc.xpath("//a")?.first().unwrap();
    /// assert_eq!(link.attr("href"), Some("/soup"));
    /// # Ok::<(), broth::xpath::XPathError>(())
    /// ```
    #[must_use]
    pub fn attr(self, name: &str) -> Option<&'d str> {
        self.node()?.attr(name)
    }

    /// The string-value: the text in an element or a document, the data of a comment, the value of
    /// an attribute, or the URI of a namespace.
    ///
    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#dt-string-value>
    #[doc(alias("string", "string_value", "textContent"))]
    #[must_use]
    pub fn text(self) -> String {
        self.string_value().into_owned()
    }

    /// [`XNode::text`], without a copy where it is in one piece.
    #[doc(hidden)]
    #[must_use]
    pub fn string_value(self) -> Cow<'d, str> {
        match self {
            Self::Attribute(attribute) => Cow::Borrowed(attribute.attribute.value()),
            Self::Namespace(namespace) => Cow::Borrowed(namespace.uri),
            Self::Node(node) => match node.node_value() {
                Some(text) => Cow::Borrowed(text),
                None => {
                    let mut texts = node.texts();
                    let first = texts.next().unwrap_or_default();
                    let Some(second) = texts.next() else { return Cow::Borrowed(first) };
                    let mut all = String::from(first);
                    all.push_str(second);
                    all.extend(texts);
                    Cow::Owned(all)
                }
            },
        }
    }

    /// The local part of the name, or an empty string if the node has no name.
    ///
    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#function-local-name>
    #[must_use]
    pub fn local_name(self) -> &'d str {
        match self {
            Self::Attribute(attribute) => attribute.attribute.name().local,
            Self::Namespace(namespace) => namespace.prefix,
            Self::Node(node) => match node.data() {
                NodeData::Element(name) => name.local,
                NodeData::ProcessingInstruction { target, .. } => target,
                _ => "",
            },
        }
    }

    /// The namespace URI of the name, or an empty string if there is none.
    ///
    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#function-namespace-uri>
    #[must_use]
    pub fn namespace_uri(self) -> &'d str {
        self.qname().map_or("", |name| name.namespace.uri())
    }

    /// The name with its prefix, as in the source, or an empty string if the node has no name.
    ///
    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#function-name>
    #[must_use]
    pub fn name(self) -> Cow<'d, str> {
        match self.qname().filter(|name| name.prefix.is_some()) {
            Some(name) => Cow::Owned(name.to_string()),
            None => Cow::Borrowed(self.local_name()),
        }
    }

    fn qname(self) -> Option<QName<'d>> {
        match self {
            Self::Node(node) => node.qname(),
            Self::Attribute(attribute) => Some(attribute.attribute.name()),
            Self::Namespace(_) => None,
        }
    }
}

/// The namespaces in scope on an element, as pairs of prefix and URI; the default namespace has an
/// empty prefix. As in browsers, elements of HTML documents have none.
///
/// <https://www.w3.org/TR/1999/REC-xpath-19991116/#namespace-nodes>
pub(crate) fn namespaces(element: Node<'_>) -> Vec<(&str, &str)> {
    if !element.is_element() || !element.document().is_xml() {
        return Vec::new();
    }
    let mut seen = BTreeSet::from(["xml"]);
    let mut found = Vec::new();
    for node in core::iter::once(element).chain(element.ancestors()) {
        for attribute in node.attrs() {
            let name = attribute.name();
            if name.namespace == Namespace::XmlNs {
                let prefix = if name.prefix.is_some() { name.local } else { "" };
                if seen.insert(prefix) && !attribute.value().is_empty() {
                    found.push((prefix, attribute.value()));
                }
            }
        }
    }
    found.push(("xml", XML));
    found.reverse();
    found
}
