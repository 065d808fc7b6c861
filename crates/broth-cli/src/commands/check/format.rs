//! The formats of findings: for people, for programs, for GitHub.

use std::io::{self, BufWriter, Write};

use broth::LineIndex;
use broth::check::terminal::{is_terminal_control, printable};
use broth::check::{Finding, Report, Rule, Severity};
use serde_json::json;

use super::checked::{Checked, Repair};
use super::statistics::Statistics;
use super::{finding_json, sarif};
use crate::json;

/// How findings are printed.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Format {
    /// For people, with the source line underlined.
    Human,
    /// For people, one line for each finding.
    Concise,
    /// JSON: a list of files with their findings.
    Json,
    /// SARIF 2.1.0, for code scanning.
    Sarif,
    /// Annotations for GitHub workflows.
    Github,
}

/// Prints the findings of one file after another.
pub(super) struct Printer<'w> {
    format: Format,
    colors: bool,
    rules: Vec<Rule>,
    /// The numbers of findings, if they are wanted instead of the findings.
    statistics: Option<Statistics>,
    printed: usize,
    out: BufWriter<Box<dyn Write + 'w>>,
}

impl<'w> Printer<'w> {
    pub(super) fn new(
        format: Format,
        colors: bool,
        rules: Vec<Rule>,
        out: Box<dyn Write + 'w>,
    ) -> Self {
        let out = BufWriter::new(out);
        Self { format, colors, rules, statistics: None, printed: 0, out }
    }

    /// Sets whether to print how many findings each rule has, instead of the findings.
    pub(super) fn statistics(mut self, yes: bool) -> Self {
        self.statistics = yes.then(Statistics::default);
        self
    }

    /// Prints what comes before the first file.
    pub(super) fn begin(&mut self) -> io::Result<()> {
        if self.statistics.is_some() {
            return Ok(());
        }
        match self.format {
            Format::Json => write!(self.out, "["),
            Format::Sarif => sarif::begin(&self.rules, &mut self.out),
            Format::Human | Format::Concise | Format::Github => Ok(()),
        }
    }

    pub(super) fn print(&mut self, checked: &Checked) -> io::Result<()> {
        if let Some(statistics) = &mut self.statistics {
            statistics.add(checked);
            return Ok(());
        }
        if let Some(Repair { diff: Some(diff), .. }) = &checked.repair {
            self.out.write_all(diff.as_bytes())?;
            return self.out.flush();
        }
        match self.format {
            Format::Human => human(checked, self.colors, &mut self.out)?,
            Format::Concise => concise(checked, &mut self.out)?,
            Format::Github => github(checked, &mut self.out)?,
            Format::Json => {
                self.separate()?;
                write_json(checked, &mut self.out)?;
            }
            Format::Sarif => {
                for result in sarif::results(checked) {
                    self.separate()?;
                    json::write(&mut self.out, &result)?;
                }
            }
        }
        self.out.flush()
    }

    /// Starts the next item of the output's list.
    fn separate(&mut self) -> io::Result<()> {
        let comma = if self.printed > 0 { "," } else { "" };
        self.printed += 1;
        writeln!(self.out, "{comma}")
    }

    /// Prints what comes after the last file.
    pub(super) fn end(&mut self) -> io::Result<()> {
        if let Some(statistics) = &self.statistics {
            statistics.print(self.format == Format::Json, &mut self.out)?;
            return self.out.flush();
        }
        match self.format {
            Format::Json => writeln!(self.out, "\n]")?,
            Format::Sarif => sarif::end(&mut self.out)?,
            Format::Human | Format::Concise | Format::Github => {}
        }
        self.out.flush()
    }
}

// Each writes one finding after another: together they may be many times the size of the document.

fn human(checked: &Checked, colors: bool, out: &mut impl Write) -> io::Result<()> {
    let name = checked.source.name();
    let report = Report::new(&name, &checked.text).colors(colors);
    let report = report.reasons(checked.is_after_fix());
    let mut text = String::new();
    for finding in &checked.findings {
        report.write(finding, &mut text);
        out.write_all(text.as_bytes())?;
        text.clear();
    }
    Ok(())
}

fn concise(checked: &Checked, out: &mut impl Write) -> io::Result<()> {
    let lines = LineIndex::new(&checked.text);
    let name = printable(&checked.source.name());
    for finding in &checked.findings {
        let at = lines.line_column(finding.span.start);
        let (line, column) = (at.line, at.column_chars);
        let Finding { severity, message, rule, .. } = finding;
        writeln!(out, "{name}:{line}:{column}: {severity}: {} ({rule})", printable(message))?;
    }
    Ok(())
}

fn write_json(checked: &Checked, out: &mut impl Write) -> io::Result<()> {
    let lines = LineIndex::new(&checked.text);
    write!(out, "{{\"file\":")?;
    json::write(&mut *out, &checked.source.name())?;
    write!(out, ",\"findings\":[")?;
    for (number, finding) in checked.findings.iter().enumerate() {
        write!(out, "{}", if number > 0 { "," } else { "" })?;
        let mut json = finding_json(finding, &lines);
        if let Some((reason, message)) = checked.unfixed(finding) {
            json["unfixed"] = json!({"reason": reason, "message": message});
        }
        json::write(&mut *out, &json)?;
    }
    write!(out, "]}}")
}

/// <https://docs.github.com/actions/reference/workflow-commands-for-github-actions>
fn github(checked: &Checked, out: &mut impl Write) -> io::Result<()> {
    let lines = LineIndex::new(&checked.text);
    let name = checked.source.name();
    for finding in &checked.findings {
        let kind = match finding.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            _ => "notice",
        };
        let (start, end) =
            (lines.line_column(finding.span.start), lines.line_column(finding.span.end));
        writeln!(
            out,
            "::{kind} file={},line={},endLine={},col={},endColumn={},title={}::{}",
            escape(&name, true),
            start.line,
            end.line,
            start.column_chars,
            end.column_chars,
            finding.rule,
            escape(&in_words(finding, checked, &lines), false),
        )?;
    }
    Ok(())
}

/// The message and its notes, one line each.
fn in_words(finding: &Finding, checked: &Checked, lines: &LineIndex) -> String {
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
    if let Some((_, message)) = checked.unfixed(finding).filter(|_| checked.is_after_fix()) {
        words += &format!("\nnot repaired: {message}");
    }
    words
}

/// Escapes text for a workflow command. In a property, colons and commas are escaped too;
/// characters that could control the terminal or the log are made visible.
fn escape(text: &str, is_property: bool) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '%' | '\r' | '\n' => out += &format!("%{:02X}", u32::from(c)),
            ':' | ',' if is_property => out += &format!("%{:02X}", u32::from(c)),
            c if is_terminal_control(c) => out.extend(c.escape_default()),
            c => out.push(c),
        }
    }
    out
}
