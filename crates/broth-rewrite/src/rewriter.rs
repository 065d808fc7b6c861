//! `Rewriter`: the handlers, rules and options by which documents are rewritten.

use alloc::vec::Vec;
use core::fmt;

use broth_html_tree::Options;
use broth_markup::Limits;
use broth_select::{AsSelector, OpenElements, Selector, SelectorError};

use crate::edit::element_edit::Edit;
use crate::edit::misfit::Misfit;
use crate::error::{EditError, RewriteError};
use crate::stream::content::{Comment, Doctype, DocumentEnd, TextNode};
use crate::stream::element::{Element, EndTag};
use crate::stream::handler::{
    Handler, HandlerResult, IntoHandler, LocalHandlers, OnComment, OnDoctype, OnElement, OnEnd,
    OnEndTag, OnText, SendHandlers,
};
use crate::stream::handlers::{Act, HandlerList, Wants};
use crate::stream::moves::Strictness;

mod options;
mod rules;
mod verbs;

pub use verbs::Rewritten;

#[cfg(feature = "encoding")]
mod bytes;

/// How many bytes may be held, by default.
const HELD_BYTES: usize = 1 << 20;

/// Rewrites documents: handlers and rules say what to change, and everything else comes out byte
/// for byte as it went in.
///
/// Handlers see the elements, texts and comments that a browser's parser would create, even if tags
/// are omitted. Rules are edits that need no handler.
///
/// ```
/// use broth::rewrite::Rewriter;
///
/// let mut rewriter = Rewriter::new()
///     .on("img:not([loading])", |img| img.set_attr("loading", "lazy"))
///     .on_text("title", |text| text.set_text(&text.text().to_uppercase()))
///     .remove("script");
/// let page = "<title>Menu</title><P>Soup <IMG SRC=soup.png><script>x()</script>";
/// assert_eq!(
///     rewriter.rewrite(page)?,
///     "<title>MENU</title><P>Soup <IMG SRC=soup.png loading=\"lazy\">",
/// );
/// # Ok::<(), broth::rewrite::RewriteError>(())
/// ```
///
/// A rewriter can rewrite many documents, one after the other. Handlers may change what they have
/// captured, so the methods that rewrite take `&mut self`. Each thread needs a rewriter of its own.
///
/// ```
/// use broth::rewrite::Rewriter;
///
/// let mut links = 0;
/// let page = Rewriter::new().on("a[href]", |_| links += 1).rewrite("<a href=/soup>Soup</a>")?;
/// assert_eq!((links, page.as_str()), (1, "<a href=/soup>Soup</a>"));
/// # Ok::<(), broth::rewrite::RewriteError>(())
/// ```
///
/// A selector is a string or a [`Selector`](broth_select::Selector). If one is wrong, or the name in
/// a rule is one that no markup has, the methods that rewrite return the error.
#[must_use]
pub struct Rewriter<H: ?Sized + Handler = SendHandlers<'static>> {
    /// The selectors of handlers and rules, in the order of these.
    selectors: Vec<Selector>,
    handlers: HandlerList<H>,
    /// The first selector or edit that was wrong.
    mistake: Option<Mistake>,
    /// The state in which a stream begins to match the selectors, once it is needed.
    matcher: Option<OpenElements>,
    options: Options,
    /// Set by the caller, or else those of a page or of a stream.
    limits: Option<Limits>,
    held_bytes: usize,
    strictness: Strictness,
    misfit: Misfit,
    #[cfg(feature = "encoding")]
    decoder: broth_encoding::Decoder,
}

/// A wrong argument of a setter, which the verbs return.
#[derive(Clone, Debug)]
enum Mistake {
    Selector(SelectorError),
    Edit(EditError),
}

impl From<Mistake> for RewriteError {
    fn from(mistake: Mistake) -> Self {
        match mistake {
            Mistake::Selector(error) => Self::Selector(error),
            Mistake::Edit(error) => Self::Edit(error),
        }
    }
}

impl<H: ?Sized + Handler> fmt::Debug for Rewriter<H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rewriter").field("selectors", &self.selectors).finish_non_exhaustive()
    }
}

impl Default for Rewriter<SendHandlers<'_>> {
    fn default() -> Self {
        Self::new()
    }
}

impl Rewriter<SendHandlers<'_>> {
    /// A rewriter that changes nothing yet. Its handlers must be `Send`. If a handler holds an `Rc`
    /// or anything else that is not, begin with [`local`](Self::local).
    #[doc(alias = "builder")]
    pub fn new() -> Self {
        Self::empty()
    }
}

