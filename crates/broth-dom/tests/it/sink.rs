//! The document under a tree builder: spans, sharing, text that joins.

use broth_dom::{
    Child, Document, Edge, ElementAttrs, NewElement, Node, NodeData, NodeId, NodeKind, Place,
    QuirksMode, ShadowRootOptions, TreeSink,
};
use broth_markup::{AttrRecord, Attrs, Doctype, Namespace, QName, Quote, Span, Text, Uri};

/// `<name a=b>` at the start of a source, as a tokenizer lends it.
const RECORDS: [AttrRecord; 1] = [AttrRecord {
    name: [3, 4],
    value: [5, 6],
    changed_name: None,
    changed_value: None,
    quote: Quote::Unquoted,
}];

fn attrs(source: &str) -> Attrs<'_> {
    Attrs::new(&RECORDS, source, "", 0)
}

fn tag<'t>(attrs: &'t Attrs<'t>, name: &'t str, len: usize) -> NewElement<'t> {
    let attrs = ElementAttrs::without_namespaces(attrs);
    NewElement { name: QName::html(name), attrs, span: Span::new(0, len), implied: false }
}

fn text(doc: &mut Document, place: Place<NodeId>, text: &str, verbatim: bool, at: usize) {
    let span = Span::new(at, at + text.len());
    let text = if verbatim { Text::verbatim(text) } else { Text::changed(text) };
    doc.insert(place, Child::Text(text, span));
}

#[test]
fn a_node_is_never_put_into_itself() {
    let mut doc = Document::new();
    let [a, b, c] = ["a", "b", "c"].map(|name| doc.create_element(name).unwrap());
    doc.insert(Place::LastChildOf(a), Child::Node(b));
    doc.insert(Place::LastChildOf(b), Child::Node(c));
    doc.insert(Place::LastChildOf(c), Child::Node(a));
    doc.insert(Place::LastChildOf(a), Child::Node(a));
    doc.insert(Place::Before(c), Child::Node(a));
    doc.move_children(&a, &c);
    doc.move_children(&a, &b);
    let text = doc.create_text("text");
    doc.move_children(&a, &text);
    assert!(doc.node(a).descendants().map(Node::id).eq([b, c]));
}

#[test]
fn documents_cross_threads() {
    fn assert_send_sync<T: Send + Sync>() {}
    assert_send_sync::<Document>();
    assert_eq!(size_of::<Option<NodeId>>(), 4);
}

#[test]
fn elements_know_the_spans_of_their_tags() {
    let source = "<p a=b>soup</p >";
    let mut doc = Document::new();
    doc.append_source(source);
    let p = TreeSink::create_element(&mut doc, tag(&attrs(source), "p", 7));
    text(&mut doc, Place::LastChildOf(p), "soup", true, 7);
    doc.end_tag(&p, Span::new(11, 16));
    let implied = TreeSink::create_element(&mut doc, NewElement::implied(QName::html("b"), 7));

    let p = doc.node(p);
    let a = p.attribute("a").unwrap();
    let spans = [
        (p.span(), "<p a=b>soup</p >"),
        (p.start_tag(), "<p a=b>"),
        (p.end_tag(), "</p >"),
        (p.first_child().unwrap().span(), "soup"),
        (a.name_span(), "a"),
        (a.value_span(), "b"),
    ];
    for (span, expected) in spans {
        assert_eq!(&source[span.unwrap().range()], expected);
    }
    assert!(!p.is_implied());
    let implied = doc.node(implied);
    assert!(implied.is_implied());
    assert_eq!((implied.span(), implied.start_tag()), (Some(Span::empty(7)), None));
}

#[test]
fn tags_of_any_length_keep_their_spans() {
    for len in [0, 1, 65_534, 65_535, 65_536, 1 << 20] {
        let mut doc = Document::new();
        let name = QName::new(Namespace::Html, Some("pot"), "vegetable-soup");
        let span = Span::new(10, 10 + len);
        let element = NewElement { span, implied: false, ..NewElement::implied(name, 0) };
        let node = TreeSink::create_element(&mut doc, element);
        assert_eq!(doc.node(node).start_tag(), Some(Span::new(10, 10 + len)));
        assert_eq!(doc.node(node).end_tag(), None);
        // One end tag after the other; the last one counts.
        let usual = "</pot:vegetable-soup>".len();
        for end_len in [usual, usual + 1, usual, 70_000, 0, usual, usual + 1] {
            let span = Span::new(2 << 20, (2 << 20) + end_len);
            doc.end_tag(&node, span);
            assert_eq!(doc.node(node).end_tag(), Some(span));
            assert_eq!(doc.node(node).start_tag(), Some(Span::new(10, 10 + len)));
        }
    }
}

