//! `Limit`: what a document went beyond. Nothing is lost without a word: meeting one is always told.

use std::fmt;

/// A limit.
///
/// ```
/// use broth::xml::{Limit, Parser};
///
/// let parsed = Parser::builder().depth(2).parse("<a><b><c/></b></a>");
/// assert_eq!((parsed.limits_met[0].limit, parsed.limits_met[0].at), (Limit::Depth, 6));
/// println!("{}: {}", Limit::Depth.as_str(), Limit::Depth.summary());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Limit {
    /// [`ParserBuilder::depth`](super::ParserBuilder::depth)
    Depth,
    /// [`TokenLimits::attributes`](super::TokenLimits::attributes)
    Attributes,
    /// [`TokenLimits::token_bytes`](super::TokenLimits::token_bytes)
    TokenBytes,
    /// [`EntityOptions::budget`](super::EntityOptions::budget)
    Entities,
    /// [`ParserBuilder::error_limit`](super::ParserBuilder::error_limit)
    Errors,
}

impl Limit {
    /// Its name: `depth`, `attributes`, ...
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Depth => "depth",
            Self::Attributes => "attributes",
            Self::TokenBytes => "token-bytes",
            Self::Entities => "entities",
            Self::Errors => "errors",
        }
    }

    /// One sentence that says what becomes of the rest.
    #[must_use]
    pub fn summary(self) -> &'static str {
        match self {
            Self::Depth => "elements that go deeper are siblings of the one at the limit",
            Self::Attributes => "further attributes of the tag are dropped",
            Self::TokenBytes => "the rest of the token is dropped",
            Self::Entities => "references to entities stay text from here on",
            Self::Errors => "further errors are not told",
        }
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A limit that was met, and where for the first time.
///
/// ```
/// use broth::xml::{Parser, TokenLimits};
///
/// let limits = TokenLimits { attributes: 1, ..TokenLimits::default() };
/// for met in Parser::builder().token_limits(limits).parse("<a b='' c=''/>").limits_met {
///     println!("byte {}: {}: {}", met.at, met.limit, met.limit.summary());
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LimitMet {
    /// Which.
    pub limit: Limit,
    /// The offset in the stream.
    pub at: usize,
}
