//! `Stream`: parses text or bytes in pieces, into which scripts may write.

use alloc::vec;
use core::fmt;

use broth_dom::{Document, Identity, NodeId, Parsed, TreeSink};
use broth_input::Input;
use broth_markup::ParseError;

use crate::Parser;
#[cfg(feature = "encoding")]
use crate::bytes::Bytes;
use crate::engine::{Engine, Stop};

/// Why a [`Stream`] stopped reading.
///
/// ```
/// use broth::html::{Parser, Progress};
///
/// let mut stream = Parser::new().scripting(true).stream();
/// assert_eq!(stream.feed("<p>"), Progress::NeedInput);
/// assert!(matches!(stream.feed("<script>x()</script>"), Progress::Script(_)));
/// assert_eq!(stream.resume(), Progress::NeedInput);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Progress<N = NodeId> {
    /// The parser needs more input: feed it the next piece, or call [`Stream::finish`].
    NeedInput,
    /// A script ended. Run it, and pass the markup that it writes to [`Stream::write`]. Then
    /// continue with [`Stream::resume`].
    Script(N),
    /// The parser reads no more: [strict parsing has stopped](Stream::is_stopped), or the document
    /// was [replaced](Stream::document_mut).
    Done,
}

/// A parser that is fed piece by piece, with text or with bytes: [`Parser::stream`].
///
/// ```
/// use broth::html::Parser;
///
/// let mut stream = Parser::new().stream();
/// for piece in ["<p>Fish &am", "p; chi", "ps"] {
///     stream.feed(piece);
/// }
/// let parsed = stream.finish();
/// assert_eq!(parsed.root().text(), "Fish & chips");
/// ```
///
/// With scripting it stops for each script, which may read and change the tree, and write:
///
/// ```
/// use broth::html::{Parser, Progress};
///
/// let mut stream = Parser::new().scripting(true).stream();
/// let mut progress = stream.feed("1<script>write('<b>2')</script>3");
/// while let Progress::Script(script) = progress {
///     assert_eq!(stream.document().node(script).text(), "write('<b>2')");
///     stream.write("<b>2");
///     progress = stream.resume();
/// }
/// let body = stream.finish().document.body().unwrap().dump_html().to_string();
/// assert!(body.contains("| <b>\n|   \"23\"\n"));
/// ```
pub struct Stream<S: TreeSink = Document> {
    pub(crate) engine: Engine<'static, S>,
    /// The identity of the tree, once it has been lent for changes.
    lent: Option<Identity>,
    #[cfg(feature = "encoding")]
    pub(crate) bytes: Bytes,
}

impl<S: TreeSink> fmt::Debug for Stream<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stream").field("engine", &self.engine).finish_non_exhaustive()
    }
}

impl Parser {
    /// Begins to parse a document that comes piece by piece.
    ///
    /// ```
    /// use broth::html::Parser;
    ///
    /// let mut stream = Parser::new().stream();
    /// stream.feed("<title>So");
    /// stream.feed("up");
    /// assert_eq!(stream.finish().document.head().unwrap().text(), "Soup");
    /// ```
    #[doc(alias = "build")]
    #[must_use]
    pub fn stream(&self) -> Stream {
        self.stream_into(self.new_document())
    }

    /// Begins to parse a document that comes piece by piece into a tree of another type, as in
    /// [`parse_into`](Self::parse_into).
    #[must_use]
    pub fn stream_into<S: TreeSink>(&self, sink: S) -> Stream<S> {
        Stream::new(self, sink)
    }
}

impl<S: TreeSink> Stream<S> {
    pub(crate) fn new(parser: &Parser, sink: S) -> Self {
        Self {
            engine: parser.engine(sink, Input::streaming()),
            lent: None,
            #[cfg(feature = "encoding")]
            bytes: Bytes::new(parser.clone()),
        }
    }

    /// The tree so far.
    #[must_use]
    pub fn document(&self) -> &S {
        self.engine.driver.builder.sink()
    }

    /// The tree so far, so that a script can change it. If it is taken out or replaced, nothing
    /// more is parsed, and [`finish`](Self::finish) returns the replacement.
    ///
    /// ```
    /// use broth::html::{Parser, Progress};
    ///
    /// let mut stream = Parser::new().scripting(true).stream();
    /// stream.feed("<p>1<script>document.querySelector('p').title = 'first'</script>2");
    /// let p = stream.document().root().by_tag("p").next().unwrap().id();
    /// stream.document_mut().set_attr(p, "title", "first").unwrap();
    /// stream.resume();
    /// assert_eq!(stream.finish().document.node(p).attr("title"), Some("first"));
    /// ```
    pub fn document_mut(&mut self) -> &mut S {
        let document = self.engine.driver.builder.sink_mut();
        if self.lent.is_none() {
            self.lent = Some(document.identity());
        }
        document
    }

