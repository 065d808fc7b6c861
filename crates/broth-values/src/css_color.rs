//! `CssColor`: a colour as CSS writes it, which is what `<input type=color>` takes.

use alloc::string::String;
use core::fmt::{self, Display as _};
use core::str::FromStr;

use crate::color::{Color, named_color};
use crate::{Error, Reason, best_representation};

mod arguments;
mod function;
mod space;

pub use space::{ColorSpace, UnknownColorSpace};

/// A colour of CSS.
///
/// ```
/// use broth::values::{Color, CssColor};
///
/// let color = CssColor::parse("RGB(170 187 204 / 50%)").unwrap();
/// let rgb = Color { red: 170, green: 187, blue: 204 };
/// assert_eq!(color, CssColor::Rgb { color: rgb, alpha: 0.5 });
/// assert_eq!(color.to_string(), "rgba(170, 187, 204, 0.5)");
/// assert_eq!(CssColor::parse("hsl(90deg, 100%, 50%)").unwrap().to_string(), "#80ff00");
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum CssColor {
    /// A colour that is written in hex digits, as a name, or with `rgb()`, `hsl()` or `hwb()`:
    /// browsers keep it as a colour of the sRGB space with 8 bits for each component. `none` is 0.
    Rgb {
        /// Red, green and blue.
        color: Color,
        /// From 0, transparent, to 1, opaque.
        alpha: f64,
    },
    /// A colour that is written with `lab()`, `lch()`, `oklab()`, `oklch()` or `color()`. It is not
    /// converted.
    Space {
        /// Its space.
        space: ColorSpace,
        /// The components in the order of the function, where `None` is `none`. Hues are in
        /// degrees, and percentages are numbers: `100%` of lightness is 100 in `lab()` and 1 in
        /// `oklab()`.
        components: [Option<f64>; 3],
        /// From 0, transparent, to 1, opaque; `None` is `none`.
        alpha: Option<f64>,
    },
}

impl CssColor {
    /// Parses a colour, as [`parse_css_color`] does.
    pub fn parse(input: &str) -> Result<Self, Error> {
        parse_css_color(input)
    }

    /// The alpha component: from 0, transparent, to 1, opaque. `none` counts as 0.
    ///
    /// ```
    /// use broth::values::CssColor;
    ///
    /// assert_eq!(CssColor::parse("transparent").unwrap().alpha(), 0.0);
    /// assert_eq!(CssColor::parse("#fff8").unwrap().alpha(), 136.0 / 255.0);
    /// ```
    #[must_use]
    pub fn alpha(&self) -> f64 {
        match *self {
            Self::Rgb { alpha, .. } => alpha,
            Self::Space { alpha, .. } => alpha.unwrap_or(0.0),
        }
    }

    /// Red, green and blue, if the colour is [`CssColor::Rgb`].
    #[must_use]
    pub fn rgb(&self) -> Option<Color> {
        match *self {
            Self::Rgb { color, .. } => Some(color),
            Self::Space { .. } => None,
        }
    }
}

impl FromStr for CssColor {
    type Err = Error;

    fn from_str(input: &str) -> Result<Self, Error> {
        parse_css_color(input)
    }
}

/// Writes the colour as browsers do: `#ff8000` if it is opaque, or else `rgba(255, 128, 0, 0.5)`;
/// in another space, `oklab(0.5 0.1 -0.1 / 0.5)` or `color(display-p3 1 0.5 0)`.
///
/// <https://drafts.csswg.org/css-color-4/#serializing-color-values>
impl fmt::Display for CssColor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Rgb { color, alpha: 1.0 } => color.fmt(f),
            Self::Rgb { color: Color { red, green, blue }, alpha } => {
                write!(f, "rgba({red}, {green}, {blue}, {})", short_alpha(alpha))
            }
            Self::Space { space, components, alpha } => {
                match space.function() {
                    Some(function) => write!(f, "{function}(")?,
                    None => write!(f, "color({space} ")?,
                }
                for (at, component) in components.into_iter().enumerate() {
                    f.write_str(if at == 0 { "" } else { " " })?;
                    number_or_none(component, f)?;
                }
                if alpha != Some(1.0) {
                    f.write_str(" / ")?;
                    number_or_none(alpha, f)?;
                }
                f.write_str(")")
            }
        }
    }
}

fn number_or_none(number: Option<f64>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match number {
        Some(number) => best_representation(number).fmt(f),
        None => f.write_str("none"),
    }
}

/// An alpha of 8 bits is written with two digits after the point if they are enough to tell it from
/// its neighbours, or else with three.
///
/// <https://drafts.csswg.org/css-color-4/#serializing-alpha-values>
fn short_alpha(alpha: f64) -> String {
    let bits = rounded(alpha * 255.0);
    let rounded_to = |parts: f64| f64::from((alpha * parts + 0.5) as u32) / parts;
    let short = match f64::from(bits) / 255.0 == alpha {
        true if rounded(rounded_to(100.0) * 255.0) == bits => rounded_to(100.0),
        true => rounded_to(1000.0),
        false => alpha,
    };
    alloc::format!("{}", best_representation(short))
}

/// The nearest of the 256 values of a component; halves are rounded up.
fn rounded(value: f64) -> u8 {
    // The cast takes numbers below 0 for 0, and those above 255 for 255.
    (value + 0.5) as u8
}

