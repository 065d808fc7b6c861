//! A tree of a million levels costs no stack.

use broth_dom::{Child, Document, Edge, NewElement, NodeId, Place, TreeSink};
use broth_markup::{QName, Span, Text};

/// Runs a test in a thread whose stack would not hold a thousand calls.
fn in_a_small_stack(test: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(64 * 1024).spawn(test);
    thread.expect("a thread").join().expect("no overflow");
}

fn nested(depth: usize, name: &str) -> Document {
    let mut doc = Document::new();
    let mut parent = doc.document();
    for _ in 0..depth {
        parent = append(&mut doc, parent, name);
        if name == "template" {
            parent = doc.template_contents(&parent);
        }
    }
    let text = Text::changed("bottom");
    doc.insert(Place::LastChildOf(parent), Child::Text(text, Span::empty(0)));
    doc
}

fn append(doc: &mut Document, parent: NodeId, name: &str) -> NodeId {
    let node = TreeSink::create_element(doc, NewElement::implied(QName::html(name), 0));
    doc.insert(Place::LastChildOf(parent), Child::Node(node));
    node
}

#[test]
#[cfg_attr(miri, ignore = "a million levels")]
fn a_million_levels_are_built_walked_cloned_compared_and_dropped() {
    in_a_small_stack(|| {
        let depth = 1_000_000;
        let mut doc = nested(depth, "div");
        assert_eq!(doc.root().descendants().count(), depth + 1);
        assert_eq!(doc.root().text(), "bottom");
        let bottom = doc.root().descendants().last().expect("the text");
        assert_eq!(bottom.ancestors().count(), depth + 1);
        let leaves = doc.root().traverse().filter(|edge| matches!(edge, Edge::Leave(_)));
        assert_eq!(leaves.count(), depth + 2);
        assert!(doc.clone() == doc);
        let top = doc.document_element().expect("a div").id();
        let copy = doc.clone_subtree(top);
        assert!(doc.node(copy).is_equal_to(doc.node(top)));
        let mut other = Document::new();
        let moved = other.adopt(&mut doc, top);
        assert!(other.node(moved).is_equal_to(doc.node(copy)));
        assert_eq!(doc.root().first_child(), None);
    });
}

/// Whether the child is above the parent is checked a million times, and must not cost the depth
/// each time.
#[test]
#[cfg_attr(miri, ignore = "a million levels")]
fn a_chain_is_appended_downwards_and_upwards_level_by_level() {
    let depth = 1_000_000;
    let mut doc = Document::new();
    let top = doc.create_element("div").unwrap();
    let mut parent = top;
    for _ in 0..depth {
        let child = doc.create_element("div").unwrap();
        doc.append_text(child, "x");
        doc.append(parent, child).unwrap();
        assert!(doc.append(child, child).is_err());
        parent = child;
    }
    let mut above = doc.create_element("div").unwrap();
    doc.append(above, top).unwrap();
    for _ in 0..depth {
        let outer = doc.create_element("div").unwrap();
        doc.append(outer, above).unwrap();
        above = outer;
    }
    assert!(doc.append(parent, above).is_err());
    assert_eq!(doc.node(parent).ancestors().count(), 2 * depth + 1);
}

#[test]
#[cfg_attr(miri, ignore = "many levels")]
fn a_hundred_thousand_templates_in_templates_are_no_different() {
    in_a_small_stack(|| {
        let depth = 100_000;
        let mut doc = nested(depth, "template");
        let top = doc.document_element().expect("a template").id();
        let copy = doc.clone_subtree(top);
        assert_eq!(doc.node(copy).traverse().count(), 2 * (2 * depth + 1));
        assert!(doc.node(copy).is_equal_to(doc.node(top)));
    });
}

/// The lines of a dump get longer with each level, down to a level below which they state their
/// depth.
#[test]
#[cfg_attr(miri, ignore = "many levels")]
fn a_deep_dump_needs_no_stack() {
    in_a_small_stack(|| {
        let depth = 20_000;
        let dump = nested(depth, "i").root().dump_html().to_string();
        assert_eq!(dump.lines().count(), depth + 1);
        let indent = "  ".repeat(1536);
        assert!(dump.contains(&format!("\n| {indent}<i>\n| {indent}[depth 1537] <i>\n")));
        assert!(dump.ends_with(&format!("\n| {indent}[depth {depth}] \"bottom\"\n")));
    });
}
