//! Months, dates and yearless dates of the proleptic Gregorian calendar.
//!
//! Years have four digits or more and no upper bound. Year 0 cannot be written, although the UTC
//! form of a moment in year 1 may fall into it.

use core::fmt;
use core::str::FromStr;

use crate::error::Number;
use crate::fast;
use crate::natural::Natural;
use crate::position::{Failed, Position};
use crate::{Error, OutOfRange};

const MONTH: &str = "a month from 01 to 12";
const MONTH_DIGITS: &str = "two digits of the month";
const DAY: &str = "a day of the month";

/// The number of days in a month, for a year known by its remainder modulo 400.
pub(crate) fn days_in_month(year_rem_400: u16, month: u8) -> u8 {
    match month {
        2 if is_leap_year(year_rem_400) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// Whether a year, known by its remainder modulo 400, has a 29th of February.
pub(crate) fn is_leap_year(year_rem_400: u16) -> bool {
    year_rem_400 == 0 || (year_rem_400.is_multiple_of(4) && !year_rem_400.is_multiple_of(100))
}

/// A month of a year.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#concept-month>
///
/// ```
/// use broth::values::Month;
///
/// let month = Month::new(2011, 11).unwrap();
/// assert_eq!(month.to_string(), "2011-11");
/// assert!(month < Month::parse("2011-12").unwrap());
/// assert_eq!((month.year(), month.month(), month.days()), (2011, 11, 30));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Month {
    year: Natural,
    month: u8,
}

impl Month {
    /// Parses a [month string](parse_month_string).
    pub fn parse(input: &str) -> Result<Self, Error> {
        parse_month_string(input)
    }

    /// Creates a month from a year above 0 and a month from 1 to 12.
    pub fn new(year: impl Into<Natural>, month: u8) -> Result<Self, OutOfRange> {
        let year = year.into();
        if year.is_zero() {
            return Err(year_zero());
        }
        if !(1..=12).contains(&month) {
            return Err(OutOfRange::part("month", month.into(), MONTH));
        }
        Ok(Self { year, month })
    }

    /// The year; the largest `u64` if it is larger still (see [`exact_year`](Self::exact_year)).
    pub fn year(&self) -> u64 {
        self.year.to_u64().unwrap_or(u64::MAX)
    }

    /// The year, which has no upper bound.
    pub fn exact_year(&self) -> &Natural {
        &self.year
    }

    /// The month, from 1 to 12.
    pub fn month(&self) -> u8 {
        self.month
    }

    /// How many days the month has.
    pub fn days(&self) -> u8 {
        days_in_month(self.year.rem_400(), self.month)
    }
}

/// The error for year 0.
#[cold]
pub(crate) fn year_zero() -> OutOfRange {
    OutOfRange::part("year", 0, "a year above 0")
}

/// Writes the shortest valid month string.
impl fmt::Display for Month {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}", self.year, self.month)
    }
}

impl FromStr for Month {
    type Err = Error;

    fn from_str(input: &str) -> Result<Self, Error> {
        Self::parse(input)
    }
}

/// Parses a month string.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-month-string>
///
/// ```
/// use broth::values::parse_month_string;
///
/// let month = parse_month_string("02011-11").unwrap();
/// assert_eq!((month.year(), month.month()), (2011, 11));
/// assert!(parse_month_string("2011-1").is_err());
/// ```
pub fn parse_month_string(input: &str) -> Result<Month, Error> {
    // Steps 1-3.
    Position::read(input, |position| {
        let (year, month) = month_component(position)?;
        // Step 4.
        position.expect_end()?;
        // Step 5.
        Ok(Month { year: Natural::from_digits(year), month })
    })
}

/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-month-component>
///
/// The year is returned as its digits, because the rest of the value may still be invalid.
fn month_component<'a>(position: &mut Position<'a>) -> Result<(&'a [u8], u8), Failed> {
    // Steps 1 and 2.
    let year = year_component(position)?;
    // Step 3.
    position.expect(b'-', "a hyphen before the month")?;
    // Steps 4 and 5.
    let month = position.expect_part("month", MONTH_DIGITS, (1, 12), MONTH)?;
    // Step 6.
    Ok((year, month))
}

/// The digits of a year: four or more, not all zero, for
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-month-component> and
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-week-string>.
pub(crate) fn year_component<'a>(position: &mut Position<'a>) -> Result<&'a [u8], Failed> {
    const YEAR: &str = "a year of four digits or more";
    let start = position.at();
    let digits = position.expect_digits(YEAR)?;
    if digits.len() < 4 {
        return Err(position.wrong_length(digits.len(), YEAR));
    }
    if digits.iter().all(|&digit| digit == b'0') {
        return Err(position.out_of_range(start..position.at(), year_zero()));
    }
    Ok(digits)
}

