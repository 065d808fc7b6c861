//! `Token`: a token, lent from the source.

use alloc::borrow::Cow;

use broth_input::Span;

use crate::consume;
use crate::cursor::Cursor;
use crate::error::Errors;
use crate::kind::TokenKind;
use crate::look::would_start_an_ident_sequence;
use crate::number::{Number, consume_a_number};
use crate::unicode_range::{UnicodeRange, consume_a_unicode_range_token};

/// A token, and where it is in the source.
///
/// Its value is read from the source when it is asked for. It is a slice of the source, unless that
/// has escapes.
///
/// ```
/// use broth::css::{TokenKind, tokens};
///
/// let token = tokens(r"\62 ackground").next().unwrap();
/// assert_eq!((token.kind(), token.value().as_ref()), (TokenKind::Ident, "background"));
/// assert_eq!(token.text(), r"\62 ackground");
/// assert!(token.is_ident("BACKGROUND"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token<'t> {
    pub(crate) kind: TokenKind,
    pub(crate) start: usize,
    pub(crate) text: &'t str,
}

impl<'t> Token<'t> {
    /// Its kind.
    #[inline]
    #[must_use]
    pub fn kind(&self) -> TokenKind {
        self.kind
    }

    /// Where it is in the source.
    #[inline]
    #[must_use]
    pub fn span(&self) -> Span {
        Span::new(self.start, self.start + self.text.len())
    }

    /// The text's *representation*: how it is written in the source.
    #[inline]
    #[must_use]
    pub fn text(&self) -> &'t str {
        self.text
    }

    /// The value: a name without its escapes and marks, the text of a string or a URL, or the
    /// unit of a dimension. Other tokens have none, and return an empty text.
    ///
    /// ```
    /// use broth::css::tokens;
    ///
    /// let tokens = tokens("@media #a 'it\\'s' url( b ) rgb( 2em");
    /// let values: Vec<_> = tokens.map(|token| token.value()).collect();
    /// assert_eq!(values, ["media", "", "a", "", "it's", "", "b", "", "rgb", "", "em"]);
    /// ```
    #[must_use]
    pub fn value(&self) -> Cow<'t, str> {
        let mut input = Cursor::in_token(self.text);
        let errors = &mut Errors::default();
        match self.kind {
            TokenKind::Ident | TokenKind::Function => {}
            TokenKind::AtKeyword | TokenKind::Hash => _ = input.next(),
            TokenKind::Dimension => _ = consume_a_number(&mut input),
            TokenKind::String | TokenKind::BadString => {
                return consume::a_string_token(&mut input, errors).1;
            }
            TokenKind::Url | TokenKind::BadUrl => {
                consume::an_ident_sequence(&mut input, errors);
                input.next();
                return consume::a_url_token(&mut input, errors).1;
            }
            _ => return Cow::Borrowed(""),
        }
        consume::an_ident_sequence(&mut input, errors)
    }

    /// The number of a number, a percentage or a dimension.
    ///
    /// ```
    /// let token = broth::css::tokens("-2.50em").next().unwrap();
    /// let number = token.number().unwrap();
    /// assert_eq!((number.value(), number.is_integer(), number.sign()), (-2.5, false, Some('-')));
    /// ```
    #[must_use]
    pub fn number(&self) -> Option<Number<'t>> {
        match self.kind {
            TokenKind::Number | TokenKind::Percentage | TokenKind::Dimension => {
                Some(consume_a_number(&mut Cursor::in_token(self.text)))
            }
            _ => None,
        }
    }

    /// The range of a [`TokenKind::UnicodeRange`].
    ///
    /// ```
    /// let token = broth::css::tokens("U+4??").unicode_ranges(true).next().unwrap();
    /// assert_eq!(token.unicode_range().unwrap().to_string(), "U+400-4FF");
    /// ```
    #[must_use]
    pub fn unicode_range(&self) -> Option<UnicodeRange> {
        let is_range = self.kind == TokenKind::UnicodeRange;
        is_range.then(|| consume_a_unicode_range_token(&mut Cursor::in_token(self.text)))
    }

    /// Whether it is a hash whose value could be an id: the text's type flag "id".
    ///
    /// ```
    /// let ids: Vec<bool> = broth::css::tokens("#top#1").map(|token| token.is_id()).collect();
    /// assert_eq!(ids, [true, false]);
    /// ```
    #[must_use]
    pub fn is_id(&self) -> bool {
        let mut input = Cursor::in_token(self.text);
        self.kind == TokenKind::Hash
            && input.next().is_some()
            && would_start_an_ident_sequence(input.peek_three(), input.names())
    }

    /// Whether it is an identifier with this value; the case of ASCII letters does not matter.
    ///
    /// ```
    /// assert!(broth::css::tokens("RED").next().unwrap().is_ident("red"));
    /// ```
    #[must_use]
    pub fn is_ident(&self, value: &str) -> bool {
        self.kind == TokenKind::Ident && self.value().eq_ignore_ascii_case(value)
    }

    /// Whether it is this character, and no other token.
    ///
    /// ```
    /// assert!(broth::css::tokens("!").next().unwrap().is_delim('!'));
    /// ```
    #[must_use]
    pub fn is_delim(&self, c: char) -> bool {
        self.kind == TokenKind::Delim(c)
    }
}
