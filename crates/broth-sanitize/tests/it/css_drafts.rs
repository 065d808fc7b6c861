//! Policies for CSS: what the drafts of 2026 add. Whatever loads, names or is unknown does not pass
//! in any spelling, and what depends on its arguments alone does.

use broth_sanitize::CssSanitizer;

/// Everything is allowed that names allow, but no addresses.
fn open() -> CssSanitizer {
    CssSanitizer::new()
        .known_properties(true)
        .custom_properties(true)
        .allow_functions(["var", "env", "if", "attr", "inherit"])
        .allow_at_rules(["media", "supports", "container", "layer", "starting-style", "keyframes"])
        .important(true)
}

#[track_caller]
fn stays(style: &str) {
    assert_eq!(open().sanitize_declarations(style), style);
}

#[track_caller]
fn goes(style: &str) {
    assert_eq!(open().sanitize_declarations(style), "", "{style:?}");
    let before = format!("color: red; {style}");
    assert_eq!(open().sanitize_declarations(&before), "color: red", "{style:?}");
}

#[track_caller]
fn sheet_stays(sheet: &str) {
    assert_eq!(open().sanitize(sheet), sheet);
}

/// The rules of a sheet go, and the one after them stays.
#[track_caller]
fn sheet_goes(sheet: &str) {
    let text = format!("{sheet} b {{ top: 0 }}");
    assert_eq!(open().sanitize(&text), "b{top: 0}", "{text:?}");
    assert!(!open().report(&text).removed.is_empty(), "{text:?}");
}

#[test]
fn values_that_depend_on_their_arguments_alone_stay() {
    for style in [
        "width: calc(10px * sibling-index())",
        "width: calc(1% * sibling-count())",
        "clip-path: shape(from 0 0, line to 1px 1px, curve to 2px 2px with 1px 0, close)",
        "color: light-dark(red, blue)",
        "color: contrast-color(red)",
        "color: oklch(from red l c h / alpha)",
        "width: calc-size(auto, size)",
        "width: anchor-size(--a width)",
        "top: anchor(--a bottom)",
        "transition-timing-function: linear(0, 0.5 20%, 1)",
        "width: random(--a, 1px, 2px)",
        "width: progress(50px, 0px, 100px)",
        "offset-path: ray(45deg closest-side)",
        "corner-shape: superellipse(2)",
        "background: linear-gradient(in oklch longer hue, red, blue)",
        "background: conic-gradient(from 1deg, red, blue)",
    ] {
        stays(style);
    }
}

#[test]
fn image_loads_only_what_an_address_allows() {
    goes("background: image(ltr 'a', red)");
    goes("background: image('a')");
    goes("background: image(url(a))");
    stays("background: image(red)");
    let css = open().schemes(["https"]);
    let style = "background: image('https://a')";
    assert_eq!(css.sanitize_declarations(style), style);
    assert_eq!(css.sanitize_declarations("background: image('http://a', red)"), "");
}

#[test]
fn modifiers_of_an_address_do_not_hide_it() {
    for style in [
        "background: url('a' cross-origin(anonymous))",
        "background: url('a' integrity('b') referrer-policy(no-referrer))",
        "background: src('a' param(--x, url(b)))",
        "background: url(var(--a))",
        "fill: url('#a' param(--x, url(b)))",
        "fill: url('#a' var(--x))",
        "fill: url('#a' unknown(--x))",
        "fill: src('a#b')",
    ] {
        goes(style);
    }
    let css = open().schemes(["https"]);
    for style in [
        "background: url('https://a' cross-origin(anonymous))",
        "background: url('https://a' integrity('sha256-abc') referrer-policy(no-referrer))",
    ] {
        assert_eq!(css.sanitize_declarations(style), style);
    }
    for style in [
        "background: url('https://a' param(--x, url(b)))",
        "background: url('https://a' unknown('b'))",
        "background: src('https://a' var(--x))",
    ] {
        assert_eq!(css.sanitize_declarations(style), "", "{style:?}");
    }
}

