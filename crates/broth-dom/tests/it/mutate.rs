//! Changes to what nodes share, and changes that are refused.

use broth_dom::{
    Document, EditError, ElementAttrs, NewElement, NodeId, ShadowRootOptions, TreeSink,
};
use broth_markup::{AttrsBuf, Doctype, Namespace, QName};

fn values(doc: &Document, node: NodeId) -> Vec<&str> {
    doc.node(node).attrs().map(|attribute| attribute.value()).collect()
}

#[test]
fn a_copy_shares_nothing_that_can_change() {
    let mut doc = Document::new();
    let p = doc.create_element("p").unwrap();
    doc.set_attr(p, "a", "1").unwrap();
    doc.set_attr(p, "a", "2").unwrap();
    doc.append_text(p, "old");
    let text = doc.node(p).first_child().unwrap().id();
    doc.set_text(text, "own");
    let copy = doc.clone_subtree(p);
    doc.set_text(text, "new");
    doc.append_text(p, "er");
    doc.set_attr(p, "a", "3").unwrap();
    assert_eq!(doc.node(copy).dump_html().to_string(), "| \"own\"\n");
    assert_eq!(doc.node(p).dump_html().to_string(), "| \"newer\"\n");
    assert_eq!((values(&doc, p), values(&doc, copy)), (vec!["3"], vec!["2"]));
}

#[test]
fn missing_attributes_go_to_one_of_those_that_share() {
    let mut doc = Document::new();
    let body = doc.create_element("body").unwrap();
    doc.set_attr(body, "a", "1").unwrap();
    let copy = doc.clone_subtree(body);
    let mut more = AttrsBuf::default();
    more.push("a", "late");
    more.push("b", "2");
    doc.add_missing_attributes(&copy, ElementAttrs::without_namespaces(&more.attrs()));
    assert_eq!((values(&doc, body), values(&doc, copy)), (vec!["1"], vec!["1", "2"]));
}

#[test]
fn an_index_of_attributes_follows_them_when_they_move() {
    let mut doc = Document::new();
    let (wide, other) = (doc.create_element("p").unwrap(), doc.create_element("p").unwrap());
    for number in 0..60 {
        doc.set_attr(wide, &format!("a{number}"), "old").unwrap();
        doc.set_attr(other, &format!("a{number}"), "other").unwrap();
    }
    for number in (0..60).rev() {
        doc.set_attr(wide, &format!("a{number}"), "new").unwrap();
    }
    assert_eq!(values(&doc, wide), ["new"; 60]);
    doc.remove_attr(wide, "a59");
    doc.set_attr(wide, "a59", "again").unwrap();
    doc.set_attr(wide, "a0", "first").unwrap();
    assert_eq!(values(&doc, wide)[58..], ["new", "again"]);
    assert_eq!(doc.node(wide).attr("a0"), Some("first"));
    assert_eq!(values(&doc, other), ["other"; 60]);
}

#[test]
fn all_attributes_of_a_name_that_a_sink_was_given_twice_are_removed() {
    for count in [1, 40] {
        let mut attrs = AttrsBuf::default();
        (0..count).for_each(|number| attrs.push(&format!("a{number}"), "1"));
        attrs.push("a0", "2");
        let mut doc = Document::new();
        let attrs = attrs.attrs();
        let attrs = ElementAttrs::without_namespaces(&attrs);
        let element = NewElement { attrs, ..NewElement::implied(QName::html("p"), 0) };
        let p = TreeSink::create_element(&mut doc, element);
        assert_eq!(doc.node(p).attr("a0"), Some("1"));
        doc.remove_attr(p, "a0");
        assert!(!doc.node(p).has_attr("a0"));
        assert_eq!(doc.node(p).attrs().count(), count - 1);
    }
}

#[test]
fn a_template_has_its_contents_from_the_start_and_only_one() {
    let mut doc = Document::new();
    let template = doc.create_element("template").unwrap();
    let contents = doc.node(template).template_contents().expect("contents").id();
    assert_eq!(TreeSink::template_contents(&mut doc, &template), contents);
    let mut other = Document::new();
    let copy = other.import(doc.node(template));
    assert!(other.node(copy).is_equal_to(doc.node(template)));
    assert_eq!(other.node_count(), 3);
    let svg = QName::new(Namespace::Svg, None, "template");
    let svg = doc.create_element_ns(svg).unwrap();
    assert!(doc.node(svg).template_contents().is_none());
}

