//! Space-separated and comma-separated tokens.
//!
//! Splitting never fails and copies nothing. Each attribute has its own rules for a set of tokens,
//! so the checks take as arguments how tokens compare and which are allowed.

use alloc::collections::BTreeSet;
use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use crate::position::Position;
use crate::{Error, Reason};

/// Splits a [set of space-separated
/// tokens](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#set-of-space-separated-tokens).
///
/// <https://infra.spec.whatwg.org/#split-on-ascii-whitespace>
///
/// ```
/// use broth::values::split_on_ascii_whitespace;
///
/// let tokens: Vec<_> = split_on_ascii_whitespace(" a\tb  c\n").collect();
/// assert_eq!(tokens, ["a", "b", "c"]);
/// ```
pub fn split_on_ascii_whitespace(input: &str) -> SpaceSeparatedTokens<'_> {
    SpaceSeparatedTokens(Position::start_of(input))
}

/// An iterator over tokens, returned by [`split_on_ascii_whitespace`].
///
/// ```
/// # use broth::values::{SpaceSeparatedTokens, split_on_ascii_whitespace};
/// let mut classes: SpaceSeparatedTokens<'_> = split_on_ascii_whitespace("hot soup");
/// assert!(classes.any(|class| class == "soup"));
/// ```
#[derive(Clone)]
pub struct SpaceSeparatedTokens<'a>(Position<'a>);

impl<'a> SpaceSeparatedTokens<'a> {
    /// The next token and where it starts.
    fn next_with_offset(&mut self) -> Option<(usize, &'a str)> {
        self.0.skip_ascii_whitespace();
        let start = self.0.at();
        self.0.collect(|byte| !byte.is_ascii_whitespace());
        let token = self.0.since(start);
        (!token.is_empty()).then_some((start, token))
    }
}

impl<'a> Iterator for SpaceSeparatedTokens<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        self.next_with_offset().map(|(_, token)| token)
    }
}

/// Splits a [set of comma-separated
/// tokens](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#set-of-comma-separated-tokens).
///
/// <https://infra.spec.whatwg.org/#split-on-commas>
///
/// White space around a token is dropped, a token may be empty, and a comma at the very end starts
/// no new token.
///
/// ```
/// use broth::values::split_on_commas;
///
/// let tokens: Vec<_> = split_on_commas(" a ,b,,d d ,").collect();
/// assert_eq!(tokens, ["a", "b", "", "d d"]);
/// ```
pub fn split_on_commas(input: &str) -> CommaSeparatedTokens<'_> {
    CommaSeparatedTokens(Position::start_of(input))
}

/// An iterator over tokens, returned by [`split_on_commas`].
///
/// ```
/// # use broth::values::{CommaSeparatedTokens, split_on_commas};
/// let types: CommaSeparatedTokens<'_> = split_on_commas("image/png, .pdf");
/// assert_eq!(types.last(), Some(".pdf"));
/// ```
#[derive(Clone)]
pub struct CommaSeparatedTokens<'a>(Position<'a>);

impl<'a> CommaSeparatedTokens<'a> {
    /// The next token and where it starts.
    fn next_with_offset(&mut self) -> Option<(usize, &'a str)> {
        self.0.peek()?;
        let start = self.0.at();
        self.0.collect(|byte| byte != b',');
        let token = self.0.since(start);
        self.0.eat(b',');
        let white_space = token.len() - token.trim_ascii_start().len();
        Some((start + white_space, token.trim_ascii()))
    }
}

impl<'a> Iterator for CommaSeparatedTokens<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        self.next_with_offset().map(|(_, token)| token)
    }
}

/// How the tokens of a set compare, according to the definition of each attribute.
///
/// ```
/// use broth::values::{TokenCase, check_valid_unique_space_separated_tokens};
///
/// let check = |case| check_valid_unique_space_separated_tokens("a A", case);
/// assert!(check(TokenCase::Sensitive).is_ok() && check(TokenCase::AsciiInsensitive).is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TokenCase {
    /// `a` and `A` are two tokens.
    Sensitive,
    /// `a` and `A` are one token; only ASCII letters have case.
    AsciiInsensitive,
}

impl TokenCase {
    /// The word for it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Sensitive => "sensitive",
            Self::AsciiInsensitive => "ascii-insensitive",
        }
    }
}

impl fmt::Display for TokenCase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for TokenCase {
    type Err = Error;

