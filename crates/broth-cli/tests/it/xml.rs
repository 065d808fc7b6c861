//! `broth xml` as a shell sees it: output, messages, exit status.

use super::shell::{Ran, broth};

/// Runs `broth xml` with these arguments.
fn xml(args: &[&str], input: &[u8]) -> Ran {
    broth(&[&["xml"], args].concat(), input)
}

#[track_caller]
fn check(args: &[&str], input: &str, status: i32, stdout: &str) {
    let found = xml(args, input.as_bytes());
    assert_eq!((found.0, found.1.as_str()), (status, stdout), "{args:?}: {}", found.2);
}

#[test]
fn tokens_for_programs() {
    let records =
        "\"<?xml version='1.0'?><!DOCTYPE a [<!ENTITY b 'c'>]><a d='e'>&b;<![CDATA[f]]><g/></>\"\n";
    check(
        &["tokens", "--jsonl"],
        records,
        0,
        "{\"tokens\":[[\"PI\",\"xml\",\"version='1.0'\"],[\"DOCTYPE\",\"a\",null,null],[\"StartTag\",\"a\",\
         {\"d\":\"e\"}],[\"Character\",\"cf\"],[\"EmptyTag\",\"g\",{}],[\"ShortTag\"]],\
         \"errors\":[{\"code\":\"short-end-tag\",\"line\":1,\"col\":83}]}\n",
    );
    check(
        &["tokens", "--jsonl", "--dialect", "draft"],
        "{\"input\":\"<?a b?c?>\"}\n{\"input\":\"<?a b?c?>\",\"dialect\":\"xml\"}\n",
        0,
        "{\"tokens\":[[\"PI\",\"a\",\"bc\"]],\"errors\":[]}\n{\"tokens\":[[\"PI\",\"a\",\"b?c\"]],\"errors\":[]}\n",
    );
}

#[test]
fn trees_for_programs() {
    check(
        &["tree", "--jsonl"],
        "\"<a xmlns='u'><b>x</a>\"\n",
        0,
        "{\"tree\":\"| <{u}a>\\n|   {http://www.w3.org/2000/xmlns/}xmlns=\\\"u\\\"\\n|   \
         <{u}b>\\n|     \\\"x\\\"\\n\",\"errors\":[{\"code\":\"unclosed-element\",\"line\":1,\"col\":14},{\"code\":\"mismatched-end-tag\",\"line\":1,\"col\":18}]}\n",
    );
}

#[test]
fn bad_records_do_not_stop_the_others() {
    let (status, stdout, _) = xml(
        &["tree", "--jsonl"],
        b"{\"input\":\"<a/>\",\"dialect\":\"html\"}\nnonsense\n\"<a/>\"\n",
    );
    let lines: Vec<&str> = stdout.lines().collect();
    assert_eq!((status, lines.len()), (1, 3));
    assert!(lines[0].starts_with("{\"error\":{") && lines[1].starts_with("{\"error\":{"));
    assert_eq!(lines[2], "{\"tree\":\"| <a>\\n\",\"errors\":[]}");
}

/// Repeated with each element, they would make the output the square of the input.
#[test]
fn long_namespaces_are_in_the_json_once() {
    let (short, long) = ("u".repeat(256), "u".repeat(257));
    let document = format!("<p:a xmlns:p='{long}' xmlns='{short}'><p:b/><c/></p:a>");
    let (status, stdout, _) = xml(&["tree", "--format", "json"], document.as_bytes());
    let tree: serde_json::Value = serde_json::from_str(&stdout).unwrap();
    assert_eq!(status, 0);
    assert_eq!(tree["long_namespaces"], serde_json::json!([long]));
    let root = &tree["children"][0];
    assert_eq!((&root["namespace_ref"], &root["namespace"]), (&0.into(), &serde_json::Value::Null));
    assert_eq!(root["children"][0]["namespace_ref"], 0);
    assert_eq!(root["children"][1]["namespace"], short);
}

#[test]
fn for_people() {
    check(
        &["tokens", "--spans"],
        "<a>b</a>",
        0,
        "       0..3        start tag  a\n       3..4        text       \"b\"\n       4..8        \
         end tag    a\n       8..8        end of file\n",
    );
    let (status, stdout, stderr) = xml(&["tree"], b"<a><b></a>");
    assert_eq!((status, stdout.lines().count()), (0, 2));
    assert!(stderr.contains("1:7: mismatched-end-tag: "), "{stderr}");
    assert!(stderr.contains("1:4: unclosed-element: "), "{stderr}");
    let (status, stdout, stderr) = xml(&["tree", "--strict"], b"<a><b></a>");
    assert_eq!((status, stdout.as_str()), (1, ""));
    assert!(stderr.contains("mismatched-end-tag"), "{stderr}");
}

