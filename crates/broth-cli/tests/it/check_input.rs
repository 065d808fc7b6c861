//! The input of `broth check`: bytes in some encoding, whole documents and fragments, names of
//! rules.

use std::fs;

use super::check::{broth, file};
use super::inputs::{broth_in, folder};
use super::shell;

/// The rules of the findings about a file with these bytes.
fn rules(test: &str, args: &[&str], bytes: &[u8]) -> Vec<String> {
    let (_, name) = file(test, "page.html", bytes);
    rules_of(&broth(&[args, &["--format", "github", &name]].concat(), "").1)
}

/// The rules of findings in the format of GitHub.
fn rules_of(out: &str) -> Vec<String> {
    let titles = out.lines().filter_map(|line| line.split_once(",title="));
    titles.filter_map(|(_, rest)| Some(rest.split_once("::")?.0.to_owned())).collect()
}

#[test]
fn a_document_in_another_encoding_than_utf_8_is_an_error() {
    let wrong = ["non-utf-8-encoding"];
    let page = "<!DOCTYPE html><title>Soup</title><p>Café";
    for (mark, units) in [
        (b"\xFF\xFE", page.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>()),
        (b"\xFE\xFF", page.encode_utf16().flat_map(u16::to_be_bytes).collect()),
    ] {
        assert_eq!(rules("utf-16", &[], &[&mark[..], &units].concat()), wrong);
    }
    let latin = b"<!DOCTYPE html><title>Soup</title><p>Caf\xE9";
    assert_eq!(rules("latin", &[], latin), wrong);
    assert_eq!(rules("latin-transport", &["--transport", "latin1"], latin), wrong);
    assert_eq!(rules("latin-override", &["--encoding", "latin1"], latin), wrong);
    let declared = b"<!DOCTYPE html><meta charset=windows-1252><title>Soup</title><p>Caf\xE9";
    assert_eq!(rules("latin-declared", &[], declared), ["invalid-keyword"]);
}

#[test]
fn an_encoding_that_no_mark_no_transport_and_no_meta_declares_is_a_warning() {
    let page = "<!DOCTYPE html><title>Soup</title><p>Café".as_bytes();
    assert_eq!(rules("undeclared", &[], page), ["undeclared-encoding"]);
    let none: [&str; 0] = [];
    assert_eq!(rules("transport", &["--transport", "utf-8"], page), none);
    assert_eq!(rules("mark", &[], &[b"\xEF\xBB\xBF", page].concat()), none);
    assert_eq!(rules("ascii", &[], b"<!DOCTYPE html><title>Soup</title><p>Soup"), none);
    let declared = "<!DOCTYPE html><meta charset=utf-8><title>Soup</title><p>Café".as_bytes();
    assert_eq!(rules("declared", &[], declared), none);
    let escaped = "<!DOCTYPE html><meta charset=\"&#117;tf-8\"><title>Soup</title>".as_bytes();
    assert_eq!(rules("escaped", &[], escaped), ["escaped-encoding-declaration"]);
}

#[test]
fn a_fragment_is_checked_in_its_context_without_the_rules_of_documents() {
    let cell = b"<td>Caf\xC3\xA9<br></br>";
    let (_, name) = file("fragment", "cell.html", cell);
    for args in
        [&["--fragment", "tr", &name][..], &["--fragment=tr", &name], &[&name, "--fragment", "tr"]]
    {
        let out = broth(&[args, &["--format", "github"]].concat(), "").1;
        assert_eq!(rules_of(&out), ["void-element-end-tag"], "{args:?}");
    }
    // A cell is not allowed in a body.
    for args in [&["--fragment", &name][..], &[&name, "--fragment"], &["--fragment", "div", &name]]
    {
        let (status, out, _) = broth(&[args, &["--format", "github"]].concat(), "");
        assert_eq!(status, 1);
        assert!(rules_of(&out).contains(&"misplaced-start-tag-in-body".to_owned()), "{out}");
    }
    let told = format!("{name}: 1 finding repaired\n1 file checked: 1 finding repaired\n");
    let (status, _, err) = broth(&["--fix", "--fragment=tr", &name], "");
    assert_eq!((status, &err), (0, &told));
    assert_eq!(std::fs::read_to_string(&name).unwrap(), "<td>Café<br><br>");
    for args in [&["--fix", "--fragment", &name][..], &["--fragment", "--fix", &name]] {
        std::fs::write(&name, "<p>Soup<br></br>").unwrap();
        let (status, _, err) = broth(args, "");
        assert_eq!((status, &err), (0, &told), "{args:?}");
    }
}

