//! A reader of CommonMark and GFM, for the proof.
//!
//! It follows the two phases of the specification: [`blocks`] finds the block structure, and
//! [`inlines`] parses the content of paragraphs, headings and cells. It reads any Markdown, so the
//! examples of the specification are its tests.
//!
//! <https://spec.commonmark.org/0.31.2/#appendix-a-parsing-strategy>

use alloc::collections::BTreeMap;
use alloc::string::String;

use crate::kept::{Event, Kept};
use crate::options::Dialect;

pub(crate) mod autolink;
mod blocks;
mod cursor;
mod definition;
mod delimiters;
pub(crate) mod html;
mod inlines;
mod label;
pub(crate) mod marks;
mod reader;
mod starts;
pub(crate) mod table;
mod text;

pub(crate) use blocks::blocks;
pub(crate) use inlines::{Found, inlines};

/// The link reference definitions and footnotes of a document.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Definitions {
    /// The destination and title of each definition, by its normalized label.
    targets: BTreeMap<String, (String, String)>,
    /// The numbers of the footnotes, by their normalized labels.
    notes: BTreeMap<String, u32>,
    /// The destination and title of all numeric labels that are not in `targets`.
    other_numbers: Option<(String, String)>,
}

impl Definitions {
    /// Definitions for every numeric label, with a destination that no link has. So the proof fails
    /// if text such as `[1]` is read as a link by accident.
    pub(crate) fn of_numbers() -> Self {
        let nowhere = (String::from("\0"), String::new());
        Self { other_numbers: Some(nowhere), ..Self::default() }
    }

    /// Adds a definition, unless its label is already defined.
    pub(crate) fn add(&mut self, label: String, target: (String, String)) {
        self.targets.entry(label).or_insert(target);
    }

    pub(crate) fn remove(&mut self, label: &str) {
        self.targets.remove(label);
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.targets.is_empty() && self.other_numbers.is_none()
    }

    fn get(&self, label: &str) -> Option<&(String, String)> {
        let is_number = || label.bytes().all(|byte| byte.is_ascii_digit());
        let other = || self.other_numbers.as_ref().filter(|_| is_number());
        self.targets.get(label).or_else(other)
    }

    /// Adds a footnote if its label is new, and returns its number.
    pub(crate) fn add_note(&mut self, label: &str) -> u32 {
        let next = self.notes.len() as u32 + 1;
        *self.notes.entry(label::normalized(label)).or_insert(next)
    }

    fn note(&self, label: &str) -> Option<u32> {
        match self.notes.is_empty() {
            true => None,
            false => self.notes.get(&label::normalized(label)).copied(),
        }
    }

    /// Whether both have the same definitions and footnotes.
    pub(crate) fn are_same(&self, others: &Self) -> bool {
        self.targets == others.targets && self.notes == others.notes
    }
}

/// Reads a document.
pub(crate) fn read(markdown: &str, dialect: Dialect) -> Kept {
    let (outline, definitions) = blocks(markdown, dialect);
    let (text, columns) = (outline.text.clone(), outline.columns.clone());
    let mut kept = Kept { text, columns, ..Kept::default() };
    let mut found = Found::default();
    for &event in &outline.events {
        if let Event::Raw(raw) = event {
            let (text, start) = (outline.text_of(raw), raw.range().start);
            inlines(text, start, dialect.flavor, &definitions, &mut found, &mut kept);
        } else {
            kept.events.push(event);
        }
    }
    kept
}
