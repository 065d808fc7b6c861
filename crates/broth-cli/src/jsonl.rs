//! The `--jsonl` loop: a JSON record per line in, a JSON answer per line out, in the same order.
//!
//! A record is a string (the input) or an object with `"input"` and [options], which override the
//! flags; an `"id"` is returned in the answer. Every line gets an answer: a line that is not JSON,
//! or asks for something impossible, gets `{"error":{..}}`, and the loop goes on. No answer waits
//! in a buffer while the loop waits for input, because the process that drives the pipe may be
//! waiting for it.

use std::collections::BTreeMap;
use std::io::{self, BufReader, BufWriter, Read, Write};

use broth::check::terminal::printable;
use broth::select::SelectorError;
use broth::xpath::XPathError;
use broth::{ErrorFamily, LineIndex, StrictError};
use clap::ArgMatches;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde_json::value::RawValue;
use serde_json::{Value, json};

use crate::Outcome;
use crate::json::Object;
use crate::source;

mod options;
mod text;

use options::Options;
use text::{Id, Members, Text};

/// One record: the input and its options.
#[derive(Default)]
pub(crate) struct Record<'l> {
    input: Option<Text>,
    id: Option<&'l RawValue>,
    /// The other members, as they are in the line.
    members: BTreeMap<String, &'l RawValue>,
}

/// Why a record has no answer.
pub(crate) struct BadRecord {
    code: &'static str,
    message: String,
    /// Where in the input it is, by line and column in UTF-16 units.
    place: Option<(usize, usize)>,
    /// Where in an option it is, in bytes.
    offset: Option<usize>,
}

impl BadRecord {
    /// A document that is not well-formed, or that exceeds a limit, although the record asks for
    /// strict reading.
    pub(crate) fn strict(error: StrictError, lines: &LineIndex) -> Self {
        let at = lines.line_column(error.at);
        let message = format!("{}: {}", error.code, error.code.summary());
        let place = Some((at.line, at.column_utf16));
        let code = match error.code.family() {
            // Nobody knows whether the rest is well-formed.
            ErrorFamily::Limit => "limit",
            _ => "not-well-formed",
        };
        Self { code, message, place, offset: None }
    }

    /// What is wrong, in words.
    pub(crate) fn message(&self) -> &str {
        &self.message
    }

    fn new(code: &'static str, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), place: None, offset: None }
    }

    /// A line that is not JSON.
    fn json(message: impl Into<String>) -> Self {
        Self::new("bad-json", message)
    }

    /// JSON that is not a record of this command.
    pub(crate) fn record(message: impl Into<String>) -> Self {
        Self::new("bad-record", message)
    }

    /// A configuration that breaks a rule.
    pub(crate) fn config(message: impl Into<String>) -> Self {
        Self::new("bad-config", message)
    }

    /// A text that is not a selector. The message names it, because a record may have several.
    pub(crate) fn selector(error: &SelectorError) -> Self {
        let offset = Some(error.span().start);
        let message = format!("bad selector `{}`: {error}", printable(error.selector()));
        Self { offset, ..Self::new("bad-selector", message) }
    }

    /// A text that is not an XPath expression, or one that cannot be evaluated.
    pub(crate) fn xpath(error: &XPathError) -> Self {
        let offset = Some(error.span().start);
        let message = format!("bad XPath `{}`: {error}", printable(error.expression()));
        Self { offset, ..Self::new("bad-xpath", message) }
    }

    /// Puts the place before the message.
    pub(crate) fn at(mut self, place: &str) -> Self {
        self.message.insert_str(0, &format!("{place}: "));
        self
    }

    /// Adds what to do to the message.
    pub(crate) fn with_help(mut self, help: &str) -> Self {
        self.message.push_str(help);
        self
    }

    /// A record that asks for something impossible.
    pub(crate) fn option(message: impl Into<String>) -> Self {
        Self::new("bad-option", message)
    }
}

