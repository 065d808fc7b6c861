//! Documentation that reads well on every page it appears on: `broth` shows the items of its parts
//! on pages of its own.
//!
//! Examples name the items by their paths in `broth`, and the first line of a public item is a
//! sentence: rustdoc shows it in lists.

use super::is_of_a_library;

/// The crates that `broth` re-exports whole, and the names that it gives them.
const PARTS: &[(&str, &str)] = &[
    ("broth_check", "check"),
    ("broth_content", "content"),
    ("broth_css", "css"),
    ("broth_data", "data"),
    ("broth_dom", "dom"),
    ("broth_encoding", "encoding"),
    ("broth_entities", "entities"),
    ("broth_format", "format"),
    ("broth_html", "html"),
    ("broth_html2007", "html2007"),
    ("broth_markdown", "markdown"),
    ("broth_rewrite", "rewrite"),
    ("broth_sanitize", "sanitize"),
    ("broth_select", "select"),
    ("broth_serialize", "serialize"),
    ("broth_text", "text"),
    ("broth_values", "values"),
    ("broth_xml5", "xml"),
    ("broth_xpath", "xpath"),
];

/// Crates whose items `broth` does not show. Their examples need not know it.
const HIDDEN: &[&str] = &["broth-html-rules", "broth-lex"];

/// Checks a file, if it belongs to a library.
pub(super) fn check(name: &str, text: &str, found: &mut Vec<String>) {
    if !is_of_a_library(name) {
        return;
    }
    let is_shown = !name.split('/').any(|part| HIDDEN.contains(&part));
    let mut is_example = false;
    let mut begins_with_link = None;
    for (index, line) in text.lines().enumerate() {
        let place = || format!("{name}:{}", index + 1);
        let line = line.trim_start();
        let Some(doc) = line.strip_prefix("//!").or_else(|| line.strip_prefix("///")) else {
            is_example = false;
            let is_item = line.starts_with("pub ") && !line.starts_with("pub use");
            match begins_with_link {
                Some(place) if is_item => {
                    found
                        .push(format!("{place}: begin with a sentence; lists show the first line"));
                    begins_with_link = None;
                }
                _ if line.starts_with("#[") => {}
                _ => begins_with_link = None,
            }
            continue;
        };
        let doc = doc.trim();
        let is_first = index == 0
            || !text
                .lines()
                .nth(index - 1)
                .is_some_and(|above| above.trim_start().starts_with("//"));
        if is_first && doc.starts_with("<http") {
            begins_with_link = Some(place());
        }
        if doc.starts_with("```") {
            is_example = !is_example;
        } else if is_example && is_shown {
            for (krate, part) in PARTS.iter().filter(|(krate, _)| names(doc, krate)) {
                found.push(format!("{}: write broth::{part} for {krate} in examples", place()));
            }
        }
    }
}

/// Whether a line has a path in this crate.
fn names(line: &str, krate: &str) -> bool {
    line.match_indices(krate).any(|(at, _)| {
        let is_part = |c: char| c.is_alphanumeric() || c == '_';
        !line[..at].ends_with(is_part) && line[at + krate.len()..].starts_with("::")
    })
}

#[cfg(test)]
mod tests {
    use super::{PARTS, check};

    #[track_caller]
    fn check_text(name: &str, text: &str, expected: &[&str]) {
        let mut found = Vec::new();
        check(name, text, &mut found);
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn the_parts_are_those_of_the_facade() {
        let facade = include_str!("../../../crates/broth/src/lib.rs");
        let (_, parts) = facade.split_once("parts! {\n").expect("broth has parts");
        let (parts, _) = parts.split_once("\n}").expect("the parts end");
        let named =
            parts.lines().filter_map(|line| line.trim().strip_suffix(';')?.split_once(" as "));
        assert_eq!(named.collect::<Vec<_>>(), PARTS);
    }

    #[test]
    fn examples_name_the_facade() {
        let text = "//! Use `broth_dom::X`.\n//!\n//! ```\n//! use broth_dom::X;\n//! use \
            broth::dom::X;\n//! ```\n";
        let name = "crates/broth-select/src/lib.rs";
        check_text(
            name,
            text,
            &["crates/broth-select/src/lib.rs:4: write broth::dom for broth_dom in examples"],
        );
        check_text("crates/broth-lex/src/lib.rs", text, &[]);
        check_text("crates/broth-cli/src/lib.rs", text, &[]);
        check_text(
            name,
            "/// ```\n/// # use broth_html_rules::X;\n/// ```\nuse broth_dom::X;\n",
            &[],
        );
    }

    #[test]
    fn public_items_begin_with_a_sentence() {
        let name = "crates/broth-dom/src/a.rs";
        let wrong = "crates/broth-dom/src/a.rs:1: begin with a sentence; lists show the first line";
        let link = "/// <https://example.org/>\n";
        check_text(name, &format!("{link}#[must_use]\npub fn a() {{}}\n"), &[wrong]);
        check_text(name, &format!("{link}fn a() {{}}\npub fn b() {{}}\n"), &[]);
        check_text(name, &format!("/// A.\n///\n{link}pub fn a() {{}}\n"), &[]);
    }
}
