//! Durations: a number of seconds, exact.
//!
//! Months and years are read, so that `P1M` is not taken for a minute, but only none of them is a
//! duration: `0y` is zero seconds, `1y` is nothing.

use core::fmt;
use core::str::FromStr;

use crate::decimal::{Decimal, Fraction, Sum};
use crate::natural::Natural;
use crate::position::{Position, is_ascii_whitespace};
use crate::time::valid_fraction_of_second;
use crate::{Error, Reason};

/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#concept-duration>
///
/// ```
/// use broth_microsyntax::Duration;
///
/// let duration: Duration = "PT4H18M3S".parse().unwrap();
/// assert_eq!(duration.seconds().to_string(), "15483");
/// assert_eq!(duration, "4h 18m 3s".parse().unwrap());
/// assert_eq!(duration.to_string(), "PT15483S");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Duration {
    seconds: Decimal,
}

impl Duration {
    /// So many seconds.
    pub fn from_seconds(seconds: Decimal) -> Self {
        Self { seconds }
    }

    /// How many seconds.
    pub fn seconds(&self) -> &Decimal {
        &self.seconds
    }
}

/// A valid duration string; a fraction of more than three digits, which no valid one has, is written whole.
impl fmt::Display for Duration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PT{}S", self.seconds)
    }
}

impl FromStr for Duration {
    type Err = Error;

    /// The rules to [parse a duration string](parse_duration_string).
    fn from_str(input: &str) -> Result<Self, Error> {
        parse_duration_string(input)
    }
}

/// *M-disambiguator*: what an M stands for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum M {
    Months,
    Minutes,
}

const NUMBER: &str = "a number";
const UNIT: &str = "one of the units Y, M, W, D, H, S";

/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-duration-string>
///
/// ```
/// use broth_microsyntax::parse_duration_string;
///
/// let seconds = |input| parse_duration_string(input).map(|d| d.seconds().to_string());
/// assert_eq!(seconds("P1D5M").unwrap(), "86700"); // five minutes: a day ends the months
/// assert_eq!(seconds("1h .5s").unwrap(), "3600.5");
/// assert_eq!(seconds("0y").unwrap(), "0");
/// assert!(seconds("P").is_err());
/// assert!(seconds("1y").is_err());
/// ```
pub fn parse_duration_string(input: &str) -> Result<Duration, Error> {
    let mut position = Position::start_of(input);
    let mut seconds = Sum::default();
    let mut months_at = None;
    let mut component_count = 0_usize;
    let mut m_disambiguator = M::Minutes;
    position.skip_ascii_whitespace();
    if position.peek().is_none() {
        return Err(position.unexpected("a P, or a number"));
    }
    if position.eat(b'P') {
        m_disambiguator = M::Months;
        position.skip_ascii_whitespace();
    }
    while position.peek().is_some() {
        if position.eat(b'T') {
            m_disambiguator = M::Minutes;
            position.skip_ascii_whitespace();
            continue;
        }
        let start = position.at();
        let n = match position.peek() {
            Some(b'.') => Natural::ZERO,
            _ => Natural::from_digits(position.expect_digits(NUMBER)?),
        };
        if position.eat(b'.') {
            let fraction = position.expect_digits("a digit after the full stop")?;
            position.skip_ascii_whitespace();
            if !position.eat_ignoring_case(b's') {
                return Err(position.unexpected("an S: only seconds have a fraction"));
            }
            seconds.add(&n, 1);
            seconds.add_fraction(&Fraction::from_ascii_digits(fraction));
        } else {
            // DEVIATION: the text reads the unit behind white space without looking for the end of input,
            // where there is nothing to read: it fails there like anywhere else.
            position.skip_ascii_whitespace();
            let unit = position.peek().map(|byte| byte.to_ascii_lowercase());
            match (unit, m_disambiguator) {
                (Some(b'y'), _) | (Some(b'm'), M::Months) => {
                    if !n.is_zero() {
                        months_at.get_or_insert(start);
                    }
                }
                (Some(b'w'), _) => seconds.add(&n, 7 * 24 * 60 * 60),
                (Some(b'd'), _) => seconds.add(&n, 24 * 60 * 60),
                (Some(b'h'), _) => seconds.add(&n, 60 * 60),
                (Some(b'm'), M::Minutes) => seconds.add(&n, 60),
                (Some(b's'), _) => seconds.add(&n, 1),
                _ => return Err(position.unexpected(UNIT)),
            }
            match unit {
                Some(b'y') => m_disambiguator = M::Months,
                Some(b'm') => {}
                _ => m_disambiguator = M::Minutes,
            }
            position.collect_one();
        }
        component_count += 1;
        position.skip_ascii_whitespace();
    }
    if component_count == 0 {
        return Err(position.unexpected(NUMBER));
    }
    if let Some(at) = months_at {
        return Err(Error::new(Reason::OutOfRange, "no months or years", at));
    }
    Ok(Duration { seconds: seconds.total() })
}

