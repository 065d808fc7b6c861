//! The handlers of a rewriter.

use broth_select::AsSelector;

use crate::rewriter::Rewriter;
use crate::stream::content::{Comment, Doctype, DocumentEnd, TextNode};
use crate::stream::element::Element;
use crate::stream::end_tag::EndTag;
use crate::stream::handler::{
    Handler, HandlerResult, IntoHandler, OnComment, OnDoctype, OnElement, OnEnd, OnEndTag, OnText,
};
use crate::stream::handlers::Wants;

impl<H: ?Sized + Handler> Rewriter<H> {
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
