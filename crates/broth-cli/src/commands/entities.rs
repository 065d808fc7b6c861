//! `broth entities decode|encode|lookup`: character references.
//!
//! Decoding reports errors in references on standard error, with their places; they count as
//! findings. Looking up goes both ways: from a name to its text, and from a text to its names.

use std::io::{self, Write as _};

use broth::LineIndex;
use broth::entities::{self, Encoder, Mode, Policy, References};
use serde_json::{Value, json};

use crate::Outcome;
use crate::diagnostics::{self, Diagnostics};
use crate::json::{List, Object};
use crate::jsonl::{BadRecord, ExtraMembers, Pipe, Record};
use crate::source::Source;

/// `broth entities`
#[derive(clap::Args)]
pub(crate) struct Entities {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Replace character references with their characters.
    #[command(after_help = "Examples:\n  echo 'caf&eacute; &#x2615;' | broth entities decode\n  \
        echo '\"a &lt b\"' | broth entities decode --jsonl")]
    Decode(Decode),
    /// Escape text for use in markup.
    #[command(after_help = "Examples:\n  echo 'a < b' | broth entities encode\n  \
        broth entities encode --attribute --policy ascii-named notes.txt\n  \
        echo '\"a < b\"' | broth entities encode --jsonl")]
    Encode(Encode),
    /// Show the text of a name, or the names of a character.
    #[command(after_help = "Examples:\n  broth entities lookup eacute '&hearts;' → U+2665\n  \
        echo '\"eacute\"' | broth entities lookup --jsonl")]
    Lookup(Lookup),
}

impl Entities {
    pub(crate) fn run(&self, pipe: &mut Pipe<'_>) -> io::Result<Outcome> {
        match &self.command {
            Command::Decode(command) => command.run(pipe),
            Command::Encode(command) => command.run(pipe),
            Command::Lookup(command) => command.run(pipe),
        }
    }
}

/// The mode for an attribute value or for text.
fn mode(attribute: bool) -> Mode {
    if attribute { Mode::Attribute } else { Mode::Text }
}

#[derive(clap::Args)]
struct Decode {
    #[command(flatten)]
    source: Source,
    /// Treat the text as an attribute value.
    #[arg(long)]
    attribute: bool,
    /// Answer JSON records from standard input: {"input": .., "attribute": ..}.
    #[arg(long, conflicts_with_all = ["file", "encoding", "guess"])]
    jsonl: bool,
}

impl Decode {
    fn run(&self, pipe: &mut Pipe<'_>) -> io::Result<Outcome> {
        if self.jsonl {
            return pipe.answer(self, ExtraMembers::NONE, Self::answer);
        }
        let text = self.source.read_text()?;
        let mode = mode(self.attribute);
        let mut out = io::stdout().lock();
        out.write_all(entities::decode_in(&text, mode).as_bytes())?;
        out.flush()?;
        let name = self.source.name();
        let lines = LineIndex::new(&text);
        let mut diagnostics = Diagnostics::new();
        let mut outcome = Outcome::Fine;
        for reference in References::new(&text, mode) {
            for error in reference.errors() {
                let at = lines.line_column(reference.span.start);
                let (line, column) = (at.line, at.column_chars);
                let source = reference.source;
                diagnostics.tell(format_args!("{name}:{line}:{column}: {error}: {source}"));
                outcome = Outcome::Findings;
            }
        }
        Ok(outcome)
    }

    fn answer(&self, record: &Record<'_>) -> Result<Object, BadRecord> {
        let text = record.input()?;
        let mode = mode(self.attribute);
        let lines = LineIndex::new(text);
        let errors: List = References::new(text, mode)
            .flat_map(|reference| {
                let at = lines.line_column(reference.span.end);
                reference.errors().map(move |error| {
                    json!({"code": error.as_str(), "line": at.line, "col": at.column_utf16})
                })
            })
            .collect();
        let output = entities::decode_in(text, mode);
        Ok(Object::new().with("output", &output).with_list("errors", &errors))
    }
}

#[derive(clap::Args)]
struct Encode {
    #[command(flatten)]
    source: Source,
    /// Escape for a double-quoted attribute value.
    #[arg(long)]
    attribute: bool,
    /// How characters become references.
    #[arg(long, value_name = "POLICY", default_value = "minimal")]
    policy: PolicyName,
    /// Answer JSON records from standard input: {"input": .., "attribute": .., "policy": ..}.
    #[arg(long, conflicts_with_all = ["file", "encoding", "guess"])]
    jsonl: bool,
}

