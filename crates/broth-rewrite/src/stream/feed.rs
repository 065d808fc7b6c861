//! `Stream`: a document that is rewritten as it streams.

use core::fmt;

use broth_input::Input;
use broth_markup::LimitsMet;

use crate::edit::source::Source;
use crate::error::RewriteError;
use crate::record::driver::{Driver, record};
use crate::stream::finished::{Finished, Settings};
use crate::stream::handler::{Handler, SendHandlers};
use crate::stream::handlers::{HandlerList, Handlers, MaybeLent};
use crate::stream::moves::Moves;
#[cfg(feature = "encoding")]
use crate::stream::output::Bytes;
use crate::stream::output::Output;
use crate::stream::tree::StreamTree;

mod run;

/// How many bytes of output a call returns before it stops taking pieces of streams.
const ENOUGH: usize = 1 << 16;

/// A document that is rewritten as it streams: you feed it pieces, and it returns the output that
/// is ready. [`Rewriter::stream`](crate::Rewriter::stream) and
/// [`Rewriter::into_stream`](crate::Rewriter::into_stream) begin one.
///
/// ```
/// use broth::rewrite::Rewriter;
///
/// let mut rewriter = Rewriter::new()
///     .on("li + li", |li| li.before_html("<!-- and -->"))
///     .on_text("li", |text| text.set_text(&text.text().to_uppercase()));
/// let mut stream = rewriter.stream();
/// let mut out = Vec::new();
/// for piece in ["<UL><li>Oni", "ons<li cla", "ss=hot>Soup</UL>"] {
///     out.extend_from_slice(stream.feed(piece)?);
/// }
/// out.extend_from_slice(&stream.finish()?.output);
/// assert_eq!(out, b"<UL><li>ONIONS</li><!-- and --><li class=hot>SOUP</UL>");
/// # Ok::<(), broth::rewrite::RewriteError>(())
/// ```
///
/// It does no I/O: you pass it the input and forward the output that it returns, in an async task
/// or in a thread. It is `Send` if the handlers are; [`Rewriter::local`](crate::Rewriter::local)
/// takes handlers that are not.
///
/// # What it holds back
///
/// It holds back an incomplete tag, comment or reference; a text node for a handler; an element for
/// an [`on_complete`](crate::Rewriter::on_complete) handler; and the content after `</body>`, until
/// the body has really ended. Each has a limit, beyond which it passes unchanged: see
/// [`Finished::limits_met`].
///
/// Of what has passed, it remembers the open elements. Their number is bounded by the limit of
/// [depth](crate::Rewriter::limits).
///
/// # Where stream and tree differ
///
/// On a broken page, a parser may move elements that it has already created, or put content before
/// a table that has already been written. Selectors match such elements in their first place, and
/// edits change them where their tags are. A second `<body>` adds its attributes to the first, a
/// `<template for>` puts its content at an earlier marker, and an `option` is copied into the
/// `selectedcontent`; handlers see none of this. [`Finished::moved`] counts all of it. The content
/// of a `template` is not in the document, so no selector matches it.
pub struct Stream<'r, H: ?Sized + Handler = SendHandlers<'static>> {
    driver: Driver<StreamTree<'r, H>>,
    input: Input<'static>,
    is_closed: bool,
    /// Whether the written output has been returned to the caller.
    is_given_out: bool,
    token_bytes: usize,
    held_bytes: usize,
    #[cfg(feature = "encoding")]
    encoding: broth_encoding::Decoder,
}

impl<H: ?Sized + Handler> fmt::Debug for Stream<'_, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stream").field("input", &self.input).finish_non_exhaustive()
    }
}

impl<'r, H: ?Sized + Handler> Stream<'r, H> {
    pub(crate) fn new(handlers: Handlers<'r, H>, settings: Settings) -> Self {
        let Settings { options, held_bytes, strictness, misfit, .. } = settings;
        let moves = Moves { strictness, limit: options.limits.errors, ..Moves::default() };
        let tree = StreamTree::new(handlers, moves, misfit, &options);
        Self {
            token_bytes: options.limits.token_bytes,
            driver: record(tree, options, None),
            input: Input::streaming(),
            is_closed: false,
            is_given_out: true,
            held_bytes,
            #[cfg(feature = "encoding")]
            encoding: settings.decoder,
        }
    }

    /// A stream that passes everything unchanged, and whose first call returns an error.
    pub(crate) fn failed(error: RewriteError, settings: Settings) -> Self {
        let none = MaybeLent::Owned(HandlerList::default());
        let mut stream = Self::new(Handlers::new(None, none), settings);
        stream.tree().error = Some(error);
        stream
    }

