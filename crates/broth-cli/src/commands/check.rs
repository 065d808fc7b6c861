//! `broth check`: reports breaches of the rules for writing HTML, and repairs what a machine can repair.
//!
//! Files are checked in parallel, a batch at a time, and reported in order. The findings are this command's
//! output; the final count and read errors go to standard error.

use std::collections::HashSet;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use broth::check::{Finding, Options, Rule, Severity, WritingRule, check_with, fix};
use broth::encoding::{self, Replacement};
use broth::{LineIndex, Span};
use indicatif::ProgressBar;
use rayon::prelude::*;
use serde_json::{Value, json};

pub(super) use self::format::Format;
use self::format::Printer;
use crate::Outcome;
use crate::diagnostics::tell;
use crate::json::Object;
use crate::jsonl::{BadRecord, Pipe, Record};
use crate::named::Named;
use crate::progress::Working;
use crate::source::{Decoding, Source};
use crate::{progress, terminal};

mod draft;
mod format;
mod sarif;
mod write;

/// `broth check`
#[derive(clap::Args)]
pub(crate) struct Check {
    /// The files to check; `-` is standard input.
    #[arg(required_unless_present_any = ["explain", "list", "jsonl"])]
    files: Vec<PathBuf>,
    /// How to print findings.
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    format: Format,
    /// Explain a rule.
    #[arg(long, value_name = "RULE", value_parser = RULE, hide_possible_values = true, conflicts_with_all = ["files", "list"])]
    explain: Option<Rule>,
    /// List all rules.
    #[arg(long, conflicts_with = "files")]
    list: bool,
    /// Repair the files where that changes nothing else, and report what remains.
    #[arg(long, conflicts_with = "jsonl")]
    fix: bool,
    /// Report RULE as an error. Style rules are off unless denied; `style` stands for all of them,
    /// `warning` for all rules that warn.
    #[arg(long, value_name = "RULE", value_parser = RULES, hide_possible_values = true)]
    deny: Vec<Rules>,
    /// Turn RULE off; this wins over --deny.
    #[arg(long, value_name = "RULE", value_parser = RULES, hide_possible_values = true)]
    allow: Vec<Rules>,
    #[command(flatten)]
    decoding: Decoding,
    /// Answer JSON records from standard input.
    #[arg(long, conflicts_with_all = ["files", "format", "explain", "list"])]
    jsonl: bool,
}

/// A rule, or all of a severity.
#[derive(Clone, Copy)]
enum Rules {
    One(Rule),
    All(Severity),
}

const RULE: Named<Rule> = Named { read: rule, names: rule_names };
const RULES: Named<Rules> =
    Named { read: rules, names: || ["style", "warning"].into_iter().chain(rule_names()).collect() };

fn rule_names() -> Vec<&'static str> {
    Rule::all().map(Rule::as_str).collect()
}

fn rule(name: &str) -> Result<Rule, String> {
    name.parse().map_err(|_| match nearest(name) {
        Some(nearest) => format!("unknown rule; did you mean `{nearest}`?"),
        None => "no rule has this name; `broth check --list` lists them".to_owned(),
    })
}

fn rules(name: &str) -> Result<Rules, String> {
    match name {
        "style" => Ok(Rules::All(Severity::Style)),
        "warning" | "warnings" => Ok(Rules::All(Severity::Warning)),
        _ => rule(name).map(Rules::One),
    }
}

impl Rules {
    fn iter(self) -> impl Iterator<Item = Rule> {
        Rule::all().filter(move |&rule| match self {
            Self::One(one) => rule == one,
            Self::All(severity) => rule.severity() == severity,
        })
    }
}

/// The rule that a misspelt or incomplete name may refer to.
fn nearest(name: &str) -> Option<Rule> {
    let name = name.to_ascii_lowercase();
    let slips = |rule: &Rule| strsim::osa_distance(rule.as_str(), &name);
    let misspelt = Rule::all().filter(|rule| slips(rule) <= name.len() / 3).min_by_key(slips);
    misspelt.or_else(|| {
        let has = |rule: &Rule, word| rule.as_str().split('-').any(|other| other == word);
        Rule::all().filter(|rule| name.split('-').all(|word| has(rule, word))).min_by_key(slips)
    })
}

