//! Parsing bytes: decoding and parsing go together, because a `<meta>` that comes late can change the
//! encoding.
//!
//! <https://html.spec.whatwg.org/multipage/parsing.html#change-the-encoding>

use alloc::vec::Vec;
use std::io::{self, Read};

use broth_encoding::{
    Change, Confidence, Decision, Decoder, Encoding, Options as EncodingOptions,
    encoding_of_meta_element,
};
use broth_html_tree::EncodingDeclaration;

use crate::engine::Stop;
use crate::{Parsed, Parser, ParserBuilder, Progress};
use broth_encoding::read_pieces;

/// Parses a document from bytes, and tells the encoding that it was in.
///
/// ```
/// use broth::encoding::{KOI8_R, Options};
///
/// let html = [&b"<p>\xCD\xC9\xD2"[..], &[b' '; 1100], b"<meta charset=koi8-r>"].concat();
/// let (parsed, decision) = broth::html::parse_bytes(&html, Options::html());
/// assert_eq!(parsed.root().text_content().trim(), "мир");
/// assert_eq!(decision.encoding, KOI8_R);
/// ```
#[must_use]
pub fn parse_bytes(html: &[u8], encoding: EncodingOptions) -> (Parsed, Decision) {
    let mut parser = Parser::builder().build_bytes(encoding);
    parser.feed(html);
    parser.finish()
}

/// Parses a document from a reader, and tells the encoding that it was in.
///
/// # Errors
///
/// Those of the reader.
///
/// ```
/// use broth::encoding::Options;
///
/// let reader = std::io::Cursor::new("<title>Grüße</title>");
/// let (parsed, _) = broth::html::from_reader(reader, Options::html().transport("utf-8"))?;
/// assert_eq!(parsed.root().text_content(), "Grüße");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn from_reader(reader: impl Read, encoding: EncodingOptions) -> io::Result<(Parsed, Decision)> {
    Parser::builder().from_reader(reader, encoding)
}

impl ParserBuilder {
    /// A parser that is fed bytes.
    ///
    /// ```
    /// use broth::encoding::Options;
    /// use broth::html::Parser;
    ///
    /// let mut parser = Parser::builder().errors(true).build_bytes(Options::html().transport("koi8-r"));
    /// parser.feed(b"<p>\xCD\xC9");
    /// parser.feed(b"\xD2");
    /// let (parsed, _decision) = parser.finish();
    /// assert_eq!(parsed.root().text_content(), "мир");
    /// ```
    #[must_use]
    pub fn build_bytes(self, encoding: EncodingOptions) -> BytesParser {
        BytesParser {
            parser: self.clone().build(),
            decoder: Decoder::new(encoding.clone().source_map(false)),
            builder: self,
            encoding,
            kept: Vec::new(),
        }
    }

    /// Parses a document from a reader, and tells the encoding that it was in.
    ///
    /// # Errors
    ///
    /// Those of the reader.
    ///
    /// ```
    /// use broth::encoding::Options;
    /// use broth::html::Parser;
    ///
    /// let file = std::io::Cursor::new("<title>Soup</title>");
    /// let (parsed, _) = Parser::builder().errors(true).from_reader(file, Options::html())?;
    /// assert_eq!(parsed.errors[0].code.as_str(), "missing-doctype");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn from_reader(
        self,
        reader: impl Read,
        encoding: EncodingOptions,
    ) -> io::Result<(Parsed, Decision)> {
        let mut parser = self.build_bytes(encoding);
        read_pieces(reader, |piece| {
            let mut progress = parser.feed(piece);
            while let Progress::Script(_) = progress {
                progress = parser.resume();
            }
        })?;
        Ok(parser.finish())
    }
}

/// An HTML parser that is fed bytes.
///
/// Until the encoding is certain it keeps what it was fed, to begin again if a `<meta>` says otherwise.
///
/// ```
/// use broth::encoding::Options;
/// use broth::html::Parser;
///
/// let mut parser = Parser::builder().build_bytes(Options::html());
/// for piece in [&b"<meta charset=wind"[..], b"ows-1251><p>\xEC\xE8", b"\xF0"] {
///     parser.feed(piece);
/// }
/// let (parsed, decision) = parser.finish();
/// assert_eq!(parsed.root().text_content(), "мир");
/// assert_eq!(decision.encoding.name(), "windows-1251");
/// ```
#[derive(Debug)]
pub struct BytesParser {
    parser: Parser,
    decoder: Decoder,
    builder: ParserBuilder,
    encoding: EncodingOptions,
    /// What was fed, as long as it may have to be read again.
    kept: Vec<u8>,
}

impl BytesParser {
    /// The parser of the text; a change of the encoding replaces it by a new one.
    pub fn parser(&mut self) -> &mut Parser {
        &mut self.parser
    }

    /// Takes the next bytes and parses as far as they go.
    pub fn feed(&mut self, bytes: &[u8]) -> Progress {
        if self.is_tentative() {
            self.kept.extend_from_slice(bytes);
        }
        let text = self.decoder.feed(bytes);
        let stop = self.parser.feed_text(text);
        self.forget_what_is_certain();
        self.heed(stop)
    }

