//! The promises of SECURITY.md: the markup comes back, twice is once, and nothing outside the
//! configuration is in it.

use broth::Name;
use broth::html::{Context, Parser};
use broth::sanitize::{AttributeDecision, Removed, Sanitized, Sanitizer, SanitizerConfig};
use dice::Dice;

/// Where markup may stand, of every kind that a parser treats in its own way.
const CONTEXTS: [&str; 10] = [
    "div",
    "p",
    "td",
    "table",
    "select",
    "svg g",
    "math mi",
    "template",
    "svg desc",
    "math annotation-xml",
];

/// Holds the promises to an input, and returns the output.
#[track_caller]
fn check(sanitizer: &Sanitizer, html: &str, context: &str) -> Sanitized {
    let sanitizer = &sanitizer.clone().context(context);
    let context = &Context::parse(context);
    let out = sanitizer.report(html);
    let parse = |scripting| Parser::new().scripting(scripting).context(*context).parse(&out.html);
    let (mut off, on) = (parse(false), parse(true));
    let dump = off.root().dump_html().to_string();
    assert_eq!(
        dump,
        on.root().dump_html().to_string(),
        "scripting decides: {html:?} in {context:?}"
    );
    let again = sanitizer.report(&out.html);
    assert_eq!(again.html, out.html, "not the same twice: {html:?} in {context:?}");
    assert_eq!(again.removed, [], "something more to remove: {html:?} in {context:?}");
    let root = off.root().id();
    let outside = sanitizer.sanitize_tree(&mut off.document, root);
    assert_eq!(outside, [], "outside the configuration: {html:?} in {context:?}");
    assert_eq!(the_long_way(sanitizer, html), out, "{html:?} in {context:?}");
    assert_eq!(sanitizer.sanitize(html), out.html, "reports decide: {html:?} in {context:?}");
    out
}

/// Of a text in pieces there is always a tree, and a proof.
fn the_long_way(sanitizer: &Sanitizer, html: &str) -> Sanitized {
    let mut pieces = sanitizer.stream();
    pieces.feed(html);
    pieces.finish()
}

fn sanitizer(config: &str) -> Sanitizer {
    Sanitizer::from_config(SanitizerConfig::from_json(config).unwrap()).unwrap()
}

fn permissive() -> Sanitizer {
    Sanitizer::unsafe_from_config(SanitizerConfig::default()).unwrap()
}

/// A configuration that allows few elements, among them some that only make sense in others.
const FEW: &str = r#"{"elements": ["a", "b", "td", "style", "noscript",
    {"name": "g", "namespace": "http://www.w3.org/2000/svg"},
    {"name": "mtext", "namespace": "http://www.w3.org/1998/Math/MathML"}], "comments": true}"#;

#[test]
fn attacks_in_ten_contexts() {
    const ATTACKS: &[&str] = &[
        // A raw text element ends in an attribute or a comment if it is not raw text any more.
        "<noscript><p title=\"</noscript><img src=x onerror=steal()>\">",
        "<svg><style><a title=\"</style><img src=x onerror=steal()>\">",
        "<math><style><!--</style><img title=\"--&gt;&lt;img src=1 onerror=steal()&gt;\">",
        "<svg></p><style><a id=\"</style><img src=1 onerror=steal()>\">",
        "<textarea><img title=\"</textarea><img src=x onerror=steal()>\">",
        "<xmp><p title=\"</xmp><img src=x onerror=steal()>\">",
        "<title><b title=\"</title><img src=x onerror=steal()>\">",
        "<iframe><a title=\"</iframe><img src=x onerror=steal()>\">",
        "<plaintext><a title=\"</plaintext><img src=x onerror=steal()>\">",
        // A form in a form: the inner one is there only until the markup is parsed again.
        "<form><math><mtext></form><form><mglyph><style></math><img src onerror=steal()>",
        "<math><mtext><table><mglyph><style><!--</style><img title=\"--&gt;&lt;img src=1 \
         onerror=steal()&gt;\">",
        "<math><mtext><h1><a><h6></a></h6><mglyph><svg><mtext><style><a title=\"</style><img src \
         onerror='steal()'>\">",
        // Integration points and the attribute that makes one.
        "<math><annotation-xml encoding=\"text/html\"><style><img src=x \
         onerror=steal()></style></annotation-xml></math>",
        "<svg><desc><noscript><p title=\"</noscript><script>steal()</script>\">",
        "<svg><foreignObject><math><mi><p><style><!--</style><script>steal()</script>",
        // Tables and the foster parent.
        "<table><a href=\"javascript:steal()\"><tr><td><a>x</table>",
        "<select><table><tr><td><style><script>steal()</script></style></select>",
        // Templates, shadow roots, patches.
        "<template><script>steal()</script><template><img onerror=steal()></template>",
        "<div><template shadowrootmode=open><script>steal()</script></template></div>",
        "<div><?start name=a?>x<?end?></div><template for=a><script>steal()</script></template>",
        // Nothing but the parser's own moves.
        "<b><p><script>steal()</script></b>x<a><div><a onclick=steal()>y",
        "<p><svg><p onclick=steal()><b></svg></p>",
        "<a><table><a><td><a></table></a>",
        "\r\n<pre>\n\n\r&#13;x</pre>&#0;\0",
    ];
    let sanitizers = [
        Sanitizer::new(),
        Sanitizer::baseline(),
        permissive(),
        sanitizer(
            r#"{"removeElements": ["div", "b"], "replaceWithChildrenElements": ["p", "table", "a"], "comments": true}"#,
        ),
        Sanitizer::new().keep_content(true),
        sanitizer(FEW).keep_content(true),
    ];
    for sanitizer in &sanitizers {
        for attack in ATTACKS {
            for context in CONTEXTS {
                check(sanitizer, attack, context);
            }
        }
    }
}

