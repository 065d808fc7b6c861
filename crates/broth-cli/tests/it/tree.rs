//! `broth tree` as a shell sees it.

use serde_json::{Value, json};

use super::shell::{Ran, broth};

/// Runs `broth tree` with these arguments.
fn tree(args: &[&str], input: &str) -> Ran {
    broth(&[&["tree"], args].concat(), input)
}

#[track_caller]
fn check(args: &[&str], input: &str, status: i32, stdout: &str, stderr: &str) {
    assert_eq!(tree(args, input), (status, stdout.to_owned(), stderr.to_owned()), "{args:?}");
}

/// The same for lines of JSON, in whose objects the order of members does not matter.
#[track_caller]
fn check_json(args: &[&str], input: &str, status: i32, expected: &[Value]) {
    let (found, stdout, stderr) = tree(args, input);
    let lines: Vec<Value> =
        stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((found, lines.as_slice(), stderr.as_str()), (status, expected, ""), "{args:?}");
}

#[test]
fn outlines() {
    check(
        &[],
        "<!DOCTYPE html><p class=a>Hi<?x y?><!--c-->",
        0,
        "<!DOCTYPE html>\n<html>\n├── <head>\n└── <body>\n    └── <p class=\"a\">\n        \
         ├── \"Hi\"\n        ├── \
         <?x \"y\" ?>\n        └── <!-- \"c\" -->\n",
        "",
    );
    check(
        &["--fragment", "svg g", "--spans"],
        "<path id=a>x</path>",
        0,
        "               0..19 <svg path id=\"a\">\n              11..12 └── \"x\"\n",
        "",
    );
    check(
        &["--fragment", "div"],
        "<b></i>",
        0,
        "<b>\n",
        "standard input:1:4: unmatched-end-tag: An end tag has no start tag that it could match; \
         it is \
         ignored.\nstandard input:1:8: unclosed-elements-at-end-of-file: The file ends while \
         elements that \
         need an end tag are open.\n",
    );
}

#[test]
fn trees_as_json() {
    check_json(
        &["--fragment", "template", "--format", "json", "--spans"],
        "<td>1</td>",
        0,
        &[json!({"type": "fragment", "children": [{
            "type": "element",
            "name": "td",
            "namespace": "http://www.w3.org/1999/xhtml",
            "attributes": {},
            "implied": false,
            "span": [0, 10],
            "start_tag": [0, 4],
            "end_tag": [5, 10],
            "children": [{"type": "text", "data": "1", "span": [4, 5]}],
        }]})],
    );
}

#[test]
fn records() {
    let error = |code, col| json!([{"code": code, "line": 1, "col": col}]);
    check_json(
        &["--jsonl"],
        concat!(
            r#""<!DOCTYPE html><p>""#,
            "\n",
            r#"{"input": "<noscript><b>", "context": "div", "scripting": true}"#,
            "\n",
            r#"{"input": "<?a?>", "edition": "html2015", "context": "div"}"#,
            "\n",
            r#"{"input": "x", "context": ""}"#,
            "\n",
        ),
        1,
        &[
            json!({
                "tree": "| <!DOCTYPE html>\n| <html>\n|   <head>\n|   <body>\n|     <p>\n",
                "errors": [],
                "quirks": "no-quirks",
            }),
            json!({
                "tree": "| <noscript>\n|   \"<b>\"\n",
                "errors": error("eof-in-text-element", 14),
                "quirks": "no-quirks",
            }),
            json!({
                "tree": "| <!-- ?a? -->\n",
                "errors": error("unexpected-question-mark-instead-of-tag-name", 2),
                "quirks": "no-quirks",
            }),
            json!({"error": {
                "code": "bad-option",
                "message": "\"context\" must not be empty",
            }}),
        ],
    );
}

#[test]
fn very_deep_trees_show_their_depth() {
    // As deep as the limit allows.
    let depth = 4096;
    let text = format!("{}x", "<a>".repeat(depth));
    let (status, out, _) = broth(&["xml", "tree"], &text);
    let line = |number: usize| out.lines().nth(number).unwrap();
    assert_eq!((status, out.lines().count()), (0, depth + 1));
    assert_eq!(line(256), format!("{}└── <a>", "    ".repeat(255)));
    assert_eq!(line(257), format!("{}[depth 257] <a>", "    ".repeat(256)));
    assert_eq!(line(depth), format!("{}[depth {depth}] \"x\"", "    ".repeat(256)));
    // Nodes after a deep tree are drawn as if the tree were not deep.
    let text = format!("<r>{}{}<b/></r>", "<a>".repeat(300), "</a>".repeat(300));
    let (_, out, _) = broth(&["xml", "tree"], &text);
    assert!(out.ends_with("\n└── <b>\n"), "{out}");

    let (status, out, _) =
        broth(&["xml", "tree", "--jsonl"], format!("\"{}\"\n", "<a>".repeat(600)));
    assert_eq!(status, 0);
    assert!(out.contains(&format!(
        "\\n| {}<a>\\n| {}[depth 513] <a>",
        "  ".repeat(512),
        "  ".repeat(512)
    )));
    assert!(out.contains("[depth 599] <a>"));
}

/// The dumps of the suites have no such lines, so no document may have them under the default
/// limits.
#[test]
fn dumps_of_deep_html_are_exact_under_the_default_limits() {
    let dump = |html: &str| -> String {
        let record = format!("{}\n", json!({ "input": html }));
        let (status, out, err) = tree(&["--jsonl"], &record);
        assert_eq!((status, err.as_str()), (0, ""));
        let answer: Value = serde_json::from_str(&out).unwrap();
        answer["tree"].as_str().unwrap().to_owned()
    };
    // Each template has two levels.
    let mut expected = String::from("| <html>\n|   <head>\n");
    for depth in 1..=500 {
        let indent = "    ".repeat(depth);
        expected += &format!("| {indent}<template>\n| {indent}  content\n");
    }
    let templates = dump(&"<template>".repeat(500));
    assert_eq!(templates.trim_end(), format!("{expected}|   <body>"));
    for deep in [
        "<template>",
        "<template><b>",
        "<b><template><p>",
        "<a><div></a><template>",
        "<table><td><template><i>",
    ] {
        let dump = dump(&deep.repeat(600));
        assert!(!dump.contains("[depth "), "{deep}");
        assert!(dump.contains(&format!("\n| {}", "  ".repeat(500))), "{deep}");
    }
}
