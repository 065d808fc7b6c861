//! `Rewriter`: rewrites a document as it streams.

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
use broth_markup::{Limit, LimitMet, LimitsMet};

use crate::edit::source::Source;
use crate::record::driver::{Driver, record};
use crate::stream::handler::{Handler, HandlerError, SendHandlers};
use crate::stream::moves::Move;
#[cfg(feature = "encoding")]
use crate::stream::output::Bytes;
use crate::stream::output::Output;
use crate::stream::tree::StreamTree;

/// How many bytes of output a call returns before it stops taking pieces of streams.
const ENOUGH: usize = 1 << 16;

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
/// an [`on_end`](crate::RewriterBuilder::on_end) handler; and the content after `</body>`, until
/// the body has really ended. Each has a limit, beyond which it passes unchanged: see
/// [`Finished::limits_met`].
///
/// Of what has passed, it remembers the open elements. Their number is bounded by the limit of
/// [depth](crate::Options::limits).
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
    encoding: broth_encoding::Decoder,
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
    /// The moves that `moved` counts, if they were [asked for](crate::RewriterBuilder::strictness).
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

impl<H: ?Sized + Handler> Rewriter<H> {
    pub(super) fn new(
        tree: StreamTree<H>,
        options: Options,
        held_bytes: usize,
        #[cfg(feature = "encoding")] encoding: broth_encoding::Decoder,
    ) -> Self {
        Self {
            token_bytes: options.limits.token_bytes,
            driver: record(tree, options, None),
            input: Input::streaming(),
            is_closed: false,
            is_given_out: true,
            held_bytes,
            #[cfg(feature = "encoding")]
            encoding,
        }
    }

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
    /// [`guess`](crate::RewriterBuilder::guess); if a server has named the encoding, use
    /// [`decoder`](crate::RewriterBuilder::decoder).
    ///
    /// # Errors
    ///
    /// As for [`Rewriter::feed`].
    ///
    /// ```
    /// use broth::encoding::Decoder;
    /// use broth::rewrite::Rewriter;
    ///
    /// let latin = Decoder::new().transport("iso-8859-1");
    /// let mut page = Rewriter::builder().decoder(latin).on("p", |p| p.append("\u{e9} \u{2615}")).build()?;
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
