//! `broth xml tree`: an outline for people, the dump of the xml5lib suite for programs.

use std::io::{self, BufWriter, Write as _};

use broth::encoding::{Decoded, Decoder, Source as Decided};
use broth::xml::{Limit, Parser, Severity};
use broth::{ErrorFamily, LineIndex, ParseError, StrictError};

use super::Reading;
use crate::Outcome;
use crate::diagnostics::Diagnostics;
use crate::json::{Object, Shown};
use crate::jsonl::{BadRecord, ExtraMembers, Pipe, Record};
use crate::limits;
use crate::outline::Format;
use crate::progress::Working;
use crate::source::{self, Source};
use crate::token_array::Errors;

/// `broth xml tree`
#[derive(clap::Args)]
pub(crate) struct Tree {
    #[command(flatten)]
    source: Source,
    #[command(flatten)]
    reading: Reading,
    /// Stop at a violation of well-formedness or at a limit, print no tree, and exit with 1.
    #[arg(long)]
    strict: bool,
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

impl Tree {
    pub(crate) fn run(&self, pipe: &mut Pipe<'_>) -> io::Result<Outcome> {
        if self.jsonl {
            return pipe.answer(self, ExtraMembers::NONE, |command, record| {
                answer(record, command.reading.parser().strict(command.strict))
            });
        }
        let bytes = self.source.read_bytes()?;
        let decoded = self.source.decode_xml(&bytes, Decoder::xml());
        let malformed = source::malformed(&decoded);
        let Decoded { text, decision, .. } = decoded;
        let name = self.source.name();
        let parser = self.reading.parser();
        let parsed = match (self.strict, decision.source) {
            (false, _) => super::parse_large(parser.errors(true), &text),
            // The user's choice overrides the document's declaration.
            (true, Decided::Override) => {
                let encoding = Decoder::xml().transport(decision.encoding.name());
                super::parse_bytes(parser.decoder(encoding).strict(true), &bytes)
            }
            (true, _) => super::parse_bytes(parser.strict(true), &bytes),
        };
        let lines = LineIndex::new(&text);
        let mut diagnostics = Diagnostics::new();
        if let Some(violation) = parsed.violation {
            let StrictError { code, span, at, .. } = violation;
            diagnostics.parse_error(&name, &lines, ParseError { code, span, at });
            let why = match code.family() {
                // Nobody knows whether the rest is well-formed.
                ErrorFamily::Limit => "the document exceeds a limit",
                _ => "not well-formed",
            };
            diagnostics.tell(format_args!("{name}: {why}"));
            return Ok(Outcome::Findings);
        }
        // Limits are reported separately.
        let mut errors = parsed.errors;
        errors.retain(|error| error.code.family() != ErrorFamily::Limit);
        errors.extend(malformed);
        errors.sort_by_key(|error| error.span.start);
        for error in errors {
            tell(&mut diagnostics, &name, error, &lines);
        }
        limits::tell(&mut diagnostics, &name, &text, &parsed.limits_met);
        diagnostics.flush();
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
fn answer(record: &Record<'_>, parser: Parser) -> Result<Object, BadRecord> {
    let text = record.input()?;
    let lines = LineIndex::new(text);
    let mut parsed = parser.errors(true).parse(text);
    if let Some(violation) = parsed.violation {
        return Err(BadRecord::strict(violation, &lines));
    }
    // In the order of the reported places.
    parsed.errors.sort_by_key(|error| error.at);
    let mut errors = Errors::default();
    errors.extend(parsed.errors.iter().copied());
    let (errors, met) = errors.finish(record, &lines);
    let answer = Object::new()
        .with("tree", &Shown(parsed.document.root().dump_xml()))
        .with_list("errors", &errors);
    let mut limits = parsed.limits_met;
    if !limits.iter().any(|met| met.limit == Limit::Errors) {
        limits.extend(met);
    }
    Ok(limits::with_limits(answer, &lines, &limits))
}
