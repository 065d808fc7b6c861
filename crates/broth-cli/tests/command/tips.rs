//! Tips for people who guess the name of a command, a file or a value wrong.

use super::shell::broth;

#[track_caller]
fn check(args: &[&str], expected: &str) {
    let (status, _, err) = broth(args, "");
    assert_eq!(status, 2, "{args:?}");
    assert!(err.contains(expected), "{args:?}: {err}");
}

#[test]
fn names_of_other_tools_lead_to_the_command() {
    check(&["xpath", "//a"], "tip: broth calls this `broth select --xpath`");
    check(&["minify"], "tip: broth calls this `broth serialize --minify`");
    check(&["lint", "a.html"], "tip: broth calls this `broth check`");
    check(&["chekc"], "tip: a similar subcommand exists: 'check'");
    check(&["Cargo.toml"], "tip: `Cargo.toml` is a file; name a command, such as `broth tree");
}

#[test]
fn a_word_is_not_a_namespace() {
    check(
        &["select", "--xml", "s|a", "--namespace", "s=SVG"],
        "`SVG` is not a URI; did you mean `s=http://www.w3.org/2000/svg`?",
    );
    check(&["xml", "serialize", "--namespace", "=urn:x"], "expected PREFIX=URI");
}

#[test]
fn markup_is_not_the_name_of_a_file() {
    check(&["tree", "<p>a"], "no such file; to read this text itself, pipe it to standard input");
    check(&["entities", "decode", "&amp;"], "pipe it to standard input");
    check(&["tree", "missing.html"], "no such file; `-` is standard input");
}

#[test]
fn a_width_that_is_too_small_is_refused() {
    check(&["markdown", "--wrap", "5"], "expected a whole number from 20 up");
}

#[test]
fn the_list_of_rules_has_two_formats() {
    let (status, out, _) = broth(&["check", "--list", "--format", "json"], "");
    let rules: Vec<serde_json::Value> = serde_json::from_str(&out).expect("JSON");
    assert_eq!(status, 0);
    assert!(
        rules.iter().any(|rule| rule["rule"] == "missing-title" && rule["severity"] == "error")
    );
    check(&["check", "--list", "--format", "sarif"], "--list has the formats human and json");
}
