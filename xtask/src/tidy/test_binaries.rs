//! The integration tests of a crate are one binary, `tests/it`. `xtask/data/test-binaries.txt` has
//! the exceptions with their reasons.

use std::collections::BTreeSet;

/// The list of exceptions.
pub(super) const LIST: &str = "xtask/data/test-binaries.txt";

/// The test binaries that are not `tests/it`.
#[derive(Default)]
pub(super) struct TestBinaries {
    others: BTreeSet<String>,
}

impl TestBinaries {
    /// Notes a file, if it is a binary: a file in `tests`, or a `main.rs` in a folder there.
    pub(super) fn add(&mut self, name: &str) {
        let parts: Vec<&str> = name.split('/').collect();
        let is_other = match *parts {
            [.., "tests", "it", "main.rs"] => false,
            [.., "tests", file] | [.., "tests", file, "main.rs"] => {
                file.ends_with(".rs") || parts.ends_with(&["main.rs"])
            }
            _ => false,
        };
        if is_other && !parts.contains(&"src") {
            self.others.insert(name.to_owned());
        }
    }

    /// Reports binaries that are not in the list, and lines of the list without a binary.
    pub(super) fn check(&self, list: &str, found: &mut Vec<String>) {
        let mut listed = Vec::new();
        for line in list.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            match line.split_once(": ") {
                Some((path, reason)) if !reason.is_empty() => listed.push(path),
                _ => found.push(format!("{LIST}: not `path: reason`: {line}")),
            }
        }
        let is_meant = |path: &str, name: &str| match path.strip_suffix('*') {
            Some(folder) => name.starts_with(folder),
            None => name == path,
        };
        for name in &self.others {
            if !listed.iter().any(|path| is_meant(path, name)) {
                found.push(format!(
                    "{name}: a test binary of its own; move it to `tests/it`, or say in {LIST} why \
                     it must be one"
                ));
            }
        }
        for path in listed {
            if !self.others.iter().any(|name| is_meant(path, name)) {
                found.push(format!("{LIST}: there is no {path}; remove the line"));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::TestBinaries;

    #[test]
    fn a_crate_has_one_test_binary_and_listed_exceptions() {
        let mut binaries = TestBinaries::default();
        for name in [
            "crates/a/tests/it/main.rs",
            "crates/a/tests/it/b.rs",
            "crates/a/tests/c.rs",
            "crates/a/tests/d/main.rs",
            "crates/a/tests/d/e.rs",
            "crates/a/src/tests/f.rs",
            "spec-tests/tests/g.rs",
        ] {
            binaries.add(name);
        }
        for (list, findings) in [
            ("", 3),
            ("crates/a/tests/*: reason\n", 1),
            ("crates/a/tests/c.rs: reason\ncrates/b/tests/*: reason\n", 3),
            ("crates/a/tests/*: reason\nspec-tests/tests/g.rs:\n", 2),
        ] {
            let mut found = Vec::new();
            binaries.check(list, &mut found);
            assert_eq!(found.len(), findings, "{list}: {found:?}");
        }
    }
}
