//! The HTML parser: whole texts, texts in pieces, and texts that scripts write into.

use alloc::vec::Vec;

use broth_dom::{Document, Identity, Node, NodeId, TreeSink};
#[cfg(feature = "encoding")]
use broth_encoding::Encoding;
use broth_html_tokenizer::Edition;
use broth_html_tree::{Context, EncodingDeclaration, Limits, Options, ScriptingMode, TreeBuilder};
use broth_input::Input;
use broth_markup::{LimitMet, ParseError, Span, TextMode, Token};

use crate::engine::{Engine, Stop};

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
///
/// ```
/// use broth::html::{Limit, Limits, Parser};
///
/// let limits = Limits::default().depth(4);
/// let parsed = Parser::builder().errors(true).limits(limits).parse("<div><div><div><div>");
/// assert_eq!(parsed.errors[0].code.as_str(), "missing-doctype");
/// assert_eq!(parsed.limits_met[0].limit, Limit::Depth);
/// assert_eq!(parsed.root().by_tag("div").count(), 4);
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Parsed {
    /// The tree.
    pub document: Document,
    /// The node that a fragment's nodes are in.
    pub fragment: Option<NodeId>,
    /// The parse errors, in the order of their places, if the builder asked for them.
    pub errors: Vec<ParseError>,
    /// The limits that were met, each once, in the order of their places.
    pub limits_met: Vec<LimitMet>,
}

impl Parsed {
    /// The document, or the fragment.
    #[must_use]
    pub fn root(&self) -> Node<'_> {
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
    edition: Edition,
}

impl ParserBuilder {
    /// The edition of the tokenizer; the tree is built by the living standard in any case.
    ///
    /// ```
    /// use broth::html::{Edition, Parser};
    ///
    /// // Since 2026 HTML has processing instructions.
    /// let parse = |edition| Parser::builder().edition(edition).parse("<?soup?>").root().dump_html().to_string();
    /// assert!(parse(Edition::Living).contains("<?soup"));
    /// assert!(parse(Edition::Html2015).contains("<!-- ?soup? -->"));
    /// ```
    #[must_use]
    pub fn edition(mut self, edition: Edition) -> Self {
        self.edition = edition;
        self
    }

    /// Whether scripting is on: `noscript` is text, and a [`Parser`] stops for scripts.
    ///
    /// ```
    /// use broth::html::Parser;
    ///
    /// let parse = |on| Parser::builder().scripting(on).parse("<noscript><p>Hi").root().by_tag("p").count();
    /// assert_eq!((parse(false), parse(true)), (1, 0)); // with scripting it is text
    /// ```
    #[must_use]
    pub fn scripting(self, on: bool) -> Self {
        self.scripting_mode(if on { ScriptingMode::Normal } else { ScriptingMode::Disabled })
    }

    /// The scripting mode.
    ///
    /// ```
    /// use broth::html::{Context, Parser, ScriptingMode};
    ///
    /// let builder = Parser::builder().scripting_mode(ScriptingMode::Inert);
    /// let parsed = builder.parse_fragment("<script>x()</script>", &Context::html("div"));
    /// assert!(parsed.root().first_child().unwrap().is_already_started());
    /// ```
    #[must_use]
    pub fn scripting_mode(mut self, mode: ScriptingMode) -> Self {
        self.options = self.options.scripting(mode);
        self
    }