#[test]
fn text_joins_wherever_it_comes_from() {
    let source = "one&two<x>three";
    let cases: &[(&[(&str, bool, usize)], &str, Span)] = &[
        (&[("one", true, 0)], "one", Span::new(0, 3)),
        (&[("on", true, 0), ("e", true, 2)], "one", Span::new(0, 3)),
        (&[("one", true, 0), ("+", false, 3), ("two", true, 4)], "one+two", Span::new(0, 7)),
        (&[("two", true, 4), ("three", true, 10)], "twothree", Span::new(4, 15)),
        (&[("three", true, 10), ("one", true, 0)], "threeone", Span::new(0, 15)),
    ];
    for (pieces, expected, span) in cases {
        for kept in [true, false] {
            let mut doc = Document::new();
            if kept {
                doc.append_source(source);
            }
            let (p, other) = (doc.create_element("p").unwrap(), doc.create_element("p").unwrap());
            for &(piece, verbatim, at) in *pieces {
                text(&mut doc, Place::LastChildOf(p), piece, verbatim, at);
                // Text of another node is between the pieces.
                text(&mut doc, Place::LastChildOf(other), "-", false, 0);
            }
            assert_eq!(doc.node(p).children().count(), 1);
            let node = doc.node(p).first_child().unwrap();
            assert_eq!((node.node_value(), node.span()), (Some(*expected), Some(*span)));
            assert_eq!(doc.node(other).text(), "-".repeat(pieces.len()));
        }
    }
}

#[test]
fn text_is_dropped_from_a_document_and_joins_before_a_node() {
    let mut doc = Document::new();
    text(&mut doc, Place::LastChildOf(NodeId::DOCUMENT), "x", false, 0);
    assert_eq!(doc.node_count(), 1);
    let (p, b) = (doc.create_element("p").unwrap(), doc.create_element("b").unwrap());
    doc.append(p, b).unwrap();
    text(&mut doc, Place::Before(b), "x", false, 0);
    text(&mut doc, Place::Before(b), "y", false, 1);
    assert_eq!(doc.node(p).dump_html().to_string(), "| \"xy\"\n| <b>\n");
}

#[test]
fn changed_values_keep_their_spans() {
    let source = "<p a=b>";
    let records = [AttrRecord { changed_value: Some([0, 2]), ..RECORDS[0] }; 2];
    let attrs = Attrs::new(&records, source, "BB", 0);
    let mut doc = Document::new();
    doc.append_source(source);
    let node = TreeSink::create_element(&mut doc, tag(&attrs, "p", 7));
    for attribute in doc.node(node).attrs() {
        assert_eq!(attribute.value(), "BB");
        assert_eq!(attribute.value_span(), Some(Span::new(5, 6)));
    }
}

#[test]
fn a_changed_name_keeps_its_span() {
    let source = "<p x\0\u{FFFD}y=1>";
    let records = [AttrRecord {
        name: [3, 9],
        value: [10, 11],
        changed_name: Some([0, 8]),
        ..AttrRecord::default()
    }];
    let attrs = Attrs::new(&records, source, "x\u{FFFD}\u{FFFD}y", 0);
    let mut doc = Document::new();
    doc.append_source(source);
    let node = TreeSink::create_element(&mut doc, tag(&attrs, "p", 12));
    let attribute = doc.node(node).attrs().next().unwrap();
    assert_eq!(attribute.name_span(), Some(Span::new(3, 9)));
}

#[test]
fn elements_made_again_share_attributes_until_one_is_written_to() {
    let source = "<b a=b>";
    let mut doc = Document::new();
    doc.append_source(source);
    let first = TreeSink::create_element(&mut doc, tag(&attrs(source), "b", 7));
    let again = doc.create_element_again(&first, tag(&attrs(source), "b", 7));
    let more = doc.create_element_again(&again, tag(&attrs(source), "b", 7));
    doc.set_attr(again, "a", "changed").unwrap();
    doc.set_attr(first, "c", "new").unwrap();
    let attrs =
        [first, again, more].map(|id| doc.node(id).attrs().map(|a| a.value()).collect::<Vec<_>>());
    assert_eq!(attrs, [vec!["b", "new"], vec!["changed"], vec!["b"]]);
}

