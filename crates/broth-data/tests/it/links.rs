//! Hyperlinks, and the base of a document.

use broth::data::{Base, Link};
use broth::html::Context;
use broth::prelude::*;

const PAGE: &str = "https://example.org/menu/today?a#b";

fn links(html: &str) -> Vec<(String, String)> {
    let doc = broth::html::parse(html);
    doc.links(PAGE).map(|link| (link.url, link.text)).collect()
}

fn urls(html: &str) -> Vec<String> {
    links(html).into_iter().map(|(url, _)| url).collect()
}

#[test]
fn links_are_those_a_reader_can_follow() {
    assert_eq!(
        links(
            "<link rel='next prefetch' href=n title=Next><link rel=stylesheet href=s>\
             <link rel='alternate stylesheet' href=s><link rel='shortcut icon' href=i>\
             <link href=none><link rel=alternate href=alt><link rel=author>\
             <a>none</a><a href=soup> All \n <b>soups</b><br>today <script>no()</script></a>\
             <map><area href=/map alt='The map'><area alt=none></map>"
        ),
        [
            ("https://example.org/menu/n", "Next"),
            ("https://example.org/menu/alt", ""),
            ("https://example.org/menu/soup", "All soups\ntoday"),
            ("https://example.org/map", "The map"),
        ]
        .map(|(url, text)| (url.to_owned(), text.to_owned()))
    );
}

#[test]
fn svg_and_mathml_have_links_too() {
    assert_eq!(
        urls(
            "<svg><a href=new xlink:href=old>S</a><a xlink:href=old>T</a><use href=#u /></svg>\
             <math><mi href=m>x</mi></math>"
        ),
        ["new", "old", "m"].map(|name| format!("https://example.org/menu/{name}"))
    );
    let doc = broth::html::parse("<svg><a xlink:href=old>S</a>");
    assert_eq!(doc.links(PAGE).next().unwrap().attribute, "xlink:href");
}

#[test]
fn an_address_that_cannot_be_resolved_is_there_as_written() {
    let html = "<a href=' http://[ '>a</a><a href=soup>b</a><a href=HTTPS://EXAMPLE.com>c</a>";
    let doc = broth::html::parse(html);
    let found = |page: &str| -> Vec<(String, bool)> {
        doc.links(page).map(|link| (link.url, link.resolved)).collect()
    };
    let expected = |soup: &str, resolved| {
        [(" http://[ ", false), (soup, resolved), ("https://example.com/", true)]
            .map(|(url, resolved)| (url.to_owned(), resolved))
    };
    assert_eq!(found(PAGE), expected("https://example.org/menu/soup", true));
    for no_page in ["", "/menu", "soup", "http://["] {
        assert_eq!(found(no_page), expected("soup", false), "{no_page}");
    }
}

#[test]
fn the_first_base_with_an_address_counts() {
    for (html, base) in [
        ("", Some(PAGE)),
        ("<base target=x><base href=/b/><base href=/c/>", Some("https://example.org/b/")),
        ("<p><base href=//other.example>", Some("https://other.example/")),
        ("<base href=''>", Some("https://example.org/menu/today?a")),
        ("<base href=data:x><base href=/c/>", Some(PAGE)),
        ("<base href=javascript:x>", Some(PAGE)),
        ("<base href=http://[>", Some(PAGE)),
        ("<template><base href=/b/></template><svg><base href=/c/></svg>", Some(PAGE)),
    ] {
        let doc = broth::html::parse(html);
        assert_eq!(doc.base(PAGE).url(), base, "{html}");
    }
    let with = |html: &str| doc_base(html, "");
    assert_eq!(with("<base href=b>").url(), None);
    assert_eq!(with("<base href=http://a/b>").resolve("c").as_deref(), Some("http://a/c"));
}

fn doc_base(html: &str, page: &str) -> Base {
    broth::html::parse(html).base(page)
}

