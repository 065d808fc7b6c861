//! Weeks, as ISO 8601 counts them.

use core::fmt;
use core::str::FromStr;

use crate::date::{is_leap_year, year_component, year_zero};
use crate::error::Number;
use crate::natural::Natural;
use crate::position::Position;
use crate::{Error, OutOfRange};

const WEEK: &str = "a week of the year";

/// A week of a year.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#concept-week>
///
/// ```
/// use broth::values::Week;
///
/// let week = Week::new(2011, 46).unwrap();
/// assert_eq!(week.to_string(), "2011-W46");
/// assert!(Week::new(2011, 53).is_err());
/// assert!(Week::new(2015, 53).is_ok());
/// assert_eq!((week.year(), week.week()), (2011, 46));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Week {
    pub(crate) year: Natural,
    pub(crate) week: u8,
}

impl Week {
    /// Parses a [week string](parse_week_string).
    pub fn parse(input: &str) -> Result<Self, Error> {
        parse_week_string(input)
    }

    /// Creates a week from a week-year above 0 and a week of that year.
    pub fn new(year: impl Into<Natural>, week: u8) -> Result<Self, OutOfRange> {
        let year = year.into();
        if year.is_zero() {
            return Err(year_zero());
        }
        Self::of_year(year, week)
    }

    fn of_year(year: Natural, week: u8) -> Result<Self, OutOfRange> {
        if !(1..=weeks_in_year(year.rem_400())).contains(&week) {
            return Err(OutOfRange::of(Number::Week { year: year.to_u32(), week }, WEEK));
        }
        Ok(Self { year, week })
    }

    /// The week-year; the largest `u64` if it is larger still (see [`exact_year`](Self::exact_year)).
    pub fn year(&self) -> u64 {
        self.year.to_u64().unwrap_or(u64::MAX)
    }

    /// The week-year, which has no upper bound.
    pub fn exact_year(&self) -> &Natural {
        &self.year
    }

    /// The week, from 1 to 53.
    pub fn week(&self) -> u8 {
        self.week
    }
}

/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#week-number-of-the-last-day>, for a
/// year known by its remainder modulo 400: that many years are a whole number of weeks.
pub(crate) fn weeks_in_year(year_rem_400: u16) -> u8 {
    // The previous year, so that leap days are counted up to it.
    let before = u32::from(year_rem_400) + 399;
    let first_day = (1 + before + before / 4 - before / 100 + before / 400) % 7;
    let last_day = first_day + u32::from(is_leap_year(year_rem_400));
    // A year that begins or ends on a Thursday has 53 weeks.
    if first_day == 4 || last_day == 4 { 53 } else { 52 }
}

/// Writes the shortest valid week string.
impl fmt::Display for Week {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-W{:02}", self.year, self.week)
    }
}

impl FromStr for Week {
    type Err = Error;

    fn from_str(input: &str) -> Result<Self, Error> {
        Self::parse(input)
    }
}

/// Parses a week string.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-week-string>
///
/// ```
/// use broth::values::parse_week_string;
///
/// assert_eq!(parse_week_string("2011-W46").unwrap().week(), 46);
/// assert_eq!(parse_week_string("2011-W53").unwrap_err().offset(), 6);
/// assert!(parse_week_string("2011-w46").is_err());
/// ```
pub fn parse_week_string(input: &str) -> Result<Week, Error> {
    // Steps 1 and 2.
    Position::read(input, |position| {
        // Steps 3 and 4.
        let year = year_component(position)?;
        // Step 5.
        position.expect(b'-', "a hyphen before the week")?;
        // Step 6.
        position.expect(b'W', "a W before the week")?;
        // Step 7.
        let start = position.at();
        let week = position.expect_two_digits("two digits of the week")?;
        // Steps 8 and 9.
        let week = Week::of_year(Natural::from_digits(year), week)
            .map_err(|error| position.out_of_range(start..position.at(), error))?;
        // Step 10.
        position.expect_end()?;
        // Step 11.
        Ok(week)
    })
}

/// Checks that a text is a valid week string: exactly what [`parse_week_string`] accepts.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-week-string>
///
/// ```
/// use broth::values::check_valid_week_string;
///
/// assert!(check_valid_week_string("2011-W46").is_ok());
/// assert!(check_valid_week_string("2011-W00").is_err());
/// ```
pub fn check_valid_week_string(input: &str) -> Result<(), Error> {
    parse_week_string(input).map(drop)
}
