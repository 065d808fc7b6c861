//! The convenient interfaces: an iterator over a whole text, and a stream of chunks.

use broth_input::{Input, Span};
use broth_lex::Tokenize;
use broth_markup::{Next, ParseError, Token, owned};

use crate::Tokenizer;

/// Iterates over the tokens of a text and their spans. The content model flag is set as tree
/// construction would set it, with scripting off.
///
/// ```
/// use broth::html2007::{owned, tokens};
///
/// let texts: Vec<_> = tokens("<title>a<b>&amp;</title>c<d>")
///     .filter_map(|token| if let owned::Token::Text(text) = token { Some(text.text) } else { None })
///     .collect();
/// assert_eq!(texts, ["a<b>&", "c"]);
/// ```
#[must_use]
pub fn tokens(text: &str) -> Tokens<'_> {
    Tokens::new(text, Tokenizer::alone())
}

/// The iterator of [`tokens`]. It ends before the end-of-file token.
///
/// ```
/// use broth::html2007::{ContentModelFlag, Tokenizer, Tokens, owned};
///
/// let mut tokenizer = Tokenizer::new().errors(true);
/// tokenizer.set_content_model_flag(ContentModelFlag::Rcdata);
/// tokenizer.set_last_start_tag("title");
/// let mut tokens = Tokens::new("a</B>&#0;</title>", tokenizer);
/// assert!(matches!(tokens.next(), Some(owned::Token::Text(text)) if text == "a</B>\u{FFFD}"));
/// assert_eq!(tokens.drain_errors().next().unwrap().code.as_str(), "null-character-reference");
/// ```
pub type Tokens<'s> = broth_lex::Tokens<'s, Tokenizer>;

/// A tokenizer together with the input it reads: chunks of any size in, borrowed tokens out.
///
/// ```
/// use broth::html2007::{Next, Token, TokenStream};
///
/// let mut stream = TokenStream::default();
/// let mut comments = 0;
/// for chunk in ["<script><!-- no comm", "ent --></script><!-- a comment -->"] {
///     stream.feed(chunk);
///     while let Next::Token(token, _) = stream.next() {
///         comments += usize::from(matches!(token, Token::Comment(_)));
///     }
/// }
/// stream.finish();
/// assert!(matches!(stream.next(), Next::Token(Token::EndOfFile, _)));
/// assert_eq!(comments, 1);
/// ```
pub type TokenStream = broth_lex::TokenStream<Tokenizer>;

impl Tokenize for Tokenizer {
    type Token<'t> = Token<'t>;
    type OwnedToken<'s> = owned::Token<'s>;

    fn alone() -> Self {
        Self::new().without_tree_builder(false)
    }

    #[inline]
    fn next<'t>(&'t mut self, input: &'t mut Input<'_>) -> Next<Token<'t>> {
        self.next(input)
    }

    #[inline]
    fn drain_errors(&mut self, _: &Input<'_>) -> impl Iterator<Item = ParseError> {
        self.drain_errors()
    }

    #[inline]
    fn keep<'s>(token: Token<'_>, span: Span, source: &'s str) -> Option<owned::Token<'s>> {
        match token {
            Token::EndOfFile => None,
            _ => Some(token.to_owned_in(span, source)),
        }
    }
}
