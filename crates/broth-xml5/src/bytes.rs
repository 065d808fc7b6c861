//! Parsing bytes: by the byte order mark, the transport layer, and the XML declaration.

use alloc::borrow::ToOwned as _;
use std::io::{self, Read};

use broth_dom::{Document, Parsed, TreeSink};
use broth_encoding::{Decoder, Replacement, Stream as EncodingStream, read_pieces};
use broth_input::Input;
use broth_markup::Span;

use crate::encoding;
use crate::engine::Engine;
use crate::{Parser, Stream};

impl Parser {
    /// Parses the bytes of a whole document. [`Parsed::encoding`] says how they were decoded.
    /// Malformed bytes are reported as errors.
    ///
    /// ```
    /// use broth::xml::Parser;
    ///
    /// let parsed = Parser::new().errors(true).parse_bytes(b"<?xml version='1.0' encoding='koi8-r'?><a>\xCD\xC9\xD2</a>");
    /// assert_eq!(parsed.root().text(), "мир");
    /// assert_eq!(parsed.encoding.unwrap().encoding.name(), "KOI8-R");
    ///
    /// let parsed = Parser::new().errors(true).parse_bytes(b"<a>\xFF</a>");
    /// assert_eq!(parsed.errors[0].code.as_str(), "malformed-bytes");
    /// ```
    #[must_use]
    pub fn parse_bytes(&self, bytes: &[u8]) -> Parsed {
        let decoded = self.decoder.clone().source_map(false).decode(bytes);
        let malformed =
            encoding::malformed(&decoded.decision, &decoded.text, 0, &decoded.replacements);
        // Strict parsing stops at the first malformed bytes.
        let first = malformed.first().filter(|_| self.strict);
        let text = first.map_or(&*decoded.text, |first| &decoded.text[..first.start]);
        let mut engine = match first {
            Some(_) => self.engine(Document::new(), Input::streaming()),
            None => self.engine(Document::new(), Input::whole(text)),
        };
        engine.encoding = Some(decoded.decision);
        match first {
            Some(&first) => {
                engine.push(text);
                engine.run();
                engine.meet_malformed_bytes(first);
            }
            None => {
                engine.builder.append_source(text);
                engine.meet_all(&malformed);
            }
        }
        engine.finish(Some(&decoded.text))
    }

    /// Parses a document from a reader, piece by piece.
    ///
    /// # Errors
    ///
    /// Returns the error if the reader fails.
    ///
    /// ```
    /// use broth::xml::Parser;
    ///
    /// let file = std::io::Cursor::new("<?xml version='1.0'?><a>&lt;3</a>");
    /// let parsed = Parser::new().parse_reader(file)?;
    /// assert_eq!(parsed.root().text(), "<3");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn parse_reader(&self, reader: impl Read) -> io::Result<Parsed> {
        let mut stream = self.stream();
        // A stream that was never fed bytes would not know their encoding.
        stream.feed_bytes(&[]);
        read_pieces(reader, |piece| stream.feed_bytes(piece))?;
        Ok(stream.finish())
    }
}

/// The state of decoding.
#[derive(Debug)]
pub(crate) struct Bytes {
    settings: Decoder,
    /// `None` before the first bytes.
    decoder: Option<EncodingStream>,
    /// The length of the decoded text so far.
    text: usize,
    /// How many replacements of malformed bytes have been reported.
    reported: usize,
}

impl Bytes {
    pub(crate) fn new(settings: Decoder) -> Self {
        Self { settings: settings.source_map(false), decoder: None, text: 0, reported: 0 }
    }

    pub(crate) fn are_fed(&self) -> bool {
        self.decoder.is_some()
    }
}

impl<S: TreeSink> Engine<'_, S> {
    fn meet_all(&mut self, malformed: &[Span]) {
        for &span in malformed {
            self.meet_malformed_bytes(span);
        }
    }
}

/// Bytes in pieces.
impl<S: TreeSink> Stream<S> {
    /// Takes the next bytes, and parses as far as they go. Up to 1,024 bytes are held back until
    /// their encoding is known.
    ///
    /// Feed a parser either bytes or text, not both: the decoder does not see text in between.
    ///
    /// ```
    /// use broth::xml::Parser;
    ///
    /// let mut stream = Parser::new().stream();
    /// for piece in [&b"<?xml version='1.0' encoding='koi8-r'?><a>\xCD"[..], b"\xC9\xD2</a>"] {
    ///     stream.feed_bytes(piece);
    /// }
    /// assert_eq!(stream.finish().root().text(), "мир");
    /// ```
    pub fn feed_bytes(&mut self, bytes: &[u8]) {
        let mut decoder = self.take_decoder();
        let text = decoder.feed(bytes).to_owned();
        if self.engine.encoding.is_none() {
            self.engine.encoding = decoder.decision().cloned();
        }
        self.feed_decoded(&text, decoder.replacements());
        self.bytes.decoder = Some(decoder);
    }

    fn take_decoder(&mut self) -> EncodingStream {
        let new = || self.bytes.settings.stream();
        self.bytes.decoder.take().unwrap_or_else(new)
    }

    /// Feeds decoded text. Strict parsing reads up to the first malformed bytes and stops there.
    fn feed_decoded(&mut self, text: &str, replacements: &[Replacement]) {
        let start = self.bytes.text;
        self.bytes.text += text.len();
        // Bytes that are held back have not been decoded yet.
        let malformed = &replacements[self.bytes.reported..];
        let malformed =
            &malformed[..malformed.partition_point(|malformed| malformed.text < self.bytes.text)];
        self.bytes.reported += malformed.len();
        let decision = self.engine.encoding.as_ref();
        let malformed = decision
            .map(|decision| encoding::malformed(decision, text, start, malformed))
            .unwrap_or_default();
        match malformed.first().filter(|_| self.engine.strict) {
            Some(&first) => {
                self.feed(&text[..first.start - start]);
                self.engine.meet_malformed_bytes(first);
            }
            None => {
                self.engine.push(text);
                self.engine.meet_all(&malformed);
                self.engine.run();
            }
        }
    }

    pub(crate) fn finish_bytes(mut self) -> Parsed<S> {
        let decoded = self.take_decoder().finish();
        self.engine.encoding = Some(decoded.decision);
        self.feed_decoded(&decoded.text, &decoded.replacements);
        self.engine.finish(None)
    }
}
