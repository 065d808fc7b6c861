//! `Rewriter`: rewrites a document as it streams.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

#[cfg(feature = "encoding")]
use broth_encoding::{Decision, Encoding};
use broth_html::driver::Progress;
#[cfg(feature = "encoding")]
use broth_html::driver::declared_encoding;
use broth_html_tree::Options;
use broth_input::Input;
use broth_markup::{Limit, LimitMet, Limits, LimitsMet};
use broth_select::Selector;

use crate::edit::misfit::Misfit;
use crate::edit::rules::Rule;
use crate::edit::source::Source;
use crate::error::BuildError;
use crate::record::driver::{Driver, record};
use crate::stream::content::{Comment, Doctype, DocumentEnd, TextNode};
use crate::stream::element::{Element, EndTag};
use crate::stream::handler::{
    Handler, HandlerError, HandlerResult, Keeps, LocalHandlers, OnComment, OnDoctype, OnElement,
    OnEnd, OnEndTag, OnText, SendHandlers,
};
use crate::stream::handlers::{Document, Handlers, Wants};
use crate::stream::moves::{Move, Moves, Strictness};
#[cfg(feature = "encoding")]
use crate::stream::output::Bytes;
use crate::stream::output::Output;
use crate::stream::tree::StreamTree;

/// How many bytes of output a call returns before it stops taking pieces of streams.
const ENOUGH: usize = 1 << 16;

/// How many bytes may be held, by default.
const HELD_BYTES: usize = 1 << 20;

/// The handlers and the options of a [`Rewriter`].
#[must_use]
pub struct RewriterBuilder<H: ?Sized = SendHandlers<'static>> {
    selectors: Vec<Selector>,
    selected: Vec<(Wants, Box<H>)>,
    document: Document<H>,
    error: Option<BuildError>,
    options: Options,
    held_bytes: usize,
    strictness: Strictness,
    misfit: Misfit,
    #[cfg(feature = "encoding")]
    encoding: broth_encoding::Options,
}

impl<H: ?Sized> fmt::Debug for RewriterBuilder<H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RewriterBuilder")
            .field("selectors", &self.selectors)
            .finish_non_exhaustive()
    }
}

impl<H: ?Sized + Handler> RewriterBuilder<H> {
    fn new() -> Self {
        let limits = Limits::default().token_bytes(HELD_BYTES);
        Self {
            selectors: Vec::new(),
            selected: Vec::new(),
            document: Document::default(),
            error: None,
            options: Options::default().limits(limits),
            held_bytes: HELD_BYTES,
            strictness: Strictness::default(),
            misfit: Misfit::default(),
            #[cfg(feature = "encoding")]
            encoding: broth_encoding::Options::html(),
        }
    }

    fn selected<S, T>(mut self, wants: Wants, selector: S, handler: T) -> Self
    where
        S: TryInto<Selector>,
        S::Error: Into<BuildError>,
        H: Keeps<T>,
    {
        match selector.try_into() {
            Ok(selector) => {
                self.selectors.push(selector);
                self.selected.push((wants, H::keep(handler)));
            }
            Err(error) => self.error = self.error.or(Some(error.into())),
        }
        self
    }

