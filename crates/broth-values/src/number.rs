//! Integers, signed and non-negative.
//!
//! The lenient rules accept the same as browsers: leading white space, a sign, digits, and then
//! anything. A valid integer is digits with an optional minus.

use core::cmp::Ordering;
use core::fmt;

use crate::fast;
use crate::natural::Natural;
use crate::position::Position;
use crate::{Error, OutOfRange, Reason};

/// An integer of any size: a sign and the digits.
///
/// ```
/// use broth::values::Integer;
///
/// assert_eq!(Integer::parse("-5").unwrap().to_i64(), Ok(-5));
/// let large = Integer::parse("99999999999999999999").unwrap();
/// assert!(large.to_i64().is_err());
/// assert_eq!(large.to_string(), "99999999999999999999");
/// let debt = Integer::parse("-7").unwrap();
/// assert!(debt.is_negative());
/// assert_eq!(debt.magnitude().to_u64(), Ok(7));
/// ```
// Zero is never negative.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Integer {
    negative: bool,
    magnitude: Natural,
}

impl Integer {
    /// Applies the [rules for parsing integers](parse_integer).
    pub fn parse(input: &str) -> Result<Self, Error> {
        parse_integer(input)
    }

    pub(crate) fn new(negative: bool, magnitude: Natural) -> Self {
        Self { negative: negative && !magnitude.is_zero(), magnitude }
    }

    /// Whether this is less than zero.
    pub fn is_negative(&self) -> bool {
        self.negative
    }

    /// The number without its sign.
    pub fn magnitude(&self) -> &Natural {
        &self.magnitude
    }

    /// The number as an `i64`, if it fits.
    pub fn to_i64(&self) -> Result<i64, OutOfRange> {
        let magnitude = self.magnitude.to_u64().map(i128::from).ok();
        magnitude
            .map(|magnitude| if self.negative { -magnitude } else { magnitude })
            .and_then(|number| i64::try_from(number).ok())
            .ok_or_else(|| OutOfRange::new("an integer of at most 64 bits"))
    }
}

impl From<i64> for Integer {
    fn from(number: i64) -> Self {
        Self::new(number.is_negative(), Natural::from(number.unsigned_abs()))
    }
}

impl From<Natural> for Integer {
    fn from(number: Natural) -> Self {
        Self::new(false, number)
    }
}

impl Ord for Integer {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self.negative, other.negative) {
            (false, false) => self.magnitude.cmp(&other.magnitude),
            (true, true) => other.magnitude.cmp(&self.magnitude),
            (true, false) => Ordering::Less,
            (false, true) => Ordering::Greater,
        }
    }
}

impl PartialOrd for Integer {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Writes the shortest valid integer.
impl fmt::Display for Integer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.negative { "-" } else { "" };
        write!(f, "{sign}{}", self.magnitude)
    }
}

impl core::str::FromStr for Integer {
    type Err = Error;

    fn from_str(input: &str) -> Result<Self, Error> {
        Self::parse(input)
    }
}

/// Parses an integer as browsers do: white space and a sign may come first, and anything may follow
/// the digits. Use [`check_valid_integer`] to be strict.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-integers>
///
/// ```
/// use broth::values::{Integer, parse_integer};
///
/// assert_eq!(parse_integer(" \t+12px"), Ok(Integer::from(12)));
/// assert_eq!(parse_integer("-0"), Ok(Integer::from(0)));
/// assert!(parse_integer("px").is_err());
/// ```
pub fn parse_integer(input: &str) -> Result<Integer, Error> {
    match integer_by_shape(input) {
        Some(integer) => Ok(integer),
        None => integer_by_steps(input),
    }
}

/// The integer of an optional minus and digits that fit a limb.
#[inline]
pub(crate) fn integer_by_shape(input: &str) -> Option<Integer> {
    let (is_negative, number) = fast::integer(input)?;
    Some(Integer::new(is_negative, Natural::of_limb(number)))
}

/// The steps of
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-integers>.
// If this were inlined, the fast path would save registers for it: 7 instructions of 127.
#[inline(never)]
pub(crate) fn integer_by_steps(input: &str) -> Result<Integer, Error> {
    // Steps 1-3.
    Position::read(input, |position| {
        // Step 4.
        position.skip_ascii_whitespace();
        // Steps 5 and 6. Step 7 notices where the input ends too early.
        let negative = skip_sign(position);
        // Steps 7 and 8.
        let magnitude = Natural::from_digits(position.expect_digits("a digit")?);
        // Step 9.
        Ok(Integer::new(negative, magnitude))
    })
}

/// Takes a sign and returns whether it was a minus, for
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-integers> and
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-floating-point-number-values>.
pub(crate) fn skip_sign(position: &mut Position<'_>) -> bool {
    let sign = position.peek();
    if matches!(sign, Some(b'-' | b'+')) {
        position.advance();
    }
    sign == Some(b'-')
}

/// Parses a non-negative integer.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-non-negative-integers>
///
/// ```
/// use broth::values::{Natural, parse_non_negative_integer};
///
/// assert_eq!(parse_non_negative_integer(" 7 "), Ok(Natural::from(7)));
/// assert_eq!(parse_non_negative_integer("-0"), Ok(Natural::from(0)));
/// assert_eq!(parse_non_negative_integer("-1").unwrap_err().code(), "out-of-range");
/// ```
pub fn parse_non_negative_integer(input: &str) -> Result<Natural, Error> {
    // Steps 1-3.
    let value = parse_integer(input)?;
    // Step 4.
    if value.negative {
        let number = input.trim_ascii_start();
        let offset = input.len() - number.len();
        let length = 1 + number.bytes().skip(1).take_while(u8::is_ascii_digit).count();
        let expected = "a non-negative integer";
        return Err(Error::new(Reason::OutOfRange, expected, offset).about(length));
    }
    // Step 5.
    Ok(value.magnitude)
}

/// Checks that a text is a valid integer.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-integer>
///
/// ```
/// use broth::values::check_valid_integer;
///
/// assert!(check_valid_integer("-05").is_ok());
/// assert_eq!(check_valid_integer("+5").unwrap_err().offset(), 0);
/// ```
pub fn check_valid_integer(input: &str) -> Result<(), Error> {
    Position::read(input, |position| {
        position.eat(b'-');
        position.expect_digits("a digit")?;
        position.expect_end()
    })
}

/// Checks that a text is a valid non-negative integer.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-non-negative-integer>
///
/// ```
/// use broth::values::check_valid_non_negative_integer;
///
/// assert!(check_valid_non_negative_integer("5").is_ok());
/// assert!(check_valid_non_negative_integer("-5").is_err());
/// ```
pub fn check_valid_non_negative_integer(input: &str) -> Result<(), Error> {
    Position::read(input, |position| {
        position.expect_digits("a digit")?;
        position.expect_end()
    })
}
