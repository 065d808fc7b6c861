//! What values expose: their parts, their order, and their strings.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use broth_values::*;

/// The values of these strings are in ascending order.
fn check_order<T: FromStr<Err: Debug> + Ord>(ascending: &[&str]) {
    let values: Vec<T> = ascending.iter().map(|text| text.parse().unwrap()).collect();
    for (at, value) in values.iter().enumerate() {
        for (other_at, other) in values.iter().enumerate() {
            let texts = (ascending[at], ascending[other_at]);
            assert_eq!(value.cmp(other), at.cmp(&other_at), "{texts:?}");
            assert_eq!(value.partial_cmp(other), Some(at.cmp(&other_at)), "{texts:?}");
        }
    }
}

/// The string of a value, and its alternate form.
fn check_strings(value: impl Display, plain: &str, alternate: &str) {
    assert_eq!((&*value.to_string(), &*format!("{value:#}")), (plain, alternate));
}

#[test]
fn a_value_has_the_parts_that_it_was_made_of() {
    let month = Month::new(2024, 7).unwrap();
    assert_eq!((month.year().to_u64(), month.month(), month.days()), (Ok(2024), 7, 31));
    let date = Date::new(2024, 2, 29).unwrap();
    assert_eq!((date.year().to_u64(), date.month(), date.day()), (Ok(2024), 2, 29));
    let leap_day = YearlessDate::new(2, 29).unwrap();
    assert_eq!((leap_day.month(), leap_day.day()), (2, 29));
    let week = Week::new(2015, 53).unwrap();
    assert_eq!((week.year().to_u64(), week.week()), (Ok(2015), 53));
    let time = Time::new(14, 54, 39).unwrap();
    assert_eq!((time.hour(), time.minute(), time.second()), (14, 54, 39));
    let debt = Integer::from(-7);
    assert_eq!((debt.is_negative(), debt.magnitude().to_u64()), (true, Ok(7)));
    let error = Week::new(2011, 53).unwrap_err();
    assert_eq!(error.expected(), "a week of the year");
}

#[test]
fn values_are_in_order() {
    check_order::<Natural>(&["0", "9", "10", "999999999999999999", "1000000000000000000"]);
    check_order::<Integer>(&["-1000000000000000000", "-10", "-9", "0", "9", "1000000000000000000"]);
    // By the moment, and only then by the offset.
    check_order::<GlobalDateTime>(&[
        "2011-11-18T14:54+02:00",
        "2011-11-18T12:54:00.5Z",
        "2011-11-18T12:30-01:00",
        "2011-11-18T13:30Z",
        "2011-11-18T14:30+01:00",
    ]);
}

#[test]
fn offsets_reach_to_a_minute_less_than_a_day() {
    let offset = |minutes| TimeZoneOffset::from_minutes(minutes).unwrap();
    check_strings(offset(0), "Z", "Z");
    check_strings(offset(90), "+0130", "+01:30");
    check_strings(offset(-1), "-0001", "-00:01");
    check_strings(offset(1439), "+2359", "+23:59");
    check_strings(offset(-1439), "-2359", "-23:59");
    assert!(TimeZoneOffset::from_minutes(1440).is_err());
    assert!(TimeZoneOffset::from_minutes(-1440).is_err());
}

#[test]
fn colours_and_unique_values_have_strings() {
    let color = Color { red: 255, green: 128, blue: 0 };
    assert_eq!("#FF8000".parse(), Ok(color));
    assert_eq!(serialize_simple_color(color), "#ff8000");
    let mut values = UniqueInternalValues::default();
    check_strings(values.create(), "1", "1");
    check_strings(values.create(), "2", "2");
}

#[test]
fn a_number_is_the_same_wherever_it_comes_from() {
    let numbers = [
        (0, "0"),
        (7, "0000000000000000000000007"),
        (999_999_999_999_999_999, "999999999999999999"),
        (1_000_000_000_000_000_000, "1000000000000000000"),
        (1_000_000_000_000_000_001, "0001000000000000000001"),
        (u64::MAX, "18446744073709551615"),
    ];
    for (number, text) in numbers {
        let natural: Natural = text.parse().unwrap();
        assert_eq!(natural, Natural::from(number), "{text:?}");
        assert_eq!(natural.to_u64(), Ok(number), "{text:?}");
        assert_eq!(natural.to_string(), number.to_string(), "{text:?}");
    }
    assert!("18446744073709551616".parse::<Natural>().unwrap().to_u64().is_err());
}

#[test]
fn years_carry_over_where_numbers_grow_longer() {
    for (local, utc) in [
        ("999999999999999999-12-31T23:00-02:00", "1000000000000000000-01-01T01:00"),
        ("1000000000000000000-01-01T01:00+02:00", "999999999999999999-12-31T23:00"),
        ("1000000000000000000-12-31T23:00-02:00", "1000000000000000001-01-01T01:00"),
        ("2024-03-14T23:00-02:00", "2024-03-15T01:00"),
        ("2024-03-15T01:00+02:00", "2024-03-14T23:00"),
    ] {
        let local = parse_global_date_and_time_string(local).unwrap();
        assert_eq!(Ok(local.utc()), parse_local_date_and_time_string(utc));
    }
}

#[test]
fn a_fraction_is_its_digits_without_the_last_zeros() {
    for (digits, expected) in [
        ("", ""),
        ("000", ""),
        ("00000000000000000000", ""),
        ("50", ".5"),
        ("123456789012345678", ".123456789012345678"),
        ("12345678901234567890", ".1234567890123456789"),
        ("50000000000000000000", ".5"),
        ("00000000000000000001", ".00000000000000000001"),
    ] {
        let fraction = Fraction::from_digits(digits).unwrap();
        assert_eq!(fraction.to_string(), expected, "{digits:?}");
        let again = Fraction::from_digits(expected.trim_start_matches('.'));
        assert_eq!(again, Ok(fraction), "{digits:?}");
    }
    assert_eq!(Fraction::from_digits("12a").unwrap_err().offset(), 2);
}

#[test]
fn fractions_come_from_nanoseconds_and_go_back_unless_they_are_finer() {
    for (nanos, digits) in
        [(0, ""), (1, "000000001"), (500_000_000, "5"), (999_999_999, "999999999")]
    {
        let fraction = Fraction::from_digits(digits).unwrap();
        assert_eq!(Fraction::from_nanos(nanos), Some(fraction.clone()), "{digits:?}");
        assert_eq!(fraction.to_nanos(), Some(nanos), "{digits:?}");
    }
    assert_eq!(Fraction::from_nanos(1_000_000_000), None);
    for finer in ["0000000001", "1000000000000000000000000001"] {
        assert_eq!(Fraction::from_digits(finer).unwrap().to_nanos(), None, "{finer:?}");
    }
}

#[test]
fn numbers_that_are_not_finite_have_names() {
    for (number, expected) in [
        (f64::NAN, "NaN"),
        (f64::INFINITY, "Infinity"),
        (f64::NEG_INFINITY, "-Infinity"),
        (-0.0, "0"),
        (-2.5, "-2.5"),
    ] {
        assert_eq!(best_representation(number).to_string(), expected);
    }
}
