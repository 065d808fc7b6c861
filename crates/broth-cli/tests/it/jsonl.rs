//! `--jsonl` with callers that send odd lines, wait for answers, or go away.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Command, Stdio};

use serde_json::Value;

use super::shell::broth;

/// Sends lines to `broth xml tree --jsonl` and returns for each answer the text in the tree, or the
/// error's code.
#[track_caller]
fn check(input: &[u8], status: i32, expected: &[&str]) {
    let (found, out, err) = broth(&["xml", "tree", "--jsonl"], input);
    let brief = |line: &str| -> String {
        let answer: Value = serde_json::from_str(line).unwrap();
        let text = answer["error"]["code"].as_str().or(answer["tree"].as_str()).unwrap();
        text.lines().last().unwrap_or_default().trim_start_matches(['|', ' ']).to_owned()
    };
    let answers: Vec<String> = out.lines().map(brief).collect();
    let answers: Vec<&str> = answers.iter().map(String::as_str).collect();
    assert_eq!((found, answers.as_slice(), err.as_str()), (status, expected, ""));
}

#[test]
fn every_line_gets_an_answer() {
    check(b"", 0, &[]);
    check(b"\"<a>1\"\n\"<a>2\"\n", 0, &["\"1\"", "\"2\""]);
    // The last line may lack its end, and lines may end as on Windows.
    check(b"\"<a>1\"\r\n\"<a>2\"", 0, &["\"1\"", "\"2\""]);
    check(b" \"<a>1\" \t\r\n", 0, &["\"1\""]);
    // An empty line is not JSON either, so that input and output lines correspond.
    check(b"\n\"<a>1\"\n\r\n  \n", 1, &["bad-json", "\"1\"", "bad-json", "bad-json"]);
    check(b"\"<a>1\"\n\n", 1, &["\"1\"", "bad-json"]);
    // A byte order mark is skipped at the start, where files have it.
    check(b"\xEF\xBB\xBF\"<a>1\"\n", 0, &["\"1\""]);
    check(b"\"<a>1\"\n\xEF\xBB\xBF\"<a>2\"\n", 1, &["\"1\"", "bad-json"]);
}

#[test]
fn bad_records_are_reported_on_their_line() {
    for bad in [
        "{",
        "\"",
        "\"a",
        "'a'",
        "nope",
        "{\"input\":\"a\"",
        "\"a\" \"b\"",
        "{\"input\":}",
        "01",
        "[1",
    ] {
        check(format!("{bad}\n\"<a>1\"\n").as_bytes(), 1, &["bad-json", "\"1\""]);
    }
    for bad in ["null", "true", "0", "1e5", "[]", "[\"a\"]", "{}", "{\"input\":null}"] {
        check(format!("{bad}\n\"<a>1\"\n").as_bytes(), 1, &["bad-record", "\"1\""]);
    }
    for bad in [
        "{\"input\":1}",
        "{\"input\":[\"a\"]}",
        "{\"input\":{}}",
        "{\"input\":\"a\",\"dialect\":\"sgml\"}",
    ] {
        check(format!("{bad}\n\"<a>1\"\n").as_bytes(), 1, &["bad-option", "\"1\""]);
    }
    // JSON is UTF-8, and has no control characters in strings. Unlimited depth is refused, without
    // recursion.
    check(b"\"<a>\xFF\"\n\"<a>\xED\xA0\x80\"\n\"<a>\t\"\n\"<a>\0\"\n", 1, &["bad-json"; 4]);
    let deep = format!("{{\"input\":\"<a>1\",\"params\":{}}}\n", "[".repeat(200_000));
    check(deep.as_bytes(), 1, &["bad-json"]);
}

