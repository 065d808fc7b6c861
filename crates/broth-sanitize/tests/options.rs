//! The options beyond the standard.

use broth::html::Context;
use broth::sanitize::{ElementDecision, Removed, Sanitized, Sanitizer};

fn run(sanitizer: &Sanitizer, html: &str) -> Sanitized {
    sanitizer.run(html, &Context::html("div"))
}

/// What was removed, by its place in the markup if it has one.
fn reported<'h>(removed: &'h [Removed], html: &'h str) -> Vec<(&'h str, Option<&'h str>)> {
    removed.iter().map(|it| (&*it.name, it.span.map(|span| &html[span.range()]))).collect()
}

#[test]
fn schemes_and_their_attribute_may_be_written_in_any_way() {
    let html = "<a href=https://a/>1</a><a href=ftp://a/>2</a><a href=HTTPS:b>3</a>";
    for attribute in ["href", "HREF", "Href"] {
        for scheme in ["https", "HTTPS", "https:", "https://"] {
            let out = Sanitizer::default().url_schemes(attribute, &[scheme]).sanitize(html);
            let expected = r#"<a href="https://a/">1</a><a>2</a><a href="HTTPS:b">3</a>"#;
            assert_eq!(out, expected, "{attribute} {scheme}");
        }
    }
    // A host is not a scheme, so no URL has it.
    let out = Sanitizer::default().url_schemes("href", &["https://a"]).sanitize(html);
    assert_eq!(out, "<a>1</a><a>2</a><a>3</a>");
    let math = "<math><mi definitionURL=ftp:a>x</mi></math>";
    let out = Sanitizer::baseline().url_schemes("definitionURL", &["https"]).sanitize(math);
    assert_eq!(out, "<math><mi>x</mi></math>");
}

#[test]
fn attributes_that_the_sanitizer_has_set_are_not_reported() {
    // The link of SVG becomes one of HTML, which is sanitized again.
    let html = "<a href=/x rel=author>ok</a><svg><a href=y target=_top>1</a></svg>";
    let sanitizer = Sanitizer::default().link_rel("nofollow").link_target(Some("_blank"));
    let sanitizer = sanitizer.on_element(|element| match element.name.local {
        "a" => ElementDecision::Keep,
        _ => ElementDecision::Unwrap,
    });
    let out = run(&sanitizer, html);
    let expected = "<a href=\"/x\" rel=\"nofollow\" target=\"_blank\">ok</a>\
        <a href=\"y\" rel=\"nofollow\" target=\"_blank\">1</a>";
    assert_eq!(out.html, expected);
    let removed = reported(&out.removed, html);
    assert!(removed.contains(&("rel", Some("rel=author"))), "{removed:?}");
    assert!(removed.contains(&("target", Some("target=_top"))), "{removed:?}");
    let from_nowhere = removed.iter().filter(|(name, at)| *name != "a" && at.is_none());
    assert_eq!(from_nowhere.count(), 0, "{removed:?}");

    let again = run(&sanitizer, expected);
    assert_eq!((&*again.html, &*again.removed), (expected, &[][..]));
    let mut doc = broth::html::parse(expected);
    let body = doc.body().unwrap().id();
    assert_eq!(sanitizer.apply(&mut doc, body), []);
    assert_eq!(doc.node(body).inner_html(), expected);
}

#[test]
fn an_attribute_that_only_looks_like_the_option_is_still_removed() {
    let sanitizer = Sanitizer::default().link_rel("nofollow");
    // Not a link, and not the value.
    for (html, out) in [
        ("<a rel=nofollow>x</a>", "<a>x</a>"),
        ("<p rel=nofollow href=a>x</p>", "<p>x</p>"),
        ("<a href=a rel='nofollow x'>x</a>", r#"<a href="a" rel="nofollow">x</a>"#),
    ] {
        let sanitized = run(&sanitizer, html);
        assert_eq!(sanitized.html, out, "{html}");
        assert!(sanitized.removed.iter().any(|it| it.name == "rel"), "{html}");
    }
}