#[test]
fn trees_report_errors_in_source_order() {
    check(
        &["tree", "--jsonl"],
        "\"<a><b></a>\\n&\"\n",
        0,
        "{\"tree\":\"| <a>\\n|   <b>\\n\",\"errors\":[\
         {\"code\":\"unclosed-element\",\"line\":1,\"col\":4},\
         {\"code\":\"mismatched-end-tag\",\"line\":1,\"col\":7},\
         {\"code\":\"text-outside-root-element\",\"line\":2,\"col\":1},\
         {\"code\":\"unescaped-ampersand\",\"line\":2,\"col\":2}]}\n",
    );
}

#[test]
fn strict_trees_print_the_verdict_and_the_error() {
    let (status, stdout, stderr) = xml(&["tree", "--strict"], b"<a>\x7F<b></a>");
    assert_eq!((status, stdout.as_str()), (1, ""));
    let lines: Vec<&str> = stderr.lines().collect();
    assert!(lines[0].starts_with("standard input:1:8: mismatched-end-tag: "), "{stderr}");
    assert_eq!(lines[1..], ["standard input: not well-formed"]);
    let (status, stdout, stderr) = xml(&["tree", "--strict"], b"<a>\x7F</a>");
    assert_eq!((status, stdout.lines().count()), (0, 2));
    assert_eq!(stderr, "");
    for bytes in [&b"<a>\xFF</a>"[..], b"<?xml version='1.0' encoding='UTF-16'?><a/>"] {
        assert_eq!(xml(&["tree", "--strict"], bytes).0, 1);
    }
    check(
        &["tree", "--jsonl", "--strict"],
        "\"<a/>\"\n{\"input\":\"<a>\",\"strict\":true}\n{\"input\":\"<a>\",\"strict\":false}\n",
        1,
        "{\"tree\":\"| <a>\\n\",\"errors\":[]}\n\
         {\"error\":{\"code\":\"not-well-formed\",\"message\":\"unclosed-element: An element has \
         no end tag.\",\
         \"line\":1,\"col\":1}}\n\
         {\"tree\":\"| <a>\\n\",\"errors\":[{\"code\":\"unclosed-element\",\"line\":1,\"col\":1}]}\n",
    );
}

#[test]
fn a_limit_that_a_strict_tree_meets_is_not_called_ill_formed() {
    let deep = format!("{}{}", "<a>".repeat(13_000), "</a>".repeat(13_000));
    let entity = format!("<!ENTITY a '{}'>", "x".repeat(10_000));
    let expansion = format!("<!DOCTYPE a [{entity}]><a>{}</a>", "&a;".repeat(10_000));
    for (document, code) in [(deep, "tree-too-deep"), (expansion, "entity-expansion-limit")] {
        let (status, stdout, stderr) = xml(&["tree", "--strict"], document.as_bytes());
        let lines: Vec<&str> = stderr.lines().collect();
        assert_eq!((status, stdout.as_str(), lines.len()), (1, "", 2), "{stderr}");
        assert!(lines[0].contains(&format!(": {code}: ")), "{stderr}");
        assert_eq!(lines[1], "standard input: the document exceeds a limit");
        let record = serde_json::Value::from(document.as_str()).to_string();
        let (status, stdout, _) = xml(&["tree", "--strict", "--jsonl"], record.as_bytes());
        let answer: serde_json::Value = serde_json::from_str(&stdout).unwrap();
        assert_eq!((status, answer["error"]["code"].as_str()), (1, Some("limit")), "{stdout}");
        assert!(answer["error"]["message"].as_str().unwrap().starts_with(code), "{stdout}");
        let (_, stdout, _) = xml(&["check", "--format", "github"], document.as_bytes());
        assert!(stdout.starts_with("::warning "), "{stdout}");
    }
}

