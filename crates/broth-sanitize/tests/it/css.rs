//! Policies for CSS: no spelling of an address stays, and the rest stays as it is written.

use broth::html::Parser;
use broth_sanitize::{CssSanitizer, RemovalReason as Reason, RemovedKind, Sanitizer};

/// Everything is allowed, but no addresses.
fn open() -> CssSanitizer {
    CssSanitizer::new()
        .known_properties(true)
        .custom_properties(true)
        .allow_functions(["var", "env", "attr", "if", "first-valid"])
        .allow_at_rules([
            "media",
            "supports",
            "container",
            "layer",
            "starting-style",
            "keyframes",
            "font-face",
            "import",
            "namespace",
            "charset",
            "scope",
            "page",
            "property",
        ])
        .important(true)
}

#[track_caller]
fn style(css: &CssSanitizer, style: &str, kept: &str) {
    assert_eq!(css.sanitize_declarations(style), kept, "{style:?}");
    assert_eq!(css.sanitize_declarations(kept), kept, "again: {kept:?}");
}

#[track_caller]
fn sheet(css: &CssSanitizer, text: &str, kept: &str) {
    assert_eq!(css.sanitize(text), kept, "{text:?}");
    assert_eq!(css.sanitize(kept), kept, "again: {kept:?}");
}

#[test]
fn no_spelling_of_an_address_stays() {
    for value in [
        "url(//a.example/b)",
        "url( 'b' )",
        "URL(b)",
        r"u\72l(b)",
        r"\75\72\6c(b)",
        "url(b",
        "url('b",
        "src('b')",
        "image-set('b' 1x)",
        "-webkit-image-set(url(b) 1x)",
        "image('b')",
        "cross-fade(url(b), red)",
        "element(#b)",
        "-moz-element(#b)",
        "paint(b)",
        "expression(alert(1))",
        "-webkit-gradient(linear, 0 0)",
        "calc(1px + url(b))",
        "var(--x, url(b))",
        "attr(b type(<url>), url(b))",
        "image-set(var(--b) 1x)",
        "src(var(--b))",
        "filter(url(b), blur(1px))",
        "symbols('b')",
        "progid:DXImageTransform.Microsoft.AlphaImageLoader(src='b')",
        "unknown(1)",
        "url(b c)",
        "url(#b)",
        "'a\n url(b)",
        "{url(b)}",
    ] {
        for property in ["background", "--x", "list-style", "content", "cursor"] {
            let declared = format!("{property}: {value}");
            style(&open(), &declared, "");
            style(&open(), &format!("color: red; {declared}"), "color: red");
            let text = format!("a{{{declared}}}");
            let kept = open().sanitize(&text);
            assert!(!kept.contains(['(', 'b']) || kept.is_empty(), "{text:?}: {kept:?}");
        }
    }
}

#[test]
fn functions_of_values_stay_as_they_are_written() {
    for text in [
        "width: calc(100% - (10px + 2px))",
        "color: rgb(0 0 0 / 50%); Background-Color: #FFF",
        "background: linear-gradient(to right, red, color-mix(in srgb, red 10%, blue))",
        "transform: rotate(1deg) translateX(2px)",
        "grid-template-columns: [a] repeat(2, minmax(0, 1fr)) [b]",
        "font: italic 12px/1.5 'A B', serif; /* here */ margin: 0 auto !important",
        r"c\6flor: r\65 d",
        "content: 'url(a)'",
        "clip-path: path('M0 0L1 1')",
        "--a: 1px; margin: var(--a)",
        "fill: url(#a); filter: url('#b')",
        "",
        "  ;;  ",
    ] {
        style(&open(), text, text);
        sheet(
            &open(),
            &format!("a > b:hover::before, .c[d='e']{{{text}}}"),
            &format!("a > b:hover::before, .c[d='e']{{{text}}}"),
        );
    }
}

