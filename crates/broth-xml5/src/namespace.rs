//! Namespaces: the bindings of prefixes in scope.
//!
//! The draft leaves them out. The rules are those of Namespaces in XML 1.0, extended to any input.
//! Bindings are a log: an element's declarations are appended when it is opened and undone when it
//! is closed, so nothing is ever copied, and depth costs nothing. Few bindings are searched from
//! the end; many get an index.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use broth_markup::{ErrorCode, Namespace, NamespaceId, NamespaceTable, prefixes};

use crate::chars;

const XML: &str = "http://www.w3.org/XML/1998/namespace";
const XMLNS: &str = "http://www.w3.org/2000/xmlns/";

/// Up to this many bindings are searched one by one.
const FEW: usize = 16;

/// A prefix bound to a namespace. The default namespace has the empty prefix.
#[derive(Clone, Debug)]
struct Binding {
    /// The offset of the prefix in the common text; it ends where the next one begins.
    prefix: usize,
    /// `None` if it undoes the binding of an outer element.
    namespace: Option<NamespaceId>,
    /// The binding of the same prefix that this one hides, if there is an index.
    hidden: Option<usize>,
}

/// The bindings in scope.
#[derive(Clone, Debug, Default)]
pub(crate) struct Namespaces {
    bindings: Vec<Binding>,
    prefixes: String,
    table: NamespaceTable,
    /// The namespace of the empty prefix, which nearly every element needs.
    default: Option<NamespaceId>,
    /// The last binding of each prefix; empty while there are few.
    index: BTreeMap<Box<str>, usize>,
    /// The well-known prefixes that the document has used without declaring them.
    well_known: Vec<(Box<str>, NamespaceId)>,
}

/// A name in its parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Split<'t> {
    /// There is no colon.
    Local,
    /// There is one colon, inside the name.
    Prefixed(&'t str, &'t str),
    /// There are colons where they are not allowed, so the name is not split.
    Malformed,
}

/// Splits a name at a single colon inside it.
///
/// <https://www.w3.org/TR/xml-names/#NT-QName>
#[inline]
pub(crate) fn split(name: &str) -> Split<'_> {
    let colon = |name: &str| name.bytes().position(|byte| byte == b':');
    let Some(at) = colon(name) else { return Split::Local };
    let (prefix, local) = (&name[..at], &name[at + 1..]);
    match prefix.is_empty() || local.is_empty() || colon(local).is_some() {
        true => Split::Malformed,
        false => Split::Prefixed(prefix, local),
    }
}

/// The error in a name as a qualified name, if any. Its characters are checked elsewhere.
///
/// <https://www.w3.org/TR/xml-names/#NT-QName>
pub(crate) fn violation(name: &str) -> Option<ErrorCode> {
    match split(name) {
        Split::Malformed => Some(ErrorCode::InvalidQualifiedName),
        Split::Prefixed(_, local) if !local.starts_with(chars::is_name_start) => {
            Some(ErrorCode::InvalidLocalName)
        }
        _ => None,
    }
}

/// The prefix that an attribute with this name declares; empty for the default namespace.
#[inline]
pub(crate) fn declared_prefix(name: &str) -> Option<&str> {
    let rest = name.strip_prefix("xmlns")?;
    if rest.is_empty() {
        return Some("");
    }
    match split(name) {
        Split::Prefixed("xmlns", prefix) => Some(prefix),
        _ => None,
    }
}

/// Whether a prefix may be bound to a namespace at all.
///
/// <https://www.w3.org/TR/xml-names/#xmlReserved>
pub(crate) fn may_bind(prefix: &str, uri: &str) -> bool {
    match prefix {
        "xmlns" => false,
        "xml" => uri == XML,
        _ => uri != XML && uri != XMLNS,
    }
}

impl Namespaces {
    /// The number of bindings, to be passed to [`undo`](Self::undo).
    #[inline]
    pub(crate) fn mark(&self) -> usize {
        self.bindings.len()
    }