#[test]
#[cfg_attr(miri, ignore = "many attributes")]
fn a_million_attributes_one_by_one_are_no_trouble() {
    let mut doc = Document::new();
    let (body, other) = (doc.create_element("body").unwrap(), doc.create_element("i").unwrap());
    for number in 0..100_000 {
        doc.set_attr(body, &format!("a{number}"), "x").unwrap();
        doc.set_attr(other, "title", "between").unwrap();
        doc.set_attr(other, &format!("b{}", number % 3), "between").unwrap();
    }
    assert_eq!(doc.node(body).attrs().count(), 100_000);
    assert_eq!(doc.node(body).attr("a99999"), Some("x"));
}

#[test]
fn a_builder_cannot_make_a_cycle_of_a_tree_that_a_program_turned_around() {
    let mut doc = Document::new();
    let (outer, inner) = (doc.create_element("div").unwrap(), doc.create_element("p").unwrap());
    doc.append(outer, inner).unwrap();
    doc.detach(inner);
    doc.append(inner, outer).unwrap();
    // The builder still believes that `p` is in `div`.
    doc.insert(Place::LastChildOf(outer), Child::Node(inner));
    doc.move_children(&inner, &outer);
    assert_eq!(doc.node(inner).descendants().count(), 1);
    // Everything else continues.
    let b = doc.create_element("b").unwrap();
    doc.insert(Place::LastChildOf(outer), Child::Node(b));
    doc.insert(Place::Before(b), Child::Node(outer));
    doc.move_children(&outer, &inner);
    assert!(doc.node(inner).children().eq([doc.node(outer), doc.node(b)]));
}

#[test]
fn names_in_any_namespace_keep_their_parts() {
    let [a, b] = ["urn:a", "urn:b"].map(Uri::from);
    let names = [
        QName::html("div"),
        QName::html("my-soup"),
        QName::new(Namespace::Svg, None, "my-soup"),
        QName::new(Namespace::None, None, "my-soup"),
        QName::new(Namespace::Other(&a), None, "my-soup"),
        QName::new(Namespace::Other(&b), None, "my-soup"),
        QName::new(Namespace::Svg, None, "linearGradient"),
        QName::new(Namespace::Svg, Some("svg"), "g"),
        QName::new(Namespace::Other(&a), None, "g"),
        QName::new(Namespace::Other(&a), Some(""), "g"),
        QName::new(Namespace::Other(&b), Some("urn"), "a:g"),
    ];
    let mut doc = Document::new();
    for _ in 0..2 {
        for name in names {
            let node = TreeSink::create_element(&mut doc, NewElement::implied(name, 0));
            let kept = doc.node(node).qname().unwrap();
            assert_eq!((kept, kept.prefix, kept.name), (name, name.prefix, name.name));
        }
    }
}

#[test]
fn a_program_that_changes_attributes_does_not_change_those_of_tags() {
    let source = "<b a=b>";
    let changes: [fn(&mut Document, NodeId); 3] = [
        |_, _| {},
        |doc, node| doc.set_attr(node, "a", "changed").unwrap(),
        |doc, node| doc.remove_attr(node, "a"),
    ];
    for change in changes {
        let mut doc = Document::new();
        doc.append_source(source);
        let first = TreeSink::create_element(&mut doc, tag(&attrs(source), "b", 7));
        change(&mut doc, first);
        let again = doc.create_element_again(&first, tag(&attrs(source), "b", 7));
        assert_eq!(doc.node(again).attr("a"), Some("b"));
        change(&mut doc, again);
        let again = doc.create_element_again(&again, tag(&attrs(source), "b", 7));
        assert_eq!(doc.node(again).attr("a"), Some("b"));
    }
}

#[test]
fn some_elements_may_have_one_shadow_root() {
    for (name, expected) in [
        (QName::html("div"), true),
        (QName::html("h6"), true),
        (QName::html("input"), false),
        (QName::html("soup"), false),
        (QName::html("my-soup"), true),
        (QName::html("m-"), true),
        (QName::html("m\u{E9}-soup"), true),
        (QName::html("my-Soup"), false),
        (QName::html("My-soup"), false),
        (QName::html("-soup"), false),
        (QName::html("1-soup"), false),
        (QName::html("font-face"), false),
        (QName::html("annotation-xml"), false),
        (QName::new(Namespace::Svg, None, "div"), false),
        (QName::new(Namespace::Svg, None, "my-soup"), false),
        (QName::new(Namespace::None, None, "my-soup"), false),
    ] {
        let mut doc = Document::new();
        let host = TreeSink::create_element(&mut doc, NewElement::implied(name, 0));
        let options = ShadowRootOptions { clonable: true, ..ShadowRootOptions::default() };
        let root = doc.attach_shadow_root(&host, options);
        assert_eq!(root.is_some(), expected, "{name}");
        assert_eq!(doc.attach_shadow_root(&host, ShadowRootOptions::default()), None);
        assert_eq!(doc.node(host).shadow_root(), root.map(|root| doc.node(root)));
        if let Some(root) = root {
            assert_eq!(doc.node(root).data(), NodeData::ShadowRoot(options));
            assert_eq!(doc.node(root).host(), Some(doc.node(host)));
        }
    }
    let mut doc = Document::new();
    assert_eq!(doc.attach_shadow_root(&NodeId::DOCUMENT, ShadowRootOptions::default()), None);
}

