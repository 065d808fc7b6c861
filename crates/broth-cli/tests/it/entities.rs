//! `broth entities` as a shell sees it: output, messages, exit status.

use super::shell::broth;

/// Runs `broth entities` and compares exit status, standard output and standard error.
#[track_caller]
fn check(args: &[&str], input: &str, status: i32, stdout: &str, stderr: &str) {
    let found = broth(&[&["entities"], args].concat(), input);
    assert_eq!(found, (status, stdout.to_owned(), stderr.to_owned()), "{args:?}");
}

#[test]
fn decode() {
    check(&["decode"], "caf&eacute; AT&T", 0, "café AT&T", "");
    check(
        &["decode", "-"],
        "a\né&copy=1",
        1,
        "a\né©=1",
        "standard input:2:2: missing-semicolon-after-character-reference: &copy\n",
    );
    check(&["decode", "--attribute"], "&copy=1", 0, "&copy=1", "");
    check(
        &["decode", "--jsonl"],
        "\"&#0;\"\n{\"input\":\"🍲\\n🍲&bogus;\"}\n{\"input\":\"&copy=\",\"attribute\":true}\n[]\n",
        1,
        "{\"output\":\"\u{FFFD}\",\"errors\":[{\"code\":\"null-character-reference\",\"line\":1,\"col\":5}]}\n\
         {\"output\":\"🍲\\n🍲&bogus;\",\"errors\":[{\"code\":\"unknown-named-character-reference\",\"line\":2,\"col\":9}]}\n\
         {\"output\":\"&copy=\",\"errors\":[]}\n\
         {\"error\":{\"code\":\"bad-record\",\"message\":\"a record must be a string or an \
         object\"}}\n",
        "",
    );
}

#[test]
fn encode() {
    check(&["encode"], "\"é\" < ☕", 0, "\"é\" &lt; ☕", "");
    check(&["encode", "--attribute"], "\"é\"", 0, "&quot;é&quot;", "");
    check(&["encode", "--policy", "ascii-named"], "é☕", 0, "&eacute;&#x2615;", "");
    check(
        &["encode", "--jsonl", "--policy", "ascii-decimal"],
        "\"é\"\n{\"input\":\"é\\\"\",\"policy\":\"minimal\",\"attribute\":true}\n",
        0,
        "{\"output\":\"&#233;\"}\n{\"output\":\"é&quot;\"}\n",
        "",
    );
}

#[test]
fn lookup() {
    check(
        &["lookup", "eacute", "&hearts;"],
        "",
        0,
        "é\tU+00E9\t&eacute; &eacute\n♥\tU+2665\t&hearts; &heartsuit;\n",
        "",
    );
    check(&["lookup", "∉"], "", 0, "∉\tU+2209\t&notin; &NotElement; &notinva;\n", "");
    check(
        &["lookup", "xyzzy"],
        "",
        1,
        "",
        "broth: \"xyzzy\" is neither a name nor a text that has one\n",
    );
    check(
        &["lookup", "--jsonl"],
        "\"nvlt\"\n\"xyzzy\"\n",
        0,
        "{\"text\":\"<\u{20D2}\",\"code_points\":[\"U+003C\",\"U+20D2\"],\"names\":[\"nvlt;\"]}\n\
         {\"text\":null,\"code_points\":[],\"names\":[]}\n",
        "",
    );
}

#[test]
fn a_code_point_is_looked_up_like_its_character() {
    let heart = "♥\tU+2665\t&hearts; &heartsuit;\n";
    for what in ["U+2665", "u+2665", "♥", "hearts"] {
        check(&["lookup", what], "", 0, heart, "");
    }
    for what in ["U+4E00", "U+", "U+D800", "U+110000", "U++2665"] {
        let message = format!("broth: \"{what}\" is neither a name nor a text that has one\n");
        check(&["lookup", what], "", 1, "", &message);
    }
}
