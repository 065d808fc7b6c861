//! The JSON shapes of the values. Unbounded numbers and seconds are strings.

use broth::values::{
    Color, Date, DateOrTime, DateTime, Decimal, Dimension, DimensionUnit, ListDimension,
    ListDimensionUnit, LocalDateTime, Month, Time, TimeZoneOffset, Week, YearlessDate,
};
use serde_json::{Map, Number, Value as Json, json};

/// A floating-point number, written as an integer if JSON readers agree on it.
pub(super) fn number(value: f64) -> Json {
    const EXACT: f64 = 9_007_199_254_740_992.0;
    if value.fract() == 0.0 && value.abs() < EXACT {
        return Json::from(value as i64);
    }
    Number::from_f64(value).map_or(Json::Null, Json::Number)
}

pub(super) fn floating_point_number(value: f64) -> Json {
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

pub(super) fn dimension(dimension: &Dimension) -> Json {
    let unit = match dimension.unit {
        DimensionUnit::Percentage => "percentage",
        DimensionUnit::Length => "length",
    };
    quantity(&dimension.value, unit)
}

pub(super) fn list_dimension(dimension: &ListDimension) -> Json {
    let unit = match dimension.unit {
        ListDimensionUnit::Percentage => "percentage",
        ListDimensionUnit::Relative => "relative",
        ListDimensionUnit::Absolute => "absolute",
    };
    quantity(&dimension.value, unit)
}

pub(super) fn month(month: &Month) -> Json {
    json!({"year": month.exact_year().to_string(), "month": month.month()})
}

pub(super) fn date(date: &Date) -> Json {
    json!({"year": date.exact_year().to_string(), "month": date.month(), "day": date.day()})
}

pub(super) fn yearless_date(date: YearlessDate) -> Json {
    json!({"month": date.month(), "day": date.day()})
}

pub(super) fn time(time: &Time) -> Json {
    let second = format!("{}{}", time.second(), time.fraction());
    json!({"hour": time.hour(), "minute": time.minute(), "second": second})
}

pub(super) fn local_date_time(moment: &LocalDateTime) -> Json {
    merged([date(&moment.date), time(&moment.time)])
}

pub(super) fn time_zone_offset(offset: TimeZoneOffset) -> Json {
    json!({
        "hours": offset.hours(),
        "minutes": offset.minutes(),
        "offset_minutes": offset.minutes_from_utc()
    })
}

pub(super) fn global_date_time(moment: &DateTime) -> Json {
    let LocalDateTime { date, time } = moment.utc();
    let (hour, minute) = (time.hour(), time.minute());
    let utc = format!("{date}T{hour:02}:{minute:02}:{:02}{}Z", time.second(), time.fraction());
    json!({"utc": utc, "offset_minutes": moment.offset.minutes_from_utc()})
}

pub(super) fn week(week: &Week) -> Json {
    json!({"year": week.exact_year().to_string(), "week": week.week()})
}

pub(super) fn date_or_time(value: &DateOrTime) -> Json {
    let (name, members) = match value {
        DateOrTime::Date(value) => ("date", date(value)),
        DateOrTime::Time(value) => ("time", time(value)),
        DateOrTime::DateTime(value) => ("global-date-time", global_date_time(value)),
    };
    merged([json!({"type": name}), members])
}

pub(super) fn color(color: Color) -> Json {
    json!({"r": color.red, "g": color.green, "b": color.blue})
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
