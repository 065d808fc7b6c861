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
        "{\"tree\":\"| <{u}a>\\n|   {http://www.w3.org/2000/xmlns/}xmlns=\\\"u\\\"\\n|   <{u}b>\\n|     \\\"x\\\"\\n\"}\n",
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
    assert_eq!(lines[2], "{\"tree\":\"| <a>\\n\"}");
}

/// With each element they would make the output the square of the input.
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
        "       0..3        start tag  a\n       3..4        text       \"b\"\n       4..8        end tag    a\n       8..8        end of file\n",
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
fn the_declared_encoding_counts() {
    let (status, stdout, _) =
        xml(&["tokens"], b"<?xml version='1.0' encoding='koi8-r'?><a>\xCD</a>");
    assert_eq!(status, 0);
    assert!(stdout.contains("text       \"м\""), "{stdout}");
}
