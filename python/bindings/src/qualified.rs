//! Qualified names, such as `xlink:href`, and the namespaces that their prefixes stand for.
//!
//! A name that is given as a text is read as the parser would read it in its place.

use std::collections::BTreeMap;
use std::iter;

use broth::dom::{Document as Tree, EditError, Node as View, NodeData, NodeId};
use broth::{Namespace, QName, Uri};
use broth_html_rules::adjust;
use pyo3::prelude::*;

use crate::errors;

/// A qualified name that borrows nothing of a tree, so that the tree can be changed with it.
pub(crate) struct Qualified {
    uri: Uri,
    prefix: Option<String>,
    local: String,
}

impl From<QName<'_>> for Qualified {
    fn from(name: QName<'_>) -> Self {
        Self::new(name.namespace.uri(), name.prefix, name.local)
    }
}

impl Qualified {
    pub(crate) fn new(uri: &str, prefix: Option<&str>, local: &str) -> Self {
        Self { uri: Uri::from(uri), prefix: prefix.map(str::to_owned), local: local.to_owned() }
    }

    pub(crate) fn name(&self) -> QName<'_> {
        QName::new(Namespace::of(&self.uri), self.prefix.as_deref(), &self.local)
    }

    /// The name of a new element of an XML document. `find` knows what prefixes stand for, the
    /// empty one too.
    pub(crate) fn of_element<'u>(name: &str, find: impl Fn(&str) -> Option<&'u str>) -> Self {
        match split(name) {
            Some((prefix, local)) => match find(prefix) {
                Some(uri) => Self::new(uri, Some(prefix), local),
                None => Self::new("", None, name),
            },
            None if name.contains(':') => Self::new("", None, name),
            None => Self::new(find("").unwrap_or_default(), None, name),
        }
    }

    /// The name of a new element in a namespace that was given.
    pub(crate) fn of_element_in(uri: &str, name: &str) -> Self {
        match split(name) {
            Some((prefix, local)) => Self::new(uri, Some(prefix), local),
            None => Self::new(uri, None, name),
        }
    }
}

/// The prefix and the local name, if there are both and each has no further colon.
fn split(name: &str) -> Option<(&str, &str)> {
    let (prefix, local) = name.split_once(':')?;
    (!prefix.is_empty() && !local.is_empty() && !local.contains(':')).then_some((prefix, local))
}

/// Sets the attribute with this qualified name. A new one gets the namespace that the parser would
/// give it; no other name without a colon than `xmlns` is in one.
pub(crate) fn set_attribute(
    tree: &mut Tree,
    element: NodeId,
    name: &str,
    value: &str,
    is_xml: bool,
) -> Result<(), EditError> {
    let has_namespace = name.contains(':') || name == "xmlns";
    let node = tree.node(element);
    let new = match has_namespace && !node.has_attr(name) {
        true if is_xml => Some(in_xml(node, name)),
        true => in_html(node, name),
        false => None,
    };
    match new {
        Some(name) => tree.set_attr_ns(element, name.name(), value),
        None => tree.set_attr(element, name, value),
    }
}

/// The name of a new attribute in an HTML document, if it is in a namespace.
fn in_html(element: View<'_>, name: &str) -> Option<Qualified> {
    let adjusted = match element.namespace() {
        Namespace::Svg => adjust::svg_attribute(name),
        Namespace::MathMl => adjust::mathml_attribute(name),
        _ => return None,
    };
    (adjusted.namespace != Namespace::None).then(|| adjusted.into())
}

/// The name of a new attribute in an XML document. Without a declaration, a prefix is a part of the
/// name.
fn in_xml(element: View<'_>, name: &str) -> Qualified {
    if name == "xmlns" {
        return Qualified::new(Namespace::XmlNs.uri(), None, name);
    }
    let found = split(name).and_then(|(prefix, local)| {
        let uri = match prefix {
            "xmlns" => Some(Namespace::XmlNs.uri()),
            // Its meaning is well known; the declaration is added when it is written.
            "xlink" => Some(in_scope(element, prefix).unwrap_or(Namespace::XLink.uri())),
            _ => in_scope(element, prefix),
        };
        Some(Qualified::new(uri?, Some(prefix), local))
    });
    found.unwrap_or_else(|| Qualified::new("", None, name))
}

/// The namespace that a prefix stands for in the content of an element. The empty prefix is for
/// names without one. A detached node is read as a child of the document element.
///
/// <https://dom.spec.whatwg.org/#locate-a-namespace>
pub(crate) fn in_scope<'d>(node: View<'d>, prefix: &str) -> Option<&'d str> {
    if prefix == "xml" {
        return Some(Namespace::Xml.uri());
    }
    let found = scopes(node).find_map(|element| bound_at(element).find(|(of, _)| *of == prefix));
    // A prefix that is bound to nothing is not bound.
    found.map(|(_, uri)| uri).filter(|uri| prefix.is_empty() || !uri.is_empty())
}

/// All namespaces in the content of an element, by prefix.
pub(crate) fn all_in_scope(node: View<'_>) -> BTreeMap<&str, &str> {
    let mut all = BTreeMap::new();
    for (prefix, uri) in scopes(node).flat_map(bound_at) {
        all.entry(prefix).or_insert(uri);
    }
    all
}

/// A node and its ancestors, then the document element.
fn scopes(node: View<'_>) -> impl Iterator<Item = View<'_>> {
    iter::once(node).chain(node.ancestors()).chain(node.document().document_element())
}

/// The bindings of an element: by its name first, then by its declarations.
fn bound_at(element: View<'_>) -> impl Iterator<Item = (&str, &str)> {
    let by_name = match element.data() {
        NodeData::Element(name) => Some((name.prefix.unwrap_or_default(), name.namespace.uri())),
        _ => None,
    };
    let declarations = element.attrs().filter_map(|attribute| {
        let name = attribute.name();
        let prefix = if name.prefix.is_none() { "" } else { name.local };
        (name.namespace == Namespace::XmlNs).then(|| (prefix, attribute.value()))
    });
    by_name.into_iter().chain(declarations)
}

/// Reads the argument `namespace`.
pub(crate) fn namespace(word: &str) -> PyResult<&str> {
    match word {
        "html" => Ok(Namespace::Html.uri()),
        "svg" => Ok(Namespace::Svg.uri()),
        "mathml" => Ok(Namespace::MathMl.uri()),
        "" => Ok(""),
        uri if uri.contains(':') => Ok(uri),
        word => {
            let message =
                format!("namespace is \"html\", \"svg\", \"mathml\" or a URI, not {word:?}");
            Err(errors::argument("bad-namespace", message))
        }
    }
}
