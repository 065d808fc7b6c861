//! The facts that a node has about itself, and how nodes are found and walked.

use broth_dom::{Document, ElementAttrs, NewElement, Node, NodeData, NodeId, NodeKind};
use broth_dom::{ShadowRootOptions, TreeSink};
use broth_markup::{Doctype, Name, Namespace, QName, Span};

/// One node of every kind.
fn of_every_kind(doc: &mut Document) -> [NodeId; 10] {
    let (host, template) =
        (doc.create_element("p").unwrap(), doc.create_element("template").unwrap());
    [
        NodeId::DOCUMENT,
        doc.create_doctype(Doctype { name: Some("p"), ..Doctype::default() }),
        host,
        doc.create_text("p"),
        doc.create_comment("p"),
        doc.create_processing_instruction("p", "soup"),
        doc.create_cdata("p"),
        doc.create_fragment(),
        doc.template_contents(&template),
        doc.attach_shadow_root(&host, ShadowRootOptions::default()).unwrap(),
    ]
}

#[test]
fn nodes_know_their_kind_and_content() {
    let mut doc = Document::new();
    let nodes = of_every_kind(&mut doc);
    // The kind; whether it can have children; its text; the text in it; its debug output.
    let expected = [
        (NodeKind::Document, true, None, "", "Document"),
        (NodeKind::Doctype, false, None, "", "<!DOCTYPE p>"),
        (NodeKind::Element, true, None, "", "<p>"),
        (NodeKind::Text, false, Some("p"), "p", "\"p\""),
        (NodeKind::Comment, false, Some("p"), "p", "<!--p-->"),
        (NodeKind::ProcessingInstruction, false, Some("soup"), "soup", "<?p soup?>"),
        (NodeKind::Cdata, false, Some("p"), "p", "<![CDATA[p]]>"),
        (NodeKind::Fragment, true, None, "", "Fragment"),
        (NodeKind::TemplateContents, true, None, "", "TemplateContents"),
        (NodeKind::ShadowRoot, true, None, "", "ShadowRoot"),
    ];
    for (id, (kind, is_parent, text, content, shown)) in nodes.into_iter().zip(expected) {
        let node = doc.node(id);
        assert_eq!((node.kind(), node.kind().is_parent()), (kind, is_parent));
        assert_eq!((node.node_value(), node.text().as_str()), (text, content), "{kind:?}");
        assert_eq!(format!("{node:?}"), shown);
        let is_fragment =
            matches!(kind, NodeKind::Fragment | NodeKind::TemplateContents | NodeKind::ShadowRoot);
        assert_eq!(kind.is_fragment(), is_fragment);
        assert_eq!(node.is_text(), matches!(kind, NodeKind::Text | NodeKind::Cdata));
        // Only elements have names, whatever other nodes are called.
        let is_element = kind == NodeKind::Element;
        assert_eq!(node.is_element(), is_element);
        let found = [node.is("p"), node.is_html(Name::P), node.qname().is_some()];
        assert_eq!(found, [is_element; 3], "{kind:?}");
        assert_eq!(
            (node.html_name() == Name::P, node.known_name() == Name::P),
            (is_element, is_element)
        );
        assert_eq!(node.name(), if is_element { "p" } else { "" });
        assert_eq!(node.namespace() == Namespace::Html, is_element);
        // A program has made them all.
        assert_eq!((node.span(), node.start_tag(), node.end_tag()), (None, None, None));
    }
}

