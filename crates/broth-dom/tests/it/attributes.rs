//! Attributes: their spans and names, and what remains of these when attributes are changed.

use broth_dom::{Attribute, Document, ElementAttrs, NewElement, NodeId, TreeSink};
use broth_markup::{AttrRecord, Attrs, AttrsBuf, Name, Namespace, QName, Span, Uri};

const SOURCE: &str = "<p a=b c=d&amp;>";

/// An element with two attributes of [`SOURCE`], the second one with a reference in its value.
fn create(doc: &mut Document) -> NodeId {
    let first = AttrRecord { name: [3, 4], value: [5, 6], ..AttrRecord::default() };
    let changed_value = Some([0, 2]);
    let second = AttrRecord { name: [7, 8], value: [9, 15], changed_value, ..first };
    let records = [first, second];
    let attrs = Attrs::new(&records, SOURCE, "d&", 0);
    let attrs = ElementAttrs::without_namespaces(&attrs);
    let (name, span) = (QName::html("p"), Span::new(0, SOURCE.len()));
    TreeSink::create_element(doc, NewElement { name, attrs, span, implied: false })
}

/// Changes an element and compares the spans of its attributes: each with its value and the source
/// of its name and value.
fn check(
    kept: bool,
    change: impl Fn(&mut Document, NodeId),
    expected: &[(&str, &str, Option<&str>, Option<&str>)],
) {
    let mut doc = Document::new();
    if kept {
        doc.append_source(SOURCE);
    }
    let p = create(&mut doc);
    change(&mut doc, p);
    let written = |span: Option<Span>| Some(&SOURCE[span?.range()]);
    let found: Vec<_> = doc
        .node(p)
        .attrs()
        .map(|a| (a.name().local, a.value(), written(a.name_span()), written(a.value_span())))
        .collect();
    assert_eq!(found, expected);
}

#[test]
fn attributes_have_their_spans_in_the_source() {
    const A: (&str, &str, Option<&str>, Option<&str>) = ("a", "b", Some("a"), Some("b"));
    const C: (&str, &str, Option<&str>, Option<&str>) = ("c", "d&", Some("c"), Some("d&amp;"));
    for kept in [true, false] {
        check(kept, |_, _| {}, &[A, C]);
        // They still do when others are added and removed, whatever is in between.
        let add = |doc: &mut Document, p| {
            create(doc);
            doc.set_attr(p, "x", "1").unwrap();
            create(doc);
            doc.set_attr(p, "y", "2").unwrap();
        };
        check(kept, add, &[A, C, ("x", "1", None, None), ("y", "2", None, None)]);
        check(kept, |doc, p| doc.remove_attr(p, "a"), &[C]);
        check(kept, |doc, p| doc.remove_attr(p, "c"), &[A]);
        check(kept, |doc, p| ["a", "c"].iter().for_each(|a| doc.remove_attr(p, a)), &[]);
    }
}

#[test]
fn a_value_set_by_a_program_has_no_span_but_its_name_does() {
    let a = ("a", "1", Some("a"), None);
    let c = ("c", "2", Some("c"), None);
    let set = |doc: &mut Document, p| {
        doc.set_attr(p, "a", "1").unwrap();
        doc.set_attr(p, "c", "2").unwrap();
    };
    for kept in [true, false] {
        check(kept, set, &[a, c]);
        // Also when they are moved, ...
        let and_add = |doc: &mut Document, p| {
            set(doc, p);
            create(doc);
            doc.set_attr(p, "x", "3").unwrap();
        };
        check(kept, and_add, &[a, c, ("x", "3", None, None)]);
        let and_remove = |doc: &mut Document, p| {
            set(doc, p);
            doc.remove_attr(p, "a");
        };
        check(kept, and_remove, &[c]);
        // ... or others have shared them before.
        let of_a_copy = |doc: &mut Document, p| {
            doc.clone_subtree(p);
            set(doc, p);
        };
        check(kept, of_a_copy, &[a, c]);
    }
}

/// The span of the name of an element's only attribute, if only that much of the source is kept.
fn name_span(name: &str, written: &str, source: &str) -> Option<Span> {
    let mut doc = Document::new();
    doc.append_source(source);
    let record = AttrRecord {
        name: [3, 3 + written.len() as u32],
        changed_name: Some([0, name.len() as u32]),
        ..AttrRecord::default()
    };
    let tag = format!("<p {written}>");
    let records = [record];
    let attrs = Attrs::new(&records, &tag, name, 0);
    let attrs = ElementAttrs::adjusted(&attrs, |name| match name.split_once(':') {
        Some((prefix, local)) => QName::new(Namespace::XLink, Some(prefix), local),
        None => QName::attribute(name),
    });
    let element = NewElement { attrs, ..NewElement::implied(QName::html("p"), 0) };
    let node = TreeSink::create_element(&mut doc, element);
    doc.node(node).attrs().next().unwrap().name_span()
}

#[test]
fn names_are_as_long_as_they_are_written() {
    for (name, written, source, len) in [
        ("a", "A", "", 1),
        ("xlink:href", "xlink:href", "", 10),
        // The source may have ended meanwhile.
        ("abc", "abc", "<p a", 3),
        // Each U+FFFD may be a U+0000, ...
        ("x\u{FFFD}", "x\0", "<p x\0>", 2),
        ("x\u{FFFD}", "x\u{FFFD}", "<p x\u{FFFD}>", 4),
        ("x\u{FFFD}:y\u{FFFD}", "x\0:y\u{FFFD}", "<p x\0:y\u{FFFD}>", 7),
        // ... but without the source nobody knows.
        ("x\u{FFFD}", "x\0", "", 4),
    ] {
        let span = name_span(name, written, source);
        assert_eq!(span, Some(Span::new(3, 3 + len)), "{name:?} in {source:?}");
    }
}

