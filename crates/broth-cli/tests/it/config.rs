//! `broth.toml`, baselines, and comments that allow a rule.

use std::fs;
use std::path::Path;

use super::inputs::{broth_in, folder};
use super::shell;

const HEAD: &str = "<!DOCTYPE html><title>Soup</title>";

/// The rules of the findings, with their severity.
fn found(folder: &Path, args: &[&str]) -> Vec<String> {
    let (_, out, err) = broth_in(folder, &[&["check", "--format", "json"], args].concat(), "");
    let out: serde_json::Value = serde_json::from_str(&out).unwrap_or_else(|_| panic!("{err}"));
    let files = out.as_array().unwrap().iter();
    let findings = files.flat_map(|file| file["findings"].as_array().unwrap());
    let word = |finding: &serde_json::Value, key: &str| finding[key].as_str().unwrap().to_owned();
    findings.map(|finding| word(finding, "severity") + " " + &word(finding, "rule")).collect()
}

#[test]
fn the_nearest_configuration_counts() {
    let page = format!("{HEAD}<P id=a><p id=a>");
    let folder = folder(
        "config",
        &[
            (
                "broth.toml",
                "ignore = ['vendor/', '*.part.html']\n\
                 [rules]\nstyle = 'warning'\nuppercase-tag-name = 'style'\n\
                 attribute-quotes = 'off'\nomitted-end-tag = 'off'\nomitted-start-tag = 'off'\n\
                 missing-lang = 'off'\n\
                 [[overrides]]\nfiles = ['old/**']\nrules = { duplicate-id = 'off' }\n",
            ),
            ("a.html", &page),
            ("old/a.html", &page),
            ("vendor/a.html", &page),
            ("a.part.html", &page),
            ("own/broth.toml", ""),
            ("own/deep/a.html", &page),
        ],
    );
    let own = ["style uppercase-tag-name", "error duplicate-id"];
    assert_eq!(found(&folder, &["a.html"]), own);
    assert_eq!(found(&folder, &["old/a.html"]), own[..1]);
    assert_eq!(found(&folder, &["own"]), own[1..]);
    assert_eq!(found(&folder, &["--no-config", "a.html"]), own[1..]);
    assert_eq!(found(&folder, &["--config", "own/broth.toml", "a.html"]), own[1..]);
    // The command line wins.
    assert_eq!(found(&folder, &["--allow", "duplicate-id", "a.html"]), own[..1]);
    // From another folder it is the same file.
    let nested = folder.join("own/deep");
    assert_eq!(found(&nested, &["../../old/a.html"]), own[..1]);
    // Files that are excluded, in folders and by name.
    let (status, out, err) = broth_in(&folder, &["check", ".", "vendor/a.html"], "");
    assert_eq!(status, 1);
    assert!(!out.contains("vendor") && !out.contains("part"), "{out}");
    assert!(err.contains("vendor/a.html: notice: the configuration excludes this file"), "{err}");
    assert!(err.contains("3 files checked"), "{err}");
    // Standard input is in the current folder, or where its name says.
    let (_, out, _) = broth_in(&folder, &["check", "--stdin-filename", "old/b.html"], &page);
    assert!(!out.contains("duplicate-id") && out.contains("uppercase-tag-name"), "{out}");
}

#[test]
fn a_wrong_configuration_is_reported_at_its_place() {
    for (text, message) in [
        (
            "[rules]\nduplicat-id = 'off'",
            ":2:1: `duplicat-id`: unknown rule; did you mean `duplicate-id`?",
        ),
        ("[rules]\nduplicate-id = 'on'", ":2:16: unknown variant `on`, expected one of `error`"),
        ("rule = 1", ":1:1: unknown field `rule`"),
        ("[rules", ":1:7: "),
        (
            "ignored-regions = [{from = '', to = 'a'}]",
            ": an ignored region needs a `from` and a `to`",
        ),
    ] {
        let folder = folder("wrong-config", &[("broth.toml", text), ("a.html", HEAD)]);
        let (status, _, err) = broth_in(&folder, &["check", "a.html"], "");
        assert_eq!(status, 2, "{text}");
        assert!(err.contains(&format!("broth.toml{message}")), "{err}");
        assert_eq!(err.lines().count(), 1, "{err}");
    }
}

#[test]
fn templates_are_left_alone() {
    let page = "<!DOCTYPE html>{% extends a %}<title>{{ title }}</title>\n\
        <ul>{% for x in y %}<li><a href={{ x.url }}>{{ x | safe }}</a></b>{% endfor %}</ul>\n";
    let config = "[[ignored-regions]]\nfrom = '{{'\nto = '}}'\nas = 'text'\n\
        [[ignored-regions]]\nfrom = '{%'\nto = '%}'\n";
    let folder = folder("templates", &[("broth.toml", config), ("a.html", page)]);
    assert_eq!(found(&folder, &["a.html"]), ["error unmatched-end-tag"]);
    let (status, ..) = broth_in(&folder, &["check", "--fix", "a.html"], "");
    assert_eq!(status, 0);
    assert_eq!(fs::read_to_string(folder.join("a.html")).unwrap(), page.replace("</b>", ""));
}

