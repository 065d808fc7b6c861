//! `broth xml serialize`: parses XML, well-formed or not, and writes it well-formed.

use std::io::{self, BufWriter, Write as _};

use broth::serialize::{self, Coercion, XmlSerializer};
use broth::xml::{Parsed, Severity};
use broth::{ErrorCode, ErrorFamily, LineIndex};

use super::Reading;
use crate::Outcome;
use crate::diagnostics::Diagnostics;
use crate::json::Object;
use crate::jsonl::{BadRecord, ExtraMembers, Pipe, Record};
use crate::limits;
use crate::namespaces::parse_with_prefix;
use crate::outline::about;
use crate::progress::Working;
use crate::source::Source;

/// `broth xml serialize`
#[derive(clap::Args)]
pub(crate) struct Serialize {
    #[command(flatten)]
    source: Source,
    #[command(flatten)]
    reading: Reading,
    /// Start with an XML declaration.
    #[arg(long)]
    declaration: bool,
    /// Indent elements that have no text beside them, unless `xml:space` forbids it.
    #[arg(long)]
    pretty: bool,
    /// Declare PREFIX where the document uses it without declaring it. The usual prefixes of feeds
    /// are known.
    #[arg(long, alias = "namespaces", value_name = "PREFIX=URI", value_parser = parse_with_prefix)]
    namespace: Vec<(String, String)>,
    /// Report on standard error what had to change and how many errors the source has, and exit
    /// with 1 if there is anything.
    #[arg(long)]
    report: bool,
    /// Answer JSON records from standard input.
    #[arg(long, conflicts_with_all = ["file", "encoding", "guess", "report"])]
    jsonl: bool,
}

impl Serialize {
    pub(crate) fn run(&self, pipe: &mut Pipe<'_>) -> io::Result<Outcome> {
        if self.jsonl {
            return pipe.answer(self, ExtraMembers::NONE, Self::answer);
        }
        let xml = self.serializer();
        let (text, malformed) = match self.report {
            true => self.source.read_checked_xml_text()?,
            false => (self.source.read_xml_text()?, Vec::new()),
        };
        let parsed = super::parse_large(self.reading.parser().errors(self.report), &text);
        let document = &parsed.document;
        let writing = Working::on("writing", text.len());
        let mut out = BufWriter::new(io::stdout().lock());
        let mut changes = Vec::new();
        serialize::to_io(&mut out, |out| {
            changes = xml.write_tree(document, document.root().id(), out)?;
            Ok(())
        })?;
        out.flush()?;
        drop(writing);
        let name = self.source.name();
        let mut diagnostics = Diagnostics::new();
        limits::tell(&mut diagnostics, &name, &text, &parsed.limits_met);
        // An empty text is a document without a root element, whatever the options.
        changes.retain(|&(_, change)| self.report || change == Coercion::Root);
        let mut report = unresolved(&parsed);
        report.extend(malformed.iter().map(|error| (error.at, error.code.summary().to_owned())));
        let errors = errors(&parsed);
        let of_writing = changes.iter();
        let of_writing =
            of_writing.map(|&(node, change)| about(document.node(node), change.message()));
        report.extend(of_writing);
        let is_fine = report.is_empty() && errors == 0;
        diagnostics.places(&name, &text, report);
        if errors > 0 {
            let s = if errors == 1 { "" } else { "s" };
            diagnostics.tell(format_args!(
                "{name}: the source has {errors} error{s}, which `broth xml check` lists"
            ));
        }
        Ok(if is_fine { Outcome::Fine } else { Outcome::Findings })
    }

    fn serializer(&self) -> XmlSerializer {
        let mut xml = XmlSerializer::new().declaration(self.declaration);
        if self.pretty {
            xml = xml.indent(2);
        }
        self.namespace.iter().fold(xml, |xml, (prefix, uri)| xml.namespace(prefix, uri))
    }

    /// The answer to a `--jsonl` record.
    fn answer(&self, record: &Record<'_>) -> Result<Object, BadRecord> {
        let text = record.input()?;
        let parsed = self.reading.parser().parse(text);
        let xml = self.serializer().serialize(&parsed.document);
        let answer = Object::new().with("output", &xml);
        Ok(limits::with_limits(answer, &LineIndex::new(text), &parsed.limits_met))
    }
}

/// The number of errors in the source. The parser drops or repairs what is wrong, and the writer
/// does not see it.
fn errors(parsed: &Parsed) -> usize {
    let is_error = |code: ErrorCode| {
        Severity::of(code) != Severity::Notice && code.family() != ErrorFamily::Limit
    };
    parsed.errors.iter().filter(|error| is_error(error.code)).count()
}

/// The references that stay text because their replacement is unknown, with their places.
fn unresolved(parsed: &Parsed) -> Vec<(usize, String)> {
    let is_reference = |code| {
        matches!(
            code,
            ErrorCode::EntityExpansionLimit
                | ErrorCode::ExternalEntityInAttributeValue
                | ErrorCode::ExternalEntityNotRead
                | ErrorCode::MarkupInAttributeValue
                | ErrorCode::RecursiveEntity
                | ErrorCode::UndeclaredEntity
                | ErrorCode::UnparsedEntityReference
                | ErrorCode::UnreadEntity
        )
    };
    let errors = parsed.errors.iter().filter(|error| is_reference(error.code));
    errors
        .map(|error| {
            let why = error.code.summary();
            (error.span.start, format!("reference written as text: {why}"))
        })
        .collect()
}
