//! `broth check`: reports violations of the rules for writing HTML, and repairs those that it can.
//!
//! The findings are this command's output; the summary and read errors go to standard error.

use std::collections::HashSet;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use broth::check::{Checker, Finding, Fixed, Rule};
use broth::encoding::Replacement;
use broth::html::Context;
use broth::{LineIndex, Span};
use broth_template::Regions;
use serde_json::{Value, json};

pub(crate) use self::baseline::Baseline;
pub(crate) use self::checked::Checked;
use self::checked::Repair;
use self::format::Format;
pub(crate) use self::report::{Place, Reporting, check_files};
pub(crate) use self::rules::Rules;
use self::rules::{RULE, RULES};
pub(crate) use self::sarif::page;
use crate::config::{self, Configs};
use crate::diagnostics::tell;
use crate::json::{self, Object};
use crate::jsonl::{BadRecord, ExtraMembers, Pipe, Record};
use crate::progress::Working;
use crate::source::{Decoding, Source, Transport, is_standard_input};
use crate::templates::{self, Templates};
use crate::{Outcome, base_checker, diff, inputs, replace};

mod baseline;
mod checked;
mod format;
mod report;
mod rules;
mod sarif;
mod statistics;

/// `broth check`
#[derive(clap::Args)]
pub(crate) struct Check {
    /// Files, folders (their .html and .htm files) and patterns; `-` or none is standard input.
    files: Vec<PathBuf>,
    #[command(flatten)]
    reporting: Reporting,
    /// Explain a rule.
    #[arg(long, value_name = "RULE", value_parser = RULE, hide_possible_values = true, conflicts_with_all = ["files", "list"])]
    explain: Option<Rule>,
    /// List all rules.
    #[arg(long, conflicts_with = "files")]
    list: bool,
    /// Repair the files where that changes nothing else, and report what remains.
    #[arg(long)]
    fix: bool,
    /// Also make the repairs that change the tree, such as to remove an attribute without effect.
    #[arg(long, requires = "fix")]
    unsafe_fixes: bool,
    /// Check only RULE; may be repeated. Rules that are off are turned on.
    #[arg(long, value_name = "RULE", value_parser = RULES, hide_possible_values = true)]
    only: Vec<Rules>,
    /// Print what --fix would change, and change nothing.
    #[arg(long, requires = "fix", conflicts_with_all = ["format", "statistics"])]
    diff: bool,
    /// Report RULE as an error. Style rules are off unless denied; `style` stands for all of them,
    /// `warning` for all rules that warn.
    #[arg(long, value_name = "RULE", value_parser = RULES, hide_possible_values = true)]
    deny: Vec<Rules>,
    /// Turn RULE off; this wins over --deny.
    #[arg(long, value_name = "RULE", value_parser = RULES, hide_possible_values = true)]
    allow: Vec<Rules>,
    /// Read the configuration from FILE, instead of the nearest `broth.toml`.
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Read no configuration.
    #[arg(long, conflicts_with = "config")]
    no_config: bool,
    /// Leave out the findings that are in the baseline FILE.
    #[arg(long, value_name = "FILE")]
    baseline: Option<PathBuf>,
    /// Write all findings to FILE, as a baseline.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["baseline", "fix"])]
    write_baseline: Option<PathBuf>,
    /// Check fragments, such as parts of templates, as if inside the element CONTEXT: `tr`, `svg g`
    /// [default: body]. Rules about whole documents are off.
    #[arg(long, visible_alias = "context", value_name = "CONTEXT", num_args = 0..=1, default_missing_value = DEFAULT_CONTEXT, value_parser = clap::builder::NonEmptyStringValueParser::new())]
    fragment: Option<String>,
    /// The template language of the files: `auto` (by their names), `none`, `jinja`, `liquid`,
    /// `erb`, `ejs`, `handlebars`, `go`, `blade`, `php`, `vue`, `svelte` or `astro` [default:
    /// auto].
    #[arg(long, value_name = "LANGUAGE", value_parser = Templates::parse)]
    templates: Option<Templates>,
    #[command(flatten)]
    transport: Transport,
    #[command(flatten)]
    decoding: Decoding,
    /// Answer JSON records from standard input: {"input": .., "context": ..}.
    #[arg(long, conflicts_with_all = [
        "files", "fix", "unsafe_fixes", "statistics", "diff", "transport", "encoding", "guess",
        "format", "quiet", "max_warnings", "color", "output", "stdin_filename", "explain", "list",
        "config", "no_config", "baseline", "write_baseline",
    ])]
    jsonl: bool,
}

