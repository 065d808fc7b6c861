//! `broth check` as a shell sees it.

use std::fs;
use std::path::PathBuf;

use serde_json::{Value, json};

use super::shell::{self, Ran};

/// Runs `broth check` with these arguments.
pub(super) fn broth(args: &[&str], input: &str) -> Ran {
    shell::broth(&[&["check"], args].concat(), input)
}

#[track_caller]
pub(super) fn check(args: &[&str], input: &str, status: i32, stdout: &str, stderr: &str) {
    assert_eq!(broth(args, input), (status, stdout.to_owned(), stderr.to_owned()), "{args:?}");
}

/// An empty folder for a test, and a file in it.
pub(super) fn file(test: &str, name: &str, bytes: &[u8]) -> (PathBuf, String) {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("check").join(test);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join(name);
    fs::write(&file, bytes).unwrap();
    let name = file.display().to_string();
    (folder, name)
}

pub(super) const BROKEN: &str = "<!DOCTYPE html>\n<title>Soup</title>\n<p>&copy 2026<br></br>\n";
pub(super) const MENDED: &str = "<!DOCTYPE html>\n<title>Soup</title>\n<p>&copy; 2026<br><br>\n";

/// The summary of a run without findings.
const NOTHING: &str = "1 file checked: no findings\n";

#[test]
fn repairable_findings_are_counted() {
    let page = b"<!DOCTYPE html><title>Soup</title><p>a<br></br></b><table><p>b</table>";
    let (_, file) = file("count", "page.html", page);
    let told = |args: &[&str], page: &str| broth(args, page).2;
    assert_eq!(told(&[&file], ""), "1 file checked: 4 errors; 2 can be repaired (--fix)\n");
    let left = "2 errors left (2 changes-tree)";
    let told_of_fix =
        format!("{file}: 2 findings repaired\n1 file checked: 2 findings repaired; {left}\n");
    assert_eq!(told(&["--fix", &file], ""), told_of_fix);
    // A document from a pipe has no file.
    assert_eq!(told(&["-"], BROKEN), "1 file checked: 2 errors\n");
}

#[test]
fn findings_that_stay_say_why() {
    let page = b"<!DOCTYPE html>\n<title>Soup</title>\n<img src=soup.png><br></br>\n";
    let (_, file) = file("why", "page.html", page);
    let json = |out: &str| serde_json::from_str::<Value>(out).unwrap();
    let unfixed =
        json!({"reason": "missing", "message": "only the author knows what belongs here"});
    let (_, out, _) = broth(&["--format", "json", &file], "");
    let findings = &json(&out)[0]["findings"];
    assert_eq!((&findings[0]["unfixed"], &findings[0]["fix"]), (&unfixed, &Value::Null));
    assert_eq!(findings[1]["unfixed"], Value::Null);
    assert!(findings[1]["fix"].is_object());
    // People are told after a repair, programs always.
    let said = " not repaired: only the author knows what belongs here\n";
    assert!(!broth(&[&file], "").1.contains(said));
    let (status, out, err) = broth(&["--fix", &file], "");
    assert_eq!(status, 1);
    assert!(out.contains(said), "{out}");
    let summary = "1 file checked: 1 finding repaired; 1 error left (1 missing)\n";
    assert_eq!(err, format!("{file}: 1 finding repaired\n{summary}"));
    let (_, out, _) = broth(&["--fix", "--format", "json", &file], "");
    assert_eq!(json(&out)[0]["findings"][0]["unfixed"], unfixed);
    let (_, out, _) = broth(&["--fix", "--format", "sarif", &file], "");
    assert_eq!(json(&out)["runs"][0]["results"][0]["properties"]["unfixed"], "missing");
    let (_, out, _) = broth(&["--fix", "--format", "github", &file], "");
    assert!(out.contains("%0Anot repaired: only the author knows what belongs here\n"), "{out}");
}

#[test]
fn repairs_of_a_file_that_cannot_be_replaced_are_not_counted() {
    let page = b"<!DOCTYPE html><meta charset=windows-1252><title>\xE9</title><p>a<br></br>";
    let (_, file) = file("count-encoding", "page.html", page);
    assert_eq!(broth(&[&file], "").2, "1 file checked: 2 errors\n");
}

#[test]
fn reports_for_people() {
    check(&["-"], MENDED, 0, "", NOTHING);
    let report = [
        "error[void-element-end-tag]: `br` is a void element: it has no end tag",
        " --> standard input:1:43",
        "  |",
        "1 | <!DOCTYPE html><title>Soup</title><p>a<br></br>",
        "  |                                           ^^^^^",
        "  |",
        "help: write a start tag",
        "  |",
        "1 | <!DOCTYPE html><title>Soup</title><p>a<br><br>",
        "  |                                           ~~~~",
        "",
        "",
    ];
    check(
        &["-"],
        "<!DOCTYPE html><title>Soup</title><p>a<br></br>",
        1,
        &report.join("\n"),
        "1 file checked: 1 error\n",
    );
}