impl<'l> Record<'l> {
    /// Reads a line, which may end in anything that JSON counts as white space.
    fn from_line(line: &'l [u8]) -> Result<Self, BadRecord> {
        let line = std::str::from_utf8(line).map_err(|error| {
            BadRecord::json(format!("byte {} of the line is not UTF-8", error.valid_up_to()))
        })?;
        if line.bytes().any(|byte| byte < b' ') {
            // For bytes, serde_json would accept control characters in strings.
            serde_json::from_str::<IgnoredAny>(line).map_err(not_json)?;
        }
        match line.trim_start_matches([' ', '\t', '\r']).as_bytes().first() {
            Some(b'"') => {
                let input = serde_json::from_str(line).map_err(not_json)?;
                Ok(Self { input: Some(input), ..Self::default() })
            }
            Some(b'{') => {
                let Members { input, others: mut members } =
                    serde_json::from_str(line).map_err(not_json)?;
                let id = members.remove("id").filter(|id| id.get() != "null");
                Ok(Self { input, id, members })
            }
            None => Err(BadRecord::json("the line is empty")),
            Some(_) => match serde_json::from_str::<IgnoredAny>(line) {
                Ok(_) => Err(BadRecord::record("a record must be a string or an object")),
                Err(error) => {
                    Err(not_json(error).with_help("; a record is a JSON string or object"))
                }
            },
        }
    }

    /// The text to work on.
    pub(crate) fn input(&self) -> Result<&str, BadRecord> {
        self.maybe_input().ok_or_else(|| BadRecord::record("no \"input\""))
    }

    /// The text to work on, if there is one.
    pub(crate) fn maybe_input(&self) -> Option<&str> {
        self.input.as_ref().map(|text| text.text.as_str())
    }

    /// Where U+FFFD replaces half a surrogate pair in the input, in bytes.
    pub(crate) fn lone_surrogates(&self) -> &[usize] {
        self.input.as_ref().map_or(&[], |text| &text.lone_surrogates)
    }

    /// Reads a member; JSON's null counts as absent.
    fn get<T: DeserializeOwned>(&self, name: &str, what: &str) -> Result<Option<T>, BadRecord> {
        let raw = self.members.get(name).or_else(|| self.members.get(&name.replace('_', "-")));
        let Some(raw) = raw else { return Ok(None) };
        serde_json::from_str(raw.get()).map_err(|error| {
            BadRecord::option(match error.is_data() {
                true => format!("\"{name}\" must be {what}"),
                false => format!("\"{name}\": {}", in_line(&error)),
            })
        })
    }

    /// A member of any kind.
    pub(crate) fn value(&self, name: &str) -> Result<Option<Value>, BadRecord> {
        self.get(name, "JSON")
    }

    /// A member of any kind, as it stands in the line; JSON's null counts as absent.
    pub(crate) fn raw(&self, name: &str) -> Option<&'l str> {
        self.members.get(name).map(|raw| raw.get()).filter(|raw| *raw != "null")
    }

    /// A member that is a string.
    pub(crate) fn text(&self, name: &str) -> Result<Option<String>, BadRecord> {
        self.get(name, "a string")
    }

    /// A member that is one of these words.
    pub(crate) fn choice<T: clap::ValueEnum>(&self, name: &str) -> Result<Option<T>, BadRecord> {
        self.text(name)?
            .map(|word| {
                T::from_str(&word, false).map_err(|_| {
                    let words: Vec<_> = T::value_variants()
                        .iter()
                        .filter_map(|value| Some(value.to_possible_value()?.get_name().to_owned()))
                        .collect();
                    BadRecord::option(format!("\"{name}\" must be one of {}", words.join(", ")))
                })
            })
            .transpose()
    }

    /// Refuses members that are misspelt options, or flags of the command that records cannot set.
    /// All others belong to the sender of the record.
    fn check_members(&self, known: &Known) -> Result<(), BadRecord> {
        for name in self.members.keys() {
            let option = name.replace('-', "_");
            if known.options.contains(&option) {
                continue;
            }
            if let Some(meant) = known.options.iter().find(|meant| is_near(name, meant)) {
                return Err(misspelt(name, meant));
            }
            if known.flags.contains(&option) {
                return Err(BadRecord::option(format!(
                    "\"{name}\" is not an option of this command's records, which are {}",
                    known.options.join(", ")
                )));
            }
        }
        Ok(())
    }
}

/// Whether `name` is likely to be `meant`, misspelt: one slip, and one more for every four letters.
fn is_near(name: &str, meant: &str) -> bool {
    let name = name.to_lowercase().replace('-', "_");
    let slips = strsim::osa_distance(&name, meant);
    meant.len() > 2 && slips <= (meant.len() / 4).max(1)
}

fn misspelt(name: &str, meant: &str) -> BadRecord {
    BadRecord::option(format!("unknown option \"{name}\"; did you mean \"{meant}\"?"))
}

/// The message of an error, without the line: a record is always one line.
fn in_line(error: &serde_json::Error) -> String {
    error.to_string().replace("line 1 column", "column")
}

fn not_json(error: serde_json::Error) -> BadRecord {
    let message = in_line(&error);
    if error.is_data() { BadRecord::option(message) } else { BadRecord::json(message) }
}

