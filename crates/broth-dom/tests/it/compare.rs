//! Equality by content, case by case.

use broth_dom::{Document, NodeId, QuirksMode, TreeSink};
use broth_markup::{Doctype, Namespace, QName};

/// Makes a node in each of two documents and compares them from both sides.
fn check(a: impl Fn(&mut Document) -> NodeId, b: impl Fn(&mut Document) -> NodeId, equal: bool) {
    let (mut left, mut right) = (Document::new(), Document::new());
    let (a, b) = (a(&mut left), b(&mut right));
    let (a, b) = (left.node(a), right.node(b));
    assert_eq!((a.is_equal_to(b), b.is_equal_to(a)), (equal, equal), "{a:?} {b:?}");
    assert!(a.is_equal_to(a) && b.is_equal_to(b));
}

fn element(attributes: &[(&str, &str)]) -> impl Fn(&mut Document) -> NodeId {
    move |doc| {
        let p = doc.create_element("p").unwrap();
        for (name, value) in attributes {
            doc.set_attr(p, name, value).unwrap();
        }
        p
    }
}

#[test]
fn attributes_count_in_any_order() {
    let both = [("x", "1"), ("y", "2")];
    for (others, equal) in [
        (&both[..], true),
        (&[("y", "2"), ("x", "1")], true),
        (&[("x", "1")], false),
        (&[("x", "1"), ("y", "3")], false),
        (&[("x", "1"), ("z", "2")], false),
        (&[("x", "1"), ("y", "2"), ("z", "3")], false),
        (&[], false),
    ] {
        check(element(&both), element(others), equal);
    }
}

#[test]
fn namespaces_count_and_prefixes_only_of_elements() {
    for (name, equal) in [
        (QName::new(Namespace::XLink, Some("xlink"), "href"), true),
        (QName::new(Namespace::XLink, Some("x"), "href"), true),
        (QName::new(Namespace::XLink, None, "href"), true),
        (QName::new(Namespace::None, None, "href"), false),
        (QName::new(Namespace::XLink, Some("xlink"), "title"), false),
    ] {
        let attribute = |name| {
            move |doc: &mut Document| {
                let link = doc.create_element("use").unwrap();
                doc.set_attr_ns(link, name, "#a").unwrap();
                link
            }
        };
        let original = QName::new(Namespace::XLink, Some("xlink"), "href");
        check(attribute(original), attribute(name), equal);
        let element = |name| move |doc: &mut Document| doc.create_element_ns(name).unwrap();
        check(element(original), element(name), equal && name.prefix == original.prefix);
    }
}

#[test]
fn of_a_doctype_its_identifiers_count() {
    let a = Doctype { name: Some("a"), public_id: Some("p"), ..Doctype::default() };
    for (other, equal) in [
        (a, true),
        (Doctype { force_quirks: true, ..a }, true),
        (Doctype { system_id: Some(""), ..a }, true),
        (Doctype { name: Some("b"), ..a }, false),
        (Doctype { public_id: None, ..a }, false),
        (Doctype { system_id: Some("s"), ..a }, false),
    ] {
        check(|doc| doc.create_doctype(a), |doc| doc.create_doctype(other), equal);
    }
}

#[test]
fn kinds_text_and_what_is_below_count() {
    let kinds: [fn(&mut Document) -> NodeId; 8] = [
        |doc| doc.create_text("t"),
        |doc| doc.create_cdata("t"),
        |doc| doc.create_comment("t"),
        |doc| doc.create_processing_instruction("p", "t"),
        |doc| doc.create_element("p").unwrap(),
        |doc| doc.create_fragment(),
        |doc| {
            let p = doc.create_element("p").unwrap();
            doc.append_text(p, "t");
            p
        },
        |doc| {
            let p = doc.create_element("p").unwrap();
            doc.append_text(p, "T");
            p
        },
    ];
    for (at, a) in kinds.into_iter().enumerate() {
        for (other, b) in kinds.into_iter().enumerate() {
            check(a, b, at == other);
        }
    }
    // Text in one node or in two is not the same.
    let split = |doc: &mut Document| {
        let p = doc.create_element("p").unwrap();
        for text in ["t", ""] {
            let text = doc.create_text(text);
            doc.append(p, text).unwrap();
        }
        p
    };
    check(kinds[6], split, false);
}

#[test]
fn documents_are_equal_with_their_mode() {
    let make = |mode, text: &str| {
        let mut doc = Document::default();
        doc.append_source(text);
        doc.set_quirks_mode(mode);
        let p = doc.create_element("p").unwrap();
        doc.append_text(p, text);
        doc.append(NodeId::DOCUMENT, p).unwrap();
        doc
    };
    let doc = make(QuirksMode::NoQuirks, "soup");
    assert!(doc == make(QuirksMode::NoQuirks, "soup"));
    assert!(doc != make(QuirksMode::Quirks, "soup"));
    assert!(doc != make(QuirksMode::NoQuirks, "stew"));
}

#[test]
fn views_are_equal_if_they_are_of_one_node() {
    let (doc, other) = (Document::new(), Document::new());
    assert_eq!(doc.root(), doc.root());
    assert_ne!(doc.root(), other.root());
}
