//! Local dates and times, and global ones.
//!
//! A local date and time has no time zone. A global one has an offset from UTC, which is kept as it
//! was written; [`DateTime::utc`] subtracts it.

use alloc::format;
use alloc::string::{String, ToString as _};
use core::cmp::Ordering;
use core::fmt;
use core::str::FromStr;

use crate::Error;
use crate::date::{Date, date_by_shape, date_component};
use crate::position::{Failed, Position};
use crate::time::{Time, parse_time_string, time_by_shape, time_component, valid_time};
use crate::time_zone::{TimeZoneOffset, time_zone_offset_component, valid_time_zone_offset};

/// A date and a time without a time zone.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#concept-datetime-local>
///
/// ```
/// use broth::values::{Date, LocalDateTime, Time};
///
/// let moment = LocalDateTime {
///     date: Date::new(2011, 11, 18).unwrap(),
///     time: Time::new(14, 54, 0).unwrap(),
/// };
/// assert_eq!(moment.to_string(), "2011-11-18T14:54");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LocalDateTime {
    /// The date.
    pub date: Date,
    /// The time.
    pub time: Time,
}

/// Writes the valid normalized local date and time string. If there is none, because the fraction
/// has more than three digits, all digits are written ([`ToValidString`](crate::ToValidString)
/// fails).
impl fmt::Display for LocalDateTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}T{}", self.date, self.time)
    }
}

impl LocalDateTime {
    /// Parses a [local date and time string](parse_local_date_and_time_string).
    pub fn parse(input: &str) -> Result<Self, Error> {
        parse_local_date_and_time_string(input)
    }
}

impl FromStr for LocalDateTime {
    type Err = Error;

    fn from_str(input: &str) -> Result<Self, Error> {
        Self::parse(input)
    }
}

/// Parses a local date and time string.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-local-date-and-time-string>
///
/// ```
/// use broth::values::parse_local_date_and_time_string;
///
/// let moment = parse_local_date_and_time_string("2011-11-18 14:54:00.0").unwrap();
/// assert_eq!(moment.to_string(), "2011-11-18T14:54");
/// assert!(parse_local_date_and_time_string("2011-11-18t14:54").is_err());
/// ```
pub fn parse_local_date_and_time_string(input: &str) -> Result<LocalDateTime, Error> {
    match local_date_and_time_string_by_shape(input) {
        Some(moment) => Ok(moment),
        None => local_date_and_time_string_by_steps(input),
    }
}

/// Parses `YYYY-MM-DD` and `HH:MM` or `HH:MM:SS`, with a T or a space between them.
#[inline]
pub(crate) fn local_date_and_time_string_by_shape(input: &str) -> Option<LocalDateTime> {
    let (local, rest) = local_date_and_time_by_shape(input.as_bytes())?;
    rest.is_empty().then_some(local)
}

/// Parses the same, and returns the rest of the text.
#[inline]
fn local_date_and_time_by_shape(text: &[u8]) -> Option<(LocalDateTime, &[u8])> {
    let (date, [b'T' | b' ', rest @ ..]) = date_by_shape(text)? else { return None };
    let (time, rest) = time_by_shape(rest)?;
    Some((LocalDateTime { date, time }, rest))
}

/// The steps of
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-local-date-and-time-string>.
#[doc(hidden)]
pub fn local_date_and_time_string_by_steps(input: &str) -> Result<LocalDateTime, Error> {
    // Steps 1-5.
    Position::read(input, |position| {
        let moment = local_date_and_time(position)?;
        // Step 6.
        position.expect_end()?;
        // Steps 7-9.
        Ok(moment)
    })
}

/// A date, a T or a space, and a time, for
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-local-date-and-time-string> and
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-global-date-and-time-string>.
fn local_date_and_time(position: &mut Position<'_>) -> Result<LocalDateTime, Failed> {
    let date = date_and_separator(position)?;
    let time = time_component(position)?;
    Ok(LocalDateTime { date, time })
}

