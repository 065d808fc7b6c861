//! `broth xml serialize`: parses XML, well-formed or not, and writes it well-formed.

use std::io::{self, BufWriter, Write as _};

use broth::LineIndex;
use broth::serialize::{self, Xml};
use broth::xml::{Parsed, Parser};

use super::Dialect;
use crate::Outcome;
use crate::diagnostics::Diagnostics;
use crate::json::Object;
use crate::jsonl::{BadRecord, Pipe, Record};
use crate::limits;
use crate::progress::Working;
use crate::source::Source;

/// `broth xml serialize`
#[derive(clap::Args)]
pub(crate) struct Serialize {
    #[command(flatten)]
    source: Source,
    /// How to read.
    #[arg(long, value_name = "DIALECT", default_value = "xml")]
    dialect: Dialect,
    /// Begin with an XML declaration.
    #[arg(long)]
    declaration: bool,
    /// Tell on standard error what had to be changed; the exit status is then 1.
    #[arg(long)]
    report: bool,
    /// Answer JSON records from standard input.
    #[arg(long, conflicts_with_all = ["file", "report"])]
    jsonl: bool,
}

impl Serialize {
    pub(crate) fn run(&self, pipe: &mut Pipe<'_>) -> io::Result<Outcome> {
        let xml = Xml { declaration: self.declaration, ..Xml::default() };
        if self.jsonl {
            return pipe.answer::<Self>(|record| answer(record, self.dialect, xml));
        }
        let text = self.source.read_xml_text()?;
        let builder = Parser::builder().dialect(self.dialect.into());
        let Parsed { document, limits_met, .. } = super::parse_large(builder, &text);
        let writing = Working::on("writing", text.len());
        let mut out = BufWriter::new(io::stdout().lock());
        let mut changes = Vec::new();
        serialize::to_io(&mut out, |out| {
            changes = xml.write_xml(out, &document, document.root().id())?;
            Ok(())
        })?;
        out.flush()?;
        drop(writing);
        let name = self.source.name();
        let mut diagnostics = Diagnostics::new();
        limits::tell(&mut diagnostics, &name, &text, &limits_met);
        if !self.report || changes.is_empty() {
            return Ok(Outcome::Fine);
        }
        for change in changes {
            let node = document.node(change.node);
            diagnostics.tell(format_args!("{name}: {node:?}: {}", change.change));
        }
        Ok(Outcome::Findings)
    }
}

/// The answer to a `--jsonl` record.
fn answer(record: &Record<'_>, dialect: Dialect, mut xml: Xml<'_>) -> Result<Object, BadRecord> {
    if let Some(declaration) = record.flag("declaration")? {
        xml.declaration = declaration;
    }
    let text = record.input()?;
    let parsed = Parser::builder().dialect(dialect.of(record)?).parse(text);
    let (output, _) = xml.xml(&parsed.document, parsed.document.root().id());
    let answer = Object::new().with("output", &output);
    Ok(limits::with_limits(answer, &LineIndex::new(text), &parsed.limits_met))
}
