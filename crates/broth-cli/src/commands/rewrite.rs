//! `broth rewrite`: edits that leave every other byte alone.
//!
//! Rules come from a file, then from the flags, in the order in which they stand.

use std::collections::HashSet;
use std::io;
use std::path::{Path, PathBuf};

use broth::LineIndex;
use broth::encoding::Decoder;
use broth::html::{Limit, LimitMet};
use broth::rewrite::{Page, RewriteError, Rewriter, Stream};
use clap::error::ErrorKind;
use clap::{Arg, ArgAction, ArgMatches, Args as _, Command, FromArgMatches};

use crate::diagnostics::{Diagnostics, tell};
use crate::json::Object;
use crate::jsonl::{BadRecord, ExtraMembers, Pipe, Record};
use crate::source::{Decoding, Source, is_standard_input};
use crate::{Outcome, inputs, limits, replace};

use rules::{FLAGS, OPS, Wanted, read_rules, rules_of_json};

mod rules;

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

/// The rules of a record replace all flags.
const RECORDS: ExtraMembers = ExtraMembers { names: &["rules"], replaced: &OPS };

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
                let rule = Wanted::of_flag(op, words).map_err(|word| wrong_set(&word))?;
                rules.push((index, rule));
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

/// The error for a `--set` whose second argument is this word, with the usage of this command.
fn wrong_set(word: &str) -> clap::Error {
    let command = Command::new("rewrite").bin_name("broth rewrite");
    let message = format!(
        "{word:?} has no `=`; --set takes a selector and NAME=VALUE, such as img loading=lazy"
    );
    Rewrite::augment_args(command).error(ErrorKind::ValueValidation, message)
}

impl Rewrite {
    pub(crate) fn run(&self, pipe: &mut Pipe<'_>) -> io::Result<Outcome> {
        if !self.jsonl && self.rules.is_none() && self.flags.0.is_empty() {
            tell("notice: nothing changes, as no rule is given; add one, such as `--remove SEL`");
        }
        let rewriter = match self.rewriter()? {
            Ok(rewriter) => rewriter,
            Err(bad) => {
                tell(format_args!("broth: {}", bad.message()));
                return Ok(Outcome::Misuse);
            }
        };
        if self.jsonl {
            return pipe.answer(self, RECORDS, |_, record| answer(record, &rewriter));
        }
        if self.in_place {
            return Ok(self.rewrite_in_place(&rewriter));
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
            None => rewrite_to(&source, rewriter, &mut io::stdout().lock())?,
            Some(file) => {
                let (_, lost) = replace::write(file, |out| rewrite_to(&source, rewriter, out))?;
                tell_lost(&file.display().to_string(), &lost);
            }
        }
        Ok(Outcome::Fine)
    }

    /// Rewrites each file, once however often it is named. A file that cannot be rewritten stays as
    /// it is.
    fn rewrite_in_place(&self, rewriter: &Rewriter) -> Outcome {
        let mut outcome = Outcome::Fine;
        let mut changed = 0;
        let mut files = inputs::files(&self.files, inputs::HTML);
        // Before any of them is replaced, which gives it another identity.
        let mut seen = HashSet::new();
        files
            .retain(|file| file.as_ref().map_or(true, |file| seen.insert(replace::identity(file))));
        let count = files.len();
        for file in files {
            match file.and_then(|file| rewrite_file(&file, self.decoding, count, rewriter)) {
                Ok(is_changed) => changed += usize::from(is_changed),
                Err(error) => {
                    tell(format_args!("broth: {error}"));
                    outcome = Outcome::Misuse;
                }
            }
        }
        let s = if count == 1 { "" } else { "s" };
        tell(format_args!("{changed} of {count} file{s} changed"));
        outcome
    }

    /// A rewriter with the rules of the file and of the flags.
    fn rewriter(&self) -> io::Result<Result<Rewriter, BadRecord>> {
        let of_file = self.rules.as_deref().map(read_rules).transpose()?;
        Ok(of_file.unwrap_or_else(|| Ok(Rewriter::new())).and_then(|of_file| {
            self.flags.0.iter().try_fold(of_file, |rewriter, wanted| wanted.add_to(rewriter))
        }))
    }
}

