//! The microsyntax An+B, as in `:nth-child(2n + 1)`.

use core::fmt;
use core::str::FromStr;

use crate::kind::TokenKind;
use crate::token::Token;
use crate::values::{ComponentValue, Values, ValuesIter};

/// A step and an offset, such as `2n+1`: the type `<an+b>`.
///
/// <https://drafts.csswg.org/css-syntax-3/#anb-microsyntax>
///
/// ```
/// use broth::css::AnPlusB;
///
/// assert_eq!(AnPlusB::parse("odd"), Some(AnPlusB::new(2, 1)));
/// assert_eq!(AnPlusB::parse("-n + 6"), Some(AnPlusB::new(-1, 6)));
/// assert_eq!(AnPlusB::parse("3 n"), None);
/// assert_eq!(AnPlusB::new(2, -1).to_string(), "2n-1");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AnPlusB {
    a: i32,
    b: i32,
}

impl AnPlusB {
    /// With the step `a` and the offset `b`.
    #[must_use]
    pub fn new(a: i32, b: i32) -> Self {
        Self { a, b }
    }

    /// Parses a text. Beyond 32 bits, the nearest number counts.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::from_values(crate::parse_values(text).values())
    }

    /// Parses component values.
    ///
    /// ```
    /// use broth::css::{AnPlusB, parse_values};
    ///
    /// let list = parse_values("4n, even");
    /// let all: Option<Vec<_>> = list.values().split_on_commas().map(AnPlusB::from_values).collect();
    /// assert_eq!(all.unwrap(), [AnPlusB::new(4, 0), AnPlusB::new(2, 0)]);
    /// ```
    #[must_use]
    pub fn from_values(values: Values<'_>) -> Option<Self> {
        let mut values = values.trim().iter();
        let found = parse_an_plus_b(&mut values)?;
        values.next().is_none().then_some(found)
    }

    /// The step.
    #[must_use]
    pub fn a(&self) -> i32 {
        self.a
    }

    /// The offset.
    #[must_use]
    pub fn b(&self) -> i32 {
        self.b
    }
}

impl FromStr for AnPlusB {
    type Err = NotAnPlusB;

    fn from_str(text: &str) -> Result<Self, NotAnPlusB> {
        Self::parse(text).ok_or(NotAnPlusB)
    }
}

/// A text that is not of the form An+B.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAnPlusB;

impl fmt::Display for NotAnPlusB {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not of the form An+B; expected such as `2n+1`, `odd` or `3`")
    }
}

impl core::error::Error for NotAnPlusB {}

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

/// <https://drafts.csswg.org/css-syntax-3/#anb-production>
fn parse_an_plus_b(values: &mut ValuesIter<'_>) -> Option<AnPlusB> {
    let token = next_token(values)?;
    let number = token.number();
    match token.kind {
        TokenKind::Ident if token.is_ident("odd") => Some(AnPlusB::new(2, 1)),
        TokenKind::Ident if token.is_ident("even") => Some(AnPlusB::new(2, 0)),
        // <integer>
        TokenKind::Number => Some(AnPlusB::new(0, number?.integer()?)),
        // <n-dimension>, <ndash-dimension>, <ndashdigit-dimension>
        TokenKind::Dimension => parse_after_a(number?.integer()?, &token.value(), values),
        // n, n-, <ndashdigit-ident>, or these with a hyphen before them
        TokenKind::Ident => {
            let value = token.value();
            match value.strip_prefix('-') {
                Some(value) => parse_after_a(-1, value, values),
                None => parse_after_a(1, &value, values),
            }
        }
        // '+'? n, without white space between them
        TokenKind::Delim('+') => {
            let name = next_token(values)?;
            let is_name = name.kind == TokenKind::Ident;
            is_name.then(|| parse_after_a(1, &name.value(), values)).flatten()
        }
        _ => None,
    }
}

/// Parses what follows A: a name that begins with `n`, and what follows that.
fn parse_after_a(a: i32, name: &str, values: &mut ValuesIter<'_>) -> Option<AnPlusB> {
    let rest = name.strip_prefix(['n', 'N'])?;
    match rest {
        "" => parse_after_n(a, values),
        // n- <signless-integer>
        "-" => Some(AnPlusB::new(a, -signless_integer(next_significant(values)?)?)),
        // n-1
        _ => {
            let digits = rest.strip_prefix('-')?;
            let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
            is_number.then(|| AnPlusB::new(a, nearest_negative(digits)))
        }
    }
}

/// Parses what follows `n`: nothing, a number with a sign, or a sign and a number.
fn parse_after_n(a: i32, values: &mut ValuesIter<'_>) -> Option<AnPlusB> {
    let Some(token) = next_significant(values) else { return Some(AnPlusB::new(a, 0)) };
    let b = match token.kind {
        // <signed-integer>
        TokenKind::Number => {
            let number = token.number()?;
            number.sign()?;
            number.integer()?
        }
        // ['+' | '-'] <signless-integer>
        TokenKind::Delim('+') => signless_integer(next_significant(values)?)?,
        TokenKind::Delim('-') => -signless_integer(next_significant(values)?)?,
        _ => return None,
    };
    Some(AnPlusB::new(a, b))
}

/// An integer without a sign. It is not negative, so it can be negated.
fn signless_integer(token: Token<'_>) -> Option<i32> {
    let number = token.number().filter(|_| token.kind == TokenKind::Number)?;
    if number.sign().is_some() { None } else { number.integer() }
}

/// Digits as a negative number, or the nearest one.
fn nearest_negative(digits: &str) -> i32 {
    digits
        .bytes()
        .fold(0i32, |value, digit| value.saturating_mul(10).saturating_sub(i32::from(digit - b'0')))
}

fn next_token<'s>(values: &mut ValuesIter<'s>) -> Option<Token<'s>> {
    match values.next()? {
        ComponentValue::Token(token) => Some(token),
        ComponentValue::Function(_) | ComponentValue::Block(_) => None,
    }
}

/// The next token that is not white space.
///
/// A function or a block is returned as the comma that it is as little as anything else here.
fn next_significant<'s>(values: &mut ValuesIter<'s>) -> Option<Token<'s>> {
    let value = values.find(|value| !value.is_whitespace())?;
    Some(match value {
        ComponentValue::Token(token) => token,
        other => Token { kind: TokenKind::Comma, start: other.span().start, text: "" },
    })
}
