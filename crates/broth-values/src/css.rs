//! The part of CSS that HTML's values need: splits them into words, and checks that brackets and
//! strings are closed.
//!
//! Values with a backslash or `url(` are not read: a word is a slice of its value, so it has no
//! escapes.

use alloc::vec::Vec;

use broth_css::{ComponentValue, CssError, CssErrorCode, Parser, Token, TokenKind};

use crate::{Error, Reason};

/// A CSS word outside brackets.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Word<'v> {
    /// An identifier.
    Name(&'v str),
    /// `(..)`, by its contents.
    Parentheses(&'v str),
    /// `name(..)`
    Function(&'v str),
    /// A number, with its unit or a `%` if it has one.
    Number(&'v str, &'v str),
    /// `,`
    Comma,
    /// Any other character. A string, or a block in other brackets, is its first character.
    Other(char),
}

/// The words of a value and where each begins; `None` if the value is not read.
pub fn words(value: &str) -> Result<Option<Vec<(usize, Word<'_>)>>, Error> {
    let has_url = value.as_bytes().windows(4).any(|word| word.eq_ignore_ascii_case(b"url("));
    if value.contains('\\') || has_url {
        return Ok(None);
    }
    let list = Parser::new().errors(true).parse_values(value);
    let slice = |start: usize, end: usize| value.get(start..end).unwrap_or_default();
    if let Some(error) = first(list.errors()) {
        let is_inside = list.values().iter().any(|part| {
            let span = part.span();
            span.start < error.span.start && error.span.end <= span.end
        });
        return Err(refusal(value, error, is_inside));
    }
    let significant = list.values().iter().filter(|part| !part.is_whitespace());
    let words = significant.map(|part| {
        let span = part.span();
        let word = match part {
            ComponentValue::Function(function) => {
                let end = span.start + function.name().len();
                Word::Function(slice(span.start, end))
            }
            ComponentValue::Block(block) if block.bracket() == '(' => {
                Word::Parentheses(slice(span.start + 1, span.end - 1))
            }
            ComponentValue::Block(block) => Word::Other(block.bracket()),
            ComponentValue::Token(token) => {
                let unit =
                    if token.kind() == TokenKind::Percentage { 1 } else { token.value().len() };
                word(&token, slice(span.start, span.end), unit)
            }
        };
        (span.start, word)
    });
    Ok(Some(words.collect()))
}

/// The word of a token whose last bytes are its unit, if it is a number.
fn word<'v>(token: &Token<'_>, text: &'v str, unit: usize) -> Word<'v> {
    match token.kind() {
        TokenKind::Ident => Word::Name(text),
        TokenKind::Comma => Word::Comma,
        TokenKind::Number | TokenKind::Percentage | TokenKind::Dimension => {
            let (number, unit) = text.split_at(text.len() - unit);
            Word::Number(number, unit)
        }
        _ => Word::Other(text.chars().next().unwrap_or_default()),
    }
}

/// Checks that brackets, strings and comments are closed.
pub(crate) fn check_closed(value: &str) -> Result<(), Error> {
    let list = Parser::new().errors(true).parse_values(value);
    first(list.errors()).map_or(Ok(()), |error| Err(refusal(value, error, false)))
}

/// The error that is met first. Those at the end of the value are met last, the innermost first.
fn first(errors: &[CssError]) -> Option<&CssError> {
    let is_early =
        |code| matches!(code, CssErrorCode::UnmatchedBracket | CssErrorCode::NewlineInString);
    errors.iter().find(|error| is_early(error.code)).or(errors.last())
}

fn refusal(value: &str, error: &CssError, is_inside: bool) -> Error {
    let (expected, at) = match error.code {
        CssErrorCode::UnmatchedBracket if is_inside => {
            ("the bracket that closes the last open one", error.span.start)
        }
        CssErrorCode::UnmatchedBracket => ("an opening bracket before this one", error.span.start),
        CssErrorCode::NewlineInString => ("the quote that ends the string", error.span.end),
        CssErrorCode::EofInString => ("the quote that ends the string", value.len()),
        CssErrorCode::EofInComment => ("the end of the comment", value.len()),
        _ => ("a closing bracket", value.len()),
    };
    let found = value.get(at..).unwrap_or_default().chars().next();
    Error::new(found.map_or(Reason::UnexpectedEnd, Reason::UnexpectedCharacter), expected, at)
}
