//! The labels of reference links.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::address::definition;
use crate::read::Definitions;

/// The destinations and titles of reference links, each with a number as its label.
#[derive(Default)]
pub(super) struct Labels {
    numbers: BTreeMap<(String, String), usize>,
    definitions: Definitions,
    targets: Vec<(String, String)>,
}

impl Labels {
    /// Labels for a document that may use any number as a label.
    pub(super) fn new() -> Self {
        Self { definitions: Definitions::of_numbers(), ..Self::default() }
    }

    /// Adds this many footnotes.
    pub(super) fn add_notes(&mut self, count: usize) {
        for number in 1..=count {
            self.definitions.add_note(&number.to_string());
        }
    }

    /// The label for a destination and a title.
    pub(super) fn label(&mut self, to: &str, title: &str) -> usize {
        let target = (to.to_string(), title.to_string());
        if let Some(number) = self.numbers.get(&target) {
            return *number;
        }
        self.targets.push(target.clone());
        let number = self.targets.len();
        self.definitions.add(number.to_string(), target.clone());
        self.numbers.insert(target, number);
        number
    }

    /// How many labels there are.
    pub(super) fn len(&self) -> usize {
        self.targets.len()
    }

    /// Removes the last labels until this many are left.
    pub(super) fn truncate(&mut self, len: usize) {
        for (number, target) in self.targets.drain(len..).enumerate() {
            self.numbers.remove(&target);
            self.definitions.remove(&(len + number + 1).to_string());
        }
    }

    pub(super) fn definitions(&self) -> &Definitions {
        &self.definitions
    }

    /// The lines of the link reference definitions.
    pub(super) fn lines(&self) -> impl Iterator<Item = String> {
        self.targets.iter().zip(1..).map(|((to, title), number)| {
            let mut line = String::from("[") + &number.to_string() + "]: ";
            definition(&mut line, to, title);
            line
        })
    }
}