impl Check {
    pub(crate) fn run(&self, pipe: &mut Pipe<'_>) -> io::Result<Outcome> {
        let options = self.options();
        if let Some(rule) = self.explain {
            let mut out = io::stdout().lock();
            writeln!(out, "{rule} ({})\n\n{}", rule.severity(), rule.explanation())?;
            return Ok(Outcome::Fine);
        }
        if self.list {
            let mut out = io::stdout().lock();
            for rule in Rule::all() {
                writeln!(out, "{:7} {rule}: {}", rule.severity(), rule.summary())?;
            }
            return Ok(Outcome::Fine);
        }
        if self.jsonl {
            return pipe.answer::<Self>(|record| answer(record, &options));
        }
        check_files(&self.files(), self.format, Rule::all().collect(), |file| {
            self.check_file(file, &options)
        })
    }

    fn options(&self) -> Options {
        let denied = self.deny.iter().flat_map(|rules| rules.iter());
        let options = denied.fold(Options::default(), Options::deny);
        self.allow.iter().flat_map(|rules| rules.iter()).fold(options, Options::allow)
    }

    /// The files to check. With `--fix`, each is checked once, however often it is named.
    fn files(&self) -> Vec<&Path> {
        let mut seen = HashSet::new();
        let is_new = |file: &&Path| !self.fix || seen.insert(write::identity(file));
        self.files.iter().map(PathBuf::as_path).filter(is_new).collect()
    }

    fn check_file(&self, file: &Path, options: &Options) -> io::Result<Checked> {
        if self.fix {
            write::accept(file)?;
        }
        let source = Source::of(file, self.decoding, self.files.len());
        let bytes = source.read_bytes()?;
        let _working = (self.files.len() == 1).then(|| Working::on("checking", bytes.len()));
        let decoded = source.decode(&bytes, encoding::Options::html());
        let mut notices = Vec::from_iter(source.assumed(&decoded.decision, bytes.is_ascii()));
        let (text, malformed) = (decoded.text, &decoded.replacements);
        if !self.fix {
            let findings = with_malformed_bytes(check_with(&text, options), malformed, options);
            return Ok(Checked { source, text: text.into_owned(), findings, fixed: 0, notices });
        }
        let fixed = fix(&text, options);
        if fixed.applied > 0 {
            let lost = write::replace(file, &bytes, &text, &fixed.text)?;
            let name = source.name();
            notices.extend(lost.into_iter().map(|lost| format!("{name}: notice: {lost}")));
        }
        // A file with malformed bytes is not repaired: its text is not what the bytes say.
        let findings = with_malformed_bytes(fixed.left, malformed, options);
        Ok(Checked { source, text: fixed.text, findings, fixed: fixed.applied, notices })
    }
}

/// Checks files in parallel by these rules, and prints their findings in order.
pub(super) fn check_files(
    files: &[&Path],
    format: Format,
    rules: Vec<Rule>,
    check_file: impl Fn(&Path) -> io::Result<Checked> + Sync,
) -> io::Result<Outcome> {
    /// How many files are in memory at once.
    const BATCH: usize = 256;
    let progress = progress::files(files.len());
    let mut printer = Printer::new(format, terminal::colors(), rules);
    let mut count = Count::default();
    let mut failed = None;
    progress.suspend(|| printer.begin())?;
    for batch in files.chunks(BATCH) {
        let checked: Vec<io::Result<Checked>> = batch
            .par_iter()
            .map(|file| {
                let checked = check_file(file);
                progress.inc(1);
                checked
            })
            .collect();
        for checked in checked {
            match checked {
                Ok(checked) => {
                    count.add(&checked);
                    progress.suspend(|| {
                        checked.notices.iter().for_each(tell);
                        printer.print(&checked)
                    })?;
                }
                Err(error) => failed = Some(report(failed.take(), error, &progress)),
            }
        }
    }
    progress.finish_and_clear();
    printer.end()?;
    if format == Format::Human {
        // Standard input has no file to repair.
        count.print(files.iter().all(|file| file.as_os_str() != "-"));
    }
    match failed {
        Some(error) => Err(error),
        None if count.findings() == 0 => Ok(Outcome::Fine),
        None => Ok(Outcome::Findings),
    }
}

/// A file after the check.
pub(super) struct Checked {
    pub(super) source: Source,
    pub(super) text: String,
    pub(super) findings: Vec<Finding>,
    pub(super) fixed: usize,
    /// Notices about it.
    pub(super) notices: Vec<String>,
}

/// Reports why a file could not be read or written when the next such file is found; `main` reports the
/// last one.
fn report(earlier: Option<io::Error>, error: io::Error, progress: &ProgressBar) -> io::Error {
    if let Some(earlier) = earlier {
        progress.suspend(|| tell(format_args!("broth: {earlier}")));
    }
    error
}