#[test]
fn text_that_is_cut_off_is_closed() {
    style(&open(), "color: rgb(1 2 3", "color: rgb(1 2 3)");
    style(&open(), "content: 'a", "content: 'a'");
    style(&open(), "content: 'a\\", "content: 'a'");
    style(&open(), "color: re\\64", "color: re\\64");
    style(&open(), "width: calc((1px) + 2px", "width: calc((1px) + 2px)");
    style(&open(), "color: red /* a", "color: red");
    sheet(&open(), "@media print{a{color:rgb(0 0 0", "@media print{a{color:rgb(0 0 0)}}");
}

#[test]
fn broken_declarations_are_removed_alone() {
    style(&open(), "a b; color: red; =; margin: 0", "color: red; margin: 0");
    style(&open(), "color: red; } margin: 0", "color: red");
    style(&open(), "color: red; @import 'a'; margin: 0", "color: red; margin: 0");
    style(&open(), "color: red; b { margin: 0 }", "color: red");
    style(&open(), "color: red; margin: 0 ) 1px", "color: red");
    style(&open(), "color: red; top: 0 \u{A0}url(a)", "color: red");
    let removed = open().report_declarations("color: red; z: y; margin: (]").removed;
    let found: Vec<_> = removed.iter().map(|it| (it.kind, &*it.name, it.reason)).collect();
    let declaration = RemovedKind::Declaration;
    assert_eq!(
        found,
        [(declaration, "z", Reason::CssProperty), (declaration, "margin", Reason::CssSyntax)]
    );
    assert_eq!(
        removed[0].to_string(),
        "1:13: declaration \"z\": the policy for CSS does not allow the property"
    );
}

#[test]
fn at_rules_that_load_or_name_are_removed() {
    for rule in [
        "@import 'a';",
        r"@\69mport 'a';",
        "@IMPORT url(a) print;",
        "@namespace 'a';",
        "@charset 'a';",
        "@scope (a) { b { color: red } }",
        "@page { margin: 0 }",
        "@property --a { syntax: '*' }",
        "@unknown { b { color: red } }",
        "@font-face { font-family: a; src: url(b) }",
        "@media url(a) { b { color: red } }",
        "@media print;",
        "--x:hover { color: red }",
        "@media (a:image-set('b' 1x)) { b { color: red } }",
    ] {
        let text = format!("{rule} c {{ color: red }}");
        let kept = open().sanitize(&text);
        let kept = kept.strip_prefix("@font-face{font-family: a}").unwrap_or(&kept);
        assert_eq!(kept, "c{color: red}", "{text:?}");
        assert!(!open().report(&text).removed.is_empty(), "{text:?}");
    }
}

#[test]
fn rules_in_rules_stay_where_they_may_be() {
    for text in [
        "a { color: red; &:hover { color: blue } > b { margin: 0 } margin: 0 }",
        "a { @media print { color: red; b { color: blue } } }",
        "@media (width >= 30em) and (hover) { @supports (display: grid) { a { color: red } } }",
        "@keyframes a { from { top: 0 } 50%, to { top: 1px } }",
        "@layer a, b; @layer a { b { color: red } }",
    ] {
        sheet(&open(), text, text);
    }
    sheet(&open(), "a { html:has(&) { color: red } top: 0 }", "a{top: 0}");
    sheet(&open(), "a { b & { color: red } :is(&) { color: red } top: 0 }", "a{top: 0}");
    sheet(&open(), "@keyframes a { b { top: 0 } to { top: 1px } }", "@keyframes a{to{top: 1px}}");
    sheet(&open(), "@media print { color: red }", "");
    let deep = "a{".repeat(10_000) + "color:red";
    assert_eq!(open().sanitize(&deep), deep.clone() + &"}".repeat(10_000));
}

#[test]
fn selectors_that_do_not_parse_are_removed_with_their_rules() {
    for selector in ["a,", "a b >", ":unknown", "a:hover(", "{", "a\\\n", "& a", "ns|a", "a:not()"]
    {
        let text = format!("{selector} {{ color: red }} b {{ top: 0 }}");
        let kept = open().sanitize(&text);
        assert!(!kept.contains("red"), "{text:?}: {kept:?}");
    }
}

