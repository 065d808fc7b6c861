//! CSS in style sheets and attributes: what is reported, and where.

use broth::check::{Finding, check};

/// The findings about a style sheet: the rules and what they point at.
fn in_sheet(css: &str) -> Vec<(String, String)> {
    let page = format!("<!DOCTYPE html><title>Soup</title><style>{css}</style>");
    about(&page, &check(&page))
}

fn about(page: &str, findings: &[Finding]) -> Vec<(String, String)> {
    findings.iter().map(|it| (it.rule.to_string(), page[it.span.range()].to_owned())).collect()
}

#[track_caller]
fn clean(css: &str) {
    assert_eq!(in_sheet(css), [], "{css}");
}

#[track_caller]
fn finds(css: &str, rule: &str, place: &str) {
    assert_eq!(in_sheet(css), [(rule.to_owned(), place.to_owned())], "{css}");
}

#[test]
fn css_of_today_has_no_findings() {
    for css in [
        "@layer a, b; @layer a { p { color: red } @layer c { p { margin: 0 } } }",
        "@media (400px <= width < 60em) and (hover) { a { & > b, b & { top: 0 } } }",
        "@container card (inline-size > 30em) { p { font-size: 2cqi } }",
        "@scope (.a) to (.b) { :scope { color: red } img { border: 1px solid } top: 0 }",
        "@property --x { syntax: '<length>'; inherits: false; initial-value: 0px }",
        "@supports selector(:has(a)) and (not (display: inline-grid)) { a { float: none } }",
        "@font-face { font-family: X; src: url(x) format('woff2'); unicode-range: U+0-7F, U+4?? }",
        "@page :first { size: A4 landscape; margin: 1in; @top-left { content: counter(page) } }",
        "@keyframes x { from { top: 0 } 50.5% { top: 1px } to { top: 2px } }",
        "@counter-style x { system: cyclic; symbols: '>'; suffix: ' ' }",
        "@font-feature-values X { @styleset { nice: 12 } }",
        "@import url(a.css) layer(b) supports(display: grid) screen; @namespace url(c);",
        "@starting-style { a { opacity: 0 } } @view-transition { navigation: auto }",
        "@position-try --x { inset: auto; position-area: top }",
        "a { @media print { color: black } @starting-style { opacity: 0 } color: red }",
        "a { color: var(--x, {}); --y: { a: b }; --z:; --w: ; width: calc(var(--a) * 1px) }",
        "a { grid-area: 1 / 2 / span 3 / auto; grid-template: [x] 'a b' 1fr / minmax(0, 1fr) }",
        "a { color: oklch(from var(--x) l c h / 50%); background: url(a.png) center / cover }",
        "a { font: italic 700 1rem/1.5 'X', sans-serif; transition: top .2s cubic-bezier(0,0,1,1) }",
        "<!-- a { color: RED; MARGIN: 0 AUTO } --> b { all: unset }",
        "a\\:b::before { content: '\\201C' / 'quote' } /* ; } */",
        "a { if: 1 }".replace("if: 1", "width: if(media(print): 1px; else: 2px)").as_str(),
        "",
        " ",
    ] {
        clean(css);
    }
}

#[test]
fn what_speaks_to_one_browser_is_not_judged() {
    for css in [
        "a { *zoom: 1; _height: 1px; top: 1px\\9; color: red !ie; margin: 0\\0 }",
        "a { filter: progid:DXImageTransform.Microsoft.gradient(startColorstr='#1') }",
        "a { filter: alpha(opacity=50); top: expression(document.x); behavior: url(a.htc) }",
        "a { display: -webkit-box; -webkit-box-orient: vertical; -moz-osx-font-smoothing: x }",
        "@-ms-viewport { width: device-width } @-webkit-keyframes a { to { top: 0 } }",
        "@-moz-document url-prefix() { a { colr: red } } p { mso-line-height-rule: exactly }",
        "a::-webkit-scrollbar, a:-ms-input-placeholder { top: 0 }",
    ] {
        clean(css);
    }
}

