//! Conversions from and to chrono's types.
//!
//! Values that chrono cannot hold (years beyond about 262,000, fractions finer than a nanosecond)
//! fail to convert, and so do those that HTML cannot express (years before 1, leap seconds, offsets
//! with seconds).

use ::chrono::{Datelike, FixedOffset, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, Timelike};

use crate::foreign::{NANOS, SPAN, by_value, duration, seconds_and_nanos};
use crate::{Date, DateTime, Duration, Fraction, LocalDateTime, OutOfRange, Time, TimeZoneOffset};

const YEAR: &str = "a year that both calendars have";
const NO_LEAP_SECOND: &str = "a time without a leap second";

impl TryFrom<&Date> for NaiveDate {
    type Error = OutOfRange;

    fn try_from(date: &Date) -> Result<Self, OutOfRange> {
        let year = date.exact_year().to_u64().ok().and_then(|year| i32::try_from(year).ok());
        year.and_then(|year| Self::from_ymd_opt(year, date.month().into(), date.day().into()))
            .ok_or_else(|| OutOfRange::new(YEAR))
    }
}

impl TryFrom<NaiveDate> for Date {
    type Error = OutOfRange;

    fn try_from(date: NaiveDate) -> Result<Self, OutOfRange> {
        let year = u64::try_from(date.year()).map_err(|_| OutOfRange::new(YEAR))?;
        Self::new(year, date.month() as u8, date.day() as u8)
    }
}

impl TryFrom<&Time> for NaiveTime {
    type Error = OutOfRange;

    fn try_from(time: &Time) -> Result<Self, OutOfRange> {
        let nanos = time.fraction().to_nanos().ok_or_else(|| OutOfRange::new(NANOS))?;
        Self::from_hms_nano_opt(
            time.hour().into(),
            time.minute().into(),
            time.second().into(),
            nanos,
        )
        .ok_or_else(|| OutOfRange::new(NO_LEAP_SECOND))
    }
}

impl TryFrom<NaiveTime> for Time {
    type Error = OutOfRange;

    fn try_from(time: NaiveTime) -> Result<Self, OutOfRange> {
        let fraction = Fraction::from_nanos(time.nanosecond())
            .ok_or_else(|| OutOfRange::new(NO_LEAP_SECOND))?;
        let time = Self::new(time.hour() as u8, time.minute() as u8, time.second() as u8)?;
        Ok(time.with_fraction(fraction))
    }
}

impl TryFrom<&LocalDateTime> for NaiveDateTime {
    type Error = OutOfRange;

    fn try_from(moment: &LocalDateTime) -> Result<Self, OutOfRange> {
        Ok(Self::new((&moment.date).try_into()?, (&moment.time).try_into()?))
    }
}

impl TryFrom<NaiveDateTime> for LocalDateTime {
    type Error = OutOfRange;

    fn try_from(moment: NaiveDateTime) -> Result<Self, OutOfRange> {
        Ok(Self { date: moment.date().try_into()?, time: moment.time().try_into()? })
    }
}

impl From<TimeZoneOffset> for FixedOffset {
    fn from(offset: TimeZoneOffset) -> Self {
        let seconds = i32::from(offset.minutes_from_utc()) * 60;
        // Less than a day, which is all that chrono requires.
        Self::east_opt(seconds).unwrap_or(Self::east_opt(0).expect("zero is an offset"))
    }
}

impl TryFrom<FixedOffset> for TimeZoneOffset {
    type Error = OutOfRange;

    fn try_from(offset: FixedOffset) -> Result<Self, OutOfRange> {
        let seconds = offset.local_minus_utc();
        if seconds % 60 != 0 {
            return Err(OutOfRange::new("an offset of whole minutes"));
        }
        Self::from_minutes((seconds / 60) as i16)
    }
}

impl TryFrom<&DateTime> for ::chrono::DateTime<FixedOffset> {
    type Error = OutOfRange;

    fn try_from(moment: &DateTime) -> Result<Self, OutOfRange> {
        let local = NaiveDateTime::try_from(&moment.local)?;
        local
            .and_local_timezone(FixedOffset::from(moment.offset))
            .single()
            .ok_or_else(|| OutOfRange::new(YEAR))
    }
}

impl TryFrom<::chrono::DateTime<FixedOffset>> for DateTime {
    type Error = OutOfRange;

