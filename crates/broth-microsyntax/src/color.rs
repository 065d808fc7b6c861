//! Colours: simple ones, and what legacy attributes make of anything.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::position::strip_ascii_whitespace;
use crate::{Error, Reason};

mod generated;
use generated::NAMED_COLORS;

/// A colour of the sRGB space.
///
/// ```
/// use broth_microsyntax::Color;
///
/// let color: Color = "#FF8000".parse().unwrap();
/// assert_eq!(color, Color { red: 255, green: 128, blue: 0 });
/// assert_eq!(color.to_string(), "#ff8000");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Color {
    /// Red.
    pub red: u8,
    /// Green.
    pub green: u8,
    /// Blue.
    pub blue: u8,
}

/// The [rules for serializing simple color values](serialize_simple_color).
impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.red, self.green, self.blue)
    }
}

impl FromStr for Color {
    type Err = Error;

    /// The [rules for parsing simple color values](parse_simple_color).
    fn from_str(input: &str) -> Result<Self, Error> {
        parse_simple_color(input)
    }
}

/// The rules for parsing simple color values, of the standard until 2024; since then CSS parses them.
///
/// ```
/// use broth_microsyntax::parse_simple_color;
///
/// assert_eq!(parse_simple_color("#0f8000").unwrap().red, 15);
/// assert_eq!(parse_simple_color("#0f8").unwrap_err().code(), "wrong-length");
/// assert_eq!(parse_simple_color("#0g8000").unwrap_err().offset(), 2);
/// ```
pub fn parse_simple_color(input: &str) -> Result<Color, Error> {
    check_valid_simple_color(input)?;
    let digits = &input.as_bytes()[1..];
    let component = |at: usize| hex(digits[at]) * 16 + hex(digits[at + 1]);
    Ok(Color { red: component(0), green: component(2), blue: component(4) })
}

/// Whether a string is a valid simple color.
///
/// ```
/// use broth_microsyntax::check_valid_simple_color;
///
/// assert!(check_valid_simple_color("#FF8000").is_ok());
/// assert!(check_valid_simple_color("red").is_err());
/// ```
pub fn check_valid_simple_color(input: &str) -> Result<(), Error> {
    const SHAPE: &str = "a # and six hex digits";
    let bytes = input.as_bytes();
    let wrong = |at: usize| match input[at..].chars().next() {
        None => Error::new(Reason::UnexpectedEnd, SHAPE, at),
        Some(found) => Error::new(Reason::UnexpectedCharacter(found), SHAPE, at),
    };
    if bytes.first() != Some(&b'#') {
        return Err(wrong(0));
    }
    let digits = bytes[1..].iter().take_while(|byte| byte.is_ascii_hexdigit()).count();
    match digits {
        6 if bytes.len() == 7 => Ok(()),
        _ if 1 + digits < bytes.len() => Err(wrong(1 + digits)),
        _ => Err(Error::new(Reason::WrongLength(digits), SHAPE, 1)),
    }
}

/// Whether a string is a valid lowercase simple color.
///
/// ```
/// use broth_microsyntax::check_valid_lowercase_simple_color;
///
/// assert!(check_valid_lowercase_simple_color("#ff8000").is_ok());
/// assert_eq!(check_valid_lowercase_simple_color("#fF8000").unwrap_err().offset(), 2);
/// ```
pub fn check_valid_lowercase_simple_color(input: &str) -> Result<(), Error> {
    check_valid_simple_color(input)?;
    match input.char_indices().find(|(_, c)| c.is_ascii_uppercase()) {
        None => Ok(()),
        Some((at, found)) => {
            let reason = Reason::UnexpectedCharacter(found);
            Err(Error::new(reason, "a lower-case hex digit", at))
        }
    }
}

/// The rules for serializing simple color values.
///
/// ```
/// use broth_microsyntax::{Color, serialize_simple_color};
///
/// let color = Color { red: 255, green: 128, blue: 0 };
/// assert_eq!(serialize_simple_color(color), "#ff8000");
/// ```
pub fn serialize_simple_color(color: Color) -> String {
    alloc::format!("{color}")
}

