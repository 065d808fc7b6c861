//! Problems that lol-html has or had, by the numbers of their reports: in streams and in pages.

use broth_rewrite::{Edits, Page, Rewriter};

use crate::edits::check as check_page;
use crate::stream::check;

#[test]
fn lol_html_67_siblings() {
    check(
        "<p>a<p>b<h1>c</h1><p>d",
        |page| page.on("p + p", |p| p.set_attr("x", "1")).on("h1 ~ p", |p| p.set_attr("y", "2")),
        "<p>a<p x=\"1\">b<h1>c</h1><p y=\"2\">d",
    );
}

#[test]
fn lol_html_78_the_content_of_an_element() {
    let upper = |page: Rewriter| {
        page.on_complete("div", |div| div.replace_with(div.text().unwrap().to_uppercase()))
    };
    check("<div>a<b>c</b></div>d", upper, "ACd");
}

#[test]
fn lol_html_93_and_255_text_is_whole() {
    let text = "fish &amp; chips";
    check(
        &format!("<p>{text}<!-- c -->{text}"),
        |page| {
            page.on_text("p", |text| {
                assert_eq!(text.text(), "fish & chips");
                text.replace_with_html("soup");
            })
        },
        "<p>soup<!-- c -->soup",
    );
}

#[test]
fn lol_html_110_omitted_end_tags() {
    let list = "<ul><li>1<li>2<li>3</ul>";
    check(list, |page| page.on("li", |li| li.set_name("p")), "<ul><p>1<p>2<p>3</ul>");
    check(list, |page| page.on("li li", |li| li.remove()), list);
    check(
        list,
        |page| page.on("li:nth-child(2)", |li| li.after_html("X")),
        "<ul><li>1<li>2</li>X<li>3</ul>",
    );
}

#[test]
fn lol_html_206_noscript_has_content() {
    check(
        "<p><noscript><img src=a></noscript>",
        |page| page.on("noscript img", |img| img.set_attr("alt", "")),
        "<p><noscript><img src=a alt=\"\"></noscript>",
    );
}

#[test]
fn lol_html_in_pages_67_siblings() {
    check_page(
        "<p>a<p>b<h1>c</h1><p>d",
        &[("set", "p + p", "x=1"), ("set", "h1 ~ p", "y=2")],
        "<p>a<p x=\"1\">b<h1>c</h1><p y=\"2\">d",
    );
}

#[test]
fn lol_html_in_pages_78_the_content_of_an_element() {
    let page = Page::parse("<div>a<b>c</b></div>");
    let div = page.document().root().by_tag("div").next().unwrap();
    let inner = div.inner_html();
    let mut edits = Edits::new(&page);
    edits.replace_with_html(div.id(), &inner.to_uppercase());
    assert_eq!(edits.rewrite().unwrap(), "A<B>C</B>");
}

#[test]
fn lol_html_in_pages_93_and_255_text_is_whole() {
    let page = Page::parse("<p>fish &amp; chi<!-- c -->ps");
    let p = page.document().root().by_tag("p").next().unwrap();
    let texts: Vec<_> = p.children().filter_map(|node| node.node_value()).collect();
    assert_eq!(texts, ["fish & chi", " c ", "ps"]);
}

#[test]
fn lol_html_in_pages_110_omitted_end_tags() {
    check_page("<ul><li>1<li>2<li>3</ul>", &[("rename", "li", "p")], "<ul><p>1<p>2<p>3</ul>");
    check_page("<ul><li>1<li>2</ul>", &[("set", "li > li", "a=b")], "<ul><li>1<li>2</ul>");
    check_page(
        "<ul><li>1<li>2</ul>",
        &[("set", "ul > li", "a=b")],
        "<ul><li a=\"b\">1<li a=\"b\">2</ul>",
    );
}

#[test]
fn lol_html_in_pages_206_noscript_has_content() {
    check_page(
        "<p><noscript><img src=a></noscript>",
        &[("set", "noscript img", "alt=")],
        "<p><noscript><img src=a alt=\"\"></noscript>",
    );
}