    fn try_from(moment: ::chrono::DateTime<FixedOffset>) -> Result<Self, OutOfRange> {
        let offset = (*moment.offset()).try_into()?;
        Ok(Self { local: moment.naive_local().try_into()?, offset })
    }
}

impl TryFrom<&Duration> for TimeDelta {
    type Error = OutOfRange;

    fn try_from(duration: &Duration) -> Result<Self, OutOfRange> {
        let (seconds, nanos) = seconds_and_nanos(duration)?;
        Self::new(seconds, nanos).ok_or_else(|| OutOfRange::new(SPAN))
    }
}

impl TryFrom<TimeDelta> for Duration {
    type Error = OutOfRange;

    fn try_from(delta: TimeDelta) -> Result<Self, OutOfRange> {
        duration(delta.num_seconds(), delta.subsec_nanos())
    }
}

by_value!(
    Date => NaiveDate,
    Time => NaiveTime,
    LocalDateTime => NaiveDateTime,
    DateTime => ::chrono::DateTime<FixedOffset>,
    Duration => TimeDelta
);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{parse_date_string, parse_global_date_and_time_string, parse_time_string};

    #[test]
    #[cfg_attr(miri, ignore = "146,097 days")]
    fn the_days_of_four_centuries_agree() {
        let mut day = NaiveDate::from_ymd_opt(1600, 1, 1).unwrap();
        let mut ours = Date::new(1600, 1, 1).unwrap();
        for _ in 0..146_097 {
            assert_eq!(Date::try_from(day), Ok(ours.clone()));
            assert_eq!(NaiveDate::try_from(&ours), Ok(day));
            assert_eq!(parse_date_string(&std::format!("{day}")), Ok(ours.clone()));
            let week = day.iso_week();
            let written = std::format!("{:04}-W{:02}", week.year(), week.week());
            assert!(crate::parse_week_string(&written).is_ok(), "{written}");
            day = day.succ_opt().unwrap();
            ours = ours.next();
        }
    }

    #[test]
    #[cfg_attr(miri, ignore = "2,500 years")]
    fn every_year_has_the_weeks_it_has() {
        for year in 1..2500 {
            let last = NaiveDate::from_ymd_opt(year, 12, 28).unwrap().iso_week().week();
            let has_53 = crate::Week::new(year as u64, 53).is_ok();
            assert_eq!(has_53, last == 53, "{year}");
        }
    }

    #[test]
    fn values_that_do_not_fit_are_errors() {
        let far = parse_date_string("300000-01-01").unwrap();
        assert_eq!(NaiveDate::try_from(&far), Err(OutOfRange::new(YEAR)));
        let fine = parse_time_string("00:00:00.0000000001").unwrap();
        assert_eq!(NaiveTime::try_from(&fine), Err(OutOfRange::new(NANOS)));
        let leap = NaiveTime::from_hms_nano_opt(23, 59, 59, 1_500_000_000).unwrap();
        assert_eq!(Time::try_from(leap), Err(OutOfRange::new(NO_LEAP_SECOND)));
        assert!(Date::try_from(NaiveDate::from_ymd_opt(0, 1, 1).unwrap()).is_err());
        assert!(Duration::try_from(TimeDelta::seconds(-1)).is_err());
    }

    #[test]
    fn moments_agree_about_utc() {
        for text in ["2024-03-01T00:30+01:00", "1999-12-31T23:59:59.5-23:59", "2000-01-01 00:00Z"] {
            let ours = parse_global_date_and_time_string(text).unwrap();
            let theirs = ::chrono::DateTime::<FixedOffset>::try_from(&ours).unwrap();
            let utc = NaiveDateTime::try_from(&ours.utc()).unwrap();
            assert_eq!(theirs.naive_utc(), utc, "{text}");
            assert_eq!(DateTime::try_from(theirs), Ok(ours), "{text}");
        }
    }

    #[test]
    fn durations_agree() {
        let ours = crate::parse_duration_string("1d 1.5s").unwrap();
        let theirs = TimeDelta::try_from(&ours).unwrap();
        assert_eq!(theirs, TimeDelta::milliseconds(86_401_500));
        assert_eq!(TimeDelta::try_from(ours.clone()), Ok(theirs));
        assert_eq!(Duration::try_from(theirs), Ok(ours));
    }
}
