//! The libraries use no clock, no randomness and no hidden shared state: the same input gives the
//! same output.
//!
//! Whatever could bring them in is found by its name. Tests are exempt: everything below
//! `#[cfg(test)]`, and files and folders called `tests`.

use super::is_of_a_library;

/// Names that a library must not use, and why.
const FORBIDDEN: &[(&str, &str)] = &[
    ("std::time", "a clock"),
    ("SystemTime", "a clock"),
    ("Instant", "a clock"),
    ("rand", "chance"),
    ("getrandom", "chance"),
    ("RandomState", "chance"),
    ("HashMap", "the standard library's hashes by chance; take a `BTreeMap`"),
    ("HashSet", "the standard library's hashes by chance; take a `BTreeSet`"),
    ("static mut", "state for all"),
    ("thread_local", "state for all"),
    ("OnceLock", "state for all; compute it in a `const`"),
    ("LazyLock", "state for all; compute it in a `const`"),
    ("Mutex", "state for all"),
    ("RwLock", "state for all"),
    ("sync::atomic", "state for all"),
    ("std::env", "state for all"),
];

/// Checks a file, if it belongs to a library.
pub(super) fn check(name: &str, text: &str, found: &mut Vec<String>) {
    if !is_of_a_library(name) {
        return;
    }
    for (index, line) in text.lines().enumerate() {
        let code = line.split("//").next().unwrap_or_default();
        if code.trim() == "#[cfg(test)]" && !declares_a_file(text, index) {
            return;
        }
        for (word, why) in FORBIDDEN.iter().filter(|(word, _)| names(code, word)) {
            found.push(format!("{name}:{}: `{word}`, {why}", index + 1));
        }
    }
}

/// Whether `#[cfg(test)]` in this line is about a module in a file of its own, an import or a
/// single item, after which code continues.
fn declares_a_file(text: &str, index: usize) -> bool {
    text.lines().nth(index + 1).is_none_or(|line| line.trim_end().ends_with(';'))
}

/// Whether a word occurs in a line, not as a part of a longer one.
fn names(code: &str, word: &str) -> bool {
    let is_of_a_name = |c: char| c.is_alphanumeric() || c == '_';
    code.match_indices(word).any(|(at, _)| {
        !code[..at].ends_with(is_of_a_name) && !code[at + word.len()..].starts_with(is_of_a_name)
    })
}

#[cfg(test)]
mod tests {
    use super::{FORBIDDEN, check};

    /// The number of findings in a file of this name.
    #[track_caller]
    fn check_file(name: &str, text: &str, findings: usize) {
        let mut found = Vec::new();
        check(name, text, &mut found);
        assert_eq!(found.len(), findings, "{text:?}: {found:?}");
    }

    #[test]
    fn each_word_is_found() {
        const FILE: &str = "crates/broth-dom/src/walk.rs";
        for (word, _) in FORBIDDEN {
            check_file(FILE, &format!("//! Idea.\nlet a = {word}::b;\n"), 1);
            check_file(FILE, &format!("let a = 1; // {word}\n/// {word}\n"), 0);
            check_file(FILE, &format!("x{word}x\n"), 0);
            check_file(FILE, &format!("a\n#[cfg(test)]\nmod tests {{\nuse {word};\n}}\n"), 0);
            check_file(FILE, &format!("#[cfg(test)]\nmod tests;\n{word}\n"), 1);
        }
        check_file(FILE, "let now = std::time::Instant::now();\n", 2);
    }

    #[test]
    fn only_libraries_are_looked_at() {
        for (name, findings) in [
            ("crates/broth/src/html/parser.rs", 1),
            ("crates/broth-html/tests/it/soup.rs", 0),
            ("crates/broth-dom/src/tests/walk.rs", 0),
            ("crates/broth-dom/src/tests.rs", 0),
            ("crates/broth-cli/src/progress.rs", 0),
            ("xtask/src/ci.rs", 0),
        ] {
            check_file(name, "static mut A: u8 = 0;\n", findings);
        }
    }
}
