//! Every public function, type and trait of a library is shown by an example that runs: its own, or one of its crate that
//! names it.

use std::collections::{BTreeMap, BTreeSet};

use super::is_of_a_library;

/// What the crates' examples name, and what has none of its own.
#[derive(Default)]
pub(super) struct Examples {
    /// The words in the examples of each crate.
    words: BTreeMap<String, BTreeSet<String>>,
    /// Crate, place and name.
    without: Vec<(String, String, String)>,
}

impl Examples {
    /// Takes note of a file, if it belongs to a library.
    pub(super) fn read(&mut self, name: &str, text: &str) {
        let Some(of) = name.split('/').nth(1).filter(|_| is_of_a_library(name)) else { return };
        let words = self.words.entry(of.to_owned()).or_default();
        let (mut in_example, mut has_example) = (false, false);
        for (index, line) in text.lines().enumerate() {
            let line = line.trim();
            if line == "mod tests {" {
                return;
            }
            if let Some(doc) = line.strip_prefix("///").or_else(|| line.strip_prefix("//!")) {
                if doc.trim_start().starts_with("```") {
                    in_example = !in_example;
                    has_example = true;
                } else if in_example {
                    words.extend(doc.split(|c: char| !is_of_a_name(c)).map(str::to_owned));
                }
            } else if !line.starts_with("#[") {
                if let Some(item) = public_item(line).filter(|_| !has_example) {
                    let place = format!("{name}:{}", index + 1);
                    self.without.push((of.to_owned(), place, item.to_owned()));
                }
                (in_example, has_example) = (false, false);
            }
        }
    }

    /// Tells what no example names.
    pub(super) fn check(&self, found: &mut Vec<String>) {
        for (of, place, item) in &self.without {
            if !self.words.get(of).is_some_and(|words| words.contains(item)) {
                found.push(format!("{place}: no example shows `{item}`"));
            }
        }
    }
}

/// The name of the function, type or trait that a line declares public.
fn public_item(line: &str) -> Option<&str> {
    let mut words = line.strip_prefix("pub ")?.split(' ').filter(|word| *word != "const");
    matches!(words.next()?, "fn" | "struct" | "enum" | "trait" | "type").then_some(())?;
    words.next()?.split(|c| !is_of_a_name(c)).next().filter(|name| !name.is_empty())
}

fn is_of_a_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

#[cfg(test)]
mod tests {
    use super::Examples;

    #[track_caller]
    fn check(files: &[&str], findings: usize) {
        let mut examples = Examples::default();
        files.iter().for_each(|text| examples.read("crates/broth-dom/src/walk.rs", text));
        let mut found = Vec::new();
        examples.check(&mut found);
        assert_eq!(found.len(), findings, "{files:?}: {found:?}");
    }

    #[test]
    fn what_is_public_wants_an_example() {
        let item = "    /// Walks.\n    #[must_use]\n    pub fn walk(&self) {}\n";
        check(&[item], 1);
        check(&["/// ```\n/// x();\n/// ```\n", item], 1);
        check(&["/// ```\n/// doc.walk();\n/// ```\nfn other() {}\n", item], 0);
        check(&["/// Says walk.\n", item], 1);
        check(
            &["/// Walks.\n///\n/// ```\n/// x();\n/// ```\n#[must_use]\npub const fn walk() {}\n"],
            0,
        );
        check(&["pub struct Walk<'a>;\npub type Step = u8;\npub trait Go {}\npub enum E {}\n"], 4);
        check(
            &["pub(crate) fn walk() {}\nfn walk() {}\npub mod walk;\npub const WALK: u8 = 1;\n"],
            0,
        );
    }
}
