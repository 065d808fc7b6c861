//! `Parser`: parses text or bytes in pieces.

use alloc::vec;
use core::fmt;

use broth_dom::{Document, Parsed, TreeSink};
use broth_input::Input;
use broth_markup::ParseError;

use crate::ParserBuilder;
#[cfg(feature = "encoding")]
use crate::bytes::Bytes;
use crate::engine::Engine;

/// An XML parser that is fed piece by piece, with text or with bytes.
///
/// ```
/// use broth::xml::Parser;
///
/// let mut parser = Parser::builder().build();
/// for piece in ["<p>Fish &am", "p; chi", "ps</p>"] {
///     parser.feed(piece);
/// }
/// assert_eq!(parser.finish().root().text(), "Fish & chips");
/// ```
pub struct Parser<S: TreeSink = Document> {
    pub(crate) engine: Engine<'static, S>,
    #[cfg(feature = "encoding")]
    pub(crate) bytes: Bytes,
}

impl<S: TreeSink> fmt::Debug for Parser<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Parser").field("engine", &self.engine).finish_non_exhaustive()
    }
}

impl Parser {
    /// Returns a builder, which has the options of a parser.
    #[must_use]
    pub fn builder() -> ParserBuilder {
        ParserBuilder::default()
    }
}

impl<S: TreeSink> Parser<S> {
    pub(crate) fn new(builder: ParserBuilder<S>) -> Self {
        Self {
            #[cfg(feature = "encoding")]
            bytes: Bytes::new(builder.encoding.clone()),
            engine: builder.engine(Input::streaming()),
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
    /// [errors](ParserBuilder::errors). At the end, [`Parsed::errors`] has the rest.
    ///
    /// Spans are byte offsets in the whole text, which a [`Document`] keeps:
    /// `parser.document().source()`. A [`LineIndex`](broth_input::LineIndex) converts them to lines
    /// and columns as the text arrives:
    ///
    /// ```
    /// use broth::LineIndex;
    /// use broth::xml::Parser;
    ///
    /// let mut parser = Parser::builder().errors(true).build();
    /// let (mut lines, mut report) = (LineIndex::default(), Vec::new());
    /// for piece in ["<a>\n<b c", "=d></b>\n", "&</a>"] {
    ///     lines.push(piece);
    ///     parser.feed(piece);
    ///     for error in parser.drain_errors() {
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
    /// let mut parser = Parser::builder().strict(true).build();
    /// parser.feed("<a>Fish & chips");
    /// assert!(parser.is_stopped());
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
