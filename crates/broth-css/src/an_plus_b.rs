//! The microsyntax An+B, as in `:nth-child(2n + 1)`.

use core::fmt;
use core::str::FromStr;

use crate::kind::TokenKind;
use crate::number::nearest_negative;
use crate::token::Token;
use crate::values::Values;

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
    pub const fn new(a: i32, b: i32) -> Self {
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
    /// let all: Vec<_> = list.values().split_on_commas().map(AnPlusB::from_values).collect();
    /// assert_eq!(all, [Some(AnPlusB::new(4, 0)), Some(AnPlusB::new(2, 0))]);
    /// ```
    #[must_use]
    pub fn from_values(values: Values<'_>) -> Option<Self> {
        let mut tokens = values.tokens();
        let found = Self::from_tokens(&mut tokens)?;
        next_significant(&mut tokens).is_none().then_some(found)
    }

    /// Parses the tokens at the front, and leaves those that follow. It skips leading white space.
    ///
    /// ```
    /// use broth::css::{AnPlusB, tokens};
    ///
    /// let mut tokens = tokens("2n + 1 of p");
    /// assert_eq!(AnPlusB::from_tokens(&mut tokens), Some(AnPlusB::new(2, 1)));
    /// assert_eq!(tokens.nth(1).unwrap().text(), "of");
    /// ```
    #[must_use]
    pub fn from_tokens<'t>(tokens: &mut (impl Iterator<Item = Token<'t>> + Clone)) -> Option<Self> {
        parse_an_plus_b(tokens)
    }

    /// Whether an index, counted from 1, is `a * n + b` for some `n` of 0 or more.
    ///
    /// ```
    /// use broth::css::AnPlusB;
    ///
    /// let odd = AnPlusB::new(2, 1);
    /// assert!((1..=7).filter(|&index| odd.has(index)).eq([1, 3, 5, 7]));
    /// let first_three = AnPlusB::new(-1, 3);
    /// assert!((1..=7).filter(|&index| first_three.has(index)).eq([1, 2, 3]));
    /// ```
    #[must_use]
    pub fn has(self, index: u32) -> bool {
        let (a, steps) = (i64::from(self.a), i64::from(index) - i64::from(self.b));
        if a == 0 { steps == 0 } else { steps % a == 0 && steps / a >= 0 }
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
fn parse_an_plus_b<'t>(tokens: &mut (impl Iterator<Item = Token<'t>> + Clone)) -> Option<AnPlusB> {
    let token = next_significant(tokens)?;
    let number = token.number();
    match token.kind {
        TokenKind::Ident if token.is_ident("odd") => Some(AnPlusB::new(2, 1)),
        TokenKind::Ident if token.is_ident("even") => Some(AnPlusB::new(2, 0)),
        // <integer>
        TokenKind::Number => Some(AnPlusB::new(0, number?.integer()?)),
        // <n-dimension>, <ndash-dimension>, <ndashdigit-dimension>
        TokenKind::Dimension => parse_after_a(number?.integer()?, &token.value(), tokens),
        // n, n-, <ndashdigit-ident>, or these with a hyphen before them
        TokenKind::Ident => {
            let value = token.value();
            match value.strip_prefix('-') {
                Some(value) => parse_after_a(-1, value, tokens),
                None => parse_after_a(1, &value, tokens),
            }
        }
        // '+'? n, without white space between them
        TokenKind::Delim('+') => {
            let name = tokens.next().filter(|name| name.kind == TokenKind::Ident)?;
            parse_after_a(1, &name.value(), tokens)
        }
        _ => None,
    }
}

/// Parses what follows A: a name that begins with `n`, and what follows that.
fn parse_after_a<'t>(
    a: i32,
    name: &str,
    tokens: &mut (impl Iterator<Item = Token<'t>> + Clone),
) -> Option<AnPlusB> {
    let rest = name.strip_prefix(['n', 'N'])?;
    let b = match rest {
        "" => parse_after_n(tokens)?,
        // n- <signless-integer>
        "-" => -signless_integer(tokens)?,
        // n-1
        _ => {
            let digits = rest.strip_prefix('-')?;
            let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
            is_number.then(|| nearest_negative(digits))?
        }
    };
    Some(AnPlusB::new(a, b))
}

/// Parses what follows `n`: nothing, a number with a sign, or a sign and a number.
fn parse_after_n<'t>(tokens: &mut (impl Iterator<Item = Token<'t>> + Clone)) -> Option<i32> {
    let mut ahead = tokens.clone();
    let Some(token) = next_significant(&mut ahead) else { return Some(0) };
    let b = match token.kind {
        // <signed-integer>
        TokenKind::Number if token.text.starts_with(['+', '-']) => token.number()?.integer()?,
        // ['+' | '-'] <signless-integer>
        TokenKind::Delim('+') => signless_integer(&mut ahead)?,
        TokenKind::Delim('-') => -signless_integer(&mut ahead)?,
        _ => return Some(0),
    };
    *tokens = ahead;
    Some(b)
}

/// Parses an integer without a sign. It is not negative, so it can be negated.
fn signless_integer<'t>(tokens: &mut impl Iterator<Item = Token<'t>>) -> Option<i32> {
    let token = next_significant(tokens).filter(|token| token.kind == TokenKind::Number)?;
    let number = token.number().filter(|number| number.sign().is_none())?;
    number.integer()
}

/// The next token that is not white space.
fn next_significant<'t>(tokens: &mut impl Iterator<Item = Token<'t>>) -> Option<Token<'t>> {
    tokens.find(|token| token.kind != TokenKind::Whitespace)
}
