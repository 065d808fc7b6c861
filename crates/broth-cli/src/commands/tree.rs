//! `broth tree`: the tree of an HTML document or fragment.
//!
//! People get an outline; `--jsonl` gives the dump of the html5lib suites.

use std::io::{self, BufWriter, Write as _};

use broth::html::{Edition, Limit, Parsed, Parser};
use broth::{ErrorFamily, LineIndex};

use crate::Outcome;
use crate::diagnostics::Diagnostics;
use crate::json::{Object, Shown};
use crate::jsonl::{BadRecord, ExtraMembers, Pipe, Record};
use crate::limits;
use crate::outline::Format;
use crate::parsing::Parsing;
use crate::progress::Working;
use crate::source::Source;
use crate::token_array::Errors;

/// `broth tree`
#[derive(clap::Args)]
pub(crate) struct Tree {
    #[command(flatten)]
    source: Source,
    #[command(flatten)]
    setting: Setting,
    /// How to print the tree.
    #[arg(long, value_name = "FORMAT", default_value = "outline")]
    format: Format,
    /// Show the span of each node, in bytes of the decoded text.
    #[arg(long)]
    spans: bool,
    /// Answer JSON records from standard input.
    #[arg(long, conflicts_with_all = ["file", "encoding", "guess", "format", "spans"])]
    jsonl: bool,
}

/// What to parse, and how.
#[derive(clap::Args)]
struct Setting {
    #[command(flatten)]
    parsing: Parsing,
    /// The version of the standard to follow.
    #[arg(long, value_name = "EDITION", default_value = "living")]
    edition: WhichEdition,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum WhichEdition {
    /// The living standard.
    Living,
    /// The standard as of 2024, before customizable `select`.
    Html2024,
    /// The standard as of 2020: tags of HTML stay in SVG and MathML in a fragment.
    Html2020,
    /// The tokenizer as of about 2015; the tree is that of the living standard.
    Html2015,
}

impl Tree {
    pub(crate) fn run(&self, pipe: &mut Pipe<'_>) -> io::Result<Outcome> {
        if self.jsonl {
            return pipe.answer(self, ExtraMembers::NONE, |command, record| {
                answer(record, &command.setting)
            });
        }
        let text = self.source.read_text()?;
        let parsed = self.setting.parsing.parse_large(self.setting.parser(), &text);
        let writing = Working::on("writing", text.len());
        let mut out = BufWriter::new(io::stdout().lock());
        self.format.print(parsed.root(), self.spans, &mut out)?;
        out.flush()?;
        drop(writing);
        self.report(&parsed, &text);
        Ok(Outcome::Fine)
    }

    fn report(&self, parsed: &Parsed, text: &str) {
        let name = self.source.name();
        let lines = LineIndex::new(text);
        let mut diagnostics = Diagnostics::new();
        // Limits are reported separately.
        let errors = parsed.errors.iter().filter(|error| error.code.family() != ErrorFamily::Limit);
        for error in errors {
            diagnostics.parse_error(&name, &lines, *error);
        }
        limits::tell(&mut diagnostics, &name, text, &parsed.limits_met);
    }
}

impl Setting {
    fn parser(&self) -> Parser {
        let edition = match self.edition {
            WhichEdition::Living => Edition::Living,
            WhichEdition::Html2024 => Edition::Html2024,
            WhichEdition::Html2020 => Edition::Html2020,
            WhichEdition::Html2015 => Edition::Html2015,
        };
        Parser::new().edition(edition).errors(true)
    }
}

/// The answer to a `--jsonl` record.
fn answer(record: &Record<'_>, setting: &Setting) -> Result<Object, BadRecord> {
    let text = record.input()?;
    let parsed = setting.parsing.parse(setting.parser(), text);
    let lines = LineIndex::new(text);
    let mut errors = Errors::default();
    errors.extend(parsed.errors.iter().copied());
    let (errors, met) = errors.finish(record, &lines);
    let answer = Object::new()
        .with("tree", &Shown(parsed.root().dump_html()))
        .with_list("errors", &errors)
        .with("quirks", parsed.document.quirks_mode().as_str());
    let mut limits = parsed.limits_met;
    if !limits.iter().any(|met| met.limit == Limit::Errors) {
        limits.extend(met);
    }
    Ok(limits::with_limits(answer, &lines, &limits))
}