/// The default context of a fragment.
const DEFAULT_CONTEXT: &str = "body";

/// A file to check, and how.
struct Job {
    file: PathBuf,
    /// Its absolute path, which does not depend on how the user names it.
    place: PathBuf,
    checker: Checker,
    /// The findings that are known.
    baseline: Option<Arc<Baseline>>,
    templates: Templates,
    seen: Arc<Seen>,
}

/// Facts about templates that are told once for all files.
#[derive(Default)]
struct Seen {
    /// How many parts of templates are not checked.
    left_out: AtomicUsize,
    /// A file with code in it that nobody has called a template.
    hint: Mutex<Option<(PathBuf, String)>>,
}

impl Seen {
    fn tell(&self) {
        let left_out = self.left_out.load(Ordering::Relaxed);
        if left_out > 0 {
            let (s, are) = if left_out == 1 { ("", "is") } else { ("s", "are") };
            tell(format_args!(
                "broth: notice: {left_out} part{s} of templates {are} not checked, because what \
                 surrounds them decides what they mean"
            ));
        }
        if let Ok(mut hint) = self.hint.lock()
            && let Some((_, hint)) = hint.take()
        {
            tell(hint);
        }
    }

    /// Adds what is to be told about a text.
    fn add(&self, name: &str, file: &Path, text: &str, job: &Job) {
        let Some(template) = job.templates.of_file(&job.place) else {
            if job.templates == Templates::Auto
                && let Some(notice) = templates::notice(name, text)
                && let Ok(mut hint) = self.hint.lock()
                && hint.as_ref().is_none_or(|(first, _)| file < first.as_path())
            {
                *hint = Some((file.to_owned(), notice));
            }
            return;
        };
        let regions = Regions::parse(text, template);
        let left_out = regions.left_out(&regions.mask(text).text).len();
        self.left_out.fetch_add(left_out, Ordering::Relaxed);
    }
}

impl Check {
    pub(crate) fn run(&self, pipe: &mut Pipe<'_>) -> io::Result<Outcome> {
        if let Some(rule) = self.explain {
            let mut out = io::stdout().lock();
            writeln!(out, "{rule} ({})\n\n{}", rule.severity(), rule.explanation())?;
            return Ok(Outcome::Fine);
        }
        if self.list {
            return self.list();
        }
        if self.jsonl {
            return pipe.answer(self, ExtraMembers::NONE, Self::answer);
        }
        if self.fix && self.files().next().is_none() {
            tell("broth: --fix repairs files; name them, or `-` to repair standard input");
            return Ok(Outcome::Misuse);
        }
        let is_filter = self.fix && !self.diff && self.files().any(is_standard_input);
        if is_filter && self.files().count() > 1 {
            tell(
                "broth: --fix writes what it reads from `-` to standard output; name no other file",
            );
            return Ok(Outcome::Misuse);
        }
        let seen = Arc::new(Seen::default());
        let jobs = self.jobs(&seen)?;
        let files = jobs.iter().flatten().map(|job| job.file.as_path());
        self.reporting.accept(self.write_baseline.as_deref(), files)?;
        if is_filter && jobs.is_empty() {
            io::copy(&mut io::stdin(), &mut io::stdout())?;
        }
        let count = jobs.len();
        let written = self
            .write_baseline
            .as_deref()
            .map(|file| Mutex::new(Baseline::new(&config::place(file))));
        let check_file = |job: &Job| {
            let mut checked = self.check_file(job, count)?;
            if let Some(written) = &written {
                let mut written = written.lock().expect("no thread panics with it");
                written.add(&job.place, &checked.findings);
                checked.known = std::mem::take(&mut checked.findings).len();
            }
            if let Some(baseline) = &job.baseline {
                checked.known = baseline.drop_known(&job.place, &mut checked.findings);
            }
            Ok(checked)
        };
        let write_baseline = || match (&self.write_baseline, &written) {
            (Some(file), Some(written)) => {
                written.lock().expect("no thread panics with it").write(file)
            }
            _ => Ok(()),
        };
        let rules = base_checker::known_rules();
        let place = if is_filter { Place::StandardError } else { Place::StandardOutput };
        let outcome =
            check_files(jobs, (&self.reporting, place), rules, check_file, write_baseline);
        if !self.reporting.quiet {
            seen.tell();
        }
        outcome
    }

