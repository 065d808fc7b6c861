//! `broth text`: the text of a page as a reader sees it.

use std::io::{self, Write as _};

use broth::LineIndex;
use broth::dom::RenderedText;
use broth::html::{Parsed, Parser};

use crate::Outcome;
use crate::diagnostics::Diagnostics;
use crate::json::Object;
use crate::jsonl::{BadRecord, ExtraMembers, Pipe, Record};
use crate::limits;
use crate::parsing;
use crate::source::Source;

/// `broth text`
#[derive(clap::Args)]
pub(crate) struct Text {
    #[command(flatten)]
    source: Source,
    /// Whether scripting is on. If it is off, the content of `noscript` and `canvas` is shown.
    #[arg(long, value_name = "ON_OR_OFF", default_value = "on")]
    scripting: Scripting,
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
            return pipe.answer(self, ExtraMembers::NONE, |command, record| {
                answer(record, command.scripting)
            });
        }
        let source = self.source.read_text()?;
        let parsed = parsing::feed(&self.scripting.parser(), &source);
        let mut text = self.scripting.text(&parsed);
        if !text.is_empty() && !text.ends_with('\n') {
            text.push('\n');
        }
        io::stdout().lock().write_all(text.as_bytes())?;
        let mut diagnostics = Diagnostics::new();
        limits::tell(&mut diagnostics, &self.source.name(), &source, &parsed.limits_met);
        Ok(Outcome::Fine)
    }
}

impl Scripting {
    /// A parser for text alone.
    fn parser(self) -> Parser {
        Parser::new().for_rendered_text(true).scripting(self == Self::On)
    }

    /// The text of the page.
    fn text(self, parsed: &Parsed) -> String {
        RenderedText::default().scripting(self == Self::On).page_text(&parsed.document)
    }
}

/// The answer to a `--jsonl` record.
fn answer(record: &Record<'_>, scripting: Scripting) -> Result<Object, BadRecord> {
    let input = record.input()?;
    let parsed = scripting.parser().parse(input);
    let answer = Object::new().with("text", scripting.text(&parsed).as_str());
    Ok(limits::with_limits(answer, &LineIndex::new(input), &parsed.limits_met))
}
