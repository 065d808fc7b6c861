//! `Parser`: its options, and the ways to parse.

use alloc::string::String;
use alloc::sync::Arc;

use broth_dom::{Document, Parsed, TreeSink};
#[cfg(feature = "encoding")]
use broth_encoding::{Decoder, Guess};
use broth_html_tokenizer::{Edition, Tokenizer};
use broth_html_tree::{Context, EarlierRules, Limits, Options, ScriptingMode};
use broth_input::Input;

use crate::driver::{Driver, Observer};
use crate::engine::Engine;

/// The HTML parser, with its options.
///
/// ```
/// use broth::html::{Limit, Limits, Parser};
///
/// let limits = Limits::default().depth(4);
/// let parsed = Parser::new().errors(true).limits(limits).parse("<div><div><div><div>");
/// assert_eq!(parsed.errors[0].code.as_str(), "missing-doctype");
/// assert_eq!(parsed.limits_met[0].limit, Limit::Depth);
/// assert_eq!(parsed.root().by_tag("div").count(), 4);
/// ```
#[derive(Clone, Debug)]
pub struct Parser {
    options: Options,
    edition: Edition,
    strict: bool,
    context: Option<Context<'static>>,
    /// Makes the empty document: for all there is, or for rendered text alone.
    document: fn() -> Document,
    #[cfg(feature = "encoding")]
    pub(crate) decoder: Decoder,
}

impl Default for Parser {
    fn default() -> Self {
        Self {
            options: Options::default(),
            edition: Edition::default(),
            strict: false,
            context: None,
            document: Document::new,
            #[cfg(feature = "encoding")]
            decoder: Decoder::new(),
        }
    }
}

impl Parser {
    /// A parser by the living standard, without scripting.
    #[doc(alias = "builder")]
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets whether parse errors are kept, for [`Parsed::errors`] and
    /// [`Stream::drain_errors`](crate::Stream::drain_errors); off by default. A sink of your own receives them in any case.
    #[must_use]
    pub fn errors(self, keep: bool) -> Self {
        self.with(|options| options.errors(keep))
    }

    /// Sets the limits on the cost of a document.
    ///
    /// ```
    /// use broth::html::{Limit, Limits, Parser};
    ///
    /// let parsed = Parser::new().limits(Limits::default().depth(100)).parse(&"<div>".repeat(1000));
    /// assert_eq!(parsed.limits_met[0].limit, Limit::Depth);
    /// ```
    #[must_use]
    pub fn limits(self, limits: Limits) -> Self {
        self.with(|options| options.limits(limits))
    }

    /// Sets whether to stop at the first parse error. It is then in [`Parsed::violation`], and
    /// [`Parsed::into_result`] returns it.
    ///
    /// ```
    /// use broth::html::Parser;
    ///
    /// let parser = Parser::new().strict(true);
    /// assert!(parser.parse("<!DOCTYPE html><p>Hi").into_result().is_ok());
    /// let error = parser.parse("<!DOCTYPE html></b>").into_result().unwrap_err();
    /// assert_eq!(error.to_string(), "unexpected-end-tag-before-html at line 1, column 16");
    /// ```
    #[must_use]
    pub fn strict(mut self, yes: bool) -> Self {
        self.strict = yes;
        self
    }

