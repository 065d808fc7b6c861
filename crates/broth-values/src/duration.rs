//! Durations in seconds, written in two ways.
//!
//! One way is a part of ISO 8601 (`PT4H18M3S`), the other is made for people (`4h 18m 3s`). The
//! lenient rules read both, and mixtures; their only state is whether an `M` means months or
//! minutes. Months and years are read, but must be zero.

use alloc::string::String;
use core::fmt::{self, Write as _};
use core::str::FromStr;

use crate::decimal::{Decimal, Fraction, Sum};
use crate::natural::Natural;
use crate::position::{Failed, Position};
use crate::time::valid_fraction_of_second;
use crate::{Error, Reason};

/// A duration, in exact seconds.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#concept-duration>
///
/// ```
/// use broth::values::Duration;
///
/// let duration = Duration::parse("P1DT5M").unwrap();
/// assert_eq!(duration.seconds(), 86_700.0);
/// assert_eq!(duration.to_string(), "1d5m");
/// assert_eq!(format!("{duration:#}"), "P1DT5M");
/// assert_eq!(Duration::from_seconds(90).to_string(), "90s");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Duration {
    seconds: Decimal,
}

impl Duration {
    /// Parses a [duration string](parse_duration_string).
    pub fn parse(input: &str) -> Result<Self, Error> {
        parse_duration_string(input)
    }

    /// Creates a duration from seconds.
    pub fn from_seconds(seconds: impl Into<Decimal>) -> Self {
        Self { seconds: seconds.into() }
    }

    /// The number of seconds, rounded to the nearest double.
    pub fn seconds(&self) -> f64 {
        self.seconds.to_f64()
    }

    /// The exact number of seconds.
    pub fn exact_seconds(&self) -> &Decimal {
        &self.seconds
    }
}

/// The units with their scales in seconds, largest first.
const SCALES: [(char, u64); 5] = [('w', 604_800), ('d', 86_400), ('h', 3_600), ('m', 60), ('s', 1)];

/// Writes a short valid duration string. Every choice of units is tried, largest unit first, and
/// the string with the fewest characters is written. A fraction of more than three digits, for
/// which there is no valid string ([`ToValidString`](crate::ToValidString)), is written in full.
///
/// The alternate form is that of ISO 8601.
impl fmt::Display for Duration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, fraction) = (self.seconds.whole(), self.seconds.fraction());
        if f.alternate() {
            return write_iso(f, whole, fraction);
        }
        if whole.is_zero() {
            return write!(f, "{}s", self.seconds);
        }
        let mut shortest = String::new();
        for units in 1_u8..1 << SCALES.len() {
            match with_units(units, whole, fraction) {
                Some(text) if shortest.is_empty() || text.len() < shortest.len() => shortest = text,
                _ => {}
            }
        }
        f.write_str(&shortest)
    }
}

/// A duration in the chosen units, if they can express it. Choices with a zero in them are never
/// the shortest. Nor is a number that is larger than the next larger unit: without that unit, the
/// string would be shorter.
fn with_units(units: u8, whole: &Natural, fraction: &Fraction) -> Option<String> {
    let mut text = String::new();
    let mut rest = whole.clone();
    for (at, (unit, scale)) in SCALES.into_iter().enumerate() {
        if units & (1 << at) == 0 {
            continue;
        }
        let (number, remainder) = rest.divided_by(scale);
        rest = Natural::from(remainder);
        let fraction = if scale == 1 { fraction } else { &Fraction::ZERO };
        write!(text, "{number}{fraction}{unit}").ok()?;
    }
    let has_seconds = units & (1 << (SCALES.len() - 1)) != 0;
    (rest.is_zero() && (has_seconds || fraction.is_zero())).then_some(text)
}

/// A duration in the form of ISO 8601.
fn write_iso(f: &mut fmt::Formatter<'_>, whole: &Natural, fraction: &Fraction) -> fmt::Result {
    let (days, rest) = whole.divided_by(86_400);
    let (hours, minutes, second) = (rest / 3_600, rest / 60 % 60, rest % 60);
    f.write_char('P')?;
    if !days.is_zero() {
        write!(f, "{days}D")?;
    }
    let has_seconds = second > 0 || !fraction.is_zero() || whole.is_zero();
    if hours > 0 || minutes > 0 || has_seconds {
        f.write_char('T')?;
    }
    if hours > 0 {
        write!(f, "{hours}H")?;
    }
    if minutes > 0 {
        write!(f, "{minutes}M")?;
    }
    if has_seconds {
        write!(f, "{second}{fraction}S")?;
    }
    Ok(())
}

