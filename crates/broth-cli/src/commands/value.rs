//! `broth value`: the small value syntaxes of HTML.
//!
//! Each kind is an item of [`kinds::KINDS`]: how it is parsed, checked and written. People get the
//! value as JSON, or the error with a mark under its place; `--jsonl` prints only the answers.

use std::ffi::OsString;
use std::io::{self, Write as _};

use broth::check::terminal::{printable, width};
use broth::values::ValueKind;
use serde_json::{Map, Value as Json, json};

use crate::Outcome;
use crate::diagnostics::Diagnostics;
use crate::json::{self, Object};
use crate::jsonl::{BadRecord, ExtraMembers, Pipe, Record};
use crate::named::Named;
use crate::source::{self, Decoding, Source};
use crate::terminal::visible;

mod kinds;
mod params;
mod shapes;

use kinds::{Answer, KINDS, Kind, Problem};
use params::{Flags, Params};

/// `broth value`
#[derive(clap::Args)]
pub(crate) struct Value {
    /// The kind of value; `--list` lists them.
    #[arg(required_unless_present = "list", value_parser = KIND, hide_possible_values = true)]
    kind: Option<String>,
    /// The values; without any, each line of standard input is a value.
    inputs: Vec<String>,
    #[command(flatten)]
    decoding: Decoding,
    /// Only say whether the value is valid.
    #[arg(long, conflicts_with = "serialize")]
    valid: bool,
    /// Write the value in its shortest valid form; a number as JavaScript does.
    #[arg(long)]
    serialize: bool,
    /// List the kinds, each with an example.
    #[arg(long)]
    list: bool,
    /// Answer JSON records from standard input: {"input": .., "op": "parse|valid|serialize",
    /// "params": ..}.
    #[arg(long, conflicts_with_all = ["inputs", "encoding", "guess", "list"])]
    jsonl: bool,
    #[command(flatten)]
    flags: Flags,
}

const KIND: Named<String> = Named {
    read: |name| {
        let kind = name.parse::<ValueKind>();
        Ok(kind.map_or_else(|_| name.to_owned(), |kind| kind.to_string()))
    },
    names: || KINDS.iter().map(|kind| kind.name).collect(),
};

/// The members of records that replace several flags.
const RECORDS: ExtraMembers = ExtraMembers {
    names: &["op", "params"],
    replaced: &[
        "valid",
        "serialize",
        "keyword",
        "non-conforming",
        "missing-value-default",
        "invalid-value-default",
        "empty-value-default",
        "allowed",
        "case",
        "name",
        "type",
        "tree",
    ],
};

/// What to do with a value.
#[derive(Clone, Copy, PartialEq, clap::ValueEnum)]
enum Op {
    Parse,
    Valid,
    Serialize,
}

impl Value {
    pub(crate) fn run(&self, pipe: &mut Pipe<'_>) -> io::Result<Outcome> {
        let Some(name) = &self.kind else { return list() };
        let Some(kind) = KINDS.iter().find(|kind| kind.name == name) else {
            return Err(unknown_kind(name));
        };
        let flags = self.flags.params().map_err(Problem::of_usage)?;
        let op = self.op();
        if self.jsonl {
            return pipe.answer(self, RECORDS, |_, record| answer(kind, op, &flags, record));
        }
        let params = Params::new(kind, &flags, None).map_err(Problem::of_usage)?;
        let mut outcome = Outcome::Fine;
        // With several inputs, each gets a line.
        let is_one = self.inputs.len() == 1;
        let mut show = |input: &str| {
            if !show(kind, op, input, &params)? {
                outcome = Outcome::Findings;
                if !is_one {
                    writeln!(io::stdout(), "{}", if op == Op::Valid { "invalid" } else { "null" })?;
                }
            }
            io::Result::Ok(())
        };
        if self.inputs.is_empty() && self.decoding.is_chosen() {
            let text = Source::standard_input(self.decoding).read_text()?;
            text.lines().try_for_each(show)?;
        } else if self.inputs.is_empty() {
            let mut stdin = io::stdin().lock();
            let mut line = Vec::new();
            while source::read_line(&mut stdin, &mut line)? > 0 {
                let text = String::from_utf8_lossy(&line);
                show(
                    text.strip_suffix('\n')
                        .map_or(&*text, |text| text.strip_suffix('\r').unwrap_or(text)),
                )?;
            }
        } else {
            for input in &self.inputs {
                show(input)?;
            }
        }
        Ok(outcome)
    }

    fn op(&self) -> Op {
        match (self.valid, self.serialize) {
            (true, _) => Op::Valid,
            (_, true) => Op::Serialize,
            _ => Op::Parse,
        }
    }
}

/// The error for an unknown kind. It suggests the kinds whose names contain this one, or else the
/// nearest.
fn unknown_kind(name: &str) -> io::Error {
    let names = || KINDS.iter().map(|kind| kind.name);
    let mut meant: Vec<&str> = names().filter(|kind| kind.contains(name)).collect();
    if meant.is_empty() {
        meant.extend(names().min_by_key(|kind| strsim::osa_distance(name, kind)));
    }
    let meant = meant.join(" or ");
    let error =
        format!("unknown kind {name:?}; did you mean {meant}? `broth value --list` lists all");
    io::Error::new(io::ErrorKind::InvalidInput, error)
}

