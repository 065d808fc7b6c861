//! Floating-point numbers.
//!
//! The standard computes with real numbers and rounds once, at the end, to the nearest double, with
//! ties to even. A number that rounds to 2^1024 is an error, and there is no -0. Core's own parser
//! does the same, but it needs a table of 10 KB, which is too much for a few long numbers.

use alloc::vec::Vec;
use core::fmt::{self, Write as _};

use crate::fast;
use crate::limbs::{limb, with_digits};
use crate::number::skip_sign;
use crate::position::{Failed, Position};
use crate::rounding::Significand;
use crate::{Error, Reason};

/// The parts of a number in the input.
#[derive(Clone, Copy)]
struct Literal<'a> {
    integer: &'a [u8],
    fraction: &'a [u8],
    exponent: i64,
}

/// Parses a floating-point number.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-floating-point-number-values>
///
/// ```
/// use broth::values::parse_floating_point_number;
///
/// assert_eq!(parse_floating_point_number(" 1.5e3px"), Ok(1500.0));
/// assert_eq!(parse_floating_point_number("-.5"), Ok(-0.5));
/// assert_eq!(parse_floating_point_number("1.e2"), Ok(100.0));
/// assert_eq!(parse_floating_point_number("1e999").unwrap_err().code(), "out-of-range");
/// ```
pub fn parse_floating_point_number(input: &str) -> Result<f64, Error> {
    match floating_point_number_by_shape(input) {
        Some(number) => Ok(number),
        None => floating_point_number_by_steps(input),
    }
}

/// Parses an optional minus and up to eight characters: digits, and at most one full stop.
#[inline]
pub(crate) fn floating_point_number_by_shape(input: &str) -> Option<f64> {
    let (is_negative, number, places) = fast::decimal(input)?;
    // Both are exact in a double, so this rounds once.
    let number = number as f64 / POWERS_OF_TEN[places];
    Some(if is_negative && number != 0.0 { -number } else { number })
}

/// The steps of
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-floating-point-number-values>.
#[doc(hidden)]
pub fn floating_point_number_by_steps(input: &str) -> Result<f64, Error> {
    // Steps 1-5.
    Position::read(input, |position| {
        // Step 6.
        position.skip_ascii_whitespace();
        // Steps 7 and 8. Step 10 notices where the input ends too early.
        let negative = skip_sign(position);
        let start = position.at();
        // Steps 9-13. The specification tests for a full stop and a digit; here, that is a
        // fraction.
        let integer = position.collect_digits();
        let end = position.at();
        let fraction = if position.eat(b'.') { position.collect_digits() } else { &[] };
        if integer.is_empty() && fraction.is_empty() {
            position.go_back_to(end);
            return Err(position.unexpected("a digit, or a full stop and a digit"));
        }
        // Step 14.
        let exponent = exponent_part(position);
        // Steps 15 and 16.
        let value = Literal { integer, fraction, exponent }.rounded();
        // Step 17.
        if value.is_infinite() {
            let expected = "a number that a double can hold";
            let error = Error::new(Reason::OutOfRange, expected, start);
            return Err(position.fail(error.about(position.at() - start)));
        }
        // Step 18. Not `-value`: the set that the specification rounds to has no -0.
        Ok(if negative { 0.0 - value } else { value })
    })
}

/// The exponent's step of
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-floating-point-number-values>;
/// if no digit follows, the position stays before the `e`.
fn exponent_part(position: &mut Position<'_>) -> i64 {
    let start = position.at();
    if !position.eat_ignoring_case(b'e') {
        return 0;
    }
    // Steps 14.1-14.3.
    let is_negative = skip_sign(position);
    // Steps 14.4-14.6.
    let digits = position.collect_digits();
    if digits.is_empty() {
        position.go_back_to(start);
    }
    // The limit prevents an overflow. No string has enough digits to outweigh an exponent beyond
    // it.
    let exponent = digits.iter().fold(0, |exponent, digit| {
        i64::min(exponent * 10 + i64::from(digit & 0xF), 1_000_000_000_000_000)
    });
    if is_negative { -exponent } else { exponent }
}

/// 10^0 to 10^22, the powers of ten that a double holds exactly.
pub(crate) const POWERS_OF_TEN: [f64; 23] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
];

/// The maximum number of digits of a significand that is always exact in a double.
const EXACT_DIGITS: usize = 15;

