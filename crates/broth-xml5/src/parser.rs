//! `Parser`: its options, and the ways to parse.

use alloc::string::String;
use alloc::sync::Arc;

use broth_dom::{Document, Parsed, TreeSink};
#[cfg(feature = "encoding")]
use broth_encoding::Decoder;
use broth_input::Input;
use broth_markup::Limits;

use crate::engine::Engine;
use crate::{Context, Dialect, EntityOptions, Options, Tokenizer, TreeBuilder};

/// The XML parser, with its options.
///
/// ```
/// use broth::xml::Parser;
///
/// let parsed = Parser::new().errors(true).parse("<a b=1><c></a>");
/// let codes: Vec<&str> = parsed.errors.iter().map(|error| error.code.as_str()).collect();
/// assert_eq!(codes, ["unquoted-attribute-value", "unclosed-element", "mismatched-end-tag"]);
/// ```
#[derive(Clone, Debug)]
pub struct Parser {
    entities: EntityOptions,
    options: Options,
    pub(crate) strict: bool,
    context: Option<Context>,
    #[cfg(feature = "encoding")]
    pub(crate) decoder: Decoder,
}

impl Default for Parser {
    fn default() -> Self {
        Self {
            entities: EntityOptions::default(),
            options: Options::default(),
            strict: false,
            context: None,
            #[cfg(feature = "encoding")]
            decoder: Decoder::xml(),
        }
    }
}

impl Parser {
    /// A parser that repairs what is not well-formed.
    #[doc(alias = "builder")]
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets whether errors are kept for [`Parsed::errors`] and [`Stream::drain_errors`](crate::Stream::drain_errors); off by
    /// default. A sink of your own receives them in any case.
    ///
    /// Not every error makes a document malformed: see [`Severity`](crate::Severity).
    #[must_use]
    pub fn errors(mut self, keep: bool) -> Self {
        self.options = self.options.errors(keep);
        self
    }

