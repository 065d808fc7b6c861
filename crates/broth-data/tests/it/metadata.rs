//! The metadata of whole pages.

use broth::prelude::*;

const PAGE: &str = "<!DOCTYPE html><html lang=en><title> Menu  of
    today </title><meta name=Description content=Soups><meta name=description content=no>
    <meta property=og:title content=Menu><meta property=og:image content=a.png>
    <meta property=og:image:alt content=a.png><meta property=OG:IMAGE content='http://['>
    <meta property=article:tag content=soup><meta property=none>
    <meta name=twitter:card content=summary><meta property=twitter:image content=b.png>
    <link rel='next CANONICAL' href=/menu><link rel=canonical href=/no>
    <link rel='shortcut icon' href=i.ico sizes='16x16 32x32' type=image/x-icon><link rel=icon>
    <link rel=alternate type='APPLICATION/rss+xml; charset=utf-8' href=feed title=News>
    <link rel=alternate hreflang=de href=/de media=print><link rel='alternate stylesheet' href=s>
    <script type='APPLICATION/LD+JSON'> {\"a\": 1} </script><script>no()</script>";

#[test]
fn everything_that_a_page_says() {
    let doc = broth::html::parse(PAGE);
    let found = doc.metadata("https://example.org/x/");
    assert_eq!(found.title.as_deref(), Some("Menu of today"));
    assert_eq!(found.description.as_deref(), Some("Soups"));
    assert_eq!(found.lang.as_deref(), Some("en"));
    assert_eq!(found.canonical.as_ref().unwrap().url, "https://example.org/menu");

    let [icon] = &found.icons[..] else { panic!("{:?}", found.icons) };
    assert_eq!(
        (icon.url.as_str(), icon.sizes),
        ("https://example.org/x/i.ico", Some("16x16 32x32"))
    );
    assert_eq!(icon.media_type, Some("image/x-icon"));
    let [feed] = &found.feeds[..] else { panic!("{:?}", found.feeds) };
    assert_eq!((feed.url.as_str(), feed.title), ("https://example.org/x/feed", Some("News")));
    let [german] = &found.alternates[..] else { panic!("{:?}", found.alternates) };
    assert_eq!((german.url.as_str(), german.hreflang), ("https://example.org/de", Some("de")));
    assert_eq!(german.media, Some("print"));

    let open_graph: Vec<String> = found.open_graph.iter().map(ToString::to_string).collect();
    assert_eq!(
        open_graph,
        [
            "og:title: Menu",
            "og:image: https://example.org/x/a.png",
            "og:image:alt: a.png",
            "OG:IMAGE: http://[",
            "article:tag: soup",
            "twitter:image: https://example.org/x/b.png",
        ]
    );
    assert_eq!(found.open_graph[1].written, "a.png");
    let twitter: Vec<String> = found.twitter.iter().map(ToString::to_string).collect();
    assert_eq!(twitter, ["twitter:card: summary", "twitter:image: https://example.org/x/b.png"]);
    let json: Vec<&str> = found.json_ld.iter().map(|value| &**value).collect();
    assert_eq!(json, ["{\"a\": 1}"]);
}

#[test]
fn everything_has_its_place() {
    let doc = broth::html::parse(PAGE);
    let found = doc.metadata("");
    let text = |span: Option<broth::Span>| &PAGE[span.unwrap().range()];
    assert_eq!(text(found.title.unwrap().span), " Menu  of\n    today ");
    assert_eq!(text(found.description.unwrap().span), "Soups");
    assert_eq!(text(found.lang.unwrap().span), "en");
    assert_eq!(text(found.canonical.unwrap().span), "/menu");
    assert_eq!(text(found.open_graph[1].span), "a.png");
    assert_eq!(text(found.json_ld[0].span), " {\"a\": 1} ");
    assert_eq!(found.json_ld[0].node.name(), "script");
}

#[test]
fn a_page_that_says_nothing() {
    for html in ["", "<title> </title>", "<meta><link><script></script>", "<p>a"] {
        let doc = broth::html::parse(html);
        let found = doc.metadata("http://a/");
        assert!(found.title.is_none() && found.description.is_none() && found.lang.is_none());
        assert!(found.canonical.is_none() && found.icons.is_empty() && found.json_ld.is_empty());
        assert!(found.open_graph.is_empty() && found.twitter.is_empty() && found.feeds.is_empty());
    }
}

#[test]
fn the_first_title_counts_even_if_it_is_empty() {
    let doc = broth::html::parse("<title></title><title>Second</title>");
    assert!(doc.metadata("").title.is_none());
}

#[test]
fn xml_has_a_language_and_a_title_too() {
    let doc = broth::xml::parse(
        "<html xmlns='http://www.w3.org/1999/xhtml' lang='en' xml:lang='de'><title>a</title></html>",
    );
    let found = doc.metadata("");
    assert_eq!((found.lang.as_deref(), found.title.as_deref()), (Some("de"), Some("a")));
    let svg = "<svg xmlns='http://www.w3.org/2000/svg'><title>Spoon</title></svg>";
    assert_eq!(broth::xml::parse(svg).metadata("").title.as_deref(), Some("Spoon"));
    // In HTML, an attribute of this name is an unknown one.
    let doc = broth::html::parse("<html xml:lang=de>");
    assert!(doc.metadata("").lang.is_none());
}

#[test]
fn a_node_says_what_its_document_says() {
    let doc = broth::html::parse(PAGE);
    let body = doc.body().unwrap();
    assert_eq!(body.metadata("").title.as_deref(), Some("Menu of today"));
}