#[test]
fn a_baseline_hides_what_is_known() {
    let page = |ids: usize| format!("{HEAD}{}<br></br>", "<p id=a>".repeat(ids));
    let folder = folder("baseline", &[("old/a.html", &page(3)), ("b.html", HEAD)]);
    let (status, out, err) =
        broth_in(&folder, &["check", "--write-baseline", "known.json", "."], "");
    assert_eq!(
        (status, &*out, &*err),
        (0, "", "2 files checked: no findings; 3 in the baseline\n")
    );
    let known = ["--baseline", "known.json", "."];
    assert!(found(&folder, &known).is_empty());
    // More of a rule than is known: nothing says which is new.
    fs::write(folder.join("old/a.html"), page(4)).unwrap();
    assert_eq!(found(&folder, &known), ["error duplicate-id"; 3]);
    // The configuration may name it.
    fs::write(folder.join("broth.toml"), "baseline = 'known.json'").unwrap();
    fs::write(folder.join("old/a.html"), "\n\n".to_owned() + &page(2)).unwrap();
    assert!(found(&folder.join("old"), &["a.html"]).is_empty());
    let (status, _, err) = broth_in(&folder, &["check", "--baseline", "broth.toml", "."], "");
    assert_eq!(status, 2);
    assert!(err.starts_with("broth: ") && err.contains("broth.toml: not a baseline"), "{err}");
}

#[test]
fn a_baseline_and_the_findings_go_to_different_files() {
    let folder = folder("one-output", &[("a.html", "<p>"), ("old.json", "old"), ("sub/b", "")]);
    let run = |baseline: &str, output: &str| {
        let args = ["check", "--write-baseline", baseline, "-o", output, "a.html"];
        broth_in(&folder, &args, "")
    };
    for (baseline, output) in [
        ("w.json", "w.json"),
        ("./w.json", "w.json"),
        ("sub/../w.json", "w.json"),
        ("old.json", "./old.json"),
    ] {
        let told = format!(
            "broth: {output}: not written: --output and --write-baseline name the same file\n"
        );
        assert_eq!(run(baseline, output), (2, String::new(), told), "{baseline}");
    }
    assert!(!folder.join("w.json").exists());
    assert_eq!(fs::read_to_string(folder.join("old.json")).unwrap(), "old");
    assert_eq!(run("w.json", "found.txt").0, 0);
    // Both are compared with the files to check.
    let (status, _, err) = run("w.json", "a.html");
    assert_eq!((status, &*err), (2, "broth: a.html: not written: it is to be checked\n"));
    assert_eq!(fs::read_to_string(folder.join("a.html")).unwrap(), "<p>");
    #[cfg(unix)]
    assert_eq!(run("/dev/null", "/dev/null").0, 0);
}

#[test]
fn a_comment_allows_a_rule_here() {
    let check =
        |body: &str| shell::broth(&["check", "--format", "github"], format!("{HEAD}{body}"));
    let allow = "<!-- broth allow duplicate-id: both are shown -->";
    assert_eq!(check(&format!("<p id=a>{allow}<p id=a>")).0, 0);
    let (_, out, _) = check(&format!("<p id=a>{allow}<p>b</p><p id=a>"));
    assert!(out.contains("duplicate-id") && out.contains("unused-allow-comment"), "{out}");
}

#[test]
fn a_check_of_nothing_says_why() {
    let files = [
        ("broth.toml", "ignore = [\"./sub/\"]"),
        ("sub/a.html", "<p>"),
        ("other/.gitignore", "*"),
        ("other/a.html", "<p>"),
        ("empty/a.txt", "x"),
        ("bad/broth.toml", "ignore = [\"[\"]"),
        ("bad/a.html", "<p>"),
    ];
    let folder = folder("nothing", &files);
    for (name, status, told) in [
        ("sub", 0, "broth: nothing is checked: the configuration excludes the only file\n"),
        (
            "other",
            2,
            "broth: other: all files in it that end in .html, .htm are hidden or excluded by a \
             .gitignore; name the file\n",
        ),
        ("empty", 2, "broth: empty: no file in it ends in .html, .htm; name the file\n"),
    ] {
        let found = broth_in(&folder, &["check", name], "");
        assert_eq!(found, (status, String::new(), told.to_owned()), "{name}");
    }
    let (status, _, err) = broth_in(&folder, &["check", "bad"], "");
    assert_eq!((status, err.contains("broth.toml: ")), (2, true), "{err}");
}