#[test]
fn an_integer_tells_html_elements_apart() {
    for (name, expected) in [
        (QName::html("p"), Name::P),
        (QName::html("h2"), Name::H2),
        (QName::html("my-soup"), Name::Unknown),
        (QName::new(Namespace::Svg, None, "p"), Name::Unknown),
        (QName::new(Namespace::None, None, "p"), Name::Unknown),
        (QName::new(Namespace::Html, Some("h"), "p"), Name::Unknown),
    ] {
        let mut doc = Document::new();
        let node = doc.create_element_ns(name).unwrap();
        let node = doc.node(node);
        assert_eq!(node.html_name(), expected, "{name}");
        assert_eq!(
            (node.is_html(Name::P), node.is_html(Name::H2)),
            (expected == Name::P, expected == Name::H2,)
        );
        assert!(!node.is_html(Name::Unknown));
        assert!(node.is(name.local) && !node.is("x"));
        assert_eq!((node.known_name(), node.name()), (name.name, name.local));
        assert_eq!(node.namespace(), name.namespace);
    }
}

#[test]
fn a_document_only_has_nodes_of_its_own() {
    let mut doc = Document::default();
    assert_eq!((doc.node_count(), doc.root().kind()), (1, NodeKind::Document));
    let last = doc.create_element("p").unwrap();
    assert!(doc.get(last).is_some());
    assert_eq!(Document::new().get(last), None);
}

fn append(doc: &mut Document, parent: NodeId, name: &str, attrs: &[(&str, &str)]) -> NodeId {
    let node = doc.create_element(name).unwrap();
    doc.append(parent, node).unwrap();
    for (name, value) in attrs {
        doc.set_attr(node, name, value).unwrap();
    }
    node
}

/// ```html
/// <main id=a class="x y"><p id=b class=x name=n>one<!--c--><b id=b></b></p><i class="y z x" name=m>two</i></main>
/// ```
fn page() -> Document {
    let mut doc = Document::new();
    let main = append(&mut doc, NodeId::DOCUMENT, "main", &[("id", "a"), ("class", "x y")]);
    let p = append(&mut doc, main, "p", &[("id", "b"), ("class", "x"), ("name", "n")]);
    doc.append_text(p, "one");
    let comment = doc.create_comment("c");
    doc.append(p, comment).unwrap();
    append(&mut doc, p, "b", &[("id", "b")]);
    let i = append(&mut doc, main, "i", &[("class", "y z x"), ("name", "m")]);
    doc.append_text(i, "two");
    doc
}

fn names<'d>(nodes: impl IntoIterator<Item = Node<'d>>) -> Vec<&'d str> {
    nodes.into_iter().map(Node::name).collect()
}

#[test]
fn elements_are_found_by_id_tag_class_and_name() {
    let doc = page();
    let main = doc.document_element().unwrap();
    for (id, in_document, in_main) in [
        ("a", Some("main"), None),
        ("b", Some("p"), Some("p")),
        ("c", None, None),
        ("", None, None),
    ] {
        assert_eq!(doc.by_id(id).map(Node::name), in_document, "{id}");
        assert_eq!(main.by_id(id).map(Node::name), in_main, "{id}");
    }
    for (classes, expected) in [
        ("x", &["main", "p", "i"][..]),
        ("x y", &["main", "i"]),
        (" y\tx ", &["main", "i"]),
        ("z", &["i"]),
        ("x w", &[]),
        ("", &[]),
        (" ", &[]),
    ] {
        assert_eq!(names(doc.root().by_class(classes)), expected, "{classes:?}");
    }
    for (name, expected) in [("n", &["p"][..]), ("m", &["i"]), ("o", &[]), ("", &[])] {
        assert_eq!(names(doc.root().by_name(name)), expected, "{name}");
    }
    for (tag, count) in [("b", 1), ("main", 1), ("x", 0), ("", 0)] {
        assert_eq!(doc.root().by_tag(tag).count(), count, "{tag}");
    }
}

