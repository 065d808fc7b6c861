//! The lines of the Markdown, with the prefixes of the containers around them.

use alloc::string::String;
use core::ops::Range;

#[derive(Default)]
pub(super) struct Lines {
    pub(super) out: String,
    /// The prefix of each line: the quote marks and the indentation.
    prefix: String,
    /// The prefix of the next line, if a container begins on it.
    first_prefix: Option<String>,
}

impl Lines {
    /// Creates an empty text with room for this many bytes.
    pub(super) fn new(capacity: usize) -> Self {
        Self { out: String::with_capacity(capacity), ..Self::default() }
    }

    /// Begins a line, and returns the offset of its content.
    pub(super) fn begin(&mut self) -> usize {
        match self.first_prefix.take() {
            Some(prefix) => self.out.push_str(&prefix),
            None => self.out.push_str(&self.prefix),
        }
        self.out.len()
    }

    /// Ends the line whose content begins at `start`, and returns the range of the content.
    pub(super) fn end(&mut self, start: usize) -> Range<usize> {
        if self.out.len() == start {
            self.out.truncate(self.out.trim_end_matches(' ').len());
        }
        let end = self.out.len();
        self.out.push('\n');
        start.min(end)..end
    }

    /// Writes these parts as a line, and returns the range of its content.
    pub(super) fn line(&mut self, parts: &[&str]) -> Range<usize> {
        let start = self.begin();
        self.out.extend(parts.iter().copied());
        self.end(start)
    }

    /// Writes the lines of a text, the first one after `before`, and returns the range of their
    /// content.
    pub(super) fn lines(&mut self, before: &str, text: &str) -> Range<usize> {
        let mut lines = text.split('\n');
        let first = self.line(&[before, lines.next().unwrap_or_default()]);
        lines.fold(first, |place, line| place.start..self.line(&[line]).end)
    }

    /// Adds `marker` to the prefix of the next line, and `rest` to that of the lines after it.
    pub(super) fn indent(&mut self, marker: &str, rest: &str) {
        let first = self.first_prefix.get_or_insert_with(|| self.prefix.clone());
        first.push_str(marker);
        self.prefix.push_str(rest);
    }

    /// Shortens the prefix of each line to this length.
    pub(super) fn dedent(&mut self, prefix_len: usize) {
        self.prefix.truncate(prefix_len);
    }

    /// Whether the next line begins with a marker.
    pub(super) fn is_in_marker(&self) -> bool {
        self.first_prefix.is_some()
    }

    /// The length of the prefix of each line.
    pub(super) fn prefix_len(&self) -> usize {
        self.prefix.len()
    }

    /// The length of the longest prefix of the next lines.
    pub(super) fn longest_prefix(&self) -> usize {
        self.prefix.len().max(self.first_prefix.as_ref().map_or(0, String::len))
    }
}
