//! Properties of every string: nothing panics, errors point into the value, valid values parse, and
//! a value can be read back from its display.

use broth_values::*;
use dice::Dice;

/// A text of the characters of values.
fn soup(dice: &mut Dice) -> String {
    const PARTS: [&str; 32] = [
        "0", "1", "2", "3", "5", "9", "00", "20", "2024", "-", "-", ":", ":", ".", "T", "Z", "W",
        "P", "D", "M", "H", "S", "y", "m", "s", " ", "+", "e", "%", "#", "é", "😀",
    ];
    (0..dice.roll(24)).map(|_| dice.one_of(&PARTS)).collect()
}

/// A value with up to two characters changed.
fn neighbour(dice: &mut Dice) -> String {
    const VALUES: [&str; 16] = [
        "-12.5e+3",
        "2012-02",
        "2011-11-18",
        "14:54:39.929",
        "2011-11-18T14:54:39",
        "2011-11-18T14:54:39.929-04:00",
        "2012-02-29 23:59Z",
        "--11-18",
        "2015-W53",
        "P1DT5H6M7.5S",
        "4w 3d 18m .5s",
        "12,-.5;3e2",
        "20%,3*, 1.5",
        "#aAfF09",
        "+00:00",
        "a\u{1F600}\0 b",
    ];
    let mut value: Vec<char> = dice.one_of(&VALUES).chars().collect();
    for _ in 0..dice.roll(3) {
        let other: Vec<char> = dice.one_of(&VALUES).chars().collect();
        let at = dice.roll(value.len());
        value[at] = dice.one_of(&other);
    }
    value.into_iter().collect()
}

/// Up to 1,000 bytes of anything.
fn noise(dice: &mut Dice) -> String {
    let bytes: Vec<u8> = (0..dice.roll(1_001)).map(|_| dice.roll(256) as u8).collect();
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Whether a value is valid. If so, it parses, and the string that it displays is valid and parses
/// to the same.
fn holds<T: PartialEq + std::fmt::Debug + ToString>(
    input: &str,
    parse: impl Fn(&str) -> Result<T, Error>,
    valid: impl Fn(&str) -> Result<(), Error>,
) -> bool {
    let parsed = parse(input);
    let is_valid = valid(input).is_ok();
    if is_valid {
        let value = parsed.as_ref().expect(input);
        assert_eq!(valid(&value.to_string()), Ok(()), "{input:?}");
    }
    match parsed {
        Ok(value) => assert_eq!(parse(&value.to_string()), Ok(value), "{input:?}"),
        Err(error) => assert!(input.is_char_boundary(error.offset()), "{input:?}"),
    }
    is_valid
}

/// Checks many strings, among them valid values.
fn check(is_valid: impl Fn(&str) -> bool) {
    let mut dice = Dice::new(0x5EED);
    let mut valid = 0;
    let (values, noises) = if cfg!(miri) { (10, 1) } else { (10_000, 200) };
    for _ in 0..values {
        valid += usize::from(is_valid(&soup(&mut dice)));
        valid += usize::from(is_valid(&neighbour(&mut dice)));
    }
    assert!(valid >= values / 100, "only {valid} values were valid");
    for _ in 0..noises {
        is_valid(&noise(&mut dice));
    }
}

#[test]
fn integers_come_back() {
    check(|s| holds(s, parse_integer, check_valid_integer));
    check(|s| holds(s, parse_non_negative_integer, check_valid_non_negative_integer));
}

#[test]
fn floating_point_numbers_come_back() {
    check(|s| {
        if let Ok(number) = parse_floating_point_number(s) {
            let best = best_representation(number).to_string();
            assert_eq!(parse_floating_point_number(&best), Ok(number), "{s:?}");
            assert_eq!(check_valid_floating_point_number(&best), Ok(()), "{s:?}");
        }
        assert!(parse_list_of_floating_point_numbers(s).into_iter().all(f64::is_finite), "{s:?}");
        check_valid_floating_point_number(s).is_ok()
    });
}

#[test]
fn dimensions_come_back() {
    check(|s| holds(s, parse_dimension_value, |s| parse_dimension_value(s).map(drop)));
    let parse = parse_nonzero_dimension_value;
    check(|s| holds(s, parse, |s| parse(s).map(drop)));
    check(|s| {
        let list = parse_list_of_dimensions(s);
        for entry in &list {
            assert_eq!(entry.to_string().parse().as_ref(), Ok(entry), "{s:?}");
        }
        list.len() > 1
    });
}

#[test]
fn dates_come_back() {
    check(|s| holds(s, parse_month_string, check_valid_month_string));
    check(|s| holds(s, parse_date_string, check_valid_date_string));
    check(|s| holds(s, parse_yearless_date_string, check_valid_yearless_date_string));
    check(|s| holds(s, parse_week_string, check_valid_week_string));
}

#[test]
fn times_come_back() {
    check(|s| holds(s, parse_time_string, check_valid_time_string));
    check(|s| holds(s, parse_time_zone_offset_string, check_valid_time_zone_offset_string));
}

#[test]
fn moments_come_back() {
    let parse = parse_local_date_and_time_string;
    check(|s| holds(s, parse, check_valid_local_date_and_time_string));
    check(|s| holds(s, parse, check_valid_normalized_local_date_and_time_string));
    let (parse, valid) =
        (parse_global_date_and_time_string, check_valid_global_date_and_time_string);
    check(|s| holds(s, parse, valid));
    let (parse, valid) = (parse_date_or_time_string, check_valid_date_string_with_optional_time);
    check(|s| holds(s, parse, valid));
}

#[test]
fn durations_come_back() {
    check(|s| holds(s, parse_duration_string, check_valid_duration_string));
}

#[test]
fn colours_come_back() {
    check(|s| holds(s, parse_simple_color, check_valid_simple_color));
    check(|s| holds(s, parse_legacy_color, |s| parse_legacy_color(s).map(drop)));
}
