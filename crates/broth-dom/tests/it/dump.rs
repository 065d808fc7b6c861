//! The lines of the test suites, case by case.

use broth_dom::{Document, NodeId, ShadowRootOptions, TreeSink};
use broth_markup::{Doctype, Namespace, QName};

/// Builds a tree in a fragment and compares its dumps.
fn check(build: impl Fn(&mut Document, NodeId), html: &str, xml: &str) {
    let mut doc = Document::new();
    let fragment = doc.create_fragment();
    build(&mut doc, fragment);
    assert_eq!(doc.node(fragment).dump_html().to_string(), html);
    assert_eq!(doc.node(fragment).dump_xml().to_string(), xml);
}

fn element(doc: &mut Document, parent: NodeId, name: QName<'_>) -> NodeId {
    let node = doc.create_element_ns(name).unwrap();
    doc.append(parent, node).unwrap();
    node
}

#[test]
fn elements_show_their_namespace() {
    check(
        |doc, root| {
            let svg = element(doc, root, QName::new(Namespace::Svg, None, "svg"));
            element(doc, svg, QName::new(Namespace::MathMl, None, "mi"));
            element(doc, svg, QName::new(Namespace::Other(&"urn:x".into()), Some("x"), "y"));
            element(doc, root, QName::new(Namespace::None, None, "z"));
        },
        "| <svg svg>\n|   <math mi>\n|   <y>\n| <z>\n",
        "| <{http://www.w3.org/2000/svg}svg>\n|   <{http://www.w3.org/1998/Math/MathML}mi>\n\
         |   <{urn:x}x:y>\n| <z>\n",
    );
}

#[test]
fn attributes_are_sorted_by_utf_16_units() {
    check(
        |doc, root| {
            let p = element(doc, root, QName::html("p"));
            for name in ["b", "\u{FF5E}", "\u{1F372}", "a"] {
                doc.set_attr(p, name, "\"").unwrap();
            }
            doc.set_attr_ns(p, QName::new(Namespace::XLink, Some("xlink"), "href"), "").unwrap();
            doc.set_attr_ns(p, QName::new(Namespace::Xml, Some("xml"), "lang"), "").unwrap();
        },
        "| <p>\n|   a=\"\"\"\n|   b=\"\"\"\n|   xlink href=\"\"\n|   xml lang=\"\"\n\
         |   \u{1F372}=\"\"\"\n|   \u{FF5E}=\"\"\"\n",
        "| <{http://www.w3.org/1999/xhtml}p>\n|   a=\"\"\"\n|   b=\"\"\"\n\
         |   {http://www.w3.org/1999/xlink}xlink:href=\"\"\n\
         |   {http://www.w3.org/XML/1998/namespace}xml:lang=\"\"\n\
         |   \u{1F372}=\"\"\"\n|   \u{FF5E}=\"\"\"\n",
    );
}

#[test]
fn adjacent_text_is_one_line_and_so_is_cdata() {
    let expected = "| \"a\nb\"\n| <!-- c -->\n| \"d\"\n";
    check(
        |doc, root| {
            let comment = doc.create_comment("c");
            let texts = [doc.create_text("a\n"), doc.create_cdata("b")];
            for node in texts.into_iter().chain([comment]) {
                doc.append(root, node).unwrap();
            }
            doc.append_text(root, "d");
        },
        expected,
        expected,
    );
}

#[test]
fn text_does_not_join_across_levels() {
    let build = |doc: &mut Document, root: NodeId| {
        doc.append_text(root, "a");
        let b = element(doc, root, QName::new(Namespace::None, None, "b"));
        doc.append_text(b, "c");
        doc.append_text(root, "d");
    };
    let expected = "| \"a\"\n| <b>\n|   \"c\"\n| \"d\"\n";
    check(build, expected, expected);
}

#[test]
fn doctypes_show_identifiers_that_are_not_empty() {
    for (doctype, line) in [
        (Doctype::default(), "| <!DOCTYPE >\n"),
        (Doctype { name: Some("html"), ..Doctype::default() }, "| <!DOCTYPE html>\n"),
        (
            Doctype { name: Some("a"), public_id: Some(""), system_id: Some(""), ..<_>::default() },
            "| <!DOCTYPE a>\n",
        ),
        (
            Doctype { name: Some("a"), public_id: Some("p"), ..Doctype::default() },
            "| <!DOCTYPE a \"p\" \"\">\n",
        ),
        (
            Doctype { name: Some("a"), system_id: Some("s"), ..Doctype::default() },
            "| <!DOCTYPE a \"\" \"s\">\n",
        ),
    ] {
        let mut doc = Document::new();
        doc.append_doctype(doctype, (0..9).into());
        assert_eq!(doc.root().dump_html().to_string(), line);
        assert_eq!(doc.root().dump_xml().to_string(), line);
    }
}

#[test]
fn shadow_roots_contents_and_instructions_have_their_lines() {
    let mut doc = Document::new();
    let host = element(&mut doc, NodeId::DOCUMENT, QName::html("div"));
    let shadow = doc.attach_shadow_root(&host, ShadowRootOptions::default()).unwrap();
    assert_eq!(doc.attach_shadow_root(&host, ShadowRootOptions::default()), None);
    doc.append_text(shadow, "s");
    let template = element(&mut doc, host, QName::html("template"));
    let contents = doc.template_contents(&template);
    let instruction = doc.create_processing_instruction("go", "now");
    doc.append(contents, instruction).unwrap();
    doc.append_text(template, "t");
    assert_eq!(
        doc.root().dump_html().to_string(),
        "| <div>\n|   #document-fragment\n|     \"s\"\n|   <template>\n|     content\n|       <?go \
         now?>\n\
         |     \"t\"\n",
    );
}
