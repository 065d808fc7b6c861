//! Tokens of a reader.

use alloc::vec::Vec;
use core::fmt;
use core::iter::FusedIterator;
use std::io::{self, ErrorKind, Read};

use broth_encoding::{Decoder, Guess};

use super::{Token, Tokenizer, TokenizerStream};

impl Tokenizer<'static> {
    /// Creates an iterator over the tokens of a reader. It holds one token and a piece of the input
    /// at a time, so a large file needs little memory.
    ///
    /// The encoding is the one that the first 1,024 bytes indicate; a declaration after them is
    /// ignored. If they indicate none, it is windows-1252, unless a [guess](TokenReader::guess) is
    /// allowed. Spans are offsets in the decoded text.
    ///
    /// ```
    /// use broth::tokens::{Token, Tokenizer};
    ///
    /// let file = std::io::Cursor::new("<ul><li>Onions<li>Cheese</ul>");
    /// let tags = Tokenizer::from_reader(file).filter(|token| matches!(token, Ok(Token::StartTag(_))));
    /// assert_eq!(tags.count(), 3);
    /// ```
    pub fn from_reader<R: Read>(reader: R) -> TokenReader<R> {
        TokenReader {
            reader,
            stream: Self::stream(),
            has_ended: false,
            buffer: alloc::vec![0; 1 << 16],
        }
    }
}

/// The iterator that [`Tokenizer::from_reader`] returns. It ends after an error of the reader.
#[must_use]
pub struct TokenReader<R> {
    reader: R,
    stream: TokenizerStream,
    has_ended: bool,
    buffer: Vec<u8>,
}

impl<R: Read> TokenReader<R> {
    /// Sets how the bytes are decoded. It has no effect after the first token.
    pub fn decoder(mut self, decoder: Decoder) -> Self {
        self.stream = self.stream.decoder(decoder);
        self
    }

    /// Sets how to guess if nothing declares the encoding, as for
    /// [`Parser::guess`](crate::Parser::guess). It has no effect after the first token.
    ///
    /// ```
    /// use broth::encoding::Guess;
    /// use broth::tokens::{Token, Tokenizer};
    ///
    /// let file = "<p>Café".as_bytes();
    /// let mut tokens = Tokenizer::from_reader(file).guess(Guess::Utf8);
    /// assert!(tokens.any(|token| matches!(token, Ok(Token::Text(text)) if &*text == "Café")));
    /// ```
    pub fn guess(mut self, guess: Guess) -> Self {
        self.stream = self.stream.guess(guess);
        self
    }

    /// Reads the next piece, or the end.
    fn read(&mut self) -> io::Result<()> {
        let count = loop {
            match self.reader.read(&mut self.buffer) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                result => break result?,
            }
        };
        if count > 0 {
            self.stream.feed_bytes(&self.buffer[..count]);
        } else {
            self.has_ended = true;
            self.stream.finish();
        }
        Ok(())
    }
}

impl<R: Read> Iterator for TokenReader<R> {
    type Item = io::Result<Token<'static>>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(token) = self.stream.next() {
                return Some(Ok(token));
            }
            if self.has_ended {
                return None;
            }
            if let Err(error) = self.read() {
                self.has_ended = true;
                return Some(Err(error));
            }
        }
    }
}

impl<R: Read> FusedIterator for TokenReader<R> {}

