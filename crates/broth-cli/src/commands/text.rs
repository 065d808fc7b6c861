//! `broth text`: what a reader of a page sees.

use std::io::{self, Write as _};

use broth::LineIndex;
use broth::dom::Document;
use broth::html::{Parser, ParserBuilder};

use crate::Outcome;
use crate::diagnostics::Diagnostics;
use crate::json::Object;
use crate::jsonl::{BadRecord, Pipe, Record};
use crate::limits;
use crate::parsing;
use crate::source::Source;

/// `broth text`
#[derive(clap::Args)]
pub(crate) struct Text {
    #[command(flatten)]
    source: Source,
    /// Answer JSON records from standard input.
    #[arg(long, conflicts_with = "file")]
    jsonl: bool,
}

impl Text {
    pub(crate) fn run(&self, pipe: &mut Pipe<'_>) -> io::Result<Outcome> {
        if self.jsonl {
            return pipe.answer::<Self>(answer);
        }
        let source = self.source.read_text()?;
        let parsed = parsing::feed(parser().build(), &source);
        let mut text = parsed.document.inner_text();
        if !text.is_empty() && !text.ends_with('\n') {
            text.push('\n');
        }
        io::stdout().lock().write_all(text.as_bytes())?;
        let mut diagnostics = Diagnostics::new();
        limits::tell(&mut diagnostics, &self.source.name(), &source, &parsed.limits_met);
        Ok(Outcome::Fine)
    }
}

/// A parser for text alone, with scripting enabled as in browsers.
fn parser() -> ParserBuilder {
    Parser::builder().sink(Document::for_text()).scripting(true)
}

/// The answer to a `--jsonl` record.
fn answer(record: &Record<'_>) -> Result<Object, BadRecord> {
    let input = record.input()?;
    let parsed = parser().parse(input);
    let answer = Object::new().with("text", parsed.document.inner_text().as_str());
    Ok(limits::with_limits(answer, &LineIndex::new(input), &parsed.limits_met))
}
