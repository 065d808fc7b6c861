//! The tests of simple selectors on an element.

use alloc::boxed::Box;

use broth_css::AnPlusB;
use broth_markup::{Name, Namespace, Uri};

use crate::ast::{Case, Matcher};
use crate::keywords::lowercase;
use crate::nth::Counted;
use crate::pseudo::ElementState;

/// The test of a simple selector on an element.
#[derive(Clone, Debug)]
pub(crate) enum Test {
    Type(Box<LocalName>),
    Namespace(NamespaceTest),
    /// A type with a prefix.
    Prefixed(Box<PrefixedName>),
    Id(Box<str>),
    Class(Box<str>),
    Attribute(Box<AttributeTest>),
    /// One of these positions matches here.
    AnyOf(Box<[u32]>),
    /// None of these positions matches here.
    NoneOf(Box<[u32]>),
    Root,
    Scope,
    Empty,
    Nth(Counted, AnPlusB),
    /// The element's index among the siblings that a counter counts.
    NthOf(u32, AnPlusB),
    /// The index counted from the last sibling, looked up by the number of a fact.
    NthLastOf(u32, AnPlusB),
    /// The number of a fact of `:has()`.
    Has(u32),
    Element(ElementState),
    Heading(Box<[i32]>),
    Column(u32),
    Never,
}

/// The local name of an element or an attribute, as it is written and in lower case, which is what
/// HTML compares.
#[derive(Clone, Debug)]
pub(crate) struct LocalName {
    pub(crate) exact: Box<str>,
    pub(crate) exact_name: Name,
    pub(crate) lower: Box<str>,
    pub(crate) lower_name: Name,
}

/// A name with a declared prefix. In repaired XML, a name whose prefix the document does not
/// declare is in no namespace, and its local name contains the prefix. It matches, too.
#[derive(Clone, Debug)]
pub(crate) struct PrefixedName {
    pub(crate) local: LocalName,
    pub(crate) namespace: NamespaceTest,
    /// The prefix and the local name, with a colon between them.
    pub(crate) written: Box<str>,
}

impl LocalName {
    pub(crate) fn new(exact: &str) -> Self {
        let lower = lowercase(exact);
        let [exact_name, lower_name] = [exact, &lower].map(Name::of);
        Self { exact: exact.into(), exact_name, lower: lower.into(), lower_name }
    }

    /// Whether the name is a known [`Name`] in both spellings, so that comparing that decides.
    pub(crate) fn is_a_number(&self) -> bool {
        self.exact_name == self.lower_name && self.exact_name != Name::Unknown
    }
}

impl Test {
    /// If it requires an attribute, the names that the attribute may have; [`Name::Unknown`] stands
    /// for an attribute in a namespace.
    pub(crate) fn attribute_names(&self) -> Option<[Name; 3]> {
        match self {
            Self::Id(_) => Some([Name::Id; 3]),
            Self::Class(_) => Some([Name::Class; 3]),
            Self::Attribute(test) => {
                let LocalName { exact_name, lower_name, .. } = test.local;
                let elsewhere = if test.namespace.is_some() { Name::Unknown } else { exact_name };
                Some([exact_name, lower_name, elsewhere])
            }
            _ => None,
        }
    }
}

/// A namespace.
#[derive(Clone, Debug)]
pub(crate) enum NamespaceTest {
    Known(Namespace<'static>),
    Other(Uri),
}

impl NamespaceTest {
    pub(crate) fn of(uri: &Uri) -> Self {
        Namespace::named(uri).map_or_else(|| Self::Other(uri.clone()), Self::Known)
    }

    pub(crate) fn is(&self, namespace: Namespace<'_>) -> bool {
        match self {
            Self::Known(known) => *known == namespace,
            Self::Other(uri) => Namespace::Other(uri) == namespace,
        }
    }
}

/// An attribute selector.
#[derive(Clone, Debug)]
pub(crate) struct AttributeTest {
    /// `None` for attributes in no namespace.
    pub(crate) namespace: Option<AttributeNamespace>,
    pub(crate) local: LocalName,
    pub(crate) value: Option<AttributeValue>,
    /// Whether the test differs on HTML elements, in the case of the name or of the value.
    pub(crate) differs_in_html: bool,
    /// Whether HTML compares the values case-insensitively.
    pub(crate) folds: bool,
}

impl AttributeTest {
    /// Whether it accepts any value, and the known name of the attribute decides.
    pub(crate) fn is_presence(&self) -> bool {
        self.local.is_a_number() && self.namespace.is_none() && self.value.is_none()
    }
}

/// The namespaces that an attribute may be in.
#[derive(Clone, Debug)]
pub(crate) enum AttributeNamespace {
    /// Any, or none.
    Any,
    Of(NamespaceTest),
}

/// The test of an attribute selector on the value.
#[derive(Clone, Debug)]
pub(crate) struct AttributeValue {
    pub(crate) matcher: Matcher,
    pub(crate) value: Box<str>,
    pub(crate) case: Option<Case>,
}
