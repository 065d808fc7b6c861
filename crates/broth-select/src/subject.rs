//! `Subject`: an element as selectors see it, without parents, children or siblings.

use broth_dom::Node;
use broth_markup::{Name, QName};

/// An element that selectors are matched against.
///
/// Implement it for your own element type to use [`OpenElements`](crate::OpenElements), whose
/// documentation has an example. [`Node`] implements it, too. Importing the trait does not hide any
/// method of `Node`.
pub trait Subject: Copy {
    /// The qualified name.
    fn element_name(&self) -> QName<'_>;

    /// The name if this is an HTML element with a known name; [`Name::Unknown`] otherwise.
    fn html_name(&self) -> Name {
        let name = self.element_name();
        if name.namespace == broth_markup::Namespace::Html { name.name } else { Name::Unknown }
    }

    /// The local name, whatever the namespace; [`Name::Unknown`] if it is not a known name.
    #[doc(hidden)]
    fn known_name(&self) -> Name {
        self.element_name().name
    }

    /// The value of the attribute with this name and no namespace.
    fn attr_without_namespace(&self, local: &str) -> Option<&str>;

    /// The same as [`attr_without_namespace`](Self::attr_without_namespace), for a name that may be
    /// known.
    #[doc(hidden)]
    fn known_attr_without_namespace(&self, _: Name, local: &str) -> Option<&str> {
        self.attr_without_namespace(local)
    }

    /// Whether the element may have attributes.
    #[doc(hidden)]
    fn has_attributes(&self) -> bool {
        true
    }

    /// Whether there is an attribute whose name and value satisfy `holds`.
    fn any_attribute(&self, holds: impl FnMut(QName<'_>, &str) -> bool) -> bool;

    /// The value of the attribute `id`.
    #[doc(hidden)]
    fn id_attr(&self) -> Option<&str> {
        self.attr_without_namespace("id")
    }

    /// The value of the attribute `class`.
    #[doc(hidden)]
    fn class_attr(&self) -> Option<&str> {
        self.attr_without_namespace("class")
    }

    /// The node, if it belongs to a tree.
    #[doc(hidden)]
    fn node(&self) -> Option<Node<'_>> {
        None
    }
}

impl Subject for Node<'_> {
    fn element_name(&self) -> QName<'_> {
        Node::qname(*self).unwrap_or_default()
    }

    #[inline]
    fn html_name(&self) -> Name {
        Node::html_name(*self)
    }

    #[inline]
    fn known_name(&self) -> Name {
        Node::known_name(*self)
    }

    #[inline]
    fn known_attr_without_namespace(&self, name: Name, local: &str) -> Option<&str> {
        match name {
            Name::Unknown => self.attr_without_namespace(local),
            known => Node::attr_named(*self, known),
        }
    }

    #[inline]
    fn has_attributes(&self) -> bool {
        Node::has_attrs(*self)
    }

    fn attr_without_namespace(&self, local: &str) -> Option<&str> {
        Some(self.attribute_without_namespace(local)?.value())
    }

    fn any_attribute(&self, mut holds: impl FnMut(QName<'_>, &str) -> bool) -> bool {
        self.attrs().any(|attribute| holds(attribute.name(), attribute.value()))
    }

    #[inline]
    fn id_attr(&self) -> Option<&str> {
        Node::attr_named(*self, Name::Id)
    }

    #[inline]
    fn class_attr(&self) -> Option<&str> {
        Node::attr_named(*self, Name::Class)
    }

    #[inline]
    fn node(&self) -> Option<Node<'_>> {
        Some(*self)
    }
}
