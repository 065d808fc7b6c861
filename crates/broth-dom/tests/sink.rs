//! The document under a tree builder: spans, sharing, text that joins.

use broth_dom::{
    Child, Document, ElementAttrs, NewElement, NodeId, NodeKind, Place, QuirksMode, TreeSink,
};
use broth_markup::{AttrRecord, Attrs, Namespace, QName, Quote, Span, Text};

/// `<name a=b>` at the start of a source, as a tokenizer lends it.
const RECORDS: [AttrRecord; 1] = [AttrRecord {
    name: [3, 4],
    value: [5, 6],
    changed_name: None,
    changed_value: None,
    quote: Quote::Unquoted,
}];

fn tag<'t>(source: &'t str, name: &'t str, len: usize) -> NewElement<'t> {
    let attrs = ElementAttrs::plain(Attrs::new(&RECORDS, source, "", 0));
    NewElement { name: QName::html(name), attrs, span: Span::new(0, len), implied: false }
}

fn text(doc: &mut Document, place: Place<NodeId>, text: &str, verbatim: bool, at: usize) {
    let span = Span::new(at, at + text.len());
    doc.insert(place, Child::Text(Text { text, verbatim }, span));
}

#[test]
fn documents_cross_threads() {
    fn assert_send_sync<T: Send + Sync>() {}
    assert_send_sync::<Document>();
    assert_eq!(size_of::<Option<NodeId>>(), 4);
}

#[test]
fn elements_know_where_their_tags_stand() {
    let source = "<p a=b>soup</p >";
    let mut doc = Document::new();
    doc.append_source(source);
    let p = TreeSink::create_element(&mut doc, tag(source, "p", 7));
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
        let element = NewElement {
            span: Span::new(10, 10 + len),
            implied: false,
            ..NewElement::implied(QName::html("my-soup"), 0)
        };
        let node = TreeSink::create_element(&mut doc, element);
        assert_eq!(doc.node(node).start_tag(), Some(Span::new(10, 10 + len)));
        assert_eq!(doc.node(node).end_tag(), None);
        for end_len in [10, 11, 70_000] {
            let span = Span::new(2 << 20, (2 << 20) + end_len);
            doc.end_tag(&node, span);
            assert_eq!(doc.node(node).end_tag(), Some(span));
            assert_eq!(doc.node(node).start_tag(), Some(Span::new(10, 10 + len)));
        }
    }
}

#[test]
#[cfg(target_pointer_width = "64")]
fn offsets_beyond_4_gib_become_the_last_one() {
    let mut doc = Document::new();
    let node = TreeSink::create_comment(&mut doc, "c", Span::new(1 << 33, (1 << 33) + 8));
    let last = u32::MAX as usize - 1;
    assert_eq!(doc.node(node).span(), Some(Span::new(last, last)));
    assert_eq!(doc.node(node).text(), Some("c"));
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
            let (p, other) = (doc.create_element("p"), doc.create_element("p"));
            for &(piece, verbatim, at) in *pieces {
                text(&mut doc, Place::LastChildOf(p), piece, verbatim, at);
                // Text of another node lies between the pieces.
                text(&mut doc, Place::LastChildOf(other), "-", false, 0);
            }
            assert_eq!(doc.node(p).children().count(), 1);
            let node = doc.node(p).first_child().unwrap();
            assert_eq!((node.text(), node.span()), (Some(*expected), Some(*span)));
            assert_eq!(doc.node(other).text_content(), "-".repeat(pieces.len()));
        }
    }
}

#[test]
fn text_is_dropped_from_a_document_and_joins_before_a_node() {
    let mut doc = Document::new();
    text(&mut doc, Place::LastChildOf(NodeId::DOCUMENT), "x", false, 0);
    assert_eq!(doc.node_count(), 1);
    let (p, b) = (doc.create_element("p"), doc.create_element("b"));
    doc.append(p, b).unwrap();
    text(&mut doc, Place::Before(b), "x", false, 0);
    text(&mut doc, Place::Before(b), "y", false, 1);
    assert_eq!(doc.node(p).dump_html().to_string(), "| \"xy\"\n| <b>\n");
}

