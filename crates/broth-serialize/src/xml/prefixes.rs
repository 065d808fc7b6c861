//! Prefixes that a tree uses and does not declare.
//!
//! In a repaired tree of XML, a name whose prefix nothing declares is in the namespace of a
//! well-known prefix, as in many feeds. With any other prefix, it is in no namespace and has the
//! prefix in its local name. Such a prefix is declared with a namespace that is made up, so that
//! the names stay, and parsers that know namespaces read them.

use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use broth_dom::NodeData;
use broth_markup::prefixes::well_known;
use broth_markup::{Namespace, QName};

use super::chars::coerced_name;
use super::{Part, contents};
use crate::Tree;

/// How a namespace that is made up begins; the prefix follows.
const MADE_UP: &str = "urn:undeclared:";

/// Whether a namespace is one that is made up.
pub(super) fn is_made_up(uri: &str) -> bool {
    uri.starts_with(MADE_UP)
}

/// The URI for a prefix: the given one, or else the well-known one.
fn uri<'p>(prefix: &str, stated: &'p [(String, String)]) -> Option<&'p str> {
    // Nothing else may be bound to these.
    let may_bind =
        |uri: &str| !uri.is_empty() && uri != Namespace::Xml.uri() && uri != Namespace::XmlNs.uri();
    let stated = stated.iter().find(|stated| stated.0 == prefix && may_bind(&stated.1));
    stated.map(|stated| &*stated.1).or_else(|| well_known(prefix))
}

/// The prefix in the local name of a name without namespace, if declaring it would make a qualified
/// name.
pub(super) fn undeclared(name: QName<'_>) -> Option<&str> {
    if name.namespace != Namespace::None {
        return None;
    }
    let (prefix, local) = name.local.split_once(':')?;
    (coerced_name(prefix) == prefix && coerced_name(local) == local).then_some(prefix)
}

/// The prefix of a name that is in the namespace of that prefix, if it is a well-known one. Parsers
/// of HTML put names into the namespaces that HTML knows, so those need no declaration in the tree.
pub(super) fn well_known_prefix(name: QName<'_>) -> Option<&str> {
    let Namespace::Other(uri) = name.namespace else { return None };
    name.prefix.filter(|prefix| well_known(prefix) == Some(uri))
}

/// The prefixes that nothing declares in a part of a tree, with the URIs that can be declared for
/// them.
pub(super) fn missing<'t, T: Tree>(
    tree: &'t T,
    part: Part<T::Node>,
    stated: &'t [(String, String)],
) -> BTreeMap<&'t str, Cow<'t, str>> {
    let mut search = Search { tree, stated, declared: BTreeMap::new(), missing: BTreeMap::new() };
    let node = match part {
        Part::Inner(node) => node,
        Part::Outer(node) => {
            search.enter(node);
            node
        }
    };
    // The elements that declare something, and where their children continue.
    let mut path = Vec::from([(None, tree.first_child(contents(tree, node)))]);
    while let Some((declaring, next)) = path.last_mut() {
        let Some(node) = *next else {
            if let Some(element) = *declaring {
                search.leave(element);
            }
            path.pop();
            continue;
        };
        *next = tree.next_sibling(node);
        let declaring = search.enter(node).then_some(node);
        path.push((declaring, tree.first_child(contents(tree, node))));
    }
    search.missing
}

/// A search for prefixes that nothing declares.
struct Search<'t, T: Tree> {
    tree: &'t T,
    stated: &'t [(String, String)],
    /// How often each prefix is declared by the open elements.
    declared: BTreeMap<&'t str, usize>,
    missing: BTreeMap<&'t str, Cow<'t, str>>,
}

impl<'t, T: Tree> Search<'t, T> {
    /// Looks at the names of an element, with its declarations in effect. Returns whether it has
    /// any.
    fn enter(&mut self, node: T::Node) -> bool {
        let tree = self.tree;
        let NodeData::Element(name) = tree.data(node) else { return false };
        let mut declares = false;
        for prefix in tree.attributes(node).filter_map(|(name, _)| declared(name)) {
            *self.declared.entry(prefix).or_default() += 1;
            declares = true;
        }
        self.look(name, name);
        tree.attributes(node).for_each(|(attribute, _)| self.look(attribute, name));
        declares
    }

    /// Leaves an element that declares something.
    fn leave(&mut self, node: T::Node) {
        for prefix in self.tree.attributes(node).filter_map(|(name, _)| declared(name)) {
            if let Some(count) = self.declared.get_mut(prefix) {
                *count = count.saturating_sub(1);
            }
        }
    }

    /// Looks at the name of an element, or of one of its attributes.
    fn look(&mut self, name: QName<'t>, element: QName<'t>) {
        let is_declared = |prefix: &&str| self.declared.get(prefix).is_some_and(|&count| count > 0);
        let well_known = well_known_prefix(name).filter(|prefix| !is_declared(prefix));
        let Some(prefix) = well_known.or_else(|| undeclared(name)) else { return };
        if let Some(uri) = uri(prefix, self.stated) {
            self.missing.insert(prefix, uri.into());
        } else if element.namespace != Namespace::Html && !matches!(prefix, "xml" | "xmlns") {
            let made_up = || format!("{MADE_UP}{prefix}").into();
            self.missing.entry(prefix).or_insert_with(made_up);
        }
    }
}

/// The prefix that an attribute declares.
pub(super) fn declared(name: QName<'_>) -> Option<&str> {
    (name.namespace == Namespace::XmlNs).then_some(if name.local == "xmlns" {
        ""
    } else {
        name.local
    })
}