#[test]
fn impossible_children_are_refused() {
    let mut doc = Document::new();
    let root = doc.root().id();
    let (p, b) = (doc.create_element("p").unwrap(), doc.create_element("b").unwrap());
    let (text, comment) = (doc.create_text("t"), doc.create_comment("c"));
    let doctype = doc.create_doctype(Doctype::default());
    doc.append(p, b).unwrap();
    let cases = [
        (root, text, Err(EditError::NoSuchChild)),
        (p, root, Err(EditError::NoSuchChild)),
        (p, doctype, Err(EditError::NoSuchChild)),
        (text, comment, Err(EditError::NoSuchChild)),
        (doctype, p, Err(EditError::NoSuchChild)),
        (p, p, Err(EditError::WouldBeItsOwnAncestor)),
        (b, p, Err(EditError::WouldBeItsOwnAncestor)),
        (root, doctype, Ok(())),
        (root, p, Ok(())),
        (b, text, Ok(())),
    ];
    for (parent, child, expected) in cases {
        assert_eq!(doc.append(parent, child), expected, "{:?}", doc.node(child));
    }
    assert_eq!(doc.insert_before(root, comment), Err(EditError::NoParent));
    assert_eq!(doc.append_text(root, "x"), None);
}

#[test]
fn a_template_cannot_go_into_its_own_contents() {
    let mut doc = Document::new();
    let template = doc.create_element("template").unwrap();
    let contents = doc.template_contents(&template);
    assert_eq!(doc.append(contents, template), Err(EditError::WouldBeItsOwnAncestor));
}

#[test]
fn text_takes_the_place_of_children() {
    let mut doc = Document::new();
    let (p, b) = (doc.create_element("p").unwrap(), doc.create_element("b").unwrap());
    doc.append(p, b).unwrap();
    doc.set_text(p, "only");
    assert_eq!(doc.node(p).dump_html().to_string(), "| \"only\"\n");
    assert_eq!(doc.node(b).parent(), None);
    doc.set_text(p, "");
    assert_eq!(doc.node(p).first_child(), None);
}

#[test]
fn text_joins_the_text_before_it() {
    let mut doc = Document::new();
    let (p, comment) = (doc.create_element("p").unwrap(), doc.create_comment("c"));
    let text = doc.append_text(p, "Fish");
    assert_eq!(doc.append_text(p, " &"), text);
    assert_eq!(doc.append_text(p, " chips"), text);
    doc.append(p, comment).unwrap();
    let other = doc.append_text(p, "?");
    assert_ne!(other, text);
    assert_eq!(doc.append_text(p, "!"), other);
    assert_eq!(doc.append_text(comment, "no parent"), None);
    assert_eq!(doc.node(p).dump_html().to_string(), "| \"Fish & chips\"\n| <!-- c -->\n| \"?!\"\n");
}

/// Inserts a fragment before or after `b` in `<p><b>`, and compares the resulting names.
fn check_fragment(of: impl Fn(&mut Document) -> NodeId, before: bool, expected: &[&str]) {
    let mut doc = Document::new();
    let (p, b) = (doc.create_element("p").unwrap(), doc.create_element("b").unwrap());
    doc.append(p, b).unwrap();
    let fragment = of(&mut doc);
    for name in ["i", "u", "s"] {
        let node = doc.create_element(name).unwrap();
        doc.append(fragment, node).unwrap();
    }
    // The second time, nothing is left to insert.
    for _ in 0..2 {
        if before {
            doc.insert_before(b, fragment).unwrap();
        } else {
            doc.append(p, fragment).unwrap();
        }
        let names: Vec<_> = doc.node(p).children().map(|node| node.name()).collect();
        assert_eq!(names, expected);
        assert_eq!(doc.node(fragment).children().count(), 0);
        assert_eq!(doc.node(fragment).parent(), None);
    }
}

