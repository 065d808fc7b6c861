//! The XML parser: where the tokenizer and the tree builder meet.

use alloc::vec::Vec;
#[cfg(feature = "encoding")]
use alloc::{borrow::ToOwned as _, string::String};
use core::fmt;

use crate::{Dialect, EntityOptions, Limits, Next, Options, Tokenizer, TreeBuilder};
use broth_dom::{Document, NodeId, TreeSink as _};
#[cfg(feature = "encoding")]
use broth_encoding::{Decision, Decoder, Options as DecodeOptions, Replacement};
use broth_input::Input;
#[cfg(feature = "encoding")]
use broth_input::Span;
#[cfg(feature = "encoding")]
use broth_markup::ErrorCode;
use broth_markup::{ErrorFamily, Limit, LimitMet, ParseError};

#[cfg(feature = "encoding")]
mod encoding;

/// Parses a document, whatever it is.
///
/// ```
/// let doc = broth::xml::parse("<a><b>text</a>");
/// assert_eq!(doc.root().dump_xml().to_string(), "| <a>\n|   <b>\n|     \"text\"\n");
/// ```
#[must_use]
pub fn parse(xml: &str) -> Document {
    Parser::builder().parse(xml).document
}

/// Parses a document if it is well-formed.
///
/// ```
/// assert!(broth::xml::parse_strict("<a><b/></a>").is_ok());
///
/// let error = broth::xml::parse_strict("<a><b></a>").unwrap_err();
/// assert_eq!(error.to_string(), "mismatched-end-tag at 6..10");
/// ```
///
/// # Errors
/// The first thing that well-formed XML must not have.
pub fn parse_strict(xml: &str) -> Result<Document, NotWellFormed> {
    Parser::builder().strict(true).parse(xml).well_formed()
}

/// A document is not well-formed, and this is where it shows first.
///
/// ```
/// let error = broth::xml::parse_strict("<a><b></a>").unwrap_err();
/// assert_eq!(error.0.code.as_str(), "mismatched-end-tag");
/// assert_eq!(error.0.span.range(), 6..10);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotWellFormed(pub ParseError);

impl fmt::Display for NotWellFormed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl core::error::Error for NotWellFormed {}

/// What a parser gives at the end.
///
/// ```
/// use broth::xml::Parser;
///
/// let parsed = Parser::builder().errors(true).parse("<a>Fish & chips</a>");
/// assert_eq!(parsed.document.root().text_content(), "Fish & chips");
/// assert_eq!(parsed.errors[0].to_string(), "unescaped-ampersand at 8..9");
/// assert!(parsed.well_formed().is_ok()); // nobody asked for strictness
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Parsed {
    /// The tree.
    pub document: Document,
    /// What had to be repaired and what is worth a notice, in the order of the places, if the builder asked for
    /// it.
    pub errors: Vec<ParseError>,
    /// What strict mode stopped at. The tree is what was read before.
    pub violation: Option<ParseError>,
    /// The limits that were met, each once, in the order of their places.
    pub limits_met: Vec<LimitMet>,
    /// How the bytes were decoded, if there were any.
    #[cfg(feature = "encoding")]
    pub decision: Option<Decision>,
}

impl Parsed {
    /// The document, if strict mode had nothing against it.
    ///
    /// # Errors
    /// What strict mode stopped at.
    pub fn well_formed(self) -> Result<Document, NotWellFormed> {
        match self.violation {
            Some(violation) => Err(NotWellFormed(violation)),
            None => Ok(self.document),
        }
    }
}

/// Options of a parser, and what begins with them.
///
/// ```
/// use broth::xml::Parser;
///
/// let parsed = Parser::builder().errors(true).parse("<a b=1><c></a>");
/// let codes: Vec<&str> = parsed.errors.iter().map(|error| error.code.as_str()).collect();
/// assert_eq!(codes, ["unquoted-attribute-value", "unclosed-element", "mismatched-end-tag"]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct ParserBuilder {
    dialect: Dialect,
    entities: EntityOptions,
    tree: Options,
    errors: bool,
    strict: bool,
    #[cfg(feature = "encoding")]
    transport: Option<String>,
}

impl ParserBuilder {
    /// The dialect.
    ///
    /// ```
    /// use broth::xml::{Dialect, Parser};
    ///
    /// let text = |dialect| Parser::builder().dialect(dialect).parse("<a>&eacute;</a>").document.root().text_content();
    /// assert_eq!((text(Dialect::Xml).as_str(), text(Dialect::Draft).as_str()), ("&eacute;", "é"));
    /// ```
    #[must_use]
    pub fn dialect(mut self, dialect: Dialect) -> Self {
        self.dialect = dialect;
        self
    }