    /// Sets the element that the text would be in: it is then a fragment, whose nodes are in
    /// [`Parsed::root`]. [`parse_fragment`](Self::parse_fragment) does both in one call; this is
    /// for streams.
    ///
    /// ```
    /// use broth::html::Parser;
    ///
    /// let mut stream = Parser::new().context("tr").stream();
    /// stream.feed("<td>1<td>2");
    /// assert_eq!(stream.finish().root().children().count(), 2);
    /// ```
    #[must_use]
    pub fn context<'c>(mut self, context: impl Into<Context<'c>>) -> Self {
        self.context = Some(context.into().known());
        self
    }

    /// Sets whether only what rendered text depends on is kept, which takes less memory:
    /// `rendered_text` is the same, but most attributes are gone.
    #[must_use]
    pub fn for_rendered_text(mut self, yes: bool) -> Self {
        self.document = if yes { Document::for_text } else { Document::new };
        self
    }

    /// Sets how the encoding of bytes is found: the rules, the label from the transport layer, a
    /// guess.
    ///
    /// ```
    /// use broth::encoding::Decoder;
    /// use broth::html::Parser;
    ///
    /// let decoder = Decoder::new().transport("koi8-r");
    /// let parsed = Parser::new().decoder(decoder).parse_bytes(b"<p>\xCD\xC9\xD2");
    /// assert_eq!(parsed.root().text(), "мир");
    /// ```
    #[cfg(feature = "encoding")]
    #[must_use]
    #[doc(alias = "encoding")]
    pub fn decoder(mut self, decoder: Decoder) -> Self {
        self.decoder = decoder;
        self
    }

    /// Sets how to guess if nothing declares the encoding of bytes.
    ///
    /// By the standard, such bytes are windows-1252, which gives `CafÃ©` for a page in UTF-8. With
    /// [`Guess::Utf8`] they are read as UTF-8 if they are valid UTF-8, and otherwise as the
    /// standard says. Use it for files, which no server describes. The `broth` command does so by
    /// default (`--guess utf8`).
    ///
    /// ```
    /// use broth::encoding::Guess;
    /// use broth::html::Parser;
    ///
    /// let page = "<p>Café, €3.50".as_bytes();
    /// let parsed = Parser::new().guess(Guess::Utf8).parse_reader(page)?;
    /// assert_eq!(parsed.root().text(), "Café, €3.50");
    ///
    /// let latin = b"<p>Caf\xE9";
    /// let parsed = Parser::new().guess(Guess::Utf8).parse_reader(&latin[..])?;
    /// assert_eq!(parsed.root().text(), "Café");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[cfg(feature = "encoding")]
    #[must_use]
    pub fn guess(mut self, guess: Guess) -> Self {
        self.decoder = self.decoder.guess(guess);
        self
    }

    /// Sets whether scripting is on: `noscript` is then text, and a [`Stream`](crate::Stream) stops for scripts.
    /// Accepts `true`, `false`, or a [`ScriptingMode`].
    ///
    /// ```
    /// use broth::html::{Parser, ScriptingMode};
    ///
    /// let parser = Parser::new().scripting(ScriptingMode::Inert);
    /// let parsed = parser.parse_fragment("<script>x()</script>", "div");
    /// assert!(parsed.root().first_child().unwrap().is_already_started());
    /// ```
    #[must_use]
    pub fn scripting(self, mode: impl Into<ScriptingMode>) -> Self {
        self.with(|options| options.scripting(mode.into()))
    }

    /// Sets the edition of the standard. [`Edition::Html2015`] is one of the tokenizer only: the
    /// tree is then built by the living standard.
    ///
    /// ```
    /// use broth::html::{Edition, Parser};
    ///
    /// // a processing instruction since 2026
    /// let parse = |edition| Parser::new().edition(edition).parse("<?soup?>").root().dump_html().to_string();
    /// assert!(parse(Edition::Living).contains("<?soup"));
    /// assert!(parse(Edition::Html2015).contains("<!-- ?soup? -->"));
    ///
    /// // before customizable `select`
    /// let parser = Parser::new().edition(Edition::Html2024);
    /// let doc = parser.parse("<select><option><b>soup</b>").document;
    /// assert_eq!(doc.body().unwrap().inner_html(), "<select><option>soup</option></select>");
    /// ```
    #[must_use]
    pub fn edition(mut self, edition: Edition) -> Self {
        self.edition = edition;
        self
    }

    /// Sets whether `<template shadowrootmode=open>` makes a shadow root; off by default, as in the
    /// standard.
    ///
    /// ```
    /// use broth::html::Parser;
    ///
    /// let parser = Parser::new().declarative_shadow_roots(true);
    /// let parsed = parser.parse("<div><template shadowrootmode=open>x");
    /// assert!(parsed.root().by_tag("div").next().unwrap().shadow_root().is_some());
    /// ```
    #[must_use]
    pub fn declarative_shadow_roots(self, allow: bool) -> Self {
        self.with(|options| options.declarative_shadow_roots(allow))
    }

    /// Sets whether `<template for=name>` replaces `<?marker name=name?>`; on by default.
    #[must_use]
    pub fn content_patching(self, on: bool) -> Self {
        self.with(|options| options.content_patching(on))
    }

    /// Sets whether `selectedcontent` gets a copy of the selected `option`; on by default.
    #[must_use]
    pub fn selectedcontent(self, on: bool) -> Self {
        self.with(|options| options.selectedcontent(on))
    }

    /// Sets whether the document is an `iframe`'s `srcdoc`, which needs no doctype.
    #[must_use]
    pub fn iframe_srcdoc(self, is_srcdoc: bool) -> Self {
        self.with(|options| options.iframe_srcdoc(is_srcdoc))
    }

    /// Sets the *parser cannot change the mode flag*: the doctype does not change the document's
    /// mode.
    #[must_use]
    pub fn parser_cannot_change_the_mode(self, fixed: bool) -> Self {
        self.with(|options| options.parser_cannot_change_the_mode(fixed))
    }

    /// Disables the fast paths. The results are the same; tests compare the two.
    #[doc(hidden)]
    #[must_use]
    pub fn rule_by_rule(self, yes: bool) -> Self {
        self.with(|options| options.rule_by_rule(yes))
    }

    pub(crate) fn new_document(&self) -> Document {
        (self.document)()
    }

    fn with(mut self, change: impl FnOnce(Options) -> Options) -> Self {
        self.options = change(self.options);
        self
    }

    /// Parses a whole text.
    #[must_use]
    pub fn parse(&self, html: &str) -> Parsed {
        self.parse_into(self.new_document(), html)
    }

    /// Parses a fragment, as if inside the context element. Its nodes are in [`Parsed::root`], not
    /// in the tree of [`Parsed::document`].
    ///
    /// ```
    /// use broth::html::Parser;
    ///
    /// let parsed = Parser::new().errors(true).parse_fragment("<td>1</p>", "tr");
    /// assert_eq!(parsed.errors[0].code.as_str(), "unmatched-p-end-tag");
    /// assert_eq!(parsed.root().children().count(), 1);
    /// ```
    #[must_use]
    pub fn parse_fragment<'c>(&self, html: &str, context: impl Into<Context<'c>>) -> Parsed {
        self.clone().context(context).parse(html)
    }

    /// Parses a whole text, and builds this tree instead of a [`Document`]: anything that
    /// implements [`TreeSink`]. It becomes [`Parsed::document`].
    ///
    /// ```
    /// use broth::dom::Document;
    /// use broth::html::Parser;
    ///
    /// let mine = Document::new(); // any type that implements `broth::dom::TreeSink`
    /// let parsed = Parser::new().errors(true).parse_into(mine, "<p>Hi");
    /// assert_eq!(parsed.document.body().unwrap().text(), "Hi");
    /// ```
    #[must_use]
    pub fn parse_into<S: TreeSink>(&self, mut sink: S, html: &str) -> Parsed<S> {
        sink.append_source(html);
        self.engine(sink, Input::whole(html)).run_through(Some(html))
    }

    /// Parses a whole text, which the document keeps: nothing is copied.
    ///
    /// ```
    /// use broth::html::Parser;
    ///
    /// let html = std::fs::read_to_string("Cargo.toml")?; // in practice, a page
    /// let parsed = Parser::new().parse_owned(html);
    /// assert!(parsed.document.source().contains("[package]"));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn parse_owned(&self, html: String) -> Parsed {
        let mut document = self.new_document();
        let source = Arc::new(html);
        document.share_source(source.clone());
        self.engine(document, Input::whole(&source)).run_through(Some(&source))
    }

    /// Parses a whole text, and shows each token to an observer.
    ///
    /// ```
    /// use broth::dom::TreeSink;
    /// use broth::html::driver::{Observer, Verdict};
    /// use broth::html::{Parser, TreeBuilder};
    /// use broth::html::driver::Token;
    /// use broth::Span;
    ///
    /// /// Keeps comments out of the tree.
    /// struct NoComments;
    ///
    /// impl<S: TreeSink> Observer<S> for NoComments {
    ///     fn before(&mut self, token: &mut Token<'_>, _: &mut Span, _: &mut TreeBuilder<S>) -> Verdict {
    ///         if matches!(token, Token::Comment(_)) { Verdict::Skip } else { Verdict::Process }
    ///     }
    /// }
    ///
    /// let parsed = Parser::new().parse_observed("<p>Fish<!-- and --> chips", NoComments);
    /// assert_eq!(parsed.document.body().unwrap().inner_html(), "<p>Fish chips</p>");
    /// ```
    #[must_use]
    pub fn parse_observed(&self, html: &str, observer: impl Observer<Document>) -> Parsed {
        let mut document = self.new_document();
        document.append_source(html);
        self.observed_engine(document, Input::whole(html), observer).run_through(Some(html))
    }

    pub(crate) fn engine<'i, S: TreeSink>(&self, sink: S, input: Input<'i>) -> Engine<'i, S> {
        self.observed_engine(sink, input, ())
    }

    pub(crate) fn observed_engine<'i, S: TreeSink, O: Observer<S>>(
        &self,
        sink: S,
        input: Input<'i>,
        observer: O,
    ) -> Engine<'i, S, O> {
        let mut options = self.options.clone();
        match self.edition {
            Edition::Html2024 => options = options.earlier_rules(EarlierRules::OF_2024),
            Edition::Html2020 => options = options.earlier_rules(EarlierRules::OF_2020),
            _ => {}
        }
        let keeps_errors = options.errors;
        if self.strict {
            let limits = options.limits.errors(options.limits.errors.max(1));
            options = options.errors(true).limits(limits);
        }
        let errors = options.errors || sink.wants_errors();
        let tokenizer = Tokenizer::new().edition(self.edition).errors(errors);
        let context = self.context.as_ref();
        let driver = Driver::with_tokenizer(tokenizer, sink, options, context, observer);
        let strict = self.strict;
        Engine { driver, input, errors, keeps_errors, strict, violation: None }
    }
}
