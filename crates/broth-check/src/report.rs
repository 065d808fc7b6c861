//! `Report`: findings for people, with the source line, the mistake underlined, and help.
//!
//! The layout is that of the Rust compiler's messages:
//!
//! ```text
//! error[duplicate-attribute]: a tag has two attributes of the same name
//!   --> page.html:3:12
//!    |
//!  3 | <p class=a class=b>
//!    |            ^^^^^
//! ```

use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt::Write as _;

use broth_input::LineIndex;
use broth_markup::Span;

use crate::report::terminal::{printable, width};
use crate::report::window::Window;
use crate::{Edit, Finding, Fix, Severity};

pub mod terminal;
mod window;

/// Writes findings about one source for people, with the source line and the mistake underlined.
///
/// ```
/// use broth::check::{Finding, Report, Rule, Span};
///
/// let text = "<p class=a class=b>";
/// let rule: Rule = "duplicate-attribute".parse().unwrap();
/// let mut out = String::new();
/// Report::new("page.html", text).write(&Finding::new(rule, Span::new(11, 16)), &mut out);
/// assert!(out.contains("1 | <p class=a class=b>\n  |            ^^^^^"));
/// ```
#[derive(Clone, Debug)]
pub struct Report<'s> {
    name: &'s str,
    text: &'s str,
    lines: LineIndex,
    colors: bool,
    reasons: bool,
}

impl<'s> Report<'s> {
    /// Creates a report about a source, which it shows under this name.
    #[must_use]
    pub fn new(name: &'s str, text: &'s str) -> Self {
        Self { name, text, lines: LineIndex::new(text), colors: false, reasons: false }
    }

    /// Sets whether to write colours, as terminal escape sequences.
    ///
    /// ```
    /// # use broth::check::{Finding, Report, Rule, Span};
    /// # let rule: Rule = "duplicate-attribute".parse().unwrap();
    /// let mut out = String::new();
    /// let report = Report::new("page.html", "<p class=a class=b>").colors(true);
    /// report.write(&Finding::new(rule, Span::new(11, 16)), &mut out);
    /// assert!(out.starts_with('\u{1B}'));
    /// ```
    #[must_use]
    pub fn colors(mut self, on: bool) -> Self {
        self.colors = on;
        self
    }

    /// Sets whether to say why a finding has no fix, which helps after fixes were applied.
    ///
    /// ```
    /// # use broth::check::{Report, check};
    /// let text = "<!DOCTYPE html><title>Soup</title><img src=soup.png>";
    /// let mut out = String::new();
    /// Report::new("page.html", text).reasons(true).write(&check(text)[0], &mut out);
    /// assert!(out.contains("not repaired: only the author knows what belongs here"));
    /// ```
    #[must_use]
    pub fn reasons(mut self, on: bool) -> Self {
        self.reasons = on;
        self
    }

    /// Appends a finding and an empty line to `out`.
    pub fn write(&self, finding: &Finding, out: &mut String) {
        let color = match finding.severity {
            Severity::Error => Style::Red,
            Severity::Warning => Style::Yellow,
            Severity::Style => Style::Cyan,
        };
        self.paint(out, color, &format!("{}[{}]", finding.severity, finding.rule));
        self.paint(out, Style::Bold, &format!(": {}", printable(&finding.message)));
        let at = self.lines.line_column(finding.span.start);
        let margin = self.margin(finding);
        let (line, column) = (at.line, at.column_chars);
        out.push('\n');
        self.paint(out, Style::Blue, &format!("{:margin$}-->", ""));
        let _ = writeln!(out, " {}:{line}:{column}", printable(self.name));
        self.bar(out, margin, "");
        self.marked_lines(finding, color, margin, out);
        if let Some(help) = &finding.help {
            self.bar(out, margin, "");
            self.note("help", help, margin, out);
        }
        if let Some(reason) = finding.unfixed.filter(|_| self.reasons) {
            if finding.help.is_none() {
                self.bar(out, margin, "");
            }
            self.note("not repaired", reason.message(), margin, out);
        }
        if let Some(fix) = &finding.fix {
            self.fix(fix, margin, out);
        }
        out.push('\n');
    }