#[test]
fn template_contents_stay_with_their_template() {
    let mut doc = Document::new();
    let new = NewElement::implied(QName::html("template"), 0);
    let template = TreeSink::create_element(&mut doc, new);
    assert_eq!(doc.node(template).template_contents(), None);
    let contents = TreeSink::template_contents(&mut doc, &template);
    assert_eq!(TreeSink::template_contents(&mut doc, &template), contents);
    assert_eq!(doc.node(template).template_contents(), Some(doc.node(contents)));
    assert_eq!(doc.node(contents).host(), Some(doc.node(template)));
    assert_eq!((doc.node(contents).parent(), doc.node(template).host()), (None, None));
}

/// Puts `<b>`, or a CDATA section in place of it, somewhere in `<div><p><i></i></p><u></u></div>`,
/// with a sink.
fn check_insert(place: impl Fn([NodeId; 5]) -> Place<NodeId>, cdata: bool, expected: &str) {
    let mut doc = Document::new();
    let nodes @ [div, p, i, u, b] =
        ["div", "p", "i", "u", "b"].map(|name| doc.create_element(name).unwrap());
    for (parent, node) in [(NodeId::DOCUMENT, div), (div, p), (p, i), (div, u)] {
        doc.insert(Place::LastChildOf(parent), Child::Node(node));
        assert_eq!(TreeSink::parent(&doc, &node), Some(parent));
    }
    let text = Text::changed("c");
    let child = if cdata { Child::Cdata(text, Span::new(3, 4)) } else { Child::Node(b) };
    doc.insert(place(nodes), child);
    let shown: Vec<_> = doc
        .root()
        .traverse()
        .filter_map(|edge| match edge {
            Edge::Enter(node) if node.kind() == NodeKind::Document => None,
            Edge::Enter(node) => Some(node.node_value().unwrap_or(node.name())),
            Edge::Leave(node) => node.is_element().then_some(">"),
        })
        .collect();
    assert_eq!(shown.join(" "), expected);
    if let Some(node) = doc.root().descendants().find(|node| node.kind() == NodeKind::Cdata) {
        assert_eq!(node.span(), Some(Span::new(3, 4)));
    }
}

#[test]
fn nodes_go_where_a_sink_says() {
    use Place::{Before, LastChildOf};
    for cdata in [false, true] {
        let it = if cdata { "c" } else { "b >" };
        let check = |place: &dyn Fn([NodeId; 5]) -> Place<NodeId>, expected: &str| {
            check_insert(place, cdata, &expected.replace("IT", it));
        };
        check(&|[_, p, ..]| LastChildOf(p), "div p i > IT > u > >");
        check(&|[_, p, ..]| Before(p), "div IT p i > > u > >");
        check(&|[_, _, i, ..]| Before(i), "div p IT i > > u > >");
        check(&|[_, _, _, u, _]| Before(u), "div p i > > IT u > >");
        // A detached node has no place before it.
        check(&|[_, _, _, _, b]| Before(b), "div p i > > u > >");
    }
    // A document contains elements, and no text.
    check_insert(|_| LastChildOf(NodeId::DOCUMENT), false, "div p i > > u > > b >");
    check_insert(|[div, ..]| Before(div), false, "b > div p i > > u > >");
    check_insert(|_| LastChildOf(NodeId::DOCUMENT), true, "div p i > > u > >");
    check_insert(|[div, ..]| Before(div), true, "div p i > > u > >");
}

#[test]
fn nothing_goes_into_nodes_without_children() {
    let mut doc = Document::new();
    let [comment, text, p] =
        [doc.create_comment("soup"), doc.create_text("soup"), doc.create_element("p").unwrap()];
    for parent in [comment, text] {
        let place = Place::LastChildOf(parent);
        let chips = Text::changed("chips");
        doc.insert(place, Child::Node(p));
        doc.insert(place, Child::Text(chips, Span::new(0, 5)));
        doc.insert(place, Child::Cdata(chips, Span::new(0, 5)));
        assert!(doc.node(parent).first_child().is_none());
        assert_eq!(doc.node(parent).text(), "soup");
    }
    assert!(doc.node(p).parent().is_none());
}