/// Checks that a text is a valid month string: exactly what [`parse_month_string`] accepts.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-month-string>
///
/// ```
/// use broth::values::check_valid_month_string;
///
/// assert!(check_valid_month_string("2011-11").is_ok());
/// assert_eq!(check_valid_month_string("0000-11").unwrap_err().code(), "out-of-range");
/// ```
pub fn check_valid_month_string(input: &str) -> Result<(), Error> {
    parse_month_string(input).map(drop)
}

/// A date of the proleptic Gregorian calendar.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#concept-date>
///
/// ```
/// use broth::values::Date;
///
/// let date = Date::new(2024, 2, 29).unwrap();
/// assert_eq!(date.to_string(), "2024-02-29");
/// assert!(Date::new(2023, 2, 29).is_err());
/// assert_eq!((date.year(), date.month(), date.day()), (2024, 2, 29));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    // 0 only as the result of `previous` for the first day of year 1.
    pub(crate) year: Natural,
    pub(crate) month: u8,
    pub(crate) day: u8,
}

impl Date {
    /// Parses a [date string](parse_date_string).
    pub fn parse(input: &str) -> Result<Self, Error> {
        parse_date_string(input)
    }

    /// Creates a date from a year above 0, a month from 1 to 12, and a day of that month.
    pub fn new(year: impl Into<Natural>, month: u8, day: u8) -> Result<Self, OutOfRange> {
        Self::of_month(Month::new(year, month)?, day)
    }

    fn of_month(month: Month, day: u8) -> Result<Self, OutOfRange> {
        if (1..=month.days()).contains(&day) {
            let Month { year, month } = month;
            Ok(Self { year, month, day })
        } else {
            let year = month.year.to_u32();
            Err(OutOfRange::of(Number::Day { year, month: month.month, day }, DAY))
        }
    }

    /// The year; the largest `u64` if it is larger still (see [`exact_year`](Self::exact_year)).
    pub fn year(&self) -> u64 {
        self.year.to_u64().unwrap_or(u64::MAX)
    }

    /// The year, which has no upper bound.
    pub fn exact_year(&self) -> &Natural {
        &self.year
    }

    /// The month, from 1 to 12.
    pub fn month(&self) -> u8 {
        self.month
    }

    /// The day, counted from 1.
    pub fn day(&self) -> u8 {
        self.day
    }

    /// The day after this one.
    pub(crate) fn next(&self) -> Self {
        let Self { year, month, day } = self;
        if *day < days_in_month(year.rem_400(), *month) {
            Self { year: year.clone(), month: *month, day: day + 1 }
        } else if *month < 12 {
            Self { year: year.clone(), month: month + 1, day: 1 }
        } else {
            Self { year: year.next(), month: 1, day: 1 }
        }
    }

    /// The day before this one, which may be in year 0.
    pub(crate) fn previous(&self) -> Self {
        let Self { year, month, day } = self;
        if *day > 1 {
            Self { year: year.clone(), month: *month, day: day - 1 }
        } else if *month > 1 {
            let month = month - 1;
            Self { year: year.clone(), month, day: days_in_month(year.rem_400(), month) }
        } else {
            Self { year: year.previous(), month: 12, day: 31 }
        }
    }
}

/// Writes the shortest valid date string.
impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl FromStr for Date {
    type Err = Error;

    fn from_str(input: &str) -> Result<Self, Error> {
        Self::parse(input)
    }
}

/// Parses a date string.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-date-string>
///
/// ```
/// use broth::values::{Date, parse_date_string};
///
/// assert_eq!(parse_date_string("2011-11-18"), Ok(Date::new(2011, 11, 18).unwrap()));
/// assert_eq!(parse_date_string("2011-02-29").unwrap_err().offset(), 8);
/// ```
pub fn parse_date_string(input: &str) -> Result<Date, Error> {
    match date_string_by_shape(input) {
        Some(date) => Ok(date),
        None => date_string_by_steps(input),
    }
}

/// Parses `YYYY-MM-DD`.
#[inline]
pub(crate) fn date_string_by_shape(input: &str) -> Option<Date> {
    let (date, rest) = date_by_shape(input.as_bytes())?;
    rest.is_empty().then_some(date)
}

/// Parses `YYYY-MM-DD`, and returns the rest of the text.
#[inline]
pub(crate) fn date_by_shape(text: &[u8]) -> Option<(Date, &[u8])> {
    let (year, month, day, rest) = fast::date(text)?;
    // Every month has 28 days.
    let has_day = day <= 28 || day <= days_in_month(year % 400, month);
    let exists = year > 0 && (1..=12).contains(&month) && day > 0 && has_day;
    exists.then(|| (Date { year: Natural::of_limb(year.into()), month, day }, rest))
}

/// The steps of
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-date-string>.
#[doc(hidden)]
pub fn date_string_by_steps(input: &str) -> Result<Date, Error> {
    // Steps 1-3.
    Position::read(input, |position| {
        let date = date_component(position)?;
        // Step 4.
        position.expect_end()?;
        // Steps 5 and 6.
        Ok(date)
    })
}

