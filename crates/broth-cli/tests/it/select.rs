//! `broth select`: links, what is left out, files, what separates matches, and XPath.

use super::inputs::{broth_in, folder};
use super::shell::broth;

#[track_caller]
fn check(args: &[&str], input: &str, expected: &str) {
    let (status, out, err) = broth(&[&["select"], args].concat(), input);
    assert_eq!((out.as_str(), err.as_str()), (expected, ""), "{args:?}");
    assert_eq!(status, i32::from(expected.is_empty()), "{args:?}");
}

#[test]
fn links_are_made_absolute_by_the_url_standard() {
    let base = "https://example.org/menu/soup.html?a#b";
    for (link, absolute) in [
        ("onion", "https://example.org/menu/onion"),
        ("../onion/./x", "https://example.org/onion/x"),
        ("/onion", "https://example.org/onion"),
        ("//example.com", "https://example.com/"),
        ("?q=é ü", "https://example.org/menu/soup.html?q=%C3%A9%20%C3%BC"),
        ("#c", "https://example.org/menu/soup.html?a#c"),
        ("", "https://example.org/menu/soup.html?a"),
        (" \n on\tion ", "https://example.org/menu/onion"),
        ("HTTP:\\\\Example.ORG\\x", "http://example.org/x"),
        ("mailto:a@b.c", "mailto:a@b.c"),
        // These are not URLs, so they stay as they are.
        ("https://[soup", "https://[soup"),
        ("http://", "http://"),
    ] {
        let input = format!("<a href='{link}'>");
        check(&["a", "--attr", "href", "--base", base], &input, &format!("{absolute}\n"));
    }
    // Other attributes that are links, and some that are not.
    for (markup, name, value) in [
        ("<img src=a>", "src", "https://example.org/menu/a"),
        ("<form action=a>", "action", "https://example.org/menu/a"),
        ("<object data=a>", "data", "https://example.org/menu/a"),
        ("<p data=a>", "data", "a"),
        ("<a title=a>", "title", "a"),
        ("<a ping=' a  /b'>", "ping", "https://example.org/menu/a https://example.org/b"),
        (
            "<svg><use xlink:href='#a'></svg>",
            "xlink:href",
            "https://example.org/menu/soup.html?a#a",
        ),
        (
            "<img srcset='a.png, /b.png 2x,, c,d 3x, e,'>",
            "srcset",
            "https://example.org/menu/a.png, https://example.org/b.png 2x,, \
             https://example.org/menu/c,d 3x, https://example.org/menu/e,",
        ),
        (
            "<img srcset='data:,a (x, y) 1x, b'>",
            "srcset",
            "data:,a (x, y) 1x, https://example.org/menu/b",
        ),
    ] {
        let selector = if name == "xlink:href" { "use" } else { "body *" };
        check(&[selector, "-a", name, "-b", base], markup, &format!("{value}\n"));
    }
    let json = "{\"path\":[0,1,0],\"name\":\"a\",\"span\":[0,10],\"attr\":\"https://example.org/menu/b\"}\n";
    check(&["a", "--json", "--attr", "href", "--base", base], "<a href=b>", json);
}

#[test]
fn a_base_element_counts_as_in_browsers() {
    let links = |head: &str, expected: &str| {
        let args = ["a", "--attr", "href", "--base", "https://example.org/menu/"];
        check(&args, &format!("{head}<a href=b>"), expected);
    };
    links("<base href=/x/>", "https://example.org/x/b\n");
    links("<base target=a><base href=//a.b><base href=/x/>", "https://a.b/b\n");
    // These are not bases: one is a `data:` URL, and one is not a URL.
    links("<base href=data:,x>", "https://example.org/menu/b\n");
    links("<base href='https://['>", "https://example.org/menu/b\n");
}

#[test]
fn queries_are_in_the_encoding_of_the_document() {
    let args = ["select", "a", "-a", "href", "-b", "https://a.b/"];
    let page = b"<meta charset=windows-1252><a href='/\xE9?\xE9'>";
    let (status, out, err) = broth(&args, page);
    assert_eq!((status, &*out, &*err), (0, "https://a.b/%C3%A9?%E9\n", ""));
}

