//! The options shared by commands that parse HTML into a tree: document or fragment, and scripting.

use broth::html::{Context, Parsed, Parser, Progress};
use clap::builder::{NonEmptyStringValueParser, TypedValueParser};

use crate::progress;

/// What to parse the input as.
#[derive(clap::Args)]
pub(crate) struct Parsing {
    /// Parse a fragment as if inside this element: `div`, `svg path`, `math ms`.
    #[arg(long, visible_alias = "context", value_name = "CONTEXT", value_parser = context_parser())]
    fragment: Option<String>,
    /// Parse as if scripts could run: `noscript` is text. No script is run.
    #[arg(long)]
    pub(crate) scripting: bool,
}

impl Parsing {
    /// The context of a fragment.
    pub(crate) fn context(&self) -> Option<Context<'_>> {
        self.fragment.as_deref().map(Context::parse)
    }

    /// Parses a document or fragment.
    pub(crate) fn parse(&self, parser: Parser, text: &str) -> Parsed {
        self.set(parser).parse(text)
    }

    fn set(&self, parser: Parser) -> Parser {
        let parser = parser.scripting(self.scripting);
        match self.context() {
            Some(context) => parser.context(context),
            None => parser,
        }
    }

    /// Parses a document or fragment that may be large, and shows progress on a terminal.
    pub(crate) fn parse_large(&self, parser: Parser, text: &str) -> Parsed {
        feed(&self.set(parser), text)
    }
}

/// Takes the name of a context, in the syntax of [`Context::parse`].
pub(crate) fn context_parser() -> impl TypedValueParser<Value = String> {
    NonEmptyStringValueParser::new().try_map(|name| match name.contains(['<', '>', ':']) {
        true => Err("write the name of an element, such as `div`, `svg path` or `math mi`"),
        false => Ok(name),
    })
}

/// Parses a text that may be large, and shows progress on a terminal.
pub(crate) fn feed(parser: &Parser, text: &str) -> Parsed {
    let mut stream = parser.stream();
    for piece in progress::pieces("parsing", text) {
        let mut progress = stream.feed(piece);
        // No script is run.
        while let Progress::Script(_) = progress {
            progress = stream.resume();
        }
    }
    stream.finish()
}