impl FromStr for Duration {
    type Err = Error;

    fn from_str(input: &str) -> Result<Self, Error> {
        Self::parse(input)
    }
}

/// The unit of a number in a duration.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Units {
    Years,
    Months,
    Weeks,
    Days,
    Hours,
    Minutes,
    Seconds,
}

/// The meaning of an `M`, the specification's "M-disambiguator".
#[derive(Clone, Copy, PartialEq, Eq)]
enum MeaningOfM {
    Minutes,
    Months,
}

const DIGIT_OR_STOP: &str = "a digit or a full stop";
const UNIT: &str = "a unit: W, D, H, M, or S";

/// Parses a duration string.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-duration-string>
///
/// ```
/// use broth::values::parse_duration_string;
///
/// let seconds = |input| parse_duration_string(input).map(|d| d.exact_seconds().to_string());
/// assert_eq!(seconds("PT4H18M3S").as_deref(), Ok("15483"));
/// assert_eq!(seconds("4h 18m 3.25s").as_deref(), Ok("15483.25"));
/// assert_eq!(seconds("P1D5M").as_deref(), Ok("86700"));
/// assert!(seconds("P5M").is_err());
/// ```
pub fn parse_duration_string(input: &str) -> Result<Duration, Error> {
    // Steps 1-4.
    Position::read(input, |position| {
        let mut first_month = None;
        let mut seconds = Sum::default();
        let mut component_count = 0_usize;
        let mut meaning_of_m = MeaningOfM::Minutes;
        // Steps 5 and 6. Step 9 notices where there is nothing more.
        position.skip_ascii_whitespace();
        // Step 7.
        if position.eat(b'P') {
            meaning_of_m = MeaningOfM::Months;
            position.skip_ascii_whitespace();
        }
        // Steps 8.1-8.3.
        while let Some(next_character) = position.peek() {
            // Step 8.4.
            if next_character == b'T' {
                position.advance();
                meaning_of_m = MeaningOfM::Minutes;
                position.skip_ascii_whitespace();
                continue;
            }
            // Steps 8.5 and 8.6.
            let start = position.at();
            if next_character != b'.' && !next_character.is_ascii_digit() {
                return Err(position.unexpected(DIGIT_OR_STOP));
            }
            let number = position.collect_natural();
            // Steps 8.7-8.9.
            let units = if position.peek() == Some(b'.') {
                position.advance();
                seconds.add_fraction(&fraction_of_second(position)?);
                Units::Seconds
            } else {
                position.skip_ascii_whitespace();
                units(position, &mut meaning_of_m)?
            };
            // Step 8.10.
            component_count += 1;
            // Steps 8.11-8.13.
            match units {
                Units::Years | Units::Months if number.is_zero() => {}
                Units::Years | Units::Months => {
                    first_month = first_month.or(Some((start, position.at())))
                }
                Units::Weeks => seconds.add(&number, 7 * 24 * 60 * 60),
                Units::Days => seconds.add(&number, 24 * 60 * 60),
                Units::Hours => seconds.add(&number, 60 * 60),
                Units::Minutes => seconds.add(&number, 60),
                Units::Seconds => seconds.add(&number, 1),
            }
            // Step 8.14.
            position.skip_ascii_whitespace();
        }
        // Step 9.
        if component_count == 0 {
            return Err(position.unexpected(DIGIT_OR_STOP));
        }
        // Step 10.
        if let Some((start, end)) = first_month {
            let expected = "zero months and years, whose lengths vary,";
            let error = Error::new(Reason::OutOfRange, expected, start);
            return Err(position.fail(error.about(end - start)));
        }
        // Step 11.
        Ok(Duration { seconds: seconds.total() })
    })
}

/// The substeps of
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-duration-string> after
/// a full stop: digits, then the unit, which must be seconds. They do not change the meaning of
/// `M`.
fn fraction_of_second(position: &mut Position<'_>) -> Result<Fraction, Failed> {
    // Steps 8.9a.1 and 8.9a.2.
    let s = position.expect_digits("a digit after the full stop")?;
    // Step 8.9a.6.
    position.skip_ascii_whitespace();
    // Steps 8.9a.7-8.9a.9.
    if !position.eat_ignoring_case(b's') {
        return Err(position.unexpected("an S, because only seconds have a fraction"));
    }
    // Steps 8.9a.3-8.9a.5 and 8.9a.10.
    Ok(Fraction::from_ascii_digits(s))
}