#[test]
fn changed_values_keep_their_spans() {
    let source = "<p a=b>";
    let records = [AttrRecord { changed_value: Some([0, 2]), ..RECORDS[0] }; 2];
    let attrs = ElementAttrs::plain(Attrs::new(&records, source, "BB", 0));
    let mut doc = Document::new();
    doc.append_source(source);
    let node = TreeSink::create_element(&mut doc, NewElement { attrs, ..tag(source, "p", 7) });
    for attribute in doc.node(node).attributes() {
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
    let attrs = ElementAttrs::plain(Attrs::new(&records, source, "x\u{FFFD}\u{FFFD}y", 0));
    let mut doc = Document::new();
    doc.append_source(source);
    let node = TreeSink::create_element(&mut doc, NewElement { attrs, ..tag(source, "p", 12) });
    let attribute = doc.node(node).attributes().next().unwrap();
    assert_eq!(attribute.name_span(), Some(Span::new(3, 9)));
}

#[test]
fn elements_made_again_share_attributes_until_one_is_written_to() {
    let source = "<b a=b>";
    let mut doc = Document::new();
    doc.append_source(source);
    let first = TreeSink::create_element(&mut doc, tag(source, "b", 7));
    let again = doc.create_element_again(&first, tag(source, "b", 7));
    let more = doc.create_element_again(&again, tag(source, "b", 7));
    doc.set_attr(again, "a", "changed");
    doc.set_attr(first, "c", "new");
    let attrs = [first, again, more]
        .map(|id| doc.node(id).attributes().map(|a| a.value()).collect::<Vec<_>>());
    assert_eq!(attrs, [vec!["b", "new"], vec!["changed"], vec!["b"]]);
}

#[test]
#[cfg_attr(miri, ignore = "many attributes")]
fn a_million_attributes_one_by_one_are_no_trouble() {
    let mut doc = Document::new();
    let (body, other) = (doc.create_element("body"), doc.create_element("i"));
    for number in 0..100_000 {
        doc.set_attr(body, &format!("a{number}"), "x");
        doc.set_attr(other, "title", "between");
        doc.set_attr(other, &format!("b{}", number % 3), "between");
    }
    assert_eq!(doc.node(body).attributes().count(), 100_000);
    assert_eq!(doc.node(body).attr("a99999"), Some("x"));
}

#[test]
fn a_builder_cannot_make_a_cycle_of_a_tree_that_a_program_turned_around() {
    let mut doc = Document::new();
    let (outer, inner) = (doc.create_element("div"), doc.create_element("p"));
    doc.append(outer, inner).unwrap();
    doc.detach(inner);
    doc.append(inner, outer).unwrap();
    // The builder still believes that `p` is in `div`.
    doc.insert(Place::LastChildOf(outer), Child::Node(inner));
    doc.move_children(&inner, &outer);
    assert_eq!(doc.node(inner).descendants().count(), 1);
}

#[test]
fn names_in_any_namespace_keep_their_parts() {
    let names = [
        QName::html("div"),
        QName::html("my-soup"),
        QName::new(Namespace::Svg, None, "linearGradient"),
        QName::new(Namespace::Svg, Some("svg"), "g"),
        QName::new(Namespace::Other("urn:a"), None, "g"),
        QName::new(Namespace::Other("urn:a"), Some(""), "g"),
        QName::new(Namespace::Other("urn:b"), Some("urn"), "a:g"),
    ];
    let mut doc = Document::new();
    for _ in 0..2 {
        for name in names {
            let node = doc.create_element_of(name);
            let kept = doc.node(node).qname().unwrap();
            assert_eq!((kept, kept.prefix, kept.name), (name, name.prefix, name.name));
        }
    }
}

#[test]
fn attributes_are_found_by_qualified_name() {
    let mut doc = Document::new();
    let node = doc.create_element("use");
    doc.set_attr_of(node, QName::new(Namespace::XLink, Some("xlink"), "href"), "1");
    doc.set_attr(node, "xml:lang", "2");
    doc.set_attr(node, "data-x", "3");
    let node = doc.node(node);
    assert_eq!(node.attr("xlink:href"), Some("1"));
    assert_eq!(node.attr("xml:lang"), Some("2"));
    assert_eq!(node.attr("data-x"), Some("3"));
    assert_eq!(node.attr("href"), None);
    assert_eq!(node.attr("lang"), None);
}

#[test]
fn quirks_and_kinds_are_told() {
    let mut doc = Document::new();
    assert_eq!(doc.quirks_mode(), QuirksMode::NoQuirks);
    doc.set_quirks_mode(QuirksMode::LimitedQuirks);
    assert_eq!(doc.quirks_mode().as_str(), "limited-quirks");
    assert_eq!(doc.root().kind(), NodeKind::Document);
    assert_eq!(doc.get(NodeId::DOCUMENT), Some(doc.root()));
}

#[test]
fn a_source_that_ends_keeps_what_was_taken_from_it() {
    let mut doc = Document::new();
    doc.append_source("one two");
    let p = doc.create_element("p");
    text(&mut doc, Place::LastChildOf(p), "one two", true, 0);
    for at in [3, 100, 0] {
        doc.end_source(at);
        doc.append_source("more");
        assert_eq!(doc.node(p).text_content(), "one two");
        assert_eq!(doc.source(), if at == 0 { "" } else { "one" });
    }
    // What stands behind the end is copied.
    let b = doc.create_element("b");
    text(&mut doc, Place::LastChildOf(b), "new", true, 0);
    assert_eq!(doc.node(b).text_content(), "new");
}