    /// Lists all rules.
    fn list(&self) -> io::Result<Outcome> {
        let rules = base_checker::known_rules();
        let mut out = io::stdout().lock();
        match self.reporting.format {
            Format::Human => {
                for rule in rules {
                    writeln!(out, "{:7} {rule}: {}", rule.severity(), rule.summary())?;
                }
            }
            Format::Json => {
                let rule = |rule: Rule| {
                    json!({
                        "rule": rule.as_str(),
                        "severity": rule.severity().as_str(),
                        "summary": rule.summary(),
                    })
                };
                json::write(&mut out, &rules.into_iter().map(rule).collect::<Vec<_>>())?;
                writeln!(out)?;
            }
            Format::Sarif | Format::Github | Format::Concise => {
                tell("broth: --list has the formats human and json");
                return Ok(Outcome::Misuse);
            }
        }
        Ok(Outcome::Fine)
    }

    /// Turns off all rules but those of `--only`, if there are any.
    fn with_only(&self, checker: Checker) -> Checker {
        if self.only.is_empty() {
            return checker;
        }
        let only: HashSet<Rule> = self.only.iter().flat_map(|rules| rules.iter()).collect();
        let rules: Vec<Rule> = checker.rules().collect();
        rules.into_iter().fold(checker, |checker, rule| {
            if !only.contains(&rule) {
                checker.allow(rule)
            } else if checker.severity_of(rule).is_none() {
                checker.severity(rule, rule.severity())
            } else {
                checker
            }
        })
    }

    /// Adds the choices of the command line, which win.
    fn with_choices(&self, checker: Checker) -> Checker {
        let checker = self.with_only(checker).unsafe_fixes(self.unsafe_fixes);
        let denied = self.deny.iter().flat_map(|rules| rules.iter());
        let checker = denied.fold(checker, Checker::deny);
        self.allow.iter().flat_map(|rules| rules.iter()).fold(checker, Checker::allow)
    }

    /// The answer to a `--jsonl` record.
    fn answer(&self, record: &Record<'_>) -> Result<Object, BadRecord> {
        let template = self.templates.unwrap_or_default().of_file(Path::new(""));
        let checker = self.with_choices(base_checker::checker()).template(template);
        let text = record.input()?;
        let lines = LineIndex::new(text);
        let findings = match &self.fragment {
            Some(context) => checker.check_fragment(text, context.as_str()),
            None => checker.check(text),
        };
        let findings = findings.iter().map(|finding| finding_json(finding, &lines));
        Ok(Object::new().with_list("findings", &findings.collect()))
    }

    /// The context of fragments, and whether it is the name of a file instead: in
    /// `--fragment soup.html`, the context is left out.
    fn context(&self) -> (Option<Context<'_>>, Option<&Path>) {
        let Some(word) = self.fragment.as_deref() else { return (None, None) };
        let is_name = |c: char| c.is_alphanumeric() || c == '-';
        match word
            .split(' ')
            .all(|word| word.starts_with(char::is_alphabetic) && word.chars().all(is_name))
        {
            true => (Some(Context::parse(word)), None),
            false => (Some(Context::parse(DEFAULT_CONTEXT)), Some(Path::new(word))),
        }
    }

    /// The files that the arguments name.
    fn files(&self) -> impl Iterator<Item = &Path> {
        self.context().1.into_iter().chain(self.files.iter().map(PathBuf::as_path))
    }