#[test]
fn attributes_are_found_by_qualified_name() {
    let uri = Uri::from("urn:x");
    let x = Namespace::Other(&uri);
    let mut doc = Document::new();
    let node = doc.create_element("use").unwrap();
    for (name, value) in [
        (QName::new(Namespace::XLink, Some("xlink"), "href"), "1"),
        (QName::attribute("xml:lang"), "2"),
        (QName::attribute("data-x"), "3"),
        (QName::new(x, Some("x"), "href"), "4"),
        (QName::new(x, Some("x"), "title"), "5"),
        (QName::new(x, Some("y"), "title"), "6"),
        (QName::new(x, None, "none"), "7"),
        (QName::new(Namespace::XmlNs, None, "xmlns"), "8"),
    ] {
        doc.set_attr_ns(node, name, value).unwrap();
    }
    for (name, value) in [
        ("xlink:href", Some("1")),
        ("xml:lang", Some("2")),
        ("data-x", Some("3")),
        ("x:href", Some("4")),
        ("x:title", Some("5")),
        ("y:title", Some("6")),
        ("xmlns", Some("8")),
        ("href", None),
        ("lang", None),
        ("title", None),
        ("y:href", None),
        (":href", None),
        ("", None),
    ] {
        let node = doc.node(node);
        assert_eq!((node.attr(name), node.has_attr(name)), (value, value.is_some()), "{name}");
        assert_eq!(node.attribute(name).map(Attribute::value), value);
        assert_eq!(doc.root().attr(name), None);
    }
}

#[test]
fn a_plain_name_is_in_no_namespace() {
    for (name, plain) in [
        (QName::attribute("href"), Some("href")),
        (QName::attribute("data-x"), Some("data-x")),
        (QName::attribute("data-y"), Some("data-y")),
        (QName::attribute("x:y"), Some("x:y")),
        (QName::new(Namespace::XLink, None, "href"), None),
        (QName::new(Namespace::XLink, Some("xlink"), "href"), None),
        (QName::new(Namespace::Html, None, "href"), None),
        (QName::new(Namespace::Other(&"urn:x".into()), None, "data-x"), None),
    ] {
        let mut doc = Document::new();
        let p = doc.create_element("p").unwrap();
        // Others have the first numbers.
        for other in ["data-x", "my-soup", "x:y"] {
            doc.set_attr(p, other, "").unwrap();
            doc.remove_attr(p, other);
        }
        doc.set_attr_ns(p, name, "").unwrap();
        let attribute = doc.node(p).attrs().next().unwrap();
        assert_eq!((attribute.name_without_namespace(), attribute.name()), (plain, name));
        assert_eq!(attribute.name().prefix, name.prefix);
        assert_eq!(format!("{attribute:?}"), format!("{name}=\"\""));
    }
}

#[test]
fn classes_are_the_words_of_the_attribute() {
    let mut doc = Document::new();
    let p = doc.create_element("p").unwrap();
    doc.set_attr(p, "class", " hot\tsoup  Soup\n").unwrap();
    let p = doc.node(p);
    assert!(p.classes().eq(["hot", "soup", "Soup"]));
    for (class, expected) in
        [("hot", true), ("soup", true), ("Hot", false), ("ho", false), ("", false)]
    {
        assert_eq!(p.has_class(class), expected, "{class}");
    }
    assert_eq!(doc.root().classes().count(), 0);
}

#[test]
fn names_of_a_tag_become_qualified_names() {
    fn adjust(name: &str) -> QName<'_> {
        match name {
            "viewbox" => QName::attribute("viewBox"),
            _ => QName::new(Namespace::Svg, None, name),
        }
    }
    let mut buf = AttrsBuf::default();
    buf.push("viewbox", "1");
    buf.push("href", "2");
    let written = buf.attrs();
    let uri = Uri::from("urn:x");
    let resolved = [QName::new(Namespace::Other(&uri), Some("x"), "box")];
    let href = QName::known(Namespace::None, Name::Href);
    for (attrs, expected) in [
        ((&written).into(), [QName::attribute("viewbox"), href]),
        (ElementAttrs::without_namespaces(&written), [QName::attribute("viewbox"), href]),
        (
            ElementAttrs::adjusted(&written, adjust),
            [QName::attribute("viewBox"), QName::new(Namespace::Svg, None, "href")],
        ),
        (ElementAttrs::resolved(&written, &resolved), [resolved[0], href]),
    ] {
        let mut iter = attrs.iter();
        assert_eq!((attrs.len(), attrs.is_empty(), iter.len()), (2, false, 2));
        assert_eq!(iter.next().map(|(name, attr)| (name, attr.value)), Some((expected[0], "1")));
        assert_eq!(iter.len(), 1);
        let mut doc = Document::new();
        let element = NewElement { attrs, ..NewElement::implied(QName::html("svg"), 0) };
        let node = TreeSink::create_element(&mut doc, element);
        assert!(doc.node(node).attrs().map(Attribute::name).eq(expected));
        let node = doc.create_element("svg").unwrap();
        doc.add_missing_attributes(&node, attrs);
        assert!(doc.node(node).attrs().map(Attribute::name).eq(expected));
    }
    let none = ElementAttrs::default();
    assert_eq!((none.len(), none.is_empty(), none.iter().len()), (0, true, 0));
}