impl Literal<'_> {
    /// The nearest double; infinite if it rounds to 2^1024.
    fn rounded(&self) -> f64 {
        let exponent = self.exponent - self.fraction.len() as i64;
        self.rounded_by_one_operation(exponent).unwrap_or_else(|| self.rounded_by_digits(exponent))
    }

    /// Rounds with one operation, if the digits as an integer and the power of ten are both exact
    /// doubles.
    // OPTIMIZATION: one rounding of two exact operands is the correct rounding; short numbers,
    // which is nearly all of them, need no memory, and a quarter of the instructions.
    fn rounded_by_one_operation(&self, exponent: i64) -> Option<f64> {
        if self.integer.len() + self.fraction.len() > EXACT_DIGITS {
            return None;
        }
        let power = POWERS_OF_TEN.get(exponent.unsigned_abs() as usize)?;
        let significand = with_digits(limb(self.integer), self.fraction) as i64 as f64;
        Some(if exponent < 0 { significand / power } else { significand * power })
    }

    /// Rounds any number.
    #[cold]
    fn rounded_by_digits(&self, exponent: i64) -> f64 {
        let mut significand = Significand::default();
        significand.push_digits(self.integer);
        significand.push_digits(self.fraction);
        significand.times_ten_to(exponent)
    }
}

/// Checks that a text is a valid floating-point number.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-floating-point-number>
///
/// ```
/// use broth::values::check_valid_floating_point_number;
///
/// assert!(check_valid_floating_point_number("-1.5E+3").is_ok());
/// assert_eq!(check_valid_floating_point_number("1.e5").unwrap_err().offset(), 2);
/// ```
pub fn check_valid_floating_point_number(input: &str) -> Result<(), Error> {
    Position::read(input, |position| {
        valid_floating_point_number(position)?;
        position.expect_end()
    })
}

/// Advances past a valid floating-point number.
pub(crate) fn valid_floating_point_number(position: &mut Position<'_>) -> Result<(), Failed> {
    position.eat(b'-');
    let integer = position.collect_digits();
    if position.eat(b'.') {
        position.expect_digits("a digit after the full stop")?;
    } else if integer.is_empty() {
        return Err(position.unexpected("a digit, or a full stop and a digit"));
    }
    if position.eat_ignoring_case(b'e') {
        let _is_negative = skip_sign(position);
        position.expect_digits("a digit of the exponent")?;
    }
    Ok(())
}

/// Formats a number as JavaScript does: the standard's *best representation* of it.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#best-representation-of-the-number-as-a-floating-point-number>
///
/// The string has the shortest digits that read back as the same number. If several are equally
/// short, it has the closest to the number; if two are equally close, the even one. Every
/// JavaScript engine does the same.
///
/// ```
/// use broth::values::best_representation;
///
/// assert_eq!(best_representation(0.1 + 0.2).to_string(), "0.30000000000000004");
/// assert_eq!(best_representation(1e21).to_string(), "1e+21");
/// assert_eq!(best_representation(-0.0).to_string(), "0");
/// ```
pub fn best_representation(number: f64) -> BestRepresentation {
    BestRepresentation(number)
}

/// A number that displays as its [best representation](best_representation).
///
/// Infinity and NaN display as in JavaScript, but these strings are not valid floating-point
/// numbers: [`ToValidString`](crate::ToValidString) refuses them.
///
/// ```
/// let numbers = [1.0, 2.5].map(broth::values::best_representation);
/// assert_eq!(format!("{},{}", numbers[0], numbers[1]), "1,2.5");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct BestRepresentation(f64);

/// <https://tc39.es/ecma262/#sec-numeric-types-number-tostring>, with its names n, k and s (`digits`).
impl fmt::Display for BestRepresentation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = self.0;
        if number.is_nan() {
            return f.write_str("NaN");
        }
        if number == 0.0 {
            return f.write_char('0');
        }
        if number.is_sign_negative() {
            f.write_char('-')?;
        }
        if number.is_infinite() {
            return f.write_str("Infinity");
        }
        let shortest = Shortest::of(number.abs())?;
        let (digits, k, n) = (shortest.digits(), shortest.k, shortest.n);
        if k <= n && n <= 21 {
            write!(f, "{digits}{:0<zeros$}", "", zeros = (n - k) as usize)
        } else if 0 < n && n <= 21 {
            let (whole, fraction) = digits.split_at(n as usize);
            write!(f, "{whole}.{fraction}")
        } else if -6 < n && n <= 0 {
            write!(f, "0.{:0<zeros$}{digits}", "", zeros = -n as usize)
        } else if k == 1 {
            write!(f, "{digits}e{:+}", n - 1)
        } else {
            let (first, rest) = digits.split_at(1);
            write!(f, "{first}.{rest}e{:+}", n - 1)
        }
    }
}

/// The shortest digits of a number above zero, with the names of
/// <https://tc39.es/ecma262/#sec-numeric-types-number-tostring>: the number is `0.digits` times 10^n, and there
/// are k digits.
struct Shortest {
    text: Scratch<32>,
    k: i32,
    n: i32,
}

impl Shortest {
    /// Of the shortest digits, those closest to the number; if two are equally close, the even
    /// ones, as note 2 of the specification asks.
    fn of(number: f64) -> Result<Self, fmt::Error> {
        let shortest = Self::read(format_args!("{number:e}"))?;
        // OPTIMIZATION: two are equally close only if the number is an odd multiple of 5 * 10^(n -
        // k - 1), whose lowest bit is 2^(n - k - 1). Without this test, writing a number takes 2.4
        // times as long.
        if lowest_bit(number) != shortest.n - shortest.k - 1 {
            return Ok(shortest);
        }
        // Core takes the larger of two that are equally close, but rounds half to even if it is
        // told the number of digits. Below a power of two, the even one may read back as another
        // number.
        let even = Self::read(format_args!("{number:.*e}", shortest.k as usize - 1))?;
        Ok(if even.is(number) { even } else { shortest })
    }

