//! `broth tokens`: the tokens of an HTML document.
//!
//! The document is read as a stream, whatever its size. People get a line per token; `--jsonl`
//! gives the arrays of the html5lib suites.

use std::io::{self, BufWriter, Write};

use broth::edition::{Edition, Tokenizer};
use broth::encoding::{Encoding, encoding_of_meta_element};
use broth::html::driver::{Next, Token};
use broth::html::{self, TextMode};
use broth::{LineIndex, Span};
use serde_json::json;

use crate::Outcome;
use crate::diagnostics::Diagnostics;
use crate::json::Object;
use crate::jsonl::{BadRecord, ExtraMembers, Pipe, Record};
use crate::limits;
use crate::source::Source;
use crate::terminal::{quoted, visible};
use crate::token_array::{Errors, TokenArray, attributes};

/// `broth tokens`
#[derive(clap::Args)]
pub(crate) struct Tokens {
    #[command(flatten)]
    source: Source,
    #[command(flatten)]
    setting: Setting,
    /// Show the span of each token, in bytes of the decoded text.
    #[arg(long)]
    spans: bool,
    /// Print each state the tokenizer enters, on standard error.
    #[arg(long)]
    trace_states: bool,
    /// Answer JSON records from standard input. The tokenizer then works alone, as in the html5lib
    /// suites: no start tag switches to raw text.
    #[arg(long, conflicts_with_all = ["file", "encoding", "guess", "spans", "trace_states"])]
    jsonl: bool,
}

/// Which specification to follow, and where to start.
#[derive(clap::Args)]
struct Setting {
    /// The version of the specification to follow.
    #[arg(long, value_name = "EDITION", default_value = "living")]
    edition: WhichEdition,
    /// The state to start in.
    #[arg(long, value_name = "STATE", default_value = "data")]
    initial_state: InitialState,
    /// The last start tag before the input: its end tag ends raw text.
    #[arg(long, value_name = "NAME")]
    last_start_tag: Option<String>,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum WhichEdition {
    /// The living standard.
    Living,
    /// The standard as of about 2015.
    Html2015,
    /// The early draft of 2007.
    Draft2007,
}

#[derive(Clone, Copy, PartialEq, clap::ValueEnum)]
enum InitialState {
    Data,
    Rcdata,
    Rawtext,
    ScriptData,
    Plaintext,
    CdataSection,
}

impl Tokens {
    pub(crate) fn run(&self, pipe: &mut Pipe<'_>) -> io::Result<Outcome> {
        if self.jsonl {
            return pipe.answer(self, ExtraMembers::NONE, |command, record| {
                answer(record, &command.setting)
            });
        }
        let tokenizer = self
            .setting
            .tokenizer()
            .map_err(|message| io::Error::new(io::ErrorKind::InvalidInput, message))?;
        let mut printer = Printer::new(self, tokenizer.without_tree_builder(false));
        self.source.read_chunks(&mut printer, Printer::feed, |printer| printer.declared)?;
        printer.finish()?;
        Ok(Outcome::Fine)
    }
}

impl Setting {
    /// The tokenizer, or why these options exclude one.
    fn tokenizer(&self) -> Result<Tokenizer, &'static str> {
        let edition = match self.edition {
            WhichEdition::Living => Edition::Living,
            WhichEdition::Html2015 => Edition::Html2015,
            WhichEdition::Draft2007 => Edition::Draft2007,
        };
        let mut tokenizer = Tokenizer::new(edition).errors(true);
        match self.initial_state {
            InitialState::Data => {}
            InitialState::Rcdata => tokenizer.switch_to(TextMode::Rcdata),
            InitialState::Rawtext => tokenizer.switch_to(TextMode::Rawtext),
            InitialState::ScriptData => tokenizer.switch_to(TextMode::ScriptData),
            InitialState::Plaintext => tokenizer.switch_to(TextMode::Plaintext),
            InitialState::CdataSection => match &mut tokenizer {
                Tokenizer::Html(tokenizer) => tokenizer.switch_to_cdata_section(),
                _ => return Err("the 2007 draft has no CDATA sections"),
            },
        }
        if let Some(name) = &self.last_start_tag {
            tokenizer.set_last_start_tag(&name.to_ascii_lowercase());
        }
        Ok(tokenizer)
    }
}

// --- for people ---

/// Prints tokens as they come.
struct Printer<'a> {
    command: &'a Tokens,
    tokenizer: Tokenizer,
    input: html::Input<'static>,
    lines: LineIndex,
    out: BufWriter<io::StdoutLock<'static>>,
    diagnostics: Diagnostics,
    /// The encoding of the first `<meta>` that declares one.
    declared: Option<&'static Encoding>,
}

impl<'a> Printer<'a> {
    fn new(command: &'a Tokens, tokenizer: Tokenizer) -> Self {
        Self {
            command,
            tokenizer,
            input: html::Input::streaming(),
            lines: LineIndex::default(),
            out: BufWriter::with_capacity(64 * 1024, io::stdout().lock()),
            diagnostics: Diagnostics::new(),
            declared: None,
        }
    }