    /// Calls a handler for each element that a selector matches, when its start tag has been read
    /// or the parser has implied it.
    ///
    /// A handler returns nothing or a `Result`. If it uses `?`, name the type of the error at the
    /// end:
    ///
    /// ```
    /// use broth::rewrite::{EditError, Rewriter};
    ///
    /// let page = Rewriter::builder().on("a", |a| {
    ///     a.set_attr("rel", "nofollow")?;
    ///     a.append(" (elsewhere)");
    ///     Ok::<(), EditError>(())
    /// });
    /// let page = page.build()?.rewrite("<a href=x>Soup</a>")?;
    /// assert_eq!(page, "<a href=x rel=\"nofollow\">Soup (elsewhere)</a>");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// The handlers of [`Rewriter::builder`] must be `Send`. Those of [`Rewriter::local`] need not,
    /// so they can share an `Rc`.
    pub fn on<S, F, R>(self, selector: S, handler: F) -> Self
    where
        S: TryInto<Selector>,
        S::Error: Into<BuildError>,
        F: FnMut(&mut Element<'_>) -> R,
        R: HandlerResult,
        H: Keeps<OnElement<F>>,
    {
        self.selected(Wants::Start, selector, OnElement(handler))
    }

    /// Calls a handler for each element that a selector matches, when the element ends. The handler
    /// knows the text of the element, and can still change all of it. Until then the element is
    /// held, up to a [limit](Self::held_bytes).
    ///
    /// ```
    /// use broth::rewrite::Rewriter;
    ///
    /// let page = Rewriter::builder().on_end("h2", |h2| {
    ///     let id = h2.text().unwrap_or_default().to_lowercase().replace(' ', "-");
    ///     h2.set_attr("id", &id)
    /// });
    /// let page = page.build()?.rewrite("<h2>Hot <b>Soup</b></h2>")?;
    /// assert_eq!(page, "<h2 id=\"hot-soup\">Hot <b>Soup</b></h2>");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn on_end<S, F, R>(self, selector: S, handler: F) -> Self
    where
        S: TryInto<Selector>,
        S::Error: Into<BuildError>,
        F: FnMut(&mut Element<'_>) -> R,
        R: HandlerResult,
        H: Keeps<OnElement<F>>,
    {
        self.selected(Wants::Whole, selector, OnElement(handler))
    }

    /// Calls a handler at the end of each element that a selector matches. Nothing is held.
    pub fn end_tags<S, F, R>(self, selector: S, handler: F) -> Self
    where
        S: TryInto<Selector>,
        S::Error: Into<BuildError>,
        F: FnMut(&mut EndTag<'_>) -> R,
        R: HandlerResult,
        H: Keeps<OnEndTag<F>>,
    {
        self.selected(Wants::EndTag, selector, OnEndTag(handler))
    }

    /// Calls a handler for each text node in the elements that a selector matches, at any depth.
    pub fn text<S, F, R>(self, selector: S, handler: F) -> Self
    where
        S: TryInto<Selector>,
        S::Error: Into<BuildError>,
        F: FnMut(&mut TextNode<'_>) -> R,
        R: HandlerResult,
        H: Keeps<OnText<F>>,
    {
        self.selected(Wants::Texts, selector, OnText(handler))
    }

    /// Calls a handler for each comment and processing instruction in the elements that a selector
    /// matches, at any depth.
    pub fn comments<S, F, R>(self, selector: S, handler: F) -> Self
    where
        S: TryInto<Selector>,
        S::Error: Into<BuildError>,
        F: FnMut(&mut Comment<'_>) -> R,
        R: HandlerResult,
        H: Keeps<OnComment<F>>,
    {
        self.selected(Wants::Comments, selector, OnComment(handler))
    }

    /// Applies rules. The output is the same as that of [`rewrite`](crate::rewrite()) for the whole
    /// document.
    ///
    /// ```
    /// use broth::rewrite::{Op, Rewriter, Rule};
    ///
    /// let rule = Rule::new("li + li".parse()?, Op::Before("<!-- next -->".into()))?;
    /// let page = Rewriter::builder().rules([rule]).build()?;
    /// let page = page.rewrite("<ul><li>Onions<li>Soup</ul>")?;
    /// assert_eq!(page, "<ul><li>Onions</li><!-- next --><li>Soup</ul>");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rules(self, rules: impl IntoIterator<Item = Rule>) -> Self
    where
        H: Keeps<Rule>,
    {
        rules
            .into_iter()
            .fold(self, |page, rule| page.selected(Wants::Start, rule.selector.clone(), rule))
    }

    /// Calls a handler for each text node.
    pub fn all_text<F, R>(mut self, handler: F) -> Self
    where
        F: FnMut(&mut TextNode<'_>) -> R,
        R: HandlerResult,
        H: Keeps<OnText<F>>,
    {
        self.document.texts.push(H::keep(OnText(handler)));
        self
    }

    /// Calls a handler for each comment and processing instruction, including those outside all
    /// elements.
    pub fn all_comments<F, R>(mut self, handler: F) -> Self
    where
        F: FnMut(&mut Comment<'_>) -> R,
        R: HandlerResult,
        H: Keeps<OnComment<F>>,
    {
        self.document.comments.push(H::keep(OnComment(handler)));
        self
    }

    /// Calls a handler for the doctype.
    pub fn doctype<F, R>(mut self, handler: F) -> Self
    where
        F: FnMut(&mut Doctype<'_>) -> R,
        R: HandlerResult,
        H: Keeps<OnDoctype<F>>,
    {
        self.document.doctype.push(H::keep(OnDoctype(handler)));
        self
    }

    /// Calls a handler at the end of the document.
    pub fn end<F, R>(mut self, handler: F) -> Self
    where
        F: FnMut(&mut DocumentEnd<'_>) -> R,
        R: HandlerResult,
        H: Keeps<OnEnd<F>>,
    {
        self.document.end.push(H::keep(OnEnd(handler)));
        self
    }

    /// Sets the options of the tree builder: scripting, and the limits. If more of a tag than the
    /// token limit would have to be held after a piece of the input has been read, the tag passes
    /// unchanged. Without this call, that limit is 1 MiB.
    pub fn options(mut self, options: Options) -> Self {
        self.options = options;
        self
    }

    /// Sets how many bytes may be held back for handlers that wait for the end of an element or a
    /// text; by default 1 MiB. If more would have to be held after a piece has been read, the
    /// element or text passes unchanged.
    pub fn held_bytes(mut self, limit: usize) -> Self {
        self.held_bytes = limit;
        self
    }

    /// Sets how to handle [moves](Move) by the parser; by default they are counted.
    pub fn strictness(mut self, strictness: Strictness) -> Self {
        self.strictness = strictness;
        self
    }

    /// Sets how to handle inserted markup that would change the content around it; by default it is
    /// repaired. [`Finished::misfits`] counts it.
    ///
    /// ```
    /// use broth::rewrite::{Misfit, Rewriter};
    ///
    /// let builder = Rewriter::builder().on_misfit(Misfit::Refuse);
    /// let page = builder.on("p", |p| p.before("</div>")).build()?;
    /// let error = page.rewrite("<div><p>Soup</div>").unwrap_err();
    /// assert!(error.to_string().starts_with("\"</div>\" leaves elements open"));
    /// # Ok::<(), broth::rewrite::BuildError>(())
    /// ```
    pub fn on_misfit(mut self, misfit: Misfit) -> Self {
        self.misfit = misfit;
        self
    }

    /// Sets what is known about the encoding of the bytes. Bytes that declare none are read as
    /// windows-1252, even if they are UTF-8, unless a [guess](Self::guess) is allowed.
    #[cfg(feature = "encoding")]
    pub fn encoding(mut self, options: broth_encoding::Options) -> Self {
        self.encoding = options;
        self
    }

    /// Sets how to guess if nothing declares the encoding of the bytes.
    ///
    /// By the standard, such bytes are windows-1252. If the page is in fact UTF-8, handlers see
    /// `CafÃ©` for `Café`, and text that they insert is written in windows-1252. With
    /// [`Guess::Utf8`](broth_encoding::Guess::Utf8), the bytes are read as UTF-8 if they are valid
    /// UTF-8, and otherwise as the standard says. Use it for pages that may be UTF-8 without saying
    /// so. As long as the page has only ASCII, inserted characters beyond it are written as
    /// references.
    ///
    /// ```
    /// use broth::encoding::Guess;
    /// use broth::rewrite::Rewriter;
    ///
    /// let builder = Rewriter::builder().guess(Guess::Utf8).text("p", |text| {
    ///     assert_eq!(text.as_str(), "Café");
    ///     text.after(" à la carte");
    /// });
    /// let mut page = builder.build()?;
    /// let mut out = page.feed_bytes("<p>Café".as_bytes())?.to_vec();
    /// out.extend_from_slice(&page.finish().output);
    /// assert_eq!(String::from_utf8(out)?, "<p>Café à la carte");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "encoding")]
    pub fn guess(mut self, guess: broth_encoding::Guess) -> Self {
        self.encoding = self.encoding.guess(guess);
        self
    }

    /// Builds a rewriter for one document.
    ///
    /// # Errors
    ///
    /// If a selector is invalid, or depends on parts of the document that have not been read when
    /// its handler is called.
    pub fn build(self) -> Result<Rewriter<H>, BuildError> {
        if let Some(error) = self.error {
            return Err(error);
        }
        let handlers = Handlers::new(&self.selectors, self.selected, self.document)?;
        let limit = self.options.limits.errors;
        let moves = Moves { strictness: self.strictness, limit, ..Moves::default() };
        let tree = StreamTree::new(handlers, moves, self.misfit, &self.options);
        Ok(Rewriter {
            token_bytes: self.options.limits.token_bytes,
            driver: record(tree, self.options, None),
            input: Input::streaming(),
            is_closed: false,
            is_given_out: true,
            held_bytes: self.held_bytes,
            #[cfg(feature = "encoding")]
            encoding: self.encoding,
        })
    }
}

/// Rewrites a document as it streams: you feed it pieces, and it returns the output that is ready.
///
/// Handlers see the elements, texts and comments that a browser's parser would create, even if tags
/// are omitted. Everything else comes out byte for byte as it went in.
///
/// ```
/// use broth::rewrite::Rewriter;
///
/// let mut page = Rewriter::builder()
///     .on("li + li", |li| li.before("<!-- and -->"))
///     .text("li", |text| text.set(&text.as_str().to_uppercase()))
///     .build()?;
/// let mut out = Vec::new();
/// for piece in ["<UL><li>Oni", "ons<li cla", "ss=hot>Soup</UL>"] {
///     out.extend_from_slice(page.feed(piece)?);
/// }
/// out.extend_from_slice(&page.finish().output);
/// assert_eq!(out, b"<UL><li>ONIONS</li><!-- and --><li class=hot>SOUP</UL>");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// It does no I/O: you pass it the input and forward the output that it returns, in an async task
/// or in a thread. It is `Send` if its handlers are; [`Rewriter::local`] takes handlers that are
/// not.
///
/// # What it holds back
///
/// It holds back an incomplete tag, comment or reference; a text node for a handler; an element for
/// an [`on_end`](RewriterBuilder::on_end) handler; and the content after `</body>`, until the body
/// has really ended. Each has a limit, beyond which it passes unchanged: see
/// [`Finished::limits_met`].
///
/// # Where stream and tree differ
///
/// On a broken page, a parser may move elements that it has already created, or put content before
/// a table that has already been written. Selectors match such elements in their first place, and
/// edits change them where their tags are. A second `<body>` adds its attributes to the first, a
/// `<template for>` puts its content at an earlier marker, and an `option` is copied into the
/// `selectedcontent`; handlers see none of this. [`Finished::moved`] counts all of it. The content
/// of a `template` is not in the document, so no selector matches it.
pub struct Rewriter<H: ?Sized + Handler = SendHandlers<'static>> {
    driver: Driver<StreamTree<H>>,
    input: Input<'static>,
    is_closed: bool,
    /// Whether the written output has been returned to the caller.
    is_given_out: bool,
    token_bytes: usize,
    held_bytes: usize,
    #[cfg(feature = "encoding")]
    encoding: broth_encoding::Options,
}

impl<H: ?Sized + Handler> fmt::Debug for Rewriter<H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rewriter").field("input", &self.input).finish_non_exhaustive()
    }
}

/// The result of [`Rewriter::finish`].
#[derive(Debug)]
#[non_exhaustive]
pub struct Finished {
    /// The rest of the output.
    pub output: Vec<u8>,
    /// The error of a handler, if no earlier call returned it.
    pub error: Option<HandlerError>,
    /// The limits that were met.
    pub limits_met: Vec<LimitMet>,
    /// The moves that `moved` counts, if they were [asked for](RewriterBuilder::strictness).
    pub moves: Vec<Move>,
    /// How many elements and texts a parser moves (out of tables, into copies if formatting is
    /// misnested, into marked places, into a `selectedcontent`), and how often it adds attributes
    /// to an element that was written.
    pub moved: usize,
    /// How often inserted markup would have changed the content around it.
    pub misfits: usize,
    /// How the bytes were decoded, if bytes were fed.
    #[cfg(feature = "encoding")]
    pub encoding: Option<Decision>,
    /// An encoding that a `<meta>` declared too late: a parser would have restarted with it.
    #[cfg(feature = "encoding")]
    pub declared_too_late: Option<&'static Encoding>,
}

impl Rewriter {
    /// Returns a builder for a rewriter whose handlers may be sent to other threads. If a handler
    /// holds an `Rc` or anything else that is not `Send`, use [`local`](Self::local).
    pub fn builder<'h>() -> RewriterBuilder<SendHandlers<'h>> {
        RewriterBuilder::new()
    }

    /// Returns a builder for a rewriter whose handlers stay on one thread, so they need not be
    /// `Send`.
    ///
    /// ```
    /// use std::cell::Cell;
    /// use std::rc::Rc;
    ///
    /// use broth::rewrite::Rewriter;
    ///
    /// let links = Rc::new(Cell::new(0));
    /// let counter = Rc::clone(&links);
    /// let page = Rewriter::local().on("a", move |_| counter.set(counter.get() + 1)).build()?;
    /// page.rewrite("<a>Onions</a> <a>Soup</a>")?;
    /// assert_eq!(links.get(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// The handlers of [`builder`](Self::builder) must be `Send`, so this does not compile:
    ///
    /// ```compile_fail,E0277
    /// let links = std::rc::Rc::new(std::cell::Cell::new(0));
    /// broth::rewrite::Rewriter::builder().on("a", move |_| links.set(1));
    /// ```
    pub fn local<'h>() -> RewriterBuilder<LocalHandlers<'h>> {
        RewriterBuilder::new()
    }
}

impl<H: ?Sized + Handler> Rewriter<H> {
    /// Feeds the next piece of text, and returns the output that is ready. After
    /// [`close`](Self::close), the text is ignored.
    ///
    /// # Errors
    ///
    /// The error of a handler, once; no further handler is called, and the rest passes unchanged.
    /// The next call returns the output before the error.
    pub fn feed(&mut self, text: &str) -> Result<&[u8], HandlerError> {
        self.forget_given_out();
        if !self.is_closed {
            self.push(text);
            self.run();
        }
        self.write_more()
    }

    /// Feeds the next bytes, and returns the output that is ready, in the same encoding. Feed a
    /// rewriter either bytes or text.
    ///
    /// The encoding is the one that the bytes indicate: by the standard, that is windows-1252 if
    /// they declare none. For pages that may be UTF-8 without saying so, use
    /// [`RewriterBuilder::guess`]; if a server has named the encoding, use
    /// [`RewriterBuilder::encoding`].
    ///
    /// # Errors
    ///
    /// As for [`Rewriter::feed`].
    ///
    /// ```
    /// use broth::encoding::Options;
    /// use broth::rewrite::Rewriter;
    ///
    /// let latin = Options::html().transport("iso-8859-1");
    /// let mut page = Rewriter::builder().encoding(latin).on("p", |p| p.append("\u{e9} \u{2615}")).build()?;
    /// let mut out = page.feed_bytes(b"<p title=caf\xE9>na\xEFve")?.to_vec();
    /// out.extend_from_slice(&page.finish().output);
    /// assert_eq!(out, b"<p title=caf\xE9>na\xEFve\xE9 &#9749;");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "encoding")]
    pub fn feed_bytes(&mut self, bytes: &[u8]) -> Result<&[u8], HandlerError> {
        self.forget_given_out();
        if self.is_closed {
            return self.write_more();
        }
        self.output().forget();
        let mut decoded = match self.output().bytes.take() {
            Some(decoded) => decoded,
            None => Bytes::new(self.encoding.clone().source_map(true)),
        };
        self.push(decoded.feed(bytes));
        self.output().bytes = Some(decoded);
        self.run();
        self.write_more()
    }

    /// Returns more of the output that is ready, or nothing if none is left. Only the content of a
    /// [`Stream`](crate::Stream) comes in parts.
    ///
    /// # Errors
    ///
    /// As for [`Rewriter::feed`].
    ///
    /// ```
    /// use broth::rewrite::{Rewriter, Stream};
    ///
    /// let items = (0..100_000).map(|item| format!("<li>{item}</li>"));
    /// let page = Rewriter::builder().on("ul", move |ul| ul.append(Stream::html(items.clone())));
    /// let mut page = page.build()?;
    /// let mut written = page.feed("<ul></ul>")?.len();
    /// page.close();
    /// loop {
    ///     let output = page.more()?;
    ///     if output.is_empty() {
    ///         break;
    ///     }
    ///     assert!(output.len() < 70_000);
    ///     written += output.len();
    /// }
    /// assert_eq!(written, 1_388_899);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn more(&mut self) -> Result<&[u8], HandlerError> {
        self.forget_given_out();
        self.write_more()
    }

    fn push(&mut self, text: &str) {
        let needed = self.output().needed_from();
        self.input.keep_from(needed);
        self.input.push(text);
    }

    fn write_more(&mut self) -> Result<&[u8], HandlerError> {
        let (tree, source) = self.parts();
        tree.queue.decide();
        let lent = if tree.error.is_none() { tree.queue.output.lend() } else { None };
        if let Some(lent) = lent {
            let (tree, source) = self.parts();
            return Ok(tree.queue.output.lent(source, lent));
        }
        tree.write(source, ENOUGH);
        if let Some(error) = tree.error.take() {
            tree.handlers.forget();
            return Err(HandlerError(error));
        }
        self.is_given_out = true;
        Ok(&self.output().written)
    }

    fn forget_given_out(&mut self) {
        if core::mem::take(&mut self.is_given_out) {
            self.output().written.clear();
        }
    }

    /// The tree and the source, borrowed together.
    fn parts(&mut self) -> (&mut StreamTree<H>, Source<'_>) {
        (&mut self.driver.builder.sink_mut().tree, Source::of(&self.input))
    }

    fn tree(&mut self) -> &mut StreamTree<H> {
        &mut self.driver.builder.sink_mut().tree
    }

    fn output(&mut self) -> &mut Output {
        &mut self.tree().queue.output
    }

    /// Ends the input. [`more`](Self::more) then returns the rest of the output in parts, and
    /// [`finish`](Self::finish) returns all that is left.
    pub fn close(&mut self) {
        if core::mem::replace(&mut self.is_closed, true) {
            return;
        }
        #[cfg(feature = "encoding")]
        if let Some(mut decoded) = self.output().bytes.take() {
            self.push(decoded.finish());
            self.output().bytes = Some(decoded);
        }
        self.input.close();
        self.run();
        let appended = self.tree().end();
        self.driver.builder.sink_mut().fix_steps();
        self.take_steps();
        let (tree, source) = self.parts();
        tree.queue.end(&mut tree.nodes, source, &appended);
    }

    /// Ends the document, and returns all that is left of the output.
    #[must_use]
    pub fn finish(mut self) -> Finished {
        self.forget_given_out();
        self.close();
        let (tree, source) = self.parts();
        tree.queue.decide();
        tree.write(source, usize::MAX);
        let parsed = self.driver.limits_met();
        let limits_met = LimitsMet::in_order(&[&parsed, self.tree().limits_met.all()]);
        Finished {
            error: self.tree().error.take().map(HandlerError),
            limits_met,
            moved: self.tree().moves.count,
            moves: core::mem::take(&mut self.tree().moves.list),
            misfits: self.tree().inserts.misfits(),
            #[cfg(feature = "encoding")]
            encoding: self.output().bytes.as_ref().and_then(|bytes| bytes.decision()).cloned(),
            #[cfg(feature = "encoding")]
            declared_too_late: self.output().bytes.as_ref().and_then(|bytes| bytes.too_late),
            output: core::mem::take(&mut self.output().written),
        }
    }

    /// Rewrites a whole text.
    ///
    /// # Errors
    ///
    /// The error of a handler.
    pub fn rewrite(mut self, text: &str) -> Result<String, HandlerError> {
        self.push(text);
        self.run();
        let Finished { output, error, .. } = self.finish();
        match error {
            Some(error) => Err(error),
            None => String::from_utf8(output).map_err(|error| HandlerError(error.into())),
        }
    }

    /// Reads all tokens that are complete.
    fn run(&mut self) {
        loop {
            match self.driver.step(&mut self.input) {
                Progress::NeedInput | Progress::End => break,
                #[cfg(feature = "encoding")]
                Progress::Encoding(declaration) => {
                    if let Some(encoding) = declared_encoding(&declaration)
                        && let Some(bytes) = &mut self.output().bytes
                    {
                        bytes.declare(encoding);
                    }
                }
                // Scripts are not run here.
                _ => {}
            }
            self.take_steps();
        }
        // The text node needs a waiting step, because what is held is found by waiting steps.
        self.tree().text_node();
        self.keep_to_limits();
        self.catch_up();
    }

    /// Keeps the source of steps that have been left out.
    fn catch_up(&mut self) {
        let holds_text = self.driver.builder.holds_text();
        let recorder = self.driver.builder.sink_mut();
        if recorder.is_at_end() || holds_text {
            return;
        }
        let here = (recorder.innermost(), recorder.token().end);
        let tree = &mut recorder.tree;
        let first = tree.queue.waiting().or(recorder.steps.first());
        let (inside, end) = first.map_or(here, |step| (step.inside, step.span.start));
        tree.queue.pass_until(&tree.nodes, Source::of(&self.input), inside, end);
    }

    /// Takes the steps of the token.
    // As a call, with `forget_ended`: 1.4 % more instructions for all elements and texts.
    #[inline(always)]
    fn take_steps(&mut self) {
        let recorder = self.driver.builder.sink_mut();
        if recorder.steps.is_empty() && recorder.tree.queue.is_untouched {
            recorder.tree.queue.forget_ended(&mut recorder.tree.nodes);
        } else {
            self.apply_steps();
        }
    }

    fn apply_steps(&mut self) {
        let recorder = self.driver.builder.sink_mut();
        if recorder.may_change_steps() {
            return;
        }
        let may_be_appended_to = recorder.is_at_end() && recorder.tree.handlers.watch_end();
        recorder.tree.text_node();
        let StreamTree { queue, nodes, .. } = &mut recorder.tree;
        queue.take(nodes, Source::of(&self.input), &recorder.steps, may_be_appended_to);
        recorder.steps.clear();
        queue.forget_ended(nodes);
    }

    /// Passes on what exceeds the limits of what may be held.
    fn keep_to_limits(&mut self) {
        let end = Source::of(&self.input).end();
        let recorder = self.driver.builder.sink_mut();
        if recorder.may_change_steps()
            && recorder.steps.first().is_some_and(|step| end - step.span.start > self.held_bytes)
        {
            recorder.tree.limits_met.note(Limit::HeldBytes, end);
            recorder.fix_steps();
            self.take_steps();
        }
        let recorder = self.driver.builder.sink_mut();
        let tree = &mut recorder.tree;
        while let Some(step) = tree.queue.waiting()
            && end - step.span.start > self.held_bytes
        {
            let node = step.node;
            tree.give_up(node, end);
            tree.queue.release(&mut tree.nodes, Source::of(&self.input));
        }
        let is_untouched = tree.queue.waiting().is_none() && recorder.steps.is_empty();
        if is_untouched && end - recorder.token().end > self.token_bytes {
            let innermost = recorder.innermost();
            let tree = &mut recorder.tree;
            tree.passed = end;
            let source = Source::of(&self.input);
            tree.queue.pass_until(&tree.nodes, source, innermost, end);
        }
    }
}