/// The answer to a `--jsonl` record: its rules, or those of the command line.
fn answer(record: &Record<'_>, given: &Rewriter) -> Result<Object, BadRecord> {
    let of_record = record.value("rules")?;
    let of_record = of_record.map(|rules| rules_of_json(&rules, |_| None)).transpose()?;
    let input = record.input()?;
    let page = Page::parse(input);
    let bad_rule = |error: RewriteError| BadRecord::option(error.to_string());
    let edits = of_record.as_ref().unwrap_or(given).edits(&page).map_err(bad_rule)?;
    let output = edits.rewrite().map_err(|error| bad_rule(error.into()))?;
    let mut answer = Object::new().with("output", output.as_str()).with("edits", &edits.count());
    let misfits = edits.misfits();
    if misfits > 0 {
        answer = answer.with("misfits", &misfits);
    }
    Ok(limits::with_limits(answer, &LineIndex::new(input), page.limits_met()))
}

/// Replaces a file with what the rules make of it, unless that is the same. Returns whether the
/// file has changed.
fn rewrite_file(
    file: &Path,
    decoding: Decoding,
    count: usize,
    rewriter: &Rewriter,
) -> io::Result<bool> {
    replace::accept(file)?;
    if is_standard_input(file) {
        return Err(io::Error::other("--in-place needs files, and `-` is standard input"));
    }
    let source = Source::of(file, decoding, count);
    let bytes = source.read_bytes()?;
    let mut output = Vec::new();
    rewrite_whole(&source, &bytes, rewriter, &mut output)?;
    let is_changed = output != bytes;
    if is_changed {
        let name = source.name();
        let refuse = |error: io::Error| replace::refusal(&name, &error.to_string());
        let lost = replace::replace(file, &bytes, &[&output]).map_err(refuse)?;
        tell_lost(&name, &lost);
    }
    Ok(is_changed)
}

fn tell_lost(name: &str, lost: &[String]) {
    lost.iter().for_each(|lost| tell(format_args!("{name}: notice: {lost}")));
}

/// Reports markup that was not inserted as it was given, and edits that a parser undoes.
fn tell_misfits(source: &Source, misfits: usize) {
    let name = source.name();
    let edits = match misfits {
        0 => return,
        1 => "1 edit does not fit its place".to_owned(),
        _ => format!("{misfits} edits do not fit their places"),
    };
    tell(format_args!(
        "{name}: notice: {edits}: markup that would have changed the content around it was repaired \
         or, in a script or a style sheet, left out; and a parser makes `html`, `head` and `body` \
         in any case, so they cannot be removed or renamed"
    ));
}

/// Rewrites a document: while it arrives, if it comes from standard input and no rule needs what
/// comes later in it.
fn rewrite_to(source: &Source, rewriter: Rewriter, out: &mut dyn io::Write) -> io::Result<()> {
    if source.is_standard_input() && rewriter.validate().is_ok() {
        return stream(rewriter.decoder(source.decoding()).into_stream(), source, out);
    }
    rewrite_whole(source, &source.read_bytes()?, &rewriter, out)
}

fn rewrite_whole(
    source: &Source,
    bytes: &[u8],
    rewriter: &Rewriter,
    out: &mut dyn io::Write,
) -> io::Result<()> {
    let decoded = source.decode_mapped(bytes, Decoder::new());
    if let Some(assumed) = source.assumed(&decoded.decision, bytes.is_ascii()) {
        tell(assumed);
    }
    let page = Page::parse(&decoded.text);
    let edits = rewriter.edits(&page)?;
    let output = edits.rewrite_bytes(bytes, &decoded).map_err(broth::Error::from)?;
    out.write_all(&output)?;
    out.flush()?;
    tell_misfits(source, edits.misfits());
    let mut diagnostics = Diagnostics::new();
    limits::tell(&mut diagnostics, &source.name(), &decoded.text, page.limits_met());
    Ok(())
}

/// Rewrites a document while it arrives.
fn stream(mut page: Stream<'_>, source: &Source, out: &mut dyn io::Write) -> io::Result<()> {
    let mut is_ascii = true;
    source.read_pieces(|bytes| {
        is_ascii &= bytes.is_ascii();
        out.write_all(page.feed_bytes(bytes)?)?;
        out.flush()
    })?;
    let end = page.finish()?;
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
    tell_misfits(source, end.misfits);
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