    /// Whether the document that the parser has built is gone.
    fn has_lost_its_document(&self) -> bool {
        self.lent.as_ref().is_some_and(|lent| !self.document().has_identity(lent))
    }

    /// Takes the next piece of text and parses as far as it goes. While a script runs, the piece
    /// waits.
    pub fn feed(&mut self, text: &str) -> Progress<S::Node> {
        if self.push(text) { self.run() } else { Progress::NeedInput }
    }

    /// Takes a piece of text, and returns whether it can be parsed now.
    pub(crate) fn push(&mut self, text: &str) -> bool {
        if self.has_lost_its_document() || self.is_stopped() {
            return true;
        }
        self.engine.input.push(text);
        self.engine.driver.builder.append_source(text);
        self.engine.input.open_insertion_points() == 0
    }

    /// Takes the errors found since the last call, except those that may still change. The parser
    /// must have been built to keep [errors](Parser::errors). The rest is in
    /// [`Parsed::errors`] at the end.
    ///
    /// Spans count bytes of the whole text, which a [`Document`] keeps:
    /// `stream.document().source()`. A [`LineIndex`](broth_input::LineIndex) turns them into lines
    /// and columns while the text arrives:
    ///
    /// ```
    /// use broth::LineIndex;
    /// use broth::html::Parser;
    ///
    /// let mut stream = Parser::new().errors(true).stream();
    /// let (mut lines, mut report) = (LineIndex::default(), Vec::new());
    /// for piece in ["<!DOCTYPE html>\n<p a", " a>\n", "</b>"] {
    ///     lines.push(piece);
    ///     stream.feed(piece);
    ///     for error in stream.drain_errors() {
    ///         report.push(format!("{} {}", lines.line_column(error.span.start), error.code));
    ///     }
    /// }
    /// assert_eq!(report, ["2:6 duplicate-attribute", "3:1 unmatched-end-tag"]);
    /// ```
    pub fn drain_errors(&mut self) -> vec::IntoIter<ParseError> {
        let is_kept = self.engine.keeps_errors && !self.engine.strict;
        let errors = if is_kept { self.engine.driver.builder.drain_errors() } else { vec![] };
        errors.into_iter()
    }

    /// Whether strict parsing has stopped. Further input is not read.
    ///
    /// ```
    /// use broth::html::Parser;
    ///
    /// let mut stream = Parser::new().strict(true).stream();
    /// stream.feed("<!DOCTYPE html><p a a>");
    /// assert!(stream.is_stopped());
    /// ```
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.engine.violation.is_some()
    }

    /// Writes into the stream, as a script does with `document.write()`, and parses what was
    /// written. If a script ends in that text, it is returned. Run it, and call
    /// [`resume`](Self::resume) before the outer script continues.
    pub fn write(&mut self, text: &str) -> Progress<S::Node> {
        if self.has_lost_its_document() {
            return Progress::Done;
        }
        // From here on, the text that is parsed is not the given source.
        let at = self.engine.input.offset();
        self.engine.driver.builder.end_source(at);
        self.engine.input.insert(text);
        self.run()
    }

    /// Continues after the script for which the parser stopped last.
    pub fn resume(&mut self) -> Progress<S::Node> {
        self.engine.input.close_insertion_point();
        self.go_on()
    }

    /// Ends the input and parses the rest. Scripts on the way are skipped.
    #[must_use]
    pub fn finish(mut self) -> Parsed<S> {
        #[cfg(feature = "encoding")]
        if self.bytes.are_fed() {
            return self.finish_bytes();
        }
        while self.engine.input.open_insertion_points() > 0 {
            self.engine.input.close_insertion_point();
        }
        self.engine.input.close();
        self.finish_text()
    }

    /// Parses the rest and returns the result, after the input has been closed.
    pub(crate) fn finish_text(self) -> Parsed<S> {
        if self.has_lost_its_document() {
            return self.engine.finish(None);
        }
        self.engine.run_through(None)
    }

    #[cfg(not(feature = "encoding"))]
    fn go_on(&mut self) -> Progress<S::Node> {
        self.run()
    }

    /// Parses as far as the text goes. A declaration of the encoding in it comes too late.
    pub(crate) fn run(&mut self) -> Progress<S::Node> {
        loop {
            match self.run_to_stop() {
                Stop::NeedInput => return Progress::NeedInput,
                Stop::Script(script) => return Progress::Script(script),
                Stop::Encoding(_) => {}
                Stop::Done => return Progress::Done,
            }
        }
    }

    /// Parses until the caller must act, or the input ends.
    pub(crate) fn run_to_stop(&mut self) -> Stop<S::Node> {
        if self.has_lost_its_document() {
            return Stop::Done;
        }
        let stop = self.engine.run();
        if let Stop::Script(_) = stop {
            self.engine.input.open_insertion_point();
        }
        stop
    }
}
