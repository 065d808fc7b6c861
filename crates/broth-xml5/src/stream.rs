//! The comfortable ways in: an iterator over a whole text, and a stream that is fed.

use broth_input::{Input, Span};
use broth_markup::ParseError;

use crate::{Dialect, Next, OwnedToken, Tokenizer};

/// The tokens of a text, with their spans: an iterator.
///
/// ```
/// use broth_xml5::{OwnedToken, tokens};
///
/// let names: Vec<_> = tokens("<ul><li>a</li><br/></ul>")
///     .filter_map(|(token, _)| match token {
///         OwnedToken::StartTag(tag) | OwnedToken::EmptyTag(tag) => Some(tag.name),
///         _ => None,
///     })
///     .collect();
/// assert_eq!(names, ["ul", "li", "br"]);
/// ```
#[must_use]
pub fn tokens(text: &str) -> Tokens<'_> {
    Tokens::new(text, Tokenizer::new(Dialect::Xml))
}

/// The iterator of [`tokens`]. It ends before the end-of-file token.
#[derive(Clone, Debug)]
pub struct Tokens<'s> {
    text: &'s str,
    input: Input<'s>,
    tokenizer: Tokenizer,
}

impl<'s> Tokens<'s> {
    /// The tokens of a text, by a tokenizer with options.
    #[must_use]
    pub fn new(text: &'s str, tokenizer: Tokenizer) -> Self {
        Self { text, input: Input::whole(text), tokenizer }
    }

    /// The errors noticed so far.
    pub fn drain_errors(&mut self) -> impl Iterator<Item = ParseError> + '_ {
        self.tokenizer.drain_errors(&self.input)
    }

    /// What strict mode has stopped at.
    #[must_use]
    pub fn violation(&self) -> Option<ParseError> {
        self.tokenizer.violation()
    }
}

impl<'s> Iterator for Tokens<'s> {
    type Item = (OwnedToken<'s>, Span);

    fn next(&mut self) -> Option<Self::Item> {
        match self.tokenizer.next(&mut self.input) {
            Next::Token(token, span) => match token.to_owned_in(span, self.text) {
                OwnedToken::EndOfFile => None,
                token => Some((token, span)),
            },
            Next::NeedInput | Next::End => None,
        }
    }
}

/// A tokenizer together with the input it reads: text in by chunks of any size, lent tokens out.
///
/// ```
/// use broth_xml5::{Next, Token, TokenStream};
///
/// let mut stream = TokenStream::default();
/// let mut tags = 0;
/// for chunk in ["<p cla", "ss='a'>te", "xt</p>"] {
///     stream.feed(chunk);
///     while let Next::Token(token, _) = stream.next() {
///         tags += usize::from(matches!(token, Token::StartTag(_) | Token::EndTag(_)));
///     }
/// }
/// stream.finish();
/// assert!(matches!(stream.next(), Next::Token(Token::EndOfFile, _)));
/// assert_eq!(tags, 2);
/// ```
#[derive(Clone, Debug)]
pub struct TokenStream {
    input: Input<'static>,
    tokenizer: Tokenizer,
}

impl Default for TokenStream {
    fn default() -> Self {
        Self::new(Tokenizer::default())
    }
}

impl TokenStream {
    /// A stream read by a tokenizer with options.
    #[must_use]
    pub fn new(tokenizer: Tokenizer) -> Self {
        Self { input: Input::streaming(), tokenizer }
    }

    /// Appends a chunk.
    pub fn feed(&mut self, chunk: &str) {
        self.input.push(chunk);
    }

    /// Says that no further chunk will come.
    pub fn finish(&mut self) {
        self.input.close();
    }

    /// The next token, or that more must be fed.
    #[allow(clippy::should_implement_trait)] // it lends
    pub fn next(&mut self) -> Next<'_> {
        self.tokenizer.next(&mut self.input)
    }

    /// The errors noticed so far.
    pub fn drain_errors(&mut self) -> impl Iterator<Item = ParseError> + '_ {
        self.tokenizer.drain_errors(&self.input)
    }

    /// What strict mode has stopped at.
    #[must_use]
    pub fn violation(&self) -> Option<ParseError> {
        self.tokenizer.violation()
    }
}
