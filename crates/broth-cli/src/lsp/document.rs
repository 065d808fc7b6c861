//! An open document: its text, and what is known about it until it changes.

use std::cell::OnceCell;
use std::path::PathBuf;
use std::sync::Arc;

use broth::Span;
use broth::check::{Checker, Finding};
use broth::dom;
use broth::format::{Formatter, Template};

use super::position::{Encoding, Lines, Range};
use crate::base_checker;
use crate::commands::check::Baseline;
use crate::inputs;

/// How a document is checked.
pub(super) struct Settings {
    /// `None` if the configuration excludes it.
    pub(super) checker: Option<Checker>,
    /// `None` if the configuration excludes it.
    pub(super) formatter: Option<Formatter>,
    /// The findings that are known.
    pub(super) baseline: Option<Arc<Baseline>>,
    /// Where the document is.
    pub(super) place: PathBuf,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            checker: Some(base_checker::checker()),
            formatter: Some(Formatter::new()),
            baseline: None,
            place: PathBuf::new(),
        }
    }
}

/// An open document.
pub(super) struct Document {
    pub(super) uri: String,
    pub(super) version: i64,
    pub(super) text: String,
    pub(super) lines: Lines,
    settings: Settings,
    findings: OnceCell<Vec<Finding>>,
    tree: OnceCell<dom::Document>,
    /// Whether its findings are still to be published.
    pub(super) is_new: bool,
}

impl Document {
    pub(super) fn new(
        uri: String,
        version: i64,
        text: String,
        settings: Settings,
        encoding: Encoding,
    ) -> Self {
        let lines = Lines::new(&text, encoding);
        let (findings, tree) = Default::default();
        Self { uri, version, text, lines, settings, findings, tree, is_new: true }
    }

    /// Replaces a part of the text, or all of it.
    pub(super) fn change(&mut self, range: Option<Range>, new: &str) {
        let all = Span::new(0, self.text.len());
        let span = range.map_or(all, |range| self.lines.span(&self.text, range));
        self.text.replace_range(span.range(), new);
        self.lines = Lines::new(&self.text, self.lines.encoding());
        (self.findings, self.tree, self.is_new) = (OnceCell::new(), OnceCell::new(), true);
    }

    pub(super) fn configure(&mut self, settings: Settings) {
        self.settings = settings;
        (self.findings, self.is_new) = (OnceCell::new(), true);
    }

    /// How it is checked, if it is.
    pub(super) fn checker(&self) -> Option<&Checker> {
        self.settings.checker.as_ref()
    }

    /// The formatted text, if the document is formatted at all.
    pub(super) fn formatted(&self) -> Option<String> {
        let Settings { formatter, place, .. } = &self.settings;
        let is_template = Template::of_file(&place.to_string_lossy()).is_some();
        let is_html = is_template || !inputs::is_xml(place, &self.text);
        let formatter = formatter.as_ref().filter(|_| is_html);
        formatter.map(|formatter| formatter.format(&self.text))
    }

    /// Whether a text is formatted as this document is, with the same result.
    pub(super) fn is_formatted_as(&self, text: &str, formatted: &str) -> bool {
        let formatter = self.settings.formatter.as_ref();
        formatter.is_some_and(|formatter| formatter.format(text) == formatted)
    }

    /// The findings of the checker, with the fixes that `broth check --fix` applies.
    pub(super) fn findings(&self) -> &[Finding] {
        self.findings.get_or_init(|| {
            let Some(checker) = self.checker() else { return Vec::new() };
            let mut findings = checker.check(&self.text);
            if let Some(baseline) = &self.settings.baseline {
                baseline.drop_known(&self.settings.place, &mut findings);
            }
            findings
        })
    }

    /// Its tree.
    pub(super) fn tree(&self) -> &dom::Document {
        self.tree.get_or_init(|| broth::html::parse(&self.text))
    }
}

#[cfg(test)]
mod tests {
    use broth::check::check;
    use serde_json::json;

    use super::{Document, Settings};
    use crate::lsp::position::Encoding;

    /// Numbers that look random, the same in every run.
    struct Dice(u64);

    impl Dice {
        fn below(&mut self, bound: usize) -> usize {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (self.0 >> 33) as usize % bound
        }
    }

    /// A client may name any position: one between CR and LF is the end of the line, and one within
    /// a surrogate pair is its start.
    fn meant(text: &str, at: usize) -> usize {
        at - usize::from(at > 0 && text.get(at - 1..at + 1) == Some("\r\n"))
    }

    #[test]
    fn after_ten_thousand_random_edits_the_findings_are_those_of_a_fresh_check() {
        const EDITS: usize = 10_000;
        const PIECES: [&str; 12] = [
            "<p id=a>", "</p>", "<b>", "é😀", "\r\n", "\n", "\r", "&copy", "<br/>", "\"", "<!--",
            "x",
        ];
        let mut edits = 0;
        for encoding in [Encoding::Utf8, Encoding::Utf16, Encoding::Utf32] {
            let mut dice = Dice(7);
            let mut naive = String::from("<!DOCTYPE html><title>Soup</title>\n");
            let settings = Settings::default();
            let mut document = Document::new(String::new(), 0, naive.clone(), settings, encoding);
            for number in 0..EDITS.div_ceil(3) {
                let boundaries: Vec<usize> =
                    (0..=naive.len()).filter(|&at| naive.is_char_boundary(at)).collect();
                let start = dice.below(boundaries.len());
                let end = (start + dice.below(6)).min(boundaries.len() - 1);
                let new = match dice.below(3) {
                    // It stays small.
                    0 if naive.len() > 400 => "",
                    _ => PIECES[dice.below(PIECES.len())],
                };
                let (start, end) = (boundaries[start], boundaries[end]);
                let positions = [start, end].map(|at| document.lines.position(at));
                let mut range = json!({"start": positions[0], "end": positions[1]});
                if encoding == Encoding::Utf16 && naive[end..].starts_with('😀') {
                    let character = &mut range["end"]["character"];
                    *character = (character.as_u64().unwrap() + 1).into();
                }
                document.change(Some(serde_json::from_value(range).unwrap()), new);
                naive.replace_range(meant(&naive, start)..meant(&naive, end), new);
                assert_eq!(document.text, naive, "edit {number}");
                edits += 1;
                // Not after each: without optimizations, the checks would take half a minute.
                if number % 4 == 0 {
                    let fresh = check(&naive);
                    assert_eq!(document.findings(), fresh, "edit {number}");
                }
            }
            assert_eq!(document.findings(), check(&naive));
        }
        assert!(edits >= EDITS);
    }
}