    /// The limits.
    ///
    /// ```
    /// use broth::html::{Limit, Limits, Parser};
    ///
    /// let parsed = Parser::builder().limits(Limits::default().depth(100)).parse(&"<div>".repeat(1000));
    /// assert_eq!(parsed.limits_met[0].limit, Limit::Depth);
    /// ```
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.options = self.options.limits(limits);
        self
    }

    /// Whether parse errors are looked for and kept.
    #[must_use]
    pub fn errors(mut self, keep: bool) -> Self {
        self.options = self.options.errors(keep);
        self
    }

    /// All options of the tree builder, in place of those given so far.
    ///
    /// ```
    /// use broth::html::{Options, Parser};
    ///
    /// let options = Options::default().declarative_shadow_roots(true);
    /// let parsed = Parser::builder().options(options).parse("<div><template shadowrootmode=open>x");
    /// assert!(parsed.root().by_tag("div").next().unwrap().shadow_root().is_some());
    /// ```
    #[must_use]
    pub fn options(mut self, options: Options) -> Self {
        self.options = options;
        self
    }

    /// Parses a whole document.
    #[must_use]
    pub fn parse(self, html: &str) -> Parsed {
        self.engine(Input::whole(html), None, html).run_through()
    }

    /// Parses a whole fragment.
    ///
    /// ```
    /// use broth::html::{Context, Parser};
    ///
    /// let parsed = Parser::builder().errors(true).parse_fragment("<td>1</p>", &Context::html("tr"));
    /// assert_eq!(parsed.errors[0].code.as_str(), "unmatched-p-end-tag");
    /// ```
    #[must_use]
    pub fn parse_fragment(self, html: &str, context: &Context<'_>) -> Parsed {
        self.engine(Input::whole(html), Some(context), html).run_through()
    }

    /// Parses a whole document, or a fragment if there is a context. `observe` hears of each token, where it stands, and
    /// whether it came in foreign content. It may change the token, and says whether the tree builder gets it.
    #[doc(hidden)]
    #[must_use]
    pub fn parse_observed(
        self,
        html: &str,
        context: Option<&Context<'_>>,
        mut observe: impl FnMut(&mut Token<'_>, &mut Span, bool) -> bool,
    ) -> Parsed {
        let mut engine = self.engine(Input::whole(html), context, html);
        while !matches!(engine.run_observed(|_| None::<()>, &mut observe), Stop::Done) {}
        engine.finish()
    }

    /// Parses a whole document that must not have a single parse error.
    ///
    /// # Errors
    ///
    /// The first parse error, soon after which parsing ends: the one that [`Parsed::errors`] would begin with.
    ///
    /// ```
    /// use broth::html::Parser;
    ///
    /// assert!(Parser::builder().parse_strictly("<!DOCTYPE html><p>Hi").is_ok());
    /// let error = Parser::builder().parse_strictly("<!DOCTYPE html></b>").unwrap_err();
    /// assert_eq!(error.to_string(), "unexpected-end-tag-before-html at 15..19");
    /// ```
    pub fn parse_strictly(self, html: &str) -> Result<Parsed, ParseError> {
        let mut engine = self.errors(true).engine(Input::streaming(), None, html);
        // A little at a time, so that little is parsed in vain.
        let mut rest = html;
        while !rest.is_empty() {
            let longest = STRICT_PIECE.min(rest.len());
            let end = (0..=longest).rev().find(|&at| rest.is_char_boundary(at));
            let (piece, behind) = rest.split_at(end.unwrap_or(rest.len()));
            engine.input.push(piece);
            rest = behind;
            engine.run_strictly()?;
        }
        engine.input.close();
        engine.run_strictly()?;
        Ok(engine.finish())
    }

    /// Parses a whole document into a tree of your own, and gives that back. Parse errors go to its
    /// [`TreeSink::parse_error`].
    ///
    /// ```
    /// use broth::html::Parser;
    ///
    /// // Any type that implements `broth::dom::TreeSink`; `Document` is one.
    /// let tree = Parser::builder().parse_into("<p>Hi", broth::dom::Document::new());
    /// assert_eq!(tree.body().unwrap().text_content(), "Hi");
    /// ```
    pub fn parse_into<S: TreeSink>(self, html: &str, sink: S) -> S {
        let builder = TreeBuilder::new(sink, self.options);
        let mut engine = Engine::new(Input::whole(html), builder, self.edition, TextMode::Data);
        engine.run_to_end();
        engine.builder.finish()
    }

    /// A parser that is fed piece by piece.
    ///
    /// ```
    /// use broth::html::Parser;
    ///
    /// let mut parser = Parser::builder().build();
    /// parser.feed("<title>So");
    /// parser.feed("up");
    /// assert_eq!(parser.finish().document.head().unwrap().text_content(), "Soup");
    /// ```
    #[must_use]
    pub fn build(self) -> Parser {
        Parser { engine: self.engine(Input::streaming(), None, ""), lent: None }
    }

    /// A parser of a fragment that is fed piece by piece.
    ///
    /// ```
    /// use broth::html::{Context, Parser};
    ///
    /// let mut parser = Parser::builder().build_fragment(&Context::html("tr"));
    /// parser.feed("<td>1<t");
    /// parser.feed("d>2");
    /// assert_eq!(parser.finish().root().children().count(), 2);
    /// ```
    #[must_use]
    pub fn build_fragment(self, context: &Context<'_>) -> Parser {
        Parser { engine: self.engine(Input::streaming(), Some(context), ""), lent: None }
    }

    /// `source` is what is known of the source already.
    pub(crate) fn engine<'i>(
        self,
        input: Input<'i>,
        context: Option<&Context<'_>>,
        source: &str,
    ) -> Engine<'i> {
        let mut document = Document::new();
        document.append_source(source);
        let mode = context.map(|context| context.text_mode(self.options.scripting));
        let builder = match context {
            Some(context) => TreeBuilder::fragment(document, self.options, context, None),
            None => TreeBuilder::new(document, self.options),
        };
        Engine::new(input, builder, self.edition, mode.unwrap_or(TextMode::Data))
    }
}

