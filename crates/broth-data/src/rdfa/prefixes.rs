//! The prefixes that are in force at an element.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use super::initial;

/// The prefixes of the current element.
///
/// Elements inherit prefixes, so all elements share one map. A definition that is hidden by another
/// is noted, and comes back when the other's element ends.
#[derive(Debug, Default)]
pub(super) struct Prefixes {
    map: BTreeMap<String, Arc<str>>,
    hidden: Vec<(String, Option<Arc<str>>)>,
}

impl Prefixes {
    /// How many definitions there have been: what [`Prefixes::leave`] goes back to.
    pub(super) fn mark(&self) -> usize {
        self.hidden.len()
    }

    /// Forgets the definitions since a mark.
    pub(super) fn leave(&mut self, mark: usize) {
        while self.hidden.len() > mark {
            match self.hidden.pop() {
                Some((prefix, Some(iri))) => drop(self.map.insert(prefix, iri)),
                Some((prefix, None)) => drop(self.map.remove(&prefix)),
                None => return,
            }
        }
    }

    /// Defines a prefix, which is in lower case.
    pub(super) fn define(&mut self, prefix: String, iri: Arc<str>) {
        let before = self.map.insert(prefix.clone(), iri);
        self.hidden.push((prefix, before));
    }

    /// The IRI of a prefix, in any case of letters.
    pub(super) fn get(&self, prefix: &str) -> Option<&str> {
        let lower;
        let prefix = if prefix.chars().any(char::is_uppercase) {
            lower = prefix.to_lowercase();
            &lower
        } else {
            prefix
        };
        self.map.get(prefix).map(|iri| &**iri).or_else(|| initial::prefix(prefix))
    }
}