#[test]
fn advisories_of_ammonia() {
    // Each of these got past that library once.
    let styled = sanitizer(
        r#"{"elements": [{"name": "svg", "namespace": "http://www.w3.org/2000/svg"},
            {"name": "math", "namespace": "http://www.w3.org/1998/Math/MathML"},
            {"name": "annotation-xml", "namespace": "http://www.w3.org/1998/Math/MathML"},
            {"name": "style", "namespace": "http://www.w3.org/2000/svg"},
            {"name": "set", "namespace": "http://www.w3.org/2000/svg"},
            {"name": "a", "namespace": "http://www.w3.org/2000/svg"},
            "style", "p", "img", "noscript", "table"], "attributes": ["title", "src", "href", "attributeName", "to"]}"#,
    );
    for (advisory, html) in [
        // The namespaces of SVG and MathML with style.
        ("RUSTSEC-2021-0074", "<svg></p><style><a title=\"</style><img src onerror=steal()>\">"),
        // Elements of MathML where those of SVG were judged.
        (
            "RUSTSEC-2022-0003",
            "<math><mtext></mtext><svg><style><img src onerror=steal()></style></svg></math>",
        ),
        // Foreign elements whose content is HTML in one parser and not in the next.
        (
            "RUSTSEC-2025-0071",
            "<math><annotation-xml encoding=text/html><style><img src \
             onerror=steal()></style></annotation-xml></math>",
        ),
        // The encoding that makes HTML welcome goes, what it welcomed stays.
        (
            "RUSTSEC-2026-0193",
            "<math><annotation-xml encoding=text/html><p><img src onerror=steal()>",
        ),
        // An animation sets the address of a link.
        ("RUSTSEC-2026-0213", "<svg><a><set attributeName=href to=javascript:steal()>"),
    ] {
        let out = check(&styled, html, "div").html;
        assert!(!out.contains("onerror=") && !out.contains("=\"href"), "{advisory}: {out}");
        for context in CONTEXTS {
            check(&styled, html, context);
            check(&Sanitizer::new(), html, context);
        }
    }
}

#[test]
fn what_parsers_swallow_is_guarded() {
    let keep = permissive();
    for (html, out) in [
        ("<pre>\n\nx</pre>", "<pre>\n\nx</pre>"),
        ("<textarea>\n\nx</textarea>", "<textarea>\n\nx</textarea>"),
        ("a&#13;b", "a&#13;b"),
    ] {
        assert_eq!(check(&keep, html, "div").html, out);
    }
}

