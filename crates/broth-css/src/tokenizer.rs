//! The tokenizer: from code points to tokens.

use core::iter::FusedIterator;

use crate::code_point::{
    Names, is_digit, is_ident_code_point, is_ident_start_code_point, is_whitespace,
};
use crate::consume;
use crate::cursor::Cursor;
use crate::error::{CssError, CssErrorCode, Errors};
use crate::kind::TokenKind;
use crate::look::{
    are_a_valid_escape, would_start_a_number, would_start_a_unicode_range,
    would_start_an_ident_sequence,
};
use crate::number::consume_a_number;
use crate::run::Run;
use crate::token::Token;
use crate::unicode_range::consume_a_unicode_range_token;

/// The tokens of a text. [`tokens`] makes it.
#[derive(Clone, Debug)]
pub struct Tokens<'t> {
    input: Cursor<'t>,
    unicode_ranges: bool,
    errors: Errors,
}

/// Returns the tokens of a text. Comments are not tokens: they are between the tokens' spans.
///
/// ```
/// use broth::css::{TokenKind, tokens};
///
/// let text = "margin: /* none */ 0";
/// let kinds: Vec<TokenKind> = tokens(text).map(|token| token.kind()).collect();
/// let [ident, colon, space, space_2, number] = kinds[..] else { panic!("{kinds:?}") };
/// assert_eq!((ident, colon, number), (TokenKind::Ident, TokenKind::Colon, TokenKind::Number));
/// assert_eq!((space, space_2), (TokenKind::Whitespace, TokenKind::Whitespace));
/// assert_eq!(tokens(text).last().unwrap().span(), broth::Span::new(19, 20));
/// ```
#[must_use]
pub fn tokens(text: &str) -> Tokens<'_> {
    Tokens::new(text, true)
}

impl<'t> Tokens<'t> {
    pub(crate) fn new(text: &'t str, keep_errors: bool) -> Self {
        let errors = Errors::new(keep_errors);
        Self { input: Cursor::new(text), unicode_ranges: false, errors }
    }

    /// Sets whether `U+26` is a [`TokenKind::UnicodeRange`]. The text allows it only in the value
    /// of the descriptor `unicode-range`, because it is a selector elsewhere: `u+a`.
    ///
    /// ```
    /// use broth::css::tokens;
    ///
    /// assert_eq!(tokens("u+a").count(), 3);
    /// assert_eq!(tokens("u+a").unicode_ranges(true).count(), 1);
    /// ```
    #[must_use]
    pub fn unicode_ranges(mut self, yes: bool) -> Self {
        self.unicode_ranges = yes;
        self
    }

    /// Sets whether every character beyond ASCII may be part of a name, as in the text until 2022.
    /// Browsers still read names so, and selectors do. Without it, some characters are tokens of
    /// their own, U+00A0 and U+00D7 among them.
    ///
    /// ```
    /// use broth::css::tokens;
    ///
    /// assert_eq!(tokens("a×b").count(), 3);
    /// assert_eq!(tokens("a×b").any_names(true).count(), 1);
    /// ```
    #[must_use]
    pub fn any_names(mut self, yes: bool) -> Self {
        self.input.set_names(if yes { Names::Any } else { Names::Listed });
        self
    }

    /// The errors in the tokens so far.
    ///
    /// ```
    /// use broth::css::{CssErrorCode, tokens};
    ///
    /// let mut tokens = tokens("'a\n");
    /// assert_eq!(tokens.by_ref().count(), 2);
    /// assert_eq!(tokens.errors()[0].code, CssErrorCode::NewlineInString);
    /// ```
    #[must_use]
    pub fn errors(&self) -> &[CssError] {
        self.errors.list()
    }

