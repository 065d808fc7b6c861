//! Colours: simple ones, and the legacy rules, which turn nearly any string into a colour.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use crate::{Error, Reason};

mod generated;
use generated::NAMED_COLORS;

/// A colour of the sRGB space.
///
/// ```
/// use broth::values::Color;
///
/// let color = Color::parse("#FF8000").unwrap();
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

/// Writes the colour by the [rules for serializing simple color values](serialize_simple_color).
impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.red, self.green, self.blue)
    }
}

impl Color {
    /// Parses a [simple colour](parse_simple_color) such as `#ff8000`, or a [named
    /// colour](named_color) such as `tomato`, in any case.
    ///
    /// ```
    /// use broth::values::Color;
    ///
    /// assert_eq!(Color::parse("tomato"), Color::parse("#ff6347"));
    /// let error = Color::parse("tomate").unwrap_err();
    /// assert_eq!((error.code(), error.span()), ("not-allowed", 0..6));
    /// ```
    pub fn parse(input: &str) -> Result<Self, Error> {
        match named_color(input) {
            Some(color) => Ok(color),
            None if input.starts_with(|c: char| c.is_ascii_alphabetic()) => {
                let expected = "the name of a colour, or a # and six hex digits";
                Err(Error::new(Reason::NotAllowed, expected, 0).about(input.len()))
            }
            None => parse_simple_color(input),
        }
    }

    /// Parses the value of an attribute such as `bgcolor`, by the [rules for legacy
    /// colours](parse_legacy_color), which turn nearly anything into a colour. Only the empty
    /// string and `transparent` are errors.
    ///
    /// ```
    /// use broth::values::Color;
    ///
    /// assert_eq!(Color::parse_legacy("chucknorris").unwrap().to_string(), "#c00000");
    /// ```
    pub fn parse_legacy(input: &str) -> Result<Self, Error> {
        parse_legacy_color(input)
    }
}

impl FromStr for Color {
    type Err = Error;

    fn from_str(input: &str) -> Result<Self, Error> {
        Self::parse(input)
    }
}

/// Parses a simple color value, by rules that were part of the standard until 2024. Since then, CSS
/// parses these values.
///
/// ```
/// use broth::values::parse_simple_color;
///
/// assert_eq!(parse_simple_color("#0f8000").unwrap().red, 15);
/// assert_eq!(parse_simple_color("#0f8").unwrap_err().code(), "wrong-length");
/// assert_eq!(parse_simple_color("#0g8000").unwrap_err().offset(), 2);
/// ```
#[doc(alias = "parse_color")]
pub fn parse_simple_color(input: &str) -> Result<Color, Error> {
    six_hex_digits(input.as_bytes()).ok_or_else(|| not_a_simple_color(input))
}

/// Parses a `#` and six hex digits.
fn six_hex_digits(text: &[u8]) -> Option<Color> {
    let &[b'#', r1, r2, g1, g2, b1, b2] = text else { return None };
    let component = |a, b| Some(hex_digit(a)? * 16 + hex_digit(b)?);
    Some(Color { red: component(r1, r2)?, green: component(g1, g2)?, blue: component(b1, b2)? })
}

/// The reason why a string is not a simple color.
#[cold]
fn not_a_simple_color(input: &str) -> Error {
    const SHAPE: &str = "a # and six hex digits";
    let wrong = |at: usize| match input[at..].chars().next() {
        None => Error::new(Reason::UnexpectedEnd, SHAPE, at),
        Some(found) => Error::new(Reason::UnexpectedCharacter(found), SHAPE, at),
    };
    let Some(digits) = input.strip_prefix('#') else { return wrong(0) };
    match digits.bytes().take_while(u8::is_ascii_hexdigit).count() {
        count if count < digits.len() => wrong(1 + count),
        count => Error::new(Reason::WrongLength(count), SHAPE, 1),
    }
}

/// Checks that a string is a valid simple color.
///
/// ```
/// use broth::values::check_valid_simple_color;
///
/// assert!(check_valid_simple_color("#FF8000").is_ok());
/// assert!(check_valid_simple_color("red").is_err());
/// ```
pub fn check_valid_simple_color(input: &str) -> Result<(), Error> {
    parse_simple_color(input).map(drop)
}

/// Checks that a string is a valid lowercase simple color.
///
/// ```
/// use broth::values::check_valid_lowercase_simple_color;
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

/// Writes a simple color value.
///
/// ```
/// use broth::values::{Color, serialize_simple_color};
///
/// let color = Color { red: 255, green: 128, blue: 0 };
/// assert_eq!(serialize_simple_color(color), "#ff8000");
/// ```
pub fn serialize_simple_color(color: Color) -> String {
    alloc::format!("{color}")
}

