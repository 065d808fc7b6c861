//! The forms of controls, and the parts of the source that nodes come from.

use broth::html::{Parser, parse};

#[track_caller]
fn owners(html: &str) -> Vec<&'static str> {
    let doc = parse(html);
    let name = |id: &str| *["a", "b"].iter().find(|name| **name == id).unwrap_or(&"?");
    let controls = doc.root().descendants().filter(|node| node.has_attr("c"));
    controls
        .map(|control| control.form().map_or("-", |form| name(form.attr("id").unwrap_or_default())))
        .collect()
}

#[test]
fn a_control_belongs_to_the_form_that_the_standard_says() {
    for (html, expected) in [
        ("<form id=a><p><input c></form><input c>", &["a", "-"][..]),
        // The attribute goes before the form around it, even if nothing has the id.
        (
            "<form id=a><input c form=b><input c form=x><input c form=''></form><form id=b>",
            &["b", "-", "-"],
        ),
        ("<form id=a></form><p id=b></p><input c form=b>", &["-"]),
        ("<p id=a></p><form id=a></form><input c form=a>", &["-"]),
        // The parser closes the form in the tree, and still associates what follows.
        ("<table><form id=a><tr><td><input c></form></table><input c>", &["a", "-"]),
        // The end tag leaves the input in the form.
        ("<form id=a><div></form><input c></div>", &["a"]),
        (
            "<form id=a><button c></button><select c><option c></select><textarea c></textarea>",
            &["a", "a", "-", "a"],
        ),
        (
            "<form id=a><fieldset c><object c></object></fieldset><output c></output><img c><x-y c></x-y>",
            &["a", "a", "a", "a", "-"],
        ),
        ("<form id=a><p c></p><label c></label><a c></a>", &["-"; 3]),
        ("<form id=a><img c form=b></form><form id=b>", &["a"]),
    ] {
        assert_eq!(owners(html), expected, "{html}");
    }
}

#[test]
fn a_control_leaves_its_form_with_its_tree() {
    let mut doc = parse("<table><form><tr><td><input></table>");
    let [form, input] = ["form", "input"].map(|name| doc.by_tag(name).next().unwrap().id());
    assert_eq!(doc.node(input).form().map(|form| form.id()), Some(form));
    doc.edit(form).remove();
    assert_eq!(doc.node(input).form(), None);
}

#[track_caller]
fn extent<'h>(html: &'h str, name: &str) -> &'h str {
    let doc = parse(html);
    let node = doc.by_tag(name).next().unwrap();
    node.extent().map_or("none", |span| &html[span.range()])
}

#[test]
fn an_extent_goes_from_the_start_tag_to_the_end_of_the_content() {
    for (html, name, expected) in [
        ("<ul><li>a <b>c</b><li>d</ul>e", "li", "<li>a <b>c</b>"),
        ("<ul><li>a<li>d</ul>e", "ul", "<ul><li>a<li>d</ul>"),
        ("<p>a<p>b", "p", "<p>a"),
        ("<p><!-- x --><p>b", "p", "<p><!-- x -->"),
        ("<p><p>b", "p", "<p>"),
        ("<img src=a>b", "img", "<img src=a>"),
        // Without a start tag, it is the content.
        ("<table><tr><td>a</table>", "tbody", "<tr><td>a"),
        ("<table><tr><td>a</tbody></table>", "tbody", "<tr><td>a</tbody>"),
        ("<title>x</title><p>a", "body", "<p>a"),
        ("", "body", "none"),
        // Text that moves before a table is still in its source.
        ("<div><table>x<tr><td>a", "table", "<table>x<tr><td>a"),
        ("<div><table>x<tr><td>a", "div", "<div><table>x<tr><td>a"),
        ("<template><p>a<b>c", "template", "<template><p>a<b>c"),
        ("<template><template><p>a", "template", "<template><template><p>a"),
    ] {
        assert_eq!(extent(html, name), expected, "{html}");
    }
}

#[test]
fn documents_fragments_and_texts_have_extents() {
    let html = " <p>a</p><!-- b -->";
    let doc = parse(html);
    assert_eq!(doc.root().extent().unwrap().range(), 1..html.len());
    let text = doc.by_tag("p").next().unwrap().first_child().unwrap();
    assert_eq!(text.extent(), text.span());
    let fragment = Parser::new().parse_fragment("<td>a<td>b", "tr");
    assert_eq!(fragment.root().extent().unwrap().range(), 0..10);
    let mut doc = parse("");
    let made = doc.create_element("p").unwrap();
    assert_eq!(doc.node(made).extent(), None);
}
