//! Parts of a node: an attribute, its markup.

use std::borrow::Cow;

use broth::dom::Node;
use broth::serialize::to_xml;

use crate::links::Base;

/// The value of an attribute, with absolute links if there is a base.
pub(super) fn attribute<'d>(
    node: Node<'d>,
    name: &str,
    base: Option<&Base>,
) -> Option<Cow<'d, str>> {
    Some(resolved(node, name, node.attr(name)?, base))
}

/// A value with absolute links if there is a base.
pub(super) fn resolved<'v>(
    node: Node<'_>,
    name: &str,
    value: &'v str,
    base: Option<&Base>,
) -> Cow<'v, str> {
    base.map_or(Cow::Borrowed(value), |base| base.resolve(node, name, value))
}

/// A node as markup of its document's language.
pub(super) fn markup(node: Node<'_>) -> String {
    match node.document().is_xml() {
        true => to_xml(node),
        false => node.outer_html(),
    }
}