#[test]
fn an_address_that_is_not_absolute_is_refused() {
    let (status, _, err) = broth(&["select", "a", "--base", "example.org"], "");
    assert_eq!(status, 2);
    assert!(err.contains("begin it with a scheme, as in https://example.org/"), "{err}");
}

#[test]
fn what_is_left_out_is_neither_printed_nor_matched() {
    let page = "<p>a <b>b</b> <i>c</i><p class=x>d";
    check(&["p", "-t", "--without", "b"], page, "a  c\nd\n");
    check(&["p", "-t", "-r", "b", "-r", "i"], page, "a  \nd\n");
    check(&["p", "--html", "-r", "b, .x"], page, "<p>a  <i>c</i></p>\n");
    check(&["b", "--without", "p"], page, "");
    check(&["p", "--count", "--without", ".x"], page, "1\n");
    check(&["p", "--first", "-t", "--remove-nodes", "p:first-child"], page, "d\n");
    // Selectors and paths are those of the document as it is.
    let json = "{\"path\":[0,1,1],\"name\":\"p\",\"span\":[22,33]}\n";
    check(&["p + p", "--json", "--without", "p:first-child"], page, json);
    check(&["--xml", "a > c", "--without", "b"], "<a><b/><c><b/></c></a>", "<c/>\n");
    let (status, _, err) = broth(&["select", "p", "--without", "b:soup"], page);
    assert_eq!(status, 2);
    assert!(err.contains("unknown pseudo-class `:soup`"), "{err}");
}

#[test]
fn matches_can_end_in_nul() {
    let page = "<pre>a\nb</pre><pre id=x>c</pre>";
    check(&["pre", "--text", "-0"], page, "a\nb\0c\0");
    check(&["pre", "--attr", "id", "--print0"], page, "x\0");
    check(&["pre", "--html", "--span", "-0"], "<pre>a", "0..5\0<pre>a</pre>\0");
    check(&["pre", "-c"], page, "2\n");
}

#[test]
fn folders_and_patterns_stand_for_files() {
    let page = |text: &str| format!("<h1>{text}</h1>");
    let files = [
        ("site/a.html", page("a")),
        ("site/b/c.htm", page("c")),
        ("site/b/d.txt", page("d")),
        ("site/.hidden/e.html", page("e")),
        ("feeds/f.rss", "<h1>f</h1>".to_owned()),
    ];
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (*name, &**text)).collect();
    let folder = folder("select-files", &files);
    for (args, expected) in [
        (&["site"][..], "site/a.html:a\nsite/b/c.htm:c\n"),
        (&["."], "site/a.html:a\nsite/b/c.htm:c\n"),
        (&["site/*.html"], "site/a.html:a\n"),
        (&["site/**/*.{htm,txt}"], "site/b/c.htm:c\nsite/b/d.txt:d\n"),
        (&["site/a.html"], "a\n"),
        (&["site/b/d.txt", "site/a.html"], "site/b/d.txt:d\nsite/a.html:a\n"),
        (&["--xml", "feeds"], "feeds/f.rss:f\n"),
    ] {
        let (status, out, err) = broth_in(&folder, &[&["select", "h1", "-t"], args].concat(), "");
        assert_eq!((status, &*out, &*err), (0, expected, ""), "{args:?}");
    }
    let (status, out, err) = broth_in(&folder, &["select", "h1", "-t", "feeds", "site/a.html"], "");
    assert_eq!((status, &*out), (2, "site/a.html:a\n"));
    assert_eq!(err, "broth: feeds: no file in it ends in .html, .htm; name the file\n");
}