#[test]
fn substitutions_contain_no_address_even_if_they_are_allowed() {
    for style in [
        "background: attr(data-a type(<url>))",
        "background: attr(data-a type(<url>), red)",
        "background: attr(data-a type(<image>))",
        "background: attr(data-a type(*))",
        "background: image-set(attr(data-a) 1x)",
        "background: src(attr(data-a))",
        "background: if(style(--a: 1): url(b); else: red)",
        "background: if(media(print): src('b'); else: red)",
        "background: if(supports(a: url(b)): red; else: blue)",
        "background: inherit(--a, url(b))",
        "background: env(a, url(b))",
        "background: var(--a, image-set('b' 1x))",
        r"background: i\66(else: u\72l(b))",
    ] {
        goes(style);
    }
    stays("color: var(--a, red)");
    stays("padding: env(safe-area-inset-top, 1px)");
    stays("content: attr(data-a)");
}

#[test]
fn functions_of_the_author_do_not_pass() {
    for style in [
        "background: --f()",
        "background: --f(url(a))",
        "--a: --f('b'); color: var(--a)",
        r"background: \2d-f()",
    ] {
        let kept = open().sanitize_declarations(style);
        assert!(!kept.contains("f("), "{style:?}: {kept:?}");
        assert!(!kept.contains("background"), "{style:?}: {kept:?}");
    }
}

#[test]
fn functions_of_no_specification_do_not_pass() {
    for style in ["background: load('a')", "width: expression(a)", "background: -x-image('a')"] {
        goes(style);
    }
}

#[test]
fn imports_do_not_pass_in_any_form() {
    for sheet in [
        "@import 'a' layer(b);",
        "@import url(a) layer supports(display: grid) print;",
        "@import url('a') supports(selector(a > b));",
        "@import src('a');",
        "@import/**/'a';",
        "@layer a; @import 'a';",
        "@charset \"utf-8\"; @import 'a';",
        r"@i\mport 'a';",
        "@\\69 mport 'a';",
        "@\\000069mport 'a';",
        "@\\69\r\nmport 'a';",
        "@\\69\u{c}mport 'a';",
        "@\\69\nmport 'a';",
        "@im\\\u{70}ort 'a';",
        "<!-- @import 'a'; -->",
        "--> @import 'a'; <!--",
        "@import 'a' { }",
    ] {
        let text = format!("{sheet} b {{ top: 0 }}");
        let kept = open().allow_at_rules(["import", "charset"]).sanitize(&text);
        let kept = kept.strip_prefix("@layer a;").unwrap_or(&kept).trim_start();
        assert_eq!(kept, "b{top: 0}", "{text:?}");
    }
}

#[test]
fn a_line_break_after_a_backslash_begins_no_escape() {
    // The backslash is a delimiter of its own, so the name ends before it.
    for newline in ["\n", "\r\n", "\r", "\u{c}"] {
        let kept = open().sanitize(&format!("@med\\{newline}ia print {{ a {{ top: 0 }} }}"));
        assert_eq!(kept, "", "{newline:?}");
        goes(&format!("background: u\\{newline}rl(a)"));
        let text = format!("content: 'a\\{newline}b'");
        let kept = open().sanitize_declarations(&text);
        assert!(kept == text || kept == text.replace(['\r', '\u{c}'], "\n"), "{kept:?}");
    }
}