#[test]
fn what_no_markup_can_express() {
    let keep = permissive();
    for (html, out) in [
        // A link in a link, which the parser made by way of a table.
        ("<a>1<table><a>2", "<a>1</a><a>2</a><table></table>"),
        ("<form><div></form><form>x", "<form><div>x</div></form>"),
        ("<p>1</p><plaintext>2", "<p>1</p>"),
        ("<noscript><p>x</p></noscript>y", "<noscript></noscript>y"),
        ("<noscript>plain</noscript>", "<noscript>plain</noscript>"),
    ] {
        let sanitized = check(&keep, html, "div");
        assert_eq!(sanitized.html, out, "{html}");
        assert_eq!(sanitized.removed.is_empty(), html.contains("plain</"), "{html}");
    }
    let rows = sanitizer(r#"{"replaceWithChildrenElements": ["table"]}"#);
    assert_eq!(check(&rows, "<table><tr><td>1</table>2", "div").html, "12");
}

#[test]
fn a_template_does_not_become_a_shadow_root_later() {
    let config = r#"{"removeElements": ["tr"], "replaceWithChildrenElements": ["b"]}"#;
    let template = "<template shadowrootmode=open>x</template>";
    for (html, out) in [
        (format!("<h1><b>{template}"), "<h1></h1>"),
        (format!("<div>{template}{template}y"), "<div>y</div>"),
        // No element that can have one.
        (format!("<i>{template}"), r#"<i><template shadowrootmode="open">x</template></i>"#),
        // Not in an element.
        (format!("<b>{template}"), r#"<template shadowrootmode="open">x</template>"#),
    ] {
        assert_eq!(check(&sanitizer(config), &html, "div").html, out, "{html}");
    }
}

/// How many forms of a fragment are in another form.
fn nested_forms(html: &str, context: &str) -> usize {
    let parsed = Parser::new().context(Context::parse(context)).parse(html);
    let forms = parsed.root().descendants().filter(|node| node.is_html(Name::Form));
    forms.filter(|form| form.ancestors().any(|node| node.is_html(Name::Form))).count()
}

#[test]
fn forms_in_a_template_come_back_from_parsers_that_do_not_nest_them_there() {
    let attack =
        "<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=steal()>";
    assert_eq!(nested_forms("<form><p><form>", "template"), 1);
    let safe = check(&Sanitizer::baseline(), attack, "template");
    assert_eq!(safe, Sanitizer::baseline().context("div").report(attack));
    for (html, out) in [
        ("<form><p><form>a", "<form><p>a</p></form>"),
        ("<form>a</form><form>b", "<form>a</form><form>b</form>"),
        ("<tr><form><td><form>a", "<tr><form></form><td>a</td></tr>"),
        // In a template that is not the context, every parser nests them.
        ("<template><form><p><form>a", "<template><form><p></p><form>a</form></form></template>"),
    ] {
        assert_eq!(check(&permissive(), html, "template").html, out, "{html}");
    }
    for seed in 0..500 {
        let tags = ["form", "/form", "table", "tr", "td", "math", "mtext", "mglyph", "style", "p"];
        let html = soup(&mut Dice::new(seed), &tags);
        let out = check(&permissive(), &html, "template").html;
        assert_eq!(nested_forms(&out, "template"), 0, "{html}: {out}");
    }
}

#[test]
fn a_fragment_of_html_keeps_the_head_and_body_that_every_parser_makes() {
    for (config, html, out) in [
        (
            r#"{"elements": ["head"], "replaceWithChildrenElements": ["style"]}"#,
            "<style>></style>",
            "<head></head><body>&gt;</body>",
        ),
        (r#"{"elements": ["p"]}"#, "<body id=a><p>x", "<head></head><body><p>x</p></body>"),
        (r#"{"elements": []}"#, "", "<head></head><body></body>"),
    ] {
        let sanitizer = sanitizer(config).context("html");
        let once = sanitizer.report(html).html;
        assert_eq!(once, out, "{html}");
        let twice = sanitizer.report(&once);
        assert_eq!((&*twice.html, twice.removed), (out, vec![]), "{html}");
        assert_eq!(the_long_way(&sanitizer, html).html, out, "{html}");
    }
}

#[test]
fn u_0000_in_the_value_of_a_function_does_not_remove_the_element() {
    let zero = |value: &'static str| {
        Sanitizer::new().on_attribute(move |_| AttributeDecision::Replace(value.into()))
    };
    for (value, written) in [("\0", "\u{FFFD}"), ("a\0b\0", "a\u{FFFD}b\u{FFFD}")] {
        let sanitizer = zero(value);
        let out = check(&sanitizer, "<p title=a>Soup</p><p>Bread</p>", "div").html;
        assert_eq!(out, format!("<p title=\"{written}\">Soup</p><p>Bread</p>"));
        let document = sanitizer.report_document("<html lang=x><p title=y>Soup").html;
        assert!(document.contains(&format!("<p title=\"{written}\">Soup")), "{document}");
        assert_eq!(sanitizer.report_document(&document).html, document);
    }
    let prefix = Sanitizer::baseline().id_prefix("a\0");
    assert_eq!(prefix.sanitize("<p id=b>"), "<p id=\"a\u{FFFD}b\"></p>");
    let link = Sanitizer::new().target("\0");
    assert_eq!(link.sanitize("<a href=b>"), "<a href=\"b\" target=\"\u{FFFD}\"></a>");
}

#[test]
fn a_configuration_may_be_long() {
    let names = |prefix: &str| (0..70_000).map(|n| format!("\"{prefix}{n}\"")).collect::<Vec<_>>();
    let [elements, attributes] = [names("x-"), names("y")].map(|names| names.join(","));
    let config = format!(r#"{{"elements": [{elements}], "attributes": [{attributes}]}}"#);
    let html = "<x-0 y0 onclick=a()>1</x-0><x-69999 y69999 z>2</x-69999><b>3</b>";
    let out = check(&sanitizer(&config), html, "div");
    assert_eq!(out.html, r#"<x-0 y0="">1</x-0><x-69999 y69999="">2</x-69999>"#);
}

const TAGS: &[&str] = &[
    "a",
    "b",
    "i",
    "p",
    "div",
    "table",
    "tr",
    "td",
    "tbody",
    "caption",
    "svg",
    "math",
    "mi",
    "mtext",
    "style",
    "title",
    "desc",
    "foreignObject",
    "annotation-xml",
    "template",
    "select",
    "option",
    "form",
    "button",
    "noscript",
    "textarea",
    "pre",
    "li",
    "ul",
    "h1",
    "nobr",
    "script",
    "xmp",
    "iframe",
    "body",
    "html",
    "head",
    "frameset",
    "selectedcontent",
    "mglyph",
    "g",
    "object",
    "plaintext",
    "br",
    "col",
    "rp",
    "rt",
];
const REST: &[&str] = &[
    "x",
    "\n",
    " ",
    "&lt;p&gt;",
    "<!--",
    "-->",
    "<!-- c -->",
    "<?a b?>",
    "&amp",
    "\"",
    "'>",
    "]]>",
    "<![CDATA[",
    "\r",
    "&#13;",
    "\0",
    "&nbsp;",
];
const ATTRIBUTES: &[&str] = &[
    " onclick=x",
    " href=javascript:x",
    " title='</style>'",
    " encoding=text/html",
    " shadowrootmode=open",
    " id=a",
    " xlink:href=x",
    " color=red",
    " type=hidden",
];

/// A few tags, texts and attributes.
fn soup(dice: &mut Dice, tags: &[&str]) -> String {
    let mut html = String::new();
    for _ in 0..dice.roll(14) + 1 {
        match dice.roll(4) {
            0 | 1 => {
                html += "<";
                html += dice.one_of(tags);
                if dice.roll(3) == 0 {
                    html += dice.one_of(ATTRIBUTES);
                }
                html += ">";
            }
            2 => {
                html += "</";
                html += dice.one_of(tags);
                html += ">";
            }
            _ => html += dice.one_of(REST),
        }
    }
    html
}

/// One of each kind.
fn sanitizers() -> [Sanitizer; 7] {
    [
        Sanitizer::new(),
        Sanitizer::baseline(),
        permissive(),
        sanitizer(
            r#"{"replaceWithChildrenElements": ["div", "table", "i", "td", "form"], "removeElements": ["b", "tr"]}"#,
        ),
        sanitizer(
            r#"{"replaceWithChildrenElements": ["body", "head", "select"], "removeAttributes": ["encoding"]}"#,
        ),
        Sanitizer::unsafe_from_config(SanitizerConfig::from_json(FEW).unwrap())
            .unwrap()
            .keep_content(true),
        Sanitizer::new().keep_content(true),
    ]
}

#[test]
fn random_soup() {
    let sanitizers = sanitizers();
    let mut dice = Dice::new(7);
    let rounds = if cfg!(debug_assertions) { 1_500 } else { 20_000 };
    for _ in 0..rounds {
        let html = soup(&mut dice, TAGS);
        let sanitizer = &sanitizers[dice.roll(sanitizers.len())];
        let context = CONTEXTS[dice.roll(CONTEXTS.len())];
        check(sanitizer, &html, context);
    }
}

#[test]
fn soup_that_is_deeper_than_a_parser_goes() {
    let units = [
        "<div>",
        "<b>",
        "<div><p>",
        "<a><div></a>",
        "<b><h1></b>",
        "<ul><li>x",
        "<dl><dt>a<dd>b",
        "<ruby><rb><rtc>",
        "<table><tr><td>",
        "<table><tr><td>x<b>",
        "<table><caption>",
        "<table><b>",
        "<select><table><td>",
        "<a><select>",
        "<svg><g><p>",
        "<math><mi><b>",
        "<template><table>",
        "<marquee><a>",
        "<p><svg><foreignObject><table> ",
    ];
    for (unit, context) in units.iter().flat_map(|unit| ["div", "td", "svg g"].map(|it| (unit, it)))
    {
        let html = unit.repeat(600);
        for sanitizer in
            [Sanitizer::baseline(), sanitizer(r#"{"replaceWithChildrenElements": ["td"]}"#)]
        {
            check(&sanitizer, &html, context);
        }
    }
}

#[test]
fn simple_markup_is_written_at_once_as_after_the_proof() {
    const SIMPLE: &[&str] = &[
        "p", "b", "a", "div", "li", "my-tag", "br", "h1", "i", "span", "object", "table", "tr",
        "td", "caption", "colgroup", "ruby", "rt",
    ];
    let sanitizers = sanitizers();
    let mut dice = Dice::new(11);
    let rounds = if cfg!(debug_assertions) { 3_000 } else { 40_000 };
    for _ in 0..rounds {
        let html = soup(&mut dice, SIMPLE);
        let sanitizer = &sanitizers[dice.roll(sanitizers.len())];
        let context = dice.one_of(&["body", "div", "li", "b", "td", "my-tag", "table", "object"]);
        let in_context = sanitizer.clone().context(context);
        let out = in_context.report(&html);
        assert_eq!(the_long_way(&in_context, &html), out, "{html:?} in {context:?}");
        let in_body = sanitizer.clone().context("body").report(&html).html;
        assert_eq!(sanitizer.sanitize(&html), in_body, "without reports: {html:?}");
    }
}

#[test]
fn pieces_tell_the_places_that_the_whole_tells() {
    let html = "<p onclick=\"\">a";
    let sanitizer = Sanitizer::new().context("div");
    let mut pieces = sanitizer.stream();
    pieces.feed(&html[..7]);
    pieces.feed(&html[7..]);
    assert_eq!(pieces.finish(), sanitizer.report(html));
}

#[test]
fn a_removed_attribute_is_reported_from_its_name_to_its_closing_quote() {
    let html = "<p onclick='a' id=b title onload = \"c\" onfocus>x</p>";
    let places = |removed: &[Removed]| -> Vec<&str> {
        removed.iter().filter_map(|removed| Some(&html[removed.span?.range()])).collect()
    };
    let wanted = ["onclick='a'", "id=b", "onload = \"c\"", "onfocus"];
    let sanitizer = Sanitizer::new();
    assert_eq!(places(&sanitizer.report(html).removed), wanted);
    let mut document = broth::html::parse(html);
    let body = document.body().unwrap().id();
    assert_eq!(places(&sanitizer.sanitize_tree(&mut document, body)), wanted);
}

#[test]
fn limits_that_the_input_meets_are_named() {
    use broth::html::{Limit, LimitMet};
    let met = |html: &str| Sanitizer::new().context("div").report(html).limits_met;
    // 511 elements are open inside the root when the next tag comes.
    let expected = LimitMet { limit: Limit::Depth, at: 511 * "<div>".len() };
    assert_eq!(met(&"<div>".repeat(600)), [expected]);
    assert_eq!(met(&"<div>".repeat(100)), []);
    // A longer text takes another way.
    let long = "<div>".repeat(600) + &"x".repeat(10_000);
    assert_eq!(met(&long), [expected]);
}