impl<R> fmt::Debug for TokenReader<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TokenReader").field("stream", &self.stream).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::{String, ToString as _};

    /// A reader that returns a number of bytes at a time, then fails if it should.
    struct Slow<'b>(&'b [u8], usize, bool);

    impl Read for Slow<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let count = self.1.min(self.0.len());
            if count == 0 && self.2 {
                return Err(io::Error::other("the disk is full of soup"));
            }
            buffer[..count].copy_from_slice(&self.0[..count]);
            self.0 = &self.0[count..];
            Ok(count)
        }
    }

    #[test]
    fn a_reader_gives_the_tokens_of_its_text() {
        let html = "<!DOCTYPE html><meta charset=utf-8><p a='1' b>Crème &amp; br\u{0}ûlée<!--x-->\
                    <?a b?><title>a<b>&lt;</title><script><!--</script>x</p";
        let whole: Vec<_> = Tokenizer::new(html).collect();
        for length in [1, 2, 7, 1000] {
            let read: io::Result<Vec<_>> =
                Tokenizer::from_reader(Slow(html.as_bytes(), length, false)).collect();
            assert_eq!(read.unwrap(), whole, "{length}");
        }
    }

    #[test]
    fn a_reader_is_decoded() {
        let mut tokens = Tokenizer::from_reader(&b"<meta charset=koi8-r>\xCD\xC9\xD2"[..]);
        let text = tokens.find_map(|token| match token {
            Ok(Token::Text(text)) => Some(String::from(&*text)),
            _ => None,
        });
        assert_eq!(text.as_deref(), Some("мир"));
    }

    /// The texts of tokens, one after the other.
    fn texts(tokens: impl Iterator<Item = io::Result<Token<'static>>>) -> String {
        let texts = tokens.filter_map(|token| match token.unwrap() {
            Token::Text(text) => Some(String::from(&*text)),
            _ => None,
        });
        texts.collect()
    }

    #[test]
    fn the_encoding_of_unknown_bytes_is_guessed_as_for_a_document() {
        let latin = b"<p>Caf\xE9 &amp; <b>cr\xE8me".repeat(40);
        let utf8 = "<p>Café &amp; <b>crème".repeat(400).into_bytes();
        let declared = b"<meta charset=koi8-r>\xCD\xC9\xD2".to_vec();
        for bytes in [latin, utf8, declared] {
            for guess in [Guess::Never, Guess::Utf8] {
                let parsed = crate::Parser::new().guess(guess).parse_bytes(&bytes);
                for length in [1, 7, 100_000] {
                    let reader = Slow(&bytes, length, false);
                    let tokens = Tokenizer::from_reader(reader).guess(guess);
                    assert_eq!(texts(tokens), parsed.root().text(), "{guess:?} {length}");
                }
            }
        }
    }

    #[test]
    fn a_reader_takes_a_decoder() {
        let koi8 = Decoder::new().transport("koi8-r");
        let tokens = Tokenizer::from_reader(&b"\xCD\xC9\xD2"[..]).decoder(koi8);
        assert_eq!(texts(tokens), "мир");
    }

    #[test]
    fn a_stream_knows_the_source_of_its_last_token() {
        let html = "<p A='é'>x &amp; y</p></><!---->";
        for length in [1, 3, 100] {
            let utf8 = broth_encoding::Decoder::new().transport("utf-8");
            let mut tokens = Tokenizer::stream().decoder(utf8);
            let mut written = String::new();
            let mut read = |tokens: &mut TokenizerStream| {
                while let Some(token) = tokens.next() {
                    let span = token.span();
                    assert_eq!(tokens.source(span), html.get(span.range()), "{length}");
                    written += tokens.source(span).unwrap();
                }
            };
            for piece in html.as_bytes().chunks(length) {
                tokens.feed_bytes(piece);
                read(&mut tokens);
            }
            tokens.finish();
            read(&mut tokens);
            assert_eq!(written, html.replace("</>", ""), "{length}");
        }
    }

    #[test]
    fn an_error_ends_the_tokens() {
        let html = [b' '; 3000];
        let mut tokens = Tokenizer::from_reader(Slow(&html, 1000, true));
        let error = tokens.find_map(Result::err).unwrap();
        assert_eq!(error.to_string(), "the disk is full of soup");
        assert!(tokens.next().is_none() && tokens.next().is_none());
    }

    #[test]
    fn memory_does_not_grow_with_the_input() {
        let page = "<p class=soup>Soup</p>".repeat(1000);
        let pages = io::Read::take(Pages(page.into_bytes(), 0), 50_000_000);
        let mut tokens = Tokenizer::from_reader(pages);
        let mut most = 0;
        while let Some(token) = tokens.next() {
            token.unwrap();
            most = most.max(tokens.stream.held_bytes());
        }
        assert!(most < 200_000, "{most}");
    }

    /// The same page again and again.
    struct Pages(Vec<u8>, usize);

    impl Read for Pages {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let count = buffer.len().min(self.0.len() - self.1);
            buffer[..count].copy_from_slice(&self.0[self.1..self.1 + count]);
            self.1 = (self.1 + count) % self.0.len();
            Ok(count)
        }
    }
}