    /// The text that is read, from its beginning.
    pub(crate) fn text(&self) -> &'t str {
        self.input.text()
    }

    pub(crate) fn into_errors(self) -> Errors {
        self.errors
    }

    /// Consumes the rest of a token whose first code point is still there.
    ///
    /// <https://drafts.csswg.org/css-syntax-3/#consume-token>
    fn consume_a_token(&mut self) -> Option<TokenKind> {
        let next = self.input.peek_three();
        let [first, second, third] = next;
        let names = self.input.names();
        let c = first?;
        let kind = match c {
            c if is_whitespace(c) => {
                self.input.skip(Run::Whitespace);
                return Some(TokenKind::Whitespace);
            }
            '"' | '\'' => {
                return Some(consume::a_string_token(&mut self.input, &mut self.errors).0);
            }
            '#' if second.is_some_and(|c| is_ident_code_point(c, names))
                || are_a_valid_escape(second, third) =>
            {
                self.input.next();
                consume::an_ident_sequence(&mut self.input, &mut self.errors);
                return Some(TokenKind::Hash);
            }
            '(' => TokenKind::OpenParen,
            ')' => TokenKind::CloseParen,
            '+' if would_start_a_number(next) => return Some(self.consume_a_numeric_token()),
            ',' => TokenKind::Comma,
            '-' if would_start_a_number(next) => return Some(self.consume_a_numeric_token()),
            '-' if self.input.next_if_text("-->") => return Some(TokenKind::Cdc),
            '-' if would_start_an_ident_sequence(next, names) => {
                return Some(self.consume_an_ident_like_token());
            }
            '.' if would_start_a_number(next) => return Some(self.consume_a_numeric_token()),
            ':' => TokenKind::Colon,
            ';' => TokenKind::Semicolon,
            '<' if self.input.next_if_text("<!--") => return Some(TokenKind::Cdo),
            '@' => {
                self.input.next();
                if !would_start_an_ident_sequence(self.input.peek_three(), self.input.names()) {
                    return Some(TokenKind::Delim('@'));
                }
                consume::an_ident_sequence(&mut self.input, &mut self.errors);
                return Some(TokenKind::AtKeyword);
            }
            '[' => TokenKind::OpenSquare,
            '\\' if are_a_valid_escape(first, second) => {
                return Some(self.consume_an_ident_like_token());
            }
            '\\' => {
                let at = self.input.at();
                self.errors.push(CssErrorCode::InvalidEscape, at, at + 1);
                TokenKind::Delim('\\')
            }
            ']' => TokenKind::CloseSquare,
            '{' => TokenKind::OpenCurly,
            '}' => TokenKind::CloseCurly,
            c if is_digit(c) => return Some(self.consume_a_numeric_token()),
            'U' | 'u' if self.unicode_ranges && would_start_a_unicode_range(next) => {
                consume_a_unicode_range_token(&mut self.input);
                return Some(TokenKind::UnicodeRange);
            }
            c if is_ident_start_code_point(c, names) => {
                return Some(self.consume_an_ident_like_token());
            }
            c => TokenKind::Delim(c),
        };
        self.input.next();
        Some(kind)
    }

    /// <https://drafts.csswg.org/css-syntax-3/#consume-numeric-token>
    fn consume_a_numeric_token(&mut self) -> TokenKind {
        consume_a_number(&mut self.input);
        if would_start_an_ident_sequence(self.input.peek_three(), self.input.names()) {
            consume::an_ident_sequence(&mut self.input, &mut self.errors);
            TokenKind::Dimension
        } else if self.input.next_if('%') {
            TokenKind::Percentage
        } else {
            TokenKind::Number
        }
    }

    /// <https://drafts.csswg.org/css-syntax-3/#consume-ident-like-token>
    fn consume_an_ident_like_token(&mut self) -> TokenKind {
        let string = consume::an_ident_sequence(&mut self.input, &mut self.errors);
        if !self.input.next_if('(') {
            return TokenKind::Ident;
        }
        if !string.eq_ignore_ascii_case("url") {
            return TokenKind::Function;
        }
        while let [Some(first), Some(second), _] = self.input.peek_three()
            && is_whitespace(first)
            && is_whitespace(second)
        {
            self.input.next();
        }
        match self.input.peek_three() {
            [Some('"' | '\''), _, _] => TokenKind::Function,
            [Some(c), Some('"' | '\''), _] if is_whitespace(c) => TokenKind::Function,
            _ => consume::a_url_token(&mut self.input, &mut self.errors).0,
        }
    }
}

impl<'t> Iterator for Tokens<'t> {
    type Item = Token<'t>;

    fn next(&mut self) -> Option<Token<'t>> {
        consume::comments(&mut self.input, &mut self.errors);
        let start = self.input.at();
        let kind = self.consume_a_token()?;
        Some(Token { kind, start, text: self.input.since(start) })
    }
}

impl FusedIterator for Tokens<'_> {}
