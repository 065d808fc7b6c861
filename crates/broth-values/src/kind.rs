//! `ValueKind`: every syntax by its name, and `Value`: what each of them gives.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::{
    Color, CssColor, Date, DateOrTime, DateTime, Dimension, Duration, Error, Integer,
    ListDimension, LocalDateTime, Month, Natural, NoValidString, Refresh, Srcset, Time, TimeValue,
    TimeZoneOffset, Week, YearlessDate, best_representation, check_valid_css_color,
    check_valid_date_string, check_valid_date_string_with_optional_time,
    check_valid_duration_string, check_valid_floating_point_number,
    check_valid_global_date_and_time_string, check_valid_integer,
    check_valid_list_of_floating_point_numbers, check_valid_local_date_and_time_string,
    check_valid_lowercase_simple_color, check_valid_media_query_list, check_valid_month_string,
    check_valid_non_negative_integer, check_valid_normalized_local_date_and_time_string,
    check_valid_refresh, check_valid_simple_color, check_valid_srcset, check_valid_time_string,
    check_valid_time_value, check_valid_time_zone_offset_string, check_valid_week_string,
    check_valid_yearless_date_string, parse_css_color, parse_date_or_time_string,
    parse_dimension_value, parse_duration_string, parse_floating_point_number,
    parse_global_date_and_time_string, parse_legacy_color, parse_list_of_dimensions,
    parse_list_of_floating_point_numbers, parse_local_date_and_time_string,
    parse_nonzero_dimension_value, parse_refresh, parse_simple_color,
};

/// A check of the strict syntax.
type Check = fn(&str) -> Result<(), Error>;

/// Makes the enum and its functions of one row for each kind: its name, other names, a description,
/// an example, how it is parsed, and the check of its strict syntax if the standard has one.
macro_rules! kinds {
    ($(
        $kind:ident, $name:literal $(| $alias:literal)*, $about:literal, $example:literal,
        $parse:expr, $check:expr;
    )*) => {
        /// A kind of value by its name, as `broth value`, Python and JavaScript know it.
        ///
        /// ```
        /// use broth::values::{Value, ValueKind};
        ///
        /// let kind: ValueKind = "local-date-time".parse().unwrap();
        /// assert!(matches!(kind.parse("2011-11-18 14:54"), Ok(Value::LocalDateTime(_))));
        /// assert!(kind.check_valid("2011-11-18").is_err());
        ///
        /// let error = "dates".parse::<ValueKind>().unwrap_err();
        /// assert!(error.to_string().starts_with("there is no kind \"dates\""));
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum ValueKind {
            $(
                #[doc = concat!("`", $name, "`: ", $about, ", such as `", $example, "`.")]
                $kind,
            )*
        }

        impl ValueKind {
            /// All kinds.
            pub const ALL: &'static [Self] = &[$(Self::$kind),*];

            /// The name.
            #[must_use]
            pub fn as_str(self) -> &'static str {
                match self {
                    $(Self::$kind => $name,)*
                }
            }

            /// Other names of it, which are understood, too.
            #[must_use]
            pub fn aliases(self) -> &'static [&'static str] {
                match self {
                    $(Self::$kind => &[$($alias),*],)*
                }
            }

            /// A description of a few words.
            #[must_use]
            pub fn summary(self) -> &'static str {
                match self {
                    $(Self::$kind => $about,)*
                }
            }

            /// A value of this kind.
            #[must_use]
            pub fn example(self) -> &'static str {
                match self {
                    $(Self::$kind => $example,)*
                }
            }

            /// Parses a value as browsers do.
            pub fn parse(self, input: &str) -> Result<Value, Error> {
                let parse: fn(&str) -> Result<Value, Error> = match self {
                    $(Self::$kind => $parse,)*
                };
                parse(input)
            }

            /// The check of what an author may write; `None` if the standard has none.
            fn check(self) -> Option<Check> {
                match self {
                    $(Self::$kind => $check,)*
                }
            }
        }
    };
}

