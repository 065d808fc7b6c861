//! `broth xml`: the tokens and the trees of XML documents, well-formed or not.

use std::io;

use broth::xml;

use crate::Outcome;
use crate::jsonl::{BadRecord, Pipe, Record};
use crate::progress;

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
    /// Write an XML document again, well-formed.
    #[command(after_help = "Examples:\n  broth xml serialize broken.xml > whole.xml\n  \
        echo '\"<a><b></a>\"' | broth xml serialize --jsonl")]
    Serialize(serialize::Serialize),
}

impl Xml {
    pub(crate) fn run(&self, pipe: &mut Pipe<'_>) -> io::Result<Outcome> {
        match &self.command {
            Command::Tokens(command) => command.run(pipe),
            Command::Tree(command) => command.run(pipe),
            Command::Serialize(command) => command.run(pipe),
        }
    }
}

/// Parses a text that may be large: shows on a terminal how far it is.
fn parse_large(builder: xml::ParserBuilder, text: &str) -> xml::Parsed {
    let mut parser = builder.build();
    for piece in progress::pieces("parsing", text) {
        parser.feed(piece);
    }
    parser.finish()
}

/// How the draft is read where it contradicts XML.
#[derive(Clone, Copy, clap::ValueEnum)]
enum Dialect {
    /// What is well-formed gives what XML says.
    Xml,
    /// The draft to the letter, as its public suite has it.
    Draft,
}

impl Dialect {
    /// The dialect of a record, if it says one.
    fn of(self, record: &Record<'_>) -> Result<xml::Dialect, BadRecord> {
        Ok(record.choice("dialect")?.unwrap_or(self).into())
    }
}

impl From<Dialect> for xml::Dialect {
    fn from(dialect: Dialect) -> Self {
        match dialect {
            Dialect::Xml => Self::Xml,
            Dialect::Draft => Self::Draft,
        }
    }
}
