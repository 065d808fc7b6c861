//! The ways to rewrite: a whole text, a page that has been read, or a stream.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use broth_markup::{LimitMet, Limits};
use broth_select::{OpenElements, Selector, SelectorSet};

use crate::edit::edits::Edits;
use crate::edit::element_edit::Edit;
use crate::error::RewriteError;
use crate::record::page::Page;
use crate::rewriter::{HELD_BYTES, Rewriter};
use crate::stream::feed::Stream;
use crate::stream::finished::Settings;
use crate::stream::handler::Handler;
use crate::stream::handlers::{Act, HandlerList, Handlers, MaybeLent};
use crate::stream::moves::Move;

/// The result of [`Rewriter::report`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Rewritten {
    /// The rewritten document.
    pub html: String,
    /// The limits that were met.
    pub limits_met: Vec<LimitMet>,
    /// The moves that `moved` counts, if they were [asked for](Rewriter::strictness).
    pub moves: Vec<Move>,
    /// How many elements and texts a parser moves after handlers saw them: see
    /// [`Finished::moved`](crate::Finished::moved). Without handlers there are none.
    pub moved: usize,
    /// How often an insertion would have changed the content around it, or a parser undoes an
    /// edit of `html`, `head` or `body`.
    pub misfits: usize,
}

impl<H: ?Sized + Handler> Rewriter<H> {
    /// Rewrites a whole text.
    ///
    /// If there are only rules, the whole text is read before the first of them is applied. Their
    /// selectors may then depend on what comes later, as `:has()`, `:empty` and `:last-child` do.
    /// With handlers, the text is rewritten in one pass, as in a [`stream`](Self::stream).
    ///
    /// # Errors
    ///
    /// If a selector or a name in a rule cannot be used, or if a handler returns an error.
    ///
    /// ```
    /// use broth::rewrite::Rewriter;
    ///
    /// let mut rewriter = Rewriter::new().set_attr("p:has(img)", "class", "wide").remove("p:empty");
    /// let page = rewriter.rewrite("<p>Soup<p></p><p><img>")?;
    /// assert_eq!(page, "<p>Soup<p class=\"wide\"><img>");
    /// # Ok::<(), broth::rewrite::RewriteError>(())
    /// ```
    #[doc(alias = "rewrite_str")]
    pub fn rewrite(&mut self, html: &str) -> Result<String, RewriteError> {
        match self.has_handlers() {
            true => Ok(self.rewrite_in_one_pass(html)?.html),
            false => {
                let page = self.page(html);
                Ok(self.edits(&page)?.rewrite()?)
            }
        }
    }

    /// Rewrites a whole text, and reports what could not be done as asked.
    ///
    /// # Errors
    ///
    /// As for [`rewrite`](Self::rewrite).
    ///
    /// ```
    /// use broth::rewrite::Rewriter;
    ///
    /// let mut rewriter = Rewriter::new().append_html("p", "</p><b>hot");
    /// let report = rewriter.report("<p>Soup")?;
    /// assert_eq!((report.html.as_str(), report.misfits), ("<p>Soup<p></p><b>hot</b>", 1));
    /// # Ok::<(), broth::rewrite::RewriteError>(())
    /// ```
    pub fn report(&mut self, html: &str) -> Result<Rewritten, RewriteError> {
        if self.has_handlers() {
            return self.rewrite_in_one_pass(html);
        }
        let page = self.page(html);
        let edits = self.edits(&page)?;
        Ok(Rewritten {
            html: edits.rewrite()?,
            misfits: edits.misfits(),
            limits_met: page.limits_met().to_vec(),
            ..Rewritten::default()
        })
    }

    fn rewrite_in_one_pass(&mut self, html: &str) -> Result<Rewritten, RewriteError> {
        let mut stream = self.stream();
        stream.feed_whole(html);
        let finished = stream.finish()?;
        // Text was fed, so that the output is text.
        let html = String::from_utf8(finished.output);
        let html = html.map_err(|error| RewriteError::Handler(error.into()))?;
        let (limits_met, moves) = (finished.limits_met, finished.moves);
        let (moved, misfits) = (finished.moved, finished.misfits);
        Ok(Rewritten { html, limits_met, moves, moved, misfits })
    }