/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-a-legacy-colour-value>
///
/// ```
/// use broth_microsyntax::{Color, parse_legacy_color};
///
/// assert_eq!(parse_legacy_color("teal"), Ok(Color { red: 0, green: 128, blue: 128 }));
/// assert_eq!(parse_legacy_color("abc"), Ok(Color { red: 10, green: 11, blue: 12 }));
/// assert_eq!(parse_legacy_color("chucknorris"), Ok(Color { red: 192, green: 0, blue: 0 }));
/// assert_eq!(parse_legacy_color(" "), Ok(Color::default()));
/// assert!(parse_legacy_color("").is_err());
/// assert!(parse_legacy_color("Transparent").is_err());
/// ```
pub fn parse_legacy_color(input: &str) -> Result<Color, Error> {
    if input.is_empty() {
        return Err(Error::new(Reason::UnexpectedEnd, "a colour", 0));
    }
    let input = strip_ascii_whitespace(input);
    if input.eq_ignore_ascii_case("transparent") {
        return Err(Error::new(Reason::NotAllowed, "a colour one can see", 0));
    }
    if let Some(color) = named_color(input) {
        return Ok(color);
    }
    if let [b'#', digits @ ..] = input.as_bytes()
        && let [red, green, blue] = *digits
        && digits.iter().all(u8::is_ascii_hexdigit)
    {
        return Ok(Color { red: hex(red) * 17, green: hex(green) * 17, blue: hex(blue) * 17 });
    }
    Ok(color_of_anything(input))
}

/// The steps of the legacy rules that make a colour of whatever is left.
fn color_of_anything(input: &str) -> Color {
    const MOST: usize = 128;
    // Replace code points beyond the BMP by "00", keep the first 128 characters, drop a leading #, and
    // replace what is no hex digit by "0": of a character only matters whether it is a hex digit.
    let mut digits: Vec<u8> = input
        .chars()
        .flat_map(|c| match c {
            '\u{10000}'.. => [Some(b'0'), Some(b'0')],
            _ => [Some(if c.is_ascii_hexdigit() { c as u8 } else { b'0' }), None],
        })
        .flatten()
        .take(MOST)
        .collect();
    if input.starts_with('#') {
        digits.remove(0);
    }
    while digits.is_empty() || !digits.len().is_multiple_of(3) {
        digits.push(b'0');
    }
    let full_length = digits.len() / 3;
    let mut components = [0, 1, 2].map(|n| &digits[n * full_length..(n + 1) * full_length]);
    let mut length = full_length;
    if length > 8 {
        components = components.map(|component| &component[length - 8..]);
        length = 8;
    }
    while length > 2 && components.iter().all(|component| component[0] == b'0') {
        components = components.map(|component| &component[1..]);
        length -= 1;
    }
    let [red, green, blue] = components.map(|component| {
        component.iter().take(2).fold(0, |number: u8, &digit| number * 16 + hex(digit))
    });
    Color { red, green, blue }
}

/// The colour of one of the [named colors](https://drafts.csswg.org/css-color/#named-colors) of CSS, in any
/// ASCII case.
///
/// ```
/// use broth_microsyntax::named_color;
///
/// assert_eq!(named_color("RebeccaPurple").unwrap().to_string(), "#663399");
/// assert_eq!(named_color("transparent"), None);
/// ```
pub fn named_color(name: &str) -> Option<Color> {
    // No name is longer than `lightgoldenrodyellow`.
    let mut folded = [0; 20];
    let folded = folded.get_mut(..name.len())?;
    folded.copy_from_slice(name.as_bytes());
    folded.make_ascii_lowercase();
    let at = NAMED_COLORS.binary_search_by(|(name, _)| name.as_bytes().cmp(folded)).ok()?;
    let [red, green, blue] = NAMED_COLORS[at].1;
    Some(Color { red, green, blue })
}

/// The value of an ASCII hex digit.
fn hex(digit: u8) -> u8 {
    char::from(digit).to_digit(16).unwrap_or(0) as u8
}
