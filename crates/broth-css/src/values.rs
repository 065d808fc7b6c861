//! Component values: tokens, functions and blocks. They are views of the list of tokens, so nothing
//! is copied, however deep they are.

use alloc::borrow::Cow;
use core::fmt;
use core::iter::FusedIterator;

use broth_input::Span;

use crate::kind::TokenKind;
use crate::list::TokenList;
use crate::serialize::Writer;
use crate::token::Token;

/// A list of component values: the value of a declaration, a prelude, the contents of a block.
///
/// It displays as CSS without comments, which reads back as the same list.
///
/// ```
/// use broth::css::{ComponentValue, parse_values};
///
/// let list = parse_values("1px solid/* ! */rgb(0 0 0 / calc(1% + (2% * 3)))");
/// let values = list.values();
/// let significant = values.iter().filter(|value| !value.is_whitespace());
/// let kinds: Vec<&str> = significant.map(|value| match value {
///     ComponentValue::Token(token) => token.text(),
///     ComponentValue::Function(_) => "a function",
///     ComponentValue::Block(_) => "a block",
/// }).collect();
/// assert_eq!(kinds, ["1px", "solid", "a function"]);
/// assert_eq!(values.to_string(), "1px solid/**/rgb(0 0 0 / calc(1% + (2% * 3)))");
/// ```
#[derive(Clone, Copy)]
pub struct Values<'s> {
    pub(crate) list: &'s TokenList<'s>,
    pub(crate) from: usize,
    pub(crate) to: usize,
}

impl<'s> Values<'s> {
    /// Iterates over the component values, with white space.
    #[must_use]
    pub fn iter(&self) -> ValuesIter<'s> {
        ValuesIter { list: self.list, at: self.from, to: self.to }
    }

    /// Whether there is nothing, not even white space.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.from >= self.to
    }

    /// Iterates over all tokens, also those within functions and blocks.
    ///
    /// ```
    /// let list = broth::css::parse_values("a(b [c])");
    /// assert_eq!(list.values().tokens().count(), 7);
    /// ```
    pub fn tokens(&self) -> impl Iterator<Item = Token<'s>> + Clone + use<'s> {
        let list = self.list;
        (self.from..self.to).filter_map(|index| list.get(index))
    }

    /// The source, with its comments.
    ///
    /// ```
    /// let list = broth::css::parse_declarations("--theme: { a: b /* ! */ } ;");
    /// assert_eq!(list.declarations().next().unwrap().value().text(), "{ a: b /* ! */ }");
    /// ```
    #[must_use]
    pub fn text(&self) -> &'s str {
        self.list.text(self.from, self.to)
    }

    /// Where it is in the source.
    #[must_use]
    pub fn span(&self) -> Span {
        if self.is_empty() {
            return Span::empty(self.list.end_before(self.from));
        }
        Span::new(self.list.start(self.from), self.list.end_before(self.to))
    }

    /// Splits it at its commas, but not at those within functions and blocks.
    ///
    /// <https://drafts.csswg.org/css-syntax-3/#parse-comma-separated-list-of-component-values>
    ///
    /// ```
    /// let list = broth::css::parse_values("a b,f(1, 2),");
    /// let parts: Vec<&str> = list.values().split_on_commas().map(|part| part.text()).collect();
    /// assert_eq!(parts, ["a b", "f(1, 2)", ""]);
    /// ```
    pub fn split_on_commas(&self) -> impl Iterator<Item = Self> + use<'s> {
        let Self { list, from, to } = *self;
        let mut next = Some(from);
        core::iter::from_fn(move || {
            let from = next.take()?;
            let mut at = from;
            while at < to {
                if list.kind(at) == Some(TokenKind::Comma) {
                    next = Some(at + 1);
                    break;
                }
                at = list.after(at);
            }
            Some(Self { list, from, to: at.min(to) })
        })
    }

    /// It without the white space around it.
    ///
    /// ```
    /// let list = broth::css::parse_values(" a b ");
    /// assert_eq!(list.values().trim().text(), "a b");
    /// ```
    #[must_use]
    pub fn trim(mut self) -> Self {
        let is_whitespace = |index| self.list.kind(index) == Some(TokenKind::Whitespace);
        while self.from < self.to && is_whitespace(self.from) {
            self.from += 1;
        }
        // White space at the end of an unclosed block is within the block.
        let mut values = self.iter();
        let mut end = self.from;
        while let Some(value) = values.next() {
            end = if value.is_whitespace() { end } else { values.at };
        }
        self.to = end;
        self
    }
}

impl fmt::Display for Values<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut writer = Writer::new();
        for index in self.from..self.to {
            if let Some(token) = self.list.get(index) {
                writer.push(token);
            }
        }
        // Only what the end of the text closes is closed here, the innermost first.
        for index in (self.from..self.to).rev().filter(|index| !self.list.is_closed(*index)) {
            writer.close(self.list.kind(index));
        }
        f.write_str(&writer.finish())
    }
}

impl fmt::Debug for Values<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Values").field(&self.text()).finish()
    }
}

