//! Changes by a parser other than insertion: filling marked places, and copying an option.

use broth_dom::{Document, Edge, NodeData, NodeId, TreeSink};
use broth_html_rules::content_patching::marker;

/// Puts nodes into a `main`, each written as a word: `<b` and `>` enclose, `?go data` is an
/// instruction, `|` a comment, and everything else is text.
fn tree(doc: &mut Document, nodes: &[&str]) -> NodeId {
    let main = doc.create_element("main").unwrap();
    let mut parent = main;
    for node in nodes {
        if *node == ">" {
            parent = doc.node(parent).parent().unwrap().id();
            continue;
        }
        let new = match node.split_at(1) {
            ("<", name) => doc.create_element(name).unwrap(),
            ("?", data) => {
                let (target, data) = data.split_once(' ').unwrap_or((data, ""));
                doc.create_processing_instruction(target, data)
            }
            ("|", _) => doc.create_comment("|"),
            _ => doc.create_text(node),
        };
        doc.append(parent, new).unwrap();
        if node.starts_with('<') {
            parent = new;
        }
    }
    main
}

/// The opposite of [`tree`], with `S` and `E` for the nodes between which something is inserted.
fn written(doc: &Document, main: NodeId, start: NodeId, end: Option<NodeId>) -> String {
    let mut words = Vec::new();
    for edge in doc.node(main).traverse() {
        match edge {
            Edge::Enter(node) if Some(node.id()) == end && node.id() == start => words.push("SE"),
            Edge::Enter(node) if Some(node.id()) == end => words.push("E"),
            Edge::Enter(node) if node.id() == start => words.push("S"),
            Edge::Leave(node) if node.is_element() => words.push(">"),
            Edge::Leave(_) => {}
            Edge::Enter(node) => words.push(match node.data() {
                NodeData::Element(name) => name.local,
                NodeData::Text(text) => text,
                NodeData::Comment(data) => data,
                NodeData::ProcessingInstruction { target, .. } => target,
                data => panic!("{data:?}"),
            }),
        }
    }
    words.join(" ")
}

#[test]
fn nodes_between_the_first_markers_of_the_name_are_replaced() {
    for (nodes, expected) in [
        (&["a", "?marker name=x", "b"][..], Some("main a SE b >")),
        (&["?marker name=y", "?marker name=x"], Some("main marker SE >")),
        (&["?marker name=x", "?marker name=x"], Some("main SE marker >")),
        (&["?start name=x", "a", "<b", "c", ">", "|", "?end", "d"], Some("main S E d >")),
        (&["?start name=x", "?end"], Some("main S E >")),
        // Without an end, it is the end of the parent.
        (&["<b", "a", "?start name=x", "b", "|", ">", "?end"], Some("main b a S > end >")),
        (&["<b", "?start name=y", ">", "<i", "?start name=x", ">"], Some("main b start > i S > >")),
        // Others may be in between, except the ends of those in elements.
        (&["?start name=x", "?start name=y", "?end", "a", "?end", "?end"], Some("main S E end >")),
        (
            &["?start name=x", "?start", "?start", "?end", "?end", "?end", "?end", "b"],
            Some("main S E end b >"),
        ),
        (&["?start name=x", "<b", "?end", ">", "a", "?end", "c"], Some("main S E c >")),
        (&["?start name=y", "?marker name=x", "?end"], Some("main start SE end >")),
        // These are not markers.
        (&["a", "|", "?marker name=y", "?marker", "?end name=x", "?x marker name=x", "<b"], None),
        (&["?start name=y", "a", "?end"], None),
        (&[], None),
    ] {
        let mut doc = Document::new();
        let main = tree(&mut doc, nodes);
        let found = doc.prepare_content_patching(&main, "x", marker, &mut 100);
        let found = found.map(|patch| {
            assert_eq!(doc.node(patch.start).parent(), Some(doc.node(patch.target)));
            written(&doc, main, patch.start, patch.end)
        });
        assert_eq!(found.as_deref(), expected, "{nodes:?}");
    }
}

#[test]
fn a_search_takes_from_the_budget_what_it_costs() {
    let long = format!("?x {}", "y".repeat(64));
    for (nodes, budget, left) in [
        // Each visited node costs one, a long instruction more.
        (&["a", "<b", ">", "?marker name=x"][..], 3, Some(0)),
        (&["a", "<b", ">", "?marker name=x"], 2, None),
        (&["a", "<b", ">", "?marker name=x", "c"], 9, Some(6)),
        (&[&long, "?marker name=x"], 9, Some(5)),
        (&[&long, "?marker name=x"], 3, None),
        // So does the search for the end, which is finished once it has begun.
        (&["?start name=x", "a", "|", "?end", "b"], 9, Some(5)),
        (&["?start name=x", "a", "|", "?end", "b"], 2, Some(0)),
        (&["?start name=x", &long, "b"], 9, Some(4)),
    ] {
        let mut doc = Document::new();
        let main = tree(&mut doc, nodes);
        let mut budget_left = budget;
        let found = doc.prepare_content_patching(&main, "x", marker, &mut budget_left);
        assert_eq!(found.map(|_| budget_left), left, "{nodes:?}");
    }
}

#[test]
fn a_copy_of_an_option_replaces_the_previous_copy() {
    let mut doc = Document::new();
    let option = tree(&mut doc, &["a", "<b", "c", ">", "d"]);
    let shown = tree(&mut doc, &["<i", ">", "old"]);
    for _ in 0..2 {
        doc.clone_option_into_selectedcontent(&option, &shown);
        let (option, shown) = (doc.node(option), doc.node(shown));
        assert_eq!(shown.dump_html().to_string(), option.dump_html().to_string());
        assert_eq!(option.children().count(), 3);
        assert_ne!(option.first_child(), shown.first_child());
    }
}
