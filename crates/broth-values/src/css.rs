//! The part of CSS that HTML's values need: splits them into words, and checks that brackets and
//! strings are closed.
//!
//! Values with a backslash or `url(` are not read: they need a full CSS parser.

use alloc::vec::Vec;

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
    let mut words = Vec::new();
    let mut rest = value;
    while let Some(first) = rest.chars().next() {
        let start = value.len() - rest.len();
        let fail = |unclosed: Unclosed| unclosed.at(value);
        let (word, after) = match first {
            c if c.is_ascii_whitespace() => (None, &rest[1..]),
            '/' if rest.starts_with("/*") => (None, comment(rest).map_err(fail)?),
            ',' => (Some(Word::Comma), &rest[1..]),
            '(' => {
                let after = block(rest).map_err(fail)?;
                let inside = &rest[1..rest.len() - after.len() - 1];
                (Some(Word::Parentheses(inside)), after)
            }
            '[' | '{' => (Some(Word::Other(first)), block(rest).map_err(fail)?),
            ')' | ']' | '}' => {
                let reason = Reason::UnexpectedCharacter(first);
                return Err(Error::new(reason, "an opening bracket before this one", start));
            }
            '"' | '\'' => (Some(Word::Other(first)), string(rest).map_err(fail)?),
            _ => {
                let (word, after) = name_or_number(rest, first).map_err(fail)?;
                (Some(word), after)
            }
        };
        words.extend(word.map(|word| (start, word)));
        rest = after;
    }
    Ok(Some(words))
}

/// A bracket, string or comment that is not closed, or not by its own counterpart.
struct Unclosed<'v> {
    expected: &'static str,
    /// The value from where the end was expected.
    rest: &'v str,
}

impl Unclosed<'_> {
    fn at(self, value: &str) -> Error {
        let reason =
            self.rest.chars().next().map_or(Reason::UnexpectedEnd, Reason::UnexpectedCharacter);
        Error::new(reason, self.expected, value.len() - self.rest.len())
    }
}

/// A name, a function, a number, or any other character.
fn name_or_number<'v>(rest: &'v str, first: char) -> Result<(Word<'v>, &'v str), Unclosed<'v>> {
    let number = number_len(rest);
    if number > 0 {
        let (number, after) = rest.split_at(number);
        let unit = if after.starts_with('%') { 1 } else { name_len(after) };
        let (unit, after) = after.split_at(unit);
        return Ok((Word::Number(number, unit), after));
    }
    match name_len(rest) {
        0 => Ok((Word::Other(first), &rest[first.len_utf8()..])),
        len => {
            let (name, after) = rest.split_at(len);
            if after.starts_with('(') {
                Ok((Word::Function(name), block(after)?))
            } else {
                Ok((Word::Name(name), after))
            }
        }
    }
}

/// <https://drafts.csswg.org/css-syntax/#would-start-an-identifier>
fn name_len(text: &str) -> usize {
    let is_start = |c: char| c.is_ascii_alphabetic() || c == '_' || !c.is_ascii();
    let is_part = |c: char| is_start(c) || c.is_ascii_digit() || c == '-';
    let mut ahead = text.chars();
    let begins = match (ahead.next(), ahead.next()) {
        (Some('-'), Some(second)) => second == '-' || is_start(second),
        (Some(first), _) => is_start(first),
        (None, _) => false,
    };
    if begins { text.find(|c| !is_part(c)).unwrap_or(text.len()) } else { 0 }
}

/// <https://drafts.csswg.org/css-syntax/#consume-a-number>
fn number_len(text: &str) -> usize {
    let digits = |at: usize| text[at..].bytes().take_while(u8::is_ascii_digit).count();
    let sign = usize::from(text.starts_with(['+', '-']));
    let mut len = sign + digits(sign);
    if text[len..].starts_with('.') && digits(len + 1) > 0 {
        len += 1 + digits(len + 1);
    }
    if len == sign {
        return 0;
    }
    if text[len..].starts_with(['e', 'E']) {
        let exponent = len + 1 + usize::from(text[len + 1..].starts_with(['+', '-']));
        if digits(exponent) > 0 {
            len = exponent + digits(exponent);
        }
    }
    len
}

/// The text after the bracket that closes the one at the beginning.
fn block(text: &str) -> Result<&str, Unclosed<'_>> {
    let mut closers = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let after = match first {
            '/' if rest.starts_with("/*") => comment(rest)?,
            '"' | '\'' => string(rest)?,
            _ => &rest[first.len_utf8()..],
        };
        match first {
            '(' => closers.push(')'),
            '[' => closers.push(']'),
            '{' => closers.push('}'),
            ')' | ']' | '}' if closers.pop() != Some(first) => {
                return Err(Unclosed {
                    expected: "the bracket that closes the last open one",
                    rest,
                });
            }
            _ => {}
        }
        if closers.is_empty() {
            return Ok(after);
        }
        rest = after;
    }
    Err(Unclosed { expected: "a closing bracket", rest })
}

/// The text after the string at the beginning.
fn string(text: &str) -> Result<&str, Unclosed<'_>> {
    let quote = &text[..1];
    let inside = text[1..].find(|c| matches!(c, '\n' | '\r' | '\x0C') || quote.starts_with(c));
    let rest = &text[inside.map_or(text.len(), |inside| 1 + inside)..];
    rest.strip_prefix(quote).ok_or(Unclosed { expected: "the quote that ends the string", rest })
}

/// The text after the comment at the beginning.
fn comment(text: &str) -> Result<&str, Unclosed<'_>> {
    match text[2..].split_once("*/") {
        Some((_, after)) => Ok(after),
        None => Err(Unclosed { expected: "the end of the comment", rest: "" }),
    }
}
