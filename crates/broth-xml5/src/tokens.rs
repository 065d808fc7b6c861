//! Convenient interfaces to the tokenizer: an iterator over a whole text, and a stream of chunks.

use broth_input::{Input, Span};
use broth_lex::Tokenize;
use broth_markup::{Next, ParseError};

use crate::{Token, Tokenizer, owned};

/// Returns an iterator over the tokens of a text, which know their spans.
///
/// ```
/// use broth::xml::{owned::Token, tokens};
///
/// let names: Vec<_> = tokens("<ul><li>a</li><br/></ul>")
///     .filter_map(|token| match token {
///         Token::StartTag(tag) | Token::EmptyTag(tag) => Some(tag.name),
///         _ => None,
///     })
///     .collect();
/// assert_eq!(names, ["ul", "li", "br"]);
/// ```
#[must_use]
pub fn tokens(text: &str) -> Tokens<'_> {
    Tokens::new(text, Tokenizer::alone())
}

/// The iterator of [`tokens`]. It ends before the end-of-file token.
///
/// ```
/// use broth::xml::{Tokenizer, Tokens};
///
/// let mut tokens = Tokens::new("<a>&</a>", Tokenizer::new().errors(true));
/// assert_eq!(tokens.by_ref().count(), 3);
/// assert_eq!(tokens.drain_errors().next().unwrap().code.as_str(), "unescaped-ampersand");
/// ```
pub type Tokens<'s> = broth_lex::Tokens<'s, Tokenizer>;

/// A tokenizer together with its input. You feed it chunks of any size, and it returns borrowed
/// tokens.
///
/// ```
/// use broth::xml::{Next, Token, TokenStream};
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
pub type TokenStream = broth_lex::TokenStream<Tokenizer>;

impl Tokenize for Tokenizer {
    type Token<'t> = Token<'t>;
    type OwnedToken<'s> = owned::Token<'s>;

    fn alone() -> Self {
        Self::new()
    }

    #[inline]
    fn next<'t>(&'t mut self, input: &'t mut Input<'_>) -> Next<Token<'t>> {
        self.next(input)
    }

    #[inline]
    fn drain_errors(&mut self, input: &Input<'_>) -> impl Iterator<Item = ParseError> {
        self.drain_errors(input)
    }

    #[inline]
    fn keep<'s>(token: Token<'_>, span: Span, source: &'s str) -> Option<owned::Token<'s>> {
        match token {
            Token::EndOfFile => None,
            _ => Some(token.to_owned_in(span, source)),
        }
    }
}
