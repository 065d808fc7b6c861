//! `ParserBuilder`: the options of a parser, and the methods that start it.

use alloc::string::String;
use alloc::sync::Arc;

use broth_dom::{Document, Parsed, TreeSink};
#[cfg(feature = "encoding")]
use broth_encoding::{Guess, Options as EncodingOptions};
use broth_html_tokenizer::{Edition, Tokenizer};
use broth_html_tree::{Context, EarlierRules, Limits, Options, ScriptingMode};
use broth_input::Input;

use crate::Parser;
use crate::driver::{Driver, Observer};
use crate::engine::Engine;

/// The options of a parser, and the methods that start it.
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
pub struct ParserBuilder<S: TreeSink = Document> {
    tree: Tree<S>,
    pub(crate) settings: Settings,
}

/// The sink in which the tree is built.
#[derive(Clone, Debug)]
enum Tree<S> {
    Given(S),
    New(fn() -> S),
}

/// The options, without the tree.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    options: Options,
    edition: Edition,
    strict: bool,
    context: Option<Context<'static>>,
    #[cfg(feature = "encoding")]
    pub(crate) encoding: EncodingOptions,
}

impl Default for ParserBuilder {
    fn default() -> Self {
        let settings = Settings {
            options: Options::default(),
            edition: Edition::default(),
            strict: false,
            context: None,
            #[cfg(feature = "encoding")]
            encoding: EncodingOptions::html(),
        };
        Self { tree: Tree::New(Document::new), settings }
    }
}

impl<S: TreeSink> ParserBuilder<S> {
    /// Builds this tree instead of a [`Document`]: anything that implements [`TreeSink`]. It
    /// becomes [`Parsed::document`].
    ///
    /// ```
    /// use broth::dom::Document;
    /// use broth::html::Parser;
    ///
    /// let mine = Document::new(); // any type that implements `broth::dom::TreeSink`
    /// let parsed = Parser::builder().sink(mine).errors(true).parse("<p>Hi");
    /// assert_eq!(parsed.document.body().unwrap().text(), "Hi");
    /// ```
    #[must_use]
    pub fn sink<T: TreeSink>(self, sink: T) -> ParserBuilder<T> {
        ParserBuilder { tree: Tree::Given(sink), settings: self.settings }
    }

    /// Whether parse errors are kept, for [`Parsed::errors`] and [`Parser::drain_errors`]; off by
    /// default. A sink of your own receives them in any case.
    #[must_use]
    pub fn errors(self, keep: bool) -> Self {
        self.with(|options| options.errors(keep))
    }

    /// The limits on the cost of a document.
    ///
    /// ```
    /// use broth::html::{Limit, Limits, Parser};
    ///
    /// let parsed = Parser::builder().limits(Limits::default().depth(100)).parse(&"<div>".repeat(1000));
    /// assert_eq!(parsed.limits_met[0].limit, Limit::Depth);
    /// ```
    #[must_use]
    pub fn limits(self, limits: Limits) -> Self {
        self.with(|options| options.limits(limits))
    }

    /// Whether to stop at the first parse error. It is then in [`Parsed::violation`], and
    /// [`Parsed::into_result`] returns it.
    ///
    /// ```
    /// use broth::html::Parser;
    ///
    /// let builder = Parser::builder().strict(true);
    /// assert!(builder.clone().parse("<!DOCTYPE html><p>Hi").into_result().is_ok());
    /// let error = builder.parse("<!DOCTYPE html></b>").into_result().unwrap_err();
    /// assert_eq!(error.to_string(), "unexpected-end-tag-before-html at line 1, column 16");
    /// ```
    #[must_use]
    pub fn strict(mut self, yes: bool) -> Self {
        self.settings.strict = yes;
        self
    }

    /// Parses a fragment, as if inside the context element. Its nodes are then in [`Parsed::root`],
    /// not in the tree of [`Parsed::document`].
    ///
    /// ```
    /// use broth::html::{Context, Parser};
    ///
    /// let builder = Parser::builder().fragment(Context::html("tr")).errors(true);
    /// let parsed = builder.parse("<td>1</p>");
    /// assert_eq!(parsed.errors[0].code.as_str(), "unmatched-p-end-tag");
    /// assert_eq!(parsed.root().children().count(), 1);
    /// ```
    #[must_use]
    pub fn fragment(mut self, context: Context<'_>) -> Self {
        self.settings.context = Some(context.known());
        self
    }

    /// How the encoding of bytes is found: the rules, the label from the transport layer, a guess.
    ///
    /// ```
    /// use broth::encoding::Options;
    /// use broth::html::Parser;
    ///
    /// let encoding = Options::html().transport("koi8-r");
    /// let parsed = Parser::builder().encoding(encoding).parse_bytes(b"<p>\xCD\xC9\xD2");
    /// assert_eq!(parsed.root().text(), "мир");
    /// ```
    #[cfg(feature = "encoding")]
    #[must_use]
    pub fn encoding(mut self, options: EncodingOptions) -> Self {
        self.settings.encoding = options;
        self
    }

    /// How to guess if nothing declares the encoding of bytes.
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
    /// let parsed = Parser::builder().guess(Guess::Utf8).from_reader(page)?;
    /// assert_eq!(parsed.root().text(), "Café, €3.50");
    ///
    /// let latin = b"<p>Caf\xE9";
    /// let parsed = Parser::builder().guess(Guess::Utf8).from_reader(&latin[..])?;
    /// assert_eq!(parsed.root().text(), "Café");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[cfg(feature = "encoding")]
    #[must_use]
    pub fn guess(mut self, guess: Guess) -> Self {
        self.settings.encoding = self.settings.encoding.guess(guess);
        self
    }

