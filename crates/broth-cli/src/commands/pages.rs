//! The files of the commands that read data of pages, one after the other.

use std::io::{self, Write};
use std::path::PathBuf;

use broth::LineIndex;
use broth::data::Finding;
use broth::html::{LimitMet, Parser};
use broth::prelude::*;
use serde_json::json;
use url::Url;

use crate::diagnostics::Diagnostics;
use crate::json::{List, Object};
use crate::jsonl::{BadRecord, Record};
use crate::source::{Decoding, Source};
use crate::terminal::visible;
use crate::{Outcome, inputs, limits, links, parsing};

/// The arguments that these commands share.
#[derive(clap::Args)]
pub(crate) struct Pages {
    /// Files, folders (their .html and .htm files) and patterns; `-` or none is standard input.
    files: Vec<PathBuf>,
    #[command(flatten)]
    decoding: Decoding,
}

/// The argument of the commands that print addresses.
#[derive(clap::Args)]
pub(crate) struct Address {
    /// Make addresses absolute. URL is the address of the document; a `<base>` in it counts.
    #[arg(long, short, visible_alias = "url", value_name = "URL", value_parser = links::absolute)]
    base: Option<Url>,
}

impl Address {
    /// The address of the page; empty if it is not known.
    pub(crate) fn as_str(&self) -> &str {
        self.base.as_ref().map_or("", Url::as_str)
    }
}

/// A page that has been parsed.
pub(crate) struct Page {
    pub(crate) document: Document,
    /// The name of the file.
    pub(crate) name: String,
    /// Whether there are several files.
    is_one_of_many: bool,
    limits_met: Vec<LimitMet>,
    lines: LineIndex,
}

impl Pages {
    /// Calls a function with each page.
    pub(crate) fn each(
        &self,
        mut each: impl FnMut(&Page, &mut dyn Write) -> io::Result<()>,
    ) -> io::Result<Outcome> {
        let files = inputs::files(&self.files, inputs::HTML);
        let is_one_of_many = files.len() > 1;
        let count = files.len();
        let mut out = io::BufWriter::new(io::stdout().lock());
        for file in files {
            let source = Source::of(&file?, self.decoding, count);
            let (text, _) = source.read_decided_text()?;
            let parsed = parsing::feed(&Parser::new(), &text);
            let name = source.name();
            limits::tell(&mut Diagnostics::new(), &name, &text, &parsed.limits_met);
            let page = Page {
                document: parsed.document,
                name,
                is_one_of_many,
                limits_met: parsed.limits_met,
                lines: LineIndex::new(&text),
            };
            each(&page, &mut out)?;
        }
        out.flush()?;
        Ok(Outcome::Fine)
    }

    /// The page of a record.
    pub(crate) fn of_record(&self, record: &Record<'_>) -> Result<Page, BadRecord> {
        let input = record.input()?;
        let parsed = Parser::new().parse(input);
        Ok(Page {
            document: parsed.document,
            name: String::new(),
            is_one_of_many: false,
            limits_met: parsed.limits_met,
            lines: LineIndex::new(input),
        })
    }
}

impl Page {
    /// Writes an answer as a line, with the name of the file if there are several.
    pub(crate) fn write_line(&self, answer: &Object, mut out: &mut dyn Write) -> io::Result<()> {
        let object = match self.is_one_of_many {
            true => Object::new().with("file", &self.name),
            false => Object::new(),
        };
        object.with_all(answer).write_line(&mut out)
    }

    /// The start of a line about something in the page.
    pub(crate) fn prefix(&self) -> String {
        if self.is_one_of_many { format!("{}:", visible(&self.name)) } else { String::new() }
    }

    /// The line and the column of a place, from 1.
    pub(crate) fn place(&self, span: Option<Span>) -> String {
        let Some(span) = span else { return String::from("-") };
        let at = self.lines.line_column(span.start);
        format!("{}:{}", at.line, at.column_chars)
    }

    /// Reports mistakes on standard error.
    pub(crate) fn tell<'f, 'd: 'f>(&self, findings: impl Iterator<Item = &'f Finding<'d>>) {
        let mut out = Diagnostics::new();
        for finding in findings {
            out.tell(format_args!("{}:{}: {finding}", self.name, self.place(finding.span)));
        }
    }

    /// An answer to a record, with mistakes and limits if there are any.
    pub(crate) fn answer<'f, 'd: 'f>(
        &self,
        mut answer: Object,
        findings: impl Iterator<Item = &'f Finding<'d>>,
    ) -> Object {
        let mut list = List::default();
        let mut is_empty = true;
        for finding in findings {
            is_empty = false;
            list.push(&json!({
                "kind": finding.kind.as_str(),
                "message": finding.message,
                "span": span(finding.span),
            }));
        }
        if !is_empty {
            answer = answer.with_list("findings", &list);
        }
        limits::with_limits(answer, &self.lines, &self.limits_met)
    }
}

/// A span as a pair of offsets.
pub(crate) fn span(span: Option<Span>) -> Option<[usize; 2]> {
    span.map(|span| [span.start, span.end])
}
