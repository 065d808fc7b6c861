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

#[test]
fn names_are_sorted_into_kinds() {
    let doc = broth::html::parse(
        "<meta name=ROBOTS content=noindex><meta name=googlebot content=nosnippet>
         <meta name=theme-color content=red media='(prefers-color-scheme: dark)'>
         <meta name=DC.title content=Soup><meta name=dcterms.created content=2027>
         <meta name=keywords content='a, b'><meta name=viewport content=width=1>
         <meta name=twitter:card content=x><meta name=description content=y><meta name=empty>
         <link rel=manifest href=m.json><link rel=amphtml href=amp><link rel='PREV next' href=2>",
    );
    let found = doc.metadata("https://example.org/");
    let list = |properties: &[broth::data::Property<'_>]| {
        properties.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(list(&found.robots), ["ROBOTS: noindex", "googlebot: nosnippet"]);
    assert_eq!(list(&found.theme_colors), ["theme-color: red"]);
    assert_eq!(list(&found.dublin_core), ["DC.title: Soup", "dcterms.created: 2027"]);
    assert_eq!(list(&found.names), ["keywords: a, b", "viewport: width=1"]);
    assert_eq!(found.manifest.unwrap().url, "https://example.org/m.json");
    assert_eq!(found.amp.unwrap().url, "https://example.org/amp");
    let links: Vec<_> = found.links.iter().map(|link| link.rel.join(" ")).collect();
    assert_eq!(links, ["manifest", "amphtml", "prev next"]);
}

#[test]
fn parts_of_open_graph_belong_to_the_object_before_them() {
    let doc = broth::html::parse(
        "<meta property=og:image:width content=1><meta property=og:image content=a>
         <meta property=og:image:url content=a><meta property=OG:Image:width content=2>
         <meta property=og:image:url content=b><meta property=og:image:height content=3>
         <meta property=og:title content=t><meta property=og:image:alt content=4>
         <meta property=og:locale content=de><meta property=og:locale:alternate content=fr>
         <meta property=og:locale:alternate content=it>",
    );
    let metadata = doc.metadata("");
    let objects = metadata.open_graph_objects();
    let objects: Vec<String> = objects
        .iter()
        .map(|object| {
            let parts: Vec<_> = object.parts.iter().map(|part| part.content.clone()).collect();
            format!("{} [{}]", object.property, parts.join(" "))
        })
        .collect();
    assert_eq!(
        objects,
        [
            "og:image:width: 1 []",
            "og:image: a [a 2]",
            "og:image:url: b [3]",
            "og:title: t []",
            "og:image:alt: 4 []",
            "og:locale: de [fr it]",
        ]
    );
}

#[test]
fn dates_and_authors_are_sorted_by_trust() {
    let html = "<meta name=author content=' Ann '><meta name=date content=2001>
        <meta name=DC.date.issued content=2002><meta property=article:published_time content=2003>
        <meta property=article:modified_time content=2004>
        <article><time datetime=2005>5</time><time>6</time></article><a rel=author href=x>Bob</a>
        <div itemscope><meta itemprop=datePublished content=2007>
        <p itemprop=author itemscope>by <b itemprop=name>Cy</b></p></div>
        <script type=application/ld+json>{\"@graph\":[{\"datePublished\":\"2008\",\"author\":[{\"name\":\"Di\"},\"Ed\"]}]}</script>";
    let doc = broth::html::parse(html);
    let metadata = doc.metadata("");
    let list = |credits: &[broth::data::Credit<'_>]| {
        let credits = credits.iter().map(|it| {
            assert_eq!(html[it.span.unwrap().range()].trim_matches(['"', ' ']), it.text);
            format!("{} {}", it.source, it.text)
        });
        credits.collect::<Vec<_>>()
    };
    assert_eq!(
        list(&metadata.published),
        [
            "json-ld 2008",
            "microdata 2007",
            "open-graph 2003",
            "dublin-core 2002",
            "meta 2001",
            "time 2005"
        ]
    );
    assert_eq!(list(&metadata.modified), ["open-graph 2004"]);
    assert_eq!(
        list(&metadata.authors),
        ["json-ld Di", "json-ld Ed", "microdata Cy", "meta Ann", "link Bob"]
    );
}

#[test]
fn json_leaves_out_what_is_not_there() {
    let doc = broth::html::parse("<title>a\"b</title><link rel=icon href=i sizes=any>");
    assert_eq!(
        doc.metadata("https://example.org/").to_json(),
        r#"{"title":"a\"b","icons":[{"url":"https://example.org/i","sizes":"any"}],"links":[{"rel":["icon"],"url":"https://example.org/i","sizes":"any"}]}"#
    );
    assert_eq!(broth::html::parse("").metadata("").to_json(), "{}");
}

#[test]
fn mistakes_in_open_graph_are_found() {
    for (html, expected) in [
        (
            "<meta property=og:image content=https://a/b><meta property=og:image:width content=1>",
            "",
        ),
        (
            "<meta property=og:image:url content=https://a/b><meta property=OG:Image:alt content=x>",
            "",
        ),
        ("<meta property=og:image:width content=1>", "orphan-part"),
        (
            "<meta property=og:video content=https://a/><meta property=og:audio:type content=x>",
            "orphan-part",
        ),
        ("<meta property=og:images content=x><meta property=og:image_src content=x>", ""),
        (
            "<meta property=og:title content=a><meta property='og:title ' content=b>",
            "repeated-single",
        ),
        (
            "<meta property=og:image content=http://a/><meta property=og:image content=http://b/>",
            "",
        ),
        (
            "<meta property=og:locale:alternate content=a><meta property=og:locale:alternate content=b>",
            "",
        ),
        ("<meta property=og:url content=/menu>", "bad-url"),
        ("<meta property=og:image:secure_url content='http://['>", "orphan-part bad-url"),
        ("<meta property=og:image content=''>", "bad-url"),
        ("<meta property=og:url><meta name=og:url content=x>", ""),
    ] {
        let doc = broth::html::parse(html);
        let found = doc.metadata("").findings;
        let kinds: Vec<&str> = found.iter().map(|it| it.kind.as_str()).collect();
        assert_eq!(kinds.join(" "), expected, "{html}");
        assert!(found.iter().all(|it| it.span.is_some()), "{html}");
    }
}