    /// Begins to rewrite a document that arrives in pieces. The stream borrows the rewriter, so
    /// that the next one can begin when it has ended; [`into_stream`](Self::into_stream) does not.
    ///
    /// A wrong selector is the error of the first call of the stream; see
    /// [`validate`](Self::validate).
    ///
    /// ```
    /// use broth::rewrite::Rewriter;
    ///
    /// let mut rewriter = Rewriter::new().on("img:not([alt])", |img| img.set_attr("alt", ""));
    /// let mut stream = rewriter.stream();
    /// assert_eq!(stream.feed("<p><IMG SRC=so")?, b"<p>");
    /// assert_eq!(stream.feed("up.png>")?, b"<IMG SRC=soup.png alt=\"\">");
    /// assert_eq!(stream.finish()?.output, b"");
    /// # Ok::<(), broth::rewrite::RewriteError>(())
    /// ```
    #[must_use]
    pub fn stream(&mut self) -> Stream<'_, H> {
        let settings = self.settings();
        match self.matcher() {
            Ok(matcher) => {
                Stream::new(Handlers::new(matcher, MaybeLent::Lent(&mut self.handlers)), settings)
            }
            Err(error) => Stream::failed(error, settings),
        }
    }

    /// Begins to rewrite a document that arrives in pieces, and takes the rewriter with it: for a
    /// task or a struct that holds the stream.
    ///
    /// ```
    /// use broth::rewrite::{Rewriter, Stream};
    ///
    /// fn lazy_images() -> Stream<'static> {
    ///     Rewriter::new().set_attr("img", "loading", "lazy").into_stream()
    /// }
    /// let mut stream = lazy_images();
    /// assert_eq!(stream.feed("<img>")?, b"<img loading=\"lazy\">");
    /// # Ok::<(), broth::rewrite::RewriteError>(())
    /// ```
    #[must_use]
    pub fn into_stream<'r>(mut self) -> Stream<'r, H> {
        let settings = self.settings();
        match self.matcher() {
            Ok(matcher) => {
                Stream::new(Handlers::new(matcher, MaybeLent::Owned(self.handlers)), settings)
            }
            Err(error) => Stream::failed(error, settings),
        }
    }

    /// Checks that the selectors and the names in rules can be used in a stream, without rewriting
    /// anything.
    ///
    /// # Errors
    ///
    /// If a selector or a name is invalid, or if a selector depends on parts of the document that
    /// have not been read when its element begins.
    ///
    /// ```
    /// use broth::rewrite::Rewriter;
    ///
    /// assert!(Rewriter::new().remove("p + p").validate().is_ok());
    /// assert_eq!(Rewriter::new().remove("p:empty").validate().unwrap_err().code(), "needs-tree");
    /// ```
    pub fn validate(&self) -> Result<(), RewriteError> {
        self.check_arguments()?;
        for selector in &self.selectors {
            OpenElements::check(selector).map_err(|error| RewriteError::NeedsTree {
                selector: selector.to_string(),
                error,
            })?;
        }
        Ok(())
    }

    fn check_arguments(&self) -> Result<(), RewriteError> {
        self.mistake.clone().map_or(Ok(()), |mistake| Err(mistake.into()))
    }

    /// Makes the edits of a page that the rules say, so that they can be counted, and others added.
    ///
    /// # Errors
    ///
    /// If a selector or a name in a rule is invalid, or if there are handlers: they see documents
    /// only while these are read.
    ///
    /// ```
    /// use broth::rewrite::{Page, Rewriter};
    ///
    /// let rewriter = Rewriter::new().set_name("b", "strong");
    /// let page = Page::parse("<p><b>Hot</b> <b>soup</b>");
    /// let mut edits = rewriter.edits(&page)?;
    /// assert_eq!(edits.count(), 2);
    /// edits.set_attr(page.document().by_tag("p").next().unwrap().id(), "class", "hot");
    /// assert_eq!(
    ///     edits.rewrite()?,
    ///     "<p class=\"hot\"><strong>Hot</strong> <strong>soup</strong>",
    /// );
    /// # Ok::<(), broth::rewrite::RewriteError>(())
    /// ```
    pub fn edits<'p>(&self, page: &'p Page<'_>) -> Result<Edits<'p>, RewriteError> {
        self.check_arguments()?;
        let rules = self.rules().ok_or(RewriteError::HasHandlers)?;
        let mut edits = Edits::new(page);
        edits.misfit(self.misfit).apply_rules(&rules);
        Ok(edits)
    }

    /// Parses a page with the options of the rewriter.
    pub(super) fn page<'s>(&self, html: &'s str) -> Page<'s> {
        let limits = self.limits.unwrap_or_default();
        Page::with_options(html, self.options.clone().limits(limits))
    }

    pub(super) fn has_handlers(&self) -> bool {
        self.rules().is_none()
    }

    /// The rules, if there are no handlers.
    fn rules(&self) -> Option<Vec<(&Selector, &Edit)>> {
        let HandlerList { selected, document } = &self.handlers;
        if !document.is_empty() {
            return None;
        }
        let rules = self.selectors.iter().zip(selected).map(|(selector, (_, act))| match act {
            Act::Edit(edit) => Some((selector, edit)),
            Act::Handler(_) => None,
        });
        rules.collect()
    }

    fn settings(&self) -> Settings {
        let limits = self.limits.unwrap_or(Limits::default().token_bytes(HELD_BYTES));
        Settings {
            options: self.options.clone().limits(limits),
            held_bytes: self.held_bytes,
            strictness: self.strictness,
            misfit: self.misfit,
            #[cfg(feature = "encoding")]
            decoder: self.decoder.clone(),
        }
    }

    /// The state in which a stream begins to match the selectors; `None` if there are none.
    fn matcher(&mut self) -> Result<Option<OpenElements>, RewriteError> {
        if self.matcher.is_none() {
            self.validate()?;
            self.matcher = match &*self.selectors {
                [] => None,
                selectors => OpenElements::of_set(&SelectorSet::new(selectors)).ok(),
            };
        }
        Ok(self.matcher.clone())
    }
}
