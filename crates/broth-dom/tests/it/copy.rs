//! Copies of every kind of node, within a document and into another one.

use broth_dom::{
    Child, Document, ElementAttrs, NewElement, NodeData, NodeId, NodeKind, Place,
    ShadowRootOptions, TreeSink,
};
use broth_markup::{AttrRecord, Attrs, Doctype, Namespace, QName, Span, Text};

/// Makes a node, copies it in both ways, passes each copy to `look`, and compares it with the
/// original.
fn check(make: impl Fn(&mut Document) -> NodeId, kind: NodeKind, look: impl Fn(&Document, NodeId)) {
    let mut doc = Document::new();
    let original = make(&mut doc);
    let mut other = Document::new();
    other.create_element("so-numbers-differ").unwrap();
    let imported = other.import(doc.node(original));
    let dump = doc.node(original).dump_xml().to_string();
    let made = doc.node_count();
    let copy = doc.clone_subtree(original);
    assert!(doc.node_count() > made);
    for (doc, copy) in [(&doc, copy), (&other, imported)] {
        assert_eq!((doc.node(copy).kind(), doc.node(copy).parent()), (kind, None));
        assert_eq!((doc.node(copy).host(), doc.node(copy).next_sibling()), (None, None));
        assert_eq!(doc.node(copy).dump_xml().to_string(), dump);
        look(doc, copy);
    }
    let original = doc.node(original);
    if original.kind() == kind {
        assert!(original.is_equal_to(doc.node(copy)) && original.is_equal_to(other.node(imported)));
    }
}

fn append(doc: &mut Document, parent: NodeId, name: &str) -> NodeId {
    let node = doc.create_element(name).unwrap();
    doc.append(parent, node).unwrap();
    node
}

#[test]
fn copies_of_parents_contain_copies_of_their_children() {
    let fill = |doc: &mut Document, parent: NodeId| {
        let p = append(doc, parent, "p");
        doc.set_attr(p, "a", "1").unwrap();
        doc.set_attr_ns(p, QName::new(Namespace::XLink, Some("xlink"), "href"), "2").unwrap();
        append(doc, p, "b");
        doc.append_text(p, "soup");
        parent
    };
    let look = |doc: &Document, copy| {
        let p = doc.node(copy).first_child().unwrap();
        assert_eq!((p.attr("a"), p.attr("xlink:href")), (Some("1"), Some("2")));
        assert_eq!((p.children().count(), p.text()), (2, "soup".into()));
    };
    let element = |doc: &mut Document| {
        let parent = append(doc, NodeId::DOCUMENT, "div");
        append(doc, NodeId::DOCUMENT, "hr");
        fill(doc, parent)
    };
    check(element, NodeKind::Element, look);
    // The copy of a node that cannot exist alone is a fragment.
    check(|doc| fill(doc, NodeId::DOCUMENT), NodeKind::Fragment, look);
    let fragment = |doc: &mut Document| {
        let fragment = doc.create_fragment();
        fill(doc, fragment)
    };
    check(fragment, NodeKind::Fragment, look);
    let contents = |doc: &mut Document| {
        let template = doc.create_element("template").unwrap();
        let contents = doc.template_contents(&template);
        fill(doc, contents)
    };
    check(contents, NodeKind::Fragment, look);
    let shadow_root = |doc: &mut Document| {
        let host = doc.create_element("div").unwrap();
        let root = doc.attach_shadow_root(&host, ShadowRootOptions::default()).unwrap();
        fill(doc, root)
    };
    check(shadow_root, NodeKind::Fragment, look);
}

#[test]
fn copies_of_nodes_with_text_have_the_same() {
    let go = NodeData::ProcessingInstruction { target: "go", data: "now" };
    for (node, kind, data) in [
        (1, NodeKind::Text, NodeData::Text("soup")),
        (2, NodeKind::Comment, NodeData::Comment("soup")),
        (3, NodeKind::Cdata, NodeData::Cdata("soup")),
        (4, NodeKind::ProcessingInstruction, go),
    ] {
        let make = |doc: &mut Document| {
            let nodes = [
                doc.create_text("soup"),
                doc.create_comment("soup"),
                doc.create_cdata("soup"),
                doc.create_processing_instruction("go", "now"),
            ];
            let p = doc.create_element("p").unwrap();
            for node in nodes {
                doc.append(p, node).unwrap();
            }
            nodes[node - 1]
        };
        check(make, kind, |doc, copy| assert_eq!(doc.node(copy).data(), data));
    }
}

