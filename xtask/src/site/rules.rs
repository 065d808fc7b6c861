//! A page for each rule of the checker and each error code: findings in editors and code scanners
//! lead to it by its name.

use std::fmt::Write as _;

/// The folder of the pages on the site.
const FOLDER: &str = "rules";

/// The documents whose third headings are names.
const DOCUMENTS: [&str; 2] = ["docs/rules.md", "docs/errors.md"];

/// The page of a rule or of an error code.
pub(super) struct RulePage {
    /// Where it is in the source of the site.
    pub(super) path: String,
    pub(super) text: String,
    name: String,
    document: &'static str,
}

/// The pages of both documents; `read` returns the text of a document.
pub(super) fn pages(
    read: impl Fn(&str) -> Result<String, String>,
) -> Result<Vec<RulePage>, String> {
    let mut pages = Vec::new();
    for document in DOCUMENTS {
        let text = read(document)?;
        for section in text.split("\n## ").skip(1) {
            let title = section.lines().next().unwrap_or_default();
            for part in section.split("\n### ").skip(1) {
                let (name, about) = part.split_once('\n').unwrap_or((part, ""));
                // A code that is a rule, too, is explained as a rule.
                if pages.iter().all(|page: &RulePage| page.name != name) {
                    pages.push(page(document, title, name, about));
                }
            }
        }
    }
    Ok(pages)
}

fn page(document: &'static str, section: &str, name: &str, about: &str) -> RulePage {
    // Links of the document lead to others of its folder.
    let about = about.trim().replace("](errors.md", "](../docs/errors.md");
    let text = format!(
        "# {name}\n\n{about}\n\n---\n\n{section}, of [all](../{document}#{name}). In a terminal, \
         `broth check --explain {name}` shows this page; `--allow {name}` turns the rule off.\n"
    );
    RulePage { path: format!("{FOLDER}/{name}.md"), text, name: name.to_owned(), document }
}

/// The contents with the pages below their documents.
pub(super) fn listed(summary: &str, pages: &[RulePage]) -> String {
    let mut out = String::new();
    for line in summary.lines() {
        let _ = writeln!(out, "{line}");
        for page in pages.iter().filter(|page| line.ends_with(&format!("({})", page.document))) {
            let _ = writeln!(out, "  - [{}]({})", page.name, page.path);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_rule_and_each_code_has_one_page() {
        let pages = pages(|path| {
            let path = crate::root().join(path);
            std::fs::read_to_string(path).map_err(|e| e.to_string())
        })
        .unwrap();
        let mut names: Vec<_> = pages.iter().map(|page| &*page.name).collect();
        assert!(names.contains(&"role-not-allowed") && names.contains(&"eof-in-tag"));
        names.sort_unstable();
        let count = names.len();
        names.dedup();
        assert_eq!(names.len(), count);
    }

    #[test]
    fn a_page_has_the_section_of_its_rule() {
        let rules =
            "# Rules\n\n## Errors\n\n- [b](errors.md#b)\n\n### a\n\nOne. See [b](errors.md#b).\n";
        let of = |path: &str| Ok(if path.ends_with("rules.md") { rules } else { "" }.to_owned());
        let pages = pages(of).unwrap();
        assert_eq!(pages.len(), 1);
        assert_eq!(pages[0].path, "rules/a.md");
        assert!(
            pages[0]
                .text
                .starts_with("# a\n\nOne. See [b](../docs/errors.md#b).\n\n---\n\nErrors, of")
        );
        let summary = listed("- [Rules](docs/rules.md)\n- [More](docs/more.md)\n", &pages);
        assert_eq!(
            summary,
            "- [Rules](docs/rules.md)\n  - [a](rules/a.md)\n- [More](docs/more.md)\n"
        );
    }
}
