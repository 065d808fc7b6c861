//! The options beyond the standard.

use broth::sanitize::{
    Decision, ElementCandidate, IgnoredReason, RemovalReason, Removed, Sanitized, Sanitizer,
    SanitizerConfig,
};

fn run(sanitizer: &Sanitizer, html: &str) -> Sanitized {
    sanitizer.clone().context("div").report(html)
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
            let out = Sanitizer::new().schemes_of(attribute, [scheme]).sanitize(html);
            let expected = r#"<a href="https://a/">1</a><a>2</a><a href="HTTPS:b">3</a>"#;
            assert_eq!(out, expected, "{attribute} {scheme}");
        }
    }
    // A host is not a scheme, so no URL has it.
    let out = Sanitizer::new().schemes_of("href", ["https://a"]).sanitize(html);
    assert_eq!(out, "<a>1</a><a>2</a><a>3</a>");
    let math = "<math><mi definitionURL=ftp:a>x</mi></math>";
    let out = Sanitizer::baseline().schemes_of("definitionURL", ["https"]).sanitize(math);
    assert_eq!(out, "<math><mi>x</mi></math>");
}

#[test]
fn attributes_that_the_sanitizer_has_set_are_not_reported() {
    // The link of SVG becomes one of HTML, which is sanitized again.
    let html = "<a href=/x rel=author>ok</a><svg><a href=y target=_top>1</a></svg>";
    let sanitizer = Sanitizer::new().rel("nofollow").target("_blank");
    let sanitizer = sanitizer.on_element(|element| match element.name.local {
        "a" => Decision::Keep,
        _ => Decision::Unwrap,
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
    assert_eq!(sanitizer.sanitize_tree(&mut doc, body), []);
    assert_eq!(doc.node(body).inner_html(), expected);
}

#[test]
fn what_a_callback_decides_is_not_blamed_on_the_configuration() {
    let html = "<b>1</b><i>2</i><u>3</u>";
    let decide = |element: &ElementCandidate<'_>| match element.name.local {
        "b" => Decision::Unwrap,
        "i" => Decision::Remove,
        _ => Decision::Keep,
    };
    let out = run(&Sanitizer::baseline().on_element(decide), html);
    assert_eq!(out.html, "1<u>3</u>");
    let why: Vec<_> = out.removed.iter().map(|it| (it.message(), it.with_content())).collect();
    let expected =
        [("an option replaces it with its children", false), ("an option removes it", true)];
    assert_eq!(why, expected);
    // The configuration's own decision stays its own.
    let config = r#"{"replaceWithChildrenElements": ["b"]}"#;
    let config = SanitizerConfig::from_json(config).unwrap();
    let sanitizer = Sanitizer::from_config(config).unwrap().on_element(decide);
    let removed = run(&sanitizer, "<b>1</b>").removed;
    assert_eq!(removed[0].reason, RemovalReason::ReplacedWithChildren);
}

#[test]
fn an_attribute_that_only_looks_like_the_option_is_still_removed() {
    let sanitizer = Sanitizer::new().rel("nofollow");
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

/// A sanitizer that only allows `b` and `i`, and keeps content.
fn keeping() -> Sanitizer {
    let config =
        SanitizerConfig::from_json(r#"{"elements": ["b", "i"], "attributes": []}"#).unwrap();
    Sanitizer::from_config(config).unwrap().keep_content(true)
}

#[test]
fn the_content_of_elements_that_are_not_allowed_can_be_kept() {
    for (html, out) in [
        ("<p onclick=x()>Hi <b id=a>there</b><p>and <x-y>you</x-y>", "Hi <b>there</b>and you"),
        ("<ul><li>1<li>2</ul><table><tr><td>3<td>4</table>", "1234"),
        ("<svg><g><text>1</text></g><desc>2</desc></svg><math><mi>3</mi></math>", "13"),
        ("<svg><foreignObject><b>1</b>", "<b>1</b>"),
        ("<video>1<source></video><form>2<button>3</button></form>", "123"),
        ("<b><div>1</b>2</div>", "<b>1</b><b></b>2"),
        ("<!-- 1 -->2", "2"),
        // Content that is not meant for readers.
        ("<script>1</script><style>2</style><title>3</title><textarea>4</textarea>", ""),
        ("<noscript>1</noscript><iframe>2</iframe><xmp>3</xmp><noembed>4</noembed>", ""),
        ("<select><option>1</select><option>2</option><template>3</template><plaintext>4", ""),
        ("<object>1</object><svg><style>2</style><title>3</title><script>4</script></svg>", ""),
        ("<math><semantics><mi>1</mi><annotation>2</annotation></semantics></math>", "1"),
    ] {
        let sanitized = run(&keeping(), html);
        assert_eq!(sanitized.html, out, "{html}");
        let again = run(&keeping(), out);
        assert_eq!((&*again.html, &*again.removed), (out, &[][..]), "{html}");
    }
    // By default, as in the standard, content goes with its element.
    assert_eq!(run(&keeping().keep_content(false), "<p>Hi <b>there</b>").html, "");
}

#[test]
fn what_is_removed_by_name_or_by_a_function_goes_with_its_content() {
    let config = SanitizerConfig::from_json(r#"{"removeElements": ["p"]}"#).unwrap();
    let sanitizer = Sanitizer::from_config(config).unwrap().keep_content(true);
    assert_eq!(run(&sanitizer, "<p>1</p><i>2</i>").html, "<i>2</i>");
    let sanitizer = keeping().on_element(|element| match element.name.local {
        "i" => Decision::Remove,
        _ => Decision::Keep,
    });
    assert_eq!(run(&sanitizer, "<p>1<i>2</i></p>").html, "1");
}

#[test]
fn a_report_says_whether_the_content_stayed() {
    let removed = run(&keeping(), "<p onclick=x()>1<script>2</script><select>3</select>").removed;
    let removed: Vec<_> =
        removed.iter().map(|it| (&*it.name, it.reason, it.with_content())).collect();
    assert_eq!(
        removed,
        [
            ("p", RemovalReason::ContentKept, false),
            ("script", RemovalReason::Unsafe, true),
            ("select", RemovalReason::NotAllowed, true),
        ]
    );
}

#[test]
fn a_document_keeps_its_structure_if_content_is_kept() {
    let html = "<title>1</title><body class=a><p>2<b>3</b>";
    let out = "<html><head></head><body>2<b>3</b></body></html>";
    assert_eq!(keeping().report_document(html).html, out);
    assert_eq!(keeping().parse(html).document.root().inner_html(), out);
    let mut doc = broth::html::parse(html);
    let root = doc.root().id();
    keeping().sanitize_tree(&mut doc, root);
    assert_eq!(doc.root().inner_html(), out);
}

#[test]
fn a_list_of_elements_allows_them_and_no_others() {
    let sanitizer = Sanitizer::allowing(["P", "a", "svg", "svg path", "my-tag"])
        .allow_attrs("a", ["HREF", "onclick"])
        .allow_attrs("svg path", ["d", "xlink:href"])
        .allow_attrs("*", ["lang"]);
    for (html, out) in [
        ("<p lang=en id=a>1<b>2</b></p>", r#"<p lang="en">1</p>"#),
        ("<a href=/ onclick=x() lang=de>1</a>", r#"<a href="/" lang="de">1</a>"#),
        ("<a href=javascript:x()>1</a>", "<a>1</a>"),
        ("<my-tag>1</my-tag>", "<my-tag>1</my-tag>"),
        ("<svg><path d=M0 /><circle/></svg>", r#"<svg><path d="M0"></path></svg>"#),
        ("<!-- 1 --><script>2</script>", ""),
    ] {
        assert_eq!(run(&sanitizer, html).html, out, "{html}");
    }
}

#[test]
fn what_is_allowed_in_addition_does_not_depend_on_the_order() {
    let html = "<img src=a alt=b class=c><a href=d class=c hreflang=e>f</a>";
    let out = r#"<img src="a" alt="b"><a href="d" class="c" hreflang="e">f</a>"#;
    let elements = |it: Sanitizer| it.allow_elements(["img", "a"]);
    let attrs = |it: Sanitizer| {
        it.allow_attrs("img", ["src"]).allow_attrs("a", ["class"]).allow_attrs("img", ["alt"])
    };
    assert_eq!(attrs(elements(Sanitizer::new())).sanitize(html), out);
    let sanitizer = elements(attrs(Sanitizer::new()));
    assert_eq!(sanitizer.sanitize(html), out);
    assert_eq!(sanitizer.ignored_names(), []);
    // Where a configuration only says what is removed, all that remains stays.
    let config = r#"{"removeElements": ["b"], "removeAttributes": ["id"]}"#;
    let sanitizer = Sanitizer::from_json(config).unwrap();
    let wider = sanitizer.allow_elements(["b"]).allow_attrs("p", ["title"]);
    let html = "<p title=\"a\" class=\"b\"><b>1</b></p>";
    assert_eq!(wider.sanitize(html), html);
}

#[test]
fn names_without_effect_are_told() {
    let sanitizer = Sanitizer::allowing(["p", "spna", "script", "<b>", "svg cirle", "x-y"])
        .allow_attrs("p", ["titel", "onclick", "data-*", "data-x", "lang"])
        .allow_attrs("a", ["href"])
        .allow_attrs("*", ["onload", "id"])
        .schemes_of("hrf", ["https"]);
    let told: Vec<_> = sanitizer.ignored_names().iter().map(|it| (&*it.name, it.reason)).collect();
    assert_eq!(
        told,
        [
            ("spna", IgnoredReason::Unknown),
            ("script", IgnoredReason::Unsafe),
            ("<b>", IgnoredReason::Unknown),
            ("svg cirle", IgnoredReason::Unknown),
            ("titel", IgnoredReason::Unknown),
            ("onclick", IgnoredReason::Unsafe),
            ("data-*", IgnoredReason::Unknown),
            ("href", IgnoredReason::NotAllowed),
            ("onload", IgnoredReason::Unsafe),
            ("hrf", IgnoredReason::NoAddress),
        ]
    );
    assert_eq!(run(&sanitizer, "<p>1").ignored_names, sanitizer.ignored_names());
    assert_eq!(sanitizer.report_document("<p>1").ignored_names, sanitizer.ignored_names());
    assert_eq!(sanitizer.stream().finish().ignored_names, sanitizer.ignored_names());
    assert_eq!(sanitizer.parse("<p>1").ignored_names, sanitizer.ignored_names());
}

#[test]
fn schemes_are_those_of_all_addresses() {
    let sanitizer = Sanitizer::baseline().schemes(["https", "data"]);
    for (html, out) in [
        ("<a href=http:a title=http:a>1</a>", r#"<a title="http:a">1</a>"#),
        ("<a href=https:a>1</a>", r#"<a href="https:a">1</a>"#),
        ("<svg><a xlink:href=ftp:a /></svg>", "<svg><a></a></svg>"),
        ("<form action=mailto:a><video poster=ftp:a>", "<form><video></video></form>"),
        ("<a ping='/a ftp:b'>1</a>", "<a>1</a>"),
        ("<img srcset='a 1x,ftp:b'>", "<img>"),
        ("<img srcset='a (,) 1x, ftp:b 2x'>", "<img>"),
        ("<img srcset='a,ftp:b 2x'>", r#"<img srcset="a,ftp:b 2x">"#),
        ("<img srcset='data:,a:b 1x, c'>", r#"<img srcset="data:,a:b 1x, c">"#),
    ] {
        assert_eq!(run(&sanitizer, html).html, out, "{html}");
    }
    let absolute = sanitizer.relative_urls(false);
    let absolute = absolute.schemes_of("src", ["http"]).schemes_of("srcset", ["https", "data"]);
    let html = "<img src=http:a srcset='https:b 1x, data:,c 2x'><img src=https:a srcset='b 1x'>";
    let out = r#"<img src="http:a" srcset="https:b 1x, data:,c 2x"><img>"#;
    assert_eq!(run(&absolute, html).html, out);
}

#[test]
fn schemes_of_src_are_those_of_srcset() {
    for (attribute, html, out) in [
        ("src", "<img srcset='https:a 1x, b 2x'>", r#"<img srcset="https:a 1x, b 2x">"#),
        ("src", "<img srcset='https:a 1x, http:b 2x'>", "<img>"),
        ("srcset", "<img srcset='https:a 1x, http:b 2x' src=http:c>", r#"<img src="http:c">"#),
        ("href", "<link imagesrcset='http:a 1x' rel=x>", r#"<link rel="x">"#),
        ("href", "<img srcset='http:a 1x'>", r#"<img srcset="http:a 1x">"#),
        ("ping", "<a ping='https:a http:b'>x</a>", "<a>x</a>"),
        ("data-url", "<a data-url=http:a>x</a>", "<a>x</a>"),
        ("xlink:href", "<svg><a xlink:href=http:a>x</a></svg>", "<svg><a>x</a></svg>"),
    ] {
        let sanitizer = Sanitizer::baseline().schemes_of(attribute, ["https"]);
        assert_eq!(sanitizer.ignored_names(), [], "{attribute}");
        assert_eq!(run(&sanitizer, html).html, out, "{attribute}: {html}");
    }
}

#[test]
fn schemes_of_what_holds_no_address_are_told() {
    for name in ["img", "a", "class", "title", "style", "hrf", "*", "data-*", "", "IMG", "x y"] {
        let sanitizer = Sanitizer::new().schemes_of(name, ["https"]);
        let told: Vec<_> = sanitizer.ignored_names().iter().map(|it| it.reason).collect();
        assert_eq!(told, [IgnoredReason::NoAddress], "{name}");
    }
}

#[test]
fn lists_of_what_is_removed_take_from_any_configuration() {
    let html =
        "<table class=a><tr><td lang=en title=b>1</table><a href=/ lang=fr title=c>2</a><b>3</b>";
    let without = |it: Sanitizer| {
        it.remove_elements(["table", "form"])
            .replace_with_children(["b"])
            .remove_attrs("*", ["title"])
            .remove_attrs("a", ["lang"])
    };
    let removed = [
        ("table", RemovalReason::Listed),
        ("lang", RemovalReason::Listed),
        ("title", RemovalReason::Listed),
        ("b", RemovalReason::ReplacedWithChildren),
    ];
    let config = r#"{"removeElements": ["i"]}"#;
    let allowing = Sanitizer::allowing(["table", "a", "b"]).allow_attrs("*", ["title"]);
    let allowing = allowing.allow_attrs("a", ["href", "lang"]).allow_attrs("b", ["title"]);
    for sanitizer in [
        without(Sanitizer::new()),
        without(Sanitizer::baseline()),
        without(Sanitizer::from_json(config).unwrap()),
        without(Sanitizer::unsafe_from_config(SanitizerConfig::default()).unwrap()),
        without(allowing.clone()),
        // What is removed wins, in whichever order.
        without(Sanitizer::new()).allow_elements(["form", "b"]).allow_attrs("a", ["title", "lang"]),
        // Nothing of the content of what is listed stays.
        without(allowing).keep_content(true),
    ] {
        let out = run(&sanitizer, html);
        assert_eq!(out.html, r#"<a href="/">2</a>3"#, "{sanitizer:?}");
        let told: Vec<_> = out.removed.iter().map(|it| (&*it.name, it.reason)).collect();
        assert_eq!(told, removed);
        // Names that are allowed by one list and removed by another are told, and nothing else is.
        let told = sanitizer.ignored_names().iter();
        assert!(told.clone().all(|it| it.reason == IgnoredReason::NotAllowed), "{sanitizer:?}");
    }
}

/// An allow list for one element does not list its attributes as removed from others.
#[test]
fn the_reason_of_an_attribute_that_no_list_allows_there_is_not_allowed() {
    let html = "<p class=a rel=b title=c onclick=d()>Hot<a class=a href=/ rel=b>soup</a>";
    let allowing = Sanitizer::allowing(["p", "a", "code"])
        .allow_attrs("code", ["class"])
        .allow_attrs("a", ["href"])
        .remove_attrs("p", ["title"]);
    let config = r#"{"elements": ["p", {"name": "a", "attributes": ["href"]},
        {"name": "code", "attributes": ["class"]}], "attributes": []}"#;
    let from_config = Sanitizer::from_json(config).unwrap().remove_attrs("p", ["title"]);
    for sanitizer in [allowing, from_config] {
        let out = run(&sanitizer, html);
        let told: Vec<_> = out.removed.iter().map(|it| (&*it.name, it.reason)).collect();
        let expected = [
            ("class", RemovalReason::NotAllowed),
            ("rel", RemovalReason::NotAllowed),
            ("title", RemovalReason::Listed),
            ("onclick", RemovalReason::Unsafe),
            ("class", RemovalReason::NotAllowed),
            ("rel", RemovalReason::NotAllowed),
        ];
        assert_eq!(told, expected, "{sanitizer:?}");
    }
}

#[test]
fn a_void_element_has_no_content_that_could_stay() {
    let sanitizer = Sanitizer::allowing(["p"]).keep_content(true);
    let out = sanitizer.report("<p>a<img src=b><hr><i>c</i>");
    assert_eq!(out.html, "<p>a</p>c");
    let told: Vec<_> = out.removed.iter().map(ToString::to_string).collect();
    let expected = [
        "1:5: element \"img\": the configuration does not allow it",
        "1:16: element \"hr\": the configuration does not allow it",
        "1:20: element \"i\": the configuration does not allow it; its content stays",
    ];
    assert_eq!(told, expected);
    let default = Sanitizer::new().report("<input><form>a</form>");
    let told: Vec<_> = default.removed.iter().map(ToString::to_string).collect();
    let expected = [
        "1:1: element \"input\": the configuration does not allow it",
        "1:8: element \"form\" with its content: the configuration does not allow it",
    ];
    assert_eq!(told, expected);
}

#[test]
fn attributes_are_removed_from_the_named_elements_alone() {
    let html = "<p data-a=1 data-b=2>x</p><a data-a=1 data-b=2 href=https:x>y</a>";
    let config = r#"{"attributes": ["href"], "dataAttributes": true}"#;
    let sanitizer = Sanitizer::from_json(config).unwrap().remove_attrs("a", ["data-a"]);
    let out = r#"<p data-a="1" data-b="2">x</p><a data-b="2" href="https:x">y</a>"#;
    assert_eq!(run(&sanitizer, html).html, out);
    let sanitizer = sanitizer.remove_attrs("*", ["data-b"]);
    assert_eq!(run(&sanitizer, html).html, r#"<p data-a="1">x</p><a href="https:x">y</a>"#);
    let math =
        "<math><mi href=javascript:x class=a>x</mi><mn href=javascript:x class=a>1</mn></math>";
    let sanitizer = Sanitizer::baseline().remove_attrs("math mi", ["class"]);
    assert_eq!(run(&sanitizer, math).html, r#"<math><mi>x</mi><mn class="a">1</mn></math>"#);
    let spelt = Sanitizer::baseline().remove_attrs("svg svg", ["viewbox"]);
    assert_eq!(
        run(&spelt, "<svg viewBox='0 0 1 1'></svg>").html,
        r#"<svg viewBox="0 0 1 1"></svg>"#
    );
    let spelt = Sanitizer::baseline().remove_attrs("svg", ["viewBox"]);
    assert_eq!(run(&spelt, "<svg viewBox='0 0 1 1'></svg>").html, "<svg></svg>");
}

#[test]
fn names_that_cannot_be_removed_are_told() {
    let sanitizer = Sanitizer::new()
        .remove_elements(["fomr", "script", "form"])
        .replace_with_children(["html", "svg", "script", "centre", "b"])
        .remove_attrs("spna", ["class"])
        .remove_attrs("*", ["clas", "onclick", "class"]);
    let told: Vec<_> = sanitizer.ignored_names().iter().map(|it| (&*it.name, it.reason)).collect();
    assert_eq!(
        told,
        [
            ("html", IgnoredReason::NotReplaceable),
            ("svg", IgnoredReason::NotReplaceable),
            ("script", IgnoredReason::Unsafe),
            ("centre", IgnoredReason::Unknown),
            ("fomr", IgnoredReason::Unknown),
            ("spna", IgnoredReason::Unknown),
            ("clas", IgnoredReason::Unknown),
        ]
    );
}

#[test]
fn a_relative_url_that_is_refused_says_what_to_do() {
    let sanitizer = Sanitizer::baseline().schemes(["https"]).relative_urls(false);
    let report = sanitizer.report("<a href=b>1</a><a href=ftp:c>2</a>");
    let removed: Vec<_> =
        report.removed.iter().map(|it| (it.reason.as_str(), it.message())).collect();
    assert_eq!(
        removed,
        [
            ("relative-url", "its URL is relative; allow relative URLs, or make it absolute first"),
            ("scheme", "the scheme of its URL is not allowed"),
        ]
    );
    assert_eq!("relative-url".parse(), Ok(RemovalReason::RelativeUrl));
}

#[test]
fn an_empty_target_leaves_links_without_one() {
    let sanitizer = Sanitizer::baseline().target("");
    assert_eq!(sanitizer.sanitize("<a href=b target=_top>1</a>"), r#"<a href="b">1</a>"#);
}

#[test]
fn only_allowed_classes_stay() {
    let sanitizer = Sanitizer::allowing(["p", "code", "svg", "svg g"])
        .allow_classes("code", ["language-*"])
        .allow_classes("code", ["line"])
        .allow_classes("svg g", ["layer-*"])
        .allow_classes("*", ["note"]);
    for (html, expected) in [
        ("<code class='language-a line note'>", r#"<code class="language-a line note"></code>"#),
        ("<code class='a\tlanguage-a\nb  line'>", r#"<code class="language-a line"></code>"#),
        ("<code class='a b'>", "<code></code>"),
        ("<code class=Line>", "<code></code>"),
        ("<code class>", r#"<code class=""></code>"#),
        // White space is as it was if nothing is removed.
        ("<code class=' line '>", r#"<code class=" line "></code>"#),
        ("<p class='line note'>", r#"<p class="note"></p>"#),
        ("<svg class=layer-1><g class='layer-1 a'>", r#"<svg><g class="layer-1"></g></svg>"#),
        ("<p id=note>", "<p></p>"),
    ] {
        assert_eq!(sanitizer.sanitize(html), expected, "{html}");
        let again = sanitizer.sanitize(expected);
        assert_eq!(again, expected, "sanitized again: {html}");
        let mut doc = broth_html::parse(html);
        let body = doc.body().unwrap().id();
        sanitizer.sanitize_tree(&mut doc, body);
        assert_eq!(doc.node(body).inner_html(), expected, "as a tree: {html}");
    }
    assert_eq!(sanitizer.ignored_names(), []);
}

#[test]
fn the_configuration_decides_about_other_elements() {
    let all = Sanitizer::allowing(["p", "b"]).allow_attrs("*", ["class"]);
    let html = r#"<p class="a b"><b class="a b">c</b></p>"#;
    assert_eq!(all.sanitize(html), html);
    let one = all.allow_classes("b", ["a"]);
    assert_eq!(one.sanitize(html), r#"<p class="a b"><b class="a">c</b></p>"#);
    // It does not allow an element, and an empty list allows no class.
    let none = Sanitizer::allowing(["p"]).allow_classes("p", [""; 0]).allow_classes("i", ["a"]);
    assert_eq!(none.sanitize("<p class=a><i class=a>b"), "<p></p>");
    assert_eq!(
        none.ignored_names()[0].to_string(),
        "attribute \"class\": the configuration does not allow it there"
    );
}

#[test]
fn each_removed_class_is_reported_at_its_place() {
    let sanitizer = Sanitizer::allowing(["p"]).allow_classes("p", ["a"]);
    let reports = |html: &str| -> Vec<String> {
        sanitizer.report(html).removed.iter().map(ToString::to_string).collect()
    };
    assert_eq!(
        reports("<p class='a big c'>"),
        [
            r#"1:13: class "big": it is not among the classes that are allowed"#,
            r#"1:17: class "c": it is not among the classes that are allowed"#,
        ]
    );
    assert_eq!(
        reports("<p class=b>"),
        [
            r#"1:4: attribute "class": it is not among the classes that are allowed"#,
            r#"1:10: class "b": it is not among the classes that are allowed"#,
        ]
    );
    // A value with references is not where its classes are.
    assert_eq!(
        reports("<p class='a &#98;'>"),
        [r#"1:4: class "b": it is not among the classes that are allowed"#]
    );
}
