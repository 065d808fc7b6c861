//! Decoding piece by piece, in bounded memory.
//!
//! A [`Decoder`] holds back at most 1,024 bytes, until the decision is made; from then on every chunk
//! becomes text at once, but for a character cut off at its end. What could not be decoded is remembered
//! with its place, and the [`SourceMap`] grows along, if it is wanted.

use encoding_rs::Encoding;

use crate::change::Change;
use crate::decision::Decision;
use crate::decode::{Decoded, Replacement};
use crate::options::Options;
use crate::prescan::PRESCAN_BYTES;
use crate::sniff::{is_sure, sniff};
use crate::source_map::SourceMap;
use crate::stream::Stream;

/// Decodes bytes that arrive in chunks.
///
/// ```
/// use broth_encoding::{Decoder, Options, KOI8_R};
/// let mut decoder = Decoder::new(Options::html());
/// let mut text = String::new();
/// for chunk in [&b"<meta charset=koi"[..], b"8-r><p>\xCD\xC9", b"\xD2"] {
///     text.push_str(decoder.feed(chunk));
/// }
/// let end = decoder.finish();
/// text.push_str(&end.text);
/// assert_eq!(text, "<meta charset=koi8-r><p>мир");
/// assert_eq!(end.decision.encoding, KOI8_R);
/// ```
#[derive(Debug)]
pub struct Decoder {
    options: Options,
    state: State,
}

/// Before and after the decision.
#[derive(Debug)]
enum State {
    /// The bytes held back, at most `PRESCAN_BYTES`.
    Undecided(Vec<u8>),
    Decided(Box<Stream>),
}

impl Decoder {
    /// A decoder that knows of the document what `options` say.
    #[must_use]
    pub fn new(options: Options) -> Self {
        Self { options, state: State::Undecided(Vec::new()) }
    }

    /// Takes the next bytes and gives the text that is sure by now. There is none while the decision
    /// waits for [`PRESCAN_BYTES`], or for enough to see a byte order mark if the encoding is known
    /// otherwise.
    pub fn feed(&mut self, chunk: &[u8]) -> &str {
        let rest = match &mut self.state {
            State::Decided(stream) => {
                stream.forget_text();
                chunk
            }
            State::Undecided(held) => {
                let (head, rest) = chunk.split_at(chunk.len().min(PRESCAN_BYTES - held.len()));
                held.extend_from_slice(head);
                if held.len() < PRESCAN_BYTES && !is_sure(held, &self.options) {
                    return "";
                }
                rest
            }
        };
        let stream = self.decide();
        stream.convert(rest, false);
        &stream.text
    }

    /// Decides by the bytes at hand instead of waiting for more, and gives the text that was held back.
    /// For a stream that stalls.
    pub fn decide_now(&mut self) -> &str {
        if let State::Decided(stream) = &mut self.state {
            stream.forget_text();
        }
        &self.decide().text
    }

    /// The stream, which starts with the bytes held back if it was undecided.
    fn decide(&mut self) -> &mut Stream {
        if let State::Undecided(held) = &self.state {
            let stream = Self::start(held, &self.options);
            self.state = State::Decided(Box::new(stream));
        }
        match &mut self.state {
            State::Decided(stream) => stream,
            State::Undecided(_) => unreachable!("decided above"),
        }
    }

    fn start(held: &[u8], options: &Options) -> Stream {
        let mut stream = Stream::new(sniff(held, options), options);
        let body = stream.skip_bom(held);
        stream.convert(body, false);
        stream
    }

    /// Which encoding, once that is decided.
    #[must_use]
    pub fn decision(&self) -> Option<&Decision> {
        self.stream().map(|stream| &stream.decision)
    }

    /// What could not be decoded so far, up to the limit of the options.
    #[must_use]
    pub fn replacements(&self) -> &[Replacement] {
        self.stream().map_or(&[], |stream| &stream.replacements)
    }

    /// The way back from the text so far, once the encoding is decided and unless the options do not want
    /// it.
    #[must_use]
    pub fn map(&self) -> Option<&SourceMap> {
        self.stream().and_then(Stream::map)
    }

    fn stream(&self) -> Option<&Stream> {
        match &self.state {
            State::Undecided(_) => None,
            State::Decided(stream) => Some(stream),
        }
    }

    /// The parser met a `<meta>` that names `new`: keeps, switches, or tells that all must begin again.
    ///
    /// After [`Change::Restart`] feed a new decoder from the first byte, with
    /// [`Options::restart_with`] the encoding given; this one keeps no bytes that it has decoded.
    ///
    /// ```
    /// use broth_encoding::{Change, Decoder, Options, UTF_8};
    /// let mut decoder = Decoder::new(Options::html());
    /// decoder.feed(&[b' '; 2000]);
    /// assert_eq!(decoder.feed(b"<meta charset=utf-8>"), "<meta charset=utf-8>");
    /// assert_eq!(decoder.change_the_encoding(UTF_8), Change::SwitchInPlace(UTF_8));
    /// assert_eq!(decoder.feed("é".as_bytes()), "é");
    /// ```
    pub fn change_the_encoding(&mut self, new: &'static Encoding) -> Change {
        match &mut self.state {
            State::Undecided(_) => Change::Keep,
            State::Decided(stream) => stream.change_the_encoding(new),
        }
    }

    /// The bytes are over: gives the last of the text and all that was remembered.
    #[must_use]
    pub fn finish(self) -> Decoded<'static> {
        let mut stream = match self.state {
            State::Undecided(held) => Self::start(&held, &self.options),
            State::Decided(mut stream) => {
                stream.forget_text();
                *stream
            }
        };
        stream.convert(&[], true);
        stream.into_decoded(None)
    }
}
