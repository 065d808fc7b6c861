//! `docs/rules.md`: each rule of `broth check`, as `--explain` has it. The page is made from the rules; this test
//! compares, and writes it if it is told to. What explains an error code stands in `docs/errors.md`.

use std::fmt::Write as _;
use std::path::Path;

use broth::check::{Rule, Severity};

const HEAD: &str = "\
<!-- Made from the explanations in crates/broth-check by `BROTH_WRITE=1 cargo test -p broth --test rules_page`; do not edit. -->

# Rules

What `broth check` looks for. `--deny RULE` takes a breach for an error, `--allow RULE` does not look; rules of style look only
when they are denied. Rules named like an [error code](errors.md) are what the parser itself reports; they are explained there.
";

fn page() -> String {
    let mut page = HEAD.to_owned();
    for (title, severity) in
        [("Errors", Severity::Error), ("Warnings", Severity::Warning), ("Style", Severity::Style)]
    {
        let _ = write!(page, "\n## {title}\n");
        let rules = Rule::all().filter(|rule| rule.severity() == severity);
        let (codes, rules): (Vec<Rule>, Vec<Rule>) =
            rules.partition(|rule| matches!(rule, Rule::Parse(_)));
        if !codes.is_empty() {
            page.push_str("\nWhat the parser reports:\n\n");
        }
        for rule in codes {
            let _ = writeln!(page, "- [{rule}](errors.md#{rule})");
        }
        for rule in rules {
            let _ = write!(page, "\n### {rule}\n\n{}\n\n", rule.summary());
            // The lines of examples are lines of a list here.
            for line in rule.explanation().lines() {
                let is_example = line.starts_with("Wrong") || line.starts_with("Right");
                let _ = writeln!(page, "{}{line}", if is_example { "- " } else { "" });
            }
        }
    }
    page
}

#[test]
fn every_rule_has_its_section() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/rules.md");
    let page = page();
    if std::env::var_os("BROTH_WRITE").is_some() {
        std::fs::write(&path, &page).unwrap();
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(found == page, "docs/rules.md is stale; its first line says how to make it");
}
