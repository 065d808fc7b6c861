//! Tips for people who guess the name of a command, a file or a value wrong.

use super::inputs::{broth_in, folder};
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
fn a_misspelt_flag_leads_to_the_nearest() {
    check(&["check", "--fxi", "a"], "tip: a similar argument exists: '--fix'");
    check(&["check", "-fix", "a"], "tip: a similar argument exists: '--fix'");
    check(&["check", "-formt=json", "a"], "tip: a similar argument exists: '--format'");
    check(&["sanitize", "--contxt", "tr"], "tip: a similar argument exists: '--context'");
    check(&["xml", "check", "-f", "json"], "tip: broth calls this `--format`");
    let (status, _, err) = broth(&["check", "--soup", "a"], "");
    assert_eq!(status, 2);
    assert!(!err.contains("similar"), "{err}");
}

#[test]
fn tips_are_about_the_command() {
    for (args, tip) in [
        ("xml validate a.xml", "broth calls this `broth xml check`"),
        ("xml pretty a.xml", "broth calls this `broth xml serialize --pretty`"),
        ("xml query a a.xml", "broth calls this `broth xml select`"),
        ("xml md a.xml", "`broth markdown` reads only HTML"),
        ("entities find x", "broth calls this `broth entities lookup`"),
        ("unescape", "broth calls this `broth entities decode`"),
        ("hrefs a.html", "broth calls this `broth links`"),
        ("select --format=json a", "broth calls this `--json`"),
        ("xml select -e a", "the selector needs no option: `broth select a FILE`"),
        ("check --json", "broth calls this `--format json`"),
        ("xml check -f json", "broth calls this `--format`"),
        ("check --dry-run", "broth calls this `--fix --diff`"),
        ("rewrite --delete p", "broth calls this `--remove`"),
        ("serialize --xhtml", "broth calls this `--xml`"),
        ("serialize -o a b", "the output goes to standard output: `> FILE` writes it"),
        ("text --select a", "broth calls this `broth select SELECTOR FILE | broth text`"),
        ("serialize --indent 4 a", "`--indent` takes no value, so `4` is read as a file"),
        ("select --cuont a", "a similar argument exists: '--count'"),
        ("tree --spna a", "a similar argument exists: '--spans'"),
        ("serialize --collapse a", "a similar argument exists: '--collapse-white-space'"),
    ] {
        let args: Vec<&str> = args.split(' ').collect();
        check(&args, &format!("\n\n  tip: {tip}\n\nUsage: broth "));
    }
    check(&["select", "a attr{href}"], "; broth calls this `--attr NAME`\n");
}

/// An option that is only remotely similar, or `-- --option`, helps nobody.
#[test]
fn a_tip_that_does_not_help_is_not_given() {
    for args in
        ["text --encoding 866 a b", "select --zebra a", "check --colossal", "tree --very-long-name"]
    {
        let args: Vec<&str> = args.split(' ').collect();
        let (status, _, err) = broth(&args, "");
        assert_eq!((status, err.contains("tip:")), (2, false), "{err}");
    }
    let folder = folder("tips", &[("-dash.html", "")]);
    let (_, _, err) = broth_in(&folder, &["check", "-dash.html"], "");
    assert!(err.contains("tip: for the file, write `./-dash.html`\n"), "{err}");
}

#[test]
fn messages_about_files_say_what_the_file_is_for() {
    let folder = folder("roles", &[("a.html", "<p>")]);
    for (args, told) in [
        ("check -o no/x.json a.html", "broth: no/x.json: no such folder; make it first\n"),
        ("check --write-baseline no/x a.html", "broth: no/x: no such folder; make it first\n"),
        ("rewrite --remove p -o no/x a.html", "broth: no/x: no such folder; make it first\n"),
        (
            "rewrite --rules - a.html",
            "broth: -: no such file; only documents are read from standard input\n",
        ),
        ("check --fix", "broth: --fix repairs files; name them, or `-` to repair standard input\n"),
        (
            "check --fix --fragment",
            "broth: --fix repairs files; name them, or `-` to repair standard input\n",
        ),
    ] {
        let args: Vec<&str> = args.split(' ').collect();
        let (status, _, err) = broth_in(&folder, &args, "");
        assert_eq!((status, &*err), (2, told), "{args:?}");
    }
    let (_, _, err) = broth_in(&folder, &["check", "--baseline", "-", "a.html"], "");
    assert!(err.ends_with("/-: no such file\n"), "{err}");
    let (_, _, err) = broth(&["check", "--fix", "--diff", "-"], "<br></br>");
    assert_eq!(err, "broth: standard input: not changed: it is not a file\n");
}

#[test]
fn a_file_with_a_mistake_is_named_with_the_place() {
    let files = [
        (
            "member.json",
            r#"[{"selector":"p","op":"remove"},{"selector":"p","op":"x","valeu":"x"}]"#,
        ),
        ("bad.json", r#"[{"selector":"p","op":"remove"},{"selector":"p:","op":"remove"}]"#),
        ("object.json", "{}"),
        ("config.json", "{\n  \"elements\": [,]}"),
        ("late.toml", "[rules]\nbaseline = \"x\"\n"),
        ("map.toml", "[ignored-regions]\nfrom = \"{{\"\n"),
    ];
    let folder = folder("places", &files);
    for (args, told) in [
        ("rewrite --rules member.json", "member.json: rule 2: a rule has no member \"valeu\"; "),
        ("rewrite --rules bad.json", "bad.json: rule 2: bad selector `p:`"),
        ("rewrite --rules object.json", "object.json: the rules must be a list of objects"),
        ("sanitize --config config.json", "config.json: not JSON: expected value at line 2 "),
    ] {
        let args: Vec<&str> = args.split(' ').collect();
        let (status, _, err) = broth_in(&folder, &args, "");
        assert!(status == 2 && err.starts_with(&format!("broth: {told}")), "{err}");
    }
    for (file, told) in [
        ("late.toml", "written before the first table, such as `[rules]`"),
        ("map.toml", "; a table in a list is written `[[ignored-regions]]` or `[[overrides]]`"),
    ] {
        let (status, _, err) = broth_in(&folder, &["check", "--config", file, "-"], "");
        assert!(status == 2 && err.trim_end().ends_with(told), "{err}");
    }
    let (_, out, _) = broth(&["tree", "--jsonl"], "<p>\n");
    assert!(out.contains("a record is a JSON string or object"), "{out}");
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
