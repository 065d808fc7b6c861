//! `TimeValue`: the value of a `time` element.

use core::fmt;
use core::str::FromStr;

use crate::{
    Date, DateTime, Duration, Error, LocalDateTime, Month, Natural, Reason, Time, TimeZoneOffset,
    Week, YearlessDate, check_valid_date_string, check_valid_duration_string,
    check_valid_global_date_and_time_string, check_valid_local_date_and_time_string,
    check_valid_month_string, check_valid_time_string, check_valid_time_zone_offset_string,
    check_valid_week_string, check_valid_yearless_date_string,
};

/// The value of a `time` element: that of its `datetime` attribute, or of its text if it has none.
///
/// ```
/// use broth::values::{Reason, TimeValue};
///
/// assert!(matches!(TimeValue::parse("2011-11"), Ok(TimeValue::Month(_))));
/// assert!(matches!(TimeValue::parse("2011"), Ok(TimeValue::Year(_))));
/// assert!(matches!(TimeValue::parse("PT4H18M3S"), Ok(TimeValue::Duration(_))));
/// let error = TimeValue::parse("2023-02-29").unwrap_err();
/// assert_eq!(error.to_string(), "day 29 is out of range for 2023-02");
/// ```
#[doc(alias = "datetime")]
#[derive(Clone, Debug, PartialEq)]
pub enum TimeValue {
    /// A month of a year: `2011-11`.
    Month(Month),
    /// A date: `2011-11-18`.
    Date(Date),
    /// A day of every year: `11-18`.
    YearlessDate(YearlessDate),
    /// A time: `14:54:39`.
    Time(Time),
    /// A date and a time without a time zone: `2011-11-18T14:54`.
    LocalDateTime(LocalDateTime),
    /// A time zone: `-08:00`.
    TimeZoneOffset(TimeZoneOffset),
    /// A moment: `2011-11-18T14:54Z`.
    DateTime(DateTime),
    /// A week: `2011-W47`.
    Week(Week),
    /// A year of four or more digits: `2011`.
    Year(Natural),
    /// A duration: `4h 18m 3s`.
    Duration(Duration),
}

impl TimeValue {
    /// Parses a value as browsers do. The error is that of the syntax which fits the longest part
    /// of the value.
    ///
    /// <https://html.spec.whatwg.org/multipage/text-level-semantics.html#datetime-value>
    pub fn parse(input: &str) -> Result<Self, Error> {
        nearest(
            input,
            [
                |input| Month::parse(input).map(Self::Month),
                |input| Date::parse(input).map(Self::Date),
                |input| YearlessDate::parse(input).map(Self::YearlessDate),
                |input| Time::parse(input).map(Self::Time),
                |input| LocalDateTime::parse(input).map(Self::LocalDateTime),
                |input| TimeZoneOffset::parse(input).map(Self::TimeZoneOffset),
                |input| DateTime::parse(input).map(Self::DateTime),
                |input| Week::parse(input).map(Self::Week),
                |input| year(input).map(Self::Year),
                |input| Duration::parse(input).map(Self::Duration),
            ],
        )
    }
}

/// Checks the value of a `time` element.
///
/// <https://html.spec.whatwg.org/multipage/text-level-semantics.html#datetime-value>
///
/// ```
/// use broth::values::check_valid_time_value;
///
/// assert!(check_valid_time_value("2011-11-18 14:54Z").is_ok());
/// assert!(check_valid_time_value("18 November").is_err());
/// ```
pub fn check_valid_time_value(input: &str) -> Result<(), Error> {
    nearest(
        input,
        [
            check_valid_month_string,
            check_valid_date_string,
            check_valid_yearless_date_string,
            check_valid_time_string,
            check_valid_local_date_and_time_string,
            check_valid_time_zone_offset_string,
            check_valid_global_date_and_time_string,
            check_valid_week_string,
            |input| year(input).map(drop),
            check_valid_duration_string,
        ],
    )
}

/// The first result that is no error, or else the first of the errors that are farthest into the
/// value.
fn nearest<T>(input: &str, reads: [fn(&str) -> Result<T, Error>; 10]) -> Result<T, Error> {
    let mut farthest: Option<Error> = None;
    for read in reads {
        match read(input) {
            Ok(value) => return Ok(value),
            Err(error) if farthest.is_none_or(|other| other.offset() < error.offset()) => {
                farthest = Some(error);
            }
            Err(_) => {}
        }
    }
    Err(farthest.unwrap_or_else(|| no_year(input)))
}

/// A year: four or more digits that are not all zero.
fn year(input: &str) -> Result<Natural, Error> {
    let is_year = input.len() >= 4 && input.bytes().all(|byte| byte.is_ascii_digit());
    let year = is_year.then(|| Natural::from_digits(input.as_bytes()));
    year.filter(|year| !year.is_zero()).ok_or_else(|| no_year(input))
}

fn no_year(input: &str) -> Error {
    Error::new(Reason::NotAllowed, "a year", 0).about(input.len())
}

/// Writes the value as the shortest valid string of its kind.
impl fmt::Display for TimeValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Month(month) => month.fmt(f),
            Self::Date(date) => date.fmt(f),
            Self::YearlessDate(date) => date.fmt(f),
            Self::Time(time) => time.fmt(f),
            Self::LocalDateTime(moment) => moment.fmt(f),
            Self::TimeZoneOffset(offset) => offset.fmt(f),
            Self::DateTime(moment) => moment.fmt(f),
            Self::Week(week) => week.fmt(f),
            Self::Year(year) => write!(f, "{year:0>4}"),
            Self::Duration(duration) => duration.fmt(f),
        }
    }
}

impl FromStr for TimeValue {
    type Err = Error;

    fn from_str(input: &str) -> Result<Self, Error> {
        Self::parse(input)
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString as _;

    use super::TimeValue;

    #[test]
    fn each_kind_reads_and_writes() {
        for value in [
            "2011-11",
            "2011-11-18",
            "11-18",
            "14:54:39",
            "2011-11-18T14:54",
            "-0800",
            "2011-11-18T14:54Z",
            "2011-W47",
            "0033",
            "123456789012345678901234567890",
            "15483s",
        ] {
            assert_eq!(TimeValue::parse(value).unwrap().to_string(), value);
        }
        assert_eq!("4h 18m".parse::<TimeValue>().unwrap().to_string(), "258m");
        assert_eq!(TimeValue::parse("--11-18").unwrap().to_string(), "11-18");
    }

    #[test]
    fn the_error_is_that_of_the_nearest_syntax() {
        for (value, message) in [
            ("2011-13", "month 13 is out of range"),
            ("2026-02-30", "day 30 is out of range for 2026-02"),
            ("0000", ""),
            ("", ""),
            ("soon", ""),
        ] {
            let error = TimeValue::parse(value).unwrap_err().to_string();
            assert!(error.contains(message), "{value:?}: {error}");
        }
    }
}
