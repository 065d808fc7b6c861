//! Edits of one node.

use broth_dom::{Document, EditError, NodeId};
use broth_markup::{Namespace, QName, Uri};

fn element(doc: &mut Document, name: &str, content: &[NodeId]) -> NodeId {
    let element = doc.create_element(name).unwrap();
    content.iter().for_each(|&child| doc.append(element, child).unwrap());
    element
}

#[test]
fn an_element_gets_another_name_with_everything_it_has() {
    let mut doc = Document::new();
    let text = doc.create_text("Soup");
    let b = element(&mut doc, "b", &[text]);
    doc.set_attr(b, "id", "x").unwrap();
    doc.edit(b).set_name("STRONG").unwrap();
    assert_eq!(doc.node(b).outer_html(), r#"<strong id="x">Soup</strong>"#);
    assert_eq!(doc.edit(text).set_name("p"), Err(EditError::NotAnElement));
    assert_eq!(doc.edit(b).set_name("a>"), Err(EditError::InvalidName("a>".into())));
}

#[test]
fn the_namespace_and_the_prefix_of_a_name_stay() {
    let mut doc = Document::new();
    let uri = Uri::from("urn:soup");
    let name = QName::new(Namespace::of(&uri), Some("s"), "bowl");
    let bowl = doc.create_element_ns(name).unwrap();
    doc.edit(bowl).set_name("plate").unwrap();
    assert_eq!(doc.node(bowl).qname(), Some(QName { local: "plate", ..name }));
}

#[test]
fn the_contents_of_a_template_become_its_children_with_another_name_and_back() {
    let mut doc = Document::new();
    let text = doc.create_text("Soup");
    let div = element(&mut doc, "div", &[text]);
    doc.edit(div).set_name("template").unwrap();
    let contents = doc.node(div).template_contents().unwrap();
    assert!(doc.node(div).first_child().is_none() && contents.text() == "Soup");
    doc.edit(div).set_name("p").unwrap();
    assert!(doc.node(div).template_contents().is_none());
    assert_eq!(doc.node(div).outer_html(), "<p>Soup</p>");
}

#[test]
fn edits_of_the_content_of_a_template_go_where_markup_shows_them() {
    let mut doc = Document::new();
    let template = element(&mut doc, "template", &[]);
    let mut edit = doc.edit(template);
    edit.append("b").unwrap();
    edit.prepend("a").unwrap();
    edit.append("c").unwrap();
    assert!(edit.content() != template);
    assert_eq!(doc.node(template).outer_html(), "<template>abc</template>");
    doc.edit(template).set_text("<");
    assert_eq!(doc.node(template).outer_html(), "<template>&lt;</template>");
    assert!(doc.node(template).first_child().is_none());
}

#[test]
fn a_template_is_wrapped_around_a_node_and_unwrapped_without_loss() {
    let mut doc = Document::new();
    let [text, child] = ["Soup", "child"].map(|text| doc.create_text(text));
    let b = element(&mut doc, "b", &[text]);
    let p = element(&mut doc, "p", &[b]);
    let template = doc.edit(b).wrap("template").unwrap();
    assert_eq!(doc.node(p).inner_html(), "<template><b>Soup</b></template>");
    doc.append(template, child).unwrap();
    doc.edit(template).unwrap();
    assert_eq!(doc.node(p).inner_html(), "<b>Soup</b>child");
}

#[test]
fn classes_are_added_and_removed_one_by_one() {
    let mut doc = Document::new();
    let p = doc.create_element("p").unwrap();
    doc.set_attr(p, "class", "  a\tb a ").unwrap();
    let mut edit = doc.edit(p);
    edit.add_class("a");
    edit.add_class("");
    assert_eq!(edit.attr("class"), Some("  a\tb a "));
    edit.add_class("c");
    assert_eq!(edit.attr("class"), Some("  a\tb a c"));
    edit.remove_class("a");
    assert_eq!(edit.attr("class"), Some("b c"));
    edit.remove_class("b");
    edit.remove_class("c");
    assert!(!edit.has_attr("class"));
    let text = doc.create_text("a");
    doc.edit(text).add_class("b");
    assert!(!doc.node(text).has_class("b"));
}

#[test]
fn what_is_inserted_is_text() {
    let mut doc = Document::new();
    let b = element(&mut doc, "b", &[]);
    let p = element(&mut doc, "p", &[b]);
    let mut edit = doc.edit(b);
    edit.append("<i>").unwrap();
    edit.prepend("&").unwrap();
    edit.before("1").unwrap();
    edit.after("2").unwrap();
    assert_eq!(doc.node(p).inner_html(), "1<b>&amp;&lt;i&gt;</b>2");
    doc.edit(b).replace_with("|").unwrap();
    assert_eq!(doc.node(p).inner_html(), "1|2");
    assert_eq!(doc.edit(b).before("x"), Err(EditError::NoParent));
}

#[test]
fn nodes_are_wrapped_and_unwrapped() {
    let mut doc = Document::new();
    let text = doc.create_text("Soup");
    let b = element(&mut doc, "b", &[text]);
    let p = element(&mut doc, "p", &[b]);
    doc.edit(text).wrap("i").unwrap();
    assert_eq!(doc.node(p).inner_html(), "<b><i>Soup</i></b>");
    doc.edit(b).unwrap();
    doc.edit(p).unwrap();
    assert_eq!(doc.node(p).outer_html(), "<p><i>Soup</i></p>");
    assert_eq!(doc.edit(p).wrap("div"), Err(EditError::NoParent));
    assert!(doc.edit(text).wrap("a b").is_err());
}
