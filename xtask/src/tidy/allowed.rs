//! How often each part of the workspace still has what the house does not want. The counts of
//! `xtask/data/words.txt` only go down: more is a finding, and a list with counts that are too
//! high is written again with lower ones, which is no finding.

use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The list of words and counts.
pub(super) const LIST: &str = "xtask/data/words.txt";

/// How many places a message names.
const MAX_PLACES: usize = 20;

/// A part of the workspace, and what it has.
type Key = (String, String);

/// The counts that are allowed, and the places found.
#[derive(Default)]
pub(super) struct Allowed {
    counts: BTreeMap<Key, usize>,
    seen: BTreeMap<Key, Seen>,
}

/// The places of something, and what to write instead.
#[derive(Default)]
struct Seen {
    places: Vec<String>,
    advice: String,
    /// Whether more than allowed is only a warning.
    warns: bool,
}

impl Allowed {
    /// Reads the counts, which are the lines from the first `[part]` on.
    pub(super) fn parse(list: &str) -> Result<Self, String> {
        let mut allowed = Self::default();
        let mut part = "";
        for line in list.lines().skip_while(|line| !line.starts_with('[')) {
            if let Some(name) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
                part = name;
            } else if let Some((what, count)) = line.rsplit_once(' ') {
                let count = count.parse().map_err(|_| format!("{LIST}: no count: {line}"))?;
                allowed.counts.insert((part.to_owned(), what.to_owned()), count);
            }
        }
        Ok(allowed)
    }

    /// Notes something that the house does not want.
    pub(super) fn add(&mut self, name: &str, line: usize, what: &str, advice: &str, warns: bool) {
        let seen = self.seen.entry((part_of(name).to_owned(), what.to_owned())).or_default();
        seen.places.push(format!("{name}:{line}"));
        seen.advice = advice.to_owned();
        seen.warns = warns;
    }

    /// Reports what is there more often than allowed, and returns the warnings.
    pub(super) fn check(&self, found: &mut Vec<String>) -> Vec<String> {
        let mut warnings = Vec::new();
        for (key, Seen { places, advice, warns }) in &self.seen {
            let allowed = self.counts.get(key).copied().unwrap_or_default();
            if places.len() > allowed {
                let (part, what) = key;
                let to = if *warns { &mut warnings } else { &mut *found };
                to.push(format!(
                    "{part} has {what} {} times, {} more than {LIST} allows; write {advice}: {}",
                    places.len(),
                    places.len() - allowed,
                    shown(places)
                ));
            }
        }
        warnings
    }

    /// The list with lower counts, if some are too high.
    pub(super) fn lowered(&self, list: &str) -> Option<String> {
        let count = |key: &Key| self.seen.get(key).map_or(0, |seen| seen.places.len());
        if self.counts.iter().all(|(key, allowed)| count(key) >= *allowed) {
            return None;
        }
        let mut out = String::new();
        for line in list.lines().take_while(|line| !line.starts_with('[')) {
            let _ = writeln!(out, "{line}");
        }
        let mut open = "";
        for (key, allowed) in &self.counts {
            let (part, word) = key;
            let count = count(key).min(*allowed);
            if count == 0 {
                continue;
            }
            if open != part {
                let space = if open.is_empty() { "" } else { "\n" };
                let _ = writeln!(out, "{space}[{part}]");
                open = part;
            }
            let _ = writeln!(out, "{word} {count}");
        }
        Some(out)
    }
}

/// The places, as far as a reader can use them.
fn shown(places: &[String]) -> String {
    let mut text = places.iter().take(MAX_PLACES).cloned().collect::<Vec<_>>().join(", ");
    if let Some(more) = places.len().checked_sub(MAX_PLACES).filter(|more| *more > 0) {
        let _ = write!(text, " and {more} more");
    }
    text
}

/// The crate of a file, or its folder.
fn part_of(name: &str) -> &str {
    let name = name.strip_prefix("crates/").unwrap_or(name);
    name.split_once('/').map_or("pages", |(part, _)| part)
}

#[cfg(test)]
mod tests {
    use super::Allowed;

    #[test]
    fn counts_only_go_down() {
        let list = "# Words.\nfog => rain\n\n[a]\nfog 2\n\n[b]\nfog 1\n";
        let mut allowed = Allowed::parse(list).unwrap();
        for line in 1..=3 {
            allowed.add("crates/a/src/lib.rs", line, "fog", "rain", false);
        }
        allowed.add("crates/c/src/lib.rs", 7, "fog", "rain", true);
        let mut found = Vec::new();
        let warnings = allowed.check(&mut found);
        let expected = "a has fog 3 times, 1 more than xtask/data/words.txt allows; write rain: \
                        crates/a/src/lib.rs:1, crates/a/src/lib.rs:2, crates/a/src/lib.rs:3";
        assert_eq!(found, [expected]);
        assert_eq!(warnings.len(), 1);
        // `b` has none any more; `a` and `c` may not have more than before.
        let lower = "# Words.\nfog => rain\n\n[a]\nfog 2\n";
        assert_eq!(allowed.lowered(list).as_deref(), Some(lower));
        assert_eq!(Allowed::parse("fog => rain\n").unwrap().lowered("fog => rain\n"), None);
    }
}
