//! The common part of `check` and `xml check`: reports of findings, and the check of many files.
//!
//! Files are checked in parallel, a batch at a time, and reported in order.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use broth::check::{Finding, Rule, Severity, Unfixed};
use rayon::prelude::*;

use super::checked::{Checked, REFUSED, Repair, is_fixable};
use super::format::{Format, Printer};
use crate::config::place;
use crate::diagnostics::tell;
use crate::terminal::When;
use crate::{Outcome, progress, replace};

/// How findings are reported.
#[derive(clap::Args)]
pub(crate) struct Reporting {
    /// How to print findings.
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub(crate) format: Format,
    /// Print how many findings each rule has, instead of the findings.
    #[arg(long)]
    pub(crate) statistics: bool,
    /// Report only errors.
    #[arg(long, short)]
    pub(crate) quiet: bool,
    /// Exit with 0 if there are no errors and at most N warnings [default: 0].
    #[arg(long, value_name = "N")]
    max_warnings: Option<usize>,
    /// When to use colours.
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    color: When,
    /// Write the findings to FILE.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Treat standard input as a file called NAME.
    #[arg(long, value_name = "NAME")]
    pub(crate) stdin_filename: Option<PathBuf>,
}

impl Reporting {
    /// Passes the place of the output to a function. A file is replaced as a whole, or not at all.
    fn write<T>(
        &self,
        place: Place,
        print: impl FnOnce(Box<dyn Write + '_>, bool) -> io::Result<T>,
    ) -> io::Result<T> {
        let always = self.color == When::Always;
        match (&self.output, place) {
            (Some(path), _) => {
                let (result, lost) = replace::write(path, |out| print(Box::new(out), always))?;
                let name = path.display();
                lost.iter().for_each(|lost| tell(format_args!("{name}: notice: {lost}")));
                Ok(result)
            }
            (None, Place::StandardOutput) => {
                print(Box::new(io::stdout()), self.color.on_standard_output())
            }
            (None, Place::StandardError) => print(Box::new(io::stderr()), always),
        }
    }

    /// Refuses an output that is one of the files to check, or the other output: one of the two
    /// would be lost.
    pub(crate) fn accept<'f>(
        &self,
        output: Option<&Path>,
        files: impl Iterator<Item = &'f Path> + Clone,
    ) -> io::Result<()> {
        let refuse = |output: &Path, why: &str| {
            Err(io::Error::other(format!("{}: not written: {why}", output.display())))
        };
        for output in output.into_iter().chain(self.output.as_deref()) {
            let identity = replace::identity(output);
            if output.exists() && files.clone().any(|file| replace::identity(file) == identity) {
                return refuse(output, "it is to be checked");
            }
        }
        match (output, self.output.as_deref()) {
            (Some(first), Some(second)) if is_one_file(first, second) => {
                refuse(second, "--output and --write-baseline name the same file")
            }
            _ => Ok(()),
        }
    }

    /// Drops the findings that are not to be reported.
    fn select(&self, findings: &mut Vec<Finding>) {
        if self.quiet {
            findings.retain(is_error);
        }
    }
}

/// Whether two names are those of one file, which need not exist. A device or a pipe may be written
/// to by many.
fn is_one_file(first: &Path, second: &Path) -> bool {
    let is_file = |file: &Path| fs::metadata(file).map_or(true, |metadata| metadata.is_file());
    let [first, second] = [first, second].map(place);
    is_file(&first) && replace::identity(&first) == replace::identity(&second)
}

/// Where findings go, unless the user names a file.
#[derive(Clone, Copy)]
pub(crate) enum Place {
    StandardOutput,
    /// Standard output has a repaired document.
    StandardError,
}

/// Checks files in parallel by these rules, and prints their findings in order. `end` runs before
/// the summary.
pub(crate) fn check_files<F: Send>(
    files: Vec<io::Result<F>>,
    (reporting, place): (&Reporting, Place),
    rules: Vec<Rule>,
    check_file: impl Fn(&F) -> io::Result<Checked> + Sync,
    end: impl FnOnce() -> io::Result<()>,
) -> io::Result<Outcome> {
    if reporting.statistics && matches!(reporting.format, Format::Sarif | Format::Github) {
        tell("broth: --statistics has the formats human, concise and json");
        return Ok(Outcome::Misuse);
    }
    let (count, failed) = reporting.write(place, |out, colors| {
        let printer = Printer::new(reporting.format, colors, rules, out);
        let printer = printer.statistics(reporting.statistics);
        print_files(files, reporting, printer, check_file)
    })?;
    end()?;
    let allowed = match (reporting.max_warnings, reporting.quiet) {
        (Some(count), _) => count,
        (None, true) => usize::MAX,
        (None, false) => 0,
    };
    let is_for_people = matches!(reporting.format, Format::Human | Format::Concise);
    if is_for_people && !reporting.quiet && count.files > 0 {
        tell(count.summary());
    }
    match failed {
        Some(error) => Err(error),
        None if count.errors == 0 && count.others <= allowed && count.diffs == 0 => {
            Ok(Outcome::Fine)
        }
        None => Ok(Outcome::Findings),
    }
}

