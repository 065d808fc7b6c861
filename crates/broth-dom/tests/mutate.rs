//! Changes that touch what nodes share, and what they refuse.

use broth_dom::{Document, ElementAttrs, InsertError, NodeId, TreeSink};
use broth_markup::{AttrsBuf, Doctype};

fn values(doc: &Document, node: NodeId) -> Vec<&str> {
    doc.node(node).attributes().map(|attribute| attribute.value()).collect()
}

#[test]
fn a_copy_shares_nothing_that_can_change() {
    let mut doc = Document::new();
    let p = doc.create_element("p");
    doc.set_attr(p, "a", "1");
    doc.set_attr(p, "a", "2");
    doc.append_text(p, "old");
    let text = doc.node(p).first_child().unwrap().id();
    doc.set_text(text, "own");
    let copy = doc.clone_subtree(p);
    doc.set_text(text, "new");
    doc.append_text(p, "er");
    doc.set_attr(p, "a", "3");
    assert_eq!(doc.node(copy).dump_html().to_string(), "| \"own\"\n");
    assert_eq!(doc.node(p).dump_html().to_string(), "| \"newer\"\n");
    assert_eq!((values(&doc, p), values(&doc, copy)), (vec!["3"], vec!["2"]));
}

#[test]
fn missing_attributes_go_to_one_of_those_that_share() {
    let mut doc = Document::new();
    let body = doc.create_element("body");
    doc.set_attr(body, "a", "1");
    let copy = doc.clone_subtree(body);
    let mut more = AttrsBuf::default();
    more.push("a", "late");
    more.push("b", "2");
    doc.add_missing_attributes(&copy, ElementAttrs::plain(more.attrs()));
    assert_eq!((values(&doc, body), values(&doc, copy)), (vec!["1"], vec!["1", "2"]));
}

#[test]
fn an_index_of_attributes_follows_them_when_they_move() {
    let mut doc = Document::new();
    let (wide, other) = (doc.create_element("p"), doc.create_element("p"));
    for number in 0..60 {
        doc.set_attr(wide, &format!("a{number}"), "old");
        doc.set_attr(other, &format!("a{number}"), "other");
    }
    for number in (0..60).rev() {
        doc.set_attr(wide, &format!("a{number}"), "new");
    }
    assert_eq!(values(&doc, wide), ["new"; 60]);
    doc.remove_attr(wide, "a59");
    doc.set_attr(wide, "a59", "again");
    doc.set_attr(wide, "a0", "first");
    assert_eq!(values(&doc, wide)[58..], ["new", "again"]);
    assert_eq!(doc.node(wide).attr("a0"), Some("first"));
    assert_eq!(values(&doc, other), ["other"; 60]);
}

#[test]
fn impossible_children_are_refused() {
    let mut doc = Document::new();
    let root = doc.root().id();
    let (p, b) = (doc.create_element("p"), doc.create_element("b"));
    let (text, comment) = (doc.create_text("t"), doc.create_comment("c"));
    let doctype = doc.create_doctype(Doctype::default());
    doc.append(p, b).unwrap();
    let cases = [
        (root, text, Err(InsertError::NoSuchChild)),
        (p, root, Err(InsertError::NoSuchChild)),
        (p, doctype, Err(InsertError::NoSuchChild)),
        (text, comment, Err(InsertError::NoSuchChild)),
        (doctype, p, Err(InsertError::NoSuchChild)),
        (p, p, Err(InsertError::WouldBeItsOwnAncestor)),
        (b, p, Err(InsertError::WouldBeItsOwnAncestor)),
        (root, doctype, Ok(())),
        (root, p, Ok(())),
        (b, text, Ok(())),
    ];
    for (parent, child, expected) in cases {
        assert_eq!(doc.append(parent, child), expected, "{:?}", doc.node(child));
    }
    assert_eq!(doc.insert_before(root, comment), Err(InsertError::NoParent));
    assert_eq!(doc.append_text(root, "x"), None);
}

#[test]
fn a_template_cannot_go_into_its_own_contents() {
    let mut doc = Document::new();
    let template = doc.create_element("template");
    let contents = doc.template_contents(&template);
    assert_eq!(doc.append(contents, template), Err(InsertError::WouldBeItsOwnAncestor));
}

#[test]
fn text_takes_the_place_of_children() {
    let mut doc = Document::new();
    let (p, b) = (doc.create_element("p"), doc.create_element("b"));
    doc.append(p, b).unwrap();
    doc.set_text(p, "only");
    assert_eq!(doc.node(p).dump_html().to_string(), "| \"only\"\n");
    assert_eq!(doc.node(b).parent(), None);
    doc.set_text(p, "");
    assert_eq!(doc.node(p).first_child(), None);
}

#[test]
fn equality_is_by_content() {
    let mut doc = Document::new();
    let (a, b) = (doc.create_element("p"), doc.create_element("p"));
    let equal = |doc: &Document| doc.node(a).is_equal_to(doc.node(b));
    doc.set_attr(a, "x", "1");
    doc.set_attr(a, "y", "2");
    doc.set_attr(b, "y", "2");
    assert!(!equal(&doc));
    doc.set_attr(b, "x", "1");
    assert!(equal(&doc));
    doc.append_text(a, "t");
    assert!(!equal(&doc));
    let text = doc.create_text("t");
    doc.append(b, text).unwrap();
    assert!(equal(&doc));
    doc.set_text(text, "T");
    assert!(!equal(&doc));
}
