//! Walks along an axis, in the order of proximity positions.
//!
//! <https://www.w3.org/TR/1999/REC-xpath-19991116/#axes>

use alloc::vec;

use broth_dom::{Attribute, Attributes, Children, Descendants, Document, Node, NodeKind, Siblings};
use broth_markup::{Name, Namespace};

use crate::ast::Axis;
use crate::item::{Item, Part};
use crate::node::namespaces;
use crate::program::NodeTest;

/// A node on an axis, as node tests see it.
#[derive(Clone, Copy)]
pub(super) enum View<'v> {
    Node(Node<'v>),
    Attribute(Node<'v>, Attribute<'v>),
    /// A namespace, by its prefix.
    Namespace(&'v str),
}

/// The nodes on an axis of a node.
pub(super) struct Walk<'v> {
    /// The node itself, or its parent.
    one: Option<Item>,
    rest: Rest<'v>,
    doc: &'v Document,
}

/// The other nodes.
enum Rest<'v> {
    Nothing,
    Children(Children<'v>),
    Descendants(Descendants<'v>),
    /// A node and its ancestors.
    Up(Option<Node<'v>>),
    Siblings(Siblings<'v>),
    Following(Option<Node<'v>>),
    /// The node last visited, and how many of its ancestors are on the axis, too.
    Preceding(Node<'v>, usize),
    Attributes(Node<'v>, usize, Attributes<'v>),
    Namespaces(Node<'v>, usize, vec::IntoIter<(&'v str, &'v str)>),
}

impl<'v> Walk<'v> {
    pub(super) fn new(doc: &'v Document, axis: Axis, item: Item) -> Self {
        let node = doc.node(item.id);
        let (mut one, mut rest) = (None, Rest::Nothing);
        match (axis, item.is_node()) {
            (Axis::This, _) => one = Some(item),
            (Axis::Child, true) => rest = Rest::Children(node.children()),
            (Axis::Descendant, true) => rest = Rest::Descendants(node.descendants()),
            (Axis::DescendantOrSelf, true) => {
                (one, rest) = (Some(item), Rest::Descendants(node.descendants()));
            }
            (Axis::DescendantOrSelf, false) => one = Some(item),
            (Axis::Parent, true) => one = node.parent().map(|parent| Item::node(parent.id())),
            (Axis::Parent, false) => one = Some(Item::node(item.id)),
            (Axis::Ancestor, true) => rest = Rest::Up(node.parent()),
            (Axis::AncestorOrSelf, true) => rest = Rest::Up(Some(node)),
            (Axis::Ancestor, false) => rest = Rest::Up(Some(node)),
            (Axis::AncestorOrSelf, false) => {
                (one, rest) = (Some(item), Rest::Up(Some(node)));
            }
            (Axis::FollowingSibling, true) => rest = Rest::Siblings(node.next_siblings()),
            (Axis::PrecedingSibling, true) => rest = Rest::Siblings(node.previous_siblings()),
            (Axis::Following, true) => rest = Rest::Following(after(node)),
            // The children of an element follow its attributes in document order, and are not
            // inside them.
            (Axis::Following, false) => {
                rest = Rest::Following(node.first_child().or_else(|| after(node)));
            }
            (Axis::Preceding, _) => rest = Rest::Preceding(node, 0),
            (Axis::Attribute, true) => rest = Rest::Attributes(node, 0, node.attrs()),
            (Axis::Namespace, true) => {
                rest = Rest::Namespaces(node, 0, namespaces(node).into_iter());
            }
            // Attributes and namespaces have no children, siblings, attributes or namespaces.
            (_, false) => {}
        }
        Self { one, rest, doc }
    }

    fn view(&self, item: Item) -> View<'v> {
        let node = self.doc.node(item.id);
        match item.part() {
            Part::This => View::Node(node),
            Part::Attribute(index) => match node.attrs().nth(index) {
                Some(attribute) => View::Attribute(node, attribute),
                None => View::Node(node),
            },
            Part::Namespace(index) => {
                View::Namespace(namespaces(node).get(index).map_or("", |(prefix, _)| prefix))
            }
        }
    }
}

impl<'v> Iterator for Walk<'v> {
    type Item = (Item, View<'v>);

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(one) = self.one.take() {
            return Some((one, self.view(one)));
        }
        let node = match &mut self.rest {
            Rest::Nothing => return None,
            Rest::Children(nodes) => nodes.next()?,
            Rest::Descendants(nodes) => nodes.next()?,
            Rest::Up(next) => {
                let node = (*next)?;
                *next = node.parent();
                node
            }
            Rest::Siblings(nodes) => nodes.next()?,
            Rest::Following(next) => {
                let node = (*next)?;
                *next = node.first_child().or_else(|| after(node));
                node
            }
            Rest::Preceding(node, depth) => {
                before(node, depth)?;
                *node
            }
            Rest::Attributes(node, index, attributes) => {
                let (node, attribute) = (*node, attributes.next()?);
                *index += 1;
                let item = Item::attribute(node.id(), *index - 1);
                return Some((item, View::Attribute(node, attribute)));
            }
            Rest::Namespaces(node, index, namespaces) => {
                let (prefix, _) = namespaces.next()?;
                *index += 1;
                let item = Item::namespace(node.id(), *index - 1);
                return Some((item, View::Namespace(prefix)));
            }
        };
        Some((Item::node(node.id()), View::Node(node)))
    }
}

/// The first node after a node and its descendants.
fn after(mut node: Node<'_>) -> Option<Node<'_>> {
    loop {
        if let Some(next) = node.next_sibling() {
            return Some(next);
        }
        node = node.parent()?;
    }
}

/// Moves to the preceding node. Skips the ancestors of the node where the walk began.
fn before(node: &mut Node<'_>, depth: &mut usize) -> Option<()> {
    loop {
        if let Some(previous) = node.previous_sibling() {
            *node = previous;
            while let Some(last) = node.last_child() {
                *node = last;
                *depth += 1;
            }
            return Some(());
        }
        *node = node.parent()?;
        if let Some(less) = depth.checked_sub(1) {
            *depth = less;
            return Some(());
        }
    }
}

/// Whether a node on an axis passes a node test.
///
/// <https://www.w3.org/TR/1999/REC-xpath-19991116/#node-tests>
pub(super) fn passes(test: &NodeTest, axis: Axis, view: View<'_>, is_xml: bool) -> bool {
    match view {
        View::Node(node) => node_passes(test, node, is_xml) && !is_other_type(test, axis),
        View::Attribute(element, attribute) => {
            // XPath does not count namespace declarations as attributes. Most attributes are in no
            // namespace, which is the quick test.
            let is_known = attribute.name_without_namespace().is_some();
            let is_declaration = || !is_known && attribute.name().namespace == Namespace::XmlNs;
            !is_declaration()
                && match test {
                    NodeTest::Node => true,
                    NodeTest::Text | NodeTest::Comment | NodeTest::ProcessingInstruction(_) => {
                        false
                    }
                    _ if axis != Axis::Attribute => false,
                    NodeTest::AnyName => true,
                    NodeTest::AnyNameOf(uri) => attribute.name().namespace.uri() == &**uri,
                    NodeTest::Unprefixed(name, _, finds_foreign) => {
                        let is_folded = || {
                            !is_xml && (*finds_foreign || element.namespace() == Namespace::Html)
                        };
                        attribute.name_without_namespace().is_some_and(|actual| {
                            *actual == **name || is_folded() && actual.eq_ignore_ascii_case(name)
                        })
                    }
                    NodeTest::Name(uri, local) => {
                        let name = attribute.name();
                        name.local == &**local && name.namespace.uri() == &**uri
                    }
                }
        }
        View::Namespace(prefix) => match test {
            NodeTest::Node => true,
            NodeTest::AnyName => axis == Axis::Namespace,
            NodeTest::Unprefixed(name, ..) => axis == Axis::Namespace && prefix == &**name,
            _ => false,
        },
    }
}

/// Whether a test asks for a name on an axis of attributes or namespaces.
fn is_other_type(test: &NodeTest, axis: Axis) -> bool {
    matches!(axis, Axis::Attribute | Axis::Namespace)
        && matches!(
            test,
            NodeTest::AnyName
                | NodeTest::AnyNameOf(_)
                | NodeTest::Unprefixed(..)
                | NodeTest::Name(..)
        )
}

/// Whether a node of the tree passes a node test. Name tests find only elements.
pub(super) fn node_passes(test: &NodeTest, node: Node<'_>, is_xml: bool) -> bool {
    match test {
        // XPath's data model has seven types of node. A document type is none of them.
        NodeTest::Node => node.kind() != NodeKind::Doctype,
        NodeTest::Text => node.is_text(),
        NodeTest::Comment => node.kind() == NodeKind::Comment,
        NodeTest::ProcessingInstruction(target) => {
            node.kind() == NodeKind::ProcessingInstruction
                && target
                    .as_ref()
                    .is_none_or(|target| crate::node::XNode::Node(node).local_name() == &**target)
        }
        NodeTest::AnyName => node.is_element(),
        NodeTest::AnyNameOf(uri) => node.is_element() && node.namespace().uri() == &**uri,
        NodeTest::Unprefixed(name, known, finds_foreign) => {
            unprefixed_name_passes(name, *known, *finds_foreign, node, is_xml)
        }
        NodeTest::Name(uri, local) => node
            .qname()
            .is_some_and(|name| name.local == &**local && name.namespace.uri() == &**uri),
    }
}

/// Whether a node is an element with a name that is written without a prefix. In XML documents,
/// such a name is in no namespace. In HTML documents, it is in the HTML namespace, or in any if
/// foreign elements are wanted, and the case of ASCII letters does not matter.
///
/// <https://html.spec.whatwg.org/multipage/infrastructure.html#interactions-with-xpath-and-xslt>
fn unprefixed_name_passes(
    name: &str,
    known: Name,
    finds_foreign: bool,
    node: Node<'_>,
    is_xml: bool,
) -> bool {
    if is_xml {
        return node.is_element() && node.namespace() == Namespace::None && node.name() == name;
    }
    if known != Name::Unknown && !finds_foreign {
        return node.html_name() == known;
    }
    node.is_element()
        && (finds_foreign || node.namespace() == Namespace::Html)
        && node.name().eq_ignore_ascii_case(name)
}
