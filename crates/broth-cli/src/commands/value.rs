//! `broth value`: the small value syntaxes of HTML.
//!
//! Each kind is a row of [`kinds::KINDS`]: how it is parsed, checked and written. People get the value as
//! JSON, or what is wrong with a mark under the place; `--jsonl` gives the answers alone.

use std::io::{self, BufRead as _, Write as _};

use broth::check::{printable, width};
use serde_json::{Value as Json, json};

use crate::Outcome;
use crate::diagnostics;
use crate::jsonl::{BadRecord, Pipe, Record};
use crate::source;

mod kinds;
mod shapes;

use kinds::{Answer, KINDS, Kind, Params, Problem};

/// `broth value`
#[derive(clap::Args)]
pub(crate) struct Value {
    /// The kind of value; `--list` shows them all.
    #[arg(required_unless_present = "list")]
    kind: Option<String>,
    /// The values; without any, each line of standard input is one.
    inputs: Vec<String>,
    /// Say whether the value is valid, not what it means.
    #[arg(long, conflicts_with = "serialize")]
    valid: bool,
    /// Write the value that the input stands for.
    #[arg(long)]
    serialize: bool,
    /// List the kinds, each with an example.
    #[arg(long)]
    list: bool,
    /// Answer JSON records from standard input: {"input": .., "op": "parse|valid|serialize", "params": ..}.
    #[arg(long, conflicts_with_all = ["inputs", "list"])]
    jsonl: bool,
}

/// What is to be done with a value.
#[derive(Clone, Copy, PartialEq)]
enum Op {
    Parse,
    Valid,
    Serialize,
}

impl Value {
    pub(crate) fn run(&self, pipe: &mut Pipe<'_>) -> io::Result<Outcome> {
        let Some(name) = &self.kind else { return list() };
        let Some(kind) = KINDS.iter().find(|kind| kind.name == name) else {
            let error = format!("no kind '{name}'; `broth value --list` shows them all");
            return Err(io::Error::new(io::ErrorKind::InvalidInput, error));
        };
        let op = match (self.valid, self.serialize) {
            (true, _) => Op::Valid,
            (_, true) => Op::Serialize,
            _ => Op::Parse,
        };
        if self.jsonl {
            return pipe.answer(|record| answer(kind, op, record));
        }
        let mut outcome = Outcome::Fine;
        let mut show = |input: &str| {
            if !show(kind, op, input)? {
                outcome = Outcome::Findings;
            }
            io::Result::Ok(())
        };
        if self.inputs.is_empty() {
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

/// Does it.
fn perform(kind: &Kind, op: Op, input: Option<&str>, params: &Params) -> Answer {
    match (op, input) {
        (Op::Parse, input) => (kind.parse)(input, params),
        (Op::Valid, input) => (kind.valid)(input, params).map(|()| Json::Bool(true)),
        (Op::Serialize, Some(input)) => match kind.serialize {
            Some(serialize) => serialize(input),
            None => Err(Problem::Impossible("this kind has no serialization".to_owned())),
        },
        (Op::Serialize, None) => {
            Err(Problem::Impossible("there is no input to serialize".to_owned()))
        }
    }
}

/// The answer to a `--jsonl` record.
fn answer(kind: &Kind, op: Op, record: &Record) -> Result<Json, BadRecord> {
    let op = match record.text("op")? {
        None => op,
        Some("parse") => Op::Parse,
        Some("valid") => Op::Valid,
        Some("serialize") => Op::Serialize,
        Some(_) => return Err(BadRecord::option("\"op\" is one of parse, valid, serialize")),
    };
    let params = Params::new(record.get("params"));
    match perform(kind, op, record.maybe_input(), &params) {
        Ok(value) => Ok(json!({"value": value})),
        Err(Problem::Value(_)) if op == Op::Valid => Ok(json!({"value": false})),
        Err(Problem::Value(error)) => Ok(json!({
            "value": null,
            "error": {"code": error.code(), "message": error.to_string(), "offset": error.offset()}
        })),
        Err(Problem::Impossible(message)) => Err(BadRecord::option(message)),
    }
}

/// Shows one value to a person, and says whether all is well.
fn show(kind: &Kind, op: Op, input: &str) -> io::Result<bool> {
    match perform(kind, op, Some(input), &Params::new(None)) {
        Ok(Json::Bool(true)) if op == Op::Valid => writeln!(io::stdout(), "valid")?,
        Ok(Json::String(text)) => writeln!(io::stdout(), "{text}")?,
        Ok(value) => writeln!(io::stdout(), "{value}")?,
        Err(Problem::Value(error)) => {
            let before = width(&printable(input.get(..error.offset()).unwrap_or(input)));
            diagnostics::tell(format_args!("{}\n{:before$}^ {error}", printable(input), ""));
            return Ok(false);
        }
        Err(Problem::Impossible(message)) => {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
        }
    }
    Ok(true)
}

/// The kinds, each with what it is and an example.
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
