//! `broth rewrite`: edits that leave every other byte alone.
//!
//! Rules come from a file, then from the flags, in the order in which they stand.

use std::collections::HashSet;
use std::io;
use std::path::{Path, PathBuf};

use broth::LineIndex;
use broth::encoding::Options;
use broth::html::{Limit, LimitMet};
use broth::rewrite::{Op, Page, Rewriter, Rule, rewrite};
use broth::select::Selector;
use clap::error::ErrorKind;
use clap::{Arg, ArgAction, ArgMatches, Args as _, Command, FromArgMatches};
use serde_json::Value;

use crate::diagnostics::{Diagnostics, tell};
use crate::json::Object;
use crate::jsonl::{BadRecord, ExtraMembers, Pipe, Record};
use crate::source::{Decoding, Source, is_standard_input, named_error};
use crate::{Outcome, inputs, limits, replace};

/// `broth rewrite`
#[derive(clap::Args)]
pub(crate) struct Rewrite {
    /// The file to read; `-` or none is standard input. With --in-place, files, folders (their
    /// .html and .htm files) and patterns.
    files: Vec<PathBuf>,
    /// Write the output back to the files, each whole or not at all.
    #[arg(long, requires = "files", conflicts_with = "output")]
    in_place: bool,
    /// Write the output to FILE, whole or not at all.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    decoding: Decoding,
    /// Read rules from a JSON file: a list of objects with "selector", "op" and, if the op needs
    /// them, "name" and "value".
    #[arg(long, value_name = "FILE")]
    rules: Option<PathBuf>,
    #[command(flatten)]
    flags: Flags,
    /// Answer JSON records from standard input.
    #[arg(long, conflicts_with_all = ["files", "in_place", "output", "encoding", "guess"])]
    jsonl: bool,
}

/// The rules of the flags, in their order.
struct Flags(Vec<Wanted>);

/// A rule as the user gives it.
#[derive(Clone, Debug)]
struct Wanted {
    selector: String,
    op: String,
    name: Option<String>,
    value: Option<String>,
}

/// The flags: the op, the argument after the selector, and the help text.
const FLAGS: [(&str, &str, &str); 11] = [
    ("set", "NAME=VALUE", "Set an attribute of the elements that SEL matches"),
    ("unset", "NAME", "Remove an attribute"),
    ("rename", "NAME", "Give the elements another name"),
    ("before", "MARKUP", "Insert markup before the elements"),
    ("after", "MARKUP", "Insert markup after the elements"),
    ("prepend", "MARKUP", "Insert markup before their content"),
    ("append", "MARKUP", "Insert markup after their content"),
    ("inner", "MARKUP", "Replace their content with markup"),
    ("replace", "MARKUP", "Replace the elements with markup"),
    ("remove", "", "Remove the elements with their content"),
    ("unwrap", "", "Remove the elements, but keep their content"),
];

/// The rules of a record replace all flags.
const RECORDS: ExtraMembers = ExtraMembers { names: &["rules"], replaced: &OPS };

/// The names of all ops.
const OPS: [&str; FLAGS.len()] = {
    let mut ops = [""; FLAGS.len()];
    let mut at = 0;
    while at < ops.len() {
        ops[at] = FLAGS[at].0;
        at += 1;
    }
    ops
};