/// Counts of findings.
#[derive(Default)]
struct Count {
    files: usize,
    errors: usize,
    others: usize,
    fixed: usize,
    /// How many of the remaining ones `--fix` could repair.
    fixable: usize,
}

impl Count {
    fn add(&mut self, checked: &Checked) {
        let is_error = |finding: &&Finding| finding.severity == Severity::Error;
        let errors = checked.findings.iter().filter(is_error).count();
        self.files += 1;
        self.errors += errors;
        self.others += checked.findings.len() - errors;
        self.fixed += checked.fixed;
        self.fixable += checked.findings.iter().filter(|finding| finding.fix.is_some()).count();
    }

    fn findings(&self) -> usize {
        self.errors + self.others
    }

    fn print(&self, are_files: bool) {
        let some = |count: usize, what: &str| {
            format!("{count} {what}{}", if count == 1 { "" } else { "s" })
        };
        if self.fixed > 0 {
            tell(format_args!("{} repaired", some(self.fixed, "finding")));
        }
        if self.findings() > 0 {
            let counts = [(self.errors, "error"), (self.others, "warning")];
            let counts = counts.into_iter().filter(|(count, _)| *count > 0);
            let found: Vec<_> = counts.map(|(count, what)| some(count, what)).collect();
            let repair = match self.fixable {
                count if count > 0 && are_files => format!("; {count} can be repaired (--fix)"),
                _ => String::new(),
            };
            tell(format_args!("{} in {}{repair}", found.join(", "), some(self.files, "file")));
        }
    }
}

/// The answer to a `--jsonl` record.
fn answer(record: &Record<'_>, options: &Options) -> Result<Object, BadRecord> {
    let text = record.input()?;
    let lines = LineIndex::new(text);
    let findings = check_with(text, options);
    let findings = findings.iter().map(|finding| finding_json(finding, &lines));
    Ok(Object::new().with_list("findings", &findings.collect()))
}

/// A finding as JSON. Empty parts have no key.
pub(super) fn finding_json(finding: &Finding, lines: &LineIndex) -> Value {
    let place = |span: Span| {
        let at = lines.line_column(span.start);
        [("start", span.start), ("end", span.end), ("line", at.line), ("col", at.column_chars)]
    };
    let mut json = json!({
        "rule": finding.rule.as_str(),
        "severity": finding.severity.as_str(),
        "message": finding.message,
    });
    for (key, value) in place(finding.span) {
        json[key] = value.into();
    }
    if !finding.label.is_empty() {
        json["label"] = json!(finding.label);
    }
    if let Some(help) = &finding.help {
        json["help"] = json!(help);
    }
    if !finding.related.is_empty() {
        let related = finding.related.iter().map(|label| {
            let mut json = json!({"message": label.message});
            for (key, value) in place(label.span) {
                json[key] = value.into();
            }
            json
        });
        json["related"] = related.collect();
    }
    if let Some(fix) = &finding.fix {
        let edits: Vec<Value> = fix
            .edits
            .iter()
            .map(|edit| {
                let (start, end) = (edit.span.start, edit.span.end);
                json!({"start": start, "end": end, "text": edit.text})
            })
            .collect();
        json["fix"] = json!({"message": fix.message, "edits": edits});
    }
    json
}

/// Findings, with those about bytes that could not be decoded, in source order.
fn with_malformed_bytes(
    mut findings: Vec<Finding>,
    replacements: &[Replacement],
    options: &Options,
) -> Vec<Finding> {
    let rule = WritingRule::MalformedBytes.into();
    let Some(severity) = options.severity(rule).filter(|_| !replacements.is_empty()) else {
        return findings;
    };
    findings.extend(replacements.iter().map(|replacement| {
        let at = replacement.text;
        let mut finding = Finding::new(rule, Span::new(at, at + '\u{FFFD}'.len_utf8()));
        finding.severity = severity;
        finding
    }));
    findings.sort_by_key(|finding| finding.span.start);
    findings
}

#[cfg(test)]
mod tests {
    use broth::check::Rule;

    use super::nearest;

    #[test]
    fn a_misspelt_rule_is_recognised() {
        for (typed, meant) in [
            ("duplicat-id", Some("duplicate-id")),
            ("duplicate-di", Some("duplicate-id")),
            ("missing-endtag", Some("missing-end-tag")),
            ("Invalid-Keyword", Some("invalid-keyword")),
            ("void-slash", Some("void-element-slash")),
            ("soup", None),
        ] {
            assert_eq!(nearest(typed).map(Rule::as_str), meant, "{typed}");
        }
    }
}
