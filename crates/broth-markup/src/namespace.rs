//! Namespaces: the ones that HTML knows by name, and all others by their URIs.
//!
//! Thousands of elements may be in one namespace with a long URI. So a URI is kept once and shared,
//! and a [`NamespaceTable`] recognises a URI that it has met by its address, without reading it
//! again.

use alloc::collections::BTreeMap;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::borrow::Borrow;
use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::Deref;

/// The namespace of an element or attribute.
///
/// <https://infra.spec.whatwg.org/#namespaces>
///
/// ```
/// use broth::{Namespace, Uri};
///
/// assert_eq!(Namespace::Html.uri(), "http://www.w3.org/1999/xhtml");
/// let soup = Uri::from("urn:soup");
/// assert_eq!(Namespace::of(&soup), Namespace::Other(&soup));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Namespace<'t> {
    /// The null namespace, in which most attributes are.
    #[default]
    None,
    /// `http://www.w3.org/1999/xhtml`
    Html,
    /// `http://www.w3.org/1998/Math/MathML`
    MathMl,
    /// `http://www.w3.org/2000/svg`
    Svg,
    /// `http://www.w3.org/1999/xlink`
    XLink,
    /// `http://www.w3.org/XML/1998/namespace`
    Xml,
    /// `http://www.w3.org/2000/xmlns/`
    XmlNs,
    /// Any other, by its URI.
    Other(&'t Uri),
}

impl<'t> Namespace<'t> {
    /// The namespaces with a variant of their own, by their numbers.
    const NAMED: [Namespace<'static>; 7] = [
        Namespace::None,
        Namespace::Html,
        Namespace::MathMl,
        Namespace::Svg,
        Namespace::XLink,
        Namespace::Xml,
        Namespace::XmlNs,
    ];

    /// The namespace of a URI; the empty one is [`Namespace::None`].
    ///
    /// ```
    /// use broth::{Namespace, Uri};
    ///
    /// assert_eq!(Namespace::of(&Uri::from("http://www.w3.org/2000/svg")), Namespace::Svg);
    /// ```
    #[must_use]
    pub fn of(uri: &'t Uri) -> Self {
        Self::named(uri).unwrap_or(Self::Other(uri))
    }

    /// The namespace of a URI, if it has a variant of its own.
    ///
    /// ```
    /// use broth::Namespace;
    ///
    /// assert_eq!(Namespace::named("http://www.w3.org/2000/svg"), Some(Namespace::Svg));
    /// assert_eq!(Namespace::named(""), Some(Namespace::None));
    /// assert_eq!(Namespace::named("urn:x"), None);
    /// ```
    #[must_use]
    pub fn named(uri: &str) -> Option<Namespace<'static>> {
        Namespace::NAMED.into_iter().find(|named| named.uri() == uri)
    }

    /// A small number for a namespace that has a variant of its own.
    #[doc(hidden)]
    #[inline]
    #[must_use]
    pub fn number(self) -> Option<u32> {
        Some(match self {
            Self::None => 0,
            Self::Html => 1,
            Self::MathMl => 2,
            Self::Svg => 3,
            Self::XLink => 4,
            Self::Xml => 5,
            Self::XmlNs => 6,
            Self::Other(_) => return None,
        })
    }

    /// The namespace of a small number.
    #[doc(hidden)]
    #[inline]
    #[must_use]
    pub fn of_number(number: u32) -> Option<Namespace<'static>> {
        Namespace::NAMED.get(number as usize).copied()
    }

    /// The URI; empty for [`Namespace::None`].
    #[must_use]
    pub fn uri(self) -> &'t str {
        match self {
            Self::None => "",
            Self::Html => "http://www.w3.org/1999/xhtml",
            Self::MathMl => "http://www.w3.org/1998/Math/MathML",
            Self::Svg => "http://www.w3.org/2000/svg",
            Self::XLink => "http://www.w3.org/1999/xlink",
            Self::Xml => "http://www.w3.org/XML/1998/namespace",
            Self::XmlNs => "http://www.w3.org/2000/xmlns/",
            Self::Other(uri) => uri,
        }
    }
}

/// The URI of a namespace. Its clones share the text, and comparing them does not read it.
///
/// ```
/// use broth::{Namespace, QName, Uri};
///
/// let atom = Uri::from("http://www.w3.org/2005/Atom");
/// let name = QName::new(Namespace::Other(&atom), None, "feed");
/// assert_eq!(name.namespace.uri(), "http://www.w3.org/2005/Atom");
/// ```
#[derive(Clone)]
pub struct Uri(Arc<str>);

impl Uri {
    /// The address of the text. As long as a clone is kept, no other URI is there.
    fn address(&self) -> usize {
        self.0.as_ptr().addr()
    }

