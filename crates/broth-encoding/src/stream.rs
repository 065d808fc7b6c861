//! Decoding piece by piece, in bounded memory.
//!
//! A [`Stream`] holds back at most 1,024 bytes, until the decision is made; from then on every
//! chunk becomes text at once, except for a character cut off at its end. If a guess is wanted but
//! all those bytes were ASCII, there is nothing to guess from yet: ASCII is decoded until other
//! bytes come, and at most 1,024 of these are held back. Malformed bytes are recorded with their
//! place, and the [`SourceMap`] is built along the way, if it is wanted.

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::encoding::Encoding;

use crate::change::Change;
use crate::conversion::Conversion;
use crate::decision::{Confidence, Decision, Source};
use crate::declared::PRESCAN_BYTES;
use crate::decoded::{Decoded, Replacement};
use crate::decoder::{Decoder, Guess};
use crate::guess::guess;
use crate::sniff::is_sure;
use crate::source_map::SourceMap;

/// Decodes bytes that arrive in chunks: [`Decoder::stream`].
///
/// ```
/// use broth::encoding::{Decoder, KOI8_R};
/// let mut stream = Decoder::new().stream();
/// let mut text = String::new();
/// for chunk in [&b"<meta charset=koi"[..], b"8-r><p>\xCD\xC9", b"\xD2"] {
///     text.push_str(stream.feed(chunk));
/// }
/// let end = stream.finish();
/// text.push_str(&end.text);
/// assert_eq!(text, "<meta charset=koi8-r><p>мир");
/// assert_eq!(end.decision.encoding, KOI8_R);
/// ```
#[derive(Debug)]
pub struct Stream {
    decoder: Decoder,
    state: State,
}

/// Before and after the decision.
#[derive(Debug)]
enum State {
    /// The bytes held back, at most `PRESCAN_BYTES`.
    Undecided(Vec<u8>),
    /// Decided by default, because everything so far was ASCII; and the bytes to guess from, at
    /// most `PRESCAN_BYTES`.
    Guessing(Box<Conversion>, Vec<u8>),
    Decided(Box<Conversion>),
}

impl Decoder {
    /// Begins to decode bytes that arrive in chunks.
    ///
    /// ```
    /// use broth::encoding::Decoder;
    ///
    /// let mut stream = Decoder::new().transport("shift_jis").stream();
    /// assert_eq!(stream.feed(b"\x82"), "");
    /// assert_eq!(stream.feed(b"\xA0"), "あ");
    /// ```
    #[must_use]
    pub fn stream(&self) -> Stream {
        Stream::new(self.clone())
    }
}

impl Stream {
    pub(crate) fn new(decoder: Decoder) -> Self {
        Self { decoder, state: State::Undecided(Vec::new()) }
    }

    /// Takes the next bytes and returns the text that is ready. It is empty while the decision
    /// waits for [`PRESCAN_BYTES`] bytes or, if the encoding is known otherwise, for enough bytes
    /// to recognise a byte order mark.
    pub fn feed(&mut self, chunk: &[u8]) -> &str {
        let mut rest = chunk;
        if let State::Undecided(held) = &mut self.state {
            hold(held, &mut rest);
            if held.len() < PRESCAN_BYTES && !is_sure(held, &self.decoder) {
                return "";
            }
            self.decide();
        } else {
            self.forget_text();
        }
        if let State::Guessing(stream, held) = &mut self.state {
            if held.is_empty() {
                let (ascii, other) = rest.split_at(encoding_rs::Encoding::ascii_valid_up_to(rest));
                stream.convert(ascii, false);
                rest = other;
            }
            hold(held, &mut rest);
            if held.len() == PRESCAN_BYTES {
                self.decide();
            }
        }
        match &mut self.state {
            State::Undecided(_) => "",
            State::Guessing(stream, _) => &stream.text,
            State::Decided(stream) => {
                stream.convert(rest, false);
                &stream.text
            }
        }
    }

    /// Decides from the bytes so far instead of waiting for more, and returns the text that was
    /// held back. Use this for a stream that stalls.
    ///
    /// ```
    /// # use broth::encoding::Decoder;
    /// let mut stream = Decoder::new().stream();
    /// assert_eq!(stream.feed(b"<p>Hi"), ""); // a declaration may still come
    /// assert_eq!(stream.decide_now(), "<p>Hi");
    /// assert_eq!(stream.decision().unwrap().encoding.name(), "windows-1252");
    /// ```
    pub fn decide_now(&mut self) -> &str {
        self.forget_text();
        self.decide();
        self.stream().map_or("", |stream| &stream.text)
    }

    /// Enters the next state, with the bytes that were held back for it.
    fn decide(&mut self) {
        let state = core::mem::replace(&mut self.state, State::Undecided(Vec::new()));
        self.state = match state {
            State::Undecided(held) => {
                let (stream, may_guess) = self.start(&held);
                if may_guess { State::Guessing(stream, Vec::new()) } else { State::Decided(stream) }
            }
            State::Guessing(stream, held) if held.is_empty() => State::Guessing(stream, held),
            State::Guessing(stream, held) => State::Decided(self.guess(stream, &held)),
            State::Decided(stream) => State::Decided(stream),
        };
    }