/// The names that mean something to a command.
struct Known {
    /// Those of the options of its records, sorted.
    options: Vec<String>,
    /// Those of its flags.
    flags: Vec<String>,
}

/// The members of a command's records besides the input and the flags.
#[derive(Clone, Copy, Default)]
pub(crate) struct ExtraMembers {
    /// Their names. A flag of the same name takes another form, such as a file.
    pub(crate) names: &'static [&'static str],
    /// Flags that one of the members replaces.
    pub(crate) replaced: &'static [&'static str],
}

impl ExtraMembers {
    pub(crate) const NONE: Self = Self::of(&[]);

    pub(crate) const fn of(names: &'static [&'static str]) -> Self {
        Self { names, replaced: &[] }
    }
}

/// Where records come from, and where their answers go.
pub(crate) struct Pipe<'p> {
    pub(crate) input: &'p mut dyn Read,
    pub(crate) output: &'p mut dyn Write,
    /// The arguments of the command.
    pub(crate) given: &'p ArgMatches,
}

impl Pipe<'_> {
    /// Answers every line with `answer`, which receives the command with the options of the record.
    pub(crate) fn answer<A: clap::Args>(
        &mut self,
        command: &A,
        members: ExtraMembers,
        mut answer: impl FnMut(&A, &Record<'_>) -> Result<Object, BadRecord>,
    ) -> io::Result<Outcome> {
        const BUFFER: usize = 64 * 1024;
        // Our own buffers: those of the standard library hide what they hold, and write each line
        // separately.
        let mut input = BufReader::with_capacity(BUFFER, &mut self.input);
        let mut output = BufWriter::with_capacity(BUFFER, &mut self.output);
        let mut outcome = Outcome::Fine;
        let mut line = Vec::new();
        let mut is_first = true;
        let mut options = Options::<A>::new(self.given, |name| {
            !members.names.contains(&name) && !members.replaced.contains(&name)
        });
        let known = Known::new::<A>(&options, members);
        loop {
            if !input.buffer().contains(&b'\n') {
                output.flush()?;
            }
            if source::read_line(&mut input, &mut line)? == 0 {
                return Ok(outcome);
            }
            let line = trimmed(&line, is_first);
            let (id, reply) = match Record::from_line(line) {
                Ok(record) => {
                    let reply = options
                        .command_of(&record)
                        .and_then(|changed| answer(changed.unwrap_or(command), &record));
                    let members = record.check_members(&known);
                    let checked = match reply {
                        Ok(reply) => members.map(|()| reply),
                        // What is missing may be there under a misspelt name.
                        Err(bad) if bad.code == "bad-record" => Err(members.err().unwrap_or(bad)),
                        Err(bad) => Err(bad),
                    };
                    (record.id, checked)
                }
                Err(bad) => (id_of(line), Err(bad)),
            };
            is_first = false;
            let reply = reply.unwrap_or_else(|bad| {
                outcome = Outcome::Findings;
                let mut error = json!({"code": bad.code, "message": bad.message});
                if let Some((line, col)) = bad.place {
                    error["line"] = line.into();
                    error["col"] = col.into();
                }
                if let Some(offset) = bad.offset {
                    error["offset"] = offset.into();
                }
                json!({"error": error}).into()
            });
            let reply = match id {
                Some(id) => Object::new().with_raw("id", id).with_all(&reply),
                None => reply,
            };
            reply.write_line(&mut output)?;
        }
    }
}

impl Known {
    fn new<A: clap::Args>(options: &Options<'_, A>, members: ExtraMembers) -> Self {
        let names = options.names().chain(members.names.iter().copied()).chain(["input"]);
        let mut options: Vec<String> = names.map(str::to_owned).collect();
        options.sort_unstable();
        options.dedup();
        let command = A::augment_args(clap::Command::new("broth"));
        let flags = command.get_arguments().filter_map(clap::Arg::get_long);
        Self { options, flags: flags.map(|flag| flag.replace('-', "_")).collect() }
    }
}

/// The line without its end, and without the byte order mark that some tools put at the start of a
/// file.
fn trimmed(line: &[u8], is_first: bool) -> &[u8] {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    if is_first { line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line) } else { line }
}

/// The id of an object that is not a valid record, for example because its input is not a string.
fn id_of(line: &[u8]) -> Option<&RawValue> {
    if !line.trim_ascii_start().starts_with(b"{") {
        return None;
    }
    let Id { id } = serde_json::from_slice(line).ok()?;
    id.filter(|id| id.get() != "null")
}