#[test]
fn an_expression_finds_any_node() {
    let page = "<ul><li class=a>Soup &amp; <a href=/b>b</a><!--c--></ul>";
    check(&["-x", "//li/@class"], page, "a\n");
    check(&["--xpath", "//LI/text() | //a/@href | //comment()"], page, "Soup & \n/b\n<!--c-->\n");
    check(&["-x", "//li/text()", "--html"], page, "Soup &amp; \n");
    check(&["-x", "//a | //a/@*", "--html"], page, "<a href=\"/b\">b</a>\nhref=\"/b\"\n");
    check(&["-x", "//a/@href", "-b", "https://x.y/z"], page, "https://x.y/b\n");
    check(&["-x", "//li | //a", "-a", "href"], page, "/b\n");
    check(&["-x", "//a/@href | //comment()", "--span"], page, "30..37\n43..51\n");
    check(&["-x", "//li//node()", "--first", "-0"], page, "Soup & \0");
    check(&["-x", "//li//node()", "-c"], page, "4\n");
    check(&["-x", "//a/@href", "-r", "li"], page, "");
    check(&["-x", "//li", "-t", "-r", "a"], page, "Soup & \n");
    check(&["-x", "//*[has-class('a')]/@class"], page, "a\n");
    check(&["-x", "set:difference(//@*, //li/@*)"], page, "/b\n");
    let json = "{\"path\":[0,1,0,0],\"kind\":\"attribute\",\"name\":\"class\",\"span\":[8,15],\
                \"text\":\"a\"}\n\
                {\"path\":[0,1,0,0,1],\"kind\":\"element\",\"name\":\"a\",\"span\":[27,43]}\n";
    check(&["-x", "//li/@class | //a", "--json"], page, json);
    let svg = "//s:g/@id";
    let namespace = "s=http://www.w3.org/2000/svg";
    check(&["-x", svg, "--namespace", namespace], "<svg><g id=x>", "x\n");
    check(&["--xml", "-x", "//@*"], "<a b='1'><c d='2'/></a>", "1\n2\n");
    check(&["--xml", "-x", "/*/namespace::x"], "<a xmlns:x='urn:x'/>", "urn:x\n");
}

#[test]
fn an_expression_may_give_a_value() {
    let page = "<li>a<li>b";
    for (expression, expected, json, status) in [
        ("count(//li)", "2", "2", 0),
        ("count(//p)", "0", "0", 1),
        ("1 div 4", "0.25", "0.25", 0),
        ("1 div 0", "Infinity", "\"Infinity\"", 0),
        ("number('a')", "NaN", "\"NaN\"", 1),
        ("string(//li[2])", "b", "\"b\"", 0),
        ("''", "", "\"\"", 1),
        ("//li = 'b'", "true", "true", 0),
        ("not(//li)", "false", "false", 1),
    ] {
        let (code, out, err) = broth(&["select", "-x", expression], page);
        assert_eq!((code, out, &*err), (status, format!("{expected}\n"), ""), "{expression}");
        let (_, out, _) = broth(&["select", "-x", expression, "--json"], page);
        assert_eq!(out, format!("{{\"value\":{json}}}\n"), "{expression}");
    }
    check(&["-x", "count(//li[. = $x])", "--variable", "x=b"], page, "1\n");
    check(&["-x", "concat($x, $y)", "--variable", "x='\"", "--variable", "$y=="], page, "'\"=\n");
}

#[test]
fn flags_without_a_meaning_are_refused() {
    for (flags, expression, kind) in [
        (&["--count"][..], "count(//li)", "a number"),
        (&["--first"], "string(//li)", "a string"),
        (&["--attr", "id"], "//li = 'a'", "a boolean"),
        (&["--html", "--json"], "1", "a number"),
        (&["--span", "--text"], "''", "a string"),
    ] {
        let (status, out, err) = broth(&[&["select", "-x", expression], flags].concat(), "<li>a");
        let flag = flags[0];
        let message = format!(
            "broth: {flag} needs nodes, but the expression gives {kind}; leave {flag} out\n"
        );
        assert_eq!((status, &*out, err), (2, "", message), "{flags:?}");
    }
    let (status, _, err) = broth(&["select", "li", "--variable", "x=y"], "<li>a");
    assert_eq!(status, 2);
    assert!(err.contains("--xpath <EXPRESSION>"), "{err}");
}

