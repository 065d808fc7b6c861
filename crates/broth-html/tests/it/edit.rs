//! Edits of a node with HTML.

use broth::Document;
use broth::dom::EditError;
use broth::html::{self, EditHtml};
use broth::prelude::*;

fn edited(html: &str, selector: &str, edit: impl Fn(&mut broth::dom::NodeMut<'_>)) -> String {
    let mut doc = html::parse(html);
    let found = doc.edit_all(selector, |node| edit(node)).unwrap();
    assert!(found > 0, "{selector}");
    doc.body().unwrap().inner_html()
}

#[test]
fn html_is_parsed_for_the_element_that_it_is_put_into() {
    let table = "<table><tr><td>1</table>";
    let row = |edit: fn(&mut broth::dom::NodeMut<'_>)| edited(table, "tr", edit);
    let table = |rows: &str| format!("<table><tbody>{rows}</tbody></table>");
    let got = row(|tr| tr.append_html("<td>2").unwrap());
    assert_eq!(got, table("<tr><td>1</td><td>2</td></tr>"));
    let got = row(|tr| tr.prepend_html("<th>0").unwrap());
    assert_eq!(got, table("<tr><th>0</th><td>1</td></tr>"));
    let got = row(|tr| tr.before_html("<tr><td>0").unwrap());
    assert_eq!(got, table("<tr><td>0</td></tr><tr><td>1</td></tr>"));
    let got = row(|tr| tr.after_html("<td>2").unwrap());
    assert_eq!(got, table("<tr><td>1</td></tr><tr><td>2</td></tr>"));
    let got = row(|tr| tr.replace_with_html("<tr></tr><tr></tr>").unwrap());
    assert_eq!(got, table("<tr></tr><tr></tr>"));
    let got = row(|tr| tr.set_inner_html("<td>a&lt;<td>").unwrap());
    assert_eq!(got, table("<tr><td>a&lt;</td><td></td></tr>"));
}

#[test]
fn html_in_foreign_content_is_foreign() {
    let got = edited("<svg><g></g></svg>", "g", |g| g.append_html("<lineargradient/>").unwrap());
    assert_eq!(got, "<svg><g><linearGradient></linearGradient></g></svg>");
}

#[test]
fn html_in_a_template_goes_into_its_contents() {
    let got =
        edited("<p><template>a</template>", "template", |it| it.append_html("<td>b").unwrap());
    assert_eq!(got, "<p><template>a<td>b</td></template></p>");
    let got =
        edited("<p><template>a</template>", "template", |it| it.prepend_html("<td>b").unwrap());
    assert_eq!(got, "<p><template><td>b</td>a</template></p>");
    let got = edited("<p><template>a</template>", "template", |it| it.set_inner_html("b").unwrap());
    assert_eq!(got, "<p><template>b</template></p>");
}

#[test]
fn text_in_a_template_goes_into_its_contents() {
    let html = "<p><template><b>a</b></template>";
    let got = edited(html, "template", |it| it.append("<").unwrap());
    assert_eq!(got, "<p><template><b>a</b>&lt;</template></p>");
    let got = edited(html, "template", |it| it.prepend("<").unwrap());
    assert_eq!(got, "<p><template>&lt;<b>a</b></template></p>");
    assert_eq!(edited(html, "template", |it| it.set_text("")), "<p><template></template></p>");
    assert_eq!(edited(html, "template", |it| it.unwrap()), "<p><b>a</b></p>");
    let got = edited("<p><b>a</b>", "b", |it| assert!(it.wrap("template").is_ok()));
    assert_eq!(got, "<p><template><b>a</b></template></p>");
}

#[test]
fn an_edit_that_has_no_place_is_refused() {
    let mut doc = html::parse("<p>Soup");
    let root = doc.document_element().unwrap().id();
    assert_eq!(doc.edit(root).before_html("x"), Err(EditError::NoSuchChild));
    let document = doc.root().id();
    assert_eq!(doc.edit(document).append_html("x"), Err(EditError::NoSuchChild));
    let text = doc.body().unwrap().descendants().find(|node| node.is_text()).unwrap().id();
    assert_eq!(doc.edit(text).append_html("x"), Err(EditError::NoSuchChild));
    let alone = Document::create_element(&mut doc, "p").unwrap();
    assert_eq!(doc.edit(alone).after_html("x"), Err(EditError::NoParent));
}
