//! `DirectWriter` gives up where the order of the nodes is not that of the markup. Whole texts are
//! compared in `broth-sanitize`.

use broth_dom::{Child, NewElement, NodeId, Place, TreeSink};
use broth_markup::{QName, Span, Text};

use crate::DirectWriter;

fn sink() -> (DirectWriter, NodeId) {
    let mut sink = DirectWriter::new(QName::html("body"), 0).unwrap();
    let root = sink.create_fragment();
    (sink, root)
}

fn element(name: &str) -> NewElement<'_> {
    NewElement::implied(QName::html(name), 0)
}

fn append(sink: &mut DirectWriter, parent: NodeId, node: NodeId) {
    sink.insert(Place::LastChildOf(parent), Child::Node(node));
}

fn write(sink: &mut DirectWriter, parent: NodeId, text: &str) {
    sink.append_text(&parent, Text::changed(text), Span::default());
}

#[test]
fn elements_are_closed_where_something_follows() {
    let (mut sink, root) = sink();
    let p = sink.append_element(&root, element("p"));
    let b = sink.create_element(element("b"));
    append(&mut sink, p, b);
    write(&mut sink, b, "x & y");
    sink.append_element(&p, element("br"));
    write(&mut sink, root, "\u{A0}");
    assert_eq!(sink.finish().as_deref(), Some("<p><b>x &amp; y</b><br></p>&nbsp;"));
}

#[test]
fn what_is_never_put_into_the_tree_is_not_written() {
    let (mut sink, root) = sink();
    let gone = sink.create_element(element("table"));
    write(&mut sink, gone, "x");
    let inner = sink.append_element(&gone, element("p"));
    assert!(!sink.contains(gone) && !sink.contains(inner));
    write(&mut sink, root, "y");
    assert_eq!(sink.finish().as_deref(), Some("y"));
}

#[test]
fn a_node_in_the_tree_knows_its_parent() {
    let (mut sink, root) = sink();
    let p = sink.append_element(&root, element("p"));
    let b = sink.create_element(element("b"));
    append(&mut sink, p, b);
    let next = sink.append_element(&root, element("p"));
    let parents = [p, b, next].map(|node| sink.parent(&node));
    assert_eq!(parents, [Some(root), Some(p), Some(root)]);
    assert!(!sink.has_given_up());
    // The sink does not know the content of an element outside the tree.
    let gone = sink.create_element(element("b"));
    assert!(sink.parent(&gone).is_none() && sink.has_given_up());
}

#[test]
fn a_part_of_a_table_contains_only_parts_and_white_space() {
    let (mut sink, root) = sink();
    let table = sink.append_element(&root, element("table"));
    write(&mut sink, table, " \n");
    let caption = sink.append_element(&table, element("caption"));
    write(&mut sink, caption, "x");
    let body = sink.append_element(&table, element("tbody"));
    let row = sink.append_element(&body, element("tr"));
    let cell = sink.append_element(&row, element("td"));
    write(&mut sink, cell, "y");
    assert!(!sink.has_given_up());
    // A cell may have been replaced with its children.
    write(&mut sink, row, "z");
    assert!(sink.has_given_up());
    assert!(DirectWriter::new(QName::html("table"), 0).is_none(), "no body");
}

#[test]
fn nothing_goes_back() {
    let moves: [fn(&mut DirectWriter, NodeId); 8] = [
        // Into an element that is closed.
        |sink, root| {
            let p = sink.append_element(&root, element("p"));
            write(sink, root, "x");
            write(sink, p, "y");
        },
        // Twice.
        |sink, root| {
            let p = sink.create_element(element("p"));
            append(sink, root, p);
            append(sink, root, p);
        },
        // With content that was not written.
        |sink, root| {
            let p = sink.create_element(element("p"));
            write(sink, p, "x");
            append(sink, root, p);
        },
        // Out of the tree.
        |sink, root| {
            let p = sink.append_element(&root, element("p"));
            let gone = sink.create_element(element("b"));
            append(sink, gone, p);
        },
        // Before something.
        |sink, root| {
            let p = sink.append_element(&root, element("p"));
            let b = sink.create_element(element("b"));
            sink.insert(Place::Before(p), Child::Node(b));
        },
        // A tag that does more than open its element.
        |sink, root| {
            let p = sink.append_element(&root, element("p"));
            sink.append_element(&p, element("div"));
        },
        |sink, root| {
            let table = sink.append_element(&root, element("table"));
            sink.append_element(&table, element("tr"));
        },
        // A character that needs a reference that only the other writer knows.
        |sink, root| write(sink, root, "\r"),
    ];
    for (index, go) in moves.into_iter().enumerate() {
        let (mut sink, root) = sink();
        go(&mut sink, root);
        assert!(sink.has_given_up() && sink.finish().is_none(), "{index}");
    }
}
