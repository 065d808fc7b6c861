//! `broth serialize` and `broth xml serialize` as a shell sees them.

use super::shell::broth;

/// Runs the command with these words and checks exit status and standard output.
#[track_caller]
fn check(args: &str, input: &str, status: i32, stdout: &str) {
    let words: Vec<&str> = args.split_whitespace().collect();
    let (found, got, _) = broth(&words, input);
    assert_eq!((found, got.as_str()), (status, stdout), "{args}");
}

#[test]
fn ways_of_writing() {
    for (args, input, output) in [
        ("", "<p>Hi", "<html><head></head><body><p>Hi</p></body></html>"),
        ("--fragment tr", "<td>1<td>2", "<td>1</td><td>2</td>"),
        ("--fragment div --omit-optional-tags", "<p>a<p>b", "<p>a<p>b"),
        ("--fragment div --quote unquoted", "<p id='a'>", "<p id=a></p>"),
        ("--minify", "<ul><li class='a b' hidden=''>x</ul>", "<ul><li class=\"a b\" hidden>x</ul>"),
        ("--fragment div --pretty", "<p><b>x</b></p>", "<p\n  ><b>x</b\n></p>"),
        ("--fragment noscript --scripting", "<b>", "<b>"),
        ("--fragment div --ascii", "é", "&eacute;"),
        ("--fragment div --xml", "<br>", "<br xmlns=\"http://www.w3.org/1999/xhtml\" />"),
    ] {
        check(&format!("serialize {args}"), input, 0, output);
    }
}

#[test]
fn the_output_comes_back_and_the_report_judges_the_options_that_write() {
    let quirks = "<!DOCTYPE html PUBLIC \"-//W3C//DTD HTML \
        3.2//EN\"><title>x</title><p>a<table><tr><td>b</table>";
    let body = "<html><head><title>x</title></head><body>\
        <p>a<table><tbody><tr><td>b</td></tr></tbody></table></p></body></html>";
    let kept = format!("<!DOCTYPE html PUBLIC \"-//W3C//DTD HTML 3.2//EN\">{body}");
    let short = format!("<!DOCTYPE html>{body}");
    for (args, input, status, output) in [
        ("", quirks, 0, &*kept),
        ("--doctype full", quirks, 0, &kept),
        ("--doctype short", quirks, 1, &short),
        ("--doctype name", quirks, 1, &short),
        ("--exact", quirks, 1, &short),
        ("--fragment div", "<pre>\n\nx</pre>", 0, "<pre>\n\nx</pre>"),
        ("--fragment div --exact", "<pre>\n\nx</pre>", 1, "<pre>\nx</pre>"),
        ("--fragment div", "<textarea>\n\n</textarea>", 0, "<textarea>\n\n</textarea>"),
        ("--fragment div --exact", "<textarea>\n\n</textarea>", 1, "<textarea>\n</textarea>"),
        ("--fragment div", "a&#13;b", 0, "a&#13;b"),
        ("--fragment div --exact", "a&#13;b", 1, "a\rb"),
        ("--fragment div --exact", "<pre>\nx</pre>a", 0, "<pre>x</pre>a"),
        ("--fragment div --collapse-white-space", "a  b", 1, "a b"),
    ] {
        check(&format!("serialize --report {args}"), input, status, output);
        check(&format!("serialize {args}"), input, 0, output);
    }
    let (_, _, err) = broth(&["serialize", "--report", "--doctype", "short"], quirks);
    assert!(err.contains("another doctype is written"), "{err}");
    assert!(err.contains("the document would get another quirks mode"), "{err}");
    // The standard's algorithm leaves no choice.
    check("serialize --exact --ascii", "", 2, "");
}

#[test]
fn findings_change_the_exit_status() {
    let nested = "<a><table><a>";
    let written = "<a><a></a><table></table></a>";
    check("serialize --fragment div", nested, 0, written);
    check("serialize --fragment div --report", nested, 1, written);
    // In plain words, and in source order.
    let (_, _, err) = broth(&["serialize", "--report"], "<p>\n<a><table><a></table>\n<!--a-->");
    assert!(err.starts_with("standard input:2:11: <a>: "), "{err}");
    let (_, _, err) = broth(&["serialize", "--report", "--xml"], "<p>\n<!--a--b-->");
    assert!(err.starts_with("standard input:2:1: a comment: "), "{err}");
    check("serialize --quote triple", "", 2, "");
}

#[test]
fn records() {
    check(
        "serialize --jsonl",
        "\"<p>Hi\"\n{\"input\":\"<td>1\",\"context\":\"tr\",\"omit_optional_tags\":true}\n",
        0,
        "{\"output\":\"<html><head></head><body><p>Hi</p></body></html>\"}\n{\"output\":\"<td>1\"}\n",
    );
    check(
        "serialize --jsonl",
        "\"<pre>\\n\\nx\"\n{\"input\":\"<pre>\\n\\nx\",\"context\":\"div\",\"exact\":true}\n",
        0,
        "{\"output\":\"<html><head></head><body><pre>\\n\\nx</pre></body></html>\"}\n{\"output\":\"<pre>\\nx</pre>\"}\n",
    );
    check("xml serialize --jsonl", "\"<a><b></a>\"\n", 0, "{\"output\":\"<a><b/></a>\"}\n");
    let (status, stdout) = (
        1,
        "{\"error\":{\"code\":\"bad-option\",\"message\":\"\\\"minify\\\" must be true or \
         false\"}}\n",
    );
    check("serialize --jsonl", "{\"input\":\"\",\"minify\":1}\n", status, stdout);
}

