//! The `--jsonl` loop: a JSON record per line in, a JSON answer per line out, in the same order.
//!
//! A record is a string (the input) or an object with `"input"` and options that override the flags; an `"id"`
//! comes back with the answer. Every line has its answer: one that is no JSON, or asks for something
//! impossible, answers `{"error":{..}}` on its line and the rest goes on. No answer waits in a buffer while
//! the loop waits for input, because whoever drives the pipe may wait for it.

use std::io::{self, BufRead as _, BufReader, BufWriter, Read, Write};

use serde::de::IgnoredAny;
use serde_json::{Map, Value, json};

use crate::Outcome;
use crate::source;

mod text;

use text::{Members, Text};

/// One record: the input and its options.
pub(crate) struct Record {
    input: Option<Text>,
    options: Map<String, Value>,
}

/// Why a record has no answer.
pub(crate) struct BadRecord {
    code: &'static str,
    message: String,
}

impl BadRecord {
    /// A line that is no JSON.
    fn json(message: impl Into<String>) -> Self {
        Self { code: "bad-json", message: message.into() }
    }

    /// JSON that is no record of this command.
    pub(crate) fn record(message: impl Into<String>) -> Self {
        Self { code: "bad-record", message: message.into() }
    }

    /// A record that asks for what cannot be.
    pub(crate) fn option(message: impl Into<String>) -> Self {
        Self { code: "bad-option", message: message.into() }
    }
}

impl Record {
    /// Reads a line, whose end may be anything that JSON takes for white space.
    fn from_line(line: &[u8]) -> Result<Self, BadRecord> {
        let line = std::str::from_utf8(line).map_err(|error| {
            BadRecord::json(format!("byte {} of the line is not UTF-8", error.valid_up_to()))
        })?;
        if line.bytes().any(|byte| byte < b' ') {
            // Asked for bytes, serde_json would let controls stand in strings.
            serde_json::from_str::<IgnoredAny>(line).map_err(not_json)?;
        }
        match line.trim_start_matches([' ', '\t', '\r']).as_bytes().first() {
            Some(b'"') => {
                let input = serde_json::from_str(line).map_err(not_json)?;
                Ok(Self { input: Some(input), options: Map::new() })
            }
            Some(b'{') => {
                let Members { input, options } = serde_json::from_str(line).map_err(not_json)?;
                Ok(Self { input, options })
            }
            None => Err(BadRecord::json("the line is empty")),
            Some(_) => {
                serde_json::from_str::<IgnoredAny>(line).map_err(not_json)?;
                Err(BadRecord::record("a record is a string or an object"))
            }
        }
    }

    /// The text to work on.
    pub(crate) fn input(&self) -> Result<&str, BadRecord> {
        self.maybe_input().ok_or_else(|| BadRecord::record("no \"input\""))
    }

    /// The text to work on, where there may be none.
    pub(crate) fn maybe_input(&self) -> Option<&str> {
        self.input.as_ref().map(|text| text.text.as_str())
    }

    /// Where the input has U+FFFD for half a surrogate pair, in bytes.
    pub(crate) fn lone_surrogates(&self) -> &[usize] {
        self.input.as_ref().map_or(&[], |text| &text.lone_surrogates)
    }

    /// An option as it stands; JSON's null counts as absent.
    pub(crate) fn get(&self, name: &str) -> Option<&Value> {
        self.options.get(name).filter(|value| !value.is_null())
    }

    /// An option that is a string.
    pub(crate) fn text(&self, name: &str) -> Result<Option<&str>, BadRecord> {
        match self.get(name) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(_) => Err(BadRecord::option(format!("\"{name}\" is not a string"))),
        }
    }

    /// An option that is one of the words its flag takes.
    pub(crate) fn choice<T: clap::ValueEnum>(&self, name: &str) -> Result<Option<T>, BadRecord> {
        self.text(name)?
            .map(|word| {
                T::from_str(word, false).map_err(|_| {
                    let words: Vec<_> = T::value_variants()
                        .iter()
                        .filter_map(|value| Some(value.to_possible_value()?.get_name().to_owned()))
                        .collect();
                    BadRecord::option(format!("\"{name}\" is one of {}", words.join(", ")))
                })
            })
            .transpose()
    }

    /// An option that is true or false.
    pub(crate) fn flag(&self, name: &str) -> Result<Option<bool>, BadRecord> {
        match self.get(name) {
            None => Ok(None),
            Some(Value::Bool(flag)) => Ok(Some(*flag)),
            Some(_) => Err(BadRecord::option(format!("\"{name}\" is not true or false"))),
        }
    }
}

fn not_json(error: serde_json::Error) -> BadRecord {
    let message = error.to_string();
    // Every record is a line of its own.
    let message = message.replace("line 1 column", "column");
    if error.is_data() { BadRecord::option(message) } else { BadRecord::json(message) }
}

/// Where records come from, and where their answers go.
pub(crate) struct Pipe<'p> {
    pub(crate) input: &'p mut dyn Read,
    pub(crate) output: &'p mut dyn Write,
}

impl Pipe<'_> {
    /// Answers every line with `answer`.
    pub(crate) fn answer(
        &mut self,
        mut answer: impl FnMut(&Record) -> Result<Value, BadRecord>,
    ) -> io::Result<Outcome> {
        const BUFFER: usize = 64 * 1024;
        // Buffers of our own: those of the standard library do not say what they hold, and write every line
        // by itself.
        let mut input = BufReader::with_capacity(BUFFER, &mut self.input);
        let mut output = BufWriter::with_capacity(BUFFER, &mut self.output);
        let mut outcome = Outcome::Fine;
        let mut line = Vec::new();
        let mut is_first = true;
        loop {
            if !input.buffer().contains(&b'\n') {
                output.flush()?;
            }
            line.clear();
            let count = input.read_until(b'\n', &mut line);
            if count.map_err(|error| source::named_error("standard input", error))? == 0 {
                return Ok(outcome);
            }
            let line = trimmed(&line, is_first);
            let (id, reply) = match Record::from_line(line) {
                Ok(record) => (record.get("id").cloned(), answer(&record)),
                Err(bad) => (id_of(line), Err(bad)),
            };
            is_first = false;
            let reply = reply.unwrap_or_else(|bad| {
                outcome = Outcome::Findings;
                json!({"error": {"code": bad.code, "message": bad.message}})
            });
            serde_json::to_writer(&mut output, &with_id(id, reply))?;
            output.write_all(b"\n")?;
        }
    }
}

/// The line without its end, and without the byte order mark that some tools begin a file with.
fn trimmed(line: &[u8], is_first: bool) -> &[u8] {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    if is_first { line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line) } else { line }
}

/// The id of an object that is no record for another reason, such as an input that is no string.
fn id_of(line: &[u8]) -> Option<Value> {
    let mut members: Map<String, Value> = serde_json::from_slice(line).ok()?;
    members.remove("id").filter(|id| !id.is_null())
}

/// The answer, with the record's id in front.
fn with_id(id: Option<Value>, reply: Value) -> Value {
    match (id, reply) {
        (Some(id), Value::Object(members)) => {
            let mut all = Map::from_iter([("id".to_owned(), id)]);
            all.extend(members);
            Value::Object(all)
        }
        (_, reply) => reply,
    }
}