/// Checks and prints the files. Returns what was found, and the last error about a file.
fn print_files<F: Send>(
    files: Vec<io::Result<F>>,
    reporting: &Reporting,
    mut printer: Printer<'_>,
    check_file: impl Fn(&F) -> io::Result<Checked> + Sync,
) -> io::Result<(Count, Option<io::Error>)> {
    /// How many files are in memory at once.
    const BATCH: usize = 256;
    let progress = progress::files(files.len());
    let mut count = Count::default();
    let mut failed = None;
    let mut fail = |error: io::Error| {
        // `main` reports the last one.
        if let Some(earlier) = failed.replace(error) {
            progress.suspend(|| tell(format_args!("broth: {earlier}")));
        }
    };
    progress.suspend(|| printer.begin())?;
    let mut files = files.into_iter();
    loop {
        let batch: Vec<_> = files.by_ref().take(BATCH).collect();
        if batch.is_empty() {
            break;
        }
        let checked: Vec<io::Result<Checked>> = batch
            .into_par_iter()
            .map(|file| {
                let checked = file.and_then(|file| check_file(&file));
                progress.inc(1);
                checked
            })
            .collect();
        for checked in checked {
            match checked {
                Ok(mut checked) => {
                    progress.suspend(|| checked.notices.iter().for_each(tell));
                    if !checked.is_skipped {
                        count.add(&checked);
                        reporting.select(&mut checked.findings);
                        progress.suspend(|| printer.print(&checked))?;
                    }
                    if let Some(why) = &checked.refused {
                        fail(replace::refusal(&checked.source.name(), why));
                    }
                }
                Err(error) => fail(error),
            }
        }
    }
    progress.finish_and_clear();
    printer.end()?;
    Ok((count, failed))
}

fn is_error(finding: &Finding) -> bool {
    finding.severity == Severity::Error
}

/// Counts of findings.
#[derive(Default)]
struct Count {
    files: usize,
    errors: usize,
    others: usize,
    known: usize,
    /// How many were repaired; `None` without `--fix`.
    fixed: Option<usize>,
    /// Why the remaining ones were not repaired, and how many for each reason.
    unfixed: BTreeMap<Unfixed, usize>,
    /// How many were not repaired because their files cannot be changed.
    refused: usize,
    /// How many of the remaining ones `--fix` could repair.
    fixable: usize,
    /// How many of the remaining ones `--unsafe-fixes` could repair, too.
    unsafely_fixable: usize,
    /// How many files a repair would change.
    diffs: usize,
}

impl Count {
    fn add(&mut self, checked: &Checked) {
        let errors = checked.findings.iter().filter(|finding| is_error(finding)).count();
        self.files += 1;
        self.errors += errors;
        self.others += checked.findings.len() - errors;
        self.known += checked.known;
        if checked.is_repairable {
            self.fixable += checked.findings.iter().filter(|it| is_fixable(it)).count();
            let is_unsafe = |finding: &&Finding| finding.unfixed == Some(Unfixed::Unsafe);
            self.unsafely_fixable += checked.findings.iter().filter(is_unsafe).count();
        }
        if let Some(Repair { fixed, diff }) = &checked.repair {
            *self.fixed.get_or_insert_default() += fixed;
            self.diffs += usize::from(diff.as_ref().is_some_and(|diff| !diff.is_empty()));
        }
        if checked.is_after_fix() {
            self.fixed.get_or_insert_default();
            for finding in &checked.findings {
                match finding.unfixed {
                    Some(reason) => *self.unfixed.entry(reason).or_default() += 1,
                    None => self.refused += usize::from(checked.refused.is_some()),
                }
            }
        }
    }

    /// A summary of what was checked and found.
    fn summary(&self) -> String {
        let some = |count: usize, what: &str| {
            format!("{count} {what}{}", if count == 1 { "" } else { "s" })
        };
        let mut parts = Vec::new();
        match self.fixed {
            Some(fixed) if self.diffs > 0 => {
                parts.push(format!("{} can be repaired", some(fixed, "finding")));
            }
            Some(fixed) if fixed > 0 => parts.push(format!("{} repaired", some(fixed, "finding"))),
            _ => {}
        }
        let left = [(self.errors, "error"), (self.others, "warning")];
        let left = left.into_iter().filter(|(count, _)| *count > 0);
        let mut left = left.map(|(count, what)| some(count, what)).collect::<Vec<_>>().join(", ");
        match self.fixed {
            Some(_) if !left.is_empty() => {
                let reasons =
                    self.unfixed.iter().map(|(reason, count)| format!("{count} {reason}"));
                let refused = (self.refused > 0).then(|| format!("{} {REFUSED}", self.refused));
                let reasons: Vec<_> = reasons.chain(refused).collect();
                left += &format!(" left ({})", reasons.join(", "));
            }
            _ if self.fixable > 0 => {
                left += &format!("; {} can be repaired (--fix)", self.fixable);
            }
            _ => {}
        }
        if self.unsafely_fixable > 0 && self.fixed.is_none() {
            let more = if self.fixable > 0 { " more" } else { "" };
            left += &format!("; {}{more} with --fix --unsafe-fixes", self.unsafely_fixable);
        }
        parts.extend(Some(left).filter(|left| !left.is_empty()));
        if parts.is_empty() {
            parts.push("no findings".to_owned());
        }
        if self.known > 0 {
            parts.push(format!("{} in the baseline", self.known));
        }
        format!("{} checked: {}", some(self.files, "file"), parts.join("; "))
    }
}
