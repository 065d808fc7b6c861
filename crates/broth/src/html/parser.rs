//! The HTML parser: the only place where the tokenizer and the tree builder meet.

use broth_dom::{Document, NodeId};
use broth_html_tokenizer::{Edition, Limits as TokenLimits, Tokenizer};
use broth_html_tree::{Context, Feedback, LimitMet, Limits, Options, ScriptingMode, TreeBuilder};
use broth_input::Input;
use broth_markup::{Next, ParseError};

/// Parses a document.
///
/// ```
/// use broth::Name;
///
/// let doc = broth::html::parse("<p>Hi<p>there");
/// let p = doc.root().descendants().find(|node| node.is_html(Name::P)).unwrap();
/// assert_eq!(p.text_content(), "Hi");
/// ```
#[must_use]
pub fn parse(html: &str) -> Document {
    Parser::builder().parse(html).document
}

/// Parses a fragment as if it stood in the context element, and gives a document in which
/// [`Parsed::fragment`] holds its nodes.
///
/// ```
/// use broth::html::{Context, parse_fragment};
///
/// let parsed = parse_fragment("<td>1<td>2", &Context::html("tr"));
/// assert_eq!(parsed.root().children().count(), 2);
/// ```
#[must_use]
pub fn parse_fragment(html: &str, context: &Context<'_>) -> Parsed {
    Parser::builder().parse_fragment(html, context)
}

/// What a parser gives at the end.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Parsed {
    /// The tree.
    pub document: Document,
    /// The node that a fragment's nodes are in.
    pub fragment: Option<NodeId>,
    /// The parse errors, in the order of their places, if the builder asked for them.
    pub errors: Vec<ParseError>,
    /// The limits that were met.
    pub limits_met: Vec<LimitMet>,
}

impl Parsed {
    /// The document, or the fragment.
    #[must_use]
    pub fn root(&self) -> broth_dom::Node<'_> {
        match self.fragment {
            Some(fragment) => self.document.node(fragment),
            None => self.document.root(),
        }
    }
}

/// Options of a parser, and what begins with them.
///
/// ```
/// use broth::html::Parser;
///
/// let parsed = Parser::builder().errors(true).parse("<!DOCTYPE html><b><p>Hi</b>");
/// let codes: Vec<&str> = parsed.errors.iter().map(|error| error.code.as_str()).collect();
/// assert_eq!(codes, ["misnested-formatting-end-tag"]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct ParserBuilder {
    options: Options,
    limits: Limits,
    errors: bool,
    edition: Edition,
}

impl ParserBuilder {
    /// The edition of the tokenizer; the tree is built by the living standard in any case.
    #[must_use]
    pub fn edition(mut self, edition: Edition) -> Self {
        self.edition = edition;
        self
    }

    /// Whether scripting is on: `noscript` is text, and [`Parser::run`] stops for scripts.
    #[must_use]
    pub fn scripting(self, on: bool) -> Self {
        self.scripting_mode(if on { ScriptingMode::Normal } else { ScriptingMode::Disabled })
    }

    /// The scripting mode.
    #[must_use]
    pub fn scripting_mode(mut self, mode: ScriptingMode) -> Self {
        self.options = self.options.scripting(mode);
        self
    }

    /// The limits.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Whether parse errors are looked for and kept.
    #[must_use]
    pub fn errors(mut self, keep: bool) -> Self {
        self.errors = keep;
        self
    }

    /// All other options of the tree builder; call it before the methods here.
    #[must_use]
    pub fn options(mut self, options: Options) -> Self {
        self.options = options;
        self
    }

    /// Parses a whole document.
    #[must_use]
    pub fn parse(self, html: &str) -> Parsed {
        let mut document = Document::new();
        document.append_source(html);
        let edition = self.edition;
        let builder = self.document_builder(document);
        Engine::new(Input::whole(html), builder, edition).run_through()
    }

    /// Parses a whole fragment.
    #[must_use]
    pub fn parse_fragment(self, html: &str, context: &Context<'_>) -> Parsed {
        let mut document = Document::new();
        document.append_source(html);
        let edition = self.edition;
        let (builder, mode) = self.fragment_builder(document, context);
        let mut engine = Engine::new(Input::whole(html), builder, edition);
        engine.tokenizer.switch_to(mode);
        engine.run_through()
    }