    /// A stream that begins with these bytes, and whether something to guess from may still come.
    fn start(&self, held: &[u8]) -> (Box<Conversion>, bool) {
        let mut stream = Conversion::new(self.decoder.sniff(held), &self.decoder);
        let body = stream.skip_bom(held);
        stream.convert(body, false);
        let may_guess = self.decoder.guess != Guess::Never
            && stream.decision.source == Source::Default
            && stream.decision.confidence == Confidence::Tentative
            && held.is_ascii();
        (Box::new(stream), may_guess)
    }

    /// Guesses from these bytes, unless there is a declaration, and continues with them.
    fn guess(&self, mut stream: Box<Conversion>, held: &[u8]) -> Box<Conversion> {
        if stream.decision.confidence == Confidence::Tentative
            && let Some(guessed) = guess(held, self.decoder.guess)
        {
            stream.decision.encoding = guessed;
            stream.decision.source = Source::Guess;
            stream.switch_in_place();
        }
        stream.convert(held, false);
        stream
    }

    fn forget_text(&mut self) {
        if let State::Guessing(stream, _) | State::Decided(stream) = &mut self.state {
            stream.forget_text();
        }
    }

    /// The encoding, once it is decided. A default can still become a guess, and a tentative
    /// encoding can still be changed.
    #[must_use]
    pub fn decision(&self) -> Option<&Decision> {
        self.stream().map(|stream| &stream.decision)
    }

    /// The malformed bytes replaced so far, up to the limit of the options.
    ///
    /// ```
    /// # use broth::encoding::Decoder;
    /// let mut stream = Decoder::new().transport("utf-8").stream();
    /// stream.feed(b"<p>caf\xE9s");
    /// assert_eq!(stream.replacements()[0].source, 6..7);
    /// ```
    #[must_use]
    pub fn replacements(&self) -> &[Replacement] {
        self.stream().map_or(&[], |stream| &stream.replacements)
    }

    /// The map from the text so far back to the bytes, once the encoding is decided and unless the
    /// options disable it.
    ///
    /// ```
    /// # use broth::encoding::Decoder;
    /// let mut stream = Decoder::new().transport("windows-1252").stream();
    /// stream.feed(b"caf\xE9s");
    /// assert_eq!(stream.map().unwrap().source_offset("café".len()), 4);
    /// ```
    #[must_use]
    pub fn map(&self) -> Option<&SourceMap> {
        self.stream().and_then(Conversion::map)
    }

    /// Forgets the part of the map before this offset of the text, so that a stream without end
    /// needs bounded memory.
    ///
    /// ```
    /// # use broth::encoding::Decoder;
    /// let mut stream = Decoder::new().transport("koi8-r").stream();
    /// for round in 1..1000 {
    ///     stream.feed(&b"<p>\xCD\xC9\xD2".repeat(100));
    ///     stream.forget_map_before(round * 900);
    ///     assert_eq!(stream.map().unwrap().source_offset(round * 900), round * 600);
    /// }
    /// assert!(stream.map().unwrap().memory() < 10_000);
    /// ```
    pub fn forget_map_before(&mut self, text: usize) {
        if let State::Guessing(stream, _) | State::Decided(stream) = &mut self.state {
            stream.forget_map(text);
        }
    }

    fn stream(&self) -> Option<&Conversion> {
        match &self.state {
            State::Undecided(_) => None,
            State::Guessing(stream, _) | State::Decided(stream) => Some(stream),
        }
    }

    /// Handles a `<meta>` that the parser has met and that declares `new`. The result says whether
    /// the encoding stays, changes from here on, or requires a restart.
    ///
    /// After [`Change::Restart`], feed a new decoder from the first byte, and pass the encoding to
    /// its [`Decoder::restart_with`]; this decoder keeps no bytes that it has decoded.
    ///
    /// ```
    /// use broth::encoding::{Change, Decoder, UTF_8};
    /// let mut stream = Decoder::new().stream();
    /// stream.feed(&[b' '; 2000]);
    /// assert_eq!(stream.feed(b"<meta charset=utf-8>"), "<meta charset=utf-8>");
    /// assert_eq!(stream.change_the_encoding(UTF_8), Change::SwitchInPlace(UTF_8));
    /// assert_eq!(stream.feed("é".as_bytes()), "é");
    /// ```
    pub fn change_the_encoding(&mut self, new: &'static Encoding) -> Change {
        match &mut self.state {
            State::Undecided(_) => Change::Keep,
            State::Guessing(stream, _) | State::Decided(stream) => stream.change_the_encoding(new),
        }
    }

    /// Ends the input. Returns the rest of the text, and everything that was recorded.
    #[must_use]
    pub fn finish(mut self) -> Decoded<'static> {
        self.forget_text();
        let state = core::mem::replace(&mut self.state, State::Undecided(Vec::new()));
        let mut stream = match state {
            State::Undecided(held) => self.start(&held).0,
            State::Guessing(stream, held) => self.guess(stream, &held),
            State::Decided(stream) => stream,
        };
        stream.convert(&[], true);
        stream.into_decoded(None)
    }
}

/// Moves bytes from the start of `chunk` to those held back, up to `PRESCAN_BYTES` in all.
fn hold(held: &mut Vec<u8>, chunk: &mut &[u8]) {
    let (head, rest) = chunk.split_at(chunk.len().min(PRESCAN_BYTES - held.len()));
    held.extend_from_slice(head);
    *chunk = rest;
}