    /// What references by name become.
    ///
    /// ```
    /// use broth::xml::{EntityOptions, Parser};
    ///
    /// let builder = Parser::builder().entities(EntityOptions::default().html_names(true));
    /// assert_eq!(builder.parse("<a>caf&eacute;</a>").document.root().text_content(), "café");
    /// ```
    #[must_use]
    pub fn entities(mut self, entities: EntityOptions) -> Self {
        self.entities = entities;
        self
    }

    /// The limits.
    ///
    /// ```
    /// use broth::xml::{Limits, Parser};
    ///
    /// let parsed = Parser::builder().limits(Limits::default().depth(2)).parse("<a><b><c/></b></a>");
    /// assert_eq!(parsed.document.root().dump_xml().to_string(), "| <a>\n|   <b>\n|   <c>\n");
    /// ```
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.tree = self.tree.limits(limits);
        self
    }

    /// Whether CDATA sections become nodes of their own instead of text.
    ///
    /// ```
    /// use broth::dom::NodeKind;
    /// use broth::xml::Parser;
    ///
    /// let parsed = Parser::builder().cdata_nodes(true).parse("<a><![CDATA[1 < 2]]></a>");
    /// let text = parsed.document.document_element().unwrap().first_child().unwrap();
    /// assert_eq!((text.kind(), text.text()), (NodeKind::Cdata, Some("1 < 2")));
    /// ```
    #[must_use]
    pub fn cdata_nodes(mut self, yes: bool) -> Self {
        self.tree = self.tree.cdata_nodes(yes);
        self
    }

    /// Whether errors are looked for and kept.
    #[must_use]
    pub fn errors(mut self, keep: bool) -> Self {
        self.errors = keep;
        self
    }

    /// Whether to stop at the first thing that well-formed XML must not have. Of bytes that are also those that
    /// are malformed in their encoding, and a declaration of another encoding, or of an unknown one.
    ///
    /// ```
    /// use broth::xml::Parser;
    ///
    /// let parsed = Parser::builder().strict(true).parse("<a>&</a>");
    /// assert_eq!(parsed.violation.unwrap().code.as_str(), "unescaped-ampersand");
    /// let parsed = Parser::builder().strict(true).parse_bytes(b"<a>\xFF</a>");
    /// assert_eq!(parsed.violation.unwrap().code.as_str(), "malformed-bytes");
    /// ```
    #[must_use]
    pub fn strict(mut self, yes: bool) -> Self {
        self.strict = yes;
        self
    }

    /// The encoding that the transport layer told, such as the charset of a Content-Type header. A byte order
    /// mark wins over it, and it wins over the XML declaration.
    ///
    /// ```
    /// use broth::xml::Parser;
    ///
    /// let parsed = Parser::builder().transport("koi8-r").parse_bytes(b"<a>\xCD\xC9\xD2</a>");
    /// assert_eq!(parsed.document.root().text_content(), "мир");
    /// ```
    #[cfg(feature = "encoding")]
    #[must_use]
    pub fn transport(mut self, label: &str) -> Self {
        self.transport = Some(label.to_owned());
        self
    }

    /// Parses a whole document.
    #[must_use]
    pub fn parse(self, xml: &str) -> Parsed {
        let mut engine = Engine::new(&self, Input::whole(xml));
        engine.document.append_source(xml);
        engine.close()
    }

    /// Parses the bytes of a whole document.
    ///
    /// ```
    /// use broth::xml::Parser;
    ///
    /// let parsed = Parser::builder().parse_bytes(b"<?xml version='1.0' encoding='koi8-r'?><a>\xCD\xC9\xD2</a>");
    /// assert_eq!(parsed.document.root().text_content(), "мир");
    /// assert_eq!(parsed.decision.unwrap().encoding.name(), "KOI8-R");
    /// ```
    #[cfg(feature = "encoding")]
    #[must_use]
    pub fn parse_bytes(self, bytes: &[u8]) -> Parsed {
        let decoded = broth_encoding::decode(bytes, self.decode_options());
        let is_refused = self.strict && decoded.had_errors();
        let input = if is_refused { Input::streaming() } else { Input::whole(&decoded.text) };
        let mut engine = Engine::new(&self, input);
        engine.decision = Some(decoded.decision.clone());
        if is_refused {
            engine.feed_decoded(&decoded.text, &decoded.replacements);
        } else {
            engine.document.append_source(&decoded.text);
        }
        engine.close()
    }

    /// Parses a document from a reader, in the encoding that its bytes tell.
    ///
    /// # Errors
    ///
    /// Those of the reader.
    ///
    /// ```
    /// use broth::xml::Parser;
    ///
    /// let file = std::io::Cursor::new("<?xml version='1.0'?><a>&lt;3</a>");
    /// let parsed = Parser::builder().from_reader(file)?;
    /// assert_eq!(parsed.document.root().text_content(), "<3");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[cfg(feature = "encoding")]
    pub fn from_reader(self, reader: impl std::io::Read) -> std::io::Result<Parsed> {
        let mut parser = self.build();
        // What was fed no bytes would not know of their encoding.
        parser.feed_bytes(&[]);
        broth_encoding::read_pieces(reader, |piece| parser.feed_bytes(piece))?;
        Ok(parser.finish())
    }

    /// A parser that is fed piece by piece.
    ///
    /// ```
    /// use broth::xml::Parser;
    ///
    /// let mut parser = Parser::builder().build();
    /// parser.feed("<a>so");
    /// parser.feed("up</a>");
    /// assert_eq!(parser.finish().document.root().text_content(), "soup");
    /// ```
    #[must_use]
    pub fn build(self) -> Parser {
        Parser {
            engine: Engine::new(&self, Input::streaming()),
            #[cfg(feature = "encoding")]
            decoder: Decoder::new(self.decode_options()),
            #[cfg(feature = "encoding")]
            is_fed_bytes: false,
        }
    }

    #[cfg(feature = "encoding")]
    fn decode_options(&self) -> DecodeOptions {
        let options = DecodeOptions::xml().source_map(false);
        match &self.transport {
            Some(label) => options.transport(label),
            None => options,
        }
    }
}