    fn note(&self, kind: &str, text: &str, margin: usize, out: &mut String) {
        self.paint(out, Style::Blue, &format!("{:margin$} = ", ""));
        self.paint(out, Style::Bold, kind);
        let _ = writeln!(out, ": {}", printable(text));
    }

    /// The width of the line numbers.
    fn margin(&self, finding: &Finding) -> usize {
        let related = finding.related.iter().map(|label| label.span.start);
        let edits = finding.fix.iter().flat_map(|fix| &fix.edits).map(|edit| edit.span.start);
        let last = related.chain(edits).fold(finding.span.start, usize::max);
        self.lines.line_column(last).line.to_string().len()
    }

    /// The lines of the finding and its labels, each with its marks.
    fn marked_lines(&self, finding: &Finding, color: Style, margin: usize, out: &mut String) {
        let mut marks: Vec<Mark<'_>> = finding
            .related
            .iter()
            .map(|label| Mark { span: label.span, text: &label.message, style: Style::Blue })
            .collect();
        marks.push(Mark { span: finding.span, text: &finding.label, style: color });
        marks.sort_by_key(|mark| (mark.span.start, mark.span.end));
        let mut previous: Option<usize> = None;
        while let Some(first) = marks.first() {
            let line = self.lines.line_column(first.span.start).line;
            let count = marks
                .iter()
                .take_while(|mark| self.lines.line_column(mark.span.start).line == line)
                .count();
            if previous.is_some_and(|previous| line > previous + 1) {
                self.paint(out, Style::Blue, "...");
                out.push('\n');
            }
            let here: Vec<Mark<'_>> = marks.drain(..count).collect();
            self.marked_line(line, &here, margin, out);
            previous = Some(line);
        }
    }

