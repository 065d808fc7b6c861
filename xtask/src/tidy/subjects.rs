//! The subjects of commits: `area: Verb object`, in at most 72 characters, with a verb that says
//! the kind of change. `git log --oneline crates/broth-dom` should tell a newcomer what happened.
//!
//! A pushed commit cannot be reworded, so a bad subject is only a warning. A clone without history
//! has none.

use std::path::Path;
use std::process::Command;

/// The maximum length of a subject: `git log --oneline` shows that much in a terminal.
const MAX: usize = 72;

/// The verbs that a subject may begin with. Subjects with verbs such as "Say", "Let" or "Give" have
/// objects that only their authors know.
const VERBS: [&str; 12] = [
    "Add", "Document", "Fix", "Merge", "Move", "Reject", "Remove", "Rename", "Report", "Speed up",
    "Split", "Test",
];

/// The warnings about the subjects since a commit; without one, since the last tag.
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

/// The warning about a line of the log: a commit and its subject.
fn warning(line: &str) -> Option<String> {
    let (commit, subject) = line.split_once(' ')?;
    let length = subject.chars().count();
    let problem = match subject.split_once(": ") {
        _ if length > MAX => format!("{length} characters, over {MAX}"),
        None => "no area; write `area: Verb object`".to_owned(),
        Some((_, change)) => {
            let begins = |verb: &str| {
                change.strip_prefix(verb).is_some_and(|object| object.starts_with(' '))
            };
            if VERBS.iter().any(|verb| begins(verb)) {
                return None;
            }
            format!("after the area, begin with one of {}", VERBS.join(", "))
        }
    };
    Some(format!("{commit}: {problem}: {subject}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_subject_has_an_area_and_a_verb_of_the_list() {
        for (subject, problem) in [
            ("dom: Speed up the walk", None),
            ("dom: Speed the walk up", Some("begin with one of Add")),
            ("dom: Add `Node::walk`", None),
            ("dom: add `Node::walk`", Some("begin with one of Add")),
            ("dom: Say what a walk is", Some("begin with one of Add")),
            ("dom: Added the walk", Some("begin with one of Add")),
            ("dom: Fix", Some("begin with one of Add")),
            ("Fix the walk", Some("no area")),
            (&format!("dom: Fix {}", "a".repeat(MAX - 9)), None),
            (&format!("dom: Fix {}", "a".repeat(MAX - 8)), Some("73 characters, over 72")),
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
