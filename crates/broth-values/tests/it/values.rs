//! The interface of values: their parts, their order, and their strings.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use broth_values::*;

/// Checks that the values of these strings are in ascending order.
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
    assert_eq!((month.year(), month.month(), month.days()), (2024, 7, 31));
    let date = Date::new(2024, 2, 29).unwrap();
    assert_eq!((date.year(), date.month(), date.day()), (2024, 2, 29));
    let leap_day = YearlessDate::new(2, 29).unwrap();
    assert_eq!((leap_day.month(), leap_day.day()), (2, 29));
    let week = Week::new(2015, 53).unwrap();
    assert_eq!((week.year(), week.week()), (2015, 53));
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
    // They are ordered by the moment, then by the offset.
    check_order::<DateTime>(&[
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

#[test]
fn of_two_shortest_strings_the_closest_is_written_and_of_two_equally_close_the_even_one() {
    for (bits, expected) in [
        (0x4307_0E58_4154_9932, "811212085039910.2"),
        (0x4330_0000_0000_0001, "4503599627370497"),
        (0x42D6_BCC4_1E90_0001, "100000000000000.02"),
        (0x430C_6BF5_2634_0002, "1000000000000000.2"),
        (0x430C_6BF5_2634_0006, "1000000000000000.8"),
        // Halves below: a power of two, for which the even string reads back as another number, and
        // one for which not.
        (0x3E70_0000_0000_0000, "5.960464477539063e-8"),
        (0x3E60_0000_0000_0000, "2.9802322387695312e-8"),
        (0x0000_0000_0000_0001, "5e-324"),
        (0x000F_FFFF_FFFF_FFFF, "2.225073858507201e-308"),
        (0x7FEF_FFFF_FFFF_FFFF, "1.7976931348623157e+308"),
    ] {
        let number = f64::from_bits(bits);
        assert_eq!(best_representation(number).to_string(), expected, "{bits:016x}");
    }
}

/// Checks that the value of a string has no valid string, and that the error names both.
#[track_caller]
fn check_unwritable<T>(input: &str, displayed: &str, code: &str)
where
    T: std::str::FromStr<Err: std::fmt::Debug> + ToValidString,
{
    let value: T = input.parse().unwrap();
    assert_eq!(value.to_string(), displayed);
    let error = value.to_valid_string().unwrap_err();
    assert_eq!((error.value(), error.reason().code()), (displayed, code));
    assert!(
        error.to_string().starts_with(&format!("{displayed} has no valid string: ")),
        "{error}"
    );
}

#[test]
fn values_that_no_valid_string_expresses_say_so() {
    check_unwritable::<Time>("14:54:39.92922", "14:54:39.92922", "wrong-length");
    check_unwritable::<Duration>("1.23456s", "1.23456s", "wrong-length");
    check_unwritable::<Duration>("1h 0.0001s", "1h0.0001s", "wrong-length");
    let local = "2011-11-18 14:54:39.92922";
    check_unwritable::<LocalDateTime>(local, "2011-11-18T14:54:39.92922", "wrong-length");
    let global = "2011-11-18 14:54:39.92922Z";
    check_unwritable::<DateTime>(global, "2011-11-18T14:54:39.92922Z", "wrong-length");
    check_unwritable::<DateOrTime>("14:54:00.0001", "14:54:00.0001", "wrong-length");
    for (number, name) in [(f64::INFINITY, "Infinity"), (f64::NAN, "NaN")] {
        let error = best_representation(number).to_valid_string().unwrap_err();
        assert_eq!((error.value(), error.reason().offset()), (name, 0));
    }
    // Year 0 is only reached by the offset of a moment in year 1.
    let utc = parse_global_date_and_time_string("0001-01-01T00:00+01:00").unwrap().utc();
    let error = utc.to_valid_string().unwrap_err();
    assert_eq!(
        error.to_string(),
        "0000-12-31T23:00 has no valid string: year 0 is out of range; expected a year above 0"
    );
    assert!(serialize_normalized_local_date_and_time(&utc).is_err());
}

#[test]
fn zeros_at_the_end_of_a_fraction_do_not_keep_a_value_from_being_written() {
    let written = |input: &str| parse_time_string(input).unwrap().to_valid_string().unwrap();
    assert_eq!(written("14:54:39.9290000"), "14:54:39.929");
    assert_eq!(written("14:54:00.0000000"), "14:54");
}

#[test]
fn a_valid_duration_may_have_any_number_of_digits() {
    let duration: Duration = "100000000000000000000w".parse().unwrap();
    let written = duration.to_valid_string().unwrap();
    assert_eq!(check_valid_duration_string(&written), Ok(()));
    assert_eq!(written.parse(), Ok(duration));
}

#[test]
fn errors_have_the_span_of_what_is_wrong() {
    fn wrong<T: Debug>(input: &str, result: Result<T, Error>) -> &str {
        &input[result.unwrap_err().span()]
    }
    let date = |input| wrong(input, Date::parse(input));
    assert_eq!(date("2023-02-29"), "29");
    assert_eq!(date("2023-13-29"), "13");
    assert_eq!(date("0000-01-01"), "0000");
    assert_eq!(date("123-01-01"), "123");
    assert_eq!(date("2023-\u{661}1-01"), "\u{661}");
    assert_eq!(date("2023-01-01 "), " ");
    assert_eq!(date("2023-01"), "");
    let time = "14:54:99.5";
    assert_eq!(wrong(time, Time::parse(time)), "99");
    let offset = "2011-11-18T14:54+24:00";
    assert_eq!(wrong(offset, DateTime::parse(offset)), "24");
    let month = "P1MT2S";
    assert_eq!(wrong(month, Duration::parse(month)), "1M");
    let units = "1s 2s";
    assert_eq!(wrong(units, check_valid_duration_string(units)), "s");
    let number = " -12px";
    assert_eq!(wrong(number, Natural::parse(number)), "-12");
    let large = " -1e999 ";
    assert_eq!(wrong(large, parse_floating_point_number(large)), "1e999");
    let zero = " 0.0%";
    assert_eq!(wrong(zero, parse_nonzero_dimension_value(zero)), "0.0");
    let words = "a b A";
    let unique = check_valid_unique_space_separated_tokens(words, TokenCase::AsciiInsensitive);
    assert_eq!(wrong(words, unique), "A");
    assert_eq!(wrong(words, check_valid_boolean_attribute(words, "b")), words);
    assert_eq!(wrong("tomate", Color::parse("tomate")), "tomate");
    assert_eq!(wrong("#12345", Color::parse("#12345")), "12345");
}

#[test]
fn years_and_seconds_are_numbers_and_exact_values_beside_them() {
    let far = Date::parse("99999999999999999999-01-01").unwrap();
    assert_eq!(far.year(), u64::MAX);
    assert_eq!(far.exact_year().to_string(), "99999999999999999999");
    let duration = Duration::parse("1d 90m").unwrap();
    assert_eq!(duration.seconds(), 91_800.0);
    let long = Duration::parse("0.1234567890123456789012345s").unwrap();
    assert_eq!(long.seconds(), 0.123_456_789_012_345_68);
    assert_eq!(long.exact_seconds().to_string(), "0.1234567890123456789012345");
}

#[test]
fn colors_are_simple_or_named_and_legacy_ones_nearly_anything() {
    let tomato = Color { red: 255, green: 99, blue: 71 };
    for name in ["tomato", "Tomato", "#ff6347", "#FF6347"] {
        assert_eq!(Color::parse(name), Ok(tomato), "{name}");
        assert_eq!(name.parse(), Ok(tomato), "{name}");
    }
    for wrong in ["", " tomato", "#f64", "ff6347", "transparent", "currentcolor"] {
        assert!(Color::parse(wrong).is_err(), "{wrong:?}");
    }
    assert_eq!(Color::parse_legacy(" ff6347 "), Ok(tomato));
    assert!(Color::parse_legacy("transparent").is_err());
}

#[test]
fn words_name_units_and_cases() {
    fn check<T: FromStr<Err: Debug> + Display + PartialEq + Debug>(words: &[(&str, T)]) {
        for (word, value) in words {
            assert_eq!(value.to_string(), *word);
            assert_eq!(&word.parse::<T>().unwrap(), value);
        }
        assert!("soup".parse::<T>().is_err());
    }
    use {DimensionUnit as Unit, ListDimensionUnit as ListUnit};
    check(&[("percentage", Unit::Percentage), ("length", Unit::Length)]);
    check(&[
        ("percentage", ListUnit::Percentage),
        ("relative", ListUnit::Relative),
        ("absolute", ListUnit::Absolute),
    ]);
    check(&[
        ("sensitive", TokenCase::Sensitive),
        ("ascii-insensitive", TokenCase::AsciiInsensitive),
    ]);
}

#[test]
fn lists_of_integers_are_refused_with_what_the_standard_has_instead() {
    let error = "list-of-integers".parse::<broth_values::ValueKind>().unwrap_err();
    let sentence = "the standard's lists are of floating-point numbers, which may be whole";
    assert!(error.to_string().contains(sentence), "{error}");
    let other = "dates".parse::<broth_values::ValueKind>().unwrap_err();
    assert!(!other.to_string().contains(sentence), "{other}");
}
