//! `broth xml tree`: an outline for people, the dump of the xml5lib suite for programs.

use std::io::{self, BufWriter, Write as _};

use broth::xml::{Parser, Severity};
use broth::{ErrorFamily, LineIndex, ParseError};

use super::Dialect;
use crate::Outcome;
use crate::diagnostics::Diagnostics;
use crate::json::{Object, Shown};
use crate::jsonl::{BadRecord, Pipe, Record};
use crate::limits;
use crate::outline::Format;
use crate::progress::Working;
use crate::source::Source;

/// `broth xml tree`
#[derive(clap::Args)]
pub(crate) struct Tree {
    #[command(flatten)]
    source: Source,
    /// How to read.
    #[arg(long, value_name = "DIALECT", default_value = "xml")]
    dialect: Dialect,
    /// Stop at the first thing that well-formed XML must not have; the exit status is then 1.
    #[arg(long)]
    strict: bool,
    /// How to print the tree.
    #[arg(long, value_name = "FORMAT", default_value = "outline")]
    format: Format,
    /// Tell where each node stands, in bytes of the decoded text.
    #[arg(long)]
    spans: bool,
    /// Answer JSON records from standard input.
    #[arg(long, conflicts_with_all = ["file", "format", "strict", "spans"])]
    jsonl: bool,
}

impl Tree {
    pub(crate) fn run(&self, pipe: &mut Pipe<'_>) -> io::Result<Outcome> {
        if self.jsonl {
            return pipe.answer::<Self>(|record| answer(record, self.dialect));
        }
        let text = self.source.read_xml_text()?;
        let lines = LineIndex::new(&text);
        let builder = Parser::builder().dialect(self.dialect.into()).strict(self.strict);
        let parsed = super::parse_large(builder.errors(true), &text);
        let name = self.source.name();
        let mut diagnostics = Diagnostics::new();
        // Those of limits are told as such.
        let errors = parsed.errors.iter().filter(|error| error.code.family() != ErrorFamily::Limit);
        for error in errors.chain(&parsed.violation) {
            tell(&mut diagnostics, &name, *error, &lines);
        }
        limits::tell(&mut diagnostics, &name, &text, &parsed.limits_met);
        diagnostics.flush();
        if parsed.violation.is_some() {
            return Ok(Outcome::Findings);
        }
        let _writing = Working::on("writing", text.len());
        let mut out = BufWriter::new(io::stdout().lock());
        self.format.print(parsed.document.root(), self.spans, &mut out)?;
        out.flush()?;
        Ok(Outcome::Fine)
    }
}

/// An error for people.
pub(super) fn tell(out: &mut Diagnostics, name: &str, error: ParseError, lines: &LineIndex) {
    let at = lines.line_column(error.span.start);
    let (line, column) = (at.line, at.column_chars);
    let notice = match Severity::of(error.code) {
        Severity::Notice => "notice: ",
        _ => "",
    };
    let (code, summary) = (error.code, error.code.summary());
    out.tell(format_args!("{name}:{line}:{column}: {notice}{code}: {summary}"));
}

/// The answer to a `--jsonl` record.
fn answer(record: &Record<'_>, dialect: Dialect) -> Result<Object, BadRecord> {
    let builder = Parser::builder().dialect(dialect.of(record)?);
    let text = record.input()?;
    let parsed = builder.parse(text);
    let answer = Object::new().with("tree", &Shown(parsed.document.root().dump_xml()));
    Ok(limits::with_limits(answer, &LineIndex::new(text), &parsed.limits_met))
}