#[test]
fn rules_match_only_below_the_scope() {
    let css = open().scope(".m");
    sheet(&css, "a, b > c { color: red }", ".m a, .m b > c{color: red}");
    sheet(&css, ".m a { color: red }", ".m a { color: red }");
    sheet(&css, ".m > a { color: red }", ".m .m > a{color: red}");
    sheet(&css, ".m + a, .m ~ b { color: red }", ".m .m + a, .m .m ~ b{color: red}");
    sheet(&css, ".m|a, .mm a { color: red }", "");
    sheet(&css, ".m { color: red }", ".m .m{color: red}");
    sheet(&css, "a { &:hover { top: 0 } }", ".m a{&:hover{top: 0}}");
    sheet(&css, "@media print { a { top: 0 } }", "@media print{.m a{top: 0}}");
    for scope in ["a, b", "", "a {", "a >", "&"] {
        assert_eq!(open().scope(scope).sanitize("a { top: 0 }"), "", "{scope:?}");
    }
}

#[test]
fn limits_of_values_hold() {
    let css = open().allow_values("position", ["static", "relative"]).max_z_index(10);
    style(&css, "position: RELATIVE; z-index: 10", "position: RELATIVE; z-index: 10");
    for text in [
        "position: fixed",
        "position: var(--a)",
        "z-index: 11",
        "z-index: calc(1 * 99)",
        r"position: f\69xed",
    ] {
        style(&css, text, "");
    }
    style(&CssSanitizer::content(), "color: red !important; color: red", "color: red");
    style(&open(), "behavior: url(a); -moz-binding: none", "");
    let css = CssSanitizer::new().allow_properties(["behavior"]).schemes(["https"]);
    style(&css, "behavior: url(https://a)", "");
}

#[test]
fn addresses_are_rewritten_wherever_they_are() {
    let css = open().on_url(|url| match url.starts_with("p:") {
        true => Some(url.to_owned()),
        false => (url != "no").then(|| format!("p:{url}</style>\"")),
    });
    let new = r#"p:a\3c /style>\""#;
    for (value, kept) in [
        ("url(a) red", format!("url(\"{new}\") red")),
        ("url('a')", format!("url(\"{new}\")")),
        (
            "image-set('a' 1x type('image/png'), url(a) 2x)",
            format!("image-set(\"{new}\" 1x type('image/png'), url(\"{new}\") 2x)"),
        ),
        ("image-set(var(--a) 1x)", String::new()),
        ("url(no)", String::new()),
    ] {
        let kept = if kept.is_empty() { kept } else { format!("background: {kept}") };
        style(&css, &format!("background: {value}"), &kept);
    }
    let css = open().schemes(["https", "data"]);
    style(&css, "background: url(HTTPS://a)", "background: url(HTTPS://a)");
    for url in ["//a", "a", "http://a", "javascript:a", " https:/", ""] {
        let kept =
            if url.trim().starts_with("https:") { "background: url(' https:/')" } else { "" };
        style(&css, &format!("background: url('{url}')"), kept);
    }
}

fn everything(css: CssSanitizer) -> Sanitizer {
    Sanitizer::baseline().css(css)
}

