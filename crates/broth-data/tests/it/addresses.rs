//! Every address of a page.

use broth::prelude::*;

/// The kinds, attributes and addresses of a page.
fn addresses(html: &str) -> Vec<String> {
    let doc = broth::html::parse(html);
    let found = doc.addresses("http://a/");
    found.map(|it| format!("{} {} {}", it.kind, it.attribute, it.url)).collect()
}

#[track_caller]
fn check(html: &str, expected: &[&str]) {
    assert_eq!(addresses(html), expected, "{html}");
}

#[test]
fn every_attribute_of_the_standard_that_holds_addresses() {
    check(
        "<a href=1 ping='2 3'>",
        &["link href http://a/1", "ping ping http://a/2", "ping ping http://a/3"],
    );
    check("<area ping=2 href=1>", &["ping ping http://a/2", "link href http://a/1"]);
    check("<base href=1>", &["base href http://a/1"]);
    check(
        "<blockquote cite=1><q cite=2><ins cite=3><del cite=4>",
        &[
            "cite cite http://a/1",
            "cite cite http://a/2",
            "cite cite http://a/3",
            "cite cite http://a/4",
        ],
    );
    check(
        "<form action=1><button formaction=2><input formaction=3 src=4>",
        &[
            "form action http://a/1",
            "form formaction http://a/2",
            "form formaction http://a/3",
            "image src http://a/4",
        ],
    );
    check("<embed src=1><object data=2>", &["object src http://a/1", "object data http://a/2"]);
    check(
        "<iframe src=1></iframe><script src=2></script>",
        &["frame src http://a/1", "script src http://a/2"],
    );
    check(
        "<frameset><frame src=1 longdesc=2>",
        &["frame src http://a/1", "cite longdesc http://a/2"],
    );
    check(
        "<audio src=1><source src=2><track src=3></audio><video poster=4 src=5>",
        &[
            "media src http://a/1",
            "media src http://a/2",
            "media src http://a/3",
            "image poster http://a/4",
            "media src http://a/5",
        ],
    );
    check(
        "<picture><source srcset='1, 2 2x'><img srcset='3 1w,' src=4>",
        &[
            "image srcset http://a/1",
            "image srcset http://a/2",
            "image srcset http://a/3",
            "image src http://a/4",
        ],
    );
    check("<div itemscope itemid=1>", &["identifier itemid http://a/1"]);
    check(
        "<meta http-equiv=Refresh content='5; url=1'><meta name=x content='5; url=1'>",
        &["refresh content http://a/1"],
    );
    check(
        "<body background=1><table background=2><td background=3>",
        &[
            "image background http://a/1",
            "image background http://a/2",
            "image background http://a/3",
        ],
    );
}

#[test]
fn a_link_element_loads_or_links() {
    let kind = |rel: &str| {
        let doc = broth::html::parse(&format!("<link rel='{rel}' href=1>"));
        doc.addresses("http://a/").next().unwrap().kind.to_string()
    };
    for (rel, expected) in [
        ("stylesheet", "style"),
        ("ALTERNATE StyleSheet", "style"),
        ("shortcut icon", "icon"),
        ("icon author", "icon"),
        ("apple-touch-icon", "icon"),
        ("preload", "resource"),
        ("next prefetch", "resource"),
        ("", "resource"),
        ("next", "link"),
        ("alternate", "link"),
        ("x-own", "link"),
    ] {
        assert_eq!(kind(rel), expected, "{rel}");
    }
    check(
        "<link rel=preload imagesrcset='1 1x, 2 2x'>",
        &["image imagesrcset http://a/1", "image imagesrcset http://a/2"],
    );
}

#[test]
fn svg_and_mathml() {
    check(
        "<svg><image href=1 /><feImage xlink:href=2 /><script href=3></script><use href=#4 />\
         <a href=5></a><style href=6></style></svg><math href=7>",
        &[
            "image href http://a/1",
            "image xlink:href http://a/2",
            "script href http://a/3",
            "reference href http://a/#4",
            "link href http://a/5",
            "reference href http://a/6",
            "link href http://a/7",
        ],
    );
}

#[test]
fn attributes_of_other_elements_hold_no_addresses() {
    check("<p href=1 src=2 cite=3 data=4><div action=1><a src=2><img href=3><svg src=1>", &[]);
}

#[test]
fn each_address_has_its_place() {
    let html = "<a ping='one  two' href=x><img srcset='a&amp;b 1x, c 2x' src='\u{e4}'>\
                <meta http-equiv=refresh content='0;url=z'>";
    let doc = broth::html::parse(html);
    let places: Vec<&str> =
        doc.addresses("").map(|address| &html[address.span.unwrap().range()]).collect();
    // A value with character references has one place.
    let srcset = "a&amp;b 1x, c 2x";
    assert_eq!(places, ["one", "two", "x", srcset, srcset, "\u{e4}", "z"]);
}

#[test]
fn a_value_as_long_as_its_source_can_still_be_written_otherwise() {
    // `&nGt;` has five bytes and is six; with five bytes of NUL and more, lengths can be equal.
    let html = "<a ping='&nGt; &#97; b'>";
    let doc = broth::html::parse(html);
    for address in doc.addresses("") {
        assert_eq!(&html[address.span.unwrap().range()], "&nGt; &#97; b");
    }
    // Each NUL becomes a character of three bytes: "&amp;&amp;" loses eight, four NULs add eight.
    let html = "<a ping='&amp;&amp; \0\0\0\0 x'>";
    let doc = broth::html::parse(html);
    let address = doc.addresses("").last().unwrap();
    assert_eq!(address.written, "x");
    assert_eq!(&html[address.span.unwrap().range()], "&amp;&amp; \0\0\0\0 x");
}

#[test]
fn addresses_in_css_have_a_purpose_and_a_place() {
    let html = "<style>@import 'a.css'; @font-face { src: url(f.woff) } p { x: url('\\62 .png') }</style>\
        <style type=text/less>p { x: url(no) }</style><p style='x: url(&#99;.png)'>\
        <svg fill='url(#d)' x='url(no)'></svg><template><p style=x:url(no)></template>";
    let doc = broth::html::parse(html);
    let found: Vec<_> = doc.addresses("https://example.org/").collect();
    let shown: Vec<_> = found.iter().map(|it| format!("{it} {}", it.attribute)).collect();
    assert_eq!(
        shown,
        [
            "style: https://example.org/a.css ",
            "resource: https://example.org/f.woff ",
            "image: https://example.org/b.png ",
            "image: https://example.org/c.png style",
            "reference: https://example.org/#d fill",
        ]
    );
    let written: Vec<&str> = found.iter().map(|it| &html[it.span.unwrap().range()]).collect();
    assert_eq!(written, ["a.css", "f.woff", "\\62 .png", "x: url(&#99;.png)", "#d"]);
}