/// The part of a date and time that is the same in valid strings.
fn date_and_separator(position: &mut Position<'_>) -> Result<Date, Failed> {
    let date = date_component(position)?;
    if skip_separator(position) {
        return Ok(date);
    }
    Err(position.unexpected("a T or a space before the time"))
}

/// Advances past the separator between a date and a time.
pub(crate) fn skip_separator(position: &mut Position<'_>) -> bool {
    position.eat(b'T') || position.eat(b' ')
}

/// Checks that a text is a valid local date and time string.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-local-date-and-time-string>
///
/// ```
/// use broth::values::check_valid_local_date_and_time_string;
///
/// assert!(check_valid_local_date_and_time_string("2011-11-18 14:54:00").is_ok());
/// assert!(check_valid_local_date_and_time_string("2011-11-18  14:54").is_err());
/// ```
pub fn check_valid_local_date_and_time_string(input: &str) -> Result<(), Error> {
    Position::read(input, |position| {
        valid_local_date_and_time(position)?;
        position.expect_end()
    })
}

/// Advances past a valid local date and time string.
fn valid_local_date_and_time(position: &mut Position<'_>) -> Result<(), Failed> {
    date_and_separator(position)?;
    valid_time(position)
}

/// Checks that a text is a valid normalized local date and time string.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-normalised-local-date-and-time-string>
///
/// Only the time has to be in its shortest form: the specification allows leading zeros in the
/// year.
///
/// ```
/// use broth::values::check_valid_normalized_local_date_and_time_string as check;
///
/// assert!(check("2011-11-18T14:54").is_ok());
/// assert_eq!(check("2011-11-18 14:54").unwrap_err().offset(), 10);
/// assert_eq!(check("2011-11-18T14:54:00").unwrap_err().offset(), 16);
/// ```
pub fn check_valid_normalized_local_date_and_time_string(input: &str) -> Result<(), Error> {
    Position::read(input, |position| {
        date_component(position)?;
        position.expect(b'T', "a T before the time")?;
        let start = position.at();
        valid_time(position)?;
        position.expect_end()?;
        // The rules for parsing accept every valid time.
        let shortest = parse_time_string(position.since(start)).map(|time| time.to_string());
        position.go_back_to(start + shortest.unwrap_or_default().len());
        if position.peek().is_some() {
            let expected = "the end of the value, because only zeros follow";
            return Err(position.unexpected(expected));
        }
        Ok(())
    })
}

/// A date and a time with a time-zone offset.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#concept-datetime>
///
/// Two values are equal if they are the same moment with the same offset. They are ordered by the
/// moment, then by the offset.
///
/// ```
/// use broth::values::DateTime;
///
/// let moment = DateTime::parse("8592-01-01T02:09+02:09").unwrap();
/// assert_eq!(moment.utc().to_string(), "8592-01-01T00:00");
/// assert_eq!(moment.to_string(), "8592-01-01T02:09+0209");
/// assert_eq!(format!("{moment:#}"), "8592-01-01T02:09+02:09");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct DateTime {
    /// The date and time at that offset.
    pub local: LocalDateTime,
    /// The offset from UTC.
    pub offset: TimeZoneOffset,
}

impl DateTime {
    /// Parses a [global date and time string](parse_global_date_and_time_string).
    pub fn parse(input: &str) -> Result<Self, Error> {
        parse_global_date_and_time_string(input)
    }

    /// Writes it by RFC 3339, which is ISO 8601, too: with seconds, and a colon in the offset.
    ///
    /// ```
    /// use broth::values::DateTime;
    ///
    /// let date = DateTime::parse_feed("Sat, 7 Sep 2002 10:00 +0200").unwrap();
    /// assert_eq!(date.to_rfc3339(), "2002-09-07T10:00:00+02:00");
    /// assert_eq!(date.to_string(), "2002-09-07T10:00+0200"); // HTML's shortest form
    /// ```
    #[must_use]
    pub fn to_rfc3339(&self) -> String {
        let LocalDateTime { date, time } = &self.local;
        let shortest = time.to_string();
        let seconds = if shortest.len() == "00:00".len() { ":00" } else { "" };
        format!("{date}T{shortest}{seconds}{:#}", self.offset)
    }