    /// What was fed need not be kept once the encoding is certain.
    fn forget_what_is_certain(&mut self) {
        if !self.is_tentative() {
            self.kept = Vec::new();
        }
    }

    /// Goes on after the script for which the parser stopped last.
    ///
    /// ```
    /// use broth::encoding::Options;
    /// use broth::html::{Parser, Progress};
    ///
    /// let options = Options::html().transport("utf-8");
    /// let mut parser = Parser::builder().scripting(true).build_bytes(options);
    /// let mut progress = parser.feed(b"<script>1</script><p>x");
    /// while let Progress::Script(_script) = progress {
    ///     parser.parser().write("written");
    ///     progress = parser.resume();
    /// }
    /// assert!(parser.finish().0.root().text_content().contains("written"));
    /// ```
    pub fn resume(&mut self) -> Progress {
        let stop = self.parser.resume_text();
        self.heed(stop)
    }

    /// Ends the input and parses the rest. Scripts that are met on the way are passed over.
    #[must_use]
    pub fn finish(mut self) -> (Parsed, Decision) {
        loop {
            let options = self.encoding.clone().source_map(false);
            let decoder = core::mem::replace(&mut self.decoder, Decoder::new(options));
            let mut end = decoder.finish();
            let mut stop = self.parser.feed_text(&end.text);
            let restart = loop {
                match stop {
                    Stop::Encoding(new) if end.decision.confidence == Confidence::Tentative => {
                        match end.change_the_encoding(new) {
                            Change::Restart(encoding) => break Some(encoding),
                            Change::Keep | Change::SwitchInPlace(_) => {}
                        }
                        stop = self.parser.run_text();
                    }
                    Stop::Encoding(_) => stop = self.parser.run_text(),
                    Stop::Script(_) => stop = self.parser.resume_text(),
                    Stop::NeedInput if !self.parser.is_closed() => {
                        self.parser.close();
                        stop = self.parser.run_text();
                    }
                    Stop::NeedInput | Stop::Done => break None,
                }
            };
            match restart {
                None => return (self.parser.finish(), end.decision),
                Some(encoding) => {
                    self.restart_with(encoding);
                }
            }
        }
    }

    fn is_tentative(&self) -> bool {
        self.decoder.decision().is_none_or(|decision| decision.confidence == Confidence::Tentative)
    }

    /// Heeds declarations of the encoding until something else stops the parser.
    fn heed(&mut self, mut stop: Stop<&'static Encoding>) -> Progress {
        while let Stop::Encoding(new) = stop {
            stop = match self.is_tentative().then(|| self.decoder.change_the_encoding(new)) {
                Some(Change::Restart(encoding)) => self.restart_with(encoding),
                _ => self.parser.run_text(),
            };
            self.forget_what_is_certain();
        }
        stop.into()
    }

    /// Throws away what was parsed, and begins again with the first byte.
    fn restart_with(&mut self, encoding: &'static Encoding) -> Stop<&'static Encoding> {
        let options = self.encoding.clone().restart_with(encoding).source_map(false);
        self.encoding = options.clone();
        self.decoder = Decoder::new(options);
        self.parser = self.builder.clone().build();
        let kept = core::mem::take(&mut self.kept);
        let text = self.decoder.feed(&kept);
        self.parser.feed_text(text)
    }
}

/// The encoding that a declaration names, if there is one of that name.
pub(crate) fn declared(declaration: EncodingDeclaration<'_>) -> Option<&'static Encoding> {
    let EncodingDeclaration { charset, http_equiv, content } = declaration;
    encoding_of_meta_element(charset, http_equiv, content)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Parses in pieces of every length, and compares text and encoding.
    #[track_caller]
    fn check(html: &[u8], text: &str, encoding: &str) {
        for length in 1..=html.len() {
            let mut parser = Parser::builder().build_bytes(EncodingOptions::html());
            for piece in html.chunks(length) {
                parser.feed(piece);
            }
            let (parsed, decision) = parser.finish();
            let found = parsed.root().text_content();
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
        // A declaration that is no element declares nothing.
        check(&late(b"\xE9<!--", b"-->"), "é", "windows-1252");
    }

    #[test]
    fn scripts_stop_a_reader_of_bytes() {
        let mut parser = Parser::builder().scripting(true).build_bytes(EncodingOptions::html());
        let mut scripts = 0;
        let mut progress = parser.feed(b"<script>1</script><p><script>2</script>x");
        while let Progress::Script(_) = progress {
            scripts += 1;
            progress = parser.resume();
        }
        assert_eq!((scripts, progress), (0, Progress::NeedInput), "too little to be sure");
        progress = parser.feed(&[b' '; 2000]);
        while let Progress::Script(_) = progress {
            scripts += 1;
            progress = parser.resume();
        }
        assert_eq!((scripts, progress), (2, Progress::NeedInput));
        assert!(parser.finish().0.root().text_content().contains('x'));
    }
}