/// An XML parser that is fed piece by piece.
///
/// ```
/// use broth::xml::Parser;
///
/// let mut parser = Parser::builder().build();
/// for piece in ["<p>Fish &am", "p; chi", "ps</p>"] {
///     parser.feed(piece);
/// }
/// assert_eq!(parser.finish().document.root().text_content(), "Fish & chips");
/// ```
#[derive(Debug)]
pub struct Parser {
    engine: Engine<'static>,
    #[cfg(feature = "encoding")]
    decoder: Decoder,
    #[cfg(feature = "encoding")]
    is_fed_bytes: bool,
}

impl Parser {
    /// The options.
    #[must_use]
    pub fn builder() -> ParserBuilder {
        ParserBuilder::default()
    }

    /// Parses a piece of text.
    pub fn feed(&mut self, text: &str) {
        self.engine.feed(text);
    }

    /// Parses a piece of bytes. Up to 1,024 of them are held back until their encoding is known. Bytes and
    /// text should not be mixed: the decoder knows nothing of the text.
    ///
    /// ```
    /// use broth::xml::Parser;
    ///
    /// let mut parser = Parser::builder().build();
    /// for piece in [&b"<?xml version='1.0' encoding='koi8-r'?><a>\xCD"[..], b"\xC9\xD2</a>"] {
    ///     parser.feed_bytes(piece);
    /// }
    /// assert_eq!(parser.finish().document.root().text_content(), "мир");
    /// ```
    #[cfg(feature = "encoding")]
    pub fn feed_bytes(&mut self, bytes: &[u8]) {
        self.is_fed_bytes = true;
        if !self.engine.strict {
            return self.engine.feed(self.decoder.feed(bytes));
        }
        let text = self.decoder.feed(bytes).to_owned();
        self.engine.decision = self.decoder.decision().cloned();
        self.engine.feed_decoded(&text, self.decoder.replacements());
    }

    /// Whether strict mode has stopped: what else is fed is not read.
    ///
    /// ```
    /// use broth::xml::Parser;
    ///
    /// let mut parser = Parser::builder().strict(true).build();
    /// parser.feed("<a>Fish & chips");
    /// assert!(parser.is_stopped());
    /// ```
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.engine.violation.is_some()
    }

    /// Ends the input and parses the rest.
    #[must_use]
    pub fn finish(self) -> Parsed {
        #[cfg(feature = "encoding")]
        if self.is_fed_bytes {
            let Self { mut engine, decoder, .. } = self;
            let decoded = decoder.finish();
            engine.decision = Some(decoded.decision);
            engine.feed_decoded(&decoded.text, &decoded.replacements);
            return engine.close();
        }
        self.engine.close()
    }
}

/// Tokenizer, input and tree builder.
#[derive(Debug)]
struct Engine<'i> {
    tokenizer: Tokenizer,
    input: Input<'i>,
    builder: TreeBuilder<NodeId>,
    document: Document,
    errors: Vec<ParseError>,
    error_limit: Option<usize>,
    strict: bool,
    violation: Option<ParseError>,
    /// The first error beyond the limit of errors.
    first_untold: Option<usize>,
    /// How bytes were decoded.
    #[cfg(feature = "encoding")]
    decision: Option<Decision>,
    /// How much text bytes have become.
    #[cfg(feature = "encoding")]
    decoded: usize,
}