#[test]
fn copies_of_a_doctype_have_its_identifiers_and_its_subset() {
    let doctype = Doctype { name: Some("a"), system_id: Some("s"), ..Doctype::default() };
    for subset in [None, Some("<!ELEMENT a ANY>")] {
        let make = |doc: &mut Document| {
            doc.append_doctype(doctype, Span::new(0, 9));
            subset.into_iter().for_each(|subset| doc.set_internal_subset(subset));
            let id = doc.root().first_child().unwrap().id();
            doc.create_doctype(Doctype { name: Some("other"), ..Doctype::default() });
            id
        };
        check(make, NodeKind::Doctype, |doc, copy| {
            let node = doc.node(copy);
            assert_eq!(node.data(), NodeData::Doctype(doctype));
            assert_eq!(node.internal_subset(), subset);
        });
    }
}

#[test]
fn copies_of_a_host_are_hosts() {
    let options = ShadowRootOptions { open: true, manual_slots: true, ..<_>::default() };
    let make = |doc: &mut Document| {
        let host = append(doc, NodeId::DOCUMENT, "div");
        let root = doc.attach_shadow_root(&host, options).unwrap();
        doc.append_text(root, "shadow");
        let template = append(doc, root, "template");
        let contents = doc.template_contents(&template);
        doc.append_text(contents, "contents");
        doc.append_text(template, "child");
        doc.append_text(host, "light");
        host
    };
    check(make, NodeKind::Element, |doc, copy| {
        let host = doc.node(copy);
        let root = host.shadow_root().unwrap();
        assert_eq!(root.data(), NodeData::ShadowRoot(options));
        assert_eq!((root.host(), root.parent()), (Some(host), None));
        let template = root.last_child().unwrap();
        let contents = template.template_contents().unwrap();
        assert_eq!((contents.host(), contents.parent()), (Some(template), None));
        let texts = [root, contents, template, host].map(|node| node.text());
        assert_eq!(texts, ["shadowchild", "contents", "child", "light"]);
    });
}

#[test]
fn a_copy_of_a_script_that_has_started_does_not_start() {
    for started in [false, true] {
        let make = |doc: &mut Document| {
            let script = doc.create_element("script").unwrap();
            if started {
                doc.mark_script_already_started(&script);
            }
            script
        };
        check(make, NodeKind::Element, |doc, copy| {
            assert_eq!(doc.node(copy).is_already_started(), started);
        });
    }
}

#[test]
fn a_copy_within_a_document_keeps_the_spans_of_the_original() {
    let source = "<p a=b>soup</p >";
    let record = AttrRecord { name: [3, 4], value: [5, 6], ..AttrRecord::default() };
    let long = 70_000;
    let mut doc = Document::new();
    doc.append_source(source);
    let p = TreeSink::create_element(
        &mut doc,
        NewElement {
            name: QName::html("p"),
            attrs: ElementAttrs::without_namespaces(&Attrs::new(&[record], source, "", 0)),
            span: Span::new(0, long),
            implied: false,
        },
    );
    let text = Text::verbatim("soup");
    doc.insert(Place::LastChildOf(p), Child::Text(text, Span::new(7, 11)));
    doc.end_tag(&p, Span::new(long + 4, long + 9));
    let copy = doc.clone_subtree(p);
    let spans = |doc: &Document, node| {
        let node = doc.node(node);
        let a = node.attribute("a").unwrap();
        let text = node.first_child().unwrap().span();
        [node.span(), node.start_tag(), node.end_tag(), text, a.name_span(), a.value_span()]
    };
    let expected = [(0, long + 9), (0, long), (long + 4, long + 9), (7, 11), (3, 4), (5, 6)];
    assert_eq!(spans(&doc, copy), expected.map(|(start, end)| Some(Span::new(start, end))));
    // In another document it has no span.
    let mut other = Document::new();
    let copy = other.import(doc.node(p));
    assert_eq!(spans(&other, copy), [None; 6]);
}

#[test]
fn adopted_nodes_leave_their_document() {
    let (mut from, mut to) = (Document::new(), Document::new());
    let list = append(&mut from, NodeId::DOCUMENT, "ul");
    let [first, second, third] = ["li", "b", "li"].map(|name| append(&mut from, list, name));
    from.append_text(second, "soup");
    let moved = to.adopt(&mut from, second);
    assert_eq!(to.node(moved).text(), "soup");
    assert!(from.node(list).children().eq([from.node(first), from.node(third)]));
    assert_eq!(from.node(second).parent(), None);
}