/// Parses a colour as browsers do for `<input type=color>`, `<meta name=theme-color>` and in CSS:
/// `#` with 3, 4, 6 or 8 hex digits, a name, `transparent`, or one of the functions `rgb()`,
/// `rgba()`, `hsl()`, `hsla()`, `hwb()`, `lab()`, `lch()`, `oklab()`, `oklch()` and `color()`.
///
/// Colours that depend on a document or on the user are refused: `currentcolor`, system colours
/// such as `canvas`, and functions that compute with other colours or with `calc()`.
///
/// <https://drafts.csswg.org/css-color-4/#parse-a-css-color-value>
///
/// ```
/// use broth::values::parse_css_color;
///
/// for text in ["#abc", "#AABBCC", "rgb(170, 187, 204)", "rgb(170 73.3333% 204)"] {
///     assert_eq!(parse_css_color(text).unwrap().to_string(), "#aabbcc");
/// }
/// assert_eq!(parse_css_color("rgb(1, 2 3)").unwrap_err().offset(), 9);
/// assert_eq!(parse_css_color("tomate").unwrap_err().code(), "not-allowed");
/// ```
#[doc(alias = "parse_color")]
pub fn parse_css_color(input: &str) -> Result<CssColor, Error> {
    use broth_css::{ComponentValue, TokenKind};
    const EXPECTED: &str = "a colour: `#` and hex digits, a name, or a function such as `rgb()`,";
    let list = broth_css::parse_values(input);
    let values = list.values();
    let mut significant = values.iter().filter(|value| !value.is_whitespace());
    let Some(value) = significant.next() else {
        return Err(Error::new(Reason::UnexpectedEnd, EXPECTED, input.len()));
    };
    let color = match value {
        ComponentValue::Function(function) => function::color(input, function)?,
        ComponentValue::Token(token) if token.kind() == TokenKind::Ident => keyword(&token.value())
            .ok_or_else(|| {
                let expected = "the name of a colour that needs no document";
                Error::new(Reason::NotAllowed, expected, token.span().start)
                    .about(token.text().len())
            })?,
        ComponentValue::Token(token) if token.kind() == TokenKind::Hash => {
            hex_color(token.value().as_bytes())
                .ok_or_else(|| not_hex(token.text(), token.span().start))?
        }
        other => return Err(unexpected(input, other.span().start, EXPECTED)),
    };
    match significant.next() {
        Some(other) => Err(unexpected(input, other.span().start, "the end of the colour")),
        None => Ok(color),
    }
}

/// Checks that a string is a colour of CSS. [`parse_css_color`] also takes a colour whose last
/// bracket or comment is not closed, as browsers do.
///
/// ```
/// use broth::values::{check_valid_css_color, parse_css_color};
///
/// assert!(check_valid_css_color("rgb(1 2 3)").is_ok());
/// assert!(parse_css_color("rgb(1 2 3").is_ok());
/// assert_eq!(check_valid_css_color("rgb(1 2 3").unwrap_err().expected(), "a closing bracket");
/// ```
pub fn check_valid_css_color(input: &str) -> Result<(), Error> {
    parse_css_color(input)?;
    crate::css::check_closed(input)
}

/// The colour of a keyword.
fn keyword(name: &str) -> Option<CssColor> {
    if name.eq_ignore_ascii_case("transparent") {
        return Some(CssColor::Rgb { color: Color::default(), alpha: 0.0 });
    }
    named_color(name).map(|color| CssColor::Rgb { color, alpha: 1.0 })
}

/// <https://drafts.csswg.org/css-color-4/#hex-notation>
fn hex_color(digits: &[u8]) -> Option<CssColor> {
    let digit = |at: usize| crate::color::hex_digit(*digits.get(at)?);
    let component = |at: usize| match digits.len() {
        3 | 4 => Some(digit(at)? * 17),
        6 | 8 => Some(digit(2 * at)? * 16 + digit(2 * at + 1)?),
        _ => None,
    };
    let color = Color { red: component(0)?, green: component(1)?, blue: component(2)? };
    let alpha = match digits.len() {
        4 | 8 => f64::from(component(3)?) / 255.0,
        _ => 1.0,
    };
    Some(CssColor::Rgb { color, alpha })
}

/// The reason why a hash is no colour.
#[cold]
fn not_hex(hash: &str, start: usize) -> Error {
    const EXPECTED: &str = "3, 4, 6 or 8 hex digits";
    let digits = hash.strip_prefix('#').unwrap_or(hash);
    let count = digits.bytes().take_while(u8::is_ascii_hexdigit).count();
    match digits[count..].chars().next() {
        Some(found) => Error::new(Reason::UnexpectedCharacter(found), EXPECTED, start + 1 + count),
        None => Error::new(Reason::WrongLength(count), EXPECTED, start + 1),
    }
}

/// The error about the character at an offset, or about the end.
#[cold]
fn unexpected(input: &str, at: usize, expected: &'static str) -> Error {
    let found = input.get(at..).unwrap_or_default().chars().next();
    Error::new(found.map_or(Reason::UnexpectedEnd, Reason::UnexpectedCharacter), expected, at)
}
