//! `broth text`: the text of a page as a reader sees it.

use std::io::{self, Write as _};

use broth::LineIndex;
use broth::html::{Parsed, Parser};
use broth::select::Selector;
use broth::text::RenderedText;

use crate::Outcome;
use crate::diagnostics::Diagnostics;
use crate::json::Object;
use crate::jsonl::{BadRecord, ExtraMembers, Pipe, Record};
use crate::limits;
use crate::parsing;
use crate::source::Source;
use crate::without::{self, Without};

/// `broth text`
#[derive(clap::Args)]
pub(crate) struct Text {
    #[command(flatten)]
    source: Source,
    /// Whether scripting is on. If it is off, the content of `noscript` and `canvas` is shown.
    #[arg(long, value_name = "ON_OR_OFF", default_value = "on")]
    scripting: Scripting,
    #[command(flatten)]
    without: Without,
    /// Answer JSON records from standard input.
    #[arg(long, conflicts_with_all = ["file", "encoding", "guess"])]
    jsonl: bool,
}

/// Whether the reader's browser runs scripts.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Scripting {
    /// A browser with scripts.
    On,
    /// A browser without scripts.
    Off,
}

impl Text {
    pub(crate) fn run(&self, pipe: &mut Pipe<'_>) -> io::Result<Outcome> {
        if self.jsonl {
            return pipe.answer(self, ExtraMembers::NONE, |command, record| command.answer(record));
        }
        let without = match self.without.parse() {
            Ok(without) => without,
            Err(error) => {
                without::tell_bad_selector(&error);
                return Ok(Outcome::Misuse);
            }
        };
        let source = self.source.read_text()?;
        let mut parsed = parsing::feed(&self.parser(), &source);
        let mut text = self.text(&mut parsed, &without);
        if !text.is_empty() && !text.ends_with('\n') {
            text.push('\n');
        }
        io::stdout().lock().write_all(text.as_bytes())?;
        let mut diagnostics = Diagnostics::new();
        limits::tell(&mut diagnostics, &self.source.name(), &source, &parsed.limits_met);
        Ok(Outcome::Fine)
    }

    /// The answer to a record.
    fn answer(&self, record: &Record<'_>) -> Result<Object, BadRecord> {
        let without = self.without.parse().map_err(|error| BadRecord::selector(&error))?;
        let input = record.input()?;
        let mut parsed = self.parser().parse(input);
        let answer = Object::new().with("text", self.text(&mut parsed, &without).as_str());
        Ok(limits::with_limits(answer, &LineIndex::new(input), &parsed.limits_met))
    }

    /// A parser for text alone, unless selectors may ask for more.
    fn parser(&self) -> Parser {
        Parser::new()
            .for_rendered_text(self.without.is_empty())
            .scripting(self.scripting == Scripting::On)
    }

    /// The text of the page, without some elements.
    fn text(&self, parsed: &mut Parsed, without: &[Selector]) -> String {
        without::remove(&mut parsed.document, without);
        let reader = RenderedText::default().scripting(self.scripting == Scripting::On);
        reader.page_text(&parsed.document)
    }
}