    /// The same moment with the offset of UTC.
    ///
    /// ```
    /// use broth::values::DateTime;
    ///
    /// let date = DateTime::parse("2011-11-18T14:54:39-08:00").unwrap();
    /// assert_eq!(date.to_utc().to_rfc3339(), "2011-11-18T22:54:39Z");
    /// ```
    #[must_use]
    pub fn to_utc(&self) -> Self {
        Self { local: self.utc(), offset: TimeZoneOffset::UTC }
    }

    /// The date and time in the UTC time zone. In the first hours of year 1, it may be in year 0,
    /// which has no valid string.
    pub fn utc(&self) -> LocalDateTime {
        const DAY: i32 = 24 * 60;
        let LocalDateTime { date, time } = &self.local;
        let minute = i32::from(time.minute_of_day()) - i32::from(self.offset.minutes_from_utc());
        let date = match minute.div_euclid(DAY) {
            0 => date.clone(),
            1.. => date.next(),
            _ => date.previous(),
        };
        LocalDateTime { date, time: time.at_minute_of_day(minute.rem_euclid(DAY) as u16) }
    }
}

impl Ord for DateTime {
    fn cmp(&self, other: &Self) -> Ordering {
        self.utc().cmp(&other.utc()).then_with(|| self.offset.cmp(&other.offset))
    }
}

impl PartialOrd for DateTime {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Writes the shortest valid global date and time string. If there is none, because the fraction
/// has more than three digits, all digits are written ([`ToValidString`](crate::ToValidString)
/// fails). The alternate form has a colon in the offset.
impl fmt::Display for DateTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.local.fmt(f)?;
        self.offset.fmt(f)
    }
}

impl FromStr for DateTime {
    type Err = Error;

    fn from_str(input: &str) -> Result<Self, Error> {
        Self::parse(input)
    }
}

/// Parses a global date and time string, such as `2011-11-18T14:54Z`.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-global-date-and-time-string>
///
/// ```
/// use broth::values::parse_global_date_and_time_string;
///
/// let moment = parse_global_date_and_time_string("1979-10-14T12:00:00.001-04:00").unwrap();
/// assert_eq!(moment.utc().to_string(), "1979-10-14T16:00:00.001");
/// assert!(parse_global_date_and_time_string("1979-10-14T12:00").is_err());
/// ```
pub fn parse_global_date_and_time_string(input: &str) -> Result<DateTime, Error> {
    match global_date_and_time_string_by_shape(input) {
        Some(moment) => Ok(moment),
        None => global_date_and_time_string_by_steps(input),
    }
}

/// Parses a local date and time, followed by `Z` or an offset of the form `+HH:MM` or `-HH:MM`.
#[inline]
pub(crate) fn global_date_and_time_string_by_shape(input: &str) -> Option<DateTime> {
    let (local, rest) = local_date_and_time_by_shape(input.as_bytes())?;
    Some(DateTime { local, offset: TimeZoneOffset::by_shape(rest)? })
}

/// The steps of
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-global-date-and-time-string>.
#[doc(hidden)]
pub fn global_date_and_time_string_by_steps(input: &str) -> Result<DateTime, Error> {
    // Steps 1-5.
    Position::read(input, |position| {
        let local = local_date_and_time(position)?;
        // Steps 6 and 7.
        let offset = time_zone_offset_component(position)?;
        // Step 8.
        position.expect_end()?;
        // Steps 9-11. `DateTime::utc` subtracts the offset.
        Ok(DateTime { local, offset })
    })
}

/// Checks that a text is a valid global date and time string.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-global-date-and-time-string>
///
/// ```
/// use broth::values::check_valid_global_date_and_time_string as check;
///
/// assert!(check("0037-12-13 00:00Z").is_ok());
/// assert!(check("0037-12-13 00:00-00:00").is_err());
/// ```
pub fn check_valid_global_date_and_time_string(input: &str) -> Result<(), Error> {
    Position::read(input, |position| {
        valid_local_date_and_time(position)?;
        valid_time_zone_offset(position)?;
        position.expect_end()
    })
}
