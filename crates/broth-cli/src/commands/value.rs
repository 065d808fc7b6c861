//! `broth value`: the small value syntaxes of HTML.
//!
//! Each kind is a row of [`kinds::KINDS`]: how it is parsed, checked and written. People get the value as
//! JSON, or the error with a mark under its place; `--jsonl` prints only the answers.

use std::ffi::OsString;
use std::io::{self, BufRead as _, Write as _};

use broth::check::{printable, width};
use serde_json::{Value as Json, json};

use crate::Outcome;
use crate::diagnostics::Diagnostics;
use crate::json::{self, Object};
use crate::jsonl::{BadRecord, Pipe, Record};
use crate::named::Named;
use crate::source::{self, Decoding, Source};
use crate::terminal::visible;

mod kinds;
mod shapes;

use kinds::{Answer, KINDS, Kind, Params, Problem};

/// `broth value`
#[derive(clap::Args)]
pub(crate) struct Value {
    /// The kind of value; `--list` shows them all.
    #[arg(required_unless_present = "list", value_parser = KIND, hide_possible_values = true)]
    kind: Option<String>,
    /// The values; without any, each line of standard input is a value.
    inputs: Vec<String>,
    #[command(flatten)]
    decoding: Decoding,
    /// Only say whether the value is valid.
    #[arg(long, conflicts_with = "serialize")]
    valid: bool,
    /// Write the value in its shortest valid form.
    #[arg(long)]
    serialize: bool,
    /// List the kinds, each with an example.
    #[arg(long)]
    list: bool,
    /// Answer JSON records from standard input: {"input": .., "op": "parse|valid|serialize", "params": ..}.
    #[arg(long, conflicts_with_all = ["inputs", "list"])]
    jsonl: bool,
}

const KIND: Named<String> = Named {
    read: |name| Ok(name.to_owned()),
    names: || KINDS.iter().map(|kind| kind.name).collect(),
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
            let error = format!("unknown kind '{name}'; `broth value --list` lists them");
            return Err(io::Error::new(io::ErrorKind::InvalidInput, error));
        };
        let op = match (self.valid, self.serialize) {
            (true, _) => Op::Valid,
            (_, true) => Op::Serialize,
            _ => Op::Parse,
        };
        if self.jsonl {
            return pipe.answer::<Self>(|record| answer(kind, op, record));
        }
        let mut outcome = Outcome::Fine;
        // With several inputs, each gets a line.
        let is_one = self.inputs.len() == 1;
        let mut show = |input: &str| {
            if !show(kind, op, input)? {
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
            let name_it = |error| source::named_error("standard input", error);
            while stdin.read_until(b'\n', &mut line).map_err(name_it)? > 0 {
                let text = String::from_utf8_lossy(&line);
                show(
                    text.strip_suffix('\n')
                        .map_or(&*text, |text| text.strip_suffix('\r').unwrap_or(text)),
                )?;
                line.clear();
            }
        } else {
            for input in &self.inputs {
                show(input)?;
            }
        }
        Ok(outcome)
    }
}

/// The command line, in an order in which no value of `broth value` looks like a flag: `-5` and `-08:00` begin with
/// a hyphen. The flags, two of which take a value, are moved to the front.
pub(crate) fn arrange(args: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let args: Vec<OsString> = args.collect();
    let Some(("value", rest)) = args.get(1).and_then(|name| Some((name.to_str()?, &args[2..])))
    else {
        return args;
    };
    let (mut flags, mut values) = (Vec::new(), Vec::new());
    let mut rest = rest.iter();
    while let Some(arg) = rest.next() {
        let bytes = arg.as_encoded_bytes();
        let second = bytes.strip_prefix(b"-").and_then(|name| name.first());
        match bytes {
            b"--" => values.extend(rest.by_ref()),
            b"--encoding" | b"--guess" => flags.extend([arg].into_iter().chain(rest.next())),
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
fn perform(kind: &Kind, op: Op, input: Option<&str>, params: &Params) -> Answer {
    match (op, input) {
        (Op::Parse, input) => (kind.parse)(input, params),
        (Op::Valid, input) => (kind.valid)(input, params).map(|()| Json::Bool(true)),
        (Op::Serialize, Some(input)) => match kind.serialize {
            Some(serialize) => serialize(input),
            None => Err(Problem::Impossible("values of this kind cannot be serialized".to_owned())),
        },
        (Op::Serialize, None) => {
            Err(Problem::Impossible("there is no input to serialize".to_owned()))
        }
    }
}

/// The answer to a `--jsonl` record.
fn answer(kind: &Kind, op: Op, record: &Record<'_>) -> Result<Object, BadRecord> {
    let op = record.choice("op")?.unwrap_or(op);
    let params = Params::new(record.value("params")?.as_ref());
    match perform(kind, op, record.maybe_input(), &params) {
        Ok(value) => Ok(json!({"value": value}).into()),
        Err(Problem::Value(_)) if op == Op::Valid => Ok(json!({"value": false}).into()),
        Err(Problem::Value(error)) => Ok(json!({
            "value": null,
            "error": {"code": error.code(), "message": error.to_string(), "offset": error.offset()}
        })
        .into()),
        Err(Problem::Impossible(message)) => Err(BadRecord::option(message)),
    }
}

/// Prints one value for a person; returns whether it was valid.
fn show(kind: &Kind, op: Op, input: &str) -> io::Result<bool> {
    match perform(kind, op, Some(input), &Params::new(None)) {
        Ok(Json::Bool(true)) if op == Op::Valid => writeln!(io::stdout(), "valid")?,
        Ok(Json::String(text)) => writeln!(io::stdout(), "{}", visible(&text))?,
        Ok(value) => {
            let mut out = io::stdout().lock();
            json::write(&mut out, &value)?;
            writeln!(out)?;
        }
        Err(Problem::Value(error)) => {
            // The line begins with a word of ours, because some programs take the start of a line for a command.
            let before = format!("{}: {}", kind.name, input.get(..error.offset()).unwrap_or(input));
            let before = width(&printable(&before));
            let mut diagnostics = Diagnostics::new();
            diagnostics.tell(format_args!("{}: {}", kind.name, printable(input)));
            diagnostics.tell(format_args!("{:before$}^ {error}", ""));
            return Ok(false);
        }
        Err(Problem::Impossible(message)) => {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
        }
    }
    Ok(true)
}

/// The kinds, each with a description and an example.
fn list() -> io::Result<Outcome> {
    let mut out = io::stdout().lock();
    for kind in KINDS {
        let params =
            Params::new(kind.params.map(|text| serde_json::from_str(text).expect("JSON")).as_ref());
        let value = match perform(kind, Op::Parse, Some(kind.example), &params) {
            Ok(value) => value.to_string(),
            Err(_) => "-".to_owned(),
        };
        writeln!(out, "{:<32} {}\n{:32} {:?} -> {value}", kind.name, kind.about, "", kind.example)?;
    }
    Ok(Outcome::Fine)
}
