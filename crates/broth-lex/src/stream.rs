//! The convenient interfaces of every tokenizer: an iterator over a whole text, and a stream that
//! is fed.

use core::iter::FusedIterator;

use broth_input::{Input, Span};
use broth_markup::{Next, ParseError};

/// A tokenizer that [`Tokens`] and [`TokenStream`] can drive.
///
/// ```
/// use broth_lex::{Input, Span, TokenStream, Tokenize, Tokens};
/// use broth_markup::{Next, ParseError};
///
/// /// Its tokens are lines.
/// struct Lines;
/// impl Tokenize for Lines {
///     type Token<'t> = &'t str;
///     type OwnedToken<'s> = &'s str;
///     fn alone() -> Self { Lines }
///     fn next<'t>(&'t mut self, input: &'t mut Input<'_>) -> Next<&'t str> {
///         let start = input.offset();
///         let Some(len) = input.rest().find('\n') else { return Next::NeedInput };
///         input.advance(len + 1);
///         let span = Span::new(start, start + len);
///         Next::Token(input.slice(span), span)
///     }
///     fn drain_errors(&mut self, _: &Input<'_>) -> impl Iterator<Item = ParseError> {
///         std::iter::empty()
///     }
///     fn keep<'s>(_: &str, span: Span, source: &'s str) -> Option<&'s str> {
///         Some(&source[span.range()])
///     }
/// }
///
/// let mut lines = Tokens::new("fish\nchips\n", Lines::alone());
/// let Lines = lines.tokenizer(); // to switch its text mode, for example
/// assert!(lines.eq(["fish", "chips"]));
///
/// let mut stream = TokenStream::new(Lines::alone());
/// stream.feed("fish\nchi");
/// assert!(matches!(stream.next(), Next::Token("fish", _)));
/// assert_eq!(stream.next(), Next::NeedInput);
/// assert_eq!(stream.held_bytes(), 8);
/// stream.feed("ps\n");
/// stream.finish();
/// assert!(matches!(stream.next(), Next::Token("chips", _)));
/// assert_eq!(stream.drain_errors().count(), 0);
/// ```
pub trait Tokenize: Sized {
    /// A borrowed token.
    type Token<'t>;
    /// An owned token, which borrows the source where its text is the same.
    type OwnedToken<'s>;

    /// Creates a tokenizer that works alone: no tree builder tells it how to read raw text.
    fn alone() -> Self;

    /// The next token.
    fn next<'t>(&'t mut self, input: &'t mut Input<'_>) -> Next<Self::Token<'t>>;

    /// The errors noticed so far.
    fn drain_errors(&mut self, input: &Input<'_>) -> impl Iterator<Item = ParseError>;

    /// The owned form of a token; `None` for the end of the file.
    fn keep<'s>(
        token: Self::Token<'_>,
        span: Span,
        source: &'s str,
    ) -> Option<Self::OwnedToken<'s>>;
}

/// An iterator over the tokens of a text. It ends before the end-of-file token.
///
/// For HTML and XML, it is `broth_html_tokenizer::Tokens` and `broth_xml5::Tokens`; [`Tokenize`]
/// shows a custom one.
#[derive(Clone, Debug)]
pub struct Tokens<'s, T> {
    text: &'s str,
    input: Input<'s>,
    tokenizer: T,
}

impl<'s, T: Tokenize> Tokens<'s, T> {
    /// Reads a text with this tokenizer.
    #[must_use]
    pub fn new(text: &'s str, tokenizer: T) -> Self {
        Self { text, input: Input::whole(text), tokenizer }
    }

    /// The errors noticed so far.
    pub fn drain_errors(&mut self) -> impl Iterator<Item = ParseError> + '_ {
        self.tokenizer.drain_errors(&self.input)
    }

    /// The tokenizer.
    pub fn tokenizer(&mut self) -> &mut T {
        &mut self.tokenizer
    }
}

impl<'s, T: Tokenize> Iterator for Tokens<'s, T> {
    type Item = T::OwnedToken<'s>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        match self.tokenizer.next(&mut self.input) {
            Next::Token(token, span) => T::keep(token, span, self.text),
            Next::NeedInput | Next::End => None,
        }
    }
}

impl<T: Tokenize> FusedIterator for Tokens<'_, T> {}

/// A tokenizer together with its input. You feed it chunks of any size, and it lends you tokens.
#[derive(Clone, Debug)]
pub struct TokenStream<T> {
    input: Input<'static>,
    tokenizer: T,
}

impl<T: Tokenize> Default for TokenStream<T> {
    /// A stream that a tokenizer reads [alone](Tokenize::alone).
    fn default() -> Self {
        Self::new(T::alone())
    }
}

impl<T: Tokenize> TokenStream<T> {
    /// A stream that this tokenizer reads.
    #[must_use]
    pub fn new(tokenizer: T) -> Self {
        Self { input: Input::streaming(), tokenizer }
    }

    /// Appends a chunk.
    pub fn feed(&mut self, chunk: &str) {
        self.input.push(chunk);
    }

    /// Declares the end of the input.
    pub fn finish(&mut self) {
        self.input.close();
    }

    /// The next token, or a request for more input. Text is returned as far as it has arrived.
    #[inline]
    #[allow(clippy::should_implement_trait)] // it lends
    pub fn next(&mut self) -> Next<T::Token<'_>> {
        self.tokenizer.next(&mut self.input)
    }

    /// The errors noticed so far.
    pub fn drain_errors(&mut self) -> impl Iterator<Item = ParseError> + '_ {
        self.tokenizer.drain_errors(&self.input)
    }

    /// The number of bytes held: the input that has not been read, and the token under
    /// construction.
    #[must_use]
    pub fn held_bytes(&self) -> usize {
        self.input.held_bytes()
    }

    /// The tokenizer, for example to switch its text mode.
    pub fn tokenizer(&mut self) -> &mut T {
        &mut self.tokenizer
    }
}