#[test]
fn at_rules_that_define_or_apply_do_not_pass() {
    for sheet in [
        "@property --a { syntax: '<url>'; inherits: true; initial-value: url(b) }",
        "@function --f() { result: url(a) }",
        "@function --f(--x <url>) returns <url> { result: var(--x) }",
        "@mixin --m { background: url(a) }",
        "@view-transition { navigation: auto }",
        "@position-try --a { top: 0 }",
        "@counter-style a { symbols: url(b) }",
        "@font-palette-values --a { font-family: b }",
        "@font-feature-values a { @styleset { b: 1 } }",
        "@color-profile --a { src: url(b) }",
        "@custom-media --a print;",
        "@custom-selector :--a b;",
        "@when media(print) { a { top: 0 } }",
        "@else { a { top: 0 } }",
        "@route --a { pattern: url-pattern('/b') }",
        "@document url(a) { b { top: 0 } }",
        "@-moz-document url-prefix(a) { b { top: 0 } }",
        "@env --a: url(b);",
        "@container style(--a: url(b)) { c { top: 0 } }",
        "@supports (background: url(a)) { b { top: 0 } }",
        "@supports (a: image-set('b' 1x)) { c { top: 0 } }",
    ] {
        sheet_goes(sheet);
    }
    assert_eq!(open().sanitize("a { @apply --m; top: 0 }"), "a{top: 0}");
    assert_eq!(open().sanitize("a { @apply --m { background: url(b) } top: 0 }"), "a{top: 0}");
    assert_eq!(open().sanitize("a { @nest b & { top: 1px } top: 0 }"), "a{top: 0}");
}

#[test]
fn groups_of_rules_stay_if_they_are_allowed() {
    for sheet in [
        "@container (width > 400px) { a { top: 0 } }",
        "@container card (inline-size > 30em) and style(--a: b) { a { top: 0 } }",
        "@container scroll-state(stuck: top) { a { top: 0 } }",
        "@starting-style { a { opacity: 0 } }",
        "a { opacity: 1; @starting-style { opacity: 0 } }",
        "a { @container (width > 1px) { top: 0 } }",
        "@supports selector(a > b) { a { top: 0 } }",
        "@supports font-tech(color-COLRv1) { a { top: 0 } }",
        "@supports not (display: grid) { a { top: 0 } }",
        "@layer a.b { c { top: 0 } }",
        "@media (prefers-color-scheme: dark) { a { top: 0 } }",
    ] {
        sheet_stays(sheet);
    }
}

#[test]
fn comment_marks_of_html_are_nothing_at_the_top_of_a_sheet() {
    sheet_stays("<!-- a { top: 0 } -->");
    // Elsewhere they are tokens, which no selector and no value has.
    assert_eq!(open().sanitize("a <!-- b { top: 0 } c { top: 0 }"), "c{top: 0}");
    assert_eq!(open().sanitize("a { <!-- top: 0; left: 0 }"), "a{left: 0}");
    goes("top: 0 <!-- ");
    goes("top: --> 0");
}

#[test]
fn an_end_tag_in_a_string_ends_no_style_sheet() {
    let sanitizer = broth_sanitize::Sanitizer::baseline().css(open());
    for text in [
        "a{content:'</style><script>b</script>'}",
        r"a{content:'\3c/style>'}",
        "a{content:'&lt;/style&gt;'}",
        "a[b='</style']{top:0}",
        "a{--b:'</STYLE '}",
        "a/*</style */{top:0}",
    ] {
        let kept = sanitizer.sanitize(&format!("<style>{text}</style>"));
        assert_eq!(sanitizer.sanitize(&kept), kept, "{text:?}");
        let parsed = broth::html::Parser::new().parse_fragment(&kept, "body");
        let names: Vec<_> =
            parsed.root().elements().map(|element| element.name().to_owned()).collect();
        assert_eq!(names, ["style"], "{text:?}: {kept:?}");
        let kept = sanitizer.sanitize(&format!("<svg><style>{text}</style></svg>"));
        assert_eq!(sanitizer.sanitize(&kept), kept, "{text:?}");
    }
}

#[test]
fn a_function_rewrites_each_address_once() {
    let css = open().on_url(|url| Some(format!("https://proxy.example/?u={url}")));
    let sanitizer = broth_sanitize::Sanitizer::baseline().css(css);
    let html = "<p style='background: url(a)'></p><style>b{background:url(c)}</style>";
    let kept = sanitizer.sanitize(html);
    assert_eq!(kept.matches("https:").count(), 2, "{kept}");
    assert!(kept.contains("url(&quot;https://proxy.example/?u=a&quot;)"), "{kept}");
    assert!(kept.contains("url(\"https://proxy.example/?u=c\")"), "{kept}");
}