#[test]
fn an_entity_must_be_content_and_bytes_must_be_in_the_encoding() {
    let ascii = b"<?xml version='1.0' encoding='US-ASCII'?>\n<a>\xE9</a>";
    for (document, place, code) in [
        (&b"<!DOCTYPE a [<!ENTITY e ']]>'>]>\n<a>&e;</a>"[..], "2,", "cdata-end-in-text"),
        (b"<!DOCTYPE a [<!ENTITY e ']]>'>]>\n<a b='&e;'/>", "2,", "cdata-end-in-text"),
        (ascii, "2,", "malformed-bytes"),
    ] {
        let (status, stdout, _) = xml(&["check", "--format", "github"], document);
        assert_eq!((status, stdout.lines().count()), (1, 1), "{stdout}");
        let told = format!("line={place}");
        assert!(stdout.contains(&told) && stdout.contains(&format!("title={code}::")), "{stdout}");
    }
    for document in [
        &b"<!DOCTYPE a [<!ENTITY e ']]&gt;'>]><a>&e;</a>"[..],
        b"<!DOCTYPE a [<!ENTITY e ']'>]><a>]&e;></a>",
        b"<?xml version='1.0' encoding='ISO-8859-1'?><a>\xE9</a>",
        b"<?xml version='1.0' encoding='US-ASCII'?><a>e</a>",
    ] {
        let (status, stdout, _) = xml(&["check"], document);
        assert_eq!((status, stdout.as_str()), (0, ""));
    }
}