#[test]
fn reports_for_programs() {
    let text = "<!DOCTYPE html><title>é&bogus;</title>";
    let (status, out, _) = broth(&["--format", "json", "--transport", "utf-8", "-"], text);
    assert_eq!(status, 1);
    let finding = json!({
        "rule": "unknown-named-character-reference",
        "severity": "error",
        "message": "A character reference has an unknown name",
        "start": 24,
        "end": 31,
        "line": 1,
        "col": 24,
        "fix": {
            "message": "escape the `&`",
            "edits": [{"start": 25, "end": 25, "text": "amp;"}],
            "kind": "tree-unchanged",
        },
    });
    let expected = json!([{"file": "standard input", "findings": [finding]}]);
    assert_eq!(serde_json::from_str::<Value>(&out).unwrap(), expected);

    check(
        &["--format", "github", "--transport", "utf-8", "-"],
        text,
        1,
        "::error file=standard input,line=1,endLine=1,col=24,endColumn=31,\
         title=unknown-named-character-reference::A character reference has an unknown name\
         %0Ahelp: escape the `&`\n",
        "",
    );

    let (status, out, _) = broth(&["--format", "sarif", "--transport", "utf-8", "-"], text);
    assert_eq!(status, 1);
    let log: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(log["version"], "2.1.0");
    let run = &log["runs"][0];
    let result = &run["results"][0];
    assert_eq!(result["ruleId"], "unknown-named-character-reference");
    let region = &result["locations"][0]["physicalLocation"]["region"];
    let expected = json!({"startLine": 1, "startColumn": 24, "endLine": 1, "endColumn": 31});
    assert_eq!(*region, expected);
    let replacement = &result["fixes"][0]["artifactChanges"][0]["replacements"][0];
    assert_eq!(replacement["insertedContent"]["text"], "amp;");
    let rules = run["tool"]["driver"]["rules"].as_array().unwrap();
    assert!(rules.iter().any(|rule| rule["id"] == result["ruleId"]));
    assert!(rules.iter().all(|rule| rule["help"]["text"] != ""));

    // No findings are JSON as well.
    for format in ["json", "sarif"] {
        let (status, out, _) = broth(&["--format", format, "-"], MENDED);
        assert_eq!(status, 0);
        assert!(serde_json::from_str::<Value>(&out).is_ok(), "{out}");
    }
}

#[test]
fn programs_get_everything_that_people_get() {
    let text =
        "<!DOCTYPE html>\n<title>Soup</title>\n<p id=a>\n<i id=a><img width=5px src=a alt=a></i>";
    let (_, out, _) = broth(&["--format", "json", "-"], text);
    let out: Value = serde_json::from_str(&out).unwrap();
    let findings = &out[0]["findings"];
    assert_eq!(
        findings[0]["related"],
        json!([{"message": "first used here", "start": 42, "end": 43, "line": 3, "col": 7}])
    );
    assert_eq!(findings[1]["label"], "expected the end of the value, found 'p'");
    let (_, out, _) = broth(&["--format", "github", "-"], text);
    assert!(out.contains("::two elements have the id `a`%0Aline 3: first used here\n"), "{out}");
    let (_, out, _) = broth(&["--format", "sarif", "-"], text);
    let log: Value = serde_json::from_str(&out).unwrap();
    let results = &log["runs"][0]["results"];
    assert_eq!(results[0]["relatedLocations"][0]["message"]["text"], "first used here");
    assert_eq!(results[1]["locations"][0]["message"]["text"], findings[1]["label"]);

    let (_, out, _) = broth(&["--format", "json", "-"], "<title>Soup</title>");
    let out: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(out[0]["findings"][0]["help"], "begin the document with `<!DOCTYPE html>`");
}

#[test]
fn records() {
    let (status, out, _) = broth(
        &["--jsonl"],
        "\"<!DOCTYPE html><title>Soup</title><p>\"\n{\"input\": \"<!DOCTYPE \
         html><title>\\u00e9</title></b>\"}\n3\n",
    );
    let lines: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(status, 1);
    assert_eq!(lines[0], json!({"findings": []}));
    assert_eq!(
        lines[1],
        json!({"findings": [{
            "rule": "unexpected-end-tag-in-head",
            "severity": "error",
            "message": "The head contains an end tag without a start tag; it is ignored",
            "start": 32,
            "end": 36,
            "line": 1,
            "col": 32,
            "fix": {
                "message": "remove it",
                "edits": [{"start": 32, "end": 36, "text": ""}],
                "kind": "tree-unchanged",
            },
        }]})
    );
    assert_eq!(lines[2]["error"]["code"], "bad-record");
}

#[test]
fn rules_are_chosen() {
    let text = "<!DOCTYPE html><title>Soup</title><P>";
    check(&["-"], text, 0, "", NOTHING);
    let (status, out, _) = broth(&["--deny", "uppercase-tag-name", "-"], text);
    assert_eq!((status, out.contains("error[uppercase-tag-name]")), (1, true));
    let (status, out, _) = broth(&["--deny", "style", "--allow", "uppercase-tag-name", "-"], text);
    assert_eq!((status, out.contains("uppercase")), (1, false));
    let (status, _, err) = broth(&["--deny", "void-slash", "-"], text);
    assert_eq!(status, 2);
    assert!(err.contains("did you mean `void-element-"), "{err}");
}

