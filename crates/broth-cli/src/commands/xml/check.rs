//! `broth xml check`: whether documents are well-formed, in the formats of `broth check`.

use std::io;
use std::path::{Path, PathBuf};

use broth::check::{Finding, Severity};
use broth::encoding::{Decoder, Source as Decided};
use broth::xml::{self, Parser};
use broth::{ErrorCode, LineIndex, ParseError, StrictError};

use crate::commands::check::{Checked, Place, Reporting, check_files, finding_json};
use crate::json::Object;
use crate::jsonl::{BadRecord, ExtraMembers, Pipe, Record};
use crate::source::{Decoding, Source};
use crate::{Outcome, inputs};

/// `broth xml check`
#[derive(clap::Args)]
pub(crate) struct Check {
    /// Files, folders (their .xml, .xhtml, .svg, .rss and .atom files) and patterns; `-` or none is
    /// standard input.
    files: Vec<PathBuf>,
    #[command(flatten)]
    reporting: Reporting,
    #[command(flatten)]
    decoding: Decoding,
    /// Answer JSON records from standard input.
    #[arg(long, conflicts_with_all = [
        "files", "encoding", "guess", "format", "statistics", "quiet", "max_warnings", "color",
        "output", "stdin_filename",
    ])]
    jsonl: bool,
}

impl Check {
    pub(crate) fn run(&self, pipe: &mut Pipe<'_>) -> io::Result<Outcome> {
        if self.jsonl {
            return pipe.answer(self, ExtraMembers::NONE, |_, record| answer(record));
        }
        let files = inputs::files(&self.files, inputs::XML);
        let (rules, count) = (ErrorCode::ALL.iter().copied().map(Into::into), files.len());
        let check_file = |file: &PathBuf| self.check_file(file, count);
        self.reporting.accept(None, files.iter().flatten().map(PathBuf::as_path))?;
        let reporting = (&self.reporting, Place::StandardOutput);
        check_files(files, reporting, rules.collect(), check_file, || Ok(()))
    }

    fn check_file(&self, file: &Path, files: usize) -> io::Result<Checked> {
        let source = Source::of(file, self.decoding, files);
        let source = source.called(self.reporting.stdin_filename.as_deref());
        let bytes = source.read_bytes()?;
        let decoded = source.decode_xml(&bytes, Decoder::xml());
        let mut parser = xml::Parser::new();
        // The user's choice overrides the document's declaration.
        if decoded.decision.source == Decided::Override {
            parser = parser.decoder(Decoder::xml().transport(decoded.decision.encoding.name()));
        }
        let findings = findings(&parser, |parser| parser.parse_bytes(&bytes));
        Ok(Checked::new(source, decoded.text.into_owned(), findings))
    }
}

/// All errors of a document, and the one at which strict parsing stops: only strict parsing checks
/// the declared encoding.
fn findings(parser: &Parser, parse: impl Fn(Parser) -> xml::Parsed) -> Vec<Finding> {
    let mut errors = parse(parser.clone().errors(true)).errors;
    if let Some(StrictError { code, span, at, .. }) = parse(parser.clone().strict(true)).violation {
        let violation = ParseError { code, span, at };
        if !errors.contains(&violation) {
            errors.push(violation);
        }
    }
    errors.sort_by_key(|error| error.span.start);
    errors.into_iter().map(finding).collect()
}

fn finding(error: ParseError) -> Finding {
    let mut finding = Finding::new(error.code, error.span);
    finding.severity = match xml::Severity::of(error.code) {
        xml::Severity::Notice => Severity::Warning,
        _ => Severity::Error,
    };
    finding
}

/// The answer to a `--jsonl` record.
fn answer(record: &Record<'_>) -> Result<Object, BadRecord> {
    let text = record.input()?;
    let lines = LineIndex::new(text);
    let findings = findings(&xml::Parser::new(), |parser| parser.parse(text));
    let findings = findings.iter().map(|finding| finding_json(finding, &lines));
    Ok(Object::new().with_list("findings", &findings.collect()))
}
