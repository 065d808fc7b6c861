//! Numbered steps: algorithms have them, and the code names them.
//!
//! `// Step 4.` is before the statement or the arm that implements step 4, `// Steps 1-3 and 6a.1.`
//! before one that implements several. The lists in `xtask/data` say which steps an algorithm has;
//! one that no comment names is missing in the code, or was overlooked.

use std::collections::BTreeMap;

/// The lists of algorithms and their steps.
pub(crate) const LISTS: [&str; 2] =
    ["xtask/data/values-steps.txt", "xtask/data/tree-construction-steps.txt"];

/// The steps of each algorithm, by its fragment id; those of a row, by the row's key.
pub(crate) struct Steps(BTreeMap<String, Vec<String>>);

impl Steps {
    /// Reads the lists: `id: 1-3, 3.1, 4` on each line, or `id > words of a row: 1, 2`.
    pub(crate) fn parse(list: &str) -> Result<Self, String> {
        let mut steps = BTreeMap::new();
        for line in list.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let entry = line.rsplit_once(": ").map(|(id, rest)| (id, numbers(rest)));
            match entry {
                Some((id, (numbers, ""))) => steps.insert(id.to_owned(), numbers),
                _ => return Err(format!("not `id: steps`: {line}")),
            };
        }
        Ok(Self(steps))
    }

    /// Whether this is the id of an algorithm with numbered steps.
    pub(crate) fn has(&self, id: &str) -> bool {
        self.0.contains_key(id)
    }

    /// How many steps there are, and in how many algorithms.
    pub(crate) fn count(&self) -> (usize, usize) {
        (self.0.values().map(Vec::len).sum(), self.0.len())
    }

    /// What is wrong: steps that nothing names, and names of steps that do not exist. `named` are
    /// ids, each with steps that a comment in a function with a link to the id names.
    pub(crate) fn check(&self, named: &[(String, String)]) -> Vec<String> {
        let mut found = Vec::new();
        for (id, steps) in &self.0 {
            let names: Vec<&String> =
                named.iter().filter(|(of, _)| of == id).map(|(_, step)| step).collect();
            let is_named = |step: &&String| names.iter().any(|name| is_part_of(step, name));
            let missing: Vec<&str> =
                steps.iter().filter(|step| !is_named(step)).map(String::as_str).collect();
            if !missing.is_empty() {
                found.push(format!("{id}: no comment names {}", missing.join(", ")));
            }
            for name in names.iter().filter(|name| !steps.iter().any(|s| is_part_of(s, name))) {
                found.push(format!("{id}: there is no step {name}"));
            }
        }
        found
    }
}

/// The steps that a comment names, as in `// Steps 1-3 and 5.1. The rest is prose.`; none for any
/// other comment.
pub(crate) fn of_comment(comment: &str) -> Vec<String> {
    let rest = comment.strip_prefix("// Steps ").or_else(|| comment.strip_prefix("// Step "));
    rest.map(|rest| numbers(rest).0).unwrap_or_default()
}

/// Whether a step is this one or one of its substeps.
fn is_part_of(step: &str, whole: &str) -> bool {
    step.strip_prefix(whole).is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()))
}

/// The steps that a text begins with, and the rest of it.
fn numbers(mut rest: &str) -> (Vec<String>, &str) {
    let mut list = Vec::new();
    loop {
        let (first, after) = number(rest);
        if first.is_empty() {
            return (list, rest);
        }
        rest = after;
        list.push(first.to_owned());
        if let Some((last, after)) = rest.strip_prefix('-').map(number) {
            list.extend(between(first, last));
            list.push(last.to_owned());
            rest = after;
        }
        let next = rest.strip_prefix(" and ").or_else(|| rest.strip_prefix(", "));
        match next {
            Some(next) if next.starts_with(|c: char| c.is_ascii_digit()) => rest = next,
            _ => return (list, rest),
        }
    }
}

/// The step number at the start of a text, such as `8.9a.1`, and the rest. A full stop after it is
/// not part of it.
fn number(text: &str) -> (&str, &str) {
    let bytes = text.as_bytes();
    let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let mut end = 0;
    while digit(end)
        || end > 0 && digit(end - 1) && bytes.get(end).is_some_and(u8::is_ascii_lowercase)
        || end > 0 && bytes.get(end) == Some(&b'.') && digit(end + 1)
    {
        end += 1;
    }
    text.split_at(end)
}

/// The steps between the first and the last of a range.
fn between(first: &str, last: &str) -> Vec<String> {
    let split = |step: &str| {
        let at = step.rfind('.').map_or(0, |at| at + 1);
        (step[..at].to_owned(), step[at..].parse::<u32>().unwrap_or(0))
    };
    let ((list, from), (_, to)) = (split(first), split(last));
    (from + 1..to).map(|number| format!("{list}{number}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_of_comments() {
        for (comment, steps) in [
            ("// Step 4.", &["4"][..]),
            ("// Steps 1-3.", &["1", "2", "3"]),
            ("// Steps 8.9a.1 and 8.9a.2. The rest", &["8.9a.1", "8.9a.2"]),
            (
                "// Steps 9.1-9.3, 10 and 1b.4a. Step 12 comes later.",
                &["9.1", "9.2", "9.3", "10", "1b.4a"],
            ),
            ("// Step 5, 6 of them", &["5", "6"]),
            ("// Step by step", &[]),
            ("// The step 4", &[]),
        ] {
            let got = of_comment(comment);
            let mut sorted = got.clone();
            sorted.sort();
            let mut expected: Vec<&str> = steps.to_vec();
            expected.sort_unstable();
            assert_eq!(sorted, expected, "{comment}");
        }
    }

    #[test]
    fn missing_and_invented_steps() {
        let steps = Steps::parse("# comment\na: 1-2, 2.1, 2a.1, 20\nb: 1\n").unwrap();
        let check = |named: &[(&str, &str)]| {
            let owned = named.iter().map(|&(id, step)| (id.to_owned(), step.to_owned()));
            steps.check(&owned.collect::<Vec<_>>())
        };
        assert!(check(&[("a", "1"), ("a", "2"), ("a", "20"), ("b", "1")]).is_empty());
        assert_eq!(
            check(&[("a", "1"), ("a", "2.1"), ("a", "3"), ("b", "1")]),
            ["a: no comment names 2, 2a.1, 20", "a: there is no step 3"]
        );
        assert!(Steps::parse("a 1").is_err());
        assert!(Steps::parse("a: 1; 2").is_err());
    }
}
