//! `broth xml tokens`: a line per token for people, the arrays of the xml5lib suite for programs.

use std::io::{self, BufWriter, Write};
use std::iter;

use broth::xml::{self, Next, Tag, Token};
use broth::{LineIndex, Span};
use serde_json::json;

use super::Reading;
use crate::Outcome;
use crate::diagnostics::Diagnostics;
use crate::json::Object;
use crate::jsonl::{BadRecord, ExtraMembers, Pipe, Record};
use crate::limits;
use crate::progress::Bytes;
use crate::source::Source;
use crate::terminal::{quoted, visible};
use crate::token_array::{Errors, TokenArray, attributes};

/// `broth xml tokens`
#[derive(clap::Args)]
pub(crate) struct Tokens {
    #[command(flatten)]
    source: Source,
    #[command(flatten)]
    reading: Reading,
    /// Show the span of each token, in bytes of the decoded text.
    #[arg(long)]
    spans: bool,
    /// Answer JSON records from standard input.
    #[arg(long, conflicts_with_all = ["file", "encoding", "guess", "spans"])]
    jsonl: bool,
}

impl Tokens {
    pub(crate) fn run(&self, pipe: &mut Pipe<'_>) -> io::Result<Outcome> {
        if self.jsonl {
            return pipe.answer(self, ExtraMembers::NONE, |command, record| {
                answer(record, command.reading)
            });
        }
        let (text, malformed) = self.source.read_checked_xml_text()?;
        let mut malformed = malformed.into_iter().peekable();
        let lines = LineIndex::new(&text);
        let name = self.source.name();
        let mut out = BufWriter::new(io::stdout().lock());
        let mut diagnostics = Diagnostics::new();
        let mut tokenizer = self.reading.tokenizer();
        let mut input = xml::Input::whole(&text);
        let mut progress = Bytes::new("writing", Some(text.len() as u64));
        while let Next::Token(token, span) = tokenizer.next(&mut input) {
            progress.reach(span.end);
            print_token(&mut out, token, self.spans.then_some(span))?;
            let malformed = iter::from_fn(|| malformed.next_if(|error| error.at < span.end));
            for error in malformed.chain(tokenizer.drain_errors(&input)) {
                super::tree::tell(&mut diagnostics, &name, error, &lines);
            }
        }
        out.flush()?;
        Ok(Outcome::Fine)
    }
}

fn print_token(out: &mut impl Write, token: Token<'_>, span: Option<Span>) -> io::Result<()> {
    if let Some(span) = span {
        write!(out, "{:>8}..{:<8} ", span.start, span.end)?;
    }
    match token {
        Token::Declaration(declaration) => {
            write!(out, "xml        version {}", quoted(declaration.version.unwrap_or("")))?;
            if let Some(encoding) = declaration.encoding {
                write!(out, " encoding {}", quoted(encoding))?;
            }
            if let Some(standalone) = declaration.standalone {
                write!(out, " standalone {}", quoted(standalone))?;
            }
            writeln!(out)
        }
        Token::Doctype(doctype) => {
            write!(out, "doctype    {}", visible(doctype.name.unwrap_or("")))?;
            if let Some(id) = doctype.public_id {
                write!(out, " public {}", quoted(id))?;
            }
            if let Some(id) = doctype.system_id {
                write!(out, " system {}", quoted(id))?;
            }
            if let Some(subset) = doctype.internal_subset {
                write!(out, " subset {}", quoted(subset))?;
            }
            writeln!(out)
        }
        Token::StartTag(tag) => print_tag(out, "start tag ", tag),
        Token::EmptyTag(tag) => print_tag(out, "empty tag ", tag),
        Token::EndTag(tag) => print_tag(out, "end tag   ", tag),
        Token::ShortEndTag => writeln!(out, "end tag"),
        Token::Comment(data) => writeln!(out, "comment    {}", quoted(data)),
        Token::ProcessingInstruction { target, data } => {
            writeln!(out, "pi         {} {}", visible(target), quoted(data))
        }
        Token::Text(text) => writeln!(out, "text       {}", quoted(&text)),
        Token::Cdata(text) => writeln!(out, "cdata      {}", quoted(&text)),
        _ => writeln!(out, "end of file"),
    }
}

fn print_tag(out: &mut impl Write, kind: &str, tag: Tag<'_>) -> io::Result<()> {
    write!(out, "{kind} {}", visible(tag.name))?;
    for attr in tag.attrs {
        write!(out, " {}={}", visible(attr.name), quoted(attr.value))?;
    }
    writeln!(out)
}

/// The answer to a `--jsonl` record.
fn answer(record: &Record<'_>, reading: Reading) -> Result<Object, BadRecord> {
    let text = record.input()?;
    let mut tokenizer = reading.tokenizer();
    let mut input = xml::Input::whole(text);
    let mut tokens = TokenArray::default();
    let lines = LineIndex::new(text);
    let mut errors = Errors::default();
    while let Next::Token(token, _) = tokenizer.next(&mut input) {
        push(&mut tokens, token);
        errors.extend(tokenizer.drain_errors(&input));
    }
    let (errors, met) = errors.finish(record, &lines);
    let answer = Object::new().with_list("tokens", &tokens.finish()).with_list("errors", &errors);
    Ok(limits::with_limits(answer, &lines, met.as_slice()))
}

/// Adds a token in the suite's format; CDATA sections are characters.
fn push(tokens: &mut TokenArray, token: Token<'_>) {
    tokens.push(&match token {
        Token::Declaration(declaration) => json!(["PI", "xml", declaration.data]),
        Token::Doctype(doctype) => {
            json!(["DOCTYPE", doctype.name, doctype.public_id, doctype.system_id])
        }
        Token::StartTag(tag) => json!(["StartTag", tag.name, attributes(tag.attrs)]),
        Token::EmptyTag(tag) => json!(["EmptyTag", tag.name, attributes(tag.attrs)]),
        Token::EndTag(tag) => json!(["EndTag", tag.name]),
        Token::ShortEndTag => json!(["ShortTag"]),
        Token::Comment(data) => json!(["Comment", data]),
        Token::ProcessingInstruction { target, data } => json!(["PI", target, data]),
        Token::Text(text) | Token::Cdata(text) => return tokens.push_text(&text),
        _ => return,
    });
}
