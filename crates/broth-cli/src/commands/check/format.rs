//! The ways of printing findings: for people, for programs, for GitHub.

use std::io::{self, Write as _};

use broth::LineIndex;
use broth::check::{Finding, Report, Severity};
use serde_json::json;

use super::{Checked, findings_json, sarif};

/// How findings are printed.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Format {
    /// With the line of the source, for people.
    Human,
    /// A list of files with their findings.
    Json,
    /// SARIF 2.1.0, for code scanning.
    Sarif,
    /// Annotations of GitHub's workflows.
    Github,
}

/// Prints the findings of one file after the other.
pub(super) struct Printer {
    format: Format,
    colors: bool,
    printed: usize,
}

impl Printer {
    pub(super) fn new(format: Format, colors: bool) -> Self {
        Self { format, colors, printed: 0 }
    }

    /// What stands before all files.
    pub(super) fn begin(&self) -> io::Result<()> {
        let mut out = io::stdout().lock();
        match self.format {
            Format::Json => write!(out, "["),
            Format::Sarif => sarif::begin(&mut out),
            Format::Human | Format::Github => Ok(()),
        }
    }

    pub(super) fn print(&mut self, checked: &Checked) -> io::Result<()> {
        let mut out = io::stdout().lock();
        match self.format {
            Format::Human => out.write_all(human(checked, self.colors).as_bytes()),
            Format::Github => out.write_all(github(checked).as_bytes()),
            Format::Json => {
                let findings = findings_json(&checked.findings, &checked.text);
                let comma = if self.printed > 0 { "," } else { "" };
                self.printed += 1;
                write!(out, "{comma}\n{}", json!({"file": checked.name, "findings": findings}))
            }
            Format::Sarif => {
                for result in sarif::results(checked) {
                    let comma = if self.printed > 0 { "," } else { "" };
                    self.printed += 1;
                    write!(out, "{comma}\n{result}")?;
                }
                Ok(())
            }
        }
    }

    /// What stands behind all files.
    pub(super) fn end(&self) -> io::Result<()> {
        let mut out = io::stdout().lock();
        match self.format {
            Format::Json => writeln!(out, "\n]")?,
            Format::Sarif => sarif::end(&mut out)?,
            Format::Human | Format::Github => {}
        }
        out.flush()
    }
}

fn human(checked: &Checked, colors: bool) -> String {
    let report = Report::new(&checked.name, &checked.text).colors(colors);
    let mut out = String::new();
    for finding in &checked.findings {
        report.write(finding, &mut out);
    }
    out
}

/// <https://docs.github.com/actions/reference/workflow-commands-for-github-actions>
fn github(checked: &Checked) -> String {
    let lines = LineIndex::new(&checked.text);
    let mut out = String::new();
    for finding in &checked.findings {
        let kind = match finding.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            _ => "notice",
        };
        let (start, end) =
            (lines.line_column(finding.span.start), lines.line_column(finding.span.end));
        out += &format!(
            "::{kind} file={},line={},endLine={},col={},endColumn={},title={}::{}\n",
            escape(&checked.name, true),
            start.line,
            end.line,
            start.column_chars,
            end.column_chars,
            finding.rule,
            escape(&in_words(finding, &lines), false),
        );
    }
    out
}

/// The message with all that goes with it, a line for each.
fn in_words(finding: &Finding, lines: &LineIndex) -> String {
    let mut words = finding.message.to_string();
    if !finding.label.is_empty() {
        words += &format!(": {}", finding.label);
    }
    for label in &finding.related {
        let line = lines.line_column(label.span.start).line;
        words += &format!("\nline {line}: {}", label.message);
    }
    let fix = finding.fix.as_ref().map(|fix| &fix.message);
    for help in finding.help.iter().chain(fix) {
        words += &format!("\nhelp: {help}");
    }
    words
}

/// Text in a command of a workflow; in a property, colons and commas mean something.
fn escape(text: &str, is_property: bool) -> String {
    let text = text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A");
    if is_property { text.replace(':', "%3A").replace(',', "%2C") } else { text }
}
