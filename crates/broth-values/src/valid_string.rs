//! Writes values as valid strings.
//!
//! A value displays in full, and the displayed string is parsed as the same value. Some values can
//! be parsed and computed, but have no valid string: a time with ten digits after the full stop,
//! for example. The `check_valid` functions decide; there is no second list of such values.

use alloc::string::{String, ToString as _};
use core::fmt;

use crate::{
    BestRepresentation, Color, CssColor, Date, DateOrTime, DateTime, Duration, Error, Integer,
    LocalDateTime, Month, Natural, Refresh, Time, TimeZoneOffset, Week, YearlessDate,
    check_valid_css_color, check_valid_date_string, check_valid_duration_string,
    check_valid_floating_point_number, check_valid_global_date_and_time_string,
    check_valid_integer, check_valid_lowercase_simple_color, check_valid_month_string,
    check_valid_non_negative_integer, check_valid_normalized_local_date_and_time_string,
    check_valid_refresh, check_valid_time_string, check_valid_time_zone_offset_string,
    check_valid_week_string, check_valid_yearless_date_string,
};

/// Writes values as valid strings.
///
/// `Display` writes any value in full, for people and programs. Use this trait for strings that go
/// into a document.
///
/// ```
/// use broth::values::{ToValidString, parse_time_string};
///
/// let time = parse_time_string("14:54:39.50").unwrap();
/// assert_eq!(time.to_valid_string().unwrap(), "14:54:39.5");
///
/// let fine = parse_time_string("14:54:39.92922").unwrap();
/// assert_eq!(fine.to_string(), "14:54:39.92922");
/// assert!(fine.to_valid_string().is_err());
/// ```
pub trait ToValidString: fmt::Display {
    /// Returns the string that the value displays, if it is valid.
    fn to_valid_string(&self) -> Result<String, NoValidString>;
}

/// The error for a value that has no valid string.
///
/// ```
/// use broth::values::{ToValidString as _, best_representation};
///
/// let error = best_representation(f64::INFINITY).to_valid_string().unwrap_err();
/// assert_eq!(error.value(), "Infinity");
/// assert!(error.to_string().starts_with("Infinity has no valid string: expected a digit"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{} has no valid string: {reason}", if .value.is_empty() { "an empty list" } else { .value })]
pub struct NoValidString {
    pub(crate) value: String,
    #[source]
    pub(crate) reason: Error,
}

impl NoValidString {
    /// A word that names this kind of error.
    #[must_use]
    pub fn code(&self) -> &'static str {
        "no-valid-string"
    }

    /// The displayed value.
    pub fn value(&self) -> &str {
        &self.value
    }

    /// Why that is not a valid string.
    pub fn reason(&self) -> Error {
        self.reason
    }
}

/// The string that a value displays, if `check` accepts it.
fn checked(
    value: &dyn fmt::Display,
    check: fn(&str) -> Result<(), Error>,
) -> Result<String, NoValidString> {
    let value = value.to_string();
    match check(&value) {
        Ok(()) => Ok(value),
        Err(reason) => Err(NoValidString { value, reason }),
    }
}

macro_rules! with_valid_strings {
    ($($type:ty => $check:expr,)+) => {$(
        impl ToValidString for $type {
            fn to_valid_string(&self) -> Result<String, NoValidString> {
                checked(self, $check)
            }
        }
    )+};
}

with_valid_strings! {
    BestRepresentation => check_valid_floating_point_number,
    Color => check_valid_lowercase_simple_color,
    CssColor => check_valid_css_color,
    Refresh => check_valid_refresh,
    Date => check_valid_date_string,
    Duration => check_valid_duration_string,
    DateTime => check_valid_global_date_and_time_string,
    Integer => check_valid_integer,
    LocalDateTime => check_valid_normalized_local_date_and_time_string,
    Month => check_valid_month_string,
    Natural => check_valid_non_negative_integer,
    Time => check_valid_time_string,
    TimeZoneOffset => check_valid_time_zone_offset_string,
    Week => check_valid_week_string,
    YearlessDate => check_valid_yearless_date_string,
}

impl ToValidString for DateOrTime {
    fn to_valid_string(&self) -> Result<String, NoValidString> {
        match self {
            Self::Date(date) => date.to_valid_string(),
            Self::Time(time) => time.to_valid_string(),
            Self::DateTime(moment) => moment.to_valid_string(),
        }
    }
}

/// Writes a local date and time as a valid normalized local date and time string:
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-normalised-local-date-and-time-string>.
///
/// ```
/// use broth::values::{parse_local_date_and_time_string, serialize_normalized_local_date_and_time};
///
/// let moment = parse_local_date_and_time_string("2011-11-18 14:54:39.50").unwrap();
/// let string = serialize_normalized_local_date_and_time(&moment);
/// assert_eq!(string.as_deref(), Ok("2011-11-18T14:54:39.5"));
/// ```
pub fn serialize_normalized_local_date_and_time(
    moment: &LocalDateTime,
) -> Result<String, NoValidString> {
    moment.to_valid_string()
}