    /// Reads core's notation, such as `1.25e-7`.
    fn read(notation: fmt::Arguments<'_>) -> Result<Self, fmt::Error> {
        let mut written = Scratch::<32>::new();
        written.write_fmt(notation)?;
        let (significand, exponent) = written.text().split_once('e').ok_or(fmt::Error)?;
        let (first, rest) = significand.split_at(1);
        let mut text = Scratch::new();
        write!(text, "{first}{}", rest.strip_prefix('.').unwrap_or_default())?;
        let exponent: i32 = exponent.parse().map_err(|_| fmt::Error)?;
        Ok(Self { k: text.text().len() as i32, n: exponent + 1, text })
    }

    fn digits(&self) -> &str {
        self.text.text()
    }

    /// Whether the digits read back as the number.
    fn is(&self, number: f64) -> bool {
        let integer = self.digits().as_bytes();
        let exponent = i64::from(self.n - self.k);
        Literal { integer, fraction: &[], exponent }.rounded() == number
    }
}

/// The exponent of the lowest bit of a number above zero: it is an odd multiple of that power of
/// two.
fn lowest_bit(number: f64) -> i32 {
    const FRACTION_BITS: i32 = 52;
    const LOWEST_EXPONENT: i32 = -1074;
    let (biased, fraction) =
        ((number.to_bits() >> FRACTION_BITS) as i32, number.to_bits() << 12 >> 12);
    let significand = fraction | u64::from(biased > 0) << FRACTION_BITS;
    LOWEST_EXPONENT + i32::max(biased, 1) - 1 + significand.trailing_zeros() as i32
}

/// Parses a list of floating-point numbers.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-a-list-of-floating-point-numbers>
///
/// ```
/// use broth::values::parse_list_of_floating_point_numbers;
///
/// assert_eq!(parse_list_of_floating_point_numbers("1, 2.5;x x9"), [1.0, 2.5, 0.0, 9.0]);
/// ```
pub fn parse_list_of_floating_point_numbers(input: &str) -> Vec<f64> {
    let is_delimiter = |byte: u8| byte.is_ascii_whitespace() || byte == b',' || byte == b';';
    let starts_number = |byte: u8| byte.is_ascii_digit() || byte == b'.' || byte == b'-';
    // Steps 1-3.
    let mut position = Position::start_of(input);
    let mut numbers = Vec::new();
    // Step 4.
    position.collect(is_delimiter);
    // Step 5.
    while position.peek().is_some() {
        // Step 5.1.
        position.collect(|byte| !is_delimiter(byte) && !starts_number(byte));
        // Step 5.2.
        let start = position.at();
        position.collect(|byte| !is_delimiter(byte));
        let unparsed_number = position.since(start);
        // Steps 5.3-5.5.
        numbers.push(parse_floating_point_number(unparsed_number).unwrap_or(0.0));
        // Step 5.6.
        position.collect(is_delimiter);
    }
    // Step 6.
    numbers
}

/// Checks that a text is a valid list of floating-point numbers.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-list-of-floating-point-numbers>
///
/// The specification says "a number of" numbers and does not mention an empty list, so the empty
/// string is not valid.
///
/// ```
/// use broth::values::check_valid_list_of_floating_point_numbers;
///
/// assert!(check_valid_list_of_floating_point_numbers("1,-2.5,.5e1").is_ok());
/// assert_eq!(check_valid_list_of_floating_point_numbers("1, 2").unwrap_err().offset(), 2);
/// ```
pub fn check_valid_list_of_floating_point_numbers(input: &str) -> Result<(), Error> {
    Position::read(input, |position| {
        loop {
            valid_floating_point_number(position)?;
            if position.peek().is_none() {
                return Ok(());
            }
            position.expect(b',', "a comma")?;
        }
    })
}

/// A short text on the stack, so that rearranging a few digits allocates nothing.
struct Scratch<const SIZE: usize> {
    bytes: [u8; SIZE],
    length: usize,
}

impl<const SIZE: usize> Scratch<SIZE> {
    fn new() -> Self {
        Self { bytes: [0; SIZE], length: 0 }
    }

    fn text(&self) -> &str {
        core::str::from_utf8(&self.bytes[..self.length]).unwrap_or_default()
    }
}

impl<const SIZE: usize> fmt::Write for Scratch<SIZE> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let end = self.length + text.len();
        let place = self.bytes.get_mut(self.length..end).ok_or(fmt::Error)?;
        place.copy_from_slice(text.as_bytes());
        self.length = end;
        Ok(())
    }
}