impl Rewriter<LocalHandlers<'_>> {
    /// A rewriter whose handlers stay on one thread, so they need not be `Send`.
    ///
    /// ```
    /// use std::cell::Cell;
    /// use std::rc::Rc;
    ///
    /// use broth::rewrite::Rewriter;
    ///
    /// let links = Rc::new(Cell::new(0));
    /// let counter = Rc::clone(&links);
    /// let mut rewriter = Rewriter::local().on("a", move |_| counter.set(counter.get() + 1));
    /// rewriter.rewrite("<a>Onions</a> <a>Soup</a>")?;
    /// assert_eq!(links.get(), 2);
    /// # Ok::<(), broth::rewrite::RewriteError>(())
    /// ```
    ///
    /// The handlers of [`new`](Rewriter::new) must be `Send`, so this does not compile:
    ///
    /// ```compile_fail,E0277
    /// let links = std::rc::Rc::new(std::cell::Cell::new(0));
    /// broth::rewrite::Rewriter::new().on("a", move |_| links.set(1));
    /// ```
    pub fn local() -> Self {
        Self::empty()
    }
}

impl<H: ?Sized + Handler> Rewriter<H> {
    fn empty() -> Self {
        Self {
            selectors: Vec::new(),
            handlers: HandlerList::default(),
            mistake: None,
            matcher: None,
            options: Options::default(),
            limits: None,
            held_bytes: HELD_BYTES,
            strictness: Strictness::default(),
            misfit: Misfit::default(),
            #[cfg(feature = "encoding")]
            decoder: broth_encoding::Decoder::new(),
        }
    }

    fn add(
        mut self,
        wants: Wants,
        selector: Result<Selector, SelectorError>,
        act: impl FnOnce() -> Act<H>,
    ) -> Self {
        match selector {
            Ok(selector) => {
                self.selectors.push(selector);
                self.handlers.selected.push((wants, act()));
                self.matcher = None;
                self
            }
            Err(error) => self.mistaken(Mistake::Selector(error)),
        }
    }

    fn mistaken(mut self, mistake: Mistake) -> Self {
        self.mistake.get_or_insert(mistake);
        self
    }

    fn add_handler(
        self,
        wants: Wants,
        selector: impl AsSelector,
        handler: impl IntoHandler<H>,
    ) -> Self {
        self.add(wants, selector.try_answer(Clone::clone), || Act::Handler(handler.into_handler()))
    }

    /// Adds an edit of the elements that a selector matches, as data. A rewriter has a method for
    /// each [`Edit`], too.
    pub fn rule(self, selector: impl AsSelector, edit: Edit) -> Self {
        match edit.check() {
            Ok(()) => self.add(Wants::Start, selector.try_answer(Clone::clone), || Act::Edit(edit)),
            Err(error) => self.mistaken(Mistake::Edit(error)),
        }
    }

