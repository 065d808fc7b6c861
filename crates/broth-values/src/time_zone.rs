//! Time-zone offsets.

use core::fmt;
use core::str::FromStr;

use crate::fast;
use crate::position::{Failed, Position, two_digits};
use crate::{Error, OutOfRange};

/// A time-zone offset, in minutes from UTC.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#concept-timezone>
///
/// ```
/// use broth::values::TimeZoneOffset;
///
/// let offset = TimeZoneOffset::from_minutes(-4 * 60 - 30).unwrap();
/// assert_eq!((offset.hours(), offset.minutes()), (-4, -30));
/// assert_eq!(offset.to_string(), "-0430");
/// assert_eq!(format!("{offset:#}"), "-04:30");
/// assert_eq!(TimeZoneOffset::UTC.to_string(), "Z");
/// assert_eq!(TimeZoneOffset::from_minutes(-210).unwrap().minutes_from_utc(), -210);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TimeZoneOffset {
    minutes_from_utc: i16,
}

impl TimeZoneOffset {
    /// No offset.
    pub const UTC: TimeZoneOffset = TimeZoneOffset { minutes_from_utc: 0 };

    /// Parses a [time-zone offset string](parse_time_zone_offset_string).
    pub fn parse(input: &str) -> Result<Self, Error> {
        parse_time_zone_offset_string(input)
    }

    /// Creates an offset from the minutes ahead of UTC, from -23:59 to +23:59 hours.
    pub fn from_minutes(minutes: i16) -> Result<Self, OutOfRange> {
        if minutes.unsigned_abs() < 24 * 60 {
            Ok(Self { minutes_from_utc: minutes })
        } else {
            Err(OutOfRange::part("offset in minutes", minutes, "less than a day"))
        }
    }

    /// Creates an offset of less than a day.
    pub(crate) fn of_minutes(minutes_from_utc: i16) -> Self {
        Self { minutes_from_utc }
    }

    /// Parses `Z`, `+HH:MM` or `-HH:MM`.
    #[inline]
    pub(crate) fn by_shape(text: &[u8]) -> Option<Self> {
        let (is_negative, hours, minutes) = fast::offset(text)?;
        if hours > 23 || minutes > 59 {
            return None;
        }
        let minutes = i16::from(hours) * 60 + i16::from(minutes);
        Some(Self::of_minutes(if is_negative { -minutes } else { minutes }))
    }

    /// The whole offset in minutes.
    pub fn minutes_from_utc(self) -> i16 {
        self.minutes_from_utc
    }

    /// The hours, with the offset's sign.
    pub fn hours(self) -> i8 {
        (self.minutes_from_utc / 60) as i8
    }

    /// The minutes beyond the hours, with the offset's sign.
    pub fn minutes(self) -> i8 {
        (self.minutes_from_utc % 60) as i8
    }
}

/// Writes the shortest valid time-zone offset string; the alternate form has a colon.
impl fmt::Display for TimeZoneOffset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::UTC {
            return f.write_str("Z");
        }
        let sign = if self.minutes_from_utc.is_negative() { '-' } else { '+' };
        let colon = if f.alternate() { ":" } else { "" };
        let (hours, minutes) = (self.hours().unsigned_abs(), self.minutes().unsigned_abs());
        write!(f, "{sign}{hours:02}{colon}{minutes:02}")
    }
}

impl FromStr for TimeZoneOffset {
    type Err = Error;

    fn from_str(input: &str) -> Result<Self, Error> {
        Self::parse(input)
    }
}

/// Parses a time-zone offset string.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-time-zone-offset-string>
///
/// ```
/// use broth::values::{TimeZoneOffset, parse_time_zone_offset_string};
///
/// assert_eq!(parse_time_zone_offset_string("+0530").unwrap().minutes_from_utc(), 330);
/// assert_eq!(parse_time_zone_offset_string("-00:00"), Ok(TimeZoneOffset::UTC));
/// assert!(parse_time_zone_offset_string("+5:30").is_err());
/// ```
pub fn parse_time_zone_offset_string(input: &str) -> Result<TimeZoneOffset, Error> {
    // Steps 1-3.
    Position::read(input, |position| {
        let offset = time_zone_offset_component(position)?;
        // Step 4.
        position.expect_end()?;
        // Step 5.
        Ok(offset)
    })
}

/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-time-zone-offset-component>
pub(crate) fn time_zone_offset_component(
    position: &mut Position<'_>,
) -> Result<TimeZoneOffset, Failed> {
    const HOURS: &str = "two digits of hours, or four of hours and minutes";
    // Step 1.
    let negative = match position.peek() {
        // Steps 1a.1-1a.3.
        Some(b'Z') => {
            position.advance();
            return Ok(TimeZoneOffset::UTC);
        }
        // Steps 1b.1 and 1b.2.
        Some(sign @ (b'+' | b'-')) => {
            position.advance();
            sign == b'-'
        }
        _ => return Err(position.unexpected("a time-zone offset: Z, or a sign and digits")),
    };
    // Steps 1b.3 and 1b.4.
    let start = position.at();
    let (hours, minutes, minutes_start) = match *position.collect_digits() {
        // Step 1b.4a.
        [a, b] => {
            position.expect(b':', "a colon before the minutes of the offset")?;
            let minutes_start = position.at();
            let minutes = position.expect_two_digits("two digits of the offset's minutes")?;
            (two_digits([a, b]), minutes, minutes_start)
        }
        // Step 1b.4b.
        [a, b, c, d] => (two_digits([a, b]), two_digits([c, d]), start + 2),
        [] => return Err(position.unexpected(HOURS)),
        ref s => return Err(position.wrong_length(s.len(), HOURS)),
    };
    // Step 1b.5.
    if hours > 23 {
        let error = OutOfRange::part("offset hour", hours.into(), "00 to 23");
        return Err(position.out_of_range(start..start + 2, error));
    }
    // Step 1b.7.
    if minutes > 59 {
        let error = OutOfRange::part("offset minute", minutes.into(), "00 to 59");
        return Err(position.out_of_range(minutes_start..minutes_start + 2, error));
    }
    // Steps 1b.6 and 1b.8.
    let minutes_from_utc = i16::from(hours) * 60 + i16::from(minutes);
    let minutes_from_utc = if negative { -minutes_from_utc } else { minutes_from_utc };
    // Step 2.
    Ok(TimeZoneOffset { minutes_from_utc })
}

/// Checks that a text is a valid time-zone offset string.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-time-zone-offset-string>
///
/// ```
/// use broth::values::check_valid_time_zone_offset_string;
///
/// assert!(check_valid_time_zone_offset_string("+00:00").is_ok());
/// assert_eq!(check_valid_time_zone_offset_string("-00:00").unwrap_err().offset(), 0);
/// ```
pub fn check_valid_time_zone_offset_string(input: &str) -> Result<(), Error> {
    Position::read(input, |position| {
        valid_time_zone_offset(position)?;
        position.expect_end()
    })
}

/// Advances past a valid time-zone offset string: one that the lenient rules accept, without a
/// minus before zero.
pub(crate) fn valid_time_zone_offset(position: &mut Position<'_>) -> Result<(), Failed> {
    let (start, sign) = (position.at(), position.peek());
    let offset = time_zone_offset_component(position)?;
    if offset == TimeZoneOffset::UTC && sign == Some(b'-') {
        position.go_back_to(start);
        return Err(position.unexpected("a plus sign or Z before an offset of zero"));
    }
    Ok(())
}
