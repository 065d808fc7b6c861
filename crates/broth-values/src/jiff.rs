//! Conversions from and to jiff's types.
//!
//! Values that jiff cannot hold (years beyond 9999, fractions finer than a nanosecond) fail to
//! convert, and so do those that HTML cannot express (years before 1, offsets with seconds).

use ::jiff::tz::{Offset, TimeZone};
use ::jiff::{SignedDuration, Timestamp, ZonedDateTime, civil};

use crate::foreign::{NANOS, by_value, duration, seconds_and_nanos};
use crate::{Date, DateTime, Duration, Fraction, LocalDateTime, OutOfRange, Time, TimeZoneOffset};

const YEAR: &str = "a year from 1 to 9999";
const OFFSET: &str = "an offset of whole minutes, of less than a day";

impl TryFrom<&Date> for civil::Date {
    type Error = OutOfRange;

    fn try_from(date: &Date) -> Result<Self, OutOfRange> {
        let out_of_range = || OutOfRange::new(YEAR);
        let year = i16::try_from(date.year()).map_err(|_| out_of_range())?;
        Self::new(year, date.month() as i8, date.day() as i8).map_err(|_| out_of_range())
    }
}

impl TryFrom<civil::Date> for Date {
    type Error = OutOfRange;

    fn try_from(date: civil::Date) -> Result<Self, OutOfRange> {
        let year = u64::try_from(date.year()).map_err(|_| OutOfRange::new(YEAR))?;
        Self::new(year, date.month() as u8, date.day() as u8)
    }
}

impl TryFrom<&Time> for civil::Time {
    type Error = OutOfRange;

    fn try_from(time: &Time) -> Result<Self, OutOfRange> {
        let nanos = time.fraction().to_nanos().ok_or_else(|| OutOfRange::new(NANOS))?;
        let [hour, minute, second] =
            [time.hour(), time.minute(), time.second()].map(|part| part as i8);
        Self::new(hour, minute, second, nanos as i32).map_err(|_| OutOfRange::new(NANOS))
    }
}

impl TryFrom<civil::Time> for Time {
    type Error = OutOfRange;

    fn try_from(time: civil::Time) -> Result<Self, OutOfRange> {
        let nanos = u32::try_from(time.subsec_nanosecond()).ok();
        let fraction =
            nanos.and_then(Fraction::from_nanos).ok_or_else(|| OutOfRange::new(NANOS))?;
        let time = Self::new(time.hour() as u8, time.minute() as u8, time.second() as u8)?;
        Ok(time.with_fraction(fraction))
    }
}

impl TryFrom<&LocalDateTime> for civil::DateTime {
    type Error = OutOfRange;

    fn try_from(moment: &LocalDateTime) -> Result<Self, OutOfRange> {
        let date = civil::Date::try_from(&moment.date)?;
        Ok(date.to_datetime((&moment.time).try_into()?))
    }
}

impl TryFrom<civil::DateTime> for LocalDateTime {
    type Error = OutOfRange;

    fn try_from(moment: civil::DateTime) -> Result<Self, OutOfRange> {
        Ok(Self { date: moment.date().try_into()?, time: moment.time().try_into()? })
    }
}

impl TryFrom<TimeZoneOffset> for Offset {
    type Error = OutOfRange;

    fn try_from(offset: TimeZoneOffset) -> Result<Self, OutOfRange> {
        let seconds = i32::from(offset.minutes_from_utc()) * 60;
        Self::from_seconds(seconds).map_err(|_| OutOfRange::new(OFFSET))
    }
}

impl TryFrom<Offset> for TimeZoneOffset {
    type Error = OutOfRange;

    fn try_from(offset: Offset) -> Result<Self, OutOfRange> {
        if offset.seconds() % 60 != 0 {
            return Err(OutOfRange::new(OFFSET));
        }
        Self::from_minutes((offset.seconds() / 60) as i16)
    }
}

impl TryFrom<&DateTime> for ZonedDateTime {
    type Error = OutOfRange;

    fn try_from(moment: &DateTime) -> Result<Self, OutOfRange> {
        let zone = TimeZone::fixed(moment.offset.try_into()?);
        let local = civil::DateTime::try_from(&moment.local)?;
        local.to_zoned_datetime(zone).map_err(|_| OutOfRange::new(YEAR))
    }
}

