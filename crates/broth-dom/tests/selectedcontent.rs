//! Which option a `selectedcontent` shows.

use broth_dom::{Child, Document, NewElement, NodeId, Place, TreeSink};
use broth_markup::{Name, QName};

/// Builds a tree from words: `name` opens an element (`name:attr` with an attribute, `name:attr=value`),
/// `/` closes one, `'x` is text. The hooks are called as a tree builder does.
fn check(words: &str, expected: Option<&str>) {
    let mut doc = Document::new();
    let mut open = vec![NodeId::DOCUMENT];
    let close = |doc: &mut Document, open: &mut Vec<NodeId>| {
        let node = open.pop().unwrap();
        if doc.node(node).is_html(Name::Option) {
            doc.maybe_clone_option_into_selectedcontent(&node);
        }
    };
    for word in format!("html {words}").split(' ') {
        let parent = *open.last().unwrap();
        if word == "/" {
            close(&mut doc, &mut open);
        } else if let Some(text) = word.strip_prefix('\'') {
            doc.append_text(parent, text);
        } else {
            let (name, attr) = word.split_once(':').unwrap_or((word, ""));
            let element = NewElement::implied(QName::html(name), 0);
            let node = TreeSink::create_element(&mut doc, element);
            if !attr.is_empty() {
                let (name, value) = attr.split_once('=').unwrap_or((attr, ""));
                doc.set_attr(node, name, value);
            }
            doc.insert(Place::LastChildOf(parent), Child::Node(node));
            if name == "selectedcontent" {
                doc.selectedcontent_connected(&node);
            }
            open.push(node);
        }
    }
    while open.len() > 1 {
        close(&mut doc, &mut open);
    }
    let shown = doc.root().by_tag("selectedcontent").next().map(|node| node.text_content());
    assert_eq!(shown.as_deref(), expected, "{words}");
}

#[test]
fn the_selected_option_is_shown() {
    let cases = [
        // The first, if none is selected.
        ("select selectedcontent / option 'a / option 'b", "a"),
        ("select selectedcontent / option 'a / option:selected 'b / option 'c", "b"),
        // The last of those that are selected.
        ("select selectedcontent / option:selected 'a / option:selected 'b", "b"),
        // What is in the option, at any depth; groups are looked into.
        ("select button selectedcontent / / div optgroup option 'a i 'b", "ab"),
        // The first that is not disabled.
        ("select selectedcontent / option:disabled 'a / option 'b", "b"),
        ("select selectedcontent / optgroup:disabled option 'a / / option 'b", "b"),
        ("select selectedcontent / option:disabled 'a", ""),
        // A list box selects nothing by itself; a size that is no number is 1.
        ("select:size=2 selectedcontent / option 'a", ""),
        ("select:size=0 selectedcontent / option 'a", ""),
        ("select:size=-0 selectedcontent / option 'a", ""),
        ("select:size=+01x selectedcontent / option 'a", "a"),
        ("select:size=-1 selectedcontent / option 'a", "a"),
        ("select:size=x selectedcontent / option 'a", "a"),
        ("select:size=2 selectedcontent / option:selected 'a", "a"),
        // Several can be selected: nothing is shown.
        ("select:multiple selectedcontent / option:selected 'a", ""),
        // Not options of the select.
        ("select selectedcontent / datalist option 'a / / option 'b", "b"),
        ("select selectedcontent / optgroup optgroup option 'a", ""),
        ("select selectedcontent / option 'a option:selected 'b", "ab"),
        ("selectedcontent / select option 'a", ""),
        // A selectedcontent that comes late shows what is selected already.
        ("select option 'a / option:selected 'b / selectedcontent", "b"),
        ("select option 'a / selectedcontent / option:selected 'b", "b"),
        ("select option 'a / selectedcontent 'x", "ax"),
        // In another select, or in an option, it is disabled, and keeps others from being shown.
        ("select option 'a selectedcontent", ""),
        ("select div select selectedcontent / option 'a", ""),
    ];
    for (words, expected) in cases {
        check(words, Some(expected));
    }
    check("select option 'a", None);
}

#[test]
fn only_the_first_selectedcontent_shows_it() {
    let mut doc = Document::new();
    let select = doc.create_element("select");
    doc.append(NodeId::DOCUMENT, select).unwrap();
    let [first, second, option] =
        ["selectedcontent", "selectedcontent", "option"].map(|name| doc.create_element(name));
    for node in [first, second, option] {
        doc.append(select, node).unwrap();
    }
    doc.append_text(option, "a");
    doc.selectedcontent_connected(&first);
    doc.selectedcontent_connected(&second);
    assert_eq!(doc.node(second).text_content(), "");
    assert_eq!(doc.node(first).text_content(), "a");
}