/// Reorders the command line, so that no value of `broth value` looks like a flag: `-5` and
/// `-08:00` begin with a hyphen. The flags move to the front, with their values.
pub(crate) fn arrange(args: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let args: Vec<OsString> = args.collect();
    let Some(("value", rest)) = args.get(1).and_then(|name| Some((name.to_str()?, &args[2..])))
    else {
        return args;
    };
    let command = <Value as clap::Args>::augment_args(clap::Command::new("value"));
    let takes_value = |flag: &[u8]| {
        let mut of_value = command.get_arguments().filter(|arg| arg.get_action().takes_values());
        let name = flag.strip_prefix(b"--");
        of_value.any(|arg| arg.get_long().map(str::as_bytes) == name && name.is_some())
    };
    let (mut flags, mut values) = (Vec::new(), Vec::new());
    let mut rest = rest.iter();
    while let Some(arg) = rest.next() {
        let bytes = arg.as_encoded_bytes();
        let second = bytes.strip_prefix(b"-").and_then(|name| name.first());
        match bytes {
            b"--" => values.extend(rest.by_ref()),
            _ if takes_value(bytes) => flags.extend([arg].into_iter().chain(rest.next())),
            _ if second.is_some_and(|byte| byte.is_ascii_alphabetic() || *byte == b'-') => {
                flags.push(arg);
            }
            _ => values.push(arg),
        }
    }
    let end = OsString::from("--");
    if !values.is_empty() {
        values.insert(0, &end);
    }
    args[..2].iter().chain(flags).chain(values).cloned().collect()
}

/// Carries out the operation.
fn perform(kind: &Kind, op: Op, input: Option<&str>, params: &Params<'_>) -> Answer {
    let without = |what| Err(Problem::Impossible(format!("{} {what}", kind.name)));
    match op {
        Op::Parse => (kind.parse)(input, params),
        Op::Valid => match kind.valid {
            Some(valid) => valid(input, params).map(|()| Json::Bool(true)),
            None => without("has no valid strings: the standard only defines how it is parsed"),
        },
        Op::Serialize => match kind.serialize {
            Some(serialize) => serialize(input, params),
            None => without("cannot be serialized"),
        },
    }
}

/// The answer to a `--jsonl` record.
fn answer(
    kind: &Kind,
    op: Op,
    flags: &Map<String, Json>,
    record: &Record<'_>,
) -> Result<Object, BadRecord> {
    let op = record.choice("op")?.unwrap_or(op);
    let params = record.value("params")?;
    let answer = Params::new(kind, flags, params)
        .and_then(|params| perform(kind, op, record.maybe_input(), &params.of_record()));
    let error = match answer {
        Ok(value) => return Ok(json!({"value": value}).into()),
        Err(Problem::Impossible(message)) => return Err(BadRecord::option(message)),
        Err(Problem::Value(_)) if op == Op::Valid => return Ok(json!({"value": false}).into()),
        Err(Problem::Value(error)) => json!({
            "code": error.code(), "message": error.to_string(), "offset": error.offset()
        }),
        Err(Problem::Unwritable(message)) => json!({
            "code": "no-valid-string", "message": message, "offset": 0
        }),
    };
    Ok(json!({"value": null, "error": error}).into())
}

/// Prints one value for a person; returns whether it was valid.
fn show(kind: &Kind, op: Op, input: &str, params: &Params<'_>) -> io::Result<bool> {
    let (message, offset) = match perform(kind, op, Some(input), params) {
        Ok(Json::Bool(true)) if op == Op::Valid => {
            writeln!(io::stdout(), "valid")?;
            return Ok(true);
        }
        Ok(Json::String(text)) => {
            writeln!(io::stdout(), "{}", visible(&text))?;
            return Ok(true);
        }
        Ok(value) => {
            let mut out = io::stdout().lock();
            json::write(&mut out, &value)?;
            writeln!(out)?;
            return Ok(true);
        }
        Err(Problem::Value(error)) => (error.to_string(), error.offset()),
        Err(Problem::Unwritable(message)) => (message, 0),
        Err(problem @ Problem::Impossible(_)) => return Err(problem.of_usage()),
    };
    // The line begins with a word of ours, because some programs take the start of a line for a
    // command.
    let before = format!("{}: {}", kind.name, input.get(..offset).unwrap_or(input));
    let before = width(&printable(&before));
    let mut diagnostics = Diagnostics::new();
    diagnostics.tell(format_args!("{}: {}", kind.name, printable(input)));
    diagnostics.tell(format_args!("{:before$}^ {message}", ""));
    Ok(false)
}

/// The kinds, each with a description and an example.
fn list() -> io::Result<Outcome> {
    const NAME: usize = 32;
    /// The flags of an example.
    #[derive(clap::Parser)]
    struct Example {
        #[command(flatten)]
        flags: Flags,
    }
    let mut out = io::stdout().lock();
    for kind in KINDS.iter() {
        let flags = <Example as clap::Parser>::parse_from([""].iter().chain(kind.flags)).flags;
        let params = flags.params().and_then(|flags| Params::new(kind, &flags, None));
        let value = params.and_then(|params| perform(kind, Op::Parse, Some(kind.example), &params));
        let value = value.unwrap_or(Json::Null);
        let about = match kind.name.len() < NAME {
            true => format!("{:<NAME$} {}", kind.name, kind.about),
            false => format!("{}\n{:NAME$} {}", kind.name, "", kind.about),
        };
        let flags = kind.flags.iter().map(|flag| match flag.contains(' ') {
            true => format!(" '{flag}'"),
            false => format!(" {flag}"),
        });
        let flags: String = flags.collect();
        writeln!(out, "{about}\n{:NAME$} {:?}{flags} -> {value}", "", kind.example)?;
    }
    Ok(Outcome::Fine)
}
