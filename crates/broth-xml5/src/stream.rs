//! `Stream`: parses text or bytes in pieces.

use alloc::vec;
use core::fmt;

use broth_dom::{Document, Parsed, TreeSink};
use broth_input::Input;
use broth_markup::ParseError;

use crate::Parser;
#[cfg(feature = "encoding")]
use crate::bytes::Bytes;
use crate::engine::Engine;

/// A parser that is fed piece by piece, with text or with bytes: [`Parser::stream`].
///
/// ```
/// use broth::xml::Parser;
///
/// let mut stream = Parser::new().stream();
/// for piece in ["<p>Fish &am", "p; chi", "ps</p>"] {
///     stream.feed(piece);
/// }
/// assert_eq!(stream.finish().root().text(), "Fish & chips");
/// ```
pub struct Stream<S: TreeSink = Document> {
    pub(crate) engine: Engine<'static, S>,
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
    /// use broth::xml::Parser;
    ///
    /// let mut stream = Parser::new().stream();
    /// stream.feed("<a>so");
    /// stream.feed("up</a>");
    /// assert_eq!(stream.finish().root().text(), "soup");
    /// ```
    #[doc(alias = "build")]
    #[must_use]
    pub fn stream(&self) -> Stream {
        self.stream_into(Document::new())
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
            #[cfg(feature = "encoding")]
            bytes: Bytes::new(parser.decoder.clone()),
            engine: parser.engine(sink, Input::streaming()),
        }
    }

    /// The tree so far.
    #[must_use]
    pub fn document(&self) -> &S {
        self.engine.builder.sink()
    }

    /// The tree so far, which you may change. The nodes that the parser has made must stay in it.
    pub fn document_mut(&mut self) -> &mut S {
        self.engine.builder.sink_mut()
    }

    /// Takes the next piece of text and parses as far as it goes.
    pub fn feed(&mut self, text: &str) {
        self.engine.push(text);
        self.engine.run();
    }

    /// Takes the errors found since the last call, if the parser was built to keep
    /// [errors](Parser::errors). At the end, [`Parsed::errors`] has the rest.
    ///
    /// Spans are byte offsets in the whole text, which a [`Document`] keeps:
    /// `stream.document().source()`. A [`LineIndex`](broth_input::LineIndex) converts them to lines
    /// and columns as the text arrives:
    ///
    /// ```
    /// use broth::LineIndex;
    /// use broth::xml::Parser;
    ///
    /// let mut stream = Parser::new().errors(true).stream();
    /// let (mut lines, mut report) = (LineIndex::default(), Vec::new());
    /// for piece in ["<a>\n<b c", "=d></b>\n", "&</a>"] {
    ///     lines.push(piece);
    ///     stream.feed(piece);
    ///     for error in stream.drain_errors() {
    ///         report.push(format!("{} {}", lines.line_column(error.span.start), error.code));
    ///     }
    /// }
    /// assert_eq!(report, ["2:6 unquoted-attribute-value", "3:1 unescaped-ampersand"]);
    /// ```
    pub fn drain_errors(&mut self) -> vec::IntoIter<ParseError> {
        self.engine.take_errors().into_iter()
    }

    /// Whether strict parsing has stopped. Further input is not read.
    ///
    /// ```
    /// use broth::xml::Parser;
    ///
    /// let mut stream = Parser::new().strict(true).stream();
    /// stream.feed("<a>Fish & chips");
    /// assert!(stream.is_stopped());
    /// ```
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.engine.violation.is_some()
    }

    /// Ends the input and parses the rest.
    #[must_use]
    pub fn finish(self) -> Parsed<S> {
        #[cfg(feature = "encoding")]
        if self.bytes.are_fed() {
            return self.finish_bytes();
        }
        self.engine.finish(None)
    }
}
