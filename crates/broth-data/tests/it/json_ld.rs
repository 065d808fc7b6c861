//! JSON-LD: what is JSON, what is repaired, and what is told.

use broth::data::{FindingKind, JsonLd};
use broth::html;
use broth::prelude::*;

/// The kinds and the sources of the findings about syntax.
fn told<'h>(json_ld: &JsonLd<'_>, html: &'h str) -> Vec<(FindingKind, &'h str)> {
    let of_meaning = [FindingKind::MissingContext, FindingKind::NotObject];
    let findings = json_ld.findings.iter().filter(|it| !of_meaning.contains(&it.kind));
    findings.map(|it| (it.kind, &html[it.span.unwrap().range()])).collect()
}

#[track_caller]
fn check(text: &str, json: &str, mistakes: &[(FindingKind, &str)]) {
    let html = format!("<title>a</title><script type=application/ld+json>{text}</script>");
    let doc = html::parse(&html);
    let json_ld = doc.json_ld();
    assert_eq!(json_ld.to_json(false), json, "{text}");
    assert_eq!(told(&json_ld, &html), mistakes, "{text}");
}

#[test]
fn json_is_read_as_it_is() {
    for text in [
        "{}",
        "[]",
        "[{}]",
        r#"[{"a":[1,-0,1.50e+10,{"b":null}],"c":true,"d":false,"":"e"}]"#,
        r#"["\"\\"]"#,
        "[[],{}]",
    ] {
        let list = if text.starts_with('[') { text.into() } else { format!("[{text}]") };
        check(text, &list, &[]);
    }
    check("\t{ \"a\"\n:\r[ 1 , 2 ] } ", r#"[{"a":[1,2]}]"#, &[]);
    check(r#"["\b\f\n\r\t\/\u00e4\ud83d\ude00"]"#, "[\"\\u0008\\u000c\\n\\r\\t/ä😀\"]", &[]);
    check("1", "[1]", &[]);
}

#[test]
fn what_surrounds_the_json_is_skipped_and_told() {
    let around = FindingKind::Wrapper;
    for (text, skipped) in [
        ("<!-- {} -->", &["<!--", "-->"][..]),
        ("<!--{}//-->", &["<!--", "//", "-->"]),
        ("<![CDATA[{}]]>", &["<![CDATA[", "]]>"]),
        ("//<![CDATA[\n{}\n//]]>", &["//", "<![CDATA[", "//", "]]>"]),
        ("// <![CDATA[{}// ]]>", &["// ", "<![CDATA[", "// ", "]]>"]),
        ("/*<![CDATA[*/{}/*]]>*/", &["/*<![CDATA[*/", "/*]]>*/"]),
        (
            "<!--//--><![CDATA[//><!--\n{}\n//--><!]]>",
            &["<!--", "//", "-->", "<![CDATA[", "//><!--", "//", "-->", "<!]]>"],
        ),
        ("<!-- a plugin --> {}", &["<!-- a plugin -->"]),
        ("<!-- a plugin\n{}", &["<!-- a plugin\n"]),
        ("// a line\n{/* b */}", &["// a line", "/* b */"]),
        ("\u{feff}{}\u{a0}", &["\u{feff}", "\u{a0}"]),
    ] {
        let mistakes: Vec<_> = skipped.iter().map(|text| (around, *text)).collect();
        check(text, "[{}]", &mistakes);
    }
    // Not in strings.
    check(r#"["// <!-- /* ]]>"]"#, r#"["// <!-- /* ]]>"]"#, &[]);
}

#[test]
fn commas_and_semicolons_at_ends_are_skipped_and_told() {
    let (comma, semicolon) = (FindingKind::TrailingComma, FindingKind::TrailingSemicolon);
    check("{\"a\":1,}", r#"[{"a":1}]"#, &[(comma, ",")]);
    check("[1,[2 , ]\n,\n]", "[1,[2]]", &[(comma, ","), (comma, ",")]);
    check("{};", "[{}]", &[(semicolon, ";")]);
    check("{} ;; ,", "[{}]", &[(semicolon, ";"), (semicolon, ";"), (comma, ",")]);
}

#[test]
fn strings_keep_what_json_forbids() {
    let (control, escape) = (FindingKind::ControlCharacter, FindingKind::BadEscape);
    check("[\"a\nb\tc\"]", r#"["a\nb\tc"]"#, &[(control, "\n")]);
    check(
        "[\"\u{1}\",\"\u{1f}\"]",
        r#"["\u0001","\u001f"]"#,
        &[(control, "\u{1}"), (control, "\u{1f}")],
    );
    check(
        r#"["it\'s \a\x"]"#,
        r#"["it's ax"]"#,
        &[(escape, r"\'"), (escape, r"\a"), (escape, r"\x")],
    );
    check(r#"["\u12"]"#, r#"["u12"]"#, &[(escape, r"\u")]);
    check(r#"["\ud800\u0041"]"#, "[\"\u{fffd}A\"]", &[(escape, r"\ud800")]);
    check(r#"["\udc00\ud83d\ude00"]"#, "[\"\u{fffd}😀\"]", &[(escape, r"\udc00")]);
    check(r#"["\u+123"]"#, r#"["u+123"]"#, &[(escape, r"\u")]);
}

#[test]
fn of_two_members_with_the_same_name_the_last_one_counts() {
    let mistake = (FindingKind::RepeatedName, "\"a\"");
    check(r#"{"a":{"b":1},"c":2,"a":3}"#, r#"[{"c":2,"a":3}]"#, &[mistake]);
}

#[test]
fn what_is_not_json_is_told_and_left_out() {
    let bad = FindingKind::BadJson;
    for (text, wrong) in [
        ("", "<script type=application/ld+json>"),
        ("{", ""),
        ("[1", ""),
        ("[1 2]", "2"),
        ("[,]", ","),
        ("[1,,]", ","),
        ("{a:1}", "a"),
        ("{'a':1}", "'"),
        ("{\"a\" 1}", "1"),
        ("{\"a\":}", "}"),
        ("{\"a\":1]", "]"),
        ("01", "01"),
        ("1.", "1."),
        ("-", "-"),
        ("1e", "1e"),
        ("tru", "t"),
        ("\"a", "\"a"),
        ("\"\\", "\\"),
        ("ä", "ä"),
        ("{}{}", "{}"),
        ("{&quot;a&quot;:1}", "&"),
    ] {
        check(text, "[]", &[(bad, wrong)]);
    }
}

#[test]
fn every_script_has_its_own_values() {
    let html = "<script type=' Application/LD+json ; charset=utf-8'>[{\"a\":1},2]</script>\
        <script type=application/json>{}</script><script type=application/ld+json>{</script>\
        <svg><script type=application/ld+json>{}</script></svg>\
        <template><script type=application/ld+json>{}</script></template>\
        <body><script type=application/ld+json>{\"b\":3}</script>";
    let doc = html::parse(html);
    let json_ld = doc.json_ld();
    assert_eq!(json_ld.to_json(false), r#"[{"a":1},2,{"b":3}]"#);
    let read: Vec<bool> = json_ld.scripts.iter().map(|script| script.json.is_some()).collect();
    assert_eq!(read, [true, false, true]);
    assert_eq!(json_ld.scripts[1].text, "{");
}

#[test]
fn graphs_are_flattened_on_request() {
    for (text, flat) in [
        (r#"{"@context":"c","@graph":[{"a":1},{"b":2}]}"#, r#"[{"a":1},{"b":2}]"#),
        (r#"{"@graph":{"a":1}}"#, r#"[{"a":1}]"#),
        (r#"{"@graph":[]}"#, "[]"),
        (r#"[{"@graph":[{"@graph":[{"a":1}]},{"b":2}]},{"c":3}]"#, r#"[{"a":1},{"b":2},{"c":3}]"#),
        (r#"{"@graph":[{"a":1}],"b":2}"#, r#"[{"@graph":[{"a":1}],"b":2},{"a":1}]"#),
        ("[1,[2]]", "[1,[2]]"),
    ] {
        let doc = html::parse(&format!("<script type=application/ld+json>{text}</script>"));
        assert_eq!(doc.json_ld().to_json(true), flat, "{text}");
    }
}

#[test]
fn places_are_those_of_the_source() {
    let html = "<script type=application/ld+json>\r\n{\"ä\":\r\n \"b\0\r\",\r \"c\": [1]}</script>";
    let doc = html::parse(html);
    let json_ld = doc.json_ld();
    let value = json_ld.values().next().unwrap();
    let written = |name: &str| &html[value.get(name).unwrap().span().unwrap().range()];
    assert_eq!((written("ä"), written("c")), ("\"b\0\r\"", "[1]"));
    assert_eq!(value.get("ä").unwrap().as_str(), Some("b\u{fffd}\n"));
    assert_eq!(told(&json_ld, html), [(FindingKind::ControlCharacter, "\r")]);
}

#[test]
fn deep_json_is_not_read() {
    let deep = |depth| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
    let html = format!("<script type=application/ld+json>{}</script>", deep(500));
    assert_eq!(html::parse(&html).json_ld().values().count(), 1);
    let html = format!("<script type=application/ld+json>{}</script>", deep(200_000));
    let doc = html::parse(&html);
    let json_ld = doc.json_ld();
    assert_eq!((json_ld.values().count(), json_ld.findings[0].kind), (0, FindingKind::Limit));
}

#[test]
fn values_without_meaning_are_found() {
    for (json, expected) in [
        (r#"{"@context": "https://schema.org", "name": 1}"#, ""),
        (r#"{"@type": "Soup", "http://a/b": 1, "schema:name": 2}"#, ""),
        (r#"{"@type": "Soup", "name": 1}"#, "missing-context"),
        (r#"{"@graph": [{"name": 1}]}"#, ""),
        (r#"[{"name": 1}, {"@context": {}, "name": 1}, 2]"#, "missing-context not-object"),
        ("1", "not-object"),
        ("[[]]", "not-object"),
        ("[]", ""),
        ("{}", ""),
    ] {
        let html = format!("<script type=application/ld+json>{json}</script>");
        let doc = html::parse(&html);
        let kinds: Vec<&str> = doc.json_ld().findings.iter().map(|it| it.kind.as_str()).collect();
        assert_eq!(kinds.join(" "), expected, "{json}");
    }
}
