//! `broth sanitize`: markup that is safe to show in its context.

use std::fs;
use std::io::{self, Write as _};
use std::path::PathBuf;

use broth::LineIndex;
use broth::html::Context;
use broth::sanitize::{ConfigError, Removed, Sanitized, Sanitizer, SanitizerConfig};
use serde_json::json;

use crate::Outcome;
use crate::diagnostics::Diagnostics;
use crate::json::{List, Object};
use crate::jsonl::{BadRecord, Pipe, Record};
use crate::source::{self, Source};

/// `broth sanitize`
#[derive(clap::Args)]
pub(crate) struct Sanitize {
    #[command(flatten)]
    source: Source,
    /// What to allow: a SanitizerConfig as JSON. By default, the standard's safe default.
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// The element that will contain the markup: `div`, `td`, `svg g`. By default, a place for text and blocks.
    #[arg(long, value_name = "NAME", value_parser = clap::builder::NonEmptyStringValueParser::new())]
    context: Option<String>,
    /// Sanitize a whole document instead of a fragment.
    #[arg(long, conflicts_with = "context")]
    document: bool,
    /// Remove only what the configuration says, even if that leaves something that can run a script.
    #[arg(long = "unsafe")]
    is_unsafe: bool,
    /// Report on standard error what was removed, where, and why.
    #[arg(long)]
    report: bool,
    /// Print the markup, and what was removed, as JSON.
    #[arg(long)]
    json: bool,
    /// Answer JSON records from standard input.
    #[arg(long, conflicts_with_all = ["file", "report", "json"])]
    jsonl: bool,
}

/// The default context: the content of a page.
const CONTEXT: &str = "body";

impl Sanitize {
    pub(crate) fn run(&self, pipe: &mut Pipe<'_>) -> io::Result<Outcome> {
        let sanitizer = match self.sanitizer()? {
            Ok(sanitizer) => sanitizer,
            Err(misuse) => return Ok(misuse),
        };
        if self.jsonl {
            return pipe.answer::<Self>(|record| self.answer(record, &sanitizer));
        }
        let text = self.source.read_text()?;
        let sanitized = match self.document {
            true => sanitizer.run_document(&text),
            false => sanitizer.run(&text, &Context::parse(self.context())),
        };
        let mut out = io::stdout().lock();
        match self.json {
            true => answer_of(&sanitized).write_line(&mut out)?,
            false => out.write_all(sanitized.html.as_bytes())?,
        }
        out.flush()?;
        if self.report {
            self.tell(&sanitized, &text);
        }
        Ok(Outcome::Fine)
    }

    fn context(&self) -> &str {
        self.context.as_deref().unwrap_or(CONTEXT)
    }

    /// The sanitizer for the flags.
    fn sanitizer(&self) -> io::Result<Result<Sanitizer, Outcome>> {
        let Some(path) = &self.config else {
            return Ok(Ok(sanitizer(None, !self.is_unsafe).unwrap_or_default()));
        };
        let name = path.display().to_string();
        let json = fs::read_to_string(path).map_err(|error| source::named_error(&name, error))?;
        Ok(sanitizer(Some(&json), !self.is_unsafe).map_err(|error| {
            Diagnostics::new().tell(format_args!("broth: {name}: {error}"));
            Outcome::Misuse
        }))
    }

    fn tell(&self, sanitized: &Sanitized, text: &str) {
        let name = self.source.name();
        let lines = LineIndex::new(text);
        let mut diagnostics = Diagnostics::new();
        for Removed { span, what, name: of, why, .. } in &sanitized.removed {
            let place = span.map(|span| lines.line_column(span.start)).map(|at| {
                let (line, column) = (at.line, at.column_chars);
                format!("{name}:{line}:{column}")
            });
            let place = place.unwrap_or_else(|| name.to_string());
            let of = if of.is_empty() { String::new() } else { format!(" {of:?}") };
            diagnostics.tell(format_args!("{place}: {what}{of}: {why}"));
        }
    }

    fn answer(&self, record: &Record<'_>, default: &Sanitizer) -> Result<Object, BadRecord> {
        let context = record.text("context")?;
        let config = record.raw("config");
        let safe = record.flag("safe")?;
        let own = match (config, safe) {
            (None, None) => None,
            (config, safe) => {
                let safe = safe.unwrap_or(!self.is_unsafe);
                let own = sanitizer(config, safe);
                Some(own.map_err(|error| BadRecord::config(error.to_string()))?)
            }
        };
        let input = record.input()?;
        let sanitizer = own.as_ref().unwrap_or(default);
        let context = context.as_deref().unwrap_or(self.context());
        Ok(answer_of(&sanitizer.run(input, &Context::parse(context))))
    }
}

/// The sanitizer for a configuration; without one, the safe default or none at all.
fn sanitizer(config: Option<&str>, safe: bool) -> Result<Sanitizer, ConfigError> {
    match (config, safe) {
        (None, true) => Ok(Sanitizer::default()),
        (None, false) => Sanitizer::new_unsafe(SanitizerConfig::default()),
        (Some(json), true) => Sanitizer::new(SanitizerConfig::from_json(json)?),
        (Some(json), false) => Sanitizer::new_unsafe(SanitizerConfig::from_json(json)?),
    }
}

fn answer_of(sanitized: &Sanitized) -> Object {
    let removed: List = sanitized
        .removed
        .iter()
        .map(|Removed { span, what, name, why, .. }| {
            let span = span.map(|span| [span.start, span.end]);
            json!({"what": what.as_str(), "name": name, "span": span, "why": why.as_str()})
        })
        .collect();
    Object::new().with("output", &sanitized.html).with_list("removed", &removed)
}