#[test]
fn markup_has_its_css_judged_everywhere() {
    let css = || CssSanitizer::content();
    for (html, kept) in [
        ("<p style='color:red;top:0'>a", "<p style=\"color:red\">a</p>"),
        ("<p style='top:0'>a", "<p>a</p>"),
        ("<style>p{color:red;top:0}</style>", "<style>p{color:red}</style>"),
        ("<style>p{color:red}</style>", "<style>p{color:red}</style>"),
        ("<style>@import 'a'</style>a", "<style></style>a"),
        ("<style>p{color:red", "<style>p{color:red}</style>"),
        (
            "<svg><style>p{co<!-- a -->lor:red;top:0}</style></svg>",
            "<svg><style>p{color:red}</style></svg>",
        ),
        (
            "<svg><style><![CDATA[@import 'a';p{color:red}]]></style></svg>",
            "<svg><style>p{color:red}</style></svg>",
        ),
        ("<svg><rect fill='url(//a#b)' style='fill:red'></rect></svg>", "<svg><rect></rect></svg>"),
        (
            "<svg><rect fill='url(#b)' transform='rotate(1)'></rect></svg>",
            "<svg><rect fill=\"url(#b)\" transform=\"rotate(1)\"></rect></svg>",
        ),
        (
            "<svg><rect filter='u\\72l(//a)' cursor='url(a),auto' mask='src(\"a\")'></rect></svg>",
            "<svg><rect></rect></svg>",
        ),
        (
            "<svg><animate values='red;url(a)' from='rgb(0 0 0)' to='src(\"a\")'></animate></svg>",
            "<svg><animate from=\"rgb(0 0 0)\"></animate></svg>",
        ),
        (
            "<template><p style='top:0'><style>a{top:0}</style></template>",
            "<template><p><style></style></p></template>",
        ),
        ("<math style='top:0;color:red'></math>", "<math style=\"color:red\"></math>"),
    ] {
        let sanitizer = everything(css());
        assert_eq!(sanitizer.sanitize(html), kept, "{html}");
        assert_eq!(sanitizer.sanitize(kept), kept, "{kept}");
        let mut stream = sanitizer.stream();
        html.split_inclusive(|_| true).for_each(|piece| stream.feed(piece));
        assert_eq!(stream.finish().html, kept, "{html}");
        let mut parsed = Parser::new().parse_fragment(html, "body");
        let root = parsed.root().id();
        sanitizer.sanitize_tree(&mut parsed.document, root);
        let tree = parsed.document.node(root).inner_html();
        assert!(
            !tree.contains("top") && !tree.contains("import") && !tree.contains("//a"),
            "{tree}"
        );
    }
    let html = "<style>a{color:red;top:0}</style><p style='top:0'>";
    assert_eq!(
        Sanitizer::baseline().sanitize(html),
        "<style>a{color:red;top:0}</style><p style=\"top:0\"></p>"
    );
    assert_eq!(everything(CssSanitizer::new()).sanitize(html), "<style></style><p></p>");
    let in_style = everything(css()).context("style");
    assert_eq!(in_style.sanitize("@import 'a'"), "");
}

#[test]
fn reports_have_the_places_of_the_source() {
    let html =
        "a<style>p{color:red;\n top:0}</style><p style='color:red;left:0'><b style='right:&#48;'>";
    let out = everything(CssSanitizer::content()).report(html);
    let found: Vec<_> = out
        .removed
        .iter()
        .map(|it| (it.kind, &*it.name, &html[it.span.unwrap().range()], it.line.unwrap()))
        .collect();
    assert_eq!(
        found,
        [
            (RemovedKind::Declaration, "top", "top:0", 1 + 1),
            (RemovedKind::Declaration, "left", "left:0", 2),
            (RemovedKind::Attribute, "style", "style='right:&#48;'", 2),
            (RemovedKind::Declaration, "right", "style='right:&#48;'", 2),
        ]
    );
}

#[test]
fn older_browsers_find_no_other_style_sheet() {
    let sanitizer = everything(CssSanitizer::content());
    let html = "<select><style>a{color:red}</style><option><style>@import 'a'</style></select>";
    let kept = sanitizer.sanitize(html);
    assert!(!kept.contains("import"), "{kept}");
    assert_eq!(sanitizer.sanitize(&kept), kept);
}

#[test]
fn long_style_sheets_take_linear_time() {
    let count = 100_000;
    for piece in [
        "a{b:",
        "@media x{",
        "a,",
        "(",
        "a{}",
        "color:red;",
        "/*",
        "url(",
        "'",
        "}",
        "a{color:red}",
    ] {
        let text = piece.repeat(count);
        let _ = open().scope(".m").report(&text);
        let _ = open().report_declarations(&text);
    }
}
