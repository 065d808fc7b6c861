//! `ElementName`: the name of an element that may be gone from the source.

use alloc::boxed::Box;

use broth_html_rules::elements::SERIALIZES_AS_VOID;
use broth_markup::{Name, Namespace, QName};

/// The name of an element of HTML, SVG or MathML.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct ElementName {
    family: Family,
    name: Name,
    /// If the table of names does not have it.
    unknown: Option<Box<str>>,
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

impl ElementName {
    #[inline]
    pub(crate) fn of(name: QName<'_>) -> Self {
        let family = match name.namespace {
            Namespace::Html => Family::Html,
            Namespace::MathMl => Family::MathMl,
            Namespace::Svg => Family::Svg,
            _ => Family::None,
        };
        let unknown = (name.name == Name::Unknown).then(|| name.local.into());
        Self { family, name: name.name, unknown }
    }

    /// The same element under another name.
    pub(crate) fn renamed(&self, name: &str) -> Self {
        Self::of(QName::new(self.namespace(), None, name))
    }

    fn namespace(&self) -> Namespace<'static> {
        match self.family {
            Family::None => Namespace::None,
            Family::Html => Namespace::Html,
            Family::MathMl => Namespace::MathMl,
            Family::Svg => Namespace::Svg,
        }
    }

    #[inline]
    pub(crate) fn qname(&self) -> QName<'_> {
        let local = self.unknown.as_deref().unwrap_or(self.name.as_str());
        QName { namespace: self.namespace(), prefix: None, local, name: self.name }
    }

    /// The name, if it is one of HTML and the table of names has it.
    pub(crate) fn html_name(&self) -> Name {
        if self.family == Family::Html { self.name } else { Name::Unknown }
    }

    /// The local name, if the table of names has it.
    pub(crate) fn name(&self) -> Name {
        self.name
    }
}

/// Whether an element of that name has no end tag.
pub(crate) fn is_void(name: QName<'_>) -> bool {
    name.namespace == Namespace::Html && SERIALIZES_AS_VOID.contains(name.name)
}