#[test]
fn errors_in_records_name_what_is_wrong_and_where_to_mend_it() {
    for (record, code, message) in [
        (
            r#""selector": "a:b", "without": ["c"]"#,
            "bad-selector",
            "bad selector `a:b`: unknown pseudo-class `:b`",
        ),
        (
            r#""selector": "a", "without": ["c", "d|e"]"#,
            "bad-selector",
            "bad selector `d|e`: the namespace prefix `d` is not declared; declare it in \
             \"namespaces\"",
        ),
        (
            r#""xpath": "//a:b""#,
            "bad-xpath",
            "bad XPath `//a:b`: the prefix `a` is not declared; declare it in \"namespaces\"",
        ),
        (
            r#""xpath": "$a""#,
            "bad-xpath",
            "bad XPath `$a`: the variable `$a` has no value; give it one in \"variables\"",
        ),
        (
            r#""xpath": "a", "namespaces": {"": "urn:x"}"#,
            "bad-option",
            "XPath has no default namespace; give `urn:x` a prefix in \"namespaces\"",
        ),
        (
            r#""xpath": "1", "attr": "id""#,
            "bad-option",
            "\"attr\" needs nodes, but the expression gives a number; leave \"attr\" out",
        ),
        (
            r#""selector": "a", "variables": {"a": "b"}"#,
            "bad-option",
            "\"variables\" needs \"xpath\"; leave \"variables\" out, or add \"xpath\"",
        ),
    ] {
        let record = format!("{{\"input\": \"\", {record}}}");
        let (status, out, err) = broth(&["select", "--jsonl"], &*record);
        let answer: serde_json::Value = serde_json::from_str(&out).unwrap();
        assert_eq!((status, &*err), (1, ""), "{record}");
        assert_eq!(
            (&answer["error"]["code"], &answer["error"]["message"]),
            (&code.into(), &message.into())
        );
    }
    // A flag may wait for a record with an expression.
    let record = r#"{"input": "<li>a", "xpath": "//li = $x"}"#;
    let (status, out, _) = broth(&["select", "--jsonl", "--variable", "x=a"], record);
    assert_eq!((status, &*out), (0, "{\"value\":true}\n"));
}

#[test]
fn a_bad_expression_is_underlined() {
    for (args, message) in [
        (
            &["-x", "//é["][..],
            "bad XPath: the expression ends too early; expected a step, such as a name or `*`\n\
             \x20 //é[\n      ^\n",
        ),
        (
            &["-x", "//s:a"],
            "bad XPath: the prefix `s` is not declared; declare it with --namespace s=URI\n\
             \x20 //s:a\n    ^^^\n",
        ),
        (
            &["-x", "//a[$b]"],
            "bad XPath: the variable `$b` has no value; give it one with --variable b=VALUE\n\
             \x20 //a[$b]\n      ^^\n",
        ),
        (
            &["-x", "a", "--namespace", "=urn:x"],
            "XPath has no default namespace; give `urn:x` a prefix, as in `x=urn:x`\n",
        ),
        (
            &["a|b"],
            "bad selector: the namespace prefix `a` is not declared; declare it with --namespace \
             a=URI\n  a|b\n  ^\n",
        ),
        (
            &["-x", "a", "-r", "b:soup"],
            "bad selector: unknown pseudo-class `:soup`\n  b:soup\n   ^^^^^\n",
        ),
    ] {
        let (status, out, err) = broth(&[&["select"], args].concat(), "");
        assert_eq!((status, &*out, err), (2, "", format!("broth: {message}")), "{args:?}");
    }
}

#[test]
fn a_file_in_the_place_of_the_selector_is_reported() {
    let folder = super::inputs::folder("selector", &[("shop.html", "<p>a"), ("p", "<p>a")]);
    let run =
        |args: &[&str]| super::inputs::broth_in(&folder, &[&["select"], args].concat(), "<p>b");
    for name in ["shop.html", "./shop.html"] {
        let (status, out, err) = run(&[name]);
        let told = format!("broth: `{name}` is a file, and no selector is given; ");
        assert_eq!((status, &*out, err.starts_with(&told)), (2, "", true), "{err}");
    }
    // With a document, it is a selector.
    assert_eq!(run(&["shop.html", "-"]), (1, String::new(), String::new()));
    assert_eq!(run(&["p"]), (0, "<p>b</p>\n".to_owned(), String::new()));
}