    /// Sets the limits.
    ///
    /// ```
    /// use broth::xml::{Limits, Parser};
    ///
    /// let parsed = Parser::new().limits(Limits::default().depth(2)).parse("<a><b><c/></b></a>");
    /// assert_eq!(parsed.root().dump_xml().to_string(), "| <a>\n|   <b>\n|   <c>\n");
    /// ```
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.options = self.options.limits(limits);
        self
    }

    /// Sets whether to stop at the first violation of well-formedness or at a limit. The reason is
    /// then in [`Parsed::violation`] and [`Parsed::into_result`]. Malformed bytes count as a
    /// violation, and so does the declaration of another encoding or of an unknown one.
    ///
    /// ```
    /// use broth::xml::Parser;
    ///
    /// let parsed = Parser::new().strict(true).parse("<a>&</a>");
    /// assert_eq!(parsed.violation.unwrap().code.as_str(), "unescaped-ampersand");
    /// let parsed = Parser::new().strict(true).parse_bytes(b"<a>\xFF</a>");
    /// assert_eq!(parsed.violation.unwrap().code.as_str(), "malformed-bytes");
    /// ```
    #[must_use]
    pub fn strict(mut self, yes: bool) -> Self {
        self.strict = yes;
        self
    }

    /// Sets the namespaces around the text, which is then a fragment, the content between two
    /// tags. Its nodes are in [`Parsed::root`]. [`parse_fragment`](Self::parse_fragment) does both
    /// in one call; this is for streams.
    #[must_use]
    pub fn context(mut self, context: Context) -> Self {
        self.context = Some(context);
        self
    }

    /// Sets what is known about the encoding of bytes, such as the charset of a Content-Type
    /// header. A byte order mark overrides it, and it overrides the XML declaration.
    ///
    /// ```
    /// use broth::encoding::Decoder;
    /// use broth::xml::Parser;
    ///
    /// let decoder = Decoder::xml().transport("koi8-r");
    /// let parsed = Parser::new().decoder(decoder).parse_bytes(b"<a>\xCD\xC9\xD2</a>");
    /// assert_eq!(parsed.root().text(), "мир");
    /// ```
    #[cfg(feature = "encoding")]
    #[must_use]
    #[doc(alias = "encoding")]
    pub fn decoder(mut self, decoder: Decoder) -> Self {
        self.decoder = decoder;
        self
    }

    /// Sets the dialect.
    ///
    /// ```
    /// use broth::xml::{Dialect, Parser};
    ///
    /// let text = |dialect| Parser::new().dialect(dialect).parse("<a>&eacute;</a>").root().text();
    /// assert_eq!((text(Dialect::Xml).as_str(), text(Dialect::Xml5lib).as_str()), ("&eacute;", "é"));
    /// ```
    #[must_use]
    pub fn dialect(mut self, dialect: Dialect) -> Self {
        self.options = self.options.dialect(dialect);
        self
    }

    /// Sets how references by name are replaced.
    ///
    /// ```
    /// use broth::xml::{EntityOptions, Parser};
    ///
    /// let parser = Parser::new().entities(EntityOptions::default().html_names(true));
    /// assert_eq!(parser.parse("<a>caf&eacute;</a>").root().text(), "café");
    /// ```
    #[must_use]
    pub fn entities(mut self, entities: EntityOptions) -> Self {
        self.entities = entities;
        self
    }

    /// Sets whether CDATA sections become separate nodes instead of text.
    ///
    /// ```
    /// use broth::dom::NodeKind;
    /// use broth::xml::Parser;
    ///
    /// let parsed = Parser::new().cdata_nodes(true).parse("<a><![CDATA[1 < 2]]></a>");
    /// let text = parsed.document.document_element().unwrap().first_child().unwrap();
    /// assert_eq!((text.kind(), text.node_value()), (NodeKind::Cdata, Some("1 < 2")));
    /// ```
    #[must_use]
    pub fn cdata_nodes(mut self, yes: bool) -> Self {
        self.options = self.options.cdata_nodes(yes);
        self
    }

    /// Parses a whole text.
    #[must_use]
    pub fn parse(&self, xml: &str) -> Parsed {
        self.parse_into(Document::new(), xml)
    }

    /// Parses a fragment, the content between two tags, with the namespaces of the context in
    /// scope. Its nodes are in [`Parsed::root`], not in the tree of [`Parsed::document`].
    ///
    /// ```
    /// use broth::xml::{Context, Parser};
    ///
    /// let parsed = Parser::new().errors(true).parse_fragment("1</b>2", Context::default());
    /// assert_eq!(parsed.errors[0].code.as_str(), "unexpected-end-tag");
    /// assert_eq!(parsed.root().text(), "12");
    /// ```
    #[must_use]
    pub fn parse_fragment(&self, xml: &str, context: Context) -> Parsed {
        self.clone().context(context).parse(xml)
    }

    /// Parses a whole text, and builds this tree instead of a [`Document`]: anything that
    /// implements [`TreeSink`]. It becomes [`Parsed::document`].
    ///
    /// ```
    /// use broth::dom::Document;
    /// use broth::xml::Parser;
    ///
    /// let mine = Document::new(); // any type that implements `broth::dom::TreeSink`
    /// let parsed = Parser::new().errors(true).parse_into(mine, "<a>Hi");
    /// assert_eq!(parsed.document.root().text(), "Hi");
    /// ```
    #[must_use]
    pub fn parse_into<S: TreeSink>(&self, sink: S, xml: &str) -> Parsed<S> {
        let mut engine = self.engine(sink, Input::whole(xml));
        engine.builder.append_source(xml);
        engine.finish(Some(xml))
    }

    /// Parses a whole text, which the document keeps: nothing is copied.
    ///
    /// ```
    /// use broth::xml::Parser;
    ///
    /// let parsed = Parser::new().parse_owned(String::from("<a>soup</a>"));
    /// assert_eq!(parsed.document.source(), "<a>soup</a>");
    /// ```
    #[must_use]
    pub fn parse_owned(&self, xml: String) -> Parsed {
        let source = Arc::new(xml);
        let mut engine = self.engine(Document::new(), Input::whole(&source));
        engine.builder.share_source(source.clone());
        engine.finish(Some(&source))
    }

    pub(crate) fn engine<'i, S: TreeSink>(&self, sink: S, input: Input<'i>) -> Engine<'i, S> {
        let errors = self.options.errors || sink.wants_errors();
        let tokenizer = Tokenizer::new()
            .dialect(self.options.dialect)
            .entities(self.entities.clone())
            .limits(self.options.limits);
        let tokenizer = if self.strict { tokenizer.strict(true) } else { tokenizer.errors(errors) };
        let builder = match &self.context {
            Some(context) => TreeBuilder::fragment(sink, self.options.clone(), context),
            None => TreeBuilder::new(sink, self.options.clone()),
        };
        Engine::new(tokenizer, input, builder, errors, self.strict)
    }
}
