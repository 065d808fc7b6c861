//! A node that markup cannot express is found wherever it is, and the rest of the tree is judged
//! as if it could be expressed.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use broth_dom::{Document, NodeId};
use broth_markup::Name;

use crate::{MisfitReason, Serializer};

/// Adds elements, one in the other.
fn nest(doc: &mut Document, parent: NodeId, names: &[&str]) -> NodeId {
    names.iter().fold(parent, |parent, name| {
        let element = doc.create_element(name).unwrap();
        doc.append(parent, element).unwrap();
        element
    })
}

/// The losses that are found: names and reasons.
fn found(doc: &Document, root: NodeId, context: &str) -> Vec<(String, MisfitReason)> {
    let found = Serializer::new().context(context).misfits(doc.node(root));
    found.into_iter().map(|found| (found.name, found.reason)).collect()
}

#[test]
fn the_depth_of_a_node_does_not_change_what_is_found_in_it() {
    for (outer, siblings, reason) in [
        ("p", "div", MisfitReason::InParagraph),
        ("p", "p", MisfitReason::InParagraph),
        ("a", "a", MisfitReason::NestedElement),
        ("li", "li", MisfitReason::NestedElement),
        ("button", "button", MisfitReason::NestedElement),
        ("nobr", "nobr", MisfitReason::NestedElement),
        ("form", "form", MisfitReason::NestedForm),
        ("div", "td", MisfitReason::MisplacedElement),
        ("td", "td", MisfitReason::NestedElement),
    ] {
        for (depth, between) in [(0, "i"), (2, "i"), (300, "i"), (300, "ins")] {
            let reason = match depth {
                // The element that would be closed first is the one that is named.
                1.. if reason == MisfitReason::InParagraph => MisfitReason::NestedElement,
                _ => reason,
            };
            let mut doc = Document::new();
            let fragment = doc.create_fragment();
            let around: &[&str] = match outer {
                "td" => &["table", "tbody", "tr", "td"],
                name => &[name],
            };
            let parent = nest(&mut doc, fragment, around);
            let inner = (0..depth).fold(parent, |at, _| nest(&mut doc, at, &[between]));
            for _ in 0..3 {
                let sibling = nest(&mut doc, inner, &[siblings]);
                // Its content is judged as if it could be there.
                nest(&mut doc, sibling, &["b", "em"]);
            }
            let good = nest(&mut doc, inner, &["b"]);
            doc.append_text(good, "x");
            let rest = nest(&mut doc, fragment, &["section", "b"]);
            doc.append_text(rest, "x");
            let expected: Vec<_> = (0..3).map(|_| (siblings.to_string(), reason)).collect();
            let got = found(&doc, fragment, "div");
            assert_eq!(got, expected, "{siblings} in {outer}, {depth} {between} deep");
        }
    }
}

#[test]
fn a_form_in_a_form_of_a_template_that_is_the_context_is_found() {
    let mut doc = Document::new();
    let fragment = doc.create_fragment();
    nest(&mut doc, fragment, &["form", "div", "form"]);
    let nested = [(String::from("form"), MisfitReason::NestedForm)];
    assert_eq!(found(&doc, fragment, "div"), nested);
    assert_eq!(found(&doc, fragment, "template"), nested);
    // In a template that is written, parsers agree.
    let mut doc = Document::new();
    let fragment = doc.create_fragment();
    let template = nest(&mut doc, fragment, &["template"]);
    assert!(doc.node(template).is_html(Name::Template));
    let contents = doc.node(template).template_contents().unwrap().id();
    nest(&mut doc, contents, &["form", "div", "form"]);
    assert_eq!(found(&doc, fragment, "template"), []);
}
