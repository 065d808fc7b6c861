//! `docs/rules.md`: each rule of `broth check`, as `--explain` shows it. This test compares the
//! page with the rules, and writes it with `BROTH_WRITE`. `docs/errors.md` explains the error
//! codes.

use std::fmt::Write as _;
use std::path::Path;

use broth::check::{Rule, Severity};

const HEAD: &str = "\
<!-- Made from the explanations in crates/broth-check by `BROTH_WRITE=1 cargo test -p broth-check \
--test it rules_page`; do not edit. -->

# Rules

The rules of `broth check`. `--deny RULE` reports a rule as an error, `--allow RULE` turns it off;
rules of style are off unless denied. The parser itself reports the rules that have the name of an
[error code](errors.md), which explains them.
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
            page.push_str("\nReported by the parser:\n\n");
        }
        for rule in codes {
            let _ = writeln!(page, "- [{rule}](errors.md#{rule})");
        }
        for rule in rules {
            let _ = write!(page, "\n### {rule}\n\n{}\n\n", rule.summary());
            // Examples become a list.
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
