//! Tokens of a document that arrives in pieces.

use alloc::string::String;

use broth_encoding::{Decoder, Guess, Stream as EncodingStream};
use broth_html_tokenizer::TokenStream;
use broth_input::Span;
use broth_markup::Next;

use super::{Lending, Token, Tokenizer};

impl Tokenizer<'static> {
    /// Creates an iterator over the tokens of a document that arrives in pieces. It has no tokens
    /// when it needs the next piece.
    ///
    /// ```
    /// use broth::tokens::{Token, Tokenizer};
    ///
    /// let mut tokens = Tokenizer::stream();
    /// let mut tags = 0;
    /// for piece in ["<p cla", "ss=a>Soup</p>"] {
    ///     tokens.feed(piece);
    ///     tags += tokens.by_ref().filter(|token| matches!(token, Token::StartTag(_))).count();
    /// }
    /// tokens.finish();
    /// assert_eq!(tags + tokens.count(), 1);
    /// ```
    pub fn stream() -> TokenizerStream {
        TokenizerStream::new()
    }
}

/// The iterator that [`Tokenizer::stream`] returns. Feed it text, or feed it bytes.
#[derive(Debug)]
#[must_use]
pub struct TokenizerStream {
    options: Decoder,
    /// `None` before the first bytes.
    decoder: Option<EncodingStream>,
    stream: TokenStream,
    written: Written,
}

impl TokenizerStream {
    fn new() -> Self {
        let lending = Lending::new().without_tree_builder(false).coalesced_text(true);
        Self {
            options: Decoder::new(),
            decoder: None,
            stream: TokenStream::new(lending),
            written: Written::default(),
        }
    }

    /// Sets how bytes are decoded.
    pub fn decoder(mut self, decoder: Decoder) -> Self {
        self.options = decoder;
        self
    }

    /// Sets how to guess if nothing declares the encoding of bytes, as for
    /// [`Parser::guess`](crate::Parser::guess).
    pub fn guess(mut self, guess: Guess) -> Self {
        self.options = self.options.guess(guess);
        self
    }

    fn push(&mut self, text: &str) {
        self.written.text.push_str(text);
        self.stream.feed(text);
    }

    /// Takes the next piece.
    pub fn feed(&mut self, piece: &str) {
        self.push(piece);
    }

    /// Takes the next piece as bytes. The encoding is the one that the first 1,024 bytes indicate;
    /// a declaration after them is ignored.
    pub fn feed_bytes(&mut self, piece: &[u8]) {
        let new = || self.options.clone().source_map(false).stream();
        let mut decoder = self.decoder.take().unwrap_or_else(new);
        self.push(decoder.feed(piece));
        self.decoder = Some(decoder);
    }

    /// Ends the document: the tokens that are left follow.
    pub fn finish(&mut self) {
        if let Some(decoder) = self.decoder.take() {
            self.push(&decoder.finish().text);
        }
        self.stream.finish();
    }

    /// A part of the source, from the end of the token before the last one.
    #[must_use]
    pub fn source(&self, span: Span) -> Option<&str> {
        let at = |offset: usize| offset.checked_sub(self.written.before);
        self.written.text.get(at(span.start)?..at(span.end)?)
    }

    #[cfg(test)]
    pub(super) fn held_bytes(&self) -> usize {
        self.stream.held_bytes() + self.written.text.len()
    }
}

/// The source from the end of the token before the last one.
#[derive(Debug, Default)]
struct Written {
    text: String,
    /// The number of bytes before the text.
    before: usize,
    /// The end of the last token.
    end: usize,
}

impl Written {
    /// Goes on to a token that ends here.
    fn advance(&mut self, end: usize) {
        let done = self.end.saturating_sub(self.before);
        // A few long moves take less time than many short ones.
        if done * 2 > self.text.len() && self.text.is_char_boundary(done) {
            self.text.drain(..done);
            self.before += done;
        }
        self.end = end;
    }
}

impl Iterator for TokenizerStream {
    type Item = Token<'static>;

    fn next(&mut self) -> Option<Token<'static>> {
        let Next::Token(token, span) = self.stream.next() else { return None };
        let token = token.to_static(span);
        if matches!(token, Token::EndOfFile(_)) {
            return None;
        }
        self.written.advance(span.end);
        Some(token)
    }
}