/// The substeps of
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-duration-string> that
/// read a unit. The specification reads past white space without testing for the end of the input.
/// There is nothing to read at the end, so that fails.
fn units(position: &mut Position<'_>, meaning_of_m: &mut MeaningOfM) -> Result<Units, Failed> {
    // Step 8.9b.1.
    let next_character = position.peek().map(|byte| byte.to_ascii_uppercase());
    // Step 8.9b.2.
    let (units, meaning) = match (next_character, *meaning_of_m) {
        (Some(b'Y'), _) => (Units::Years, MeaningOfM::Months),
        (Some(b'M'), MeaningOfM::Months) => (Units::Months, MeaningOfM::Months),
        (Some(b'W'), _) => (Units::Weeks, MeaningOfM::Minutes),
        (Some(b'D'), _) => (Units::Days, MeaningOfM::Minutes),
        (Some(b'H'), _) => (Units::Hours, MeaningOfM::Minutes),
        (Some(b'M'), MeaningOfM::Minutes) => (Units::Minutes, MeaningOfM::Minutes),
        (Some(b'S'), _) => (Units::Seconds, MeaningOfM::Minutes),
        _ => return Err(position.unexpected(UNIT)),
    };
    *meaning_of_m = meaning;
    position.advance();
    Ok(units)
}

/// Checks that a text is a valid duration string.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-duration-string>
///
/// ```
/// use broth::values::check_valid_duration_string;
///
/// assert!(check_valid_duration_string("P1DT5M").is_ok());
/// assert!(check_valid_duration_string(" 5m 1d ").is_ok());
/// assert_eq!(check_valid_duration_string("P1D5M").unwrap_err().offset(), 3);
/// assert_eq!(check_valid_duration_string("1m 1M").unwrap_err().code(), "duplicate");
/// ```
pub fn check_valid_duration_string(input: &str) -> Result<(), Error> {
    Position::read(input, |position| {
        if position.eat(b'P') {
            valid_iso_duration(position)
        } else {
            valid_duration_time_components(position)
        }
    })
}

/// Checks the rest of an ISO 8601 duration, after the `P`.
fn valid_iso_duration(position: &mut Position<'_>) -> Result<(), Failed> {
    if position.peek() != Some(b'T') {
        position.expect_digits("a number of days, or a T and a time")?;
        position.expect(b'D', "a D after the number of days")?;
        if position.peek().is_none() {
            return Ok(());
        }
    }
    position.expect(b'T', "a T before the time")?;
    // The units that may still follow; each subcomponent leaves only those after its own.
    let mut units: &[u8] = b"HMS";
    loop {
        position.expect_digits("a number")?;
        let has_fraction = position.peek() == Some(b'.');
        valid_fraction_of_second(position)?;
        let unit = position.peek().filter(|unit| !has_fraction || *unit == b'S');
        let at = unit.and_then(|unit| units.iter().position(|&other| other == unit));
        let Some(at) = at else {
            return Err(position.unexpected("a unit: H, M, or S, each once and in this order"));
        };
        position.advance();
        units = &units[at + 1..];
        if position.peek().is_none() {
            return Ok(());
        }
        if units.is_empty() {
            return position.expect_end();
        }
    }
}

/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#duration-time-component>, one or more,
/// each with its own scale.
fn valid_duration_time_components(position: &mut Position<'_>) -> Result<(), Failed> {
    let mut seen = 0_u8;
    loop {
        position.skip_ascii_whitespace();
        if seen != 0 && position.peek().is_none() {
            return Ok(());
        }
        position.expect_digits("a number")?;
        let has_fraction = position.peek() == Some(b'.');
        valid_fraction_of_second(position)?;
        position.skip_ascii_whitespace();
        let unit = position.peek().map(|byte| byte.to_ascii_lowercase());
        let at = SCALES.iter().position(|&(name, _)| unit.map(char::from) == Some(name));
        match at {
            None => return Err(position.unexpected(UNIT)),
            Some(at) if has_fraction && SCALES[at].1 != 1 => {
                return Err(position.unexpected("an S, because only seconds have a fraction"));
            }
            Some(at) if seen & (1 << at) != 0 => {
                let error = Error::new(Reason::Duplicate, "each unit once", position.at()).about(1);
                return Err(position.fail(error));
            }
            Some(at) => seen |= 1 << at,
        }
        position.advance();
    }
}