    /// A parser that is fed piece by piece.
    #[must_use]
    pub fn build(self) -> Parser {
        let edition = self.edition;
        let builder = self.document_builder(Document::new());
        Parser { engine: Engine::new(Input::streaming(), builder, edition) }
    }

    /// A parser of a fragment that is fed piece by piece.
    #[must_use]
    pub fn build_fragment(self, context: &Context<'_>) -> Parser {
        let edition = self.edition;
        let (builder, mode) = self.fragment_builder(Document::new(), context);
        let mut engine = Engine::new(Input::streaming(), builder, edition);
        engine.tokenizer.switch_to(mode);
        Parser { engine }
    }

    fn document_builder(self, document: Document) -> TreeBuilder<Document> {
        let options = self.options.limits(self.limits).errors(self.errors);
        TreeBuilder::new(document, options)
    }

    fn fragment_builder(
        self,
        document: Document,
        context: &Context<'_>,
    ) -> (TreeBuilder<Document>, broth_markup::TextMode) {
        let options = self.options.limits(self.limits).errors(self.errors);
        let mode = context.text_mode(options.scripting_mode());
        (TreeBuilder::fragment(document, options, context, None), mode)
    }
}

/// Why a parser came to a stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Progress {
    /// It wants more input, or the end of it.
    NeedInput,
    /// A script ended: run it, then go on with [`Parser::run`].
    Script(NodeId),
    /// The document is complete.
    Done,
}

/// An HTML parser that is fed piece by piece.
///
/// ```
/// use broth::html::Parser;
///
/// let mut parser = Parser::builder().build();
/// for piece in ["<p>Fish &am", "p; chi", "ps"] {
///     parser.feed(piece);
/// }
/// let parsed = parser.finish();
/// assert_eq!(parsed.root().text_content(), "Fish & chips");
/// ```
#[derive(Debug)]
pub struct Parser {
    engine: Engine<'static>,
}

impl Parser {
    /// The options of a parser.
    #[must_use]
    pub fn builder() -> ParserBuilder {
        ParserBuilder::default()
    }

    /// Takes the next piece of text and parses as far as it goes.
    pub fn feed(&mut self, text: &str) -> Progress {
        self.engine.input.push(text);
        self.engine.builder.sink_mut().append_source(text);
        self.run()
    }

    /// Parses as far as the input goes.
    pub fn run(&mut self) -> Progress {
        self.engine.run()
    }

    /// Ends the input and parses the rest. Scripts that are met on the way are passed over.
    #[must_use]
    pub fn finish(mut self) -> Parsed {
        self.engine.input.close();
        self.engine.run_through()
    }
}

/// Tokenizer, input and tree builder.
#[derive(Debug)]
struct Engine<'i> {
    tokenizer: Tokenizer,
    input: Input<'i>,
    builder: TreeBuilder<Document>,
    errors: bool,
}

impl<'i> Engine<'i> {
    fn new(input: Input<'i>, builder: TreeBuilder<Document>, edition: Edition) -> Self {
        let options = builder.options();
        let errors = options.keeps_errors();
        let limits = TokenLimits { attributes: options.max_attributes(), ..TokenLimits::default() };
        let tokenizer =
            Tokenizer::new().with_edition(edition).with_errors(errors).with_limits(limits);
        Self { tokenizer, input, builder, errors }
    }

    fn run_through(mut self) -> Parsed {
        while self.run() != Progress::Done {}
        let fragment = self.builder.fragment_root().copied();
        let errors = self.builder.take_errors();
        let limits_met = self.builder.limits_met().to_vec();
        Parsed { document: self.builder.finish(), fragment, errors, limits_met }
    }

    fn run(&mut self) -> Progress {
        loop {
            self.tokenizer.allow_cdata(self.builder.is_foreign());
            let feedback = match self.tokenizer.next(&mut self.input) {
                // By reference: a token is large, and copying what was just written is slow.
                Next::Token(ref token, span) => self.builder.process(token, span),
                Next::NeedInput => {
                    self.report_errors();
                    return Progress::NeedInput;
                }
                Next::End => {
                    self.report_errors();
                    return Progress::Done;
                }
            };
            match feedback {
                Feedback::SwitchTo(mode) => self.tokenizer.switch_to(mode),
                Feedback::Script(script) => return Progress::Script(script),
                _ => {}
            }
            self.report_errors();
        }
    }

    #[inline]
    fn report_errors(&mut self) {
        if self.errors {
            for error in self.tokenizer.drain_errors(&self.input) {
                self.builder.report(error);
            }
        }
    }
}
