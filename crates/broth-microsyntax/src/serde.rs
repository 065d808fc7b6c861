//! Values as the strings they display as; they are read by the lenient rules.

use core::fmt;
use core::str::FromStr;

use ::serde::de::Visitor;
use ::serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{
    Color, Date, DateOrTime, Dimension, Duration, GlobalDateTime, Integer, LocalDateTime, Month,
    Natural, Time, TimeZoneOffset, Week, YearlessDate,
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
    Date,
    DateOrTime,
    Dimension,
    Duration,
    GlobalDateTime,
    Integer,
    LocalDateTime,
    Month,
    Natural,
    Time,
    TimeZoneOffset,
    Week,
    YearlessDate
);