#[test]
fn mistakes_are_found_where_they_are() {
    finds("a { colr: red }", "unknown-css-property", "colr");
    finds("a { & b { @media print { colr: red } } }", "unknown-css-property", "colr");
    finds("@property --x { sintax: '*' }", "unknown-css-property", "sintax");
    finds("@page { colr: red }", "unknown-css-property", "colr");
    finds("a { color: rde }", "invalid-css-value", "rde");
    finds("a { margin: 0 10 px 0 }", "invalid-css-value", "10");
    finds("a { color: #12345 }", "invalid-css-value", "#12345");
    finds("a { width: 10xp }", "invalid-css-value", "10xp");
    finds("a { color: rgbb(0 0 0) }", "invalid-css-value", "rgbb(");
    finds("a { color: }", "invalid-css-value", "color:");
    finds("@meda print { a { top: 0 } }", "unknown-css-at-rule", "@meda");
    finds("a { @include x; }", "unknown-css-at-rule", "@include");
}

#[test]
fn errors_of_syntax_are_found_where_they_are() {
    finds("a { color red; top: 0 }", "invalid-css", "color red;");
    finds("a { color: red top: 0 }", "invalid-css", ":");
    finds("a { color: red !imprtant }", "invalid-css", "imprtant");
    finds("a { top: 0 } } b { top: 0 }", "invalid-css", "}");
    finds("a { top: 0 }; b { top: 0 }", "invalid-css", "; b");
    finds("{ top: 0 }", "invalid-css", "{ top: 0 }");
    finds("// a\nb { top: 0 }", "invalid-css", "// a\nb");
    finds("a { top: calc(1px }", "invalid-css", "calc(");
    finds("a { top: 0 } b", "invalid-css", "b");
    finds("a { content: 'b", "invalid-css", "'");
    finds("a { top: 0 } /* b", "invalid-css", "/*");
    finds("@media print { top: 0 }", "invalid-css", "top: 0");
}

#[test]
fn attributes_are_checked_in_html_and_svg() {
    let rules = |body: &str| {
        let page = format!("<!DOCTYPE html><title>Soup</title><body>{body}");
        about(&page, &check(&page)).into_iter().map(|(_, place)| place).collect::<Vec<_>>()
    };
    assert_eq!(rules("<p style='colr: red'>"), ["colr"]);
    assert_eq!(rules("<p style=colr:red>"), ["colr"]);
    assert_eq!(rules("<svg style='colr: red'></svg>"), ["colr"]);
    assert_eq!(rules("<svg><style>a { colr: red }</style></svg>"), ["colr"]);
    // With references, places in the value are not places in the source.
    assert_eq!(
        rules("<p style='content: \"&amp;\"; colr: red'>"),
        ["content: \"&amp;\"; colr: red"]
    );
    assert_eq!(rules("<p style='top: 0;; '><p style=''><p style=' '>"), <[&str; 0]>::default());
}

#[test]
fn style_sheets_of_another_type_are_not_css() {
    for kind in ["text/less", "text/tailwindcss", "text/css; charset=utf-8"] {
        let page = format!(
            "<!DOCTYPE html><title>Soup</title><style type='{kind}'>@a b; c {{ d }}</style>"
        );
        let rules = about(&page, &check(&page));
        assert!(rules.iter().all(|(rule, _)| !rule.contains("css")), "{rules:?}");
    }
}

#[test]
fn advice_names_what_may_be_meant() {
    for (css, help) in [
        ("a { colr: red }", "did you mean `color`?"),
        ("a { display: blok }", "did you mean `block`?"),
        ("a { margin: 10 px }", "write it without a space: `10px`"),
        ("@meda print {}", "did you mean `@media`?"),
        ("a { color: rbg(0 0 0) }", "did you mean `rgb()`?"),
    ] {
        let page = format!("<!DOCTYPE html><title>Soup</title><style>{css}</style>");
        assert_eq!(check(&page)[0].help.as_deref(), Some(help), "{css}");
    }
}