    /// Feeds the next piece of text, and returns the output that is ready. After
    /// [`close`](Self::close), the text is ignored.
    ///
    /// # Errors
    ///
    /// The error of a handler or of a selector, once; no further handler is called, and the rest
    /// passes unchanged. The next call returns the output before the error.
    #[doc(alias = "write")]
    pub fn feed(&mut self, text: &str) -> Result<&[u8], RewriteError> {
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
    /// [`guess`](crate::Rewriter::guess); if a server has named the encoding, use
    /// [`decoder`](crate::Rewriter::decoder).
    ///
    /// # Errors
    ///
    /// As for [`feed`](Self::feed).
    ///
    /// ```
    /// use broth::encoding::Decoder;
    /// use broth::rewrite::Rewriter;
    ///
    /// let latin = Decoder::new().transport("iso-8859-1");
    /// let mut rewriter = Rewriter::new().decoder(latin).append("p", "\u{e9} \u{2615}");
    /// let mut stream = rewriter.stream();
    /// let mut out = stream.feed_bytes(b"<p title=caf\xE9>na\xEFve")?.to_vec();
    /// out.extend_from_slice(&stream.finish()?.output);
    /// assert_eq!(out, b"<p title=caf\xE9>na\xEFve\xE9 &#9749;");
    /// # Ok::<(), broth::rewrite::RewriteError>(())
    /// ```
    #[cfg(feature = "encoding")]
    pub fn feed_bytes(&mut self, bytes: &[u8]) -> Result<&[u8], RewriteError> {
        self.forget_given_out();
        if self.is_closed {
            return self.write_more();
        }
        self.push_bytes(bytes);
        self.run();
        self.write_more()
    }

    #[cfg(feature = "encoding")]
    fn push_bytes(&mut self, bytes: &[u8]) {
        self.output().forget();
        let mut decoded = match self.output().bytes.take() {
            Some(decoded) => decoded,
            None => Bytes::new(self.encoding.clone().source_map(true)),
        };
        self.push(decoded.feed(bytes));
        self.output().bytes = Some(decoded);
    }

    /// Returns more of the output that is ready, or nothing if none is left. Only the content of a
    /// [`Chunks`](crate::Chunks) comes in parts.
    ///
    /// # Errors
    ///
    /// As for [`feed`](Self::feed).
    ///
    /// ```
    /// use broth::rewrite::{Chunks, Rewriter};
    ///
    /// let items = (0..100_000).map(|item| format!("<li>{item}</li>"));
    /// let mut rewriter = Rewriter::new().on("ul", |ul| ul.append_html(Chunks::new(items.clone())));
    /// let mut stream = rewriter.stream();
    /// let mut written = stream.feed("<ul></ul>")?.len();
    /// stream.close();
    /// while let output @ [_, ..] = stream.more()? {
    ///     assert!(output.len() < 70_000);
    ///     written += output.len();
    /// }
    /// assert_eq!(written, 1_388_899);
    /// # Ok::<(), broth::rewrite::RewriteError>(())
    /// ```
    pub fn more(&mut self) -> Result<&[u8], RewriteError> {
        self.forget_given_out();
        self.write_more()
    }

    fn push(&mut self, text: &str) {
        let needed = self.output().needed_from();
        self.input.keep_from(needed);
        self.input.push(text);
    }

    fn write_more(&mut self) -> Result<&[u8], RewriteError> {
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
            return Err(error);
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
    fn parts(&mut self) -> (&mut StreamTree<'r, H>, Source<'_>) {
        (&mut self.driver.builder.sink_mut().tree, Source::of(&self.input))
    }

    fn tree(&mut self) -> &mut StreamTree<'r, H> {
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
    ///
    /// # Errors
    ///
    /// The error of a handler or of a selector, if no earlier call returned it. To have the output
    /// nevertheless, call [`close`](Self::close) and [`more`](Self::more) before.
    #[doc(alias = "end")]
    pub fn finish(mut self) -> Result<Finished, RewriteError> {
        self.forget_given_out();
        self.close();
        let (tree, source) = self.parts();
        tree.queue.decide();
        tree.write(source, usize::MAX);
        if let Some(error) = tree.error.take() {
            return Err(error);
        }
        let parsed = self.driver.limits_met();
        let limits_met = LimitsMet::in_order(&[&parsed, self.tree().limits_met.all()]);
        Ok(Finished {
            limits_met,
            moved: self.tree().moves.count,
            moves: core::mem::take(&mut self.tree().moves.list),
            misfits: self.tree().inserts.misfits(),
            #[cfg(feature = "encoding")]
            encoding: self.output().bytes.as_ref().and_then(|bytes| bytes.decision()).cloned(),
            #[cfg(feature = "encoding")]
            declared_too_late: self.output().bytes.as_ref().and_then(|bytes| bytes.too_late),
            output: core::mem::take(&mut self.output().written),
        })
    }

    /// Feeds a whole text, whose output [`finish`](Self::finish) returns.
    pub(crate) fn feed_whole(&mut self, text: &str) {
        self.push(text);
        self.run();
    }

    /// Feeds the bytes of a whole document, whose output [`finish`](Self::finish) returns.
    #[cfg(feature = "encoding")]
    pub(crate) fn feed_all_bytes(&mut self, bytes: &[u8]) {
        self.push_bytes(bytes);
        self.run();
    }
}
