//! Other addresses in the source of a page.

use broth::html;
use broth::prelude::*;

/// Replaces all addresses by `new`, except for those that begin with `#`.
#[track_caller]
fn check(html: &str, new: &str, replaced: &str) {
    let doc = html::parse(html);
    let found = doc.replace_addresses("https://example.org/", |address| {
        (!address.written.starts_with('#')).then(|| new.to_owned())
    });
    assert_eq!(found, replaced, "{html}");
    // The new addresses are found where the old ones were.
    let reread = html::parse(&found);
    let all = |doc: &Document| -> Vec<String> {
        doc.addresses("").map(|address| address.written.to_owned()).collect()
    };
    let expected =
        all(&doc).into_iter().map(|it| if it.starts_with('#') { it } else { new.into() });
    assert_eq!(all(&reread), expected.collect::<Vec<_>>(), "{found}");
}

#[test]
fn values_keep_their_quotes() {
    check("<A  HREF = 'x'>", "y?a&b", "<A  HREF = 'y?a&amp;b'>");
    check("<a href=\"x\"id=i>", "y\"'", "<a href=\"y&quot;'\"id=i>");
    check("<a href='x'>", "y\"'", "<a href='y\"&#39;'>");
    check("<a href=x>", "a b", "<a href=\"a b\">");
    check("<a href=x/>", "y", "<a href=\"y\">");
    check("<a href=&#120;>", "y", "<a href=\"y\">");
}

#[test]
fn an_attribute_without_a_value_gets_one() {
    check("<a href>", "y", "<a href=\"y\">");
    check("<a href=''>", "y", "<a href='y'>");
    check("<a href id=i>", "y", "<a href=\"y\" id=i>");
}

#[test]
fn addresses_among_others_are_replaced_one_by_one() {
    check("<img srcset='a.png, #b 2x,c.png'>", "y", "<img srcset='y, #b 2x,y'>");
    check("<a href=#x ping='a #b  c'>", "y", "<a href=#x ping='y #b  y'>");
    check(
        "<meta http-equiv=refresh content='5; URL=\"x\" z'>",
        "y",
        "<meta http-equiv=refresh content='5; URL=\"y\" z'>",
    );
    let doc = html::parse("<img srcset='a 1x, b'>");
    let found = doc.replace_addresses("", |_| Some("x y,z".into()));
    assert_eq!(found, "<img srcset='x%20y%2Cz 1x, x%20y%2Cz'>");
}

#[test]
fn everything_else_stays() {
    let html = "<!doctype HTML>\r\n<P class = a\0>&amp<a href=#>x</A >\n<table>y<!-->";
    let doc = html::parse(html);
    assert_eq!(doc.replace_addresses("", |_| None), html);
    check(
        "<P>\r\n<svg><use xlink:href=a /></svg",
        "y",
        "<P>\r\n<svg><use xlink:href=\"y\" /></svg",
    );
}

#[test]
fn a_tag_that_makes_several_elements_is_replaced_once() {
    check("<p><a href=x>1<p>2</a>", "y", "<p><a href=\"y\">1<p>2</a>");
}

#[test]
fn the_callback_knows_the_address() {
    let doc = html::parse("<base href=/b/><img src=a.png>");
    let mut seen = Vec::new();
    doc.replace_addresses("https://example.org/", |address| {
        seen.push(format!("{} {} {}", address.kind, address.attribute, address.url));
        None
    });
    assert_eq!(seen, ["base href https://example.org/b/", "image src https://example.org/b/a.png"]);
}

#[test]
fn addresses_in_css_are_replaced() {
    check(
        "<p style='color: red; background: url( a.png )'>",
        "b c",
        "<p style='color: red; background: url( \"b c\" )'>",
    );
    check("<p style=background:url(a)>", "b", "<p style=\"background:url(&quot;b&quot;)\">");
    check(
        "<style>@import 'a'; p { x: url(\"b\") }</style>",
        "/c",
        "<style>@import \"/c\"; p { x: url(\"/c\") }</style>",
    );
    check("<style>\r\np{x:url(a)}\r\n</style>", "b", "<style>\r\np{x:url(\"b\")}\r\n</style>");
    check(
        "<svg><path fill='url(a)'/><style>a{b:url(c)}</style></svg>",
        "d",
        "<svg><path fill='url(\"d\")'/><style>a{b:url(\"d\")}</style></svg>",
    );
    check("<style>a{b:image-set('c' 1x)", "d", "<style>a{b:image-set(\"d\" 1x)");
}

#[test]
fn an_address_in_css_ends_neither_the_string_nor_the_element() {
    let html = "<style>a{b:url(c)}</style><p style='a:url(b)'>";
    let doc = html::parse(html);
    let new = "</style><script>\"&amp;\\\n')";
    let found = doc.replace_addresses("", |_| Some(new.to_owned()));
    let reread = html::parse(&found);
    assert_eq!(reread.by_tag("script").count(), 0, "{found}");
    let base = broth::data::Base::resolved_by(None, None, |it| Some(it.to_owned()));
    let urls: Vec<String> = reread.addresses(&base).map(|it| it.url).collect();
    assert_eq!(urls, [new, new], "{found}");
}
