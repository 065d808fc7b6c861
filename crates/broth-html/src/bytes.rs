//! Parsing bytes: decoding and parsing go together, because a late `<meta>` can change the
//! encoding.
//!
//! Until the encoding is certain, the parser keeps its input, to start again if a `<meta>` names
//! another encoding.
//!
//! <https://html.spec.whatwg.org/multipage/parsing.html#change-the-encoding>

use alloc::borrow::Cow;
use alloc::vec::Vec;
use std::io::{self, Read};

use broth_dom::{Parsed, TreeSink};
use broth_encoding::{
    Change, Confidence, Decoded, Encoding, Stream as EncodingStream, read_pieces,
};
use broth_html_tree::EncodingDeclaration;
use broth_input::Input;

use crate::driver::declared_encoding;
use crate::engine::Stop;
use crate::{Parser, Progress, Stream};

impl Parser {
    /// Parses the bytes of a whole document. [`Parsed::encoding`] says how they were decoded.
    ///
    /// ```
    /// use broth::encoding::KOI8_R;
    /// use broth::html::Parser;
    ///
    /// let html = [&b"<p>\xCD\xC9\xD2"[..], &[b' '; 1100], b"<meta charset=koi8-r>"].concat();
    /// let parsed = Parser::new().parse_bytes(&html);
    /// assert_eq!(parsed.root().text().trim(), "мир");
    /// assert_eq!(parsed.encoding.unwrap().encoding, KOI8_R);
    /// ```
    #[must_use]
    pub fn parse_bytes(&self, html: &[u8]) -> Parsed {
        let Decoded { text, decision, .. } = self.decode(html);
        let mut parsed = match text {
            Cow::Borrowed(text) => self.parse(text),
            Cow::Owned(text) => self.parse_owned(text),
        };
        parsed.document.set_encoding(decision.encoding.name());
        parsed.encoding = Some(decision);
        parsed
    }

    /// Parses a document from a reader, piece by piece.
    ///
    /// # Errors
    ///
    /// The errors of the reader.
    ///
    /// ```
    /// use broth::encoding::Guess;
    /// use broth::html::Parser;
    ///
    /// let file = std::io::Cursor::new("<title>Crème brûlée</title>");
    /// let parsed = Parser::new().guess(Guess::Utf8).errors(true).parse_reader(file)?;
    /// assert_eq!(parsed.root().text(), "Crème brûlée");
    /// assert_eq!(parsed.errors[0].code.as_str(), "missing-doctype");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn parse_reader(&self, reader: impl Read) -> io::Result<Parsed> {
        let mut stream = self.stream();
        // A stream that was fed no bytes would not know their encoding.
        stream.feed_bytes(&[]);
        read_pieces(reader, |piece| {
            let mut progress = stream.feed_bytes(piece);
            while let Progress::Script(_) = progress {
                progress = stream.resume();
            }
        })?;
        Ok(stream.finish())
    }
}

/// The bytes that a parser is fed, and their decoder.
#[derive(Debug)]
pub(crate) struct Bytes {
    parser: Parser,
    /// `None` before the first bytes.
    decoder: Option<EncodingStream>,
    /// The input so far, as long as it may have to be read again.
    kept: Vec<u8>,
}

impl Bytes {
    pub(crate) fn new(parser: Parser) -> Self {
        Self { parser, decoder: None, kept: Vec::new() }
    }

    pub(crate) fn are_fed(&self) -> bool {
        self.decoder.is_some()
    }

    fn take_decoder(&mut self) -> EncodingStream {
        let new = || self.parser.decoder.clone().source_map(false).stream();
        self.decoder.take().unwrap_or_else(new)
    }

    fn is_tentative(&self) -> bool {
        let decision = self.decoder.as_ref().and_then(EncodingStream::decision);
        decision.is_none_or(|decision| decision.confidence == Confidence::Tentative)
    }

    /// Drops the kept input once the encoding is certain.
    fn forget_what_is_certain(&mut self) {
        if !self.is_tentative() {
            self.kept = Vec::new();
        }
    }

    /// Decides about a declaration. Returns the encoding to start again with, if there is one.
    fn change_the_encoding(
        &mut self,
        declaration: &EncodingDeclaration,
    ) -> Option<&'static Encoding> {
        if !self.is_tentative() {
            return None;
        }
        let new = declared_encoding(declaration)?;
        match self.decoder.as_mut()?.change_the_encoding(new) {
            Change::Restart(encoding) => Some(encoding),
            Change::Keep | Change::SwitchInPlace(_) => None,
        }
    }
}

/// Parsing bytes in pieces.
impl<S: TreeSink> Stream<S> {
    /// Takes the next bytes and parses as far as they go. Up to 1,024 bytes are held back until
    /// their encoding is known.
    ///
    /// Feed a parser either bytes or text: the decoder does not see text in between.
    ///
    /// ```
    /// use broth::html::Parser;
    ///
    /// let mut parser = Parser::new().stream();
    /// for piece in [&b"<meta charset=wind"[..], b"ows-1251><p>\xEC\xE8", b"\xF0"] {
    ///     parser.feed_bytes(piece);
    /// }
    /// let parsed = parser.finish();
    /// assert_eq!(parsed.root().text(), "мир");
    /// assert_eq!(parsed.encoding.unwrap().encoding.name(), "windows-1251");
    /// ```
    pub fn feed_bytes(&mut self, bytes: &[u8]) -> Progress<S::Node> {
        if self.bytes.is_tentative() {
            self.bytes.kept.extend_from_slice(bytes);
        }
        let stop = self.feed_decoded(bytes);
        self.bytes.forget_what_is_certain();
        self.heed(stop)
    }

