//! The attributes of an element that RDFa reads.

use broth_dom::{Attribute, Node};
use broth_markup::{Name, Namespace};

/// The attributes of an element that RDFa reads.
///
/// <https://www.w3.org/TR/rdfa-core/#rdfa-attributes>
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct RdfaAttributes<'d> {
    pub(super) about: Option<Attribute<'d>>,
    pub(super) content: Option<Attribute<'d>>,
    pub(super) datatype: Option<Attribute<'d>>,
    pub(super) datetime: Option<Attribute<'d>>,
    pub(super) href: Option<Attribute<'d>>,
    pub(super) inlist: bool,
    pub(super) lang: Option<Attribute<'d>>,
    pub(super) prefix: Option<Attribute<'d>>,
    pub(super) property: Option<Attribute<'d>>,
    pub(super) rel: Option<Attribute<'d>>,
    pub(super) resource: Option<Attribute<'d>>,
    pub(super) rev: Option<Attribute<'d>>,
    pub(super) role: Option<Attribute<'d>>,
    pub(super) src: Option<Attribute<'d>>,
    pub(super) type_of: Option<Attribute<'d>>,
    pub(super) vocab: Option<Attribute<'d>>,
    xml_lang: Option<Attribute<'d>>,
    /// Whether an attribute may define a prefix as RDFa 1.0 does.
    pub(super) may_have_xmlns: bool,
}

impl<'d> RdfaAttributes<'d> {
    pub(super) fn of(element: Node<'d>) -> Self {
        let mut of = Self::default();
        for attribute in element.attrs() {
            let place = match attribute.known_name() {
                Name::About => &mut of.about,
                Name::Content => &mut of.content,
                Name::Datatype => &mut of.datatype,
                Name::Datetime => &mut of.datetime,
                Name::Href => &mut of.href,
                Name::Lang => &mut of.lang,
                Name::Prefix => &mut of.prefix,
                Name::Property => &mut of.property,
                Name::Rel => &mut of.rel,
                Name::Resource => &mut of.resource,
                Name::Rev => &mut of.rev,
                Name::Role => &mut of.role,
                Name::Src => &mut of.src,
                Name::Typeof => &mut of.type_of,
                Name::Vocab => &mut of.vocab,
                Name::XmlLang => &mut of.xml_lang,
                Name::Inlist => {
                    of.inlist = true;
                    continue;
                }
                Name::Unknown if is_xml_lang(attribute) => &mut of.xml_lang,
                Name::Unknown => {
                    of.may_have_xmlns |= xmlns_prefix(attribute).is_some();
                    continue;
                }
                _ => continue,
            };
            *place = Some(attribute);
        }
        of
    }

    /// The language that the element sets. `xml:lang` takes precedence.
    pub(super) fn language(&self) -> Option<Attribute<'d>> {
        self.xml_lang.or(self.lang)
    }

    /// Whether an element has attributes that RDFa reads, or that it does not know by name.
    pub(super) fn may_be_on(element: Node<'_>) -> bool {
        element.has_known_attribute(|name| {
            matches!(
                name,
                Name::About
                    | Name::Href
                    | Name::Lang
                    | Name::Prefix
                    | Name::Property
                    | Name::Rel
                    | Name::Resource
                    | Name::Rev
                    | Name::Role
                    | Name::Src
                    | Name::Typeof
                    | Name::Unknown
                    | Name::Vocab
                    | Name::XmlLang
            )
        })
    }

    /// Whether the element is nothing but a link, as in pages without RDFa.
    pub(super) fn is_plain_link(&self) -> bool {
        let others = [self.about, self.resource, self.property, self.type_of];
        others.iter().all(Option::is_none) && self.vocab.is_none() && self.prefix.is_none()
    }

    /// Whether the element can do more than set what those below inherit.
    pub(super) fn can_state(&self) -> bool {
        let subjects = [self.about, self.resource, self.href, self.src, self.type_of];
        let predicates = [self.property, self.rel, self.rev];
        subjects.iter().chain(&predicates).any(Option::is_some)
    }

    /// Whether the element sets something that those below inherit.
    pub(super) fn can_set(&self) -> bool {
        self.language().is_some()
            || self.vocab.is_some()
            || self.prefix.is_some()
            || self.may_have_xmlns
    }
}

fn is_xml_lang(attribute: Attribute<'_>) -> bool {
    let name = attribute.name();
    name.namespace == Namespace::Xml && name.local == "lang"
}

/// The prefix that an attribute `xmlns:prefix` defines.
///
/// <https://www.w3.org/TR/html-rdfa/#xmlns-prefixed-attributes>
pub(super) fn xmlns_prefix(attribute: Attribute<'_>) -> Option<&str> {
    if let Some(name) = attribute.name_without_namespace() {
        return name.strip_prefix("xmlns:");
    }
    let name = attribute.name();
    (name.namespace == Namespace::XmlNs && name.prefix.is_some()).then_some(name.local)
}