/// Parses a legacy colour value.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-a-legacy-colour-value>
///
/// ```
/// use broth::values::{Color, parse_legacy_color};
///
/// assert_eq!(parse_legacy_color("teal"), Ok(Color { red: 0, green: 128, blue: 128 }));
/// assert_eq!(parse_legacy_color("abc"), Ok(Color { red: 10, green: 11, blue: 12 }));
/// assert_eq!(parse_legacy_color("chucknorris"), Ok(Color { red: 192, green: 0, blue: 0 }));
/// assert_eq!(parse_legacy_color(" "), Ok(Color::default()));
/// assert!(parse_legacy_color("").is_err());
/// assert!(parse_legacy_color("Transparent").is_err());
/// ```
#[doc(alias = "parse_color")]
pub fn parse_legacy_color(input: &str) -> Result<Color, Error> {
    // Step 1.
    if input.is_empty() {
        return Err(Error::new(Reason::UnexpectedEnd, "a colour", 0));
    }
    // Step 2.
    let input = input.trim_ascii();
    // OPTIMIZATION: most values have this form, which takes 2/5 of the instructions; steps 6-19
    // would give the same result.
    if let Some(color) = six_hex_digits(input.as_bytes()) {
        return Ok(color);
    }
    // Step 3.
    if input.eq_ignore_ascii_case("transparent") {
        let expected = "a colour other than `transparent`";
        return Err(Error::new(Reason::NotAllowed, expected, 0).about(input.len()));
    }
    // Step 4.
    if let Some(color) = named_color(input) {
        return Ok(color);
    }
    // Step 5.
    if let &[b'#', red, green, blue] = input.as_bytes()
        && let [Some(red), Some(green), Some(blue)] = [red, green, blue].map(hex_digit)
    {
        return Ok(Color { red: red * 17, green: green * 17, blue: blue * 17 });
    }
    // Steps 6-19.
    Ok(color_of_anything(input))
}

/// The steps of
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-a-legacy-colour-value>
/// that turn any other string into a colour.
fn color_of_anything(input: &str) -> Color {
    /// How many characters count.
    const MOST: usize = 128;
    // The zeros that step 10 appends are already there.
    let mut digits = [0; MOST + 2];
    let mut length = 0;
    // Steps 6, 7 and 9. The first byte of a character is enough.
    for &byte in input.as_bytes() {
        match byte {
            _ if length >= MOST => break,
            // The rest of a character.
            0x80..=0xBF => {}
            // Beyond the BMP: two zeros. If the cut takes one, step 10 appends it again.
            0xF0.. => length += 2,
            _ => {
                digits[length] = hex_digit(byte).unwrap_or(0);
                length += 1;
            }
        }
    }
    let mut digits = &digits[..];
    // Step 8.
    if input.starts_with('#') {
        digits = &digits[1..];
        length -= 1;
    }
    // Step 10.
    length = length.max(1).next_multiple_of(3);
    // Step 11.
    length /= 3;
    let mut components = [0, 1, 2].map(|n| &digits[n * length..(n + 1) * length]);
    // Step 12.
    components = components.map(|component| &component[length.saturating_sub(8)..]);
    // Step 13.
    while components[0].len() > 2 && components.iter().all(|component| component[0] == 0) {
        components = components.map(|component| &component[1..]);
    }
    // Steps 14-19.
    let [red, green, blue] = components
        .map(|component| component.iter().take(2).fold(0, |number, digit| number * 16 + digit));
    Color { red, green, blue }
}

/// Looks up one of CSS's [named colors](https://drafts.csswg.org/css-color/#named-colors), ignoring
/// ASCII case.
///
/// ```
/// use broth::values::named_color;
///
/// assert_eq!(named_color("RebeccaPurple").unwrap().to_string(), "#663399");
/// assert_eq!(named_color("transparent"), None);
/// ```
pub fn named_color(name: &str) -> Option<Color> {
    let letter = usize::from(name.bytes().next()?.to_ascii_lowercase().checked_sub(b'a')?);
    let names = *STARTS.get(letter)?..*STARTS.get(letter + 1)?;
    let (_, [red, green, blue]) =
        NAMED_COLORS[names].iter().find(|(known, _)| known.eq_ignore_ascii_case(name))?;
    Some(Color { red: *red, green: *green, blue: *blue })
}

/// Where the names with each first letter begin, and where those with `z` end.
// OPTIMIZATION: only a few names are left to compare, and their lengths differ: a third of the
// instructions.
const STARTS: [usize; 27] = {
    let mut starts = [0; 27];
    let mut letter = 0;
    let mut at = 0;
    while letter < 27 {
        while at < NAMED_COLORS.len() && NAMED_COLORS[at].0.as_bytes()[0] < b'a' + letter as u8 {
            at += 1;
        }
        starts[letter] = at;
        letter += 1;
    }
    starts
};

/// The value of an ASCII hex digit.
pub(crate) fn hex_digit(byte: u8) -> Option<u8> {
    char::from(byte).to_digit(16).map(|digit| digit as u8)
}