#[test]
fn a_mismatched_end_tag_is_one_error_in_the_draft() {
    let codes = |dialect: &str, document: &str| {
        let record = serde_json::json!({"input": document, "dialect": dialect});
        let (_, out, _) = xml(&["tree", "--jsonl"], format!("{record}\n").as_bytes());
        let answer: serde_json::Value = serde_json::from_str(&out).unwrap();
        let errors = answer["errors"].as_array().unwrap().clone();
        errors.iter().map(|error| error["code"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    for dialect in ["draft", "xml5lib"] {
        assert_eq!(codes(dialect, "<a><b></a>"), ["mismatched-end-tag"]);
        assert_eq!(codes(dialect, "<a><b><c>"), ["unclosed-element"]);
    }
    assert_eq!(codes("xml", "<a><b></a>"), ["unclosed-element", "mismatched-end-tag"]);
    assert_eq!(codes("xml", "<a><b><c>"), ["unclosed-element"; 3]);
}

#[test]
fn well_known_prefixes_have_their_namespaces() {
    let feed = "<rss><dc:date>2026</dc:date><x:date/></rss>";
    let names = r#"//*[local-name() = "date"]"#;
    check(&["select", "--count", "--xpath", names], feed, 0, "1\n");
    let uri = "dc=http://purl.org/dc/elements/1.1/";
    check(&["select", "--text", "--namespace", uri, "dc|date"], feed, 0, "2026\n");
    let xpath = ["select", "--namespace", uri, "--xpath", "string(//dc:date)"];
    check(&xpath, feed, 0, "2026\n");
    let declared =
        "<rss xmlns:dc=\"http://purl.org/dc/elements/1.1/\" xmlns:x=\"urn:undeclared:x\">";
    let declared = feed.replace("<rss>", declared);
    check(&["serialize"], feed, 0, &declared);
    // The output reads back as the same, and the command line may name another namespace.
    check(&["serialize"], &declared, 0, &declared);
    let made_up = "xmlns:x=\"urn:undeclared:x\"";
    let other = feed.replace("<rss>", &format!("<rss xmlns:dc=\"urn:x\" {made_up}>"));
    check(&["serialize", "--namespace", "dc=urn:x"], feed, 0, &other);
    check(&["serialize", "--namespace", "dc=urn:y"], &other, 0, &other);
    let inner = "<rss><a xmlns:dc=\"http://purl.org/dc/elements/1.1/\"><dc:date/></a></rss>";
    check(&["serialize"], inner, 0, inner);
}

/// A feed keeps the meaning of its names, and the report says in plain words what was done and
/// where.
#[test]
fn undeclared_prefixes_are_declared_and_reported() {
    let feed = "<rss>\n <a:b c:d=\"e\">x</a:b>\n <media:thumbnail s:t=\"\"/>\n &u;</rss>";
    let args = ["serialize", "--report", "--namespace", "s=urn:s"];
    let (status, stdout, stderr) = xml(&args, feed.as_bytes());
    assert_eq!(status, 1);
    let namespaces = concat!(
        r#" xmlns:a="urn:undeclared:a" xmlns:c="urn:undeclared:c""#,
        r#" xmlns:media="http://search.yahoo.com/mrss/" xmlns:s="urn:s""#
    );
    let expected = feed.replacen("<rss", &format!("<rss{namespaces}"), 1).replace("&u;", "&amp;u;");
    assert_eq!(stdout.trim_end(), expected);
    let (status, findings, _) = xml(&["check"], stdout.as_bytes());
    assert_eq!((status, &*findings), (0, ""));
    let expected = "\
        standard input:2:2: <a:b>: a namespace was made up for a prefix that nothing declares\n\
        standard input:3:2: <media:thumbnail>: a missing namespace declaration was added for a \
        prefix\n\
        standard input:4:2: reference written as text: A reference is to an entity that is not \
        declared; it stays as text.\n\
        standard input: the source has 5 errors, which `broth xml check` lists\n";
    assert_eq!(stderr, expected);
}

#[test]
fn documents_without_a_root_are_reported() {
    let (status, _, stderr) = xml(&["serialize"], b"<!-- nothing -->");
    assert_eq!(status, 1);
    let expected =
        "standard input:1:1: the document: the document has no element, or more than one\n";
    assert_eq!(stderr, expected);
}

#[test]
fn pretty_printing_and_html_entities_work() {
    let feed = "<feed><title>caf&eacute; <b/></title><link/></feed>";
    let written = "<feed>\n  <title>café <b/></title>\n  <link/>\n</feed>\n";
    check(&["serialize", "--pretty", "--html-entities"], feed, 0, written);
    let answer = format!("{}\n", serde_json::json!({"output": written}));
    let record = serde_json::json!({"input": feed, "pretty": true, "html_entities": true});
    check(&["serialize", "--jsonl"], &format!("{record}\n"), 0, &answer);
    let (status, stdout, stderr) = xml(&["tokens", "--html-entities"], b"<a>&nbsp;</a>");
    assert_eq!((status, stderr.as_str()), (0, ""), "{stdout}");
    assert_eq!(xml(&["tree", "--html-entities"], b"<a>&nbsp;</a>").2, "");
}

#[test]
fn the_declared_encoding_counts() {
    let (status, stdout, _) =
        xml(&["tokens"], b"<?xml version='1.0' encoding='koi8-r'?><a>\xCD</a>");
    assert_eq!(status, 0);
    assert!(stdout.contains("text       \"м\""), "{stdout}");
}

#[test]
fn malformed_bytes_are_reported_with_their_places() {
    for args in [&["tree"][..], &["tokens"], &["serialize", "--report"]] {
        let (_, _, err) = xml(args, b"<a b=1>\nx\xFF</a>");
        let line = err.lines().find(|line| line.starts_with("standard input:2:2: "));
        assert!(line.is_some_and(|line| line.contains("alformed")), "{args:?}: {err}");
    }
    let (status, out, _) = xml(&["serialize"], b"<a>\xFF</a>");
    assert_eq!((status, out.as_str()), (0, "<a>\u{FFFD}</a>"));
}

#[test]
fn well_formedness_is_checked_with_the_formats_of_check() {
    let nothing = "1 file checked: no findings\n".to_owned();
    assert_eq!(xml(&["check"], b"<a/>"), (0, String::new(), nothing));
    let (status, out, _) = xml(&["check", "--format", "github", "-"], b"<a>\n<b></a>");
    assert_eq!(status, 1);
    assert!(out.starts_with("::error file=standard input,line=2,"), "{out}");
    // Only strict parsing reports this: the declaration contradicts the bytes.
    let (status, out, _) = xml(&["check", "-"], b"<?xml version='1.0' encoding='utf-16'?><a/>");
    assert_eq!(status, 1);
    assert!(out.contains("encoding"), "{out}");
    let (status, out, _) = xml(&["check", "--jsonl"], b"\"<a><b></a>\"\n\"<a/>\"\n");
    assert_eq!(status, 0);
    assert!(out.contains("\"rule\":\"mismatched-end-tag\""), "{out}");
    assert!(out.ends_with("{\"findings\":[]}\n"), "{out}");
}

/// The writer only sees the tree, so the report points to the errors of the source.
#[test]
fn a_report_counts_the_errors_of_the_source() {
    let report = |input: &str| broth(&["xml", "serialize", "--report"], input);
    for (input, output, errors) in [
        ("<a/><b>data</b>", "<a/>", "3 errors, "),
        ("<a x='1' x='2'/>", "<a x=\"1\"/>", "1 error, "),
        ("<a>&#0;</a>", "<a>\u{FFFD}</a>", "1 error, "),
        ("x<a>&#0;</a>", "<a>\u{FFFD}</a>", "2 errors, "),
    ] {
        let told =
            format!("standard input: the source has {errors}which `broth xml check` lists\n");
        assert_eq!(report(input), (1, output.to_owned(), told), "{input}");
    }
    assert_eq!(report("<a/>"), (0, "<a/>".to_owned(), String::new()));
}