/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-date-component>
pub(crate) fn date_component(position: &mut Position<'_>) -> Result<Date, Failed> {
    // Step 1.
    let (year, month) = month_component(position)?;
    // Step 3.
    position.expect(b'-', "a hyphen before the day")?;
    // Step 4.
    let start = position.at();
    let day = position.expect_two_digits("two digits of the day")?;
    // Steps 2 and 5.
    let month = Month { year: Natural::from_digits(year), month };
    let date = Date::of_month(month, day)
        .map_err(|error| position.out_of_range(start..position.at(), error))?;
    // Step 6.
    Ok(date)
}

/// Checks that a text is a valid date string: exactly what [`parse_date_string`] accepts.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-date-string>
///
/// ```
/// use broth::values::check_valid_date_string;
///
/// assert!(check_valid_date_string("2000-02-29").is_ok());
/// assert!(check_valid_date_string("1900-02-29").is_err());
/// ```
pub fn check_valid_date_string(input: &str) -> Result<(), Error> {
    parse_date_string(input).map(drop)
}

/// A date without a year.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#concept-yearless-date>
///
/// ```
/// use broth::values::YearlessDate;
///
/// let leap_day = YearlessDate::new(2, 29).unwrap();
/// assert_eq!(leap_day.to_string(), "02-29");
/// assert_eq!((leap_day.month(), leap_day.day()), (2, 29));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct YearlessDate {
    month: u8,
    day: u8,
}

impl YearlessDate {
    /// Parses a [yearless date string](parse_yearless_date_string).
    pub fn parse(input: &str) -> Result<Self, Error> {
        parse_yearless_date_string(input)
    }

    /// Creates a yearless date from a month from 1 to 12 and a day of that month in a leap year.
    pub fn new(month: u8, day: u8) -> Result<Self, OutOfRange> {
        const ANY_LEAP_YEAR: u16 = 4;
        if !(1..=12).contains(&month) {
            return Err(OutOfRange::part("month", month.into(), MONTH));
        }
        if !(1..=days_in_month(ANY_LEAP_YEAR, month)).contains(&day) {
            return Err(OutOfRange::of(Number::Day { year: None, month, day }, DAY));
        }
        Ok(Self { month, day })
    }

    /// The month, from 1 to 12.
    pub fn month(self) -> u8 {
        self.month
    }

    /// The day, counted from 1.
    pub fn day(self) -> u8 {
        self.day
    }
}

/// Writes the shortest valid yearless date string, which has no leading hyphens.
impl fmt::Display for YearlessDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}-{:02}", self.month, self.day)
    }
}

impl FromStr for YearlessDate {
    type Err = Error;

    fn from_str(input: &str) -> Result<Self, Error> {
        Self::parse(input)
    }
}

/// Parses a yearless date string.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-yearless-date-string>
///
/// ```
/// use broth::values::{YearlessDate, parse_yearless_date_string};
///
/// let date = YearlessDate::new(11, 18);
/// assert_eq!(parse_yearless_date_string("11-18").ok(), date.ok());
/// assert_eq!(parse_yearless_date_string("--11-18").ok(), date.ok());
/// assert_eq!(parse_yearless_date_string("-11-18").unwrap_err().code(), "wrong-length");
/// ```
pub fn parse_yearless_date_string(input: &str) -> Result<YearlessDate, Error> {
    // Steps 1-3.
    Position::read(input, |position| {
        let date = yearless_date_component(position)?;
        // Step 4.
        position.expect_end()?;
        // Step 5.
        Ok(date)
    })
}

/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-yearless-date-component>
fn yearless_date_component(position: &mut Position<'_>) -> Result<YearlessDate, Failed> {
    // Step 1.
    let start = position.at();
    position.collect(|byte| byte == b'-');
    let hyphens = position.since(start).len();
    if hyphens != 0 && hyphens != 2 {
        return Err(position.wrong_length(hyphens, "no hyphens or two"));
    }
    // Steps 2 and 3.
    let month = position.expect_part("month", MONTH_DIGITS, (1, 12), MONTH)?;
    // Step 5.
    position.expect(b'-', "a hyphen before the day")?;
    // Step 6.
    let day_start = position.at();
    let day = position.expect_two_digits("two digits of the day")?;
    // Steps 4 and 7.
    let date = YearlessDate::new(month, day)
        .map_err(|error| position.out_of_range(day_start..position.at(), error))?;
    // Step 8.
    Ok(date)
}

/// Checks that a text is a valid yearless date string: exactly what [`parse_yearless_date_string`]
/// accepts.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-yearless-date-string>
///
/// ```
/// use broth::values::check_valid_yearless_date_string;
///
/// assert!(check_valid_yearless_date_string("--02-29").is_ok());
/// assert!(check_valid_yearless_date_string("02-30").is_err());
/// ```
pub fn check_valid_yearless_date_string(input: &str) -> Result<(), Error> {
    parse_yearless_date_string(input).map(drop)
}
