//! `RewriterBuilder`: the handlers and the options of a rewriter.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

use broth_html_tree::Options;
use broth_markup::Limits;
use broth_select::Selector;

use crate::edit::misfit::Misfit;
use crate::edit::rules::Rule;
use crate::error::BuildError;
use crate::stream::content::{Comment, Doctype, DocumentEnd, TextNode};
use crate::stream::element::{Element, EndTag};
use crate::stream::handler::{
    Handler, HandlerResult, Keeps, LocalHandlers, OnComment, OnDoctype, OnElement, OnEnd, OnEndTag,
    OnText, SendHandlers,
};
use crate::stream::handlers::{Document, Handlers, Wants};
use crate::stream::moves::{Moves, Strictness};
use crate::stream::rewriter::Rewriter;
use crate::stream::tree::StreamTree;

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
    encoding: broth_encoding::Decoder,
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
            encoding: broth_encoding::Decoder::new(),
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

    /// Sets how to handle [moves](crate::Move) by the parser; by default they are counted.
    pub fn strictness(mut self, strictness: Strictness) -> Self {
        self.strictness = strictness;
        self
    }

    /// Sets how to handle inserted markup that would change the content around it; by default it is
    /// repaired. [`Finished::misfits`](crate::Finished::misfits) counts it.
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
    #[doc(alias = "encoding")]
    pub fn decoder(mut self, decoder: broth_encoding::Decoder) -> Self {
        self.encoding = decoder;
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
        Ok(Rewriter::new(
            tree,
            self.options,
            self.held_bytes,
            #[cfg(feature = "encoding")]
            self.encoding,
        ))
    }
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
