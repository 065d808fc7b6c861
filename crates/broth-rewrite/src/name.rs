//! `ElementName`: the name of an element that may be gone from the source.

use alloc::boxed::Box;

use broth_html_rules::elements::SERIALIZES_AS_VOID;
use broth_markup::{Name, Namespace, QName};

/// The name of an element of HTML, SVG or MathML.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct ElementName {
    known: KnownName,
    /// If the table of names does not have it.
    unknown: Option<Box<str>>,
}

/// What is known of such a name without its text.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct KnownName {
    family: Family,
    pub(crate) name: Name,
}

/// A namespace in a byte.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Family {
    #[default]
    None,
    Html,
    MathMl,
    Svg,
}

impl KnownName {
    #[inline]
    pub(crate) fn of(name: QName<'_>) -> Self {
        let family = match name.namespace {
            Namespace::Html => Family::Html,
            Namespace::MathMl => Family::MathMl,
            Namespace::Svg => Family::Svg,
            _ => Family::None,
        };
        Self { family, name: name.name }
    }

    fn namespace(self) -> Namespace<'static> {
        match self.family {
            Family::None => Namespace::None,
            Family::Html => Namespace::Html,
            Family::MathMl => Namespace::MathMl,
            Family::Svg => Namespace::Svg,
        }
    }

    /// The name, whose local name is `unknown` if the table of names does not have it.
    #[inline]
    pub(crate) fn qname(self, unknown: Option<&str>) -> QName<'_> {
        let local = unknown.unwrap_or(self.name.as_str());
        QName { namespace: self.namespace(), prefix: None, local, name: self.name }
    }
}

impl ElementName {
    pub(crate) fn of(name: QName<'_>) -> Self {
        let unknown = (name.name == Name::Unknown).then(|| name.local.into());
        Self { known: KnownName::of(name), unknown }
    }

    /// The same element under another name.
    pub(crate) fn renamed(&self, name: &str) -> Self {
        Self::of(QName::new(self.known.namespace(), None, name))
    }

    pub(crate) fn qname(&self) -> QName<'_> {
        self.known.qname(self.unknown.as_deref())
    }
}

/// Whether an element contains the rest of the source as text.
pub(crate) fn is_plaintext(name: QName<'_>) -> bool {
    name.name == Name::Plaintext && name.namespace == Namespace::Html
}

/// Whether an element of that name has no end tag.
pub(crate) fn is_void(name: QName<'_>) -> bool {
    name.namespace == Namespace::Html && SERIALIZES_AS_VOID.contains(name.name)
}
