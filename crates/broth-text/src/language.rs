//! The languages whose letters have a case of their own.

use broth_markup::{Name, Namespace};

use broth_dom::Node;

/// A language whose rules differ from those of Unicode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Language {
    /// Turkish or Azerbaijani, in which `i` and `ı` are two letters.
    Turkish,
    Lithuanian,
    Dutch,
    Greek,
    /// Any other, or none that is known.
    Other,
}

impl Language {
    /// The language of an element: that of the nearest element around it that declares one.
    ///
    /// <https://html.spec.whatwg.org/multipage/dom.html#language>
    pub(crate) fn of(element: Node<'_>) -> Self {
        let around = core::iter::once(element).chain(element.ancestors());
        around.into_iter().find_map(declared).map_or(Self::Other, Self::of_tag)
    }

    /// The language of a tag such as `tr-TR`.
    fn of_tag(tag: &str) -> Self {
        let primary = tag.split('-').next().unwrap_or_default();
        let is = |names: &[&str]| names.iter().any(|name| primary.eq_ignore_ascii_case(name));
        match () {
            () if is(&["tr", "tur", "az", "aze"]) => Self::Turkish,
            () if is(&["lt", "lit"]) => Self::Lithuanian,
            () if is(&["nl", "nld"]) => Self::Dutch,
            () if is(&["el", "ell"]) => Self::Greek,
            () => Self::Other,
        }
    }
}

/// The language that the element itself declares.
fn declared(element: Node<'_>) -> Option<&str> {
    let of_xml = element.attrs().find(|attribute| {
        let name = attribute.name();
        name.namespace == Namespace::Xml && name.local == "lang"
    });
    match of_xml {
        Some(attribute) => Some(attribute.value()),
        None => element.attr_named(Name::Lang),
    }
}
