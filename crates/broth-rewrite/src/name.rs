//! `ElementName`: the name of an element that may be gone from the source.

use alloc::boxed::Box;

use broth_html_rules::elements::SERIALIZES_AS_VOID;
use broth_markup::{Name, Namespace, QName};

/// The name of an element of HTML, SVG or MathML.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct ElementName {
    namespace: Namespace<'static>,
    name: Name,
    /// If the table of names does not have it.
    unknown: Option<Box<str>>,
}

impl ElementName {
    pub(crate) fn of(name: QName<'_>) -> Self {
        let namespace = match name.namespace {
            Namespace::Html => Namespace::Html,
            Namespace::MathMl => Namespace::MathMl,
            Namespace::Svg => Namespace::Svg,
            _ => Namespace::None,
        };
        let unknown = (name.name == Name::Unknown).then(|| name.local.into());
        Self { namespace, name: name.name, unknown }
    }

    /// The same element under another name.
    pub(crate) fn renamed(&self, name: &str) -> Self {
        Self::of(QName::new(self.namespace, None, name))
    }

    pub(crate) fn qname(&self) -> QName<'_> {
        let local = self.unknown.as_deref().unwrap_or(self.name.as_str());
        QName { namespace: self.namespace, prefix: None, local, name: self.name }
    }

    /// The name, if it is one of HTML and the table of names has it.
    pub(crate) fn html_name(&self) -> Name {
        if self.namespace == Namespace::Html { self.name } else { Name::Unknown }
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