/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-duration-string>
///
/// ```
/// use broth_microsyntax::check_valid_duration_string;
///
/// assert!(check_valid_duration_string("PT4H18M3.5S").is_ok());
/// assert!(check_valid_duration_string("4h 18m").is_ok());
/// assert_eq!(check_valid_duration_string("4h 4h").unwrap_err().code(), "duplicate");
/// assert!(check_valid_duration_string("P1W").is_err());
/// ```
pub fn check_valid_duration_string(input: &str) -> Result<(), Error> {
    let mut position = Position::start_of(input);
    if position.eat(b'P') {
        return valid_iso_duration(&mut position);
    }
    let mut seen = [false; 5];
    loop {
        valid_duration_time_component(&mut position, &mut seen)?;
        if position.peek().is_none() {
            return Ok(());
        }
    }
}

/// What stands behind the P: days, then a T with hours, minutes and seconds, each once and in this order.
fn valid_iso_duration(position: &mut Position<'_>) -> Result<(), Error> {
    const DAYS: &str = "a number of days, or a T";
    if position.peek() != Some(b'T') {
        position.expect_digits(DAYS)?;
        position.expect(b'D', "a D")?;
        if position.peek().is_none() {
            return Ok(());
        }
    }
    position.expect(b'T', "a T before the time")?;
    let mut units: &[u8] = b"HMS";
    loop {
        position.expect_digits(NUMBER)?;
        if units.contains(&b'S') && position.peek() == Some(b'.') {
            valid_fraction_of_second(position)?;
            units = b"S";
        }
        let at = position.peek().and_then(|byte| units.iter().position(|&unit| unit == byte));
        let Some(at) = at else {
            return Err(position.unexpected("H, M or S, each once and in this order"));
        };
        position.collect_one();
        units = &units[at + 1..];
        if position.peek().is_none() {
            return Ok(());
        }
        if units.is_empty() {
            return position.expect_end();
        }
    }
}

/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#duration-time-component>
fn valid_duration_time_component(
    position: &mut Position<'_>,
    seen: &mut [bool; 5],
) -> Result<(), Error> {
    position.skip_ascii_whitespace();
    position.expect_digits(NUMBER)?;
    let has_fraction = position.peek() == Some(b'.');
    valid_fraction_of_second(position)?;
    position.collect(is_ascii_whitespace);
    let unit = position.peek().map(|byte| byte.to_ascii_lowercase());
    let scale = match unit {
        Some(b's') => 0,
        _ if has_fraction => {
            return Err(position.unexpected("an S: only seconds have a fraction"));
        }
        Some(b'm') => 1,
        Some(b'h') => 2,
        Some(b'd') => 3,
        Some(b'w') => 4,
        _ => return Err(position.unexpected("one of the units W, D, H, M, S")),
    };
    if core::mem::replace(&mut seen[scale], true) {
        return Err(Error::new(Reason::Duplicate, "each unit once", position.at()));
    }
    position.collect_one();
    position.skip_ascii_whitespace();
    Ok(())
}
