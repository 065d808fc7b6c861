//! `Failures`: what generated cases show to be wrong, with the shortest case of each kind.

use std::collections::BTreeMap;

/// The failures of a run.
#[derive(Default)]
pub(crate) struct Failures(BTreeMap<String, (usize, String)>);

impl Failures {
    /// Adds a case of a kind.
    pub(crate) fn add(&mut self, kind: String, case: String) {
        let (count, shortest) = self.0.entry(kind).or_default();
        *count += 1;
        if shortest.is_empty() || shortest.len() > case.len() {
            *shortest = case;
        }
    }

    /// Prints them; fails if there are any.
    #[track_caller]
    pub(crate) fn assert_none(&self) {
        for (kind, (count, shortest)) in &self.0 {
            println!("{kind}: {count}\n{shortest}\n");
        }
        let count: usize = self.0.values().map(|(count, _)| count).sum();
        assert_eq!(count, 0);
    }
}
