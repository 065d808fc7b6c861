//! Tokens without a tree.
//!
//! A [`Tokenizer`] is an iterator over the tokens of a text, or of a reader. A [`Token`] can be
//! kept, and knows its place.
//!
//! ```
//! use broth::tokens::{Token, Tokenizer};
//!
//! for token in Tokenizer::new("<a href=/soup>Soup</a>") {
//!     if let Token::StartTag(tag) = &token {
//!         assert_eq!((&*tag.name, tag.attr("href")), ("a", Some("/soup")));
//!         assert_eq!((tag.span.start, tag.span.end), (0, 14));
//!     }
//! }
//! ```
//!
//! The tokenizer of [`driver`](crate::driver) lends its tokens instead, and copies nothing.

#[cfg(feature = "encoding")]
mod reader;
#[cfg(feature = "encoding")]
mod stream;

use core::iter::FusedIterator;

use broth_html_tokenizer::{Edition, Limits, Tokens};
use broth_markup::{LimitMet, ParseError};

#[cfg(feature = "encoding")]
pub use self::reader::TokenReader;
#[cfg(feature = "encoding")]
pub use self::stream::TokenizerStream;
pub use broth_markup::owned::{Attr, Doctype, ProcessingInstruction, Tag, Text, Token};

/// Iterates over the tokens of a text: [`Tokenizer::new`] as a function.
///
/// ```
/// use broth::html::{Token, tokens};
///
/// let names: Vec<_> = tokens("<ul><li>a<li>b</ul>")
///     .filter_map(|token| match token {
///         Token::StartTag(tag) => Some(tag.name),
///         _ => None,
///     })
///     .collect();
/// assert_eq!(names, ["ul", "li", "li"]);
/// ```
#[must_use]
pub fn tokens(html: &str) -> Tokenizer<'_> {
    Tokenizer::new(html)
}

/// An iterator over the tokens of a text.
///
/// It reads raw text (`<script>`, `<title>`, ...) as tree construction does with scripting off. A
/// tokenizer alone does not know which elements are open: it reads CDATA sections as comments, even
/// in SVG and MathML, and reports `cdata-in-html-content`.
///
/// ```
/// use broth::tokens::Tokenizer;
///
/// let mut tokens = Tokenizer::new("<p></p/>").errors(true);
/// assert_eq!(tokens.by_ref().count(), 2);
/// assert_eq!(tokens.drain_errors().next().unwrap().code.as_str(), "end-tag-with-trailing-solidus");
/// ```
#[derive(Clone, Debug)]
pub struct Tokenizer<'s> {
    tokens: Tokens<'s>,
}

/// The tokenizer that lends its tokens.
type Lending = broth_html_tokenizer::Tokenizer;

impl<'s> Tokenizer<'s> {
    /// Creates an iterator over the tokens of a text.
    #[must_use]
    pub fn new(html: &'s str) -> Self {
        Self { tokens: Tokens::new(html, Lending::new().without_tree_builder(false)) }
    }

    fn set(mut self, set: impl FnOnce(Lending) -> Lending) -> Self {
        let lending = self.tokens.tokenizer();
        *lending = set(core::mem::take(lending));
        self
    }

    /// Sets whether errors are noticed, for [`drain_errors`](Self::drain_errors).
    #[must_use]
    pub fn errors(self, yes: bool) -> Self {
        self.set(|lending| lending.errors(yes))
    }

    /// Sets the edition of the standard.
    #[must_use]
    pub fn edition(self, edition: Edition) -> Self {
        self.set(|lending| lending.edition(edition))
    }

    /// Sets the limits of a token.
    #[must_use]
    pub fn limits(self, limits: Limits) -> Self {
        self.set(|lending| lending.limits(limits))
    }

    /// The errors noticed since the last call.
    pub fn drain_errors(&mut self) -> impl Iterator<Item = ParseError> + '_ {
        self.tokens.drain_errors()
    }

    /// The limits that tokens met so far.
    pub fn limits_met(&mut self) -> &[LimitMet] {
        self.tokens.tokenizer().limits_met()
    }
}

impl<'s> Iterator for Tokenizer<'s> {
    type Item = Token<'s>;

    #[inline]
    fn next(&mut self) -> Option<Token<'s>> {
        self.tokens.next()
    }
}

impl FusedIterator for Tokenizer<'_> {}
