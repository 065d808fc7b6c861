//! `broth xml`: the tokens and the trees of XML documents, well-formed or not.

use std::io;

use broth::xml;

use crate::Outcome;
use crate::commands::fmt::FmtXml;
use crate::commands::select::Select;
use crate::jsonl::Pipe;
use crate::progress::{self, Bytes};

mod check;
mod serialize;
mod tokens;
mod tree;

/// `broth xml`
#[derive(clap::Args)]
pub(crate) struct Xml {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Print the tokens of an XML document.
    #[command(after_help = "Examples:\n  broth xml tokens feed.xml\n  \
        broth xml tokens --dialect draft --spans feed.xml\n  \
        echo '\"<a>&</a>\"' | broth xml tokens --jsonl")]
    Tokens(tokens::Tokens),
    /// Print the tree of an XML document.
    #[command(after_help = "Examples:\n  broth xml tree feed.xml\n  \
        broth xml tree --strict book.xml\n  \
        echo '\"<a><b></a>\"' | broth xml tree --jsonl")]
    Tree(tree::Tree),
    /// Check whether XML documents are well-formed.
    #[command(after_help = "Examples:\n  broth xml check feed.xml\n  \
        broth xml check --format github *.xml\n  \
        echo '\"<a><b></a>\"' | broth xml check --jsonl")]
    Check(check::Check),
    /// Parse an XML document and write it well-formed.
    #[command(after_help = "Examples:\n  broth xml serialize broken.xml > whole.xml\n  \
        broth xml serialize --pretty --report feed.xml\n  \
        broth xml serialize --namespace x=urn:x feed.xml\n  \
        echo '\"<a><b></a>\"' | broth xml serialize --jsonl")]
    Serialize(serialize::Serialize),
    /// Format XML documents, in place if they are files.
    #[command(mut_arg("files", |files| files.help("Files, folders (their .xml, .xhtml, .svg, .rss \
        and .atom files) and patterns; `-` or none is standard input, which is written to standard \
        output")))]
    #[command(after_help = "Examples:\n  broth xml fmt feed.xml\n  \
        broth xml fmt --check --diff icons\n  \
        echo '\"<a><b/></a>\"' | broth xml fmt --jsonl\n\n\
        Elements that contain text stay as they are. Exit status: 1 if --check or --diff finds \
        something.")]
    Fmt(FmtXml),
    /// Print the elements that a CSS selector matches, or the value of an XPath expression.
    #[command(mut_arg("xml", |xml| xml.hide(true)))]
    #[command(mut_arg("files", |files| files.help("Files, folders (their .xml, .xhtml, .svg, .rss \
        and .atom files) and patterns; `-` or none is standard input")))]
    #[command(after_help = "Examples:\n  broth xml select 'item > title' --text feed.xml\n  \
        broth xml select --xpath 'count(//item)' feed.xml\n  \
        broth xml select --xpath '//a:title' --namespace a=http://www.w3.org/2005/Atom feed.xml\n  \
        echo '{\"input\":\"<a><b/></a>\",\"xpath\":\"//b\"}' | broth xml select --jsonl\n\n\
        Exit status: 1 if nothing matched.")]
    Select(Select),
}

impl Xml {
    pub(crate) fn run(&self, pipe: &mut Pipe<'_>) -> io::Result<Outcome> {
        match &self.command {
            Command::Tokens(command) => command.run(pipe),
            Command::Tree(command) => command.run(pipe),
            Command::Check(command) => command.run(pipe),
            Command::Serialize(command) => command.run(pipe),
            Command::Fmt(command) => command.run(pipe),
            Command::Select(command) => command.run_xml(pipe),
        }
    }
}

/// Parses a text that may be large, with progress on a terminal.
fn parse_large(parser: xml::Parser, text: &str) -> xml::Parsed {
    let mut stream = parser.stream();
    for piece in progress::pieces("parsing", text) {
        stream.feed(piece);
    }
    stream.finish()
}

/// Parses bytes. Unlike for text, their encoding then decides, too, whether the document is
/// well-formed.
fn parse_bytes(parser: xml::Parser, bytes: &[u8]) -> xml::Parsed {
    let mut stream = parser.stream();
    let mut progress = Bytes::new("parsing", Some(bytes.len() as u64));
    for piece in bytes.chunks(64 * 1024) {
        stream.feed_bytes(piece);
        progress.advance(piece.len());
    }
    stream.finish()
}

/// How to read documents.
#[derive(Clone, Copy, clap::Args)]
struct Reading {
    /// Which rules to follow.
    #[arg(long, value_name = "DIALECT", default_value = "xml")]
    dialect: Dialect,
    /// Accept HTML's named references, such as `&nbsp;`.
    #[arg(long)]
    html_entities: bool,
}

impl Reading {
    fn tokenizer(self) -> xml::Tokenizer {
        xml::Tokenizer::new().dialect(self.dialect.into()).entities(self.entities()).errors(true)
    }

    fn parser(self) -> xml::Parser {
        xml::Parser::new().dialect(self.dialect.into()).entities(self.entities())
    }

    fn entities(self) -> xml::EntityOptions {
        xml::EntityOptions::default().html_names(self.html_entities)
    }
}

/// What to follow where the XML5 draft contradicts XML.
#[derive(Clone, Copy, clap::ValueEnum)]
enum Dialect {
    /// XML's rules: well-formed documents are read as XML says.
    Xml,
    /// The draft to the letter.
    Draft,
    /// The draft as in its public suite, with the character references of HTML.
    Xml5lib,
}

impl From<Dialect> for xml::Dialect {
    fn from(dialect: Dialect) -> Self {
        match dialect {
            Dialect::Xml => Self::Xml,
            Dialect::Draft => Self::Draft,
            Dialect::Xml5lib => Self::Xml5lib,
        }
    }
}
