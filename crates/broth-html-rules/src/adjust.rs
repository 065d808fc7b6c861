//! Corrects the names of foreign elements and attributes, which HTML reads in lower case and
//! without namespaces.

use broth_markup::{Name, Namespace, QName};

mod generated;

/// The local name of an element for a tag in SVG.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inforeign>
///
/// ```
/// use broth_html_rules::adjust;
/// use broth_markup::Name;
///
/// assert_eq!(adjust::svg_element(Name::of("foreignobject")), Name::ForeignObject);
/// ```
#[must_use]
pub fn svg_element(name: Name) -> Name {
    generated::svg_element(name)
}

/// The name of an attribute in SVG.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#adjust-svg-attributes>
/// <https://html.spec.whatwg.org/multipage/parsing.html#adjust-foreign-attributes>
///
/// ```
/// let name = broth_html_rules::adjust::svg_attribute("viewbox");
/// assert_eq!(name.to_string(), "viewBox");
/// ```
#[must_use]
pub fn svg_attribute(written: &str) -> QName<'_> {
    let name = Name::of(written);
    match generated::svg_attribute(name) {
        adjusted if adjusted == name => foreign_attribute(name, written),
        adjusted => QName::known(Namespace::None, adjusted),
    }
}

/// The name of an attribute in MathML.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#adjust-mathml-attributes>
/// <https://html.spec.whatwg.org/multipage/parsing.html#adjust-foreign-attributes>
///
/// ```
/// use broth_html_rules::adjust;
/// use broth_markup::Namespace;
///
/// assert_eq!(adjust::mathml_attribute("definitionurl").to_string(), "definitionURL");
/// assert_eq!(adjust::mathml_attribute("xlink:href").namespace, Namespace::XLink);
/// ```
#[must_use]
pub fn mathml_attribute(written: &str) -> QName<'_> {
    match written {
        "definitionurl" => QName::attribute("definitionURL"),
        _ => foreign_attribute(Name::of(written), written),
    }
}

/// <https://html.spec.whatwg.org/multipage/parsing.html#adjust-foreign-attributes>
fn foreign_attribute(name: Name, written: &str) -> QName<'_> {
    let xlink = |local| QName::new(Namespace::XLink, Some("xlink"), local);
    let xml = |local| QName::new(Namespace::Xml, Some("xml"), local);
    match written {
        "xlink:actuate" => xlink("actuate"),
        "xlink:arcrole" => xlink("arcrole"),
        "xlink:href" => xlink("href"),
        "xlink:role" => xlink("role"),
        "xlink:show" => xlink("show"),
        "xlink:title" => xlink("title"),
        "xlink:type" => xlink("type"),
        "xml:lang" => xml("lang"),
        "xml:space" => xml("space"),
        "xmlns" => QName::new(Namespace::XmlNs, None, "xmlns"),
        "xmlns:xlink" => QName::new(Namespace::XmlNs, Some("xmlns"), "xlink"),
        _ => QName { local: written, name, ..QName::default() },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;

    #[test]
    fn attributes() {
        for (written, svg, mathml) in [
            ("viewbox", "viewBox", "viewbox"),
            ("definitionurl", "definitionurl", "definitionURL"),
            ("xlink:actuate", "XLink actuate", "XLink actuate"),
            ("xlink:arcrole", "XLink arcrole", "XLink arcrole"),
            ("xlink:href", "XLink href", "XLink href"),
            ("xlink:role", "XLink role", "XLink role"),
            ("xlink:show", "XLink show", "XLink show"),
            ("xlink:title", "XLink title", "XLink title"),
            ("xlink:type", "XLink type", "XLink type"),
            ("xlink:hreff", "xlink:hreff", "xlink:hreff"),
            ("xml:base", "xml:base", "xml:base"),
            ("xml:lang", "Xml lang", "Xml lang"),
            ("xml:space", "Xml space", "Xml space"),
            ("xmlns", "XmlNs xmlns", "XmlNs xmlns"),
            ("xmlns:xlink", "XmlNs xlink", "XmlNs xlink"),
            ("xmlns:x", "xmlns:x", "xmlns:x"),
            ("class", "class", "class"),
        ] {
            for (got, expected) in
                [(svg_attribute(written), svg), (mathml_attribute(written), mathml)]
            {
                assert_eq!(got.name, Name::of(got.local));
                let shown = match got.namespace {
                    Namespace::None => got.local.into(),
                    namespace => format!("{namespace:?} {}", got.local),
                };
                assert_eq!(shown, expected);
            }
        }
    }

    #[test]
    fn elements() {
        assert_eq!(svg_element(Name::Foreignobject), Name::ForeignObject);
        assert_eq!(svg_element(Name::Textpath).as_str(), "textPath");
        assert_eq!(svg_element(Name::G), Name::G);
        assert_eq!(svg_element(Name::Unknown), Name::Unknown);
    }
}