#[test]
fn fragments_of_every_kind_give_their_content() {
    let kinds: [fn(&mut Document) -> NodeId; 3] = [
        |doc| doc.create_fragment(),
        |doc| {
            let template = doc.create_element("template").unwrap();
            doc.template_contents(&template)
        },
        |doc| {
            let host = doc.create_element("div").unwrap();
            doc.attach_shadow_root(&host, ShadowRootOptions::default()).unwrap()
        },
    ];
    for of in kinds {
        check_fragment(of, true, &["i", "u", "s", "b"]);
        check_fragment(of, false, &["b", "i", "u", "s"]);
    }
}

#[test]
fn a_fragment_takes_no_text_into_a_document() {
    for cdata in [true, false] {
        let mut doc = Document::new();
        let (root, fragment, p) =
            (doc.root().id(), doc.create_fragment(), doc.create_element("p").unwrap());
        let text = if cdata { doc.create_cdata("t") } else { doc.create_text("t") };
        doc.append(root, p).unwrap();
        doc.append(fragment, text).unwrap();
        assert_eq!(doc.append(root, fragment), Err(EditError::NoSuchChild));
        assert_eq!(doc.insert_before(p, fragment), Err(EditError::NoSuchChild));
        assert_eq!(doc.node(fragment).children().count(), 1);
        // In an element it can.
        let b = doc.create_element("b").unwrap();
        doc.append(b, text).unwrap();
        doc.append(fragment, b).unwrap();
        doc.append(root, fragment).unwrap();
        assert_eq!(doc.node(b).parent(), Some(doc.root()));
    }
}

#[test]
fn errors_say_what_is_wrong() {
    for (error, word) in [
        (EditError::NoSuchChild, "kind"),
        (EditError::WouldBeItsOwnAncestor, "ancestor"),
        (EditError::NoParent, "no parent"),
        (EditError::NoSuchNode, "no such node"),
    ] {
        assert!(error.to_string().contains(word), "{error}");
    }
}

#[test]
fn ids_of_other_documents_are_refused_before_anything_changes() {
    let (mut doc, mut other) = (Document::new(), Document::new());
    let [list, item] = ["ul", "li"].map(|name| doc.create_element(name).unwrap());
    doc.append(list, item).unwrap();
    let foreign = (0..9).map(|_| other.create_element("p").unwrap()).last().unwrap();
    let before = doc.node(list).outer_html();
    let refused = Err(EditError::NoSuchNode);
    let methods = [
        Document::append,
        Document::prepend,
        Document::insert_before,
        Document::insert_after,
        Document::replace_with,
    ];
    for method in methods {
        assert_eq!(method(&mut doc, item, foreign), refused);
        assert_eq!(method(&mut doc, foreign, item), refused);
        assert_eq!(method(&mut doc, foreign, foreign), refused);
    }
    assert_eq!(doc.node(list).outer_html(), before);
}

#[test]
fn methods_without_a_result_name_the_mistake_when_they_panic() {
    let mut other = Document::new();
    let foreign = (0..9).map(|_| other.create_element("p").unwrap()).last().unwrap();
    let methods: [fn(&mut Document, NodeId); 9] = [
        |doc, id| _ = doc.node(id).parent(),
        |doc, id| doc.detach(id),
        |doc, id| _ = doc.append_text(id, "a"),
        |doc, id| doc.set_text(id, "a"),
        |doc, id| doc.set_attr(id, "href", "a").unwrap(),
        |doc, id| doc.set_attr_ns(id, QName::attribute("x"), "a").unwrap(),
        |doc, id| doc.remove_attr(id, "x"),
        |doc, id| _ = doc.clone_subtree(id),
        |doc, id| _ = Document::new().adopt(doc, id),
    ];
    for (index, method) in methods.into_iter().enumerate() {
        let panic = std::panic::catch_unwind(|| method(&mut Document::new(), foreign)).unwrap_err();
        let message = panic.downcast::<&str>().expect("a message");
        assert!(message.contains("is it from another document?"), "{index}: {message}");
    }
}