/// How much a strict parser reads at a time.
const STRICT_PIECE: usize = 1 << 16;

impl Engine<'_> {
    fn run_strictly(&mut self) -> Result<(), ParseError> {
        while let Stop::Script(_) | Stop::Encoding(()) = self.run(|_| None) {}
        if !self.builder.is_stopped() && self.builder.may_change_errors() {
            return Ok(());
        }
        let mut errors = self.builder.take_errors().into_iter();
        errors.next().map_or(Ok(()), Err)
    }
}

/// Why a parser came to a stop.
///
/// ```
/// use broth::html::{Parser, Progress};
///
/// let mut parser = Parser::builder().scripting(true).build();
/// assert_eq!(parser.feed("<p>"), Progress::NeedInput);
/// assert!(matches!(parser.feed("<script>x()</script>"), Progress::Script(_)));
/// assert_eq!(parser.resume(), Progress::NeedInput);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Progress {
    /// It wants more input, or the end of it.
    NeedInput,
    /// A script ended. Run it; what it writes goes to [`Parser::write`]. Then go on with
    /// [`Parser::resume`].
    Script(NodeId),
    /// The document is complete.
    Done,
}

impl<E> From<Stop<E>> for Progress {
    fn from(stop: Stop<E>) -> Self {
        match stop {
            Stop::NeedInput | Stop::Encoding(_) => Self::NeedInput,
            Stop::Script(script) => Self::Script(script),
            Stop::Done => Self::Done,
        }
    }
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
///
/// With scripting it stops for each script, which may read and change the tree, and write:
///
/// ```
/// use broth::html::{Parser, Progress};
///
/// let mut parser = Parser::builder().scripting(true).build();
/// let mut progress = parser.feed("1<script>write('<b>2')</script>3");
/// while let Progress::Script(script) = progress {
///     assert_eq!(parser.document().node(script).text_content(), "write('<b>2')");
///     parser.write("<b>2");
///     progress = parser.resume();
/// }
/// let body = parser.finish().document.body().unwrap().dump_html().to_string();
/// assert!(body.contains("| <b>\n|   \"23\"\n"));
/// ```
#[derive(Debug)]
pub struct Parser {
    engine: Engine<'static>,
    /// The document, once it has been lent out.
    lent: Option<Identity>,
}

impl Parser {
    /// The options of a parser.
    #[must_use]
    pub fn builder() -> ParserBuilder {
        ParserBuilder::default()
    }

    /// The tree so far.
    #[must_use]
    pub fn document(&self) -> &Document {
        self.engine.builder.sink()
    }

