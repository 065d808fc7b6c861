//! `TokenStream`: tokens of a text that arrives in pieces.

use alloc::string::String;
use alloc::vec::Vec;

use broth_input::Span;

use crate::error::{CssError, Errors};
use crate::token::Token;
use crate::tokenizer::Tokens;

/// The tokenizer, for a text that arrives in pieces.
///
/// A token is passed on when the text after it cannot change it any more. The rest is held back, so
/// memory holds one token or one comment, and a small piece.
///
/// ```
/// use broth::css::TokenStream;
///
/// let mut written = Vec::new();
/// let mut stream = TokenStream::new();
/// for piece in ["mar", "gin: 1", "0px"] {
///     stream.feed(piece, |token| written.push((token.span().start, token.text().to_owned())));
/// }
/// stream.finish(|token| written.push((token.span().start, token.text().to_owned())));
/// let expected = [(0, "margin"), (6, ":"), (7, " "), (8, "10px")];
/// assert!(written.iter().map(|(start, text)| (*start, text.as_str())).eq(expected));
/// ```
#[derive(Clone, Debug)]
pub struct TokenStream {
    /// The text that is not yet tokens.
    held: String,
    /// The offset of the text that is held.
    start: usize,
    /// How much text must be held before it is read again.
    wanted: usize,
    errors: Errors,
}

/// The code points after a token that the tokenizer may have read are fewer: three, and a newline
/// may be two characters.
const LOOKAHEAD: usize = 6;

impl TokenStream {
    /// A stream without any text.
    #[must_use]
    pub fn new() -> Self {
        Self { held: String::new(), start: 0, wanted: 0, errors: Errors::new(true) }
    }

    /// Takes the next piece, and passes on the tokens that are certain.
    pub fn feed(&mut self, piece: &str, on_token: impl FnMut(Token<'_>)) {
        self.held.push_str(piece);
        if self.held.len() < self.wanted {
            return;
        }
        self.pass(false, on_token);
        // A long token is read again only when there is twice as much of it: time stays linear.
        self.wanted = self.held.len() * 2;
    }

    /// Ends the text, passes on the last tokens, and returns the errors in all of them.
    pub fn finish(mut self, on_token: impl FnMut(Token<'_>)) -> Vec<CssError> {
        self.pass(true, on_token);
        self.errors.into_list()
    }

    fn pass(&mut self, is_end: bool, mut on_token: impl FnMut(Token<'_>)) {
        let mut tokens = Tokens::new(&self.held, true);
        let mut passed = 0;
        let mut errors = 0;
        while let Some(token) = tokens.next() {
            let end = token.span().end;
            let rest = self.held.get(end..).unwrap_or_default();
            if !is_end && rest.chars().nth(LOOKAHEAD - 1).is_none() {
                break;
            }
            on_token(Token { start: self.start + token.start, ..token });
            passed = end;
            errors = tokens.errors().len();
        }
        if is_end {
            errors = tokens.errors().len();
        }
        for error in tokens.errors().get(..errors).unwrap_or_default() {
            let Span { start, end } = error.span;
            self.errors.push(error.code, self.start + start, self.start + end);
        }
        self.start += passed;
        self.held.drain(..passed);
    }
}

impl Default for TokenStream {
    fn default() -> Self {
        Self::new()
    }
}
