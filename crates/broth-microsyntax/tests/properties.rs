//! What holds for every string: nothing panics, errors lie in the value, what is valid parses, and a value comes back
//! from what it displays as.

use broth_dice::Dice;
use broth_microsyntax::*;

/// A text of what values are made of.
fn soup(dice: &mut Dice) -> String {
    const PARTS: [&str; 32] = [
        "0", "1", "2", "3", "5", "9", "00", "20", "2024", "-", "-", ":", ":", ".", "T", "Z", "W",
        "P", "D", "M", "H", "S", "y", "m", "s", " ", "+", "e", "%", "#", "é", "😀",
    ];
    (0..dice.roll(24)).map(|_| dice.one_of(&PARTS)).collect()
}

/// A value with up to two characters from others.
fn neighbour(dice: &mut Dice) -> String {
    const VALUES: [&str; 12] = [
        "-12.5e+3",
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
/// A valid value parses, and what it displays as is valid and parses to the same.
fn holds<T: PartialEq + std::fmt::Debug + ToString>(
    input: &str,
    parse: impl Fn(&str) -> Result<T, Error>,
    valid: impl Fn(&str) -> Result<(), Error>,
) -> usize {
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
    usize::from(is_valid)
}

/// Checks a string as every kind of value; how many kinds it is a valid one of.
fn check(s: &str) -> usize {
    let valid = holds(s, parse_integer, check_valid_integer)
        + holds(s, parse_non_negative_integer, check_valid_non_negative_integer)
        + holds(s, parse_month_string, check_valid_month_string)
        + holds(s, parse_date_string, check_valid_date_string)
        + holds(s, parse_yearless_date_string, check_valid_yearless_date_string)
        + holds(s, parse_time_string, check_valid_time_string)
        + holds(s, parse_local_date_and_time_string, check_valid_local_date_and_time_string)
        + holds(
            s,
            parse_local_date_and_time_string,
            check_valid_normalized_local_date_and_time_string,
        )
        + holds(s, parse_time_zone_offset_string, check_valid_time_zone_offset_string)
        + holds(s, parse_global_date_and_time_string, check_valid_global_date_and_time_string)
        + holds(s, parse_week_string, check_valid_week_string)
        + holds(s, parse_duration_string, check_valid_duration_string)
        + holds(s, parse_date_or_time_string, check_valid_date_string_with_optional_time)
        + holds(s, parse_simple_color, check_valid_simple_color);
    holds(s, parse_dimension_value, |s| parse_dimension_value(s).map(drop));
    holds(s, parse_nonzero_dimension_value, |s| parse_nonzero_dimension_value(s).map(drop));
    holds(s, parse_legacy_color, |s| parse_legacy_color(s).map(drop));
    if let Ok(number) = parse_floating_point_number(s) {
        let best = best_representation(number).to_string();
        assert_eq!(parse_floating_point_number(&best), Ok(number), "{s:?}");
        assert_eq!(check_valid_floating_point_number(&best), Ok(()), "{s:?}");
    }
    for number in parse_list_of_floating_point_numbers(s) {
        assert!(number.is_finite(), "{s:?}");
    }
    for entry in parse_list_of_dimensions(s) {
        assert_eq!(entry.to_string().parse(), Ok(entry), "{s:?}");
    }
    valid
}

#[test]
fn valid_values_parse_and_come_back_and_nothing_panics() {
    let mut dice = Dice::new(0x5EED);
    let mut valid = 0;
    let (values, noises) = if cfg!(miri) { (30, 1) } else { (60_000, 2_000) };
    for _ in 0..values {
        valid += check(&soup(&mut dice)) + check(&neighbour(&mut dice));
    }
    assert!(valid > values / 6, "only {valid} values were valid");
    for _ in 0..noises {
        check(&noise(&mut dice));
    }
}
