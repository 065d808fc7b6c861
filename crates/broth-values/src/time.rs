//! Times of day.
//!
//! The lenient rules accept any number of digits after the full stop, a valid time string at most
//! three. There are no leap seconds.

use core::fmt;
use core::str::FromStr;

use crate::decimal::Fraction;
use crate::fast;
use crate::position::{Failed, Position, two_digits};
use crate::{Error, OutOfRange};

const HOUR: &str = "an hour from 00 to 23";
const MINUTE: &str = "a minute from 00 to 59";
const SECOND: &str = "a second from 00 to 59";
const SECOND_DIGITS: &str = "two digits of the second";

/// A time of day.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#concept-time>
///
/// ```
/// use broth::values::Time;
///
/// let time = Time::parse("14:54:39.929").unwrap();
/// assert_eq!((time.hour(), time.minute(), time.second()), (14, 54, 39));
/// assert_eq!(time.fraction().to_nanos(), Some(929_000_000));
/// assert_eq!(Time::new(14, 54, 0).unwrap().to_string(), "14:54");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Time {
    hour: u8,
    minute: u8,
    second: u8,
    fraction: Fraction,
}

impl Time {
    /// Parses a [time string](parse_time_string).
    pub fn parse(input: &str) -> Result<Self, Error> {
        parse_time_string(input)
    }

    /// Creates a time from an hour up to 23, a minute up to 59 and a second up to 59.
    pub fn new(hour: u8, minute: u8, second: u8) -> Result<Self, OutOfRange> {
        if hour > 23 {
            return Err(OutOfRange::part("hour", hour.into(), HOUR));
        }
        if minute > 59 {
            return Err(OutOfRange::part("minute", minute.into(), MINUTE));
        }
        if second > 59 {
            return Err(OutOfRange::part("second", second.into(), SECOND));
        }
        Ok(Self::of_parts(hour, minute, second))
    }

    /// Creates a time from parts in range.
    pub(crate) fn of_parts(hour: u8, minute: u8, second: u8) -> Self {
        Self { hour, minute, second, fraction: Fraction::ZERO }
    }

    /// The same time with another fraction of the second.
    ///
    /// ```
    /// use broth::values::{Fraction, Time};
    ///
    /// let time = Time::new(14, 54, 39).unwrap().with_fraction(Fraction::from_digits("929").unwrap());
    /// assert_eq!(time.to_string(), "14:54:39.929");
    /// ```
    pub fn with_fraction(self, fraction: Fraction) -> Self {
        Self { fraction, ..self }
    }

    /// The hour, from 0 to 23.
    pub fn hour(&self) -> u8 {
        self.hour
    }

    /// The minute, from 0 to 59.
    pub fn minute(&self) -> u8 {
        self.minute
    }

    /// The whole seconds, from 0 to 59.
    pub fn second(&self) -> u8 {
        self.second
    }

    /// The fraction of the second.
    pub fn fraction(&self) -> &Fraction {
        &self.fraction
    }

    /// The same second in another minute of the day.
    pub(crate) fn at_minute_of_day(&self, minute: u16) -> Self {
        Self { hour: (minute / 60) as u8, minute: (minute % 60) as u8, ..self.clone() }
    }

    /// The minutes since midnight.
    pub(crate) fn minute_of_day(&self) -> u16 {
        u16::from(self.hour) * 60 + u16::from(self.minute)
    }
}

/// Writes the shortest valid time string. If there is none, because the fraction has more than
/// three digits, all digits are written ([`ToValidString`](crate::ToValidString) fails).
impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}:{:02}", self.hour, self.minute)?;
        if self.second == 0 && self.fraction.is_zero() {
            return Ok(());
        }
        write!(f, ":{:02}{}", self.second, self.fraction)
    }
}

impl FromStr for Time {
    type Err = Error;

    fn from_str(input: &str) -> Result<Self, Error> {
        Self::parse(input)
    }
}

/// Parses a time string.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-time-string>
///
/// ```
/// use broth::values::{Time, parse_time_string};
///
/// assert_eq!(parse_time_string("14:54:00"), Ok(Time::new(14, 54, 0).unwrap()));
/// assert!(parse_time_string("14:54:39.92922").is_ok());
/// assert_eq!(parse_time_string("24:00").unwrap_err().offset(), 0);
/// ```
pub fn parse_time_string(input: &str) -> Result<Time, Error> {
    match time_string_by_shape(input) {
        Some(time) => Ok(time),
        None => time_string_by_steps(input),
    }
}

