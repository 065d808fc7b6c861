//! Serialises values as the strings that they display, and deserialises them by the lenient rules.

use core::fmt;
use core::str::FromStr;

use ::serde::de::Visitor;
use ::serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{
    Color, CssColor, Date, DateOrTime, DateTime, Dimension, Duration, Integer, ListDimension,
    LocalDateTime, Month, Natural, Refresh, Srcset, Time, TimeValue, TimeZoneOffset, Week,
    YearlessDate,
};

/// Reads a string by the type's lenient rules.
struct Lenient<T>(core::marker::PhantomData<T>);

impl<T: FromStr<Err: fmt::Display>> Visitor<'_> for Lenient<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string")
    }

    fn visit_str<E: ::serde::de::Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

macro_rules! as_strings {
    ($($type:ty),*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(Lenient(core::marker::PhantomData))
            }
        }
    )*};
}

as_strings!(
    Color,
    CssColor,
    Date,
    DateOrTime,
    Dimension,
    Duration,
    DateTime,
    Integer,
    ListDimension,
    LocalDateTime,
    Month,
    Natural,
    Refresh,
    Srcset,
    Time,
    TimeValue,
    TimeZoneOffset,
    Week,
    YearlessDate
);

#[cfg(test)]
mod tests {
    use std::fmt::Debug;
    use std::string::ToString as _;

    use super::*;

    /// In JSON, a value is its string, read by the lenient rules.
    fn check<T>(lenient: &str, written: &str)
    where
        T: Serialize + for<'de> Deserialize<'de> + PartialEq + Debug,
    {
        let json = |text| serde_json::to_string(text).unwrap();
        let value: T = serde_json::from_str(&json(lenient)).unwrap();
        assert_eq!(serde_json::to_string(&value).unwrap(), json(written), "{lenient:?}");
        let again: T = serde_json::from_str(&json(written)).unwrap();
        assert_eq!(again, value, "{lenient:?}");
    }

    #[test]
    fn values_are_strings() {
        check::<Color>("#FF8000", "#ff8000");
        check::<CssColor>("RGB(255 128 0 / .5)", "rgba(255, 128, 0, 0.5)");
        check::<Refresh>("5,a", "5; url=a");
        check::<Date>("02011-11-18", "2011-11-18");
        check::<DateOrTime>("14:54:00", "14:54");
        check::<Dimension>(" 12.50%x", "12.5%");
        check::<Duration>("P1DT5M", "1d5m");
        check::<DateTime>("2011-11-18 14:54-00:00", "2011-11-18T14:54Z");
        check::<Integer>(" +12px", "12");
        check::<ListDimension>("1. 5 *", "1.5*");
        check::<LocalDateTime>("2011-11-18 14:54:00.0", "2011-11-18T14:54");
        check::<Month>("02011-11", "2011-11");
        check::<Natural>("123456789012345678901234567890", "123456789012345678901234567890");
        check::<Time>("14:54:39.50", "14:54:39.5");
        check::<TimeZoneOffset>("-08:00", "-0800");
        check::<Week>("02011-W46", "2011-W46");
        check::<YearlessDate>("--11-18", "11-18");
    }

    #[test]
    fn errors_name_the_value() {
        let error = serde_json::from_str::<Date>(r#""2011-02-29""#).unwrap_err().to_string();
        assert!(error.starts_with("day 29 is out of range for 2011-02"), "{error}");
        let error = serde_json::from_str::<Date>("2011").unwrap_err().to_string();
        assert!(error.contains("expected a string"), "{error}");
    }
}
