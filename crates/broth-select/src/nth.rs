//! An+B: which of a row of siblings.
//!
//! <https://drafts.csswg.org/css-syntax-3/#anb-microsyntax>

use core::fmt;

use crate::token::{Kind, Number, Token, nearest};

/// The siblings whose number is `a * n + b` for an `n` of 0 or more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct AnPlusB {
    pub(crate) a: i32,
    pub(crate) b: i32,
}

impl AnPlusB {
    pub(crate) const FIRST: Self = Self { a: 0, b: 1 };

    /// Whether a number, counted from 1, is among them.
    pub(crate) fn has(self, index: u32) -> bool {
        let (a, steps) = (i64::from(self.a), i64::from(index) - i64::from(self.b));
        if a == 0 { steps == 0 } else { steps % a == 0 && steps / a >= 0 }
    }

    /// Reads one from the start of some tokens; returns it and how many tokens it took.
    ///
    /// <https://drafts.csswg.org/css-syntax-3/#anb-production>
    pub(crate) fn parse(tokens: &[Token]) -> Option<(Self, usize)> {
        let kind = |at: usize| tokens.get(at).map(|token| &token.kind);
        match kind(0)? {
            Kind::Ident(name) if name.eq_ignore_ascii_case("odd") => Some((Self { a: 2, b: 1 }, 1)),
            Kind::Ident(name) if name.eq_ignore_ascii_case("even") => {
                Some((Self { a: 2, b: 0 }, 1))
            }
            Kind::Number(Number { integer: Some(b), .. }) => Some((Self { a: 0, b: *b }, 1)),
            Kind::Dimension(Number { integer: Some(a), .. }, unit) => {
                Self::after_a(*a, unit, tokens, 1)
            }
            Kind::Ident(name) => match name.strip_prefix('-') {
                Some(name) => Self::after_a(-1, name, tokens, 1),
                None => Self::after_a(1, name, tokens, 1),
            },
            // Between the sign and the `n`, white space is not allowed.
            Kind::Delim('+') => match kind(1)? {
                Kind::Ident(name) => Self::after_a(1, name, tokens, 2),
                _ => None,
            },
            _ => None,
        }
    }

    /// The rest, from the `n` onwards: `name` begins with it, `at` is where the token after the name is.
    fn after_a(a: i32, name: &str, tokens: &[Token], at: usize) -> Option<(Self, usize)> {
        let rest = name.strip_prefix(['n', 'N'])?;
        match rest.strip_prefix('-') {
            None if rest.is_empty() => Self::after_n(a, tokens, at),
            // `n-` and a number without a sign.
            Some("") => match tokens.get(skip(tokens, at))?.kind {
                Kind::Number(Number { integer: Some(b), has_sign: false }) => {
                    Some((Self { a, b: -b }, skip(tokens, at) + 1))
                }
                _ => None,
            },
            // `n-3`
            Some(digits) if digits.bytes().all(|digit| digit.is_ascii_digit()) => {
                Some((Self { a, b: -nearest(digits) }, at))
            }
            _ => None,
        }
    }

    /// What may follow the `n`: nothing, a number with a sign, or a sign and a number without one.
    fn after_n(a: i32, tokens: &[Token], at: usize) -> Option<(Self, usize)> {
        let sign = skip(tokens, at);
        let negative = match tokens.get(sign).map(|token| &token.kind) {
            Some(Kind::Number(Number { integer, has_sign: true })) => {
                return Some((Self { a, b: (*integer)? }, sign + 1));
            }
            Some(Kind::Delim('+')) => false,
            Some(Kind::Delim('-')) => true,
            _ => return Some((Self { a, b: 0 }, at)),
        };
        let number = skip(tokens, sign + 1);
        match tokens.get(number)?.kind {
            Kind::Number(Number { integer: Some(b), has_sign: false }) => {
                Some((Self { a, b: if negative { -b } else { b } }, number + 1))
            }
            _ => None,
        }
    }
}

/// The first token at or after `at` that is not white space.
fn skip(tokens: &[Token], at: usize) -> usize {
    let is_space = |token: &&Token| token.kind == Kind::Whitespace;
    at + tokens[at.min(tokens.len())..].iter().take_while(is_space).count()
}

/// <https://drafts.csswg.org/css-syntax-3/#serialize-an-anb-value>
impl fmt::Display for AnPlusB {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.a {
            0 => return write!(f, "{}", self.b),
            1 => f.write_str("n")?,
            -1 => f.write_str("-n")?,
            a => write!(f, "{a}n")?,
        }
        if self.b == 0 { Ok(()) } else { write!(f, "{:+}", self.b) }
    }
}

#[cfg(test)]
mod tests {
    use super::AnPlusB;
    use crate::token::tokenize;
    use alloc::string::ToString as _;

    #[track_caller]
    fn check(text: &str, written: Option<&str>) {
        let tokens = tokenize(text);
        let parsed = AnPlusB::parse(&tokens).filter(|(_, len)| *len == tokens.len());
        assert_eq!(parsed.map(|(nth, _)| nth.to_string()).as_deref(), written, "{text}");
    }

    #[test]
    fn every_spelling_is_read() {
        for (text, written) in [
            ("odd", "2n+1"),
            ("EVEN", "2n"),
            ("5", "5"),
            ("-5", "-5"),
            ("+5", "5"),
            ("n", "n"),
            ("+N", "n"),
            ("-n", "-n"),
            ("2n", "2n"),
            ("0n+3", "3"),
            ("2n+1", "2n+1"),
            ("2n + 1", "2n+1"),
            ("2n +1", "2n+1"),
            ("2n- 1", "2n-1"),
            ("-n-1", "-n-1"),
            ("+n- 7", "n-7"),
            ("n-0", "n"),
            ("2\\6e", "2n"),
        ] {
            check(text, Some(written));
        }
    }

    #[test]
    fn other_texts_are_not() {
        for text in [
            "", "2 n", "+ n", "- n", "2n 1", "2n+-1", "2n - -1", "n-", "n-b1", "n-1n", "1.0",
            "1e1", "--n", "oddish", "n + n", "2n+1.0",
        ] {
            check(text, None);
        }
    }

    #[test]
    fn numbers_are_found() {
        let members = |a, b| (1..=7).filter(move |&index| AnPlusB { a, b }.has(index));
        assert!(members(2, 1).eq([1, 3, 5, 7]));
        assert!(members(-1, 3).eq([1, 2, 3]));
        assert!(members(0, 2).eq([2]));
        assert!(members(3, -1).eq([2, 5]));
        assert!(members(-2, 0).eq([]));
    }
}
