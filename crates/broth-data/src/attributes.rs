//! Which attributes hold addresses, and how.

use broth_dom::{Attribute, Node};
use broth_markup::{Name, Namespace};

use crate::kind::AddressKind;
use crate::rel;

/// How the value of an attribute holds addresses.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Syntax {
    /// It is one.
    One,
    /// Several with white space between them.
    Words,
    /// The candidates of an image.
    Srcset,
    /// One after a number of seconds.
    Refresh,
    /// It is CSS.
    Css,
}

/// The purpose of the addresses in an attribute, if it holds any.
pub(crate) fn addresses_in(
    element: Node<'_>,
    attribute: Attribute<'_>,
) -> Option<(AddressKind, Syntax)> {
    let name = attribute.known_name();
    if name == Name::Style {
        return Some((AddressKind::Image, Syntax::Css));
    }
    match element.namespace() {
        Namespace::Html => html(element, name),
        Namespace::Svg if name == Name::Href || is_xlink_href(attribute) => {
            Some((svg(element.known_name()), Syntax::One))
        }
        Namespace::Svg if is_css(attribute.name().local) => {
            Some((AddressKind::Reference, Syntax::Css))
        }
        Namespace::MathMl if name == Name::Href || is_xlink_href(attribute) => {
            Some((AddressKind::Link, Syntax::One))
        }
        _ => None,
    }
}

/// The attributes of HTML whose values are URLs, and the obsolete ones that browsers still follow.
///
/// <https://html.spec.whatwg.org/multipage/indices.html#attributes-3>
fn html(element: Node<'_>, attribute: Name) -> Option<(AddressKind, Syntax)> {
    use AddressKind as Kind;
    let (kind, syntax) = match (attribute, element.html_name()) {
        (Name::Href, Name::A | Name::Area) => (Kind::Link, Syntax::One),
        (Name::Href, Name::Link) => (rel::kind_of_link(element), Syntax::One),
        (Name::Href, Name::Base) => (Kind::Base, Syntax::One),
        (Name::Ping, Name::A | Name::Area) => (Kind::Ping, Syntax::Words),
        (Name::Src, Name::Img | Name::Input) => (Kind::Image, Syntax::One),
        (Name::Src, Name::Script) => (Kind::Script, Syntax::One),
        (Name::Src, Name::Iframe | Name::Frame) => (Kind::Frame, Syntax::One),
        (Name::Src, Name::Embed) | (Name::Data, Name::Object) => (Kind::Object, Syntax::One),
        (Name::Src, Name::Audio | Name::Video | Name::Source | Name::Track | Name::Bgsound) => {
            (Kind::Media, Syntax::One)
        }
        (Name::Srcset, Name::Img | Name::Source) | (Name::Imagesrcset, Name::Link) => {
            (Kind::Image, Syntax::Srcset)
        }
        (Name::Poster, Name::Video) => (Kind::Image, Syntax::One),
        (Name::Action, Name::Form) => (Kind::Form, Syntax::One),
        (Name::Formaction, Name::Button | Name::Input) => (Kind::Form, Syntax::One),
        (Name::Cite, Name::Blockquote | Name::Del | Name::Ins | Name::Q) => {
            (Kind::Cite, Syntax::One)
        }
        (Name::Content, Name::Meta) if is_refresh(element) => (Kind::Refresh, Syntax::Refresh),
        (Name::Itemid, _) => (Kind::Identifier, Syntax::One),
        // Obsolete.
        (Name::Background, Name::Body | Name::Table | Name::Thead | Name::Tbody) => {
            (Kind::Image, Syntax::One)
        }
        (Name::Background, Name::Tfoot | Name::Tr | Name::Td | Name::Th) => {
            (Kind::Image, Syntax::One)
        }
        (Name::Longdesc, Name::Img | Name::Frame | Name::Iframe) => (Kind::Cite, Syntax::One),
        _ => return None,
    };
    Some((kind, syntax))
}

fn is_refresh(meta: Node<'_>) -> bool {
    meta.attr_named(Name::HttpEquiv).is_some_and(|it| it.eq_ignore_ascii_case("refresh"))
}

/// <https://svgwg.org/svg2-draft/linking.html>
fn svg(element: Name) -> AddressKind {
    match element {
        Name::A => AddressKind::Link,
        Name::Image | Name::FeImage => AddressKind::Image,
        Name::Script => AddressKind::Script,
        _ => AddressKind::Reference,
    }
}

/// Whether an attribute of SVG is a property of CSS that refers to something.
///
/// <https://svgwg.org/svg2-draft/styling.html#PresentationAttributes>
fn is_css(name: &str) -> bool {
    const PROPERTIES: [&str; 10] = [
        "clip-path",
        "cursor",
        "fill",
        "filter",
        "marker",
        "marker-end",
        "marker-mid",
        "marker-start",
        "mask",
        "stroke",
    ];
    PROPERTIES.contains(&name)
}

/// Whether it is the older attribute of SVG, `xlink:href`.
pub(crate) fn is_xlink_href(attribute: Attribute<'_>) -> bool {
    let name = attribute.name();
    name.namespace == Namespace::XLink && name.local == "href"
}
