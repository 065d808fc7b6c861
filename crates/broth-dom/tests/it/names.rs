//! Names that programs write: in any case in HTML documents, as in browsers, and never so that a
//! tag becomes another.

use broth_dom::{Document, EditError, TreeSink as _};
use broth_markup::{Name, Namespace, QName};

#[test]
fn names_of_html_are_in_lower_case_in_html_documents() {
    let mut doc = Document::new();
    let link = doc.create_element("A").unwrap();
    doc.append(doc.root().id(), link).unwrap();
    doc.set_attr(link, "HREF", "/old").unwrap();
    doc.set_attr(link, "href", "/soup").unwrap();
    doc.set_attr(link, "Data-X", "1").unwrap();
    assert_eq!(doc.node(link).outer_html(), r#"<a href="/soup" data-x="1"></a>"#);
    let a = doc.node(link);
    assert!(a.is("a") && a.is("A") && a.is_html(Name::A) && !a.is("B") && !a.is("ab"));
    assert_eq!((a.attr("Href"), a.attr("DATA-X")), (Some("/soup"), Some("1")));
    assert!(a.has_attr("HREF"));
    assert_eq!((doc.by_tag("A").count(), doc.by_tag("a").count()), (1, 1));
    doc.remove_attr(link, "HREF");
    doc.remove_attr(link, "DATA-x");
    assert!(!doc.node(link).has_attrs());
}

#[test]
fn names_of_svg_keep_their_case_in_html_documents() {
    let mut doc = Document::new();
    let svg = doc.create_element_ns(QName::new(Namespace::Svg, None, "svg")).unwrap();
    let object = doc.create_element_ns(QName::new(Namespace::Svg, None, "foreignObject")).unwrap();
    doc.append(svg, object).unwrap();
    doc.set_attr(svg, "viewBox", "0 0 1 1").unwrap();
    let node = doc.node(svg);
    assert_eq!(
        node.outer_html(),
        r#"<svg viewBox="0 0 1 1"><foreignObject></foreignObject></svg>"#
    );
    assert_eq!((node.attr("viewBox"), node.attr("viewbox")), (Some("0 0 1 1"), None));
    assert_eq!(node.by_tag("foreignObject").count(), 1);
    assert_eq!(node.by_tag("foreignobject").count() + node.by_tag("FOREIGNOBJECT").count(), 0);
    doc.remove_attr(svg, "VIEWBOX");
    assert!(doc.node(svg).has_attrs());
}

#[test]
fn names_keep_their_case_in_xml_documents() {
    let mut doc = Document::new();
    doc.mark_xml();
    let p = doc.create_element("P").unwrap();
    doc.set_attr(p, "ID", "a").unwrap();
    doc.set_attr(p, "id", "b").unwrap();
    let node = doc.node(p);
    assert!(node.is("P") && !node.is("p") && node.name() == "P");
    assert_eq!((node.attr("ID"), node.attr("id"), node.attr("Id")), (Some("a"), Some("b"), None));
    doc.remove_attr(p, "ID");
    assert_eq!((doc.node(p).attr("ID"), doc.node(p).attr("id")), (None, Some("b")));
}

/// Only a method that takes names as they are can make such an attribute.
#[test]
fn an_attribute_with_exactly_the_name_comes_first() {
    let mut doc = Document::new();
    let p = doc.create_element("p").unwrap();
    doc.set_attr_ns(p, QName::attribute("ID"), "exact").unwrap();
    doc.set_attr_ns(p, QName::attribute("id"), "lower").unwrap();
    doc.set_attr(p, "ID", "set").unwrap();
    assert_eq!((doc.node(p).attr("ID"), doc.node(p).attr("id")), (Some("set"), Some("lower")));
    doc.remove_attr(p, "ID");
    assert!(!doc.node(p).has_attrs());
}

#[test]
fn an_attribute_that_no_tag_can_have_is_not_set() {
    let mut doc = Document::new();
    let p = doc.create_element("p").unwrap();
    let refused = ["", "a b", "a\tb", "a\0", "a/b", "a=b", "a>b", "x><script>alert(1)</script"];
    for name in refused {
        let refused = EditError::InvalidName(name.to_owned());
        assert_eq!(doc.set_attr(p, name, "1"), Err(refused.clone()));
        assert_eq!(doc.set_attr_ns(p, QName::attribute(name), "1"), Err(refused));
        let href = QName::new(Namespace::XLink, Some(name), "href");
        assert!(doc.set_attr_ns(p, href, "1").is_err(), "{name}");
    }
    assert_eq!(doc.node(p).outer_html(), "<p></p>");
    for name in ["@click", ":a", "a<b", "\"", "é", "1"] {
        doc.set_attr(p, name, "1").unwrap();
        assert_eq!(doc.node(p).attr(name), Some("1"), "{name}");
    }
}

#[test]
fn an_element_that_no_tag_can_begin_is_not_made() {
    let mut doc = Document::new();
    let count = doc.node_count();
    for name in ["", "P Q", "a/", "a>b", "a\0", "1a", "-a", "<"] {
        let refused = EditError::InvalidName(name.to_ascii_lowercase());
        assert_eq!(doc.create_element(name), Err(refused));
        let svg = QName::new(Namespace::Svg, None, name);
        assert!(doc.create_element_ns(svg).is_err(), "{name}");
    }
    assert_eq!(doc.node_count(), count);
    let text = doc.create_text("Soup");
    assert_eq!(doc.set_attr(text, "id", "x"), Err(EditError::NotAnElement));
    let p = doc.create_element("MY-p").unwrap();
    assert_eq!(doc.node(p).name(), "my-p");
}

#[test]
fn an_attribute_in_a_namespace_is_set_and_removed_by_its_qualified_name() {
    let mut doc = Document::new();
    let link = doc.create_element_ns(QName::new(Namespace::Svg, None, "a")).unwrap();
    doc.set_attr_ns(link, QName::new(Namespace::XLink, Some("xlink"), "href"), "#old").unwrap();
    doc.set_attr(link, "xlink:href", "#new").unwrap();
    assert_eq!(doc.node(link).outer_html(), r##"<a xlink:href="#new"></a>"##);
    doc.remove_attr(link, "xlink:href");
    assert_eq!(doc.node(link).outer_html(), "<a></a>");
    // Without such an attribute, the whole name is a local one.
    doc.set_attr(link, "xlink:href", "#own").unwrap();
    let namespaces: Vec<_> = doc.node(link).attrs().map(|it| it.name().namespace).collect();
    assert_eq!(namespaces, [Namespace::None]);
}