    fn from_str(word: &str) -> Result<Self, Error> {
        match word {
            "sensitive" => Ok(Self::Sensitive),
            "ascii-insensitive" => Ok(Self::AsciiInsensitive),
            _ => Err(Error::new(Reason::NotAllowed, "sensitive or ascii-insensitive", 0)
                .about(word.len())),
        }
    }
}

impl TokenCase {
    /// Whether two tokens are the same.
    ///
    /// ```
    /// use broth::values::{TokenCase, check_valid_allowed_space_separated_tokens};
    ///
    /// let is_allowed = |token: &str| TokenCase::AsciiInsensitive.is_same(token, "noopener");
    /// assert!(check_valid_allowed_space_separated_tokens("NoOpener", is_allowed).is_ok());
    /// ```
    pub fn is_same(self, token: &str, other: &str) -> bool {
        match self {
            Self::Sensitive => token == other,
            Self::AsciiInsensitive => token.eq_ignore_ascii_case(other),
        }
    }
}

/// Checks that no token of a set occurs twice.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#unordered-set-of-unique-space-separated-tokens>
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#ordered-set-of-unique-space-separated-tokens>
///
/// ```
/// use broth::values::{TokenCase, check_valid_unique_space_separated_tokens};
///
/// assert!(check_valid_unique_space_separated_tokens("a A", TokenCase::Sensitive).is_ok());
/// let error = check_valid_unique_space_separated_tokens("a A", TokenCase::AsciiInsensitive);
/// assert_eq!(error.unwrap_err().offset(), 2);
/// ```
pub fn check_valid_unique_space_separated_tokens(
    input: &str,
    case: TokenCase,
) -> Result<(), Error> {
    let mut tokens = split_on_ascii_whitespace(input);
    let mut seen = BTreeSet::new();
    let folded: String;
    let comparable = match case {
        TokenCase::Sensitive => input,
        TokenCase::AsciiInsensitive => {
            folded = input.to_ascii_lowercase();
            &folded
        }
    };
    while let Some((offset, token)) = tokens.next_with_offset() {
        if !seen.insert(&comparable[offset..offset + token.len()]) {
            let expected = "a token that occurs only once";
            return Err(Error::new(Reason::Duplicate, expected, offset).about(token.len()));
        }
    }
    Ok(())
}

/// Checks that every token of a [set of space-separated
/// tokens](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#set-of-space-separated-tokens)
/// is one of the set's allowed values.
///
/// ```
/// use broth::values::check_valid_allowed_space_separated_tokens;
///
/// let check = |input| check_valid_allowed_space_separated_tokens(input, |token| token == "a");
/// assert!(check(" a a ").is_ok());
/// assert_eq!(check("a b").unwrap_err().offset(), 2);
/// ```
pub fn check_valid_allowed_space_separated_tokens(
    input: &str,
    mut is_allowed: impl FnMut(&str) -> bool,
) -> Result<(), Error> {
    let mut tokens = split_on_ascii_whitespace(input);
    while let Some((offset, token)) = tokens.next_with_offset() {
        if !is_allowed(token) {
            return Err(not_allowed(offset, token));
        }
    }
    Ok(())
}

/// The error for a token that is none of the allowed ones.
#[cold]
fn not_allowed(offset: usize, token: &str) -> Error {
    Error::new(Reason::NotAllowed, "one of the allowed words", offset).about(token.len())
}

/// Checks that every token of a [set of comma-separated
/// tokens](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#set-of-comma-separated-tokens)
/// obeys the set's own restrictions.
///
/// ```
/// use broth::values::check_valid_allowed_comma_separated_tokens;
///
/// let check = |input| check_valid_allowed_comma_separated_tokens(input, |token| !token.is_empty());
/// assert!(check("a, b").is_ok());
/// assert_eq!(check("a,, b").unwrap_err().offset(), 2);
/// assert_eq!(check("a, b, ").unwrap_err().offset(), 6); // an empty token at the end
/// ```
pub fn check_valid_allowed_comma_separated_tokens(
    input: &str,
    mut is_allowed: impl FnMut(&str) -> bool,
) -> Result<(), Error> {
    let mut tokens = split_on_commas(input);
    while let Some((offset, token)) = tokens.next_with_offset() {
        if !is_allowed(token) {
            return Err(not_allowed(offset, token));
        }
    }
    Ok(())
}
