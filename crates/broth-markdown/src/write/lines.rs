//! The lines of the Markdown, with the marks of the quotes and lists that they are in.

use alloc::string::String;
use core::ops::Range;

#[derive(Default)]
pub(super) struct Lines {
    pub(super) out: String,
    /// The prefix of each line.
    prefix: String,
    /// The prefix of the next line, if quotes and items begin on it.
    first_prefix: Option<String>,
}

impl Lines {
    /// No lines yet, and room for this many bytes.
    pub(super) fn new(capacity: usize) -> Self {
        Self { out: String::with_capacity(capacity), ..Self::default() }
    }

    /// Begins a line, and returns where its content begins.
    pub(super) fn begin(&mut self) -> usize {
        match self.first_prefix.take() {
            Some(prefix) => self.out.push_str(&prefix),
            None => self.out.push_str(&self.prefix),
        }
        self.out.len()
    }

    /// Ends the line whose content begins there, and returns where its content is.
    pub(super) fn end(&mut self, start: usize) -> Range<usize> {
        if self.out.len() == start {
            self.out.truncate(self.out.trim_end_matches(' ').len());
        }
        let end = self.out.len();
        self.out.push('\n');
        start.min(end)..end
    }

    /// Writes a line of these parts, and returns where its content is.
    pub(super) fn line(&mut self, parts: &[&str]) -> Range<usize> {
        let start = self.begin();
        self.out.extend(parts.iter().copied());
        self.end(start)
    }

    /// Writes a text, with something before it, on as many lines as it has, and returns where their
    /// content is.
    pub(super) fn lines(&mut self, before: &str, text: &str) -> Range<usize> {
        let mut lines = text.split('\n');
        let first = self.line(&[before, lines.next().unwrap_or_default()]);
        lines.fold(first, |place, line| place.start..self.line(&[line]).end)
    }

    /// The next line begins with a marker, and those after it are indented.
    pub(super) fn indent(&mut self, marker: &str, rest: &str) {
        let first = self.first_prefix.get_or_insert_with(|| self.prefix.clone());
        first.push_str(marker);
        self.prefix.push_str(rest);
    }

    /// Lines are no longer indented by more than this.
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