/// The policies under their names on the command line.
#[derive(Clone, Copy, clap::ValueEnum)]
enum PolicyName {
    /// The characters that the standard's serialisation escapes.
    Minimal,
    /// ASCII: names where they exist, otherwise hexadecimal numbers.
    AsciiNamed,
    /// ASCII: decimal numbers.
    AsciiDecimal,
    /// ASCII: hexadecimal numbers.
    AsciiHexadecimal,
}

impl From<PolicyName> for Policy {
    fn from(name: PolicyName) -> Self {
        match name {
            PolicyName::Minimal => Self::Minimal,
            PolicyName::AsciiNamed => Self::AsciiNamed,
            PolicyName::AsciiDecimal => Self::AsciiDecimal,
            PolicyName::AsciiHexadecimal => Self::AsciiHexadecimal,
        }
    }
}

impl Encode {
    fn encoder(&self) -> Encoder {
        Encoder::new().mode(mode(self.attribute)).policy(self.policy.into())
    }

    fn run(&self, pipe: &mut Pipe<'_>) -> io::Result<Outcome> {
        if self.jsonl {
            return pipe.answer(self, ExtraMembers::NONE, Self::answer);
        }
        let text = self.source.read_text()?;
        let mut out = io::stdout().lock();
        out.write_all(self.encoder().encode(&text).as_bytes())?;
        out.flush()?;
        Ok(Outcome::Fine)
    }

    fn answer(&self, record: &Record<'_>) -> Result<Object, BadRecord> {
        let output = self.encoder().encode(record.input()?);
        Ok(Object::new().with("output", &output))
    }
}

#[derive(clap::Args)]
struct Lookup {
    /// Names (`eacute`, `eacute;`, `&eacute;`), texts (`é`) or code points (`U+00E9`).
    #[arg(required_unless_present = "jsonl", value_name = "WHAT")]
    what: Vec<String>,
    /// Answer JSON records from standard input: {"input": ..}.
    #[arg(long, conflicts_with = "what")]
    jsonl: bool,
}

impl Lookup {
    fn run(&self, pipe: &mut Pipe<'_>) -> io::Result<Outcome> {
        if self.jsonl {
            return pipe.answer(self, ExtraMembers::NONE, |_, record| {
                Ok(found_json(look_up(record.input()?)).into())
            });
        }
        let mut out = io::stdout().lock();
        let mut outcome = Outcome::Fine;
        for what in &self.what {
            match look_up(what) {
                Some(text) => {
                    let code_points = code_points(text).join(" ");
                    let names = names(text).map(|name| format!("&{name}")).collect::<Vec<_>>();
                    writeln!(out, "{text}\t{code_points}\t{}", names.join(" "))?;
                }
                None => {
                    diagnostics::tell(format_args!(
                        "broth: {what:?} is neither a name nor a text that has one"
                    ));
                    outcome = Outcome::Findings;
                }
            }
        }
        out.flush()?;
        Ok(outcome)
    }
}

/// Looks up a text by its name, with or without ampersand and semicolon, or by the text or code
/// point itself, if that has a name.
fn look_up(what: &str) -> Option<&'static str> {
    let name = what.strip_prefix('&').unwrap_or(what);
    let named = |text: &str| entities::lookup(entities::name_of(text)?);
    entities::lookup(name)
        .or_else(|| entities::lookup(&format!("{name};")))
        .or_else(|| named(what))
        .or_else(|| named(code_point(what)?.encode_utf8(&mut [0; 4])))
}

/// The character of a code point such as `U+2665`.
fn code_point(what: &str) -> Option<char> {
    let digits = what.strip_prefix("U+").or(what.strip_prefix("u+"))?;
    let is_number = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    char::from_u32(u32::from_str_radix(digits, 16).ok().filter(|_| is_number)?)
}

/// All names of a text, the preferred one first.
fn names(text: &str) -> impl Iterator<Item = &'static str> {
    let preferred = entities::name_of(text);
    let all = entities::names().filter(move |(_, expansion)| *expansion == text);
    let others = all.map(|(name, _)| name).filter(move |name| Some(*name) != preferred);
    preferred.into_iter().chain(others)
}

fn code_points(text: &str) -> Vec<String> {
    text.chars().map(|c| format!("U+{:04X}", u32::from(c))).collect()
}

fn found_json(text: Option<&str>) -> Value {
    match text {
        Some(text) => json!({
            "text": text,
            "code_points": code_points(text),
            "names": names(text).collect::<Vec<_>>(),
        }),
        None => json!({"text": null, "code_points": [], "names": []}),
    }
}