#[test]
fn records_may_have_other_members_and_odd_spelling() {
    check(br#"{"url":"x","input":"<a>1","n":[{"a":1e3}]}"#, 0, &["\"1\""]);
    check(br#"{"input":"<a>0","input":"<a>1"}"#, 0, &["\"1\""]);
    check(br#"{"\u0069nput":"\u003ca>1","dialect":null}"#, 0, &["\"1\""]);
    check(br#""<a>\ud83d\ude00 \ud83d \u0000""#, 0, &["\"😀 \u{FFFD} \u{FFFD}\""]);
    let long = format!("\"<a>{}\"\n\"<a>1\"\n", "x".repeat(5_000_000));
    let (status, out, _) = broth(&["xml", "tree", "--jsonl"], long);
    assert_eq!((status, out.lines().count(), out.len() > 5_000_000), (0, 2, true));
}

#[test]
fn ids_come_back() {
    let (status, out, _) = broth(
        &["entities", "decode", "--jsonl"],
        "{\"input\":\"&lt;\",\"id\":\"a\"}\n{\"id\":[1,{\"b\":2}],\"input\":\"\"}\n{\"id\":3}\n{\"id\":null,\"input\":\"\"}\n\
         {\"input\":1,\"id\":4}\n",
    );
    assert_eq!(status, 1);
    assert_eq!(
        out,
        "{\"id\":\"a\",\"output\":\"<\",\"errors\":[]}\n{\"id\":[1,{\"b\":2}],\"output\":\"\",\"errors\":[]}\n\
         {\"id\":3,\"error\":{\"code\":\"bad-record\",\"message\":\"no \\\"input\\\"\"}}\n\
         {\"output\":\"\",\"errors\":[]}\n\
         {\"id\":4,\"error\":{\"code\":\"bad-option\",\"message\":\"invalid type: integer `1`, \
         expected a string \
         at column 10\"}}\n"
    );
}

#[test]
fn an_answer_comes_before_the_next_record_is_read() {
    for command in [&["tokens"][..], &["xml", "serialize"], &["check"], &["value", "integer"]] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_broth"))
            .args(command)
            .arg("--jsonl")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut input = child.stdin.take().unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap()).lines();
        for _ in 0..3 {
            // A line and the start of the next: the first must not wait for the rest of the second.
            input.write_all(b"\"1\"\n\"2").unwrap();
            assert!(output.next().unwrap().unwrap().starts_with('{'));
            input.write_all(b"\"\n").unwrap();
            assert!(output.next().unwrap().unwrap().starts_with('{'));
        }
        drop(input);
        assert!(output.next().is_none());
        assert!(child.wait().unwrap().success());
    }
}

#[test]
fn order_is_kept_over_many_records() {
    let input: String = (0..20_000).map(|number| format!("\"{number}\"\n")).collect();
    let (status, out, _) = broth(&["value", "integer", "--jsonl"], input);
    let expected: String =
        (0..20_000).map(|number| format!("{{\"value\":\"{number}\"}}\n")).collect();
    assert_eq!((status, out == expected), (0, true));
}

/// Sends lines to `broth entities decode --jsonl` and returns the answers.
#[track_caller]
fn answers(args: &[&str], input: &[u8], status: i32, expected: &str) {
    let (found, out, _) = broth(&[args, &["--jsonl"]].concat(), input);
    assert_eq!((found, out.as_str()), (status, expected), "{args:?}");
}

#[test]
fn ids_come_back_to_the_letter() {
    let ids =
        ["18446744073709551616", "-0", "1.50", "1e400", "\"\\ud800 \\u00e9\"", "[1,{\"a b\":-0}]"];
    let record = |id: &&str| format!("{{\"id\": {id}, \"input\":\"\"}}\n");
    let answer = |id: &&str| format!("{{\"id\":{id},\"output\":\"\",\"errors\":[]}}\n");
    let records: String = ids.iter().map(record).collect();
    let expected: String = ids.iter().map(answer).collect();
    answers(&["entities", "decode"], records.as_bytes(), 0, &expected);
}

#[test]
fn unused_members_need_not_make_sense() {
    let fine = "{\"output\":\"\",\"errors\":[]}\n".repeat(4);
    let records = br#"{"url":"\ud800","input":""}
{"n":1e400,"input":""}
{"\udc00":[{"\ud800":-1e999}],"input":""}
{"input":"","url":{"deep":[[[1e999]]]}}
"#;
    answers(&["entities", "decode"], records, 0, &fine);
    // Members that are read must be valid.
    let (status, out, _) =
        broth(&["entities", "decode", "--jsonl"], "{\"attribute\":1e400,\"input\":\"\"}\n");
    assert_eq!((status, out.contains("bad-option")), (1, true), "{out}");
}

#[test]
fn misspelt_options_are_refused() {
    let refused = |args: &[&str], member: &str, told: &str| {
        let (status, out, _) =
            broth(&[args, &["--jsonl"]].concat(), format!("{{\"input\":\"\",{member}}}\n"));
        let answer: Value = serde_json::from_str(&out).unwrap();
        let message = answer["error"]["message"].as_str().unwrap_or_default();
        assert_eq!((status, message), (1, told), "{member}: {out}");
        assert_eq!(answer["error"]["code"], "bad-option");
    };
    let meant =
        |name: &str, meant: &str| format!("unknown option \"{name}\"; did you mean \"{meant}\"?");
    refused(&["tree"], "\"contxt\":\"tr\"", &meant("contxt", "context"));
    refused(&["tree"], "\"Scripting\":true", &meant("Scripting", "scripting"));
    refused(
        &["serialize"],
        "\"omit-optional-tag\":true",
        &meant("omit-optional-tag", "omit_optional_tags"),
    );
    refused(&["entities", "encode"], "\"atribute\":true", &meant("atribute", "attribute"));
    refused(
        &["entities", "encode"],
        "\"encoding\":\"utf-8\"",
        "\"encoding\" is not an option of this command's records, which are attribute, input, \
         policy",
    );
    let (_, out, _) = broth(&["tree", "--jsonl"], "{\"imput\":\"<p>\"}\n");
    assert!(out.contains("did you mean \\\"input\\\"?"), "{out}");
    // An answer that fails for another reason says so.
    let (_, out, _) =
        broth(&["tree", "--jsonl"], "{\"edition\":1,\"contxt\":\"tr\",\"input\":\"\"}\n");
    assert!(out.contains("\\\"edition\\\" must be a string"), "{out}");
}

#[test]
fn options_may_have_the_names_of_their_flags() {
    let tree = "{\"tree\":\"| <td>\\n\",\"errors\":[],\"quirks\":\"no-quirks\"}\n";
    answers(&["tree"], b"{\"input\":\"<td>\",\"fragment\":\"tr\"}\n", 0, tree);
    let output = "{\"output\":\"<p>\"}\n";
    let record = b"{\"input\":\"<p>\",\"fragment\":\"div\",\"omit-optional-tags\":true}\n";
    answers(&["serialize"], record, 0, output);
}

#[test]
fn controls_are_escaped() {
    let text = "\u{7F}\u{80}\u{9B}\u{202E}\u{2066}é";
    let (_, out, _) = broth(&["entities", "decode", "--jsonl"], format!("\"{text}\"\n"));
    assert_eq!(out, "{\"output\":\"\\u007f\\u0080\\u009b\\u202e\\u2066é\",\"errors\":[]}\n");
}

#[cfg(target_os = "linux")]
#[test]
fn records_do_not_take_hundreds_of_times_their_size() {
    use std::os::unix::process::ExitStatusExt as _;

    for (args, input) in [
        (&["xml", "tokens"][..], "&".repeat(2_000_000)),
        (&["tokens"], "&#0;".repeat(500_000)),
        (&["tokens"], "<a>".repeat(700_000)),
        (&["xml", "tree"], format!("{}{}", "<a>".repeat(4095), "<b/>".repeat(50_000))),
    ] {
        let mut command = Command::new("sh");
        command.args([
            "-c",
            "ulimit -v 400000; exec \"$0\" \"$@\" --jsonl",
            env!("CARGO_BIN_EXE_broth"),
        ]);
        command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let record = serde_json::to_string(&input).unwrap();
        let writer = std::thread::spawn(move || stdin.write_all(record.as_bytes()));
        let output = child.wait_with_output().unwrap();
        writer.join().unwrap().unwrap();
        assert_eq!((output.status.signal(), output.status.code()), (None, Some(0)), "{args:?}");
        let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
        let errors = answer["errors"].as_array().map_or(0, Vec::len);
        if args == ["xml", "tree"] {
            assert_eq!(errors, 4095, "all are told");
        } else if errors > 1 {
            assert_eq!((errors, &answer["limits"][0]["limit"]), (10_000, &"errors".into()));
        }
    }
}

#[test]
fn a_misspelt_member_that_must_be_there_is_named() {
    for (command, record, meant) in [
        ("select", r#"{"input":"<p>","selctor":"p"}"#, "selector"),
        ("decode", r#"{"bytes_base46":"PA=="}"#, "bytes_base64"),
        ("tree", r#"{"inptu":"<p>"}"#, "input"),
    ] {
        let (status, out, _) = broth(&[command, "--jsonl"], record);
        assert!(status == 1 && out.contains(&format!("did you mean \\\"{meant}\\\"?")), "{out}");
    }
    let record = r#"{"bytes_base64":"PA==","transport":"klingon"}"#;
    let (status, out, _) = broth(&["decode", "--jsonl"], record);
    assert_eq!(status, 0);
    assert!(out.ends_with(",\"unknown_labels\":[\"klingon\"]}\n"), "{out}");
}