#[test]
fn a_record_may_name_the_context_of_its_fragment() {
    let records =
        "{\"input\":\"<td>1\",\"context\":\"tr\"}\n{\"input\":\"<p>1\",\"context\":\"\"}\n";
    let (status, out, _) = broth(&["--jsonl"], records);
    assert_eq!(status, 1);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines[0], "{\"findings\":[]}");
    assert!(lines[1].contains("\"bad-option\""), "{out}");
    let (_, out, _) = broth(&["--jsonl", "--fragment", "tr"], "\"<td>1\"\n");
    assert_eq!(out, "{\"findings\":[]}\n");
}

#[test]
fn a_misspelt_rule_or_group_of_rules_is_recognised() {
    for (name, meant) in
        [("stlye", "style"), ("warnign", "warning"), ("duplicat-id", "duplicate-id")]
    {
        let (status, _, err) = broth(&["--deny", name, "page.html"], "");
        assert_eq!(status, 2);
        assert!(err.contains(&format!("did you mean `{meant}`?")), "{err}");
    }
}

/// `tree` reports every parse error, `check` those that do not follow from another one; both give
/// the same names and places.
#[test]
fn tree_and_check_agree_on_the_parse_errors_of_a_document() {
    let soup = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/soup.html");
    let (_, _, errors) = shell::broth(&["tree", soup], "");
    let (_, found, _) = shell::broth(&["check", soup, "--allow", "undeclared-encoding"], "");
    let places = found.lines().filter_map(|line| line.trim_start().strip_prefix("--> "));
    let heads = found.lines().filter_map(|line| line.strip_prefix("error["));
    let mut told = 0;
    for (place, head) in places.zip(heads) {
        let (rule, message) = head.split_once("]: ").unwrap();
        let line = format!("{place}: {rule}: {message}.");
        assert!(errors.lines().any(|error| error == line), "{line} is not in {errors}");
        told += 1;
    }
    assert_eq!(told, 6);
    let left: Vec<&str> =
        errors.lines().filter(|line| !found.contains(&line[..line.find(": ").unwrap()])).collect();
    assert!(left.iter().all(|line| line.contains(":11:")), "{left:?}");
    assert_eq!(left.len(), 2);
}

#[test]
fn xml_that_is_read_as_html_is_reported() {
    let feed = "<?xml version='1.0'?><rss></rss>";
    let xhtml = "<?xml version='1.0'?><!DOCTYPE html><html lang=en><title>t</title></html>";
    let folder = folder("xml", &[("feed", feed), ("a.SVG", "<svg/>"), ("a.html", xhtml)]);
    fs::write(folder.join("a.xhtml"), xhtml).unwrap();
    for (name, is_told) in [("feed", true), ("a.SVG", true), ("a.html", false), ("a.xhtml", true)] {
        let (_, _, err) = broth_in(&folder, &["check", name], "");
        let told = format!("{name}: notice: read as HTML; `broth xml check` reads XML\n");
        assert_eq!(err.starts_with(&told), is_told, "{err}");
    }
    let (_, _, err) = broth_in(&folder, &["check", "--stdin-filename", "a.svg"], "<svg/>");
    assert!(err.contains("a.svg: notice: read as HTML"), "{err}");
}
