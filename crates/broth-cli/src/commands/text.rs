//! `broth text`: what a reader of a page sees.

use std::io::{self, Write as _};

use broth::LineIndex;
use broth::html::{Parsed, Parser};

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
        let parsed = parsing::feed(Parser::builder().scripting(true).build(), &source);
        let mut text = text(&parsed);
        if !text.is_empty() && !text.ends_with('\n') {
            text.push('\n');
        }
        io::stdout().lock().write_all(text.as_bytes())?;
        let mut diagnostics = Diagnostics::new();
        limits::tell(&mut diagnostics, &self.source.name(), &source, &parsed.limits_met);
        Ok(Outcome::Fine)
    }
}

fn text(parsed: &Parsed) -> String {
    parsed.document.body().map(|body| body.inner_text()).unwrap_or_default()
}

/// The answer to a `--jsonl` record.
fn answer(record: &Record<'_>) -> Result<Object, BadRecord> {
    let input = record.input()?;
    let parsed = Parser::builder().scripting(true).parse(input);
    let answer = Object::new().with("text", text(&parsed).as_str());
    Ok(limits::with_limits(answer, &LineIndex::new(input), &parsed.limits_met))
}