impl<'s> IntoIterator for Values<'s> {
    type Item = ComponentValue<'s>;
    type IntoIter = ValuesIter<'s>;

    fn into_iter(self) -> ValuesIter<'s> {
        self.iter()
    }
}

/// The component values of [`Values::iter`].
#[derive(Clone)]
pub struct ValuesIter<'s> {
    list: &'s TokenList<'s>,
    at: usize,
    to: usize,
}

impl<'s> Iterator for ValuesIter<'s> {
    type Item = ComponentValue<'s>;

    /// <https://drafts.csswg.org/css-syntax-3/#consume-component-value>
    fn next(&mut self) -> Option<ComponentValue<'s>> {
        if self.at >= self.to {
            return None;
        }
        let index = self.at;
        let token = self.list.get(index)?;
        self.at = self.list.after(index);
        let inner = Inner { list: self.list, index, token };
        Some(match token.kind {
            TokenKind::OpenCurly | TokenKind::OpenSquare | TokenKind::OpenParen => {
                ComponentValue::Block(Block(inner))
            }
            TokenKind::Function => ComponentValue::Function(Function(inner)),
            _ => ComponentValue::Token(token),
        })
    }
}

impl FusedIterator for ValuesIter<'_> {}

impl fmt::Debug for ValuesIter<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("ValuesIter").field(&self.list.text(self.at, self.to)).finish()
    }
}

/// One component value.
///
/// <https://drafts.csswg.org/css-syntax-3/#component-value>
///
/// ```
/// use broth::css::{ComponentValue, parse_values};
///
/// let list = parse_values("rgb(1)");
/// let Some(ComponentValue::Function(rgb)) = list.values().iter().next() else { panic!() };
/// assert_eq!((rgb.name().as_ref(), rgb.values().text()), ("rgb", "1"));
/// ```
#[derive(Clone, Copy, Debug)]
pub enum ComponentValue<'s> {
    /// A token that is neither a function nor a block: a *preserved token*.
    Token(Token<'s>),
    /// A function.
    Function(Function<'s>),
    /// A block.
    Block(Block<'s>),
}

impl<'s> ComponentValue<'s> {
    /// Whether it is white space.
    #[must_use]
    pub fn is_whitespace(&self) -> bool {
        matches!(self, Self::Token(token) if token.kind == TokenKind::Whitespace)
    }

    /// Where it is in the source.
    #[must_use]
    pub fn span(&self) -> Span {
        match self {
            Self::Token(token) => token.span(),
            Self::Function(Function(inner)) | Self::Block(Block(inner)) => inner.whole().span(),
        }
    }

    /// The source.
    #[must_use]
    pub fn text(&self) -> &'s str {
        match self {
            Self::Token(token) => token.text,
            Self::Function(Function(inner)) | Self::Block(Block(inner)) => inner.whole().text(),
        }
    }
}

/// A block or a function. It debugs as its source.
#[derive(Clone, Copy)]
struct Inner<'s> {
    list: &'s TokenList<'s>,
    index: usize,
    token: Token<'s>,
}

impl<'s> Inner<'s> {
    fn whole(&self) -> Values<'s> {
        Values { list: self.list, from: self.index, to: self.list.after(self.index) }
    }

    fn values(&self) -> Values<'s> {
        let to = self.list.end_of_contents(self.index);
        Values { list: self.list, from: self.index + 1, to }
    }

    fn is_closed(&self) -> bool {
        self.list.is_closed(self.index)
    }
}

impl fmt::Debug for Inner<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.whole().text().fmt(f)
    }
}

/// A function.
///
/// <https://drafts.csswg.org/css-syntax-3/#function>
#[derive(Clone, Copy, Debug)]
pub struct Function<'s>(Inner<'s>);

impl<'s> Function<'s> {
    /// Its name, as it is written but without escapes.
    #[must_use]
    pub fn name(&self) -> Cow<'s, str> {
        self.0.token.value()
    }

    /// The values between its brackets.
    #[must_use]
    pub fn values(&self) -> Values<'s> {
        self.0.values()
    }

    /// Whether it has a closing bracket; otherwise the end of the text closes it.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.0.is_closed()
    }
}

/// A block in brackets.
///
/// <https://drafts.csswg.org/css-syntax-3/#simple-block>
///
/// ```
/// use broth::css::{ComponentValue, parse_values};
///
/// let list = parse_values("[a b");
/// let Some(ComponentValue::Block(block)) = list.values().iter().next() else { panic!() };
/// assert_eq!((block.bracket(), block.values().text(), block.is_closed()), ('[', "a b", false));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Block<'s>(Inner<'s>);

impl<'s> Block<'s> {
    /// Its opening bracket: `{`, `[` or `(`.
    #[must_use]
    pub fn bracket(&self) -> char {
        match self.0.token.kind {
            TokenKind::OpenCurly => '{',
            TokenKind::OpenSquare => '[',
            _ => '(',
        }
    }

    /// The values between its brackets.
    #[must_use]
    pub fn values(&self) -> Values<'s> {
        self.0.values()
    }

    /// Whether it has a closing bracket; otherwise the end of the text closes it.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.0.is_closed()
    }
}
