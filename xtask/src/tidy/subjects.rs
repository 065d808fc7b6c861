//! The subjects of commits: an area, a colon and the change in the imperative, in at most 72
//! characters.
//!
//! A commit cannot be mended once it is there, so a bad subject is a warning. A clone without
//! history has none.

use std::path::Path;
use std::process::Command;

/// The maximum length of a subject: `git log --oneline` shows that much in a terminal.
const MAX: usize = 72;

/// Words that say what a commit did, not what it does.
const NOT_IMPERATIVE: &[&str] = &[
    "Added",
    "Adds",
    "Adding",
    "Allowed",
    "Allows",
    "Changed",
    "Changes",
    "Changing",
    "Fixed",
    "Fixes",
    "Fixing",
    "Improved",
    "Improves",
    "Made",
    "Makes",
    "Making",
    "Moved",
    "Moves",
    "Moving",
    "Removed",
    "Removes",
    "Removing",
    "Renamed",
    "Renames",
    "Supported",
    "Supports",
    "Updated",
    "Updates",
    "Updating",
    "Used",
    "Uses",
    "Using",
    "Wrote",
];

/// What is wrong with the subjects since a commit; without one, since the last tag.
pub(super) fn warnings(root: &Path, base: Option<&str>) -> Vec<String> {
    let git = |args: &[&str]| -> Option<String> {
        let output = Command::new("git").arg("-C").arg(root).args(args).output().ok()?;
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
    };
    let base = match base {
        Some(base) => Some(base.to_owned()),
        None => git(&["describe", "--tags", "--abbrev=0"]).map(|tag| tag.trim().to_owned()),
    };
    let log = base
        .and_then(|base| git(&["log", "--no-merges", "--format=%h %s", &format!("{base}..HEAD")]));
    log.unwrap_or_default().lines().filter_map(warning).collect()
}

/// What is wrong with a line of the log: a commit and its subject.
fn warning(line: &str) -> Option<String> {
    let (commit, subject) = line.split_once(' ')?;
    let length = subject.chars().count();
    let problem = match subject.split_once(": ") {
        _ if length > MAX => format!("{length} characters, over {MAX}"),
        None => "no area; write `area: What changes`".to_owned(),
        Some((_, what)) if !what.starts_with(|c: char| c.is_uppercase()) => {
            "no capital letter after the area".to_owned()
        }
        Some((_, what)) => {
            let verb = what.split(' ').next().filter(|verb| NOT_IMPERATIVE.contains(verb))?;
            format!("`{verb}` is not the imperative")
        }
    };
    Some(format!("{commit}: {problem}: {subject}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_subject_has_an_area_and_the_imperative() {
        for (subject, problem) in [
            ("dom: Walk without recursion", None),
            ("dom: `Node` walks without recursion", Some("no capital letter")),
            ("dom: walk without recursion", Some("no capital letter")),
            ("Walk without recursion", Some("no area")),
            ("dom: Walks", None),
            ("dom: Fixed the walk", Some("`Fixed` is not the imperative")),
            (&format!("dom: W{}", "a".repeat(MAX - 6)), None),
            (&format!("dom: W{}", "a".repeat(MAX - 5)), Some("73 characters, over 72")),
        ] {
            let found = warning(&format!("abc1234 {subject}"));
            assert_eq!(found.is_some(), problem.is_some(), "{subject}");
            assert!(found.unwrap_or_default().contains(problem.unwrap_or_default()), "{subject}");
        }
    }

    #[test]
    fn without_history_nothing_is_said() {
        assert!(warnings(&crate::root(), Some("no-such-commit")).is_empty());
        assert!(warnings(Path::new("/"), None).is_empty());
    }
}