impl clap::Args for Flags {
    fn augment_args(command: Command) -> Command {
        FLAGS.iter().fold(command, |command, &(op, what, help)| {
            let names: &[&str] = if what.is_empty() { &["SEL"] } else { &["SEL", what] };
            let flag = Arg::new(op).long(op).action(ArgAction::Append).help(help);
            command.arg(
                flag.num_args(names.len()).value_names(names.to_vec()).allow_hyphen_values(true),
            )
        })
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for Flags {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut rules = Vec::new();
        for (op, ..) in FLAGS {
            let Some(given) = matches.get_occurrences::<String>(op) else { continue };
            let mut indices = matches.indices_of(op).into_iter().flatten();
            for words in given {
                let words: Vec<_> = words.cloned().collect();
                let index = indices.by_ref().take(words.len()).last();
                rules.push((index, Wanted::of_flag(op, words)?));
            }
        }
        rules.sort_by_key(|(index, _)| *index);
        Ok(Self(rules.into_iter().map(|(_, rule)| rule).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Wanted {
    fn of_flag(op: &str, words: Vec<String>) -> Result<Self, clap::Error> {
        let mut words = words.into_iter();
        let selector = words.next().unwrap_or_default();
        let word = words.next();
        let (name, value) = match op {
            "set" => {
                let word = word.unwrap_or_default();
                let (name, value) = word.split_once('=').ok_or_else(|| wrong_set(&word))?;
                (Some(name.to_owned()), Some(value.to_owned()))
            }
            "unset" | "rename" => (word, None),
            _ => (None, word),
        };
        Ok(Self { selector, op: op.to_owned(), name, value })
    }

    fn of_json(rule: &Value) -> Result<Self, BadRecord> {
        let text = |name: &str| match rule.get(name) {
            None | Some(Value::Null) => Ok(None),
            Some(Value::String(text)) => Ok(Some(text.clone())),
            Some(_) => Err(BadRecord::option(format!("\"{name}\" of a rule must be a string"))),
        };
        let required = |name: &str| {
            text(name)?.ok_or_else(|| BadRecord::option(format!("a rule has no \"{name}\"")))
        };
        if !rule.is_object() {
            return Err(BadRecord::option("a rule must be an object"));
        }
        Ok(Self {
            selector: required("selector")?,
            op: required("op")?,
            name: text("name")?,
            value: text("value")?,
        })
    }

    /// All rules of a list in JSON.
    fn list(rules: &Value) -> Result<Vec<Self>, BadRecord> {
        let wrong = || BadRecord::option("\"rules\" must be a list of objects");
        rules.as_array().ok_or_else(wrong)?.iter().map(Self::of_json).collect()
    }

    fn rule(&self) -> Result<Rule, BadRecord> {
        let selector: Selector =
            self.selector.parse().map_err(|error| BadRecord::selector(&error))?;
        let missing =
            |what| BadRecord::option(format!("the rule \"{}\" needs a \"{what}\"", self.op));
        let name = || self.name.clone().ok_or_else(|| missing("name"));
        let value = || self.value.clone().ok_or_else(|| missing("value"));
        let op = match &*self.op {
            "set" => Op::Set(name()?, value()?),
            "unset" => Op::Unset(name()?),
            "rename" => Op::Rename(name()?),
            "before" => Op::Before(value()?),
            "after" => Op::After(value()?),
            "prepend" => Op::Prepend(value()?),
            "append" => Op::Append(value()?),
            "inner" => Op::Inner(value()?),
            "replace" => Op::Replace(value()?),
            "remove" => Op::Remove,
            "unwrap" => Op::Unwrap,
            other => {
                let message = format!("unknown op \"{other}\"; the ops are {}", OPS.join(", "));
                return Err(BadRecord::option(message));
            }
        };
        Rule::new(selector, op).map_err(|error| BadRecord::option(error.to_string()))
    }
}

/// The error for a `--set` whose second argument is this word, with the usage of this command.
fn wrong_set(word: &str) -> clap::Error {
    let command = Command::new("rewrite").bin_name("broth rewrite");
    let message = format!(
        "{word:?} has no `=`; --set takes a selector and NAME=VALUE, such as img loading=lazy"
    );
    Rewrite::augment_args(command).error(ErrorKind::ValueValidation, message)
}

fn rules(wanted: &[Wanted]) -> Result<Vec<Rule>, BadRecord> {
    wanted.iter().map(Wanted::rule).collect()
}

impl Rewrite {
    pub(crate) fn run(&self, pipe: &mut Pipe<'_>) -> io::Result<Outcome> {
        let rules = match self.wanted()?.and_then(|wanted| rules(&wanted)) {
            Ok(rules) => rules,
            Err(bad) => {
                tell(format_args!("broth: {}", bad.message()));
                return Ok(Outcome::Misuse);
            }
        };
        if self.jsonl {
            return pipe.answer(self, RECORDS, |_, record| answer(record, &rules));
        }
        if self.in_place {
            return Ok(self.rewrite_in_place(&rules));
        }
        let source = match &*self.files {
            [] => Source::standard_input(self.decoding),
            [file] => Source::of(file, self.decoding, 1),
            [_, second, ..] => {
                let second = second.display();
                tell(format_args!(
                    "broth: {second} is a second file; to rewrite several, add --in-place"
                ));
                return Ok(Outcome::Misuse);
            }
        };
        match &self.output {
            None => rewrite_to(&source, &rules, &mut io::stdout().lock())?,
            Some(file) => {
                let (_, lost) = replace::write(file, |out| rewrite_to(&source, &rules, out))?;
                tell_lost(&file.display().to_string(), &lost);
            }
        }
        Ok(Outcome::Fine)
    }

    /// Rewrites each file, once however often it is named. A file that cannot be rewritten stays as
    /// it is.
    fn rewrite_in_place(&self, rules: &[Rule]) -> Outcome {
        let mut outcome = Outcome::Fine;
        let mut seen = HashSet::new();
        let files = inputs::files(&self.files, inputs::HTML);
        let count = files.len();
        for file in files {
            let rewritten = file.and_then(|file| match seen.insert(replace::identity(&file)) {
                true => rewrite_file(&file, self.decoding, count, rules),
                false => Ok(()),
            });
            if let Err(error) = rewritten {
                tell(format_args!("broth: {error}"));
                outcome = Outcome::Misuse;
            }
        }
        outcome
    }

    /// The rules of the file and of the flags.
    fn wanted(&self) -> io::Result<Result<Vec<Wanted>, BadRecord>> {
        let mut wanted = match &self.rules {
            Some(file) => match read_rules(file)? {
                Ok(rules) => rules,
                Err(bad) => return Ok(Err(bad)),
            },
            None => Vec::new(),
        };
        wanted.extend(self.flags.0.iter().cloned());
        Ok(Ok(wanted))
    }
}

fn read_rules(file: &Path) -> io::Result<Result<Vec<Wanted>, BadRecord>> {
    let name = file.display().to_string();
    let bytes = std::fs::read(file).map_err(|error| named_error(&name, error))?;
    let rules = serde_json::from_slice::<Value>(&bytes);
    let rules = rules.map_err(|error| BadRecord::option(format!("{name}: {error}")));
    Ok(rules.and_then(|rules| Wanted::list(&rules)))
}

/// The answer to a `--jsonl` record: its rules, or those of the command line.
fn answer(record: &Record<'_>, given: &[Rule]) -> Result<Object, BadRecord> {
    let of_record =
        record.value("rules")?.map(|wanted| rules(&Wanted::list(&wanted)?)).transpose()?;
    let input = record.input()?;
    let page = Page::parse(input);
    let rewritten = rewrite(&page, of_record.as_deref().unwrap_or(given));
    let answer =
        Object::new().with("output", rewritten.output().as_str()).with("edits", &rewritten.edits);
    Ok(limits::with_limits(answer, &LineIndex::new(input), page.limits_met()))
}

/// Replaces a file with what the rules make of it, unless that is the same.
fn rewrite_file(file: &Path, decoding: Decoding, count: usize, rules: &[Rule]) -> io::Result<()> {
    replace::accept(file)?;
    if is_standard_input(file) {
        return Err(io::Error::other("--in-place needs files, and `-` is standard input"));
    }
    let source = Source::of(file, decoding, count);
    let bytes = source.read_bytes()?;
    let mut output = Vec::new();
    rewrite_whole(&source, &bytes, rules, &mut output)?;
    if output != bytes {
        tell_lost(&source.name(), &replace::replace(file, &bytes, &[&output])?);
    }
    Ok(())
}

fn tell_lost(name: &str, lost: &[String]) {
    lost.iter().for_each(|lost| tell(format_args!("{name}: notice: {lost}")));
}

/// Rewrites a document: while it arrives, if it comes from standard input and no rule needs what
/// comes later in it.
fn rewrite_to(source: &Source, rules: &[Rule], out: &mut dyn io::Write) -> io::Result<()> {
    if source.is_standard_input() {
        let page = Rewriter::builder().rules(rules.iter().cloned()).encoding(source.decoding());
        if let Ok(page) = page.build() {
            return stream(page, source, out);
        }
    }
    rewrite_whole(source, &source.read_bytes()?, rules, out)
}

fn rewrite_whole(
    source: &Source,
    bytes: &[u8],
    rules: &[Rule],
    out: &mut dyn io::Write,
) -> io::Result<()> {
    let decoded = source.decode_mapped(bytes, Options::html());
    if let Some(assumed) = source.assumed(&decoded.decision, bytes.is_ascii()) {
        tell(assumed);
    }
    let page = Page::parse(&decoded.text);
    let rewritten = rewrite(&page, rules);
    out.write_all(&rewritten.changes.apply_to_bytes(bytes, &decoded))?;
    out.flush()?;
    let mut diagnostics = Diagnostics::new();
    limits::tell(&mut diagnostics, &source.name(), &decoded.text, page.limits_met());
    Ok(())
}

/// Rewrites a document while it arrives.
fn stream(mut page: Rewriter, source: &Source, out: &mut dyn io::Write) -> io::Result<()> {
    let mut is_ascii = true;
    source.read_pieces(|bytes| {
        is_ascii &= bytes.is_ascii();
        out.write_all(page.feed_bytes(bytes).map_err(io::Error::other)?)?;
        out.flush()
    })?;
    let end = page.finish();
    out.write_all(&end.output)?;
    out.flush()?;
    let decision = end.encoding.as_ref();
    match (decision, end.declared_too_late) {
        (Some(decision), Some(new)) => source.tell_too_late(decision.encoding, new),
        (Some(decision), None) => {
            source.assumed(decision, is_ascii).into_iter().for_each(tell);
        }
        (None, _) => {}
    }
    for LimitMet { limit, at } in &end.limits_met {
        let name = source.name();
        let summary = match limit {
            // The rest is only dropped from what the selectors see.
            Limit::TokenBytes => "the tag or comment may stay as it is",
            _ => limit.summary(),
        };
        tell(format_args!("{name}: notice: limit of {limit}, at byte {at}: {summary}"));
    }
    Ok(())
}
