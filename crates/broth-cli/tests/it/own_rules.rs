//! The command with rules of a program's own, as `examples/house_rules.rs` has them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use serde_json::{Value, json};

use super::inputs::folder;
use super::lsp::Client;
use super::shell::{self, Ran};

const PAGE: &str = "<!DOCTYPE html><html lang=en><title>Soup</title>\n\
    <h1 class=\"soup-hot big\">Soup</h1>\n<p><a href=http://example.com/>Soup</a>\n";

/// The example. It is built with the tests, but not for one test binary alone.
fn example() -> &'static Path {
    static EXAMPLE: OnceLock<PathBuf> = OnceLock::new();
    EXAMPLE.get_or_init(|| {
        let folder = Path::new(env!("CARGO_BIN_EXE_broth")).parent().unwrap();
        let name = format!("house_rules{}", std::env::consts::EXE_SUFFIX);
        let program = folder.join("examples").join(name);
        if !program.is_file() {
            let mut cargo = Command::new(env!("CARGO"));
            cargo.args(["build", "--quiet", "--package", "broth-cli", "--example", "house_rules"]);
            cargo.arg("--target-dir").arg(folder.parent().unwrap());
            assert!(cargo.status().unwrap().success(), "{cargo:?}");
        }
        program
    })
}

fn house_rules(folder: &Path, args: &[&str], input: &str) -> Ran {
    let mut command = Command::new(example());
    command.args(args).current_dir(folder).env_remove("COLUMNS");
    shell::run(command, input.as_bytes())
}

fn parsed(out: &str) -> Value {
    serde_json::from_str(out).unwrap()
}

#[test]
fn own_rules_are_listed_and_explained() {
    let folder = folder("own-rules-list", &[]);
    let (status, out, _) = house_rules(&folder, &["check", "--list"], "");
    assert_eq!(status, 0);
    assert!(out.contains("error   https: A link is not encrypted.\n"), "{out}");
    assert!(out.contains("duplicate-id"), "{out}");
    let (_, out, _) = house_rules(&folder, &["check", "--explain", "soup-classes"], "");
    assert!(out.starts_with("soup-classes (warning)\n\nAll classes of this house"), "{out}");
    let (status, _, err) = house_rules(&folder, &["check", "--deny", "soup-clases", "-"], "");
    assert_eq!(status, 2);
    assert!(err.contains("did you mean `soup-classes`?"), "{err}");
    let (_, out, _) = house_rules(&folder, &["completions", "bash"], "");
    assert!(out.contains("soup-classes"));
}

#[test]
fn own_rules_are_in_all_formats() {
    let folder = folder("own-rules-formats", &[("page.html", PAGE)]);
    let check = |args: &[&str]| {
        let (status, out, err) = house_rules(&folder, &[&["check"], args].concat(), PAGE);
        assert_eq!(status, 1, "{args:?}: {err}");
        out
    };
    let out = check(&["page.html"]);
    assert!(out.contains("warning[soup-classes]"), "{out}");
    assert!(out.contains("error[https]"), "{out}");
    let json = parsed(&check(&["--format", "json", "page.html"]));
    let findings = json[0]["findings"].as_array().unwrap();
    assert_eq!(
        (&findings[0]["rule"], &findings[1]["rule"]),
        (&json!("soup-classes"), &json!("https"))
    );
    assert_eq!(findings[1]["fix"]["edits"][0]["text"], "https://example.com/");
    let sarif = parsed(&check(&["--format", "sarif", "page.html"]));
    let run = &sarif["runs"][0];
    let rules = run["tool"]["driver"]["rules"].as_array().unwrap();
    let rule = rules.iter().find(|rule| rule["id"] == "https").unwrap();
    assert_eq!(rule["help"]["text"], "All links of this house begin with `https:`.");
    assert!(rule.get("helpUri").is_none());
    assert_eq!(run["results"][1]["ruleId"], "https");
    let github = check(&["--format", "github", "page.html"]);
    assert!(github.contains("::error file=page.html,line=3,"), "{github}");
    let mut command = Command::new(example());
    command.args(["check", "--jsonl"]).current_dir(&folder);
    let (_, out, _) = shell::run(command, json!(PAGE).to_string().as_bytes());
    assert_eq!(parsed(&out)["findings"][1]["rule"], "https");
}

#[test]
fn own_rules_are_chosen_like_others() {
    let config = "[rules]\nhttps = \"warning\"\nsoup-classes = \"off\"\n";
    let folder = folder("own-rules-config", &[("page.html", PAGE), ("broth.toml", config)]);
    let github = ["check", "--format", "github"];
    let check = |args: &[&str]| house_rules(&folder, &[&github, args].concat(), "");
    let (_, out, _) = check(&["page.html"]);
    assert!(out.contains("::warning file=page.html,line=3,") && !out.contains("line=2"), "{out}");
    assert!(check(&["--no-config", "--allow", "https", "page.html"]).1.contains("line=2"));
    let allowed = PAGE.replace("<p>", "<!-- broth allow https: an old server --><p>");
    fs::write(folder.join("allowed.html"), allowed).unwrap();
    let (_, out, _) = check(&["allowed.html"]);
    assert!(!out.contains("::"), "{out}");
}

#[test]
fn own_rules_have_baselines_and_fixes() {
    let folder = folder("own-rules-fix", &[("page.html", PAGE)]);
    let github = ["check", "--format", "github"];
    let check = |args: &[&str]| house_rules(&folder, &[&github, args].concat(), "");
    assert_eq!(check(&["--write-baseline", "known.json", "page.html"]).0, 0);
    let (status, out, _) = check(&["--baseline", "known.json", "page.html"]);
    assert!(status == 0 && !out.contains("::"), "{out}");
    let (_, out, _) = check(&["--fix", "page.html"]);
    assert!(!out.contains("line=3"), "{out}");
    let fixed = fs::read_to_string(folder.join("page.html")).unwrap();
    assert_eq!(fixed, PAGE.replace("http:", "https:"));
}

#[test]
fn editors_show_own_rules() {
    let mut client = Client::of(example(), &["utf-8"]);
    client.open("file:///soup/page.html", PAGE);
    let published = client.published();
    assert_eq!(published[1], ("https".to_owned(), "2:11-2:30".to_owned()));
    let hover = client.at("hover", 2, 15);
    assert!(hover["contents"]["value"].as_str().unwrap().starts_with("**https** (error)"));
    assert_eq!(client.end(), Some(0));
}
