//! `broth decode`: a document as UTF-8, or a report of its encoding and the rule that decided.
//!
//! Text or report go to standard output. Bytes that could not be decoded and labels that no encoding has
//! go to standard error, with their places; they are findings, so the exit status is 1.

use std::io::{self, Write as _};

use base64::Engine as _;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use broth::encoding::{Decoded, Guess, Options};

use crate::Outcome;
use crate::diagnostics::Diagnostics;
use crate::json::Object;
use crate::jsonl::{BadRecord, Pipe, Record};
use crate::source::Source;

/// `broth decode`
#[derive(clap::Args)]
pub(crate) struct Decode {
    #[command(flatten)]
    source: Source,
    /// The label that the transport layer told, such as the charset of a Content-Type header.
    #[arg(long, value_name = "LABEL")]
    transport: Option<String>,
    /// Decide by the rules of XML.
    #[arg(long)]
    xml: bool,
    /// When nothing declares the encoding of an HTML document: guess, and from what [default: utf8 for
    /// files, never for --jsonl].
    #[arg(long, value_name = "HOW")]
    guess: Option<How>,
    /// Tell the encoding and which rule decided, instead of the text.
    #[arg(long)]
    report: bool,
    /// Answer JSON records from standard input: {"bytes_base64": .., "transport": ..}.
    #[arg(long, conflicts_with_all = ["file", "report"])]
    jsonl: bool,
}

/// Base64 as records have it, with or without the padding.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &base64::alphabet::STANDARD,
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

/// What to guess from.
#[derive(Clone, Copy, clap::ValueEnum)]
enum How {
    /// Do not guess.
    Never,
    /// Only whether the bytes are UTF-8.
    Utf8,
    /// The frequencies of letters.
    Content,
}

impl From<How> for Guess {
    fn from(how: How) -> Self {
        match how {
            How::Never => Self::Never,
            How::Utf8 => Self::Utf8,
            How::Content => Self::Content,
        }
    }
}

impl Decode {
    pub(crate) fn run(&self, pipe: &mut Pipe<'_>) -> io::Result<Outcome> {
        if self.jsonl {
            return pipe.answer::<Self>(|record| self.answer(record));
        }
        let bytes = self.source.read_bytes()?;
        let options = self.options(self.transport.as_deref(), How::Utf8).source_map(false);
        let decoded = self.source.decode(&bytes, options);
        let mut out = io::stdout().lock();
        if self.report {
            writeln!(out, "encoding: {}", decoded.decision.encoding.name())?;
            writeln!(out, "source: {}", decoded.decision.source)?;
            writeln!(out, "confidence: {}", decoded.decision.confidence)?;
            writeln!(out, "replacements: {}", decoded.replacement_count)?;
            writeln!(out, "why: {}", decoded.decision.explain())?;
        } else {
            out.write_all(decoded.text.as_bytes())?;
        }
        out.flush()?;
        Ok(self.tell_findings(&decoded))
    }

    /// What is known of the document; `guess` is how to guess if the command line does not say.
    fn options(&self, transport: Option<&str>, guess: How) -> Options {
        let options = if self.xml { Options::xml() } else { Options::html() };
        let options = options.guess(self.guess.unwrap_or(guess).into());
        match transport {
            Some(label) => options.transport(label),
            None => options,
        }
    }

    fn tell_findings(&self, decoded: &Decoded<'_>) -> Outcome {
        let name = self.source.name();
        let mut diagnostics = Diagnostics::new();
        for label in &decoded.decision.unknown_labels {
            let place = label.place.as_str();
            let text = &label.text;
            diagnostics
                .tell(format_args!("{name}: {place} says {text:?}, which is no label: skipped"));
        }
        for replacement in &decoded.replacements {
            let (bytes, encoding) = (&replacement.source, decoded.decision.encoding.name());
            diagnostics.tell(format_args!(
                "{name}: bytes {}..{} are not {encoding}: U+FFFD stands for them",
                bytes.start, bytes.end
            ));
        }
        let untold = decoded.replacement_count - decoded.replacements.len();
        if untold > 0 {
            diagnostics.tell(format_args!("{name}: and {untold} more"));
        }
        let fine = !decoded.had_errors() && decoded.decision.unknown_labels.is_empty();
        if fine { Outcome::Fine } else { Outcome::Findings }
    }

    fn answer(&self, record: &Record<'_>) -> Result<Object, BadRecord> {
        let base64 = record.text("bytes_base64")?;
        let base64 = base64.ok_or_else(|| BadRecord::record("no \"bytes_base64\""))?;
        let bytes = BASE64
            .decode(base64)
            .map_err(|error| BadRecord::option(format!("\"bytes_base64\": {error}")))?;
        let transport = record.text("transport")?.or(self.transport.clone());
        let options = self.options(transport.as_deref(), How::Never).source_map(false);
        let decoded = self.source.decode(&bytes, options);
        Ok(Object::new()
            .with("encoding", decoded.decision.encoding.name())
            .with("source", decoded.decision.source.as_str())
            .with("had_errors", &decoded.had_errors())
            .with("text", &decoded.text))
    }
}