impl TryFrom<&DateTime> for Timestamp {
    type Error = OutOfRange;

    fn try_from(moment: &DateTime) -> Result<Self, OutOfRange> {
        ZonedDateTime::try_from(moment).map(|zoned| zoned.timestamp())
    }
}

impl TryFrom<&ZonedDateTime> for DateTime {
    type Error = OutOfRange;

    fn try_from(moment: &ZonedDateTime) -> Result<Self, OutOfRange> {
        let offset = moment.offset().try_into()?;
        Ok(Self { local: moment.datetime().try_into()?, offset })
    }
}

impl TryFrom<Timestamp> for DateTime {
    type Error = OutOfRange;

    fn try_from(moment: Timestamp) -> Result<Self, OutOfRange> {
        let local = Offset::UTC.to_datetime(moment).try_into()?;
        Ok(Self { local, offset: TimeZoneOffset::UTC })
    }
}

impl TryFrom<&Duration> for SignedDuration {
    type Error = OutOfRange;

    fn try_from(duration: &Duration) -> Result<Self, OutOfRange> {
        let (seconds, nanos) = seconds_and_nanos(duration)?;
        Ok(Self::new(seconds, nanos as i32))
    }
}

impl TryFrom<SignedDuration> for Duration {
    type Error = OutOfRange;

    fn try_from(theirs: SignedDuration) -> Result<Self, OutOfRange> {
        duration(theirs.as_secs(), theirs.subsec_nanos())
    }
}

by_value!(
    Date => civil::Date,
    Time => civil::Time,
    LocalDateTime => civil::DateTime,
    DateTime => ZonedDateTime,
    DateTime => Timestamp,
    ZonedDateTime => DateTime,
    Duration => SignedDuration
);

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString as _;

    #[test]
    fn moments_go_there_and_come_back() {
        for (text, utc) in [
            ("2024-03-01T00:30+01:00", "2024-02-29T23:30:00Z"),
            ("1999-12-31T23:59:59.5-23:59", "2000-01-01T23:58:59.5Z"),
            ("2000-01-01 00:00Z", "2000-01-01T00:00:00Z"),
        ] {
            let ours = DateTime::parse(text).unwrap();
            let zoned = ZonedDateTime::try_from(&ours).unwrap();
            assert_eq!(zoned.timestamp().to_string(), utc, "{text}");
            assert_eq!(DateTime::try_from(&zoned).as_ref(), Ok(&ours), "{text}");
            let timestamp = Timestamp::try_from(ours.clone()).unwrap();
            assert_eq!(DateTime::try_from(timestamp).unwrap().utc(), ours.utc(), "{text}");
        }
    }

    #[test]
    fn the_last_day_and_the_finest_time() {
        let last = Date::parse("9999-12-31").unwrap();
        let theirs = civil::Date::try_from(&last).unwrap();
        assert_eq!(Date::try_from(theirs), Ok(last));
        let fine = Time::parse("23:59:59.999999999").unwrap();
        let theirs = civil::Time::try_from(&fine).unwrap();
        assert_eq!(Time::try_from(theirs), Ok(fine));
        let duration = Duration::parse("1d 1.5s").unwrap();
        let theirs = SignedDuration::try_from(&duration).unwrap();
        assert_eq!(theirs, SignedDuration::new(86_401, 500_000_000));
        assert_eq!(Duration::try_from(theirs), Ok(duration));
    }

    #[test]
    fn values_that_do_not_fit_are_errors() {
        let far = Date::parse("10000-01-01").unwrap();
        assert_eq!(civil::Date::try_from(&far), Err(OutOfRange::new(YEAR)));
        let fine = Time::parse("00:00:00.0000000001").unwrap();
        assert_eq!(civil::Time::try_from(&fine), Err(OutOfRange::new(NANOS)));
        assert!(Date::try_from(civil::date(0, 1, 1)).is_err());
        assert!(TimeZoneOffset::try_from(Offset::from_seconds(90).unwrap()).is_err());
        assert!(TimeZoneOffset::try_from(Offset::from_seconds(25 * 3600).unwrap()).is_err());
        assert!(Duration::try_from(SignedDuration::from_secs(-1)).is_err());
    }
}
