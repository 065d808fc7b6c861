//! The comfortable ways in: an iterator over a whole text, and a stream that is fed.

use broth_input::{Input, Span};
use broth_markup::{Next, OwnedToken, ParseError, Token};

use crate::Tokenizer;

/// The tokens of a text, with their spans: an iterator. The content model flag is set as tree construction
/// would set it, with scripting off.
///
/// ```
/// use broth_html2007::{OwnedToken, tokens};
///
/// let texts: Vec<_> = tokens("<title>a<b>&amp;</title>c<d>")
///     .filter_map(|(token, _)| if let OwnedToken::Text(text) = token { Some(text) } else { None })
///     .collect();
/// assert_eq!(texts, ["a<b>&", "c"]);
/// ```
#[must_use]
pub fn tokens(text: &str) -> Tokens<'_> {
    Tokens::new(text, Tokenizer::new().without_tree_builder(false))
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
    ///
    /// ```
    /// use broth_html2007::{ContentModelFlag, OwnedToken, Tokenizer, Tokens};
    ///
    /// let mut tokenizer = Tokenizer::new().with_errors(true);
    /// tokenizer.set_content_model_flag(ContentModelFlag::Rcdata);
    /// tokenizer.set_last_start_tag("title");
    /// let mut tokens = Tokens::new("a</B>&#0;</title>", tokenizer);
    /// assert_eq!(tokens.next().unwrap().0, OwnedToken::Text("a</B>\u{FFFD}".into()));
    /// assert_eq!(tokens.drain_errors().next().unwrap().code.as_str(), "null-character-reference");
    /// ```
    #[must_use]
    pub fn new(text: &'s str, tokenizer: Tokenizer) -> Self {
        Self { text, input: Input::whole(text), tokenizer }
    }

    /// The errors noticed so far.
    pub fn drain_errors(&mut self) -> impl Iterator<Item = ParseError> + '_ {
        self.tokenizer.drain_errors()
    }
}

impl<'s> Iterator for Tokens<'s> {
    type Item = (OwnedToken<'s>, Span);

    fn next(&mut self) -> Option<Self::Item> {
        match self.tokenizer.next(&mut self.input) {
            Next::Token(Token::EndOfFile, _) | Next::NeedInput | Next::End => None,
            Next::Token(token, span) => Some((token.to_owned_in(span, self.text), span)),
        }
    }
}

/// A tokenizer together with the input it reads: text in by chunks of any size, lent tokens out.
///
/// ```
/// use broth_html2007::{Next, Token, TokenStream};
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
#[derive(Clone, Debug)]
pub struct TokenStream {
    input: Input<'static>,
    tokenizer: Tokenizer,
}

impl Default for TokenStream {
    /// With scripting off and without a tree builder.
    fn default() -> Self {
        Self::new(Tokenizer::new().without_tree_builder(false))
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

    /// The next token, or that more must be fed. Text is given as far as it is there.
    #[allow(clippy::should_implement_trait)] // it lends
    pub fn next(&mut self) -> Next<'_> {
        self.tokenizer.next(&mut self.input)
    }

    /// The errors noticed so far.
    pub fn drain_errors(&mut self) -> impl Iterator<Item = ParseError> + '_ {
        self.tokenizer.drain_errors()
    }

    /// How many bytes of text are held: what has not been read, and the token under construction.
    #[must_use]
    pub fn held_bytes(&self) -> usize {
        self.input.held_bytes()
    }

    /// The tokenizer, to set its content model flag and the like.
    pub fn tokenizer(&mut self) -> &mut Tokenizer {
        &mut self.tokenizer
    }
}