    fn marked_line(&self, line: usize, marks: &[Mark<'_>], margin: usize, out: &mut String) {
        let whole = self.line(line);
        let focus = marks.iter().map(|mark| mark.span).reduce(Span::to).unwrap_or_default();
        let window = Window::new(self.text, whole, focus);
        self.numbered(out, line, margin, &window.text);
        let places: Vec<(usize, usize)> =
            marks.iter().map(|mark| window.columns(self.text, mark.span)).collect();
        // First all underlines with the text of the last one, then the other texts from the right.
        let mut row = Row::default();
        for (mark, &(start, end)) in marks.iter().zip(&places) {
            let sign = if mark.style == Style::Blue { "-" } else { "^" };
            row.put(start, &sign.repeat((end - start).max(1)), mark.style);
        }
        // The finding's own underline wins where they overlap.
        for (mark, &(start, end)) in marks.iter().zip(&places) {
            if mark.style != Style::Blue {
                row.put(start, &"^".repeat((end - start).max(1)), mark.style);
            }
        }
        let rightmost = (0..marks.len()).max_by_key(|&at| places[at].1).unwrap_or_default();
        let mut waiting: Vec<usize> =
            (0..marks.len()).filter(|&at| at != rightmost && !marks[at].text.is_empty()).collect();
        row.put(row.width() + 1, &printable(marks[rightmost].text), marks[rightmost].style);
        self.bar(out, margin, &row.finish(self));
        while let Some(at) = waiting.pop() {
            let mut row = Row::default();
            for &other in &waiting {
                row.put(places[other].0, "|", marks[other].style);
            }
            row.put(places[at].0, &printable(marks[at].text), marks[at].style);
            self.bar(out, margin, &row.finish(self));
        }
    }

    /// Shows the fix, as the line that it would make.
    fn fix(&self, fix: &Fix, margin: usize, out: &mut String) {
        self.bar(out, margin, "");
        self.paint(out, Style::Cyan, "help");
        let _ = writeln!(out, ": {}", printable(&fix.message));
        let Some(line) = self.only_line(&fix.edits) else { return };
        self.bar(out, margin, "");
        let whole = self.line(line);
        let focus = fix.edits.iter().map(|edit| edit.span).reduce(Span::to).unwrap_or_default();
        let window = Window::new(self.text, whole, focus);
        let (mut after, mut row, mut at) = (String::new(), Row::default(), window.span.start);
        let removes = fix.edits.iter().any(|edit| edit.text.is_empty());
        after.push_str(window.before());
        for edit in &fix.edits {
            after.push_str(&printable(&self.text[at..edit.span.start.max(at)]));
            let start = width(&after);
            let new = printable(&edit.text);
            after.push_str(&new);
            let sign = if edit.span.is_empty() { "+" } else { "~" };
            row.put(start, &sign.repeat(width(&new)), Style::Green);
            at = edit.span.end;
        }
        after.push_str(&printable(&self.text[at.min(window.span.end)..window.span.end]));
        after.push_str(window.after());
        if removes {
            self.signed(out, line, margin, '-', Style::Red, &window.text);
            self.signed(out, line, margin, '+', Style::Green, &after);
        } else {
            self.numbered(out, line, margin, &after);
            self.bar(out, margin, &row.finish(self));
        }
    }

    /// The line that contains all edits, if there is one and no edit inserts a newline.
    fn only_line(&self, edits: &[Edit]) -> Option<usize> {
        let line_of = |offset| self.lines.line_column(offset).line;
        let first = line_of(edits.first()?.span.start);
        let line = self.line(first);
        edits
            .iter()
            .all(|edit| line.contains(edit.span) && !edit.text.contains(['\n', '\r']))
            .then_some(first)
    }

    /// The span of a line, without its newline.
    fn line(&self, line: usize) -> Span {
        let start = self.lines.line_start(line).unwrap_or(self.text.len());
        let end = self.lines.line_start(line + 1).unwrap_or(self.text.len());
        Span::new(start, start + self.text[start..end].trim_end_matches(['\n', '\r']).len())
    }

    fn numbered(&self, out: &mut String, line: usize, margin: usize, text: &str) {
        self.paint(out, Style::Blue, &format!("{line:>margin$} | "));
        let _ = writeln!(out, "{}", text.trim_end());
    }

    fn signed(
        &self,
        out: &mut String,
        line: usize,
        margin: usize,
        sign: char,
        style: Style,
        text: &str,
    ) {
        self.paint(out, Style::Blue, &format!("{line:>margin$} "));
        self.paint(out, style, &format!("{sign} {}", text.trim_end()));
        out.push('\n');
    }

    fn bar(&self, out: &mut String, margin: usize, text: &str) {
        self.paint(out, Style::Blue, &format!("{:margin$} |", ""));
        let _ = writeln!(out, "{}{}", if text.is_empty() { "" } else { " " }, text);
    }

    fn paint(&self, out: &mut String, style: Style, text: &str) {
        if self.colors {
            let _ = write!(out, "\u{1B}[{}m{text}\u{1B}[0m", style.code());
        } else {
            out.push_str(text);
        }
    }
}

/// A span in a line, with a text about it.
struct Mark<'f> {
    span: Span,
    text: &'f str,
    style: Style,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Style {
    Bold,
    Red,
    Yellow,
    Green,
    Blue,
    Cyan,
}

impl Style {
    fn code(self) -> &'static str {
        match self {
            Self::Bold => "1",
            Self::Red => "1;31",
            Self::Green => "1;32",
            Self::Yellow => "1;33",
            Self::Blue => "1;34",
            Self::Cyan => "1;36",
        }
    }
}

/// A row below a source line: characters with their colours, by column.
#[derive(Default)]
struct Row {
    cells: Vec<Option<(char, Style)>>,
}

impl Row {
    fn put(&mut self, column: usize, text: &str, style: Style) {
        for (at, c) in (column..).zip(text.chars()) {
            if at >= self.cells.len() {
                self.cells.resize(at + 1, None);
            }
            self.cells[at] = Some((c, style));
        }
    }

    fn width(&self) -> usize {
        self.cells.len()
    }

    fn finish(self, report: &Report<'_>) -> String {
        let mut out = String::new();
        for run in self.cells.chunk_by(|a, b| a.map(|a| a.1) == b.map(|b| b.1)) {
            let text: String = run.iter().map(|cell| cell.map_or(' ', |(c, _)| c)).collect();
            match run[0] {
                None => out.push_str(&text),
                Some((_, style)) => report.paint(&mut out, style, &text),
            }
        }
        out
    }
}