    /// Adds a handler for each element that a selector matches. It is called when the start tag has
    /// been read or the parser has implied it.
    ///
    /// A handler returns nothing or a `Result`. If it uses `?`, name the type of the error at the
    /// end:
    ///
    /// ```
    /// use broth::rewrite::Rewriter;
    ///
    /// let mut rewriter = Rewriter::new().on("img[width]", |img| {
    ///     let width: u32 = img.attr("width").unwrap_or_default().parse()?;
    ///     img.set_attr("width", &(width * 2).to_string());
    ///     Ok::<(), std::num::ParseIntError>(())
    /// });
    /// assert_eq!(rewriter.rewrite("<img width=21>")?, "<img width=\"42\">");
    /// assert_eq!(rewriter.rewrite("<img width=auto>").unwrap_err().code(), "handler-failed");
    /// # Ok::<(), broth::rewrite::RewriteError>(())
    /// ```
    ///
    /// The handlers of [`Rewriter::new`] must be `Send`. Those of [`Rewriter::local`] need not, so
    /// they can share an `Rc`.
    #[doc(alias("element", "on_element"))]
    pub fn on<F, R>(self, selector: impl AsSelector, handler: F) -> Self
    where
        F: FnMut(&mut Element<'_>) -> R,
        R: HandlerResult,
        OnElement<F>: IntoHandler<H>,
    {
        self.add_handler(Wants::Start, selector, OnElement(handler))
    }

    /// Adds a handler for each element that a selector matches. It is called when the element is
    /// complete: the handler knows the text of the element, and can still change all of it. Until
    /// then the element is held, up to a [limit](Self::held_bytes).
    ///
    /// ```
    /// use broth::rewrite::Rewriter;
    ///
    /// let mut rewriter = Rewriter::new().on_complete("h2", |h2| {
    ///     let id = h2.text().unwrap_or_default().to_lowercase().replace(' ', "-");
    ///     h2.set_attr("id", &id);
    /// });
    /// let page = rewriter.rewrite("<h2>Hot <b>Soup</b></h2>")?;
    /// assert_eq!(page, "<h2 id=\"hot-soup\">Hot <b>Soup</b></h2>");
    /// # Ok::<(), broth::rewrite::RewriteError>(())
    /// ```
    pub fn on_complete<F, R>(self, selector: impl AsSelector, handler: F) -> Self
    where
        F: FnMut(&mut Element<'_>) -> R,
        R: HandlerResult,
        OnElement<F>: IntoHandler<H>,
    {
        self.add_handler(Wants::Whole, selector, OnElement(handler))
    }

    /// Adds a handler for the end of each element that a selector matches. Nothing is held.
    #[doc(alias = "end_tag")]
    pub fn on_end_tag<F, R>(self, selector: impl AsSelector, handler: F) -> Self
    where
        F: FnMut(&mut EndTag<'_>) -> R,
        R: HandlerResult,
        OnEndTag<F>: IntoHandler<H>,
    {
        self.add_handler(Wants::EndTag, selector, OnEndTag(handler))
    }

    /// Adds a handler for each text node in the elements that a selector matches, at any depth.
    #[doc(alias = "text")]
    pub fn on_text<F, R>(self, selector: impl AsSelector, handler: F) -> Self
    where
        F: FnMut(&mut TextNode<'_>) -> R,
        R: HandlerResult,
        OnText<F>: IntoHandler<H>,
    {
        self.add_handler(Wants::Texts, selector, OnText(handler))
    }

    /// Adds a handler for each comment and processing instruction in the elements that a selector
    /// matches, at any depth.
    #[doc(alias = "comments")]
    pub fn on_comment<F, R>(self, selector: impl AsSelector, handler: F) -> Self
    where
        F: FnMut(&mut Comment<'_>) -> R,
        R: HandlerResult,
        OnComment<F>: IntoHandler<H>,
    {
        self.add_handler(Wants::Comments, selector, OnComment(handler))
    }

    /// Adds a handler for each text node of the document.
    #[doc(alias = "doc_text")]
    pub fn on_any_text<F, R>(mut self, handler: F) -> Self
    where
        F: FnMut(&mut TextNode<'_>) -> R,
        R: HandlerResult,
        OnText<F>: IntoHandler<H>,
    {
        self.handlers.document.texts.push(OnText(handler).into_handler());
        self
    }

    /// Adds a handler for each comment and processing instruction of the document, including those
    /// outside all elements.
    #[doc(alias = "doc_comments")]
    pub fn on_any_comment<F, R>(mut self, handler: F) -> Self
    where
        F: FnMut(&mut Comment<'_>) -> R,
        R: HandlerResult,
        OnComment<F>: IntoHandler<H>,
    {
        self.handlers.document.comments.push(OnComment(handler).into_handler());
        self
    }

    /// Adds a handler for the doctype.
    #[doc(alias = "doctype")]
    pub fn on_doctype<F, R>(mut self, handler: F) -> Self
    where
        F: FnMut(&mut Doctype<'_>) -> R,
        R: HandlerResult,
        OnDoctype<F>: IntoHandler<H>,
    {
        self.handlers.document.doctype.push(OnDoctype(handler).into_handler());
        self
    }

    /// Adds a handler for the end of the document.
    ///
    /// ```
    /// use broth::rewrite::Rewriter;
    ///
    /// let mut rewriter = Rewriter::new().on_end(|end| end.append_html("<!-- Soup -->"));
    /// assert_eq!(rewriter.rewrite("<p>Hot</p>\n")?, "<p>Hot</p>\n<!-- Soup -->");
    /// # Ok::<(), broth::rewrite::RewriteError>(())
    /// ```
    #[doc(alias = "end")]
    pub fn on_end<F, R>(mut self, handler: F) -> Self
    where
        F: FnMut(&mut DocumentEnd<'_>) -> R,
        R: HandlerResult,
        OnEnd<F>: IntoHandler<H>,
    {
        self.handlers.document.end.push(OnEnd(handler).into_handler());
        self
    }
}