    /// Whether scripting is on: `noscript` is then text, and a [`Parser`] stops for scripts.
    /// Accepts `true`, `false`, or a [`ScriptingMode`].
    ///
    /// ```
    /// use broth::html::{Context, Parser, ScriptingMode};
    ///
    /// let builder = Parser::builder().fragment(Context::html("div"));
    /// let parsed = builder.scripting(ScriptingMode::Inert).parse("<script>x()</script>");
    /// assert!(parsed.root().first_child().unwrap().is_already_started());
    /// ```
    #[must_use]
    pub fn scripting(self, mode: impl Into<ScriptingMode>) -> Self {
        self.with(|options| options.scripting(mode.into()))
    }

    /// The edition of the standard. [`Edition::Html2015`] is one of the tokenizer only: the tree is
    /// then built by the living standard.
    ///
    /// ```
    /// use broth::html::{Edition, Parser};
    ///
    /// // a processing instruction since 2026
    /// let parse = |edition| Parser::builder().edition(edition).parse("<?soup?>").root().dump_html().to_string();
    /// assert!(parse(Edition::Living).contains("<?soup"));
    /// assert!(parse(Edition::Html2015).contains("<!-- ?soup? -->"));
    ///
    /// // before customizable `select`
    /// let builder = Parser::builder().edition(Edition::Html2024);
    /// let doc = builder.parse("<select><option><b>soup</b>").document;
    /// assert_eq!(doc.body().unwrap().inner_html(), "<select><option>soup</option></select>");
    /// ```
    #[must_use]
    pub fn edition(mut self, edition: Edition) -> Self {
        self.settings.edition = edition;
        self
    }

    /// Whether `<template shadowrootmode=open>` makes a shadow root; off by default, as in the
    /// standard.
    ///
    /// ```
    /// use broth::html::Parser;
    ///
    /// let builder = Parser::builder().declarative_shadow_roots(true);
    /// let parsed = builder.parse("<div><template shadowrootmode=open>x");
    /// assert!(parsed.root().by_tag("div").next().unwrap().shadow_root().is_some());
    /// ```
    #[must_use]
    pub fn declarative_shadow_roots(self, allow: bool) -> Self {
        self.with(|options| options.declarative_shadow_roots(allow))
    }

    /// Whether `<template for=name>` replaces `<?marker name=name?>`; on by default.
    #[must_use]
    pub fn content_patching(self, on: bool) -> Self {
        self.with(|options| options.content_patching(on))
    }

    /// Whether `selectedcontent` gets a copy of the selected `option`; on by default.
    #[must_use]
    pub fn selectedcontent(self, on: bool) -> Self {
        self.with(|options| options.selectedcontent(on))
    }

    /// Whether the document is an `iframe`'s `srcdoc`, which needs no doctype.
    #[must_use]
    pub fn iframe_srcdoc(self, is_srcdoc: bool) -> Self {
        self.with(|options| options.iframe_srcdoc(is_srcdoc))
    }

    /// The *parser cannot change the mode flag*: the doctype does not change the document's mode.
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

    /// The tree, and the options.
    #[inline]
    pub(crate) fn parts(self) -> (S, Settings) {
        let sink = match self.tree {
            Tree::Given(sink) => sink,
            Tree::New(make) => make(),
        };
        (sink, self.settings)
    }

    fn with(mut self, change: impl FnOnce(Options) -> Options) -> Self {
        self.settings.options = change(self.settings.options);
        self
    }

    /// Parses a whole text.
    #[must_use]
    pub fn parse(self, html: &str) -> Parsed<S> {
        let (mut sink, settings) = self.parts();
        sink.append_source(html);
        settings.engine(sink, Input::whole(html)).run_through(Some(html))
    }

    /// Parses a whole text that the tree may keep: a [`Document`](broth_dom::Document) does, and
    /// copies nothing.
    ///
    /// ```
    /// use broth::html::Parser;
    ///
    /// let html = std::fs::read_to_string("Cargo.toml")?; // in practice, a page
    /// let parsed = Parser::builder().parse_owned(html);
    /// assert!(parsed.document.source().contains("[package]"));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn parse_owned(self, html: String) -> Parsed<S> {
        let (mut sink, settings) = self.parts();
        let source = Arc::new(html);
        sink.share_source(source.clone());
        settings.engine(sink, Input::whole(&source)).run_through(Some(&source))
    }

    /// Parses a whole text, and shows each token to an observer.
    ///
    /// ```
    /// use broth::dom::TreeSink;
    /// use broth::html::driver::{Observer, Verdict};
    /// use broth::html::{Parser, Token, TreeBuilder};
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
    /// let parsed = Parser::builder().parse_observed("<p>Fish<!-- and --> chips", NoComments);
    /// assert_eq!(parsed.document.body().unwrap().inner_html(), "<p>Fish chips</p>");
    /// ```
    #[must_use]
    pub fn parse_observed(self, html: &str, observer: impl Observer<S>) -> Parsed<S> {
        let (mut sink, settings) = self.parts();
        sink.append_source(html);
        let engine = settings.observed_engine(sink, Input::whole(html), observer);
        engine.run_through(Some(html))
    }

    /// A parser that is fed piece by piece.
    ///
    /// ```
    /// use broth::html::Parser;
    ///
    /// let mut parser = Parser::builder().build();
    /// parser.feed("<title>So");
    /// parser.feed("up");
    /// assert_eq!(parser.finish().document.head().unwrap().text(), "Soup");
    /// ```
    #[must_use]
    pub fn build(self) -> Parser<S> {
        Parser::new(self)
    }
}

impl Settings {
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