impl<'i> Engine<'i> {
    fn new(options: &ParserBuilder, input: Input<'i>) -> Self {
        let keeps_errors = options.errors;
        let limits = options.tree.limits;
        let mut tokenizer = Tokenizer::new()
            .dialect(options.dialect)
            .entities(options.entities.clone())
            .limits(limits);
        tokenizer = match options.strict {
            true => tokenizer.strict(true),
            false => tokenizer.errors(keeps_errors),
        };
        let mut document = Document::new();
        document.builder_alone(true);
        Self {
            tokenizer,
            input,
            builder: TreeBuilder::new(options.tree.clone()).errors(keeps_errors),
            document,
            errors: Vec::new(),
            error_limit: keeps_errors.then_some(limits.errors),
            strict: options.strict,
            violation: None,
            first_untold: None,
            #[cfg(feature = "encoding")]
            decision: None,
            #[cfg(feature = "encoding")]
            decoded: 0,
        }
    }

    /// Feeds text that was decoded. Strict mode reads up to the first malformed bytes and stops there.
    #[cfg(feature = "encoding")]
    fn feed_decoded(&mut self, text: &str, replacements: &[Replacement]) {
        let start = self.decoded;
        self.decoded += text.len();
        let malformed = replacements.first().map(|replacement| replacement.text);
        match malformed.filter(|at| self.strict && (start..start + text.len()).contains(at)) {
            None => self.feed(text),
            Some(at) => {
                self.feed(&text[..at - start]);
                let span = Span::new(at, at + char::REPLACEMENT_CHARACTER.len_utf8());
                let code = ErrorCode::MalformedBytes;
                self.violation.get_or_insert(ParseError { code, span, at });
            }
        }
    }

    fn feed(&mut self, text: &str) {
        if self.violation.is_none() {
            self.input.push(text);
            self.document.append_source(text);
            self.run();
        }
    }

    /// Reads as far as the input goes.
    fn run(&mut self) {
        while self.violation.is_none() {
            self.tokenizer.set_in_content(self.builder.is_in_content());
            match self.tokenizer.next(&mut self.input) {
                Next::Token(token, span) => {
                    #[cfg(feature = "encoding")]
                    if let (crate::Token::Declaration(declaration), Some(decision)) =
                        (&token, &self.decision)
                        && let Some(code) = encoding::error(decision, declaration)
                    {
                        let error = ParseError { code, span, at: span.start };
                        if self.strict {
                            self.violation = Some(error);
                        } else if self.error_limit.is_some() {
                            self.errors.push(error);
                        }
                    }
                    self.builder.process(token, span, &mut self.document);
                }
                Next::NeedInput => return self.take_errors(),
                Next::End => {
                    self.violation = self.tokenizer.violation();
                    return self.take_errors();
                }
            }
            if self.strict && self.violation.is_none() {
                self.violation = self.builder.violation();
            }
            self.take_errors();
        }
    }

    /// Takes the errors of tokenizer and builder: after each token, so that they are in the order of the text.
    #[inline]
    fn take_errors(&mut self) {
        if (self.error_limit.is_some() || self.strict)
            && (self.tokenizer.has_errors(&self.input) || self.builder.has_errors())
        {
            self.keep_errors();
        }
    }

    #[cold]
    fn keep_errors(&mut self) {
        let limit = self.error_limit.unwrap_or(0);
        let noticed = self.tokenizer.drain_errors(&self.input).chain(self.builder.drain_errors());
        for error in noticed {
            // That a limit was met is always told.
            if self.errors.len() < limit || error.code.family() == ErrorFamily::Limit {
                self.errors.push(error);
            } else if self.error_limit.is_some() {
                self.first_untold.get_or_insert(error.span.start);
            }
        }
    }

    /// The limits that were met, of tokenizer, builder and errors, in the order of their places.
    fn limits_met(&self) -> Vec<LimitMet> {
        let errors = self.first_untold.map(|at| LimitMet { limit: Limit::Errors, at });
        let met = self.tokenizer.limits_met().iter().chain(self.builder.limits_met()).copied();
        let mut all: Vec<_> = met.chain(errors).collect();
        all.sort_by_key(|met| met.at);
        all
    }

    fn close(mut self) -> Parsed {
        self.input.close();
        self.run();
        self.document.builder_alone(false);
        self.errors.sort_by_key(|error| error.span.start);
        Parsed {
            limits_met: self.limits_met(),
            document: self.document,
            errors: self.errors,
            violation: self.violation,
            #[cfg(feature = "encoding")]
            decision: self.decision,
        }
    }
}
