//! The declaration of the encoding: which `<meta>` makes it, and how it is rewritten.

use alloc::borrow::Cow;
use alloc::format;

use broth_dom::NodeData;
use broth_markup::{Name, Namespace, QName};

use crate::Tree;
use broth_dom::markup::is_html;

/// What to do in a head.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Plan {
    /// It is not a head, or there is nothing to declare.
    #[default]
    Nothing,
    /// There is no declaration: add one.
    Add,
    /// Correct the existing declarations.
    Correct,
}

/// How a `meta` declares an encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Declaration {
    /// It does not.
    No,
    /// `<meta charset=..>`
    Charset,
    /// `<meta http-equiv=content-type content=..>`
    ContentType,
}

impl Declaration {
    /// How an element with these attributes declares an encoding, if it is a `meta`.
    pub(crate) fn of<'t>(
        name: QName<'_>,
        attributes: impl Iterator<Item = (QName<'t>, &'t str)>,
    ) -> Self {
        let mut declaration = Self::No;
        if !is_html(name, Name::Meta) {
            return declaration;
        }
        for (name, value) in attributes.filter(|(name, _)| name.namespace == Namespace::None) {
            match name.local {
                "charset" => return Self::Charset,
                "http-equiv" if value.eq_ignore_ascii_case("content-type") => {
                    declaration = Self::ContentType;
                }
                _ => {}
            }
        }
        declaration
    }

    /// The attribute value that declares this encoding.
    pub(crate) fn value<'t>(self, name: QName<'_>, value: &'t str, encoding: &str) -> Cow<'t, str> {
        match (self, name.local) {
            (Self::Charset, "charset") => Cow::Owned(encoding.into()),
            (Self::ContentType, "content") => Cow::Owned(format!("text/html; charset={encoding}")),
            _ => Cow::Borrowed(value),
        }
    }
}

/// What to do in a head.
pub(crate) fn plan<T: Tree>(tree: &T, head: T::Node) -> Plan {
    let mut next = tree.first_child(head);
    while let Some(node) = next {
        if let NodeData::Element(name) = tree.data(node)
            && Declaration::of(name, tree.attributes(node)) != Declaration::No
        {
            return Plan::Correct;
        }
        next = tree.next_sibling(node);
    }
    Plan::Add
}
