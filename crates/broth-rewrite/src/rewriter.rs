//! `Rewriter`: the handlers, rules and options by which documents are rewritten.

use alloc::vec::Vec;
use core::fmt;

use broth_html_tree::Options;
use broth_markup::Limits;
use broth_select::{AsSelector, OpenElements, Selector, SelectorError};

use crate::edit::element_edit::Edit;
use crate::edit::misfit::Misfit;
use crate::error::{EditError, RewriteError};
use crate::stream::handler::{Handler, IntoHandler, LocalHandlers, SendHandlers};
use crate::stream::handlers::{Act, HandlerList, Wants};
use crate::stream::moves::Strictness;

mod handlers;
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
}