    fn shares(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl From<&str> for Uri {
    fn from(text: &str) -> Self {
        Self(text.into())
    }
}

impl Deref for Uri {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl Borrow<str> for Uri {
    fn borrow(&self) -> &str {
        self
    }
}

impl PartialEq for Uri {
    fn eq(&self, other: &Self) -> bool {
        self.shares(other) || self.0 == other.0
    }
}

impl Eq for Uri {}

impl PartialOrd for Uri {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Uri {
    fn cmp(&self, other: &Self) -> Ordering {
        if self.shares(other) { Ordering::Equal } else { self.0.cmp(&other.0) }
    }
}

impl Hash for Uri {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl fmt::Debug for Uri {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for Uri {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The number of a namespace in a [`NamespaceTable`]; equal numbers are the same namespace.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NamespaceId(u32);

impl NamespaceId {
    /// [`Namespace::None`], in every table.
    pub const NONE: Self = Self(0);

    /// The number itself.
    #[must_use]
    pub fn number(self) -> u32 {
        self.0
    }
}

/// Gives each namespace a number. A [`Uri`] that the table has met is recognised by its address, so
/// that its text is not read again.
///
/// ```
/// use broth::{Namespace, NamespaceTable, Uri};
///
/// let mut table = NamespaceTable::default();
/// let soup = Uri::from("urn:soup");
/// let id = table.intern(Namespace::Other(&soup));
/// assert_eq!(table.intern_uri("urn:soup"), id);
/// assert_eq!(table.get(id).uri(), "urn:soup");
/// ```
#[derive(Clone, Debug, Default)]
pub struct NamespaceTable {
    /// The namespaces that have no variant of their own.
    others: Vec<Uri>,
    by_text: BTreeMap<Uri, NamespaceId>,
    /// The URIs are kept here, so that no other text gets their addresses.
    by_address: BTreeMap<usize, (Uri, NamespaceId)>,
}

impl NamespaceTable {
    /// The number of a namespace, which is added if it is new.
    #[inline]
    pub fn intern(&mut self, namespace: Namespace<'_>) -> NamespaceId {
        match (namespace, namespace.number()) {
            (Namespace::Other(uri), _) => self.intern_other(uri),
            (_, number) => NamespaceId(number.unwrap_or_default()),
        }
    }

    /// The number of the namespace of a URI, which is added if it is new.
    pub fn intern_uri(&mut self, uri: &str) -> NamespaceId {
        match Namespace::named(uri) {
            Some(named) => self.intern(named),
            None => match self.by_text.get(uri) {
                Some(&id) => id,
                None => self.keep(&uri.into()),
            },
        }
    }

    /// The number of a namespace, if the table has it.
    #[must_use]
    pub fn find(&self, namespace: Namespace<'_>) -> Option<NamespaceId> {
        match namespace {
            Namespace::Other(uri) => match self.by_address.get(&uri.address()) {
                Some(&(_, id)) => Some(id),
                None => self.by_text.get(uri).copied(),
            },
            named => named.number().map(NamespaceId),
        }
    }

    /// The namespace of a number of this table.
    #[inline]
    #[must_use]
    pub fn get(&self, id: NamespaceId) -> Namespace<'_> {
        match Namespace::of_number(id.0) {
            Some(named) => named,
            None => Namespace::Other(&self.others[id.0 as usize - Namespace::NAMED.len()]),
        }
    }

    fn intern_other(&mut self, uri: &Uri) -> NamespaceId {
        if let Some(id) = self.by_address.get(&uri.address()) {
            return id.1;
        }
        let Some(&id) = self.by_text.get(uri) else { return self.keep(uri) };
        // A copy that someone else keeps may come again. One that nobody keeps will not, and would
        // fill the table.
        if Arc::strong_count(&uri.0) > 1 {
            self.by_address.insert(uri.address(), (uri.clone(), id));
        }
        id
    }

    fn keep(&mut self, uri: &Uri) -> NamespaceId {
        let id = NamespaceId((Namespace::NAMED.len() + self.others.len()) as u32);
        self.others.push(uri.clone());
        self.by_text.insert(uri.clone(), id);
        self.by_address.insert(uri.address(), (uri.clone(), id));
        id
    }
}

#[cfg(test)]
mod tests {
    use super::{Namespace, NamespaceId, NamespaceTable, Uri};
    use alloc::string::ToString;

    #[test]
    fn namespaces_lead_to_uris_numbers_and_back() {
        let mut table = NamespaceTable::default();
        for namespace in Namespace::NAMED {
            assert_eq!(Namespace::of(&namespace.uri().into()), namespace);
            let id = table.intern(namespace);
            assert_eq!(table.intern_uri(namespace.uri()), id);
            assert_eq!(table.get(id), namespace);
        }
        assert_eq!(table.intern(Namespace::None), NamespaceId::NONE);
    }

    #[test]
    fn copies_of_a_uri_are_one_namespace() {
        let (one, copy, other) = (Uri::from("urn:x"), Uri::from("urn:x"), Uri::from("urn:y"));
        assert!(one == copy && one != other && one < other && !one.shares(&copy));
        assert_eq!(
            (one.to_string(), alloc::format!("{one:?}")),
            ("urn:x".into(), "\"urn:x\"".into())
        );
        let mut table = NamespaceTable::default();
        assert_eq!(table.find(Namespace::Other(&one)), None);
        let id = table.intern(Namespace::Other(&one));
        assert_ne!(table.intern(Namespace::Other(&other)), id);
        assert_eq!(table.intern(Namespace::Other(&copy)), id);
        assert_eq!(table.by_address.len(), 2, "a copy that nobody else keeps is not kept");
        let shared = copy.clone();
        assert_eq!(table.intern(Namespace::Other(&shared)), id);
        assert_eq!(table.by_address.len(), 3);
        assert_eq!(table.find(Namespace::Other(&"urn:x".into())), Some(id));
    }
}