kinds! {
    Integer, "integer", "an integer", "-5",
        |s| s.parse().map(Value::Integer), Some(check_valid_integer);
    NonNegativeInteger, "non-negative-integer", "a non-negative integer", "5",
        |s| s.parse().map(Value::NonNegativeInteger), Some(check_valid_non_negative_integer);
    FloatingPointNumber, "floating-point-number" | "number" | "float", "a number", "1.5",
        |s| parse_floating_point_number(s).map(Value::Number),
        Some(check_valid_floating_point_number);
    Dimension, "dimension", "a length or a percentage", "12.5%",
        |s| parse_dimension_value(s).map(Value::Dimension), None;
    NonzeroDimension, "nonzero-dimension", "a length or a percentage above zero", "12px",
        |s| parse_nonzero_dimension_value(s).map(Value::Dimension), None;
    ListOfFloatingPointNumbers, "list-of-floating-point-numbers" | "numbers",
        "numbers separated by commas", "1,2.5",
        |s| Ok(Value::Numbers(parse_list_of_floating_point_numbers(s))),
        Some(check_valid_list_of_floating_point_numbers);
    ListOfDimensions, "list-of-dimensions" | "dimensions",
        "the rows or columns of a frameset", "20%,3*,100",
        |s| Ok(Value::Dimensions(parse_list_of_dimensions(s))), None;
    Month, "month", "a month", "2011-11",
        |s| s.parse().map(Value::Month), Some(check_valid_month_string);
    Date, "date", "a date", "2011-11-18",
        |s| s.parse().map(Value::Date), Some(check_valid_date_string);
    YearlessDate, "yearless-date", "a date without a year", "11-18",
        |s| s.parse().map(Value::YearlessDate), Some(check_valid_yearless_date_string);
    Time, "time", "a time of day", "14:54:39.929",
        |s| s.parse().map(Value::Time), Some(check_valid_time_string);
    LocalDateTime, "local-date-time", "a date and time", "2011-11-18T14:54",
        |s| parse_local_date_and_time_string(s).map(Value::LocalDateTime),
        Some(check_valid_local_date_and_time_string);
    NormalizedLocalDateTime, "normalized-local-date-time",
        "a date and time in normalized form", "2011-11-18T14:54",
        |s| parse_local_date_and_time_string(s).map(Value::LocalDateTime),
        Some(check_valid_normalized_local_date_and_time_string);
    TimeZoneOffset, "time-zone-offset", "an offset from UTC", "-08:00",
        |s| s.parse().map(Value::TimeZoneOffset), Some(check_valid_time_zone_offset_string);
    GlobalDateTime, "global-date-time" | "date-time" | "datetime",
        "a date and time with its offset", "2011-11-18T14:54-08:00",
        |s| parse_global_date_and_time_string(s).map(Value::DateTime),
        Some(check_valid_global_date_and_time_string);
    FeedDateTime, "feed-date-time" | "feed-date", "a date and time of a feed",
        "Sat, 7 Sep 2002 00:00:01 GMT",
        |s| DateTime::parse_feed(s).map(Value::DateTime), None;
    Week, "week", "a week", "2011-W46",
        |s| s.parse().map(Value::Week), Some(check_valid_week_string);
    Duration, "duration", "a duration", "PT4H18M3S",
        |s| parse_duration_string(s).map(Value::Duration), Some(check_valid_duration_string);
    DateOrTime, "date-or-time", "a date, a time, or both with an offset", "14:54",
        |s| parse_date_or_time_string(s).map(Value::DateOrTime), Some(check_date_or_time);
    DateWithOptionalTime, "date-with-optional-time",
        "a date, or a date and time with an offset", "2011-11-18",
        |s| {
            check_valid_date_string_with_optional_time(s)?;
            parse_date_or_time_string(s).map(Value::DateOrTime)
        },
        Some(check_valid_date_string_with_optional_time);
    TimeValue, "time-value", "all that the element `time` may have", "2011-11",
        |s| TimeValue::parse(s).map(Value::Moment), Some(check_valid_time_value);
    Color, "color" | "css-color",
        "a colour as CSS writes it, as in `<input type=color>`", "rgb(255 99 71 / 50%)",
        |s| parse_css_color(s).map(Value::CssColor), Some(check_valid_css_color);
    SimpleColor, "simple-color",
        "a colour in six hex digits, which was all of `<input type=color>` until 2024", "#FF8000",
        |s| parse_simple_color(s).map(Value::Color), Some(check_valid_simple_color);
    LowercaseSimpleColor, "lowercase-simple-color",
        "a colour in six lower-case hex digits", "#ff8000",
        |s| parse_simple_color(s).map(Value::Color), Some(check_valid_lowercase_simple_color);
    LegacyColor, "legacy-color",
        "a colour in an obsolete attribute such as `bgcolor`, where nearly any text is one",
        "chucknorris",
        |s| parse_legacy_color(s).map(Value::Color), None;
    Srcset, "srcset", "images to choose from", "a.png, b.png 2x",
        |s| Srcset::parse(s).map(Value::Srcset), Some(check_valid_srcset);
    Refresh, "refresh", "when `<meta http-equiv=refresh>` loads which page", "5; url=soup.html",
        |s| parse_refresh(s).map(Value::Refresh), Some(check_valid_refresh);
    MediaQueryList, "media-query-list" | "media",
        "whether a text is a list of media queries", "screen and (min-width: 30em), print",
        |s| check_valid_media_query_list(s).map(|()| Value::Text(s.into())),
        Some(check_valid_media_query_list);
}

