//! Generates values for fuzzing: all that the constructors accept, except years beyond 64 bits.

use ::arbitrary::{Arbitrary, Error, Result, Unstructured};

use crate::{
    Color, Date, DateOrTime, DateTime, Decimal, Dimension, DimensionUnit, Duration, Fraction,
    Integer, ListDimension, ListDimensionUnit, LocalDateTime, Month, Natural, Time, TimeZoneOffset,
    Week, YearlessDate,
};

/// The fuzzer tries again with other parts if a constructor refuses them.
fn accept<T, E>(value: core::result::Result<T, E>) -> Result<T> {
    value.map_err(|_| Error::IncorrectFormat)
}

impl<'a> Arbitrary<'a> for Natural {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        Ok(u64::arbitrary(u)?.into())
    }
}

impl<'a> Arbitrary<'a> for Integer {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        Ok(i64::arbitrary(u)?.into())
    }
}

impl<'a> Arbitrary<'a> for Fraction {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        Self::from_nanos(u.int_in_range(0..=999_999_999)?).ok_or(Error::IncorrectFormat)
    }
}

impl<'a> Arbitrary<'a> for Decimal {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        Ok(Self::new(u64::arbitrary(u)?, Fraction::arbitrary(u)?))
    }
}

impl<'a> Arbitrary<'a> for Dimension {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let unit = *u.choose(&[DimensionUnit::Percentage, DimensionUnit::Length])?;
        Ok(Self { value: Decimal::arbitrary(u)?, unit })
    }
}

impl<'a> Arbitrary<'a> for ListDimension {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        use ListDimensionUnit::{Absolute, Percentage, Relative};
        let unit = *u.choose(&[Percentage, Relative, Absolute])?;
        Ok(Self { value: Decimal::arbitrary(u)?, unit })
    }
}

impl<'a> Arbitrary<'a> for DateOrTime {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        Ok(match u.int_in_range(0..=2)? {
            0 => Self::Date(Date::arbitrary(u)?),
            1 => Self::Time(Time::arbitrary(u)?),
            _ => Self::DateTime(DateTime::arbitrary(u)?),
        })
    }
}

impl<'a> Arbitrary<'a> for Month {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        accept(Self::new(Natural::arbitrary(u)?, u.int_in_range(1..=12)?))
    }
}

impl<'a> Arbitrary<'a> for Date {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        accept(Self::new(Natural::arbitrary(u)?, u.int_in_range(1..=12)?, u.int_in_range(1..=31)?))
    }
}

impl<'a> Arbitrary<'a> for YearlessDate {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        accept(Self::new(u.int_in_range(1..=12)?, u.int_in_range(1..=31)?))
    }
}

impl<'a> Arbitrary<'a> for Time {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let (hour, minute) = (u.int_in_range(0..=23)?, u.int_in_range(0..=59)?);
        let time = accept(Self::new(hour, minute, u.int_in_range(0..=59)?))?;
        Ok(time.with_fraction(Fraction::arbitrary(u)?))
    }
}

impl<'a> Arbitrary<'a> for LocalDateTime {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        Ok(Self { date: Date::arbitrary(u)?, time: Time::arbitrary(u)? })
    }
}

impl<'a> Arbitrary<'a> for TimeZoneOffset {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        accept(Self::from_minutes(u.int_in_range(-1439..=1439)?))
    }
}

impl<'a> Arbitrary<'a> for DateTime {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        Ok(Self { local: LocalDateTime::arbitrary(u)?, offset: TimeZoneOffset::arbitrary(u)? })
    }
}

impl<'a> Arbitrary<'a> for Week {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        accept(Self::new(Natural::arbitrary(u)?, u.int_in_range(1..=53)?))
    }
}

impl<'a> Arbitrary<'a> for Duration {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        Ok(Self::from_seconds(Decimal::arbitrary(u)?))
    }
}

impl<'a> Arbitrary<'a> for Color {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let [red, green, blue] = <[u8; 3]>::arbitrary(u)?;
        Ok(Self { red, green, blue })
    }
}

#[cfg(test)]
mod tests {
    use alloc::collections::BTreeSet;
    use alloc::vec::Vec;
    use core::fmt::Debug;
    use core::str::FromStr;
    use std::string::{String, ToString};

    use super::*;

    /// Generated values display as strings that parse to them, and vary; the strings.
    fn check<T>() -> BTreeSet<String>
    where
        T: for<'a> Arbitrary<'a> + FromStr<Err: Debug> + ToString + PartialEq + Debug,
    {
        let rounds = if cfg!(miri) { 20 } else { 500 };
        let mut state = 0x5EED_u32;
        let mut strings = BTreeSet::new();
        for _ in 0..rounds {
            let next = || {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                (state >> 24) as u8
            };
            let bytes: Vec<u8> = core::iter::repeat_with(next).take(48).collect();
            if let Ok(value) = T::arbitrary(&mut Unstructured::new(&bytes)) {
                let text = value.to_string();
                assert_eq!(text.parse::<T>().unwrap(), value);
                strings.insert(text);
            }
        }
        assert!(strings.len() > rounds / 3, "only {strings:?}");
        strings
    }

    #[test]
    fn made_up_values_come_back_from_their_strings() {
        check::<Natural>();
        check::<Integer>();
        check::<Month>();
        check::<Date>();
        check::<YearlessDate>();
        check::<Time>();
        check::<LocalDateTime>();
        check::<TimeZoneOffset>();
        check::<DateTime>();
        check::<Week>();
        check::<Duration>();
        check::<Color>();
        check::<Dimension>();
        check::<ListDimension>();
        let strings = check::<DateOrTime>();
        let kinds: BTreeSet<(bool, bool)> =
            strings.iter().map(|text| (text.contains('-'), text.contains(':'))).collect();
        assert_eq!(kinds.len(), 3, "a date, a time, or both");
    }
}
