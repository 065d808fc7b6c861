//! Vaguer moments in time: a date, a time, or both with an offset.

use core::fmt;
use core::str::FromStr;

use crate::date::{Date, date_component};
use crate::datetime::{DateTime, LocalDateTime, skip_separator};
use crate::position::{Failed, Position};
use crate::time::{Time, time_component};
use crate::time_zone::time_zone_offset_component;
use crate::{Error, check_valid_date_string, check_valid_global_date_and_time_string};

/// The value of a date or time string. Dates are ordered before times, and times before global
/// dates and times.
///
/// ```
/// use broth::values::{DateOrTime, parse_date_or_time_string};
///
/// match parse_date_or_time_string("14:54") {
///     Ok(DateOrTime::Time(time)) => assert_eq!((time.hour(), time.minute()), (14, 54)),
///     other => panic!("{other:?}"),
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DateOrTime {
    /// A date.
    Date(Date),
    /// A time.
    Time(Time),
    /// A global date and time.
    DateTime(DateTime),
}

impl fmt::Display for DateOrTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Date(date) => date.fmt(f),
            Self::Time(time) => time.fmt(f),
            Self::DateTime(moment) => moment.fmt(f),
        }
    }
}

impl DateOrTime {
    /// Parses a [date or time string](parse_date_or_time_string).
    pub fn parse(input: &str) -> Result<Self, Error> {
        parse_date_or_time_string(input)
    }
}

impl FromStr for DateOrTime {
    type Err = Error;

    fn from_str(input: &str) -> Result<Self, Error> {
        Self::parse(input)
    }
}

/// Parses a date or time string.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-date-or-time-string>
///
/// ```
/// use broth::values::{DateOrTime, parse_date_or_time_string};
///
/// assert!(matches!(parse_date_or_time_string("2011-11-18"), Ok(DateOrTime::Date(_))));
/// assert!(matches!(parse_date_or_time_string("14:54"), Ok(DateOrTime::Time(_))));
/// assert!(matches!(
///     parse_date_or_time_string("2011-11-18T14:54Z"),
///     Ok(DateOrTime::DateTime(_))
/// ));
/// assert!(parse_date_or_time_string("2011-11-18T14:54").is_err());
/// ```
pub fn parse_date_or_time_string(input: &str) -> Result<DateOrTime, Error> {
    // Steps 1-4. Where the specification tests its flags, the kind of value is already known.
    Position::read(input, |position| {
        // Step 5.
        let date = match date_component(position) {
            Ok(date) => date,
            Err(no_date) => return lone_time(position, no_date),
        };
        // Step 6.
        if !skip_separator(position) {
            // Steps 10 and 11.
            position.expect_end()?;
            return Ok(DateOrTime::Date(date));
        }
        // Step 7.
        let time = time_component(position)?;
        // Steps 8 and 9.
        let offset = time_zone_offset_component(position)?;
        position.expect_end()?;
        let local = LocalDateTime { date, time };
        Ok(DateOrTime::DateTime(DateTime { local, offset }))
    })
}

/// The steps of
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-date-or-time-string>
/// for a string without a date.
fn lone_time(position: &mut Position<'_>, no_date: Failed) -> Result<DateOrTime, Failed> {
    let no_date = position.error(no_date);
    position.go_back_to(0);
    // A value that begins like a date is an invalid date, not a time.
    let looks_like_time = position.rest().as_bytes().get(2) == Some(&b':');
    let time = time_component(position)
        .map_err(|no_time| if looks_like_time { no_time } else { position.fail(no_date) })?;
    position.expect_end()?;
    Ok(DateOrTime::Time(time))
}

/// Checks that a text is a valid date string with optional time.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-date-string-with-optional-time>
///
/// ```
/// use broth::values::check_valid_date_string_with_optional_time as check;
///
/// assert!(check("2011-11-18").is_ok());
/// assert!(check("2011-11-18T14:54Z").is_ok());
/// assert!(check("14:54").is_err());
/// ```
pub fn check_valid_date_string_with_optional_time(input: &str) -> Result<(), Error> {
    let next = Position::read(input, |position| {
        date_component(position)?;
        Ok(position.peek())
    });
    match next? {
        None => check_valid_date_string(input),
        Some(_) => check_valid_global_date_and_time_string(input),
    }
}