fn check_date_or_time(input: &str) -> Result<(), Error> {
    check_valid_date_string_with_optional_time(input)
        .or_else(|error| check_valid_time_string(input).map_err(|_| error))
}

impl ValueKind {
    /// Checks that an author may write this value. Kinds without a strict syntax
    /// ([`ValueKind::is_strict`]) take whatever browsers accept.
    pub fn check_valid(self, input: &str) -> Result<(), Error> {
        match self.check() {
            Some(check) => check(input),
            None => self.parse(input).map(drop),
        }
    }

    /// Writes a value as its shortest valid string; for a kind without a strict syntax, as it is
    /// displayed.
    ///
    /// ```
    /// use broth::values::ValueKind;
    ///
    /// let kind = ValueKind::Duration;
    /// let value = kind.parse("1d 90m").unwrap();
    /// assert_eq!(kind.write(&value).unwrap(), "1530m");
    /// ```
    pub fn write(self, value: &Value) -> Result<String, NoValidString> {
        let text = value.to_string();
        match self.check_valid(&text) {
            Ok(()) => Ok(text),
            Err(reason) => Err(NoValidString { value: text, reason }),
        }
    }

    /// Whether the standard has a strict syntax for authors.
    #[must_use]
    pub fn is_strict(self) -> bool {
        self.check().is_some()
    }
}

impl fmt::Display for ValueKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for ValueKind {
    type Err = UnknownKind;

    fn from_str(name: &str) -> Result<Self, UnknownKind> {
        let mut all = Self::ALL.iter().copied();
        all.find(|kind| kind.as_str() == name || kind.aliases().contains(&name))
            .ok_or_else(|| UnknownKind(name.to_string()))
    }
}

/// The error for a name that no kind has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownKind(String);