#[test]
fn a_node_moves_when_it_is_inserted_again() {
    let mut doc = Document::new();
    let [div, p, b] = ["div", "p", "b"].map(|name| doc.create_element(name).unwrap());
    doc.insert(Place::LastChildOf(div), Child::Node(p));
    doc.insert(Place::LastChildOf(p), Child::Node(b));
    doc.insert(Place::LastChildOf(div), Child::Node(b));
    assert!(doc.node(div).children().eq([doc.node(p), doc.node(b)]));
    assert_eq!(doc.node(p).first_child(), None);
    // It is already before itself.
    doc.insert(Place::Before(b), Child::Node(b));
    doc.insert(Place::Before(p), Child::Node(p));
    assert!(doc.node(div).children().eq([doc.node(p), doc.node(b)]));
    TreeSink::detach(&mut doc, &p);
    assert!(doc.node(div).children().eq([doc.node(b)]));
    assert_eq!(TreeSink::parent(&doc, &p), None);
}

#[test]
fn doctypes_comments_and_instructions_have_the_spans_of_their_markup() {
    let source = " <!DOCTYPE a><!--soup--><?go now?>";
    let mut doc = Document::new();
    doc.append_source(source);
    doc.set_internal_subset("of no doctype");
    doc.append_doctype(Doctype { name: Some("a"), ..Doctype::default() }, Span::new(1, 13));
    assert_eq!(doc.root().first_child().and_then(Node::internal_subset), None);
    doc.set_internal_subset("<!ELEMENT a ANY>");
    let comment = TreeSink::create_comment(&mut doc, "soup", Span::new(13, 24));
    let span = Span::new(24, 34);
    let instruction = TreeSink::create_processing_instruction(&mut doc, "go", "now", span);
    for node in [comment, instruction] {
        doc.insert(Place::LastChildOf(NodeId::DOCUMENT), Child::Node(node));
        assert_eq!(doc.node(node).internal_subset(), None);
    }
    let spans: Vec<_> = doc.root().children().map(|node| node.span().unwrap().range()).collect();
    assert_eq!(spans, [1..13, 13..24, 24..34]);
    assert!(doc.root().children().all(|node| node.start_tag().or(node.end_tag()).is_none()));
    assert_eq!(doc.root().first_child().unwrap().internal_subset(), Some("<!ELEMENT a ANY>"));
    assert_eq!(
        doc.node(instruction).data(),
        NodeData::ProcessingInstruction { target: "go", data: "now" },
    );
}

#[test]
fn a_script_is_marked_as_started_by_itself() {
    let mut doc = Document::new();
    let [script, other] = ["script", "script"].map(|name| doc.create_element(name).unwrap());
    doc.mark_script_already_started(&script);
    assert!(doc.node(script).is_already_started() && !doc.node(other).is_already_started());
}

#[test]
fn quirks_and_kinds_are_known() {
    let mut doc = Document::new();
    assert_eq!(doc.quirks_mode(), QuirksMode::NoQuirks);
    doc.set_quirks_mode(QuirksMode::LimitedQuirks);
    assert_eq!(doc.quirks_mode().as_str(), "limited-quirks");
    assert_eq!(doc.root().kind(), NodeKind::Document);
    assert_eq!(doc.get(NodeId::DOCUMENT), Some(doc.root()));
}

#[test]
fn a_source_that_ends_keeps_what_was_read_from_it() {
    let mut doc = Document::new();
    doc.append_source("one two");
    let p = doc.create_element("p").unwrap();
    text(&mut doc, Place::LastChildOf(p), "one two", true, 0);
    for at in [3, 100, 0] {
        doc.end_source(at);
        doc.append_source("more");
        assert_eq!(doc.node(p).text(), "one two");
        assert_eq!(doc.source(), if at == 0 { "" } else { "one" });
    }
    // Text after the end is copied.
    let b = doc.create_element("b").unwrap();
    text(&mut doc, Place::LastChildOf(b), "new", true, 0);
    assert_eq!(doc.node(b).text(), "new");
}

#[test]
fn text_continues_after_the_end_of_a_source() {
    let mut doc = Document::new();
    doc.append_source("one two");
    doc.end_source(3);
    let p = doc.create_element("p").unwrap();
    text(&mut doc, Place::LastChildOf(p), "one", true, 0);
    text(&mut doc, Place::LastChildOf(p), " written", true, 3);
    assert_eq!(doc.node(p).text(), "one written");
    assert_eq!(doc.node(p).first_child().unwrap().span(), Some(Span::new(0, 11)));
}