    fn feed(&mut self, chunk: &str) -> io::Result<()> {
        self.lines.push(chunk);
        self.input.push(chunk);
        self.print()
    }

    fn finish(&mut self) -> io::Result<()> {
        self.input.close();
        self.print()
    }

    fn print(&mut self) -> io::Result<()> {
        loop {
            let next = if self.command.trace_states {
                let told = &mut self.diagnostics;
                self.tokenizer.next_traced(&mut self.input, |state, at| {
                    told.tell(format_args!("{at:>8} {state}"));
                })
            } else {
                self.tokenizer.next(&mut self.input)
            };
            match next {
                Next::Token(token, span) => {
                    if let Token::StartTag(tag) = &token
                        && tag.name == "meta"
                    {
                        let [charset, pragma, content] =
                            ["charset", "http-equiv", "content"].map(|name| tag.attrs.get(name));
                        self.declared = self
                            .declared
                            .or_else(|| encoding_of_meta_element(charset, pragma, content));
                    }
                    print_token(&mut self.out, token, self.command.spans.then_some(span))?;
                    self.lines.forget_before(span.start);
                }
                Next::NeedInput | Next::End => break,
            }
            self.report_errors();
        }
        self.report_errors();
        // A document may arrive slowly: show the tokens so far.
        self.diagnostics.flush();
        self.out.flush()
    }

    fn report_errors(&mut self) {
        let name = self.command.source.name();
        for error in self.tokenizer.drain_errors(&self.input) {
            self.diagnostics.parse_error(&name, &self.lines, error);
        }
    }
}

fn print_token(out: &mut impl Write, token: Token<'_>, span: Option<Span>) -> io::Result<()> {
    if let Some(span) = span {
        write!(out, "{:>8}..{:<8} ", span.start, span.end)?;
    }
    match token {
        Token::Doctype(doctype) => {
            write!(out, "doctype    {}", visible(doctype.name.unwrap_or("")))?;
            if let Some(id) = doctype.public_id {
                write!(out, " public {}", quoted(id))?;
            }
            if let Some(id) = doctype.system_id {
                write!(out, " system {}", quoted(id))?;
            }
            if doctype.force_quirks {
                write!(out, " (force quirks)")?;
            }
            writeln!(out)
        }
        Token::StartTag(tag) => {
            write!(out, "start tag  {}", visible(tag.name))?;
            for attr in tag.attrs {
                write!(out, " {}={}", visible(attr.name), quoted(attr.value))?;
            }
            writeln!(out, "{}", if tag.self_closing { " /" } else { "" })
        }
        Token::EndTag(tag) => writeln!(out, "end tag    {}", visible(tag.name)),
        Token::Comment(data) => writeln!(out, "comment    {}", quoted(data)),
        Token::ProcessingInstruction { target, data } => {
            writeln!(out, "pi         {} {}", visible(target), quoted(data))
        }
        Token::Text(text) => writeln!(out, "text       {}", quoted(&text)),
        Token::Null => writeln!(out, "text       \"\\0\""),
        _ => writeln!(out, "end of file"),
    }
}

// --- for programs ---

/// The answer to a `--jsonl` record.
fn answer(record: &Record<'_>, setting: &Setting) -> Result<Object, BadRecord> {
    let text = record.input()?;
    let mut tokenizer = setting.tokenizer().map_err(BadRecord::option)?;
    let mut input = html::Input::whole(text);
    let mut tokens = TokenArray::default();
    let mut errors = Errors::default();
    while let Next::Token(token, _) = tokenizer.next(&mut input) {
        push(&mut tokens, token);
        errors.extend(tokenizer.drain_errors(&input));
    }
    errors.extend(tokenizer.drain_errors(&input));
    let lines = LineIndex::new(text);
    let (errors, met) = errors.finish(record, &lines);
    let answer = Object::new().with_list("tokens", &tokens.finish()).with_list("errors", &errors);
    Ok(limits::with_limits(answer, &lines, met.as_slice()))
}

/// Adds a token in the suites' format.
fn push(tokens: &mut TokenArray, token: Token<'_>) {
    tokens.push(&match token {
        Token::Doctype(doctype) => json!([
            "DOCTYPE",
            doctype.name,
            doctype.public_id,
            doctype.system_id,
            !doctype.force_quirks
        ]),
        Token::StartTag(tag) if tag.self_closing => {
            json!(["StartTag", tag.name, attributes(tag.attrs), true])
        }
        Token::StartTag(tag) => json!(["StartTag", tag.name, attributes(tag.attrs)]),
        Token::EndTag(tag) => json!(["EndTag", tag.name]),
        Token::Comment(data) => json!(["Comment", data]),
        Token::ProcessingInstruction { target, data } => {
            json!(["ProcessingInstruction", target, data])
        }
        Token::Text(text) => return tokens.push_text(&text),
        Token::Null => return tokens.push_text("\0"),
        _ => return,
    });
}