    fn feed_decoded(&mut self, bytes: &[u8]) -> Stop<S::Node> {
        let mut decoder = self.bytes.take_decoder();
        let is_ready = self.push(decoder.feed(bytes));
        self.bytes.decoder = Some(decoder);
        if is_ready { self.run_to_stop() } else { Stop::NeedInput }
    }

    /// Continues after a script.
    pub(crate) fn go_on(&mut self) -> Progress<S::Node> {
        if !self.bytes.are_fed() {
            return self.run();
        }
        let stop = self.run_to_stop();
        self.heed(stop)
    }

    /// Obeys declarations of the encoding until something else stops the parser.
    fn heed(&mut self, mut stop: Stop<S::Node>) -> Progress<S::Node> {
        loop {
            match stop {
                Stop::NeedInput => return Progress::NeedInput,
                Stop::Script(script) => return Progress::Script(script),
                Stop::Done => return Progress::Done,
                Stop::Encoding(declaration) => {
                    let restart = self.bytes.change_the_encoding(&declaration);
                    stop = match restart.zip(self.document().fresh()) {
                        Some((encoding, fresh)) => self.restart_with(encoding, fresh),
                        None => self.run_to_stop(),
                    };
                    self.bytes.forget_what_is_certain();
                }
            }
        }
    }

    /// Discards everything that was parsed, and starts again from the first byte.
    fn restart_with(&mut self, encoding: &'static Encoding, fresh: S) -> Stop<S::Node> {
        let parser = &mut self.bytes.parser;
        parser.decoder = parser.decoder.clone().restart_with(encoding);
        self.engine = parser.engine(fresh, Input::streaming());
        self.bytes.decoder = None;
        let kept = core::mem::take(&mut self.bytes.kept);
        self.feed_decoded(&kept)
    }

    /// Ends the input and parses the rest. Scripts on the way are skipped.
    pub(crate) fn finish_bytes(mut self) -> Parsed<S> {
        loop {
            let mut end = self.bytes.take_decoder().finish();
            while self.engine.input.open_insertion_points() > 0 {
                self.engine.input.close_insertion_point();
            }
            self.push(&end.text);
            self.engine.input.close();
            let restart = loop {
                match self.run_to_stop() {
                    Stop::Encoding(declaration)
                        if end.decision.confidence == Confidence::Tentative =>
                    {
                        if let Some(new) = declared_encoding(&declaration)
                            && let Change::Restart(encoding) = end.change_the_encoding(new)
                            && let Some(fresh) = self.document().fresh()
                        {
                            break Some((encoding, fresh));
                        }
                    }
                    Stop::Encoding(_) => {}
                    Stop::Script(_) => self.engine.input.close_insertion_point(),
                    Stop::NeedInput | Stop::Done => break None,
                }
            };
            match restart {
                Some((encoding, fresh)) => {
                    self.restart_with(encoding, fresh);
                }
                None => {
                    let mut parsed = self.finish_text();
                    parsed.encoding = Some(end.decision);
                    return parsed;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Parses in pieces of every length, and compares text and encoding.
    #[track_caller]
    fn check(html: &[u8], text: &str, encoding: &str) {
        for length in 1..=html.len() {
            let mut parser = Parser::new().stream();
            for piece in html.chunks(length) {
                parser.feed_bytes(piece);
            }
            let parsed = parser.finish();
            let decision = parsed.encoding.as_ref().unwrap();
            let found = parsed.root().text();
            assert_eq!((found.trim(), decision.encoding.name()), (text, encoding), "{length}");
        }
    }

    #[test]
    fn encodings_early_and_late() {
        let late = |before: &[u8], after: &[u8]| {
            [before, &[b' '; 1100], b"<meta charset=koi8-r>", after].concat()
        };
        check(b"<meta charset=koi8-r>\xCD", "м", "KOI8-R");
        check("\u{FEFF}<meta charset=koi8-r>м".as_bytes(), "м", "UTF-8");
        check(&late(b"", b"\xCD"), "м", "KOI8-R");
        check(&late(b"\xCD", b""), "м", "KOI8-R");
        check(b"\xE9", "é", "windows-1252");
        // A declaration that is not an element declares nothing.
        check(&late(b"\xE9<!--", b"-->"), "é", "windows-1252");
    }

    #[test]
    fn scripts_stop_a_reader_of_bytes() {
        let mut parser = Parser::new().scripting(true).stream();
        let mut scripts = 0;
        let mut progress = parser.feed_bytes(b"<script>1</script><p><script>2</script>x");
        while let Progress::Script(_) = progress {
            scripts += 1;
            progress = parser.resume();
        }
        assert_eq!((scripts, progress), (0, Progress::NeedInput), "too little to be sure");
        progress = parser.feed_bytes(&[b' '; 2000]);
        while let Progress::Script(_) = progress {
            scripts += 1;
            progress = parser.resume();
        }
        assert_eq!((scripts, progress), (2, Progress::NeedInput));
        assert!(parser.finish().root().text().contains('x'));
    }
}
