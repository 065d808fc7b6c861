//! `broth fmt`: files in place, and standard input to standard output.

use std::fs;

use super::inputs::{broth_in, folder};
use super::shell::{Ran, broth};

const SOUP: &str = "<!DOCTYPE html><UL><li>caf\u{E9}<li>b</UL>";
const FORMATTED: &str = "<!doctype html>\n<ul>\n  <li>caf\u{E9}\n  <li>b\n</ul>\n";

fn fmt(args: &[&str], input: impl AsRef<[u8]>) -> Ran {
    broth(&[&["fmt"], args].concat(), input)
}

#[test]
fn standard_input_is_written_to_standard_output() {
    assert_eq!(fmt(&[], SOUP), (0, FORMATTED.to_owned(), String::new()));
    assert_eq!(fmt(&["-"], FORMATTED), (0, FORMATTED.to_owned(), String::new()));
    let (status, out, _) = fmt(&["--check"], SOUP);
    assert_eq!((status, &*out), (1, "standard input\n"));
    assert_eq!(fmt(&["--check"], FORMATTED).0, 0);
}

#[test]
fn files_are_formatted_in_place() {
    let files = [("a.html", SOUP), ("b.html", FORMATTED), ("c.txt", SOUP)];
    let folder = folder("fmt", &files);
    let run = |args: &[&str]| broth_in(&folder, args, "");
    let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
    assert_eq!(run(&["fmt", "--check", "."]), (1, "a.html\n".to_owned(), String::new()));
    assert_eq!(read("a.html"), SOUP);
    assert_eq!(run(&["fmt", "."]), (0, String::new(), "a.html: formatted\n".to_owned()));
    assert_eq!(["a.html", "b.html", "c.txt"].map(read), [FORMATTED, FORMATTED, SOUP]);
    assert_eq!(run(&["fmt", "--check", "."]), (0, String::new(), String::new()));
}

#[test]
fn a_diff_is_a_patch() {
    let folder = folder("fmt-diff", &[("a.html", SOUP)]);
    let (status, out, _) = broth_in(&folder, &["fmt", "--diff", "a.html"], "");
    assert_eq!(status, 1);
    assert!(out.starts_with("--- a/a.html\n+++ b/a.html\n@@ -1 +1,5 @@\n-"), "{out}");
    assert!(out.contains("\n+<ul>\n+  <li>caf\u{E9}\n"), "{out}");
    assert_eq!(fs::read_to_string(folder.join("a.html")).unwrap(), SOUP);
}

#[test]
fn a_file_keeps_its_encoding_and_its_mark() {
    let folder = folder("fmt-encodings", &[]);
    let run = |name: &str, bytes: &[u8]| {
        let file = folder.join(name);
        fs::write(&file, bytes).unwrap();
        let (status, _, err) = broth_in(&folder, &["fmt", "-q", name], "");
        (status, err, fs::read(file).unwrap())
    };
    let (_, _, bytes) = run("latin.html", b"<meta charset=windows-1252><p>caf\xE9");
    assert_eq!(bytes, b"<meta charset=\"windows-1252\">\n<p>caf\xE9\n");
    let (_, _, bytes) = run("mark.html", b"\xEF\xBB\xBF<p>a<p>b");
    assert_eq!(bytes, b"\xEF\xBB\xBF<p>a\n<p>b\n");
    let utf16: Vec<u8> =
        "\u{FEFF}<p>a<p>\u{E9}".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let (_, _, bytes) = run("utf16.html", &utf16);
    let expected = "\u{FEFF}<p>a\n<p>\u{E9}\n".encode_utf16().flat_map(u16::to_le_bytes);
    assert_eq!(bytes, expected.collect::<Vec<_>>());
    let (_, _, bytes) = run("lines.html", b"<ul>\r\n<li>a<li>b</ul>\r\n");
    assert_eq!(bytes, b"<ul>\r\n  <li>a\r\n  <li>b\r\n</ul>\r\n");
    // Such a byte would not come back.
    let malformed = b"<meta charset=utf-8><p>\xFF";
    let (status, err, bytes) = run("malformed.html", malformed);
    assert_eq!((status, &*bytes), (0, &malformed[..]));
    assert!(err.contains("not formatted"), "{err}");
}

#[test]
fn xml_and_binary_files_stay_as_they_are() {
    let xml = "<?xml version=\"1.0\"?><feed><p/> </feed>";
    let (status, out, err) = fmt(&[], xml);
    assert_eq!((status, &*out), (0, xml));
    assert!(err.contains("it is XML"), "{err}");
    let (_, _, err) = fmt(&["--stdin-filename", "a.svg"], "<svg> <g/></svg>");
    assert!(err.contains("it is XML"), "{err}");
}

#[test]
fn the_configuration_chooses_the_layout() {
    let config = "[fmt]\nindent = 4\n[[overrides]]\nfiles = ['t/**']\nfmt = { tabs = true }\n";
    let config = format!("ignore = ['x.html']\n{config}");
    let html = "<ul><li>a</ul>\n";
    fs::create_dir_all(std::env::temp_dir()).unwrap();
    let files = [("broth.toml", &*config), ("a.html", html), ("x.html", html)];
    let folder = folder("fmt-config", &files);
    let run = |args: &[&str]| broth_in(&folder, &[&["fmt"], args].concat(), html).1;
    assert_eq!(run(&["--stdin-filename", "a.html"]), "<ul>\n    <li>a\n</ul>\n");
    assert_eq!(run(&["--stdin-filename", "t/a.html"]), "<ul>\n\t<li>a\n</ul>\n");
    assert_eq!(run(&["--stdin-filename", "a.html", "--indent", "1"]), "<ul>\n <li>a\n</ul>\n");
    assert_eq!(run(&["--stdin-filename", "x.html"]), html);
    assert_eq!(run(&["--stdin-filename", "a.html", "--no-config"]), "<ul>\n  <li>a\n</ul>\n");
    assert_eq!(run(&["--check", "."]), "a.html\n");
    let (status, _, err) = broth_in(&folder, &["fmt", "--white-space", "soup"], "");
    assert_eq!(status, 2, "{err}");
}

#[test]
fn a_region_that_stays_is_told() {
    // A template that is opened in one place and closed by nothing that a parser accepts.
    let html = "<p>a  b<!-- broth-fmt-ignore --><b>c  d</b>";
    let (status, out, err) = fmt(&[], html);
    assert_eq!((status, &*out), (0, "<p>a b<!-- broth-fmt-ignore --><b>c  d</b>\n"));
    assert_eq!(err, "");
}