    /// The files to check. Each is checked once, however often it is named.
    fn jobs(&self, told: &Arc<Seen>) -> io::Result<Vec<io::Result<Job>>> {
        let mut configs = Configs::new(self.config.as_deref(), self.no_config)?;
        let baseline = self.baseline.as_ref().map(|file| Baseline::read(&config::place(file)));
        let baseline = baseline.transpose()?.map(Arc::new);
        let mut seen = HashSet::new();
        let mut jobs = Vec::new();
        let mut excluded = 0;
        let files: Vec<PathBuf> = self.files().map(Path::to_owned).collect();
        for file in inputs::files(&files, inputs::HTML) {
            let file = match file {
                Ok(file) => file,
                Err(error) => {
                    jobs.push(Err(error));
                    continue;
                }
            };
            if !seen.insert(replace::identity(&file)) {
                continue;
            }
            let is_named = files.contains(&file);
            match self.job(file, is_named, &mut configs, (baseline.as_ref(), told))? {
                Some(job) => jobs.push(Ok(job)),
                None => excluded += usize::from(!is_named),
            }
        }
        if jobs.is_empty() && excluded > 0 {
            let files = if excluded == 1 { "the only file" } else { "all files" };
            tell(format_args!("broth: nothing is checked: the configuration excludes {files}"));
        }
        Ok(jobs)
    }

    /// Decides how a file is checked; `None` if the configuration excludes it.
    fn job(
        &self,
        file: PathBuf,
        is_named: bool,
        configs: &mut Configs,
        (baseline, seen): (Option<&Arc<Baseline>>, &Arc<Seen>),
    ) -> io::Result<Option<Job>> {
        let name = match &self.reporting.stdin_filename {
            Some(name) if is_standard_input(&file) => name,
            _ => &file,
        };
        let place = config::place(name);
        let config = configs.of(&place)?;
        let checker = match &config {
            None => base_checker::checker(),
            Some(config) => match config.checker(&place) {
                Some(checker) => checker,
                None => {
                    if is_named {
                        let name = name.display();
                        tell(format_args!("{name}: notice: the configuration excludes this file"));
                    }
                    return Ok(None);
                }
            },
        };
        let baseline = match baseline {
            _ if self.write_baseline.is_some() => None,
            Some(named) => Some(Arc::clone(named)),
            None => config.and_then(|config| config.baseline.clone()),
        };
        let templates = match self.templates {
            Some(templates) => templates,
            None => configs.templates(&place)?,
        };
        let template = templates.of_file(&place);
        let checker = self.with_choices(checker).template(template);
        Ok(Some(Job { file, place, checker, baseline, templates, seen: Arc::clone(seen) }))
    }

    fn check_file(&self, job: &Job, files: usize) -> io::Result<Checked> {
        let Job { file, checker, .. } = job;
        if self.fix {
            replace::accept(file)?;
        }
        let source = Source::of(file, self.decoding, files);
        let source = source.called(self.reporting.stdin_filename.as_deref());
        let bytes = source.read_bytes()?;
        let is_filter = self.fix && !self.diff && source.is_standard_input();
        if inputs::is_binary(&bytes) {
            if is_filter {
                io::stdout().write_all(&bytes)?;
            }
            return Ok(Checked::skipped(source));
        }
        let _working = (files == 1).then(|| Working::on("checking", bytes.len()));
        let decoded = source.decode(&bytes, self.transport.html());
        let checker = &checker.clone().encoding(self.transport.encoding(&decoded.decision));
        let context = self.context().0;
        let mut notices = Vec::from_iter(source.assumed(&decoded.decision, bytes.is_ascii()));
        let (text, malformed) = (decoded.text, &decoded.replacements);
        job.seen.add(&source.name(), file, &text, job);
        let is_template = job.templates.of_file(&job.place).is_some();
        let is_xml = !is_template && inputs::is_xml(&job.place, &text);
        if context.is_none() && is_xml {
            let name = source.name();
            notices.push(format!("{name}: notice: read as HTML; `broth xml check` reads XML"));
        }
        let check = |checker: &Checker| {
            let findings = match &context {
                Some(context) => checker.check_fragment(&text, *context),
                None => checker.check(&text),
            };
            with_malformed_bytes(findings, malformed, checker)
        };
        let head = replace::head(&bytes, &text);
        if !self.fix {
            let is_repairable = !source.is_standard_input() && head.is_ok();
            let findings = check(checker);
            let checked = Checked::new(source, text.into_owned(), findings);
            return Ok(Checked { notices, is_repairable, ..checked });
        }
        let fixed = match &context {
            Some(context) => checker.fix_fragment(&text, *context),
            None => checker.fix(&text),
        };
        let head = if !fixed.applied.is_empty() { head.map(Some) } else { Ok(None) };
        if is_filter {
            match &head {
                Ok(Some(head)) => {
                    io::stdout().write_all(&[head, fixed.html.as_bytes()].concat())?
                }
                Ok(None) => io::stdout().write_all(&bytes)?,
                Err(_) => {}
            }
        }
        let repair = head.and_then(|head| match head {
            Some(head) => self.repair(&source, &bytes, (head, &text), &fixed, &mut notices),
            None => Ok(Repair { fixed: 0, diff: self.diff.then(String::new) }),
        });
        match repair {
            Ok(repair) => {
                // A file with malformed bytes is not repaired: its text is not what the bytes say.
                let findings = with_malformed_bytes(fixed.left, malformed, checker);
                let checked = Checked::new(source, fixed.html, findings);
                Ok(Checked { notices, repair: Some(repair), ..checked })
            }
            // Findings cannot be part of a patch.
            Err(why) if self.diff => Err(replace::refusal(&source.name(), &why.to_string())),
            Err(why) => {
                let findings = check(checker);
                let checked = Checked::new(source, text.into_owned(), findings);
                Ok(Checked { notices, ..checked.refused(why.to_string()) })
            }
        }
    }

