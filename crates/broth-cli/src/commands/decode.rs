//! `broth decode`: a document as UTF-8, or a report of its encoding and the rule that decided.
//!
//! The text or report goes to standard output. The text declares UTF-8, whatever it declared
//! before. Malformed bytes and unknown labels are reported on standard error, with their places;
//! they are findings, so the exit status is 1.

use std::borrow::Cow;
use std::io::{self, Write as _};

use base64::Engine as _;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use broth::encoding::{Decoded, Decoder};
use serde_json::json;

use crate::Outcome;
use crate::declaration;
use crate::diagnostics::{Diagnostics, tell};
use crate::json::{List, Object};
use crate::jsonl::{BadRecord, ExtraMembers, Pipe, Record};
use crate::source::{Source, replaced};

/// `broth decode`
#[derive(clap::Args)]
pub(crate) struct Decode {
    #[command(flatten)]
    source: Source,
    /// The label from the transport layer, such as the charset of a Content-Type header.
    #[arg(long, value_name = "LABEL")]
    transport: Option<String>,
    /// Decide the encoding by the rules of XML.
    #[arg(long)]
    xml: bool,
    /// Keep the document's own encoding declaration, although the output is UTF-8.
    #[arg(long)]
    keep_declaration: bool,
    /// Print the encoding and the rule that decided it, instead of the text.
    #[arg(long)]
    report: bool,
    /// Answer JSON records from standard input: {"bytes_base64": .., "transport": ..}.
    #[arg(long, conflicts_with_all = ["file", "keep_declaration", "report"])]
    jsonl: bool,
}

/// Base64 in records, with or without padding.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &base64::alphabet::STANDARD,
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

impl Decode {
    pub(crate) fn run(&self, pipe: &mut Pipe<'_>) -> io::Result<Outcome> {
        if self.jsonl {
            return pipe.answer(self, ExtraMembers::of(&["bytes_base64"]), Self::answer);
        }
        let bytes = self.source.read_bytes()?;
        let options = options(self.xml, self.transport.as_deref());
        let decoded = match self.xml {
            true => self.source.decode_xml(&bytes, options),
            false => self.source.decode(&bytes, options),
        };
        let mut out = io::stdout().lock();
        if self.report {
            writeln!(out, "encoding: {}", decoded.decision.encoding.name())?;
            writeln!(out, "source: {}", decoded.decision.source)?;
            writeln!(out, "confidence: {}", decoded.decision.confidence)?;
            writeln!(out, "replacements: {}", decoded.replacement_count)?;
            writeln!(out, "why: {}", decoded.decision.explain())?;
        } else {
            let text = match (self.keep_declaration, self.xml) {
                (true, _) => Cow::Borrowed(&*decoded.text),
                (_, true) => declaration::xml(&decoded.text),
                (_, false) => declaration::html(&decoded.text),
            };
            out.write_all(text.as_bytes())?;
        }
        out.flush()?;
        if !self.report
            && !self.xml
            && let Some(assumed) = self.source.assumed(&decoded.decision, bytes.is_ascii())
        {
            tell(assumed);
        }
        Ok(self.tell_findings(&decoded))
    }

    fn tell_findings(&self, decoded: &Decoded<'_>) -> Outcome {
        let name = self.source.name();
        let mut diagnostics = Diagnostics::new();
        for label in &decoded.decision.unknown_labels {
            let place = label.place.as_str();
            let text = &label.text;
            diagnostics.tell(format_args!(
                "{name}: {place} says {text:?}, which is not an encoding label; ignored"
            ));
        }
        for replacement in &decoded.replacements {
            diagnostics.tell(format_args!("{name}: {}", replaced(decoded, replacement)));
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
        let options = options(self.xml, self.transport.as_deref());
        let decoded = self.source.decode_record(&bytes, options);
        let answer = Object::new()
            .with("encoding", decoded.decision.encoding.name())
            .with("source", decoded.decision.source.as_str())
            .with("had_errors", &decoded.had_errors())
            .with("text", &decoded.text);
        let unknown = decoded.decision.unknown_labels.iter().map(|label| json!(label.text));
        let unknown: List = unknown.collect();
        Ok(match decoded.decision.unknown_labels.is_empty() {
            true => answer,
            false => answer.with_list("unknown_labels", &unknown),
        })
    }
}

/// The decoding options of a document.
fn options(is_xml: bool, transport: Option<&str>) -> Decoder {
    let options = if is_xml { Decoder::xml() } else { Decoder::new() };
    match transport {
        Some(label) => options.transport(label),
        None => options,
    }
}