#[test]
fn xml_comes_out_whole() {
    check("xml serialize", "<a x='1'>&amp;<b></a>", 0, "<a x=\"1\">&amp;<b/></a>");
    let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<a/>";
    check("xml serialize --declaration", "<a/>", 0, declaration);
}

/// Without the subset that declares them, default attributes are attributes like any other, so the
/// infoset stays the same.
#[test]
fn declared_attributes_are_written_and_the_subset_is_not() {
    let xml = "<!DOCTYPE a [<!ATTLIST a xmlns CDATA \"urn:x\" c CDATA \"d\">]><a/>";
    let written = "<!DOCTYPE a><a xmlns=\"urn:x\" c=\"d\"/>";
    check("xml serialize", xml, 0, written);
    let (status, out, err) = broth(&["xml", "serialize", "--report"], xml);
    assert_eq!((status, out.as_str()), (1, written));
    assert!(err.contains("the doctype, or parts of it, was left out"), "{err}");
    let tree =
        |xml: &str| broth(&["xml", "tree", "--jsonl"], format!("{}\n", serde_json::json!(xml))).1;
    assert_eq!(tree(xml), tree(written));
}

#[test]
fn an_unknown_encoding_is_not_declared() {
    let (status, out, err) = broth(&["serialize", "--charset", "foo"], "<p>");
    assert_eq!((status, out.as_str()), (2, ""));
    assert!(err.contains("no encoding has this label"), "{err}");
    let (status, out, _) =
        broth(&["serialize", "--jsonl"], "{\"input\":\"<p>\",\"charset\":\"foo\"}\n");
    assert!(status == 1 && out.contains("\"charset\\\": no encoding has this label"), "{out}");
    assert_eq!(broth(&["serialize", "--charset", "UTF8"], "<p>").0, 0);
}

#[test]
fn the_output_declares_utf_8() {
    let page = b"<!DOCTYPE html><meta charset=shift_jis><title>\x93\xFA</title>";
    let written = |label| {
        format!(
            "<!DOCTYPE html><html><head><meta \
             charset=\"{label}\"><title>\u{65E5}</title></head><body></body></html>"
        )
    };
    for (args, label) in [
        (&["serialize"][..], "utf-8"),
        (&["serialize", "--keep-declaration"], "shift_jis"),
        (&["serialize", "--charset", "gbk"], "gbk"),
    ] {
        assert_eq!(broth(args, page), (0, written(label), String::new()), "{args:?}");
    }
    // A document that declared nothing declares UTF-8 from now on, if it was in another encoding.
    let (_, out, _) = broth(&["serialize"], b"<!DOCTYPE html><p>\xE9");
    assert!(
        out.contains("<head><meta charset=\"utf-8\">") || out.contains("<!DOCTYPE html><meta"),
        "{out}"
    );
    check(
        "serialize",
        "<!DOCTYPE html>é",
        0,
        "<!DOCTYPE html><html><head></head><body>é</body></html>",
    );
    check(
        "serialize",
        "\u{FEFF}<html><p>é",
        0,
        "<html><head><meta charset=\"utf-8\"></head><body><p>é</p></body></html>",
    );
}

#[test]
fn blocks_are_indented_where_white_space_does_not_render() {
    let page = "<!DOCTYPE html><title>x</title><h1>Hi  <b>you</b></h1> a <i>b</i> \
        <ul><li>1<li>2<ul><li>3</ul></ul><pre>\n a</pre>";
    let expected = "<!DOCTYPE html>\n<html>\n  <head>\n    <title>x</title>\n  </head>\n  \
        <body>\n    \
        <h1>Hi  <b>you</b></h1>\n    a <i>b</i>\n    <ul>\n      <li>1</li>\n      <li>\n        \
        2\n        \
        <ul>\n          <li>3</li>\n        </ul>\n      </li>\n    </ul>\n    <pre> a</pre>\n  \
        </body>\n</html>";
    // A second run changes nothing.
    for text in [page, expected] {
        assert_eq!(
            broth(&["serialize", "--indent"], text),
            (0, expected.to_owned(), String::new())
        );
    }
    assert_eq!(broth(&["serialize", "--indent", "--minify"], page).0, 2);
}

/// Otherwise, the document would need a declaration, which is another tree.
#[test]
fn a_document_in_ascii_stays_in_ascii() {
    let page = "<!DOCTYPE html><title>a</title><p>b&nbsp;c";
    for args in [&["serialize", "--minify"][..], &["serialize", "--exact"]] {
        let (status, out, _) = broth(args, page);
        assert!(status == 0 && out.is_ascii() && !out.contains("<meta"), "{out}");
    }
    let (_, out, _) = broth(&["serialize", "--minify"], page);
    assert_eq!(out, "<!DOCTYPE html><title>a</title><p>b&nbsp;c");
    // A document that declares UTF-8 may have the character itself.
    let (_, out, _) = broth(&["serialize", "--minify"], "<meta charset=utf-8><p>b&nbsp;c");
    assert_eq!(out, "<meta charset=utf-8><p>b\u{A0}c");
}
