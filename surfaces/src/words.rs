//! `Words`: a value as the name of its shape and a few words.

use broth::values::{
    Color, CssColor, Date, DateOrTime, DateTime, DimensionUnit, Duration, Error, ListDimensionUnit,
    LocalDateTime, Srcset, Time, TimeValue, Value, ValueKind,
};

/// A value as words, from which each language makes its own types.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words {
    /// The meaning of the words: `"date"` for year, month and day.
    pub shape: &'static str,
    /// The words: numbers, units, addresses.
    pub words: Vec<String>,
}

impl Words {
    /// Parses a value as browsers do.
    pub fn parse(kind: ValueKind, text: &str) -> Result<Self, Error> {
        kind.parse(text).map(|value| Self::of_value(&value))
    }

    fn new(shape: &'static str, words: impl Into<Vec<String>>) -> Self {
        Self { shape, words: words.into() }
    }

    fn of_value(value: &Value) -> Self {
        match value {
            Value::Integer(_) | Value::NonNegativeInteger(_) => {
                Self::new("integer", [value.to_string()])
            }
            Value::Number(number) => Self::new("number", [number.to_string()]),
            Value::Numbers(numbers) => Self::new("numbers", strings(numbers)),
            Value::Dimension(dimension) => {
                let unit = match dimension.unit {
                    DimensionUnit::Percentage => "%",
                    DimensionUnit::Length => "px",
                };
                Self::new("dimension", [dimension.value.to_string(), unit.to_owned()])
            }
            Value::Dimensions(dimensions) => {
                let words = dimensions.iter().flat_map(|dimension| {
                    let unit = match dimension.unit {
                        ListDimensionUnit::Percentage => "%",
                        ListDimensionUnit::Relative => "*",
                        ListDimensionUnit::Absolute => "px",
                    };
                    [dimension.value.to_string(), unit.to_owned()]
                });
                Self::new("dimensions", words.collect::<Vec<_>>())
            }
            Value::Month(it) => {
                Self::new("month", [it.exact_year().to_string(), it.month().to_string()])
            }
            Value::Date(it) => Self::new("date", date(it)),
            Value::YearlessDate(it) => {
                Self::new("yearless-date", [it.month().to_string(), it.day().to_string()])
            }
            Value::Time(it) => Self::new("time", time(it)),
            Value::LocalDateTime(it) => Self::new("local-date-time", local(it)),
            Value::TimeZoneOffset(it) => {
                Self::new("time-zone-offset", [it.minutes_from_utc().to_string()])
            }
            Value::DateTime(it) => Self::new("global-date-time", global(it)),
            Value::Week(it) => {
                Self::new("week", [it.exact_year().to_string(), it.week().to_string()])
            }
            Value::Duration(it) => Self::new("duration", seconds(it)),
            Value::DateOrTime(it) => Self::of_value(&match it.clone() {
                DateOrTime::Date(it) => Value::Date(it),
                DateOrTime::Time(it) => Value::Time(it),
                DateOrTime::DateTime(it) => Value::DateTime(it),
            }),
            Value::Moment(it) => Self::of_moment(it.clone()),
            Value::Color(Color { red, green, blue }) => {
                Self::new("color", [red, green, blue].map(u8::to_string))
            }
            Value::CssColor(it) => css_color(*it),
            Value::Refresh(it) => Self::new(
                "refresh",
                [&it.seconds.to_string()].into_iter().chain(&it.url).cloned().collect::<Vec<_>>(),
            ),
            Value::Srcset(it) => Self::new("srcset", candidates(it)),
            value => Self::new("text", [value.to_string()]),
        }
    }

    fn of_moment(moment: TimeValue) -> Self {
        Self::of_value(&match moment {
            TimeValue::Month(it) => Value::Month(it),
            TimeValue::Date(it) => Value::Date(it),
            TimeValue::YearlessDate(it) => Value::YearlessDate(it),
            TimeValue::Time(it) => Value::Time(it),
            TimeValue::LocalDateTime(it) => Value::LocalDateTime(it),
            TimeValue::TimeZoneOffset(it) => Value::TimeZoneOffset(it),
            TimeValue::DateTime(it) => Value::DateTime(it),
            TimeValue::Week(it) => Value::Week(it),
            TimeValue::Duration(it) => Value::Duration(it),
            TimeValue::Year(it) => return Self::new("year", [it.to_string()]),
        })
    }
}

