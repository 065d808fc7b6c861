//! `Start`: the start of an element, as selectors see it.

use broth_dom::ElementAttrs;
use broth_markup::{Name, Namespace, QName};
use broth_select::Subject;

/// The name and the attributes of an element, for selectors.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Start<'t> {
    pub(crate) name: QName<'t>,
    pub(crate) attrs: ElementAttrs<'t>,
}

impl Start<'_> {
    /// The value of an attribute.
    pub(crate) fn find(&self, name: &str) -> Option<&str> {
        if self.name.namespace == Namespace::Html {
            return self.attrs.as_written().get(name);
        }
        let mut attrs = self.attrs.iter();
        let found = attrs.find(|(of, _)| of.prefix.is_none() && of.local == name);
        found.map(|(_, attr)| attr.value)
    }
}

impl Subject for &Start<'_> {
    fn element_name(&self) -> QName<'_> {
        self.name
    }

    fn known_name(&self) -> Name {
        self.name.name
    }

    fn attr_without_namespace(&self, local: &str) -> Option<&str> {
        self.find(local)
    }

    fn has_attributes(&self) -> bool {
        !self.attrs.is_empty()
    }

    fn any_attribute(&self, mut holds: impl FnMut(QName<'_>, &str) -> bool) -> bool {
        self.attrs.iter().any(|(name, attr)| holds(name, attr.value))
    }
}