    /// Replaces a file by its repaired text, or shows how it would change. `head` are the bytes
    /// before the text. An error says why the file stays as it is.
    fn repair(
        &self,
        source: &Source,
        bytes: &[u8],
        (head, text): (&[u8], &str),
        fixed: &Fixed,
        notices: &mut Vec<String>,
    ) -> io::Result<Repair> {
        let mut repair = Repair { fixed: fixed.applied.len(), diff: None };
        match (self.diff, source.path()) {
            (true, None) => return Err(io::Error::other("it is not a file")),
            (true, Some(file)) => {
                replace::refuse_unwritable(file)?;
                let name = source.bytes_of_name();
                repair.diff = Some(diff::unified(name, head, text, &fixed.html));
            }
            // The filter has written it.
            (false, None) => {}
            (false, Some(file)) => {
                let lost = replace::replace(file, bytes, &[head, fixed.html.as_bytes()])?;
                let name = source.name();
                notices.extend(lost.into_iter().map(|lost| format!("{name}: notice: {lost}")));
                if !self.reporting.quiet {
                    notices.push(format!("{name}: {}", count_of(fixed.applied.len())));
                }
            }
        }
        Ok(repair)
    }
}

/// How many findings were repaired, in words.
fn count_of(repaired: usize) -> String {
    format!("{repaired} finding{} repaired", if repaired == 1 { "" } else { "s" })
}

/// A finding as JSON, with its line and column even if no checker has set them.
pub(crate) fn finding_json(finding: &Finding, lines: &LineIndex) -> Value {
    let mut json = json!(finding);
    if finding.line == 0 {
        let at = lines.line_column(finding.span.start);
        (json["line"], json["col"]) = (at.line.into(), at.column_chars.into());
    }
    json
}

/// Adds findings about bytes that could not be decoded, and sorts all findings in source order.
fn with_malformed_bytes(
    mut findings: Vec<Finding>,
    replacements: &[Replacement],
    checker: &Checker,
) -> Vec<Finding> {
    let rule = Rule::malformed_bytes();
    let Some(severity) = checker.severity_of(rule).filter(|_| !replacements.is_empty()) else {
        return findings;
    };
    findings.extend(replacements.iter().map(|replacement| {
        let at = replacement.text;
        let mut finding = Finding::new(rule, Span::new(at, at + '\u{FFFD}'.len_utf8()));
        finding.severity = severity;
        finding.unfixed = rule.unfixed();
        finding
    }));
    findings.sort_by_key(|finding| finding.span.start);
    findings
}