#[test]
fn a_node_and_a_fragment_use_the_base_of_their_tree() {
    let doc = broth::html::parse("<base href=/b/><p><a href=x>x</a></p><a href=y>y</a>");
    let p = doc.by_tag("p").next().unwrap();
    let urls: Vec<String> = p.links(PAGE).map(|link| link.url).collect();
    assert_eq!(urls, ["https://example.org/b/x"]);
    assert_eq!(p.first_child().unwrap().links(PAGE).count(), 0);

    let template = broth::html::parse("<base href=/b/><template><a href=x>x</a></template>");
    assert_eq!(template.links(PAGE).count(), 0);
    let contents = template.by_tag("template").next().unwrap().template_contents().unwrap();
    assert_eq!(contents.links(PAGE).next().unwrap().url, "https://example.org/b/x");

    let fragment =
        broth::html::parse_fragment("<base href=/b/><a href=x>x</a>", Context::html("div"));
    let urls: Vec<String> = fragment.root().links(PAGE).map(|link| link.url).collect();
    assert_eq!(urls, ["https://example.org/b/x"]);
}

#[test]
fn a_link_knows_its_words_and_its_place() {
    let html = "<p><a rel=' NoFollow  ugc' href='/so&amp;up'>Soup</a>";
    let doc = broth::html::parse(html);
    let link: Link<'_> = doc.links(PAGE).next().unwrap();
    assert_eq!(link.rel, ["nofollow", "ugc"]);
    assert_eq!((link.written, link.attribute), ("/so&up", "href"));
    assert_eq!(&html[link.span.unwrap().range()], "/so&amp;up");
    assert_eq!(link.node.name(), "a");
    assert_eq!(link.to_string(), "https://example.org/so&up Soup");
}

#[test]
fn a_string_or_a_base_is_the_base() {
    let doc = broth::html::parse("<a href=x>x</a>");
    let page = String::from("http://a/");
    let base = doc.base(&page);
    let a = doc.by_tag("a").next().unwrap();
    for url in [a.url("href", "http://a/"), a.url("HREF", &page), a.url("href", &base)] {
        assert_eq!(url.as_deref(), Some("http://a/x"));
    }
    assert_eq!(a.url("href", ""), None);
    assert_eq!(a.url("title", &base), None);
}

#[test]
fn xhtml_and_svg_documents_have_links() {
    let xhtml = broth::xml::parse(
        "<html xmlns='http://www.w3.org/1999/xhtml'><base href='http://a/'/><a href='x'>y</a></html>",
    );
    assert_eq!(xhtml.links("").next().unwrap().url, "http://a/x");
    let svg = broth::xml::parse(
        "<svg xmlns='http://www.w3.org/2000/svg' xmlns:l='http://www.w3.org/1999/xlink'>\
         <a l:href='x'>y</a></svg>",
    );
    let link = svg.links("http://a/").next().unwrap();
    assert_eq!((link.url.as_str(), link.attribute), ("http://a/x", "xlink:href"));
    let other = broth::xml::parse("<a href='x'>y</a>");
    assert_eq!(other.links("http://a/").count(), 0);
}

#[test]
fn addresses_can_be_made_absolute_by_a_function() {
    let resolve = |address: &str| (address != "no").then(|| format!("x:{address}"));
    let base = Base::resolved_by(Some("x:base"), Some("x:page"), resolve);
    assert_eq!(base.url(), Some("x:base"));
    assert_eq!(base, base.clone());
    assert_ne!(base, Base::default());
    let html = "<a href=soup itemscope itemtype=x:t itemid=id></a><a href=no></a><form></form>";
    let doc = broth::html::parse(html);
    let links: Vec<_> = doc.links(&base).map(|it| (it.url, it.resolved)).collect();
    assert_eq!(links, [("x:soup".to_owned(), true), ("no".to_owned(), false)]);
    assert_eq!(doc.forms(&base)[0].action, "x:page");
    assert_eq!(doc.microdata(&base).items().next().unwrap().id(), Some("x:id"));
}
