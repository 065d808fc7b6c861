//! Time-zone offsets.

use core::fmt;
use core::str::FromStr;

use crate::position::Position;
use crate::{Error, OutOfRange, Reason};

/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#concept-timezone>
///
/// ```
/// use broth_microsyntax::TimeZoneOffset;
///
/// let offset = TimeZoneOffset::from_minutes(-4 * 60 - 30).unwrap();
/// assert_eq!((offset.hours(), offset.minutes()), (-4, -30));
/// assert_eq!(offset.to_string(), "-04:30");
/// assert_eq!(TimeZoneOffset::UTC.to_string(), "Z");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TimeZoneOffset {
    minutes_from_utc: i16,
}

impl TimeZoneOffset {
    /// No offset.
    pub const UTC: TimeZoneOffset = TimeZoneOffset { minutes_from_utc: 0 };

    /// From the minutes ahead of UTC, from -23:59 to +23:59 hours.
    pub fn from_minutes(minutes: i16) -> Result<Self, OutOfRange> {
        if minutes.unsigned_abs() < 24 * 60 {
            Ok(Self { minutes_from_utc: minutes })
        } else {
            Err(OutOfRange::new("an offset of less than a day"))
        }
    }

    /// All of the offset in minutes.
    pub fn minutes_from_utc(self) -> i16 {
        self.minutes_from_utc
    }

    /// The hours, with the offset's sign.
    pub fn hours(self) -> i8 {
        (self.minutes_from_utc / 60) as i8
    }

    /// The minutes beside the hours, with the offset's sign.
    pub fn minutes(self) -> i8 {
        (self.minutes_from_utc % 60) as i8
    }
}

/// `Z` for UTC, else a sign, hours, a colon and minutes.
impl fmt::Display for TimeZoneOffset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.minutes_from_utc == 0 {
            return f.write_str("Z");
        }
        let sign = if self.minutes_from_utc < 0 { '-' } else { '+' };
        let minutes = self.minutes_from_utc.unsigned_abs();
        write!(f, "{sign}{:02}:{:02}", minutes / 60, minutes % 60)
    }
}

impl FromStr for TimeZoneOffset {
    type Err = Error;

    /// The rules to [parse a time-zone offset string](parse_time_zone_offset_string).
    fn from_str(input: &str) -> Result<Self, Error> {
        parse_time_zone_offset_string(input)
    }
}

/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-time-zone-offset-string>
///
/// ```
/// use broth_microsyntax::{TimeZoneOffset, parse_time_zone_offset_string};
///
/// assert_eq!(parse_time_zone_offset_string("-00:00"), Ok(TimeZoneOffset::UTC));
/// assert_eq!(parse_time_zone_offset_string("+0130").unwrap().minutes_from_utc(), 90);
/// assert!(parse_time_zone_offset_string("+1").is_err());
/// ```
pub fn parse_time_zone_offset_string(input: &str) -> Result<TimeZoneOffset, Error> {
    let mut position = Position::start_of(input);
    let offset = time_zone_offset_component(&mut position)?;
    position.expect_end()?;
    Ok(offset)
}

/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-time-zone-offset-component>
pub(crate) fn time_zone_offset_component(
    position: &mut Position<'_>,
) -> Result<TimeZoneOffset, Error> {
    if position.eat(b'Z') {
        return Ok(TimeZoneOffset::UTC);
    }
    let negative = position.eat(b'-');
    if !negative {
        position.expect(b'+', "a Z, a plus or a minus")?;
    }
    let minutes = hours_and_minutes(position)?;
    Ok(TimeZoneOffset { minutes_from_utc: if negative { -minutes } else { minutes } })
}

/// The hours and minutes behind the sign, in minutes.
fn hours_and_minutes(position: &mut Position<'_>) -> Result<i16, Error> {
    const HOURS: &str = "two digits of the hours, or four of hours and minutes";
    let start = position.at();
    let digits = position.expect_digits(HOURS)?;
    let two =
        |text: &str| text.bytes().fold(0, |number, digit| number * 10 + i16::from(digit - b'0'));
    let (hours, minutes, minutes_start) = match digits.len() {
        2 => {
            position.expect(b':', "a colon before the minutes")?;
            let minutes_start = position.at();
            let minutes = position.expect_two_digits("two digits of the minutes")?;
            (two(digits), i16::from(minutes), minutes_start)
        }
        4 => (two(&digits[..2]), two(&digits[2..]), start + 2),
        length => return Err(Error::new(Reason::WrongLength(length), HOURS, start)),
    };
    if hours > 23 {
        return Err(Error::new(Reason::OutOfRange, "hours from 00 to 23", start));
    }
    if minutes > 59 {
        return Err(Error::new(Reason::OutOfRange, "minutes from 00 to 59", minutes_start));
    }
    Ok(hours * 60 + minutes)
}

/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-time-zone-offset-string>
///
/// What [`parse_time_zone_offset_string`] takes, but for `-00:00`.
///
/// ```
/// use broth_microsyntax::check_valid_time_zone_offset_string;
///
/// assert!(check_valid_time_zone_offset_string("+00:00").is_ok());
/// assert_eq!(check_valid_time_zone_offset_string("-00:00").unwrap_err().offset(), 0);
/// ```
pub fn check_valid_time_zone_offset_string(input: &str) -> Result<(), Error> {
    let mut position = Position::start_of(input);
    valid_time_zone_offset(&mut position)?;
    position.expect_end()
}

/// Moves over a valid time-zone offset string.
pub(crate) fn valid_time_zone_offset(position: &mut Position<'_>) -> Result<TimeZoneOffset, Error> {
    let start = position.at();
    let negative = position.peek() == Some(b'-');
    let offset = time_zone_offset_component(position)?;
    if negative && offset == TimeZoneOffset::UTC {
        let reason = Reason::UnexpectedCharacter('-');
        return Err(Error::new(reason, "a plus, or a Z, for no offset", start));
    }
    Ok(offset)
}
