//! The JSON shapes of the values. Unbounded numbers and seconds are strings.

use broth::values::{
    Color, CssColor, Date, DateOrTime, DateTime, Decimal, Dimension, DimensionUnit, Duration,
    ImageCandidate, ListDimension, ListDimensionUnit, LocalDateTime, Month, Time, TimeValue,
    TimeZoneOffset, Value, Week, YearlessDate,
};
use serde_json::{Map, Number, Value as Json, json};

/// A value in JSON.
pub(super) fn value(value: &Value) -> Json {
    match value {
        Value::Number(value) => floating_point_number(*value),
        Value::Numbers(values) => values.iter().copied().map(number).collect(),
        Value::Dimension(value) => dimension(value),
        Value::Dimensions(values) => values.iter().map(list_dimension).collect(),
        Value::Month(value) => month(value),
        Value::Date(value) => date(value),
        Value::YearlessDate(value) => yearless_date(*value),
        Value::Time(value) => time(value),
        Value::LocalDateTime(value) => local_date_time(value),
        Value::TimeZoneOffset(value) => time_zone_offset(*value),
        Value::DateTime(value) => global_date_time(value),
        Value::Week(value) => week(value),
        Value::Duration(value) => seconds(value),
        Value::DateOrTime(value) => date_or_time(value),
        Value::Moment(value) => time_value(value),
        Value::Color(value) => color(*value),
        Value::CssColor(value) => css_color(*value),
        Value::Refresh(value) => {
            json!({"seconds": value.seconds.to_string(), "url": value.url})
        }
        Value::Srcset(value) => value.candidates().iter().map(candidate).collect(),
        // A list of media queries is one or is not.
        Value::Text(_) => Json::Bool(true),
        value => json!(value.to_string()),
    }
}

/// A floating-point number, written as an integer if JSON readers agree on it.
fn number(value: f64) -> Json {
    const EXACT: f64 = 9_007_199_254_740_992.0;
    if value.fract() == 0.0 && value.abs() < EXACT {
        return Json::from(value as i64);
    }
    Number::from_f64(value).map_or(Json::Null, Json::Number)
}

fn floating_point_number(value: f64) -> Json {
    json!({"number": number(value), "bits": format!("{:016x}", value.to_bits())})
}

/// The number whose bits these 16 hex digits are, as [`floating_point_number`] writes them.
pub(super) fn number_of_bits(bits: &str) -> Option<f64> {
    let are_bits = bits.len() == 16 && bits.bytes().all(|byte| byte.is_ascii_hexdigit());
    are_bits.then(|| u64::from_str_radix(bits, 16).ok().map(f64::from_bits))?
}

fn quantity(value: &Decimal, unit: &str) -> Json {
    json!({"value": number(value.to_f64()), "exact": value.to_string(), "unit": unit})
}

fn dimension(dimension: &Dimension) -> Json {
    let unit = match dimension.unit {
        DimensionUnit::Percentage => "percentage",
        DimensionUnit::Length => "length",
    };
    quantity(&dimension.value, unit)
}

fn list_dimension(dimension: &ListDimension) -> Json {
    let unit = match dimension.unit {
        ListDimensionUnit::Percentage => "percentage",
        ListDimensionUnit::Relative => "relative",
        ListDimensionUnit::Absolute => "absolute",
    };
    quantity(&dimension.value, unit)
}

fn month(month: &Month) -> Json {
    json!({"year": month.exact_year().to_string(), "month": month.month()})
}

fn date(date: &Date) -> Json {
    json!({"year": date.exact_year().to_string(), "month": date.month(), "day": date.day()})
}

fn yearless_date(date: YearlessDate) -> Json {
    json!({"month": date.month(), "day": date.day()})
}

fn time(time: &Time) -> Json {
    let second = format!("{}{}", time.second(), time.fraction());
    json!({"hour": time.hour(), "minute": time.minute(), "second": second})
}

fn local_date_time(moment: &LocalDateTime) -> Json {
    merged([date(&moment.date), time(&moment.time)])
}

fn time_zone_offset(offset: TimeZoneOffset) -> Json {
    json!({
        "hours": offset.hours(),
        "minutes": offset.minutes(),
        "offset_minutes": offset.minutes_from_utc()
    })
}

fn global_date_time(moment: &DateTime) -> Json {
    let LocalDateTime { date, time } = moment.utc();
    let (hour, minute) = (time.hour(), time.minute());
    let utc = format!("{date}T{hour:02}:{minute:02}:{:02}{}Z", time.second(), time.fraction());
    json!({"utc": utc, "offset_minutes": moment.offset.minutes_from_utc()})
}

fn week(week: &Week) -> Json {
    json!({"year": week.exact_year().to_string(), "week": week.week()})
}

fn date_or_time(value: &DateOrTime) -> Json {
    let (name, members) = match value {
        DateOrTime::Date(value) => ("date", date(value)),
        DateOrTime::Time(value) => ("time", time(value)),
        DateOrTime::DateTime(value) => ("global-date-time", global_date_time(value)),
    };
    merged([json!({"type": name}), members])
}

/// The value of an element `time`.
fn time_value(value: &TimeValue) -> Json {
    let (kind, members) = match value {
        TimeValue::Month(value) => ("month", month(value)),
        TimeValue::Date(value) => ("date", date(value)),
        TimeValue::YearlessDate(value) => ("yearless-date", yearless_date(*value)),
        TimeValue::Time(value) => ("time", time(value)),
        TimeValue::LocalDateTime(value) => ("local-date-time", local_date_time(value)),
        TimeValue::TimeZoneOffset(value) => ("time-zone-offset", time_zone_offset(*value)),
        TimeValue::DateTime(value) => ("global-date-time", global_date_time(value)),
        TimeValue::Week(value) => ("week", week(value)),
        TimeValue::Year(value) => ("year", json!({"year": value.to_string()})),
        TimeValue::Duration(value) => ("duration", json!({"seconds": seconds(value)})),
    };
    merged([json!({"type": kind}), members])
}

fn seconds(duration: &Duration) -> Json {
    json!(duration.exact_seconds().to_string())
}

/// An image of a `srcset`.
fn candidate(candidate: &ImageCandidate) -> Json {
    json!({
        "url": candidate.url,
        "width": candidate.width.map(|width| width.to_string()),
        "density": candidate.density.map(number),
    })
}

fn color(color: Color) -> Json {
    json!({"r": color.red, "g": color.green, "b": color.blue})
}

fn css_color(value: CssColor) -> Json {
    let number_or_null = |value: Option<f64>| value.map_or(Json::Null, number);
    match value {
        CssColor::Rgb { color: rgb, alpha } => {
            merged([color(rgb), json!({"alpha": number(alpha)})])
        }
        CssColor::Space { space, components, alpha } => json!({
            "space": space.as_str(),
            "components": components.map(number_or_null),
            "alpha": number_or_null(alpha),
        }),
        value => json!(value.to_string()),
    }
}

fn merged(parts: [Json; 2]) -> Json {
    let mut all = Map::new();
    for part in parts {
        if let Json::Object(members) = part {
            all.extend(members);
        }
    }
    Json::Object(all)
}