#[test]
fn rules_are_explained_and_listed() {
    let (status, list, _) = broth(&["--list"], "");
    assert_eq!(status, 0);
    assert!(list.contains("error   duplicate-attribute: A tag has two attributes"), "{list}");
    // A rule that needs a whole section, and one of each family.
    for rule in
        ["duplicate-attribute", "nested-a-start-tag", "missing-end-tag", "void-element-slash"]
    {
        let (status, text, _) = broth(&["--explain", rule], "");
        assert_eq!(status, 0);
        assert!(text.starts_with(rule) && text.contains("\nWrong: `<"), "{text}");
    }
    assert_eq!(broth(&["--explain", "soup"], "").0, 2);
}

#[test]
fn many_files_are_reported_in_their_order() {
    let (folder, first) = file("many", "000.html", BROKEN.as_bytes());
    let mut names = vec![first];
    for number in 1..300 {
        let name = folder.join(format!("{number:03}.html"));
        fs::write(&name, BROKEN).unwrap();
        names.push(name.display().to_string());
    }
    let mut args = vec!["--format", "github"];
    args.extend(names.iter().map(String::as_str));
    args.push("no-such-file.html");
    let (status, out, err) = broth(&args, "");
    assert_eq!(status, 2);
    assert!(err.contains("no-such-file.html: no such file"), "{err}");
    let order: Vec<&str> = out.lines().map(|line| line.split_once(".html").unwrap().0).collect();
    assert_eq!(order.len(), 600);
    assert!(order.is_sorted());
}

#[test]
fn an_error_is_at_one_place_for_all_commands() {
    let html = "<!DOCTYPE html><title>x</title><p hidden hidden><!-- c --!>";
    let places = |args: &[&str]| -> Vec<String> {
        let (_, out, err) = shell::broth(args, html);
        let place = |line: &str| {
            let mut parts = line.strip_prefix("standard input:")?.split(':');
            Some(format!("{}:{}", parts.next()?, parts.next()?))
        };
        let of_findings = |line: &str| {
            let (_, place) = line.split_once(",line=")?;
            let (line, rest) = place.split_once(',')?;
            let (_, column) = rest.split_once("col=")?;
            Some(format!("{line}:{}", column.split_once(',')?.0))
        };
        err.lines().filter_map(place).chain(out.lines().filter_map(of_findings)).collect()
    };
    for args in [&["tokens"][..], &["tree"], &["check", "--format", "github", "-"]] {
        assert_eq!(places(args), ["1:42", "1:56"], "{args:?}");
    }
}

#[test]
fn malformed_bytes_are_found() {
    let html = b"<!DOCTYPE html><meta charset=utf-8><title>a\xFFb</title>";
    let ran = shell::broth(&["check", "--format", "github", "-"], html);
    assert_eq!((ran.0, ran.1.lines().count()), (1, 1), "{ran:?}");
    let place = "line=1,endLine=1,col=44,endColumn=45,title=malformed-bytes::";
    assert!(ran.1.contains(place), "{ran:?}");
    let args = ["check", "--allow", "malformed-bytes", "-"];
    assert_eq!(shell::broth(&args, html).0, 0);
}

#[test]
fn findings_are_limited() {
    let html = "<!DOCTYPE html><title>x</title><body>".to_owned() + &"&soup; ".repeat(20_000);
    for format in ["json", "sarif", "github"] {
        let (status, out, _) = broth(&["--format", format, "-"], &html);
        assert_eq!(status, 1);
        let found = out.matches("unknown-named-character-reference").count();
        assert!((10_000..10_003).contains(&found), "{format}: {found}");
        assert!(out.contains("too-many-findings"), "{format}");
    }
}

#[test]
fn completions_know_rules_and_kinds() {
    // The completions for fish have no values of positional arguments.
    let (rules, kinds) = (["duplicate-id", "missing-end-tag"], ["time-zone-offset", "integer"]);
    for (name, kinds) in [("bash", &kinds[..]), ("zsh", &kinds), ("fish", &[])] {
        let (_, out, _) = shell::broth(&["completions", name], "");
        for word in rules.iter().chain(kinds) {
            assert!(out.contains(word), "{name}: {word}");
        }
    }
}

#[test]
fn comments_in_the_words_of_other_checkers_are_reported() {
    let page = |comment: &str| {
        format!("<!DOCTYPE html><html lang=en><title>a</title><!-- {comment} --><p>b</html>")
    };
    let told = "title=invalid-allow-comment::this comment allows nothing; write `broth allow RULE: \
        reason`\n";
    for comment in ["broth ignore duplicate-id: x", "Broth allow style: x", "broth-disable all"] {
        let (status, out, _) = broth(&["--format", "github"], &page(comment));
        assert!(status == 1 && out.ends_with(told), "{out}");
    }
    for comment in ["broth", "broth and bread", "brothers ignore it"] {
        check(&[], &page(comment), 0, "", NOTHING);
    }
}