    /// Undoes all bindings made since.
    #[inline]
    pub(crate) fn undo(&mut self, mark: usize) {
        while self.bindings.len() > mark {
            self.undo_one();
        }
    }

    fn undo_one(&mut self) {
        let Some(binding) = self.bindings.pop() else { return };
        if !self.index.is_empty() {
            let prefix = &self.prefixes[binding.prefix..];
            match binding.hidden {
                Some(hidden) => {
                    if let Some(last) = self.index.get_mut(prefix) {
                        *last = hidden;
                    }
                }
                None => {
                    self.index.remove(prefix);
                }
            }
        }
        let is_default = binding.prefix == self.prefixes.len();
        self.prefixes.truncate(binding.prefix);
        if is_default {
            self.default = self.binding("");
        }
    }

    /// Binds a prefix, or the default namespace. The empty URI undoes a binding.
    pub(crate) fn bind(&mut self, prefix: &str, uri: &str) -> Result<(), ErrorCode> {
        if !may_bind(prefix, uri) {
            return Err(ErrorCode::InvalidNamespaceDeclaration);
        }
        let namespace = (!uri.is_empty()).then(|| self.table.intern_uri(uri));
        let at = self.bindings.len();
        if at == FEW {
            self.build_index();
        }
        let hidden = if at >= FEW { self.index.insert(prefix.into(), at) } else { None };
        self.bindings.push(Binding { prefix: self.prefixes.len(), namespace, hidden });
        self.prefixes.push_str(prefix);
        if prefix.is_empty() {
            self.default = namespace;
        }
        if uri.is_empty() && !prefix.is_empty() {
            return Err(ErrorCode::EmptyNamespacePrefix);
        }
        Ok(())
    }

    /// Builds the index. It stays and is kept up to date even if only few bindings are left.
    fn build_index(&mut self) {
        if !self.index.is_empty() {
            return;
        }
        for at in 0..self.bindings.len() {
            let prefix = self.prefix(at).into();
            self.bindings[at].hidden = self.index.insert(prefix, at);
        }
    }

    fn prefix(&self, at: usize) -> &str {
        let end = self.bindings.get(at + 1).map_or(self.prefixes.len(), |next| next.prefix);
        &self.prefixes[self.bindings[at].prefix..end]
    }

    /// The last binding of a prefix.
    #[inline]
    fn find(&self, prefix: &str) -> Option<&Binding> {
        let at = if self.index.is_empty() {
            (0..self.bindings.len()).rev().find(|&at| self.prefix(at) == prefix)
        } else {
            self.index.get(prefix).copied()
        };
        at.map(|at| &self.bindings[at])
    }

    /// The namespace of a prefix: the one that the document binds it to, or the well-known one; the
    /// empty prefix is the default namespace.
    #[inline]
    fn binding(&self, prefix: &str) -> Option<NamespaceId> {
        match self.find(prefix) {
            Some(binding) => binding.namespace,
            None => self.well_known.iter().find(|known| &*known.0 == prefix).map(|known| known.1),
        }
    }

    /// Binds a prefix to its well-known namespace, if it has one, wherever the document does not
    /// declare it.
    pub(crate) fn use_well_known(&mut self, prefix: &str) {
        if self.find(prefix).is_none()
            && self.well_known.iter().all(|known| &*known.0 != prefix)
            && let Some(uri) = prefixes::well_known(prefix)
        {
            self.well_known.push((prefix.into(), self.table.intern_uri(uri)));
        }
    }

    /// Whether the document declares a prefix.
    #[inline]
    pub(crate) fn is_declared(&self, prefix: &str) -> bool {
        matches!(prefix, "xml" | "xmlns")
            || self.find(prefix).is_some_and(|binding| binding.namespace.is_some())
    }