    /// The tree so far, for a script to change. If it is taken out, or another is put in its place, nothing more is
    /// parsed: that one is what [`finish`](Self::finish) returns.
    ///
    /// ```
    /// use broth::html::{Parser, Progress};
    ///
    /// let mut parser = Parser::builder().scripting(true).build();
    /// parser.feed("<p>1<script>document.querySelector('p').title = 'first'</script>2");
    /// let p = parser.document().root().by_tag("p").next().unwrap().id();
    /// parser.document_mut().set_attr(p, "title", "first");
    /// parser.resume();
    /// assert_eq!(parser.finish().document.node(p).attr("title"), Some("first"));
    /// ```
    pub fn document_mut(&mut self) -> &mut Document {
        let document = self.engine.builder.sink_mut();
        if self.lent.is_none() {
            self.lent = Some(document.identity());
        }
        document
    }

    /// Whether the document is gone that the parser has built.
    fn has_lost_its_document(&self) -> bool {
        self.lent.as_ref().is_some_and(|lent| !self.document().is(lent))
    }

    /// Takes the next piece of text and parses as far as it goes. While a script runs, the piece waits.
    pub fn feed(&mut self, text: &str) -> Progress {
        if self.push(text) { self.run() } else { Progress::NeedInput }
    }

    /// Takes a piece of text, and says whether it can be parsed now.
    fn push(&mut self, text: &str) -> bool {
        if self.has_lost_its_document() {
            return true;
        }
        self.engine.input.push(text);
        self.engine.builder.append_source(text);
        self.engine.input.open_insertion_points() == 0
    }

    /// Writes into the stream, as a script does by `document.write()`, and parses what is written. A script
    /// in that text runs while the outer one does: it is returned, to be run and resumed from before
    /// the outer one goes on.
    pub fn write(&mut self, text: &str) -> Progress {
        if self.has_lost_its_document() {
            return Progress::Done;
        }
        // What was given as the source is not what is parsed from here on.
        let at = self.engine.input.offset();
        self.engine.builder.end_source(at);
        self.engine.input.insert(text);
        self.run()
    }

    /// Goes on after the script for which the parser stopped last.
    pub fn resume(&mut self) -> Progress {
        self.engine.input.close_insertion_point();
        self.run()
    }

    /// Ends the input and parses the rest. Scripts that are met on the way are passed over.
    #[must_use]
    pub fn finish(mut self) -> Parsed {
        while self.engine.input.open_insertion_points() > 0 {
            self.engine.input.close_insertion_point();
        }
        self.engine.input.close();
        if self.has_lost_its_document() { self.engine.finish() } else { self.engine.run_through() }
    }

    fn run(&mut self) -> Progress {
        self.run_heeding(|_| None::<()>).into()
    }

    /// Runs, and stops at declarations of the encoding that `encoding` finds worth it.
    fn run_heeding<E>(
        &mut self,
        encoding: impl FnMut(EncodingDeclaration<'_>) -> Option<E>,
    ) -> Stop<E> {
        if self.has_lost_its_document() {
            return Stop::Done;
        }
        let stop = self.engine.run(encoding);
        if let Stop::Script(_) = stop {
            self.engine.input.open_insertion_point();
        }
        stop
    }
}

/// The same for a parser of bytes, which must hear of declarations of the encoding.
#[cfg(feature = "encoding")]
impl Parser {
    pub(crate) fn feed_text(&mut self, text: &str) -> Stop<&'static Encoding> {
        if self.push(text) { self.run_text() } else { Stop::NeedInput }
    }

    pub(crate) fn resume_text(&mut self) -> Stop<&'static Encoding> {
        self.engine.input.close_insertion_point();
        self.run_text()
    }

    pub(crate) fn run_text(&mut self) -> Stop<&'static Encoding> {
        self.run_heeding(crate::bytes::declared)
    }

    pub(crate) fn close(&mut self) {
        self.engine.input.close();
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.engine.input.is_closed()
    }
}