/// Parses `HH:MM` or `HH:MM:SS`.
#[inline]
pub(crate) fn time_string_by_shape(input: &str) -> Option<Time> {
    let (time, rest) = time_by_shape(input.as_bytes())?;
    rest.is_empty().then_some(time)
}

/// Parses `HH:MM` or `HH:MM:SS`, and returns the rest of the text.
#[inline]
pub(crate) fn time_by_shape(text: &[u8]) -> Option<(Time, &[u8])> {
    let (hour, minute, second, rest) = fast::time(text)?;
    let exists = hour <= 23 && minute <= 59 && second <= 59;
    exists.then(|| (Time::of_parts(hour, minute, second), rest))
}

/// The steps of
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-time-string>.
#[doc(hidden)]
// If this were inlined, the fast path would save registers for it: 7 instructions of 74.
#[inline(never)]
pub fn time_string_by_steps(input: &str) -> Result<Time, Error> {
    // Steps 1-3.
    Position::read(input, |position| {
        let time = time_component(position)?;
        // Step 4.
        position.expect_end()?;
        // Steps 5 and 6.
        Ok(time)
    })
}

/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-time-component>
pub(crate) fn time_component(position: &mut Position<'_>) -> Result<Time, Failed> {
    // Steps 1-6.
    let (hour, minute) = hour_and_minute(position)?;
    let mut time = Time::of_parts(hour, minute, 0);
    // Step 7.
    if position.eat(b':') {
        // Steps 7.1-7.3.
        let start = position.at();
        let (second, fraction) = second_and_fraction(position)?;
        // Step 7.4.
        if second > 59 {
            let error = OutOfRange::part("second", second.into(), SECOND);
            return Err(position.out_of_range(start..start + 2, error));
        }
        time.second = second;
        time.fraction = Fraction::from_ascii_digits(fraction);
    }
    // Step 8.
    Ok(time)
}

/// The substeps of
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-time-component> that
/// collect the digits and full stops after the second colon.
fn second_and_fraction<'a>(position: &mut Position<'a>) -> Result<(u8, &'a [u8]), Failed> {
    let second = match *position.collect_digits() {
        [tens, ones] => two_digits([tens, ones]),
        [] | [_] => return Err(position.unexpected(SECOND_DIGITS)),
        ref digits => return Err(position.wrong_length(digits.len(), SECOND_DIGITS)),
    };
    if !position.eat(b'.') {
        return Ok((second, &[]));
    }
    let fraction = position.collect_digits();
    if position.peek() == Some(b'.') {
        return Err(position.unexpected("one full stop in the seconds"));
    }
    if fraction.is_empty() {
        return Err(position.unexpected("a digit after the full stop"));
    }
    Ok((second, fraction))
}

/// The first steps of
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-time-component>, up to
/// the minutes, which a valid time string shares.
fn hour_and_minute(position: &mut Position<'_>) -> Result<(u8, u8), Failed> {
    let hour = position.expect_part("hour", "two digits of the hour", (0, 23), HOUR)?;
    position.expect(b':', "a colon before the minutes")?;
    let minute = position.expect_part("minute", "two digits of the minute", (0, 59), MINUTE)?;
    Ok((hour, minute))
}

/// Checks that a text is a valid time string.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-time-string>
///
/// ```
/// use broth::values::check_valid_time_string;
///
/// assert!(check_valid_time_string("14:54:39.929").is_ok());
/// assert_eq!(check_valid_time_string("14:54:39.9292").unwrap_err().code(), "wrong-length");
/// ```
pub fn check_valid_time_string(input: &str) -> Result<(), Error> {
    Position::read(input, |position| {
        valid_time(position)?;
        position.expect_end()
    })
}

/// Advances past a valid time string.
pub(crate) fn valid_time(position: &mut Position<'_>) -> Result<(), Failed> {
    hour_and_minute(position)?;
    if position.eat(b':') {
        position.expect_part("second", SECOND_DIGITS, (0, 59), SECOND)?;
        valid_fraction_of_second(position)?;
    }
    Ok(())
}

/// Advances past an optional full stop and one, two, or three digits.
pub(crate) fn valid_fraction_of_second(position: &mut Position<'_>) -> Result<(), Failed> {
    const FRACTION: &str = "one, two, or three digits after the full stop";
    if !position.eat(b'.') {
        return Ok(());
    }
    let digits = position.expect_digits(FRACTION)?;
    if digits.len() > 3 {
        return Err(position.wrong_length(digits.len(), FRACTION));
    }
    Ok(())
}