#[test]
fn every_page_has_its_elements() {
    for (root, children, head, body) in [
        ("html", &["head", "body"][..], Some(0), Some(1)),
        ("html", &["head", "frameset", "body"], Some(0), Some(1)),
        ("html", &["body", "head", "body", "head"], Some(1), Some(0)),
        ("html", &["p"], None, None),
        ("svg", &[], None, None),
    ] {
        let mut doc = Document::new();
        let comment = doc.create_comment("before");
        let root = append(&mut doc, NodeId::DOCUMENT, root, &[]);
        doc.insert_before(root, comment).unwrap();
        let parts: Vec<_> = children.iter().map(|name| append(&mut doc, root, name, &[])).collect();
        let part = |at: Option<usize>| at.map(|at| doc.node(parts[at]));
        assert_eq!(doc.document_element(), Some(doc.node(root)));
        assert_eq!((doc.head(), doc.body()), (part(head), part(body)), "{children:?}");
    }
    let doc = Document::new();
    assert_eq!((doc.document_element(), doc.head(), doc.body()), (None, None, None));
}

#[test]
fn a_walk_can_skip_the_content_of_a_node() {
    let doc = page();
    for (left_out, expected) in [
        ("x", "main p #one #c b i #two"),
        ("p", "main p i #two"),
        ("i", "main p #one #c b i"),
        ("b", "main p #one #c b i #two"),
        ("main", "main"),
    ] {
        let mut words = Vec::new();
        let mut nodes = doc.root().descendants();
        while let Some(node) = nodes.next() {
            words.push(match node.data() {
                NodeData::Element(name) => name.local.to_owned(),
                _ => format!("#{}", node.node_value().unwrap()),
            });
            if node.is(left_out) {
                nodes.skip_children_of(node);
            }
        }
        assert_eq!(words.join(" "), expected);
    }
}

#[test]
fn the_text_of_an_element_is_without_comments() {
    let doc = page();
    assert_eq!(doc.root().text(), "onetwo");
    assert!(doc.document_element().unwrap().texts().eq(["one", "two"]));
    let comment = doc.root().descendants().find(|node| node.kind() == NodeKind::Comment).unwrap();
    assert_eq!((comment.text().as_str(), comment.texts().count()), ("c", 0));
    let text = comment.previous_sibling().unwrap();
    assert!(text.texts().eq(["one"]));
}

#[test]
fn ancestors_and_siblings_go_from_near_to_far() {
    let doc = page();
    let b = doc.root().by_tag("b").next().unwrap();
    assert_eq!(names(b.ancestors()), ["p", "main", ""]);
    assert_eq!(
        b.previous_siblings().filter_map(Node::node_value).collect::<Vec<_>>(),
        ["c", "one"]
    );
    assert_eq!(names(b.parent().unwrap().next_siblings()), ["i"]);
    assert_eq!(names(doc.document_element().unwrap().elements().rev()), ["i", "p"]);
}

#[test]
#[cfg(target_pointer_width = "64")]
fn places_beyond_4_gib_are_unknown() {
    let far = 5_usize << 30;
    let mut doc = Document::new();
    let element = |doc: &mut Document, start: usize| {
        let (name, attrs) = (QName::html("b"), ElementAttrs::default());
        let span = Span::new(start, start + 3);
        TreeSink::create_element(doc, NewElement { name, attrs, span, implied: false })
    };
    let (near, beyond) = (element(&mut doc, 7), element(&mut doc, far));
    doc.end_tag(&near, Span::new(far, far + 4));
    let (near, beyond) = (doc.node(near), doc.node(beyond));
    assert_eq!(
        (near.start_tag(), near.end_tag(), near.span()),
        (Some(Span::new(7, 10)), None, None)
    );
    assert_eq!((beyond.start_tag(), beyond.end_tag(), beyond.span()), (None, None, None));
    assert!(near.has_end_tag() && !beyond.has_end_tag());
}

#[test]
fn a_document_prints_as_its_markup_cut_after_a_thousand_characters() {
    let doc = broth::html::parse("<!DOCTYPE html><p>Soup");
    assert_eq!(format!("{doc:?}"), doc.to_html());
    let long = broth::html::parse(&format!("<p>{}", "é".repeat(2000)));
    let debug = format!("{long:?}");
    assert!(debug.ends_with("é...") && debug.chars().count() == 1003, "{debug}");
}
