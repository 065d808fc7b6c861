//! A rule of the checker without a `Check` of its own says where it is found: "Found by" and the
//! files of `crates/broth-check/src` that report it. Each of these names the rule.

use std::path::Path;

const SOURCE: &str = "crates/broth-check/src";

/// Checks the file of a rule; other files are none of this check's business.
pub(super) fn check(root: &Path, name: &str, text: &str, found: &mut Vec<String>) {
    let Some(path) = name.strip_prefix("crates/broth-check/src/rules/") else { return };
    let Some((_, module)) = path.trim_end_matches(".rs").split_once('/') else { return };
    let head: Vec<&str> = text.lines().map_while(|line| line.strip_prefix("//!")).collect();
    let head = head.concat();
    let finders = head.split_once(" Found by ").map(|(_, finders)| finders);
    match (text.contains("struct Check"), finders) {
        (true, None) => {}
        (true, Some(_)) => found.push(format!(
            "{name}:1: has a `Check` of its own; its head need not say where it is found"
        )),
        (false, None) => found.push(format!(
            "{name}:1: has no `Check`; end its head with \"Found by\" and the files of {SOURCE} \
             that report it"
        )),
        (false, Some(finders)) => {
            for file in finders.split('`').skip(1).step_by(2).filter(|file| file.ends_with(".rs")) {
                let reports = std::fs::read_to_string(root.join(SOURCE).join(file))
                    .is_ok_and(|text| text.contains(module));
                if !reports {
                    found.push(format!("{name}:1: {SOURCE}/{file} does not name `{module}`"));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn rules_say_where_they_are_found() {
        for (text, findings) in [
            ("//! `x`\nstruct Check;\n", 0),
            ("//! `x`\n", 1),
            ("//! `x`\n//!\n//! Found by `engines/aria.rs`.\n", 0),
            ("//! `x`\n//!\n//! Found by `engines/aria.rs` and\n//! `engines/ruby.rs`.\n", 1),
            ("//! `x`\n//!\n//! Found by `engines/aria.rs`.\nstruct Check;\n", 1),
            ("//! `x`\n//!\n//! Found by `engines/gone.rs`.\n", 1),
        ] {
            let mut found = Vec::new();
            let name = "crates/broth-check/src/rules/aria/role_not_allowed.rs";
            super::check(&crate::root(), name, text, &mut found);
            assert_eq!(found.len(), findings, "{text}: {found:?}");
        }
    }
}