/// Red, green, blue and alpha; or the space, three components and alpha.
fn css_color(color: CssColor) -> Words {
    let number_or_none = |number: Option<f64>| number.map_or("none".into(), |it| it.to_string());
    match color {
        CssColor::Rgb { color: Color { red, green, blue }, alpha } => {
            let [red, green, blue] = [red, green, blue].map(|it| it.to_string());
            Words::new("color", [red, green, blue, alpha.to_string()])
        }
        CssColor::Space { space, components: [first, second, third], alpha } => {
            let numbers = [first, second, third, alpha].map(number_or_none);
            let words = [space.to_string()].into_iter().chain(numbers);
            Words::new("color-in-space", words.collect::<Vec<_>>())
        }
        color => Words::new("text", [color.to_string()]),
    }
}

fn strings(numbers: &[f64]) -> Vec<String> {
    numbers.iter().map(ToString::to_string).collect()
}

/// Year, month and day.
fn date(date: &Date) -> [String; 3] {
    [date.exact_year().to_string(), date.month().to_string(), date.day().to_string()]
}

/// Hour, minute and second, the latter with its fraction.
fn time(time: &Time) -> [String; 3] {
    let second = format!("{}{}", time.second(), time.fraction());
    [time.hour().to_string(), time.minute().to_string(), second]
}

/// A date, then a time.
fn local(moment: &LocalDateTime) -> Vec<String> {
    date(&moment.date).into_iter().chain(time(&moment.time)).collect()
}

/// The local date and time, and the minutes from UTC.
fn global(moment: &DateTime) -> Vec<String> {
    let mut words = local(&moment.local);
    words.push(moment.offset.minutes_from_utc().to_string());
    words
}

fn seconds(duration: &Duration) -> [String; 1] {
    [duration.exact_seconds().to_string()]
}

/// Three words for each image: its address, width and density, empty if it has none.
fn candidates(srcset: &Srcset) -> Vec<String> {
    let words = srcset.candidates().iter().flat_map(|candidate| {
        let width = candidate.width.map(|width| width.to_string());
        let density = candidate.density.map(|density| density.to_string());
        [candidate.url.clone(), width.unwrap_or_default(), density.unwrap_or_default()]
    });
    words.collect()
}

#[cfg(test)]
mod tests {
    use broth::values::ValueKind;

    use super::Words;

    #[test]
    fn words_are_what_each_language_expects() {
        for (kind, text, shape, words) in [
            (ValueKind::Integer, "-5x", "integer", &["-5"][..]),
            (ValueKind::Dimension, "12.5%", "dimension", &["12.5", "%"]),
            (ValueKind::ListOfDimensions, "2*,5", "dimensions", &["2", "*", "5", "px"]),
            (ValueKind::TimeValue, "11-18", "yearless-date", &["11", "18"]),
            (ValueKind::TimeValue, "2011", "year", &["2011"]),
            (ValueKind::DateOrTime, "14:54:03.5", "time", &["14", "54", "3.5"]),
            (ValueKind::LegacyColor, "red", "color", &["255", "0", "0"]),
            (ValueKind::Color, "#f008", "color", &["255", "0", "0", "0.5333333333333333"]),
            (ValueKind::Color, "lab(1 none 2)", "color-in-space", &["lab", "1", "none", "2", "1"]),
            (ValueKind::Refresh, "5; url=a", "refresh", &["5", "a"]),
            (ValueKind::Refresh, "5", "refresh", &["5"]),
            (ValueKind::Srcset, "a 2x", "srcset", &["a", "", "2"]),
        ] {
            let found = Words::parse(kind, text).unwrap();
            assert_eq!(
                (found.shape, found.words),
                (shape, words.iter().map(|it| it.to_string()).collect())
            );
        }
    }
}