    /// The default namespace.
    #[inline]
    pub(crate) fn default_namespace(&self) -> Namespace<'_> {
        self.default.map_or(Namespace::None, |number| self.table.get(number))
    }

    /// The namespace of a prefix. `xml` and `xmlns` are bound without being declared.
    #[inline]
    pub(crate) fn resolve(&self, prefix: &str) -> Option<Namespace<'_>> {
        match prefix {
            "xml" => Some(Namespace::Xml),
            "xmlns" => Some(Namespace::XmlNs),
            _ => self.binding(prefix).map(|number| self.table.get(number)),
        }
    }

    /// The number of a prefix's namespace, if it has one.
    pub(crate) fn id(&self, prefix: &str) -> Option<NamespaceId> {
        self.binding(prefix)
    }
}

#[cfg(test)]
mod tests {
    use super::{FEW, Namespaces, Split, declared_prefix, may_bind, split};
    use alloc::format;
    use broth_markup::{ErrorCode, Namespace, Uri};

    #[test]
    fn names_are_split_at_one_colon_inside() {
        for (name, expected) in [
            ("a", Split::Local),
            ("a:b", Split::Prefixed("a", "b")),
            (":a", Split::Malformed),
            ("a:", Split::Malformed),
            ("a::b", Split::Malformed),
            ("a:b:c", Split::Malformed),
            (":", Split::Malformed),
        ] {
            assert_eq!(split(name), expected, "{name}");
        }
    }

    #[test]
    fn declarations_are_known_by_their_names() {
        for (name, expected) in [
            ("xmlns", Some("")),
            ("xmlns:a", Some("a")),
            ("xmlns:", None),
            ("xmlns:a:b", None),
            ("xmlnsa", None),
            ("XMLNS", None),
        ] {
            assert_eq!(declared_prefix(name), expected, "{name}");
        }
    }

    #[test]
    fn reserved_namespaces() {
        for (prefix, uri, expected) in [
            ("xml", super::XML, true),
            ("xml", "urn:x", false),
            ("xmlns", super::XMLNS, false),
            ("xmlns", "urn:x", false),
            ("a", super::XML, false),
            ("a", super::XMLNS, false),
            ("", super::XML, false),
            ("", "urn:x", true),
            ("a", "", true),
        ] {
            assert_eq!(may_bind(prefix, uri), expected, "{prefix}={uri}");
        }
    }

    /// With few bindings and with many, and returning from many to few.
    #[test]
    fn inner_bindings_hide_outer_ones_until_they_are_undone() {
        let mut namespaces = Namespaces::default();
        let depth = 3 * FEW;
        for level in 0..depth {
            assert_eq!(namespaces.mark(), 2 * level);
            assert_eq!(namespaces.bind("p", &format!("urn:{level}")), Ok(()));
            assert_eq!(namespaces.bind(&format!("p{level}"), "urn:own"), Ok(()));
        }
        for level in (0..depth).rev() {
            let uri = Uri::from(&*format!("urn:{level}"));
            assert_eq!(namespaces.resolve("p"), Some(Namespace::Other(&uri)));
            assert!(namespaces.resolve(&format!("p{level}")).is_some());
            assert!(namespaces.resolve(&format!("p{}", level + 1)).is_none());
            namespaces.undo(2 * level);
        }
        assert_eq!(namespaces.resolve("p"), None);
        assert_eq!(namespaces.resolve("xml"), Some(Namespace::Xml));
        for level in 0..depth {
            assert_eq!(namespaces.bind(&format!("q{level}"), "urn:q"), Ok(()));
            assert!(namespaces.resolve("q0").is_some());
        }
    }

    #[test]
    fn the_empty_uri_undoes() {
        let mut namespaces = Namespaces::default();
        assert_eq!(namespaces.bind("", "urn:d"), Ok(()));
        assert_eq!(namespaces.default_namespace(), Namespace::Other(&"urn:d".into()));
        assert_eq!(namespaces.bind("", ""), Ok(()));
        assert_eq!(namespaces.default_namespace(), Namespace::None);
        assert_eq!(namespaces.bind("p", "urn:p"), Ok(()));
        assert_eq!(namespaces.bind("p", ""), Err(ErrorCode::EmptyNamespacePrefix));
        assert_eq!(namespaces.resolve("p"), None);
    }
}