impl UnknownKind {
    /// A word that names this kind of error.
    #[must_use]
    pub fn code(&self) -> &'static str {
        "unknown-kind"
    }

    /// The name that was given.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for UnknownKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no kind {:?}; ", self.0)?;
        if self.0.contains("integers") {
            f.write_str(
                "the standard's lists are of floating-point numbers, which may be whole; ",
            )?;
        }
        f.write_str("the kinds are ")?;
        for (at, kind) in ValueKind::ALL.iter().enumerate() {
            write!(f, "{}{kind}", if at == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}

impl core::error::Error for UnknownKind {}

/// The value of some kind.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Value {
    /// An integer.
    Integer(Integer),
    /// A non-negative integer.
    NonNegativeInteger(Natural),
    /// A number.
    Number(f64),
    /// A list of numbers.
    Numbers(Vec<f64>),
    /// A length or a percentage.
    Dimension(Dimension),
    /// A list of lengths, percentages and relative lengths.
    Dimensions(Vec<ListDimension>),
    /// A month.
    Month(Month),
    /// A date.
    Date(Date),
    /// A date without a year.
    YearlessDate(YearlessDate),
    /// A time of day.
    Time(Time),
    /// A date and time.
    LocalDateTime(LocalDateTime),
    /// An offset from UTC.
    TimeZoneOffset(TimeZoneOffset),
    /// A date and time with its offset.
    DateTime(DateTime),
    /// A week.
    Week(Week),
    /// A duration.
    Duration(Duration),
    /// A date, a time, or both.
    DateOrTime(DateOrTime),
    /// The value of an element `time`.
    Moment(TimeValue),
    /// A simple or a legacy colour.
    Color(Color),
    /// A colour of CSS.
    CssColor(CssColor),
    /// Images to choose from.
    Srcset(Srcset),
    /// When a page is loaded again, or another one instead.
    Refresh(Refresh),
    /// A text that is a value as it stands.
    Text(String),
}

/// Writes the value as the shortest string of its kind.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Integer(value) => value.fmt(f),
            Self::NonNegativeInteger(value) => value.fmt(f),
            Self::Number(value) => best_representation(*value).fmt(f),
            Self::Numbers(values) => separated(values.iter().copied().map(best_representation), f),
            Self::Dimension(value) => value.fmt(f),
            Self::Dimensions(values) => separated(values, f),
            Self::Month(value) => value.fmt(f),
            Self::Date(value) => value.fmt(f),
            Self::YearlessDate(value) => value.fmt(f),
            Self::Time(value) => value.fmt(f),
            Self::LocalDateTime(value) => value.fmt(f),
            Self::TimeZoneOffset(value) => value.fmt(f),
            Self::DateTime(value) => value.fmt(f),
            Self::Week(value) => value.fmt(f),
            Self::Duration(value) => value.fmt(f),
            Self::DateOrTime(value) => value.fmt(f),
            Self::Moment(value) => value.fmt(f),
            Self::Color(value) => value.fmt(f),
            Self::CssColor(value) => value.fmt(f),
            Self::Srcset(value) => value.fmt(f),
            Self::Refresh(value) => value.fmt(f),
            Self::Text(text) => text.fmt(f),
        }
    }
}

/// Writes values with commas between them.
fn separated(
    values: impl IntoIterator<Item = impl fmt::Display>,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    for (at, value) in values.into_iter().enumerate() {
        write!(f, "{}{value}", if at == 0 { "" } else { "," })?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString as _;

    use super::ValueKind;

    #[test]
    fn each_example_is_valid_and_reads_back() {
        for &kind in ValueKind::ALL {
            let value = kind.parse(kind.example()).unwrap();
            assert_eq!(kind.check_valid(kind.example()), Ok(()), "{kind}");
            let text = value.to_string();
            assert_eq!(kind.parse(&text), Ok(value), "{kind}: {text}");
        }
    }

    #[test]
    fn each_name_means_one_kind() {
        for &kind in ValueKind::ALL {
            for name in kind.aliases().iter().copied().chain([kind.as_str()]) {
                assert_eq!(name.parse(), Ok(kind));
            }
        }
        assert!("colour".parse::<ValueKind>().is_err());
    }
}
