//! Limits are always reported.

use super::shell::broth;

/// Checks that a command reports a limit that its input meets, to people and to programs.
#[track_caller]
fn check(command: &str, input: &str, message: &str, limit: &str) {
    let args: Vec<&str> = command.split(' ').collect();
    let (status, _, stderr) = broth(&args, input);
    let told = stderr.lines().filter(|line| line.contains(" limit of ")).collect::<Vec<_>>();
    assert_eq!((status, told), (0, vec![message]), "{command}");
    let record = serde_json::Value::from(input).to_string();
    let (status, answer, _) = broth(&[&args[..], &["--jsonl"]].concat(), record);
    assert_eq!(status, 0, "{command}");
    assert!(answer.ends_with(&format!("\"limits\":[{limit}]}}\n")), "{command}: {answer}");
    // If no limit is met, there is nothing to say.
    let (_, answer, stderr) = broth(&[&args[..], &["--jsonl"]].concat(), "\"<a></a>\"");
    assert!(!answer.contains("limits") && stderr.is_empty(), "{command}: {answer}");
}

#[test]
fn limits_are_reported_to_people_and_programs() {
    let deep = format!("<!DOCTYPE html>\n{}", "<div>".repeat(600));
    for command in ["tree", "serialize", "serialize --xml"] {
        check(
            command,
            &deep,
            "standard input:2:2551: notice: limit of depth: deeper elements become siblings of the \
             one at the limit",
            r#"{"limit":"depth","line":2,"col":2551}"#,
        );
    }
    check(
        "sanitize",
        &deep[16..],
        "standard input:1:2556: notice: limit of depth: deeper elements become siblings of the one \
         at the limit",
        r#"{"limit":"depth","line":1,"col":2556}"#,
    );
    let references =
        format!("<!DOCTYPE a [<!ENTITY e '{}'>]>\n<a>{}</a>", "x".repeat(1_000), "&e;".repeat(200));
    for command in ["xml tree", "xml serialize"] {
        check(
            command,
            &references,
            "standard input:2:262: notice: limit of entities: references to entities remain text \
             from here on",
            r#"{"limit":"entities","line":2,"col":262}"#,
        );
    }
}

#[test]
fn a_stream_says_once_that_a_long_tag_stays() {
    let page = format!("<p>a<a title={}>b</a>", "x".repeat(3 << 20));
    let (status, out, stderr) = broth(&["rewrite", "--set", "a", "rel=x"], &*page);
    assert_eq!((status, out == page), (0, true));
    let expected = "standard input: notice: limit of token-bytes, at byte 4: the tag or comment may \
                    stay as it is\n";
    assert_eq!(stderr, expected);
}
