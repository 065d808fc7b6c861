//! Cases: the traps of the texts, a table per topic, and what must hold for any string.

extern crate std;

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use std::format;

use crate::*;

/// What an input parses to, as a string; `None` for a failure.
fn check<T: ToString, E>(parse: impl Fn(&str) -> Result<T, E>, cases: &[(&str, Option<&str>)]) {
    for (input, expected) in cases {
        let found = parse(input).ok().map(|value| value.to_string());
        assert_eq!(found.as_deref(), *expected, "{input:?}");
    }
}

/// Which inputs are valid, and at which byte the others are not.
fn check_valid(validate: impl Fn(&str) -> Result<(), Error>, cases: &[(&str, Option<usize>)]) {
    for (input, expected) in cases {
        let found = validate(input).err().map(|error| error.offset());
        assert_eq!(found, *expected, "{input:?}");
    }
}

#[test]
fn integers() {
    check(
        parse_integer,
        &[
            ("5", Some("5")),
            ("\t\n\x0C\r -05px", Some("-5")),
            ("+5", Some("5")),
            ("-0", Some("0")),
            ("99999999999999999999999", Some("99999999999999999999999")),
            ("-000000000000000000000001", Some("-1")),
            ("", None),
            ("-", None),
            ("+", None),
            ("+-5", None),
            ("x5", None),
        ],
    );
    check(parse_non_negative_integer, &[("-0", Some("0")), ("-1", None)]);
    check_valid(
        check_valid_integer,
        &[("-05", None), ("+5", Some(0)), (" 5", Some(0)), ("5 ", Some(1)), ("-", Some(1))],
    );
    assert_eq!(parse_integer("9223372036854775807").unwrap().to_i64(), Ok(i64::MAX));
    assert_eq!(parse_integer("-9223372036854775808").unwrap().to_i64(), Ok(i64::MIN));
    assert!(parse_integer("9223372036854775808").unwrap().to_i64().is_err());
}

#[test]
fn only_ascii_white_space_and_digits_count() {
    for input in ["\x0B5", "\u{A0}5", "\u{FEFF}5", "\u{665}"] {
        assert!(parse_integer(input).is_err(), "{input:?}");
        assert!(parse_floating_point_number(input).is_err(), "{input:?}");
        assert!(parse_dimension_value(input).is_err(), "{input:?}");
    }
    assert_eq!(split_on_ascii_whitespace("a\x0Bb\u{A0}c").count(), 1);
    // The Kelvin sign folds to k, but not in ASCII.
    assert!(parse_legacy_color("blac\u{212A}").unwrap() != Color { red: 0, green: 0, blue: 0 });
}

#[test]
fn floats() {
    check(
        |input| parse_floating_point_number(input).map(best_representation),
        &[
            ("1.e5", Some("100000")),
            (".5", Some("0.5")),
            ("-.5", Some("-0.5")),
            ("5.", Some("5")),
            ("5.x", Some("5")),
            ("1e", Some("1")),
            ("1e+", Some("1")),
            ("1e-2x", Some("0.01")),
            ("1e400", None),
            ("0e400", Some("0")),
            ("1e-400", Some("0")),
            (".", None),
            ("-", None),
            (".e5", None),
            ("NaN", None),
            ("Infinity", None),
            ("1.7976931348623157e308", Some("1.7976931348623157e+308")),
            ("1.7976931348623159e308", None),
            ("9007199254740993", Some("9007199254740992")),
            ("123456789012345680000", Some("123456789012345680000")),
            ("1e21", Some("1e+21")),
            ("0.000001", Some("0.000001")),
            ("0.0000001", Some("1e-7")),
            ("1.25e-9", Some("1.25e-9")),
        ],
    );
    check_valid(
        check_valid_floating_point_number,
        &[(".5", None), ("-1.5E+3", None), ("1.e5", Some(2)), ("5.", Some(2)), ("+1", Some(0))],
    );
}

#[test]
fn a_float_is_never_minus_zero() {
    for input in ["-0", "-0.0", "-.0e5", "-1e-999"] {
        let value = parse_floating_point_number(input).unwrap();
        assert_eq!(value.to_bits(), 0, "{input:?}");
    }
}

#[test]
fn digits_may_make_up_for_a_large_exponent() {
    let zeros = "0".repeat(300_000);
    assert_eq!(parse_floating_point_number(&format!("1{zeros}e-300000")), Ok(1.0));
    assert_eq!(parse_floating_point_number(&format!("0.{zeros}25e300001")), Ok(2.5));
    let middle = format!("9007199254740993{zeros}1e-300001");
    assert_eq!(parse_floating_point_number(&middle), Ok(9_007_199_254_740_994.0));
}

#[test]
fn lists_of_floats() {
    assert_eq!(
        parse_list_of_floating_point_numbers(" ,;1,a2;x 3e,-.5"),
        [1.0, 2.0, 0.0, 3.0, -0.5]
    );
    assert!(parse_list_of_floating_point_numbers(" , ").is_empty());
    check_valid(
        check_valid_list_of_floating_point_numbers,
        &[("1,2", None), ("", Some(0)), ("1,", Some(2)), ("1 ,2", Some(1))],
    );
}

#[test]
fn dimensions() {
    check(
        parse_dimension_value,
        &[
            ("5.%", Some("5%")),
            (".5", None),
            ("+5", None),
            (" 12.50px", Some("12.5")),
            ("0.1000000000000000000000001%", Some("0.1000000000000000000000001%")),
            ("5 %", Some("5")),
        ],
    );
    check(parse_nonzero_dimension_value, &[("0.0%", None), ("0.01", Some("0.01"))]);
    assert!(parse_dimension_value(&"9".repeat(400)).unwrap().value.to_f64().is_infinite());
}

#[test]
fn the_full_stop_in_a_list_of_dimensions_is_skipped() {
    let list = |input| {
        let list: Vec<String> =
            parse_list_of_dimensions(input).iter().map(ToString::to_string).collect();
        list.join(" ")
    };
    for (input, expected) in [
        ("1.5%,2. 5 *,3 %,4x", "1.5% 2.5* 3% 4"),
        ("*,,1,", "0* 0* 1"),
        ("1,,", "1"),
        ("", ""),
        (",", ""),
        (" ", "0*"),
        (".5", "0.5"),
        ("x", "0"),
    ] {
        assert_eq!(list(input), expected, "{input:?}");
    }
}

#[test]
fn dates() {
    check(
        parse_month_string,
        &[
            ("2011-11", Some("2011-11")),
            ("0000-11", None),
            ("00001-01", Some("0001-01")),
            ("123456789012345678901234567890-12", Some("123456789012345678901234567890-12")),
            ("201-11", None),
            ("2011-00", None),
            ("2011-13", None),
            ("2011-011", None),
            ("2011-11 ", None),
        ],
    );
    check(
        parse_date_string,
        &[
            ("2000-02-29", Some("2000-02-29")),
            ("1900-02-29", None),
            ("100000000000000000000-02-29", Some("100000000000000000000-02-29")),
            ("2011-11-31", None),
            ("2011-11-00", None),
        ],
    );
    check(
        parse_yearless_date_string,
        &[
            ("--02-29", Some("02-29")),
            ("12-31", Some("12-31")),
            ("-12-31", None),
            ("---12-31", None),
        ],
    );
}

#[test]
fn weeks() {
    check(
        parse_week_string,
        &[
            ("2015-W53", Some("2015-W53")),
            ("2020-W53", Some("2020-W53")),
            ("2004-W53", Some("2004-W53")),
            ("2000-W53", None),
            ("2014-W53", None),
            ("0004-W53", Some("0004-W53")),
            ("2011-W00", None),
            ("0000-W01", None),
        ],
    );
    // Of 400 years, 71 have 53 weeks.
    let long = (2000..2400).filter(|&year| Week::new(year, 53).is_ok()).count();
    assert_eq!(long, 71);
}

#[test]
fn times() {
    check(
        parse_time_string,
        &[
            ("23:59", Some("23:59")),
            ("24:00", None),
            ("12:60", None),
            ("12:30:60", None),
            ("12:30:00.0", Some("12:30")),
            ("12:30:05.2500000", Some("12:30:05.25")),
            ("12:30:59.9999999999999999999999", Some("12:30:59.9999999999999999999999")),
            ("12:30:4", None),
            ("12:30:4.", None),
            ("12:30:04.", None),
            ("12:30:04.5.6", None),
            ("12:30:4.55", None),
            ("12:30:", None),
            ("1:30", None),
        ],
    );
    check_valid(
        check_valid_time_string,
        &[("12:30:05.123", None), ("12:30:05.1234", Some(9)), ("12:30:05.", Some(9))],
    );
    check_valid(
        check_valid_normalized_local_date_and_time_string,
        &[
            ("2011-11-18T12:30", None),
            ("2011-11-18 12:30", Some(10)),
            ("2011-11-18T12:30:00", Some(16)),
            ("2011-11-18T12:30:05.0", Some(19)),
            ("2011-11-18T12:30:05.50", Some(21)),
        ],
    );
}

#[test]
fn time_zones() {
    check(
        parse_time_zone_offset_string,
        &[
            ("Z", Some("Z")),
            ("-00:00", Some("Z")),
            ("-2359", Some("-2359")),
            ("+24:00", None),
            ("+05:60", None),
            ("+5", None),
            ("+053", None),
            ("z", None),
        ],
    );
    check_valid(check_valid_time_zone_offset_string, &[("+00:00", None), ("-00:00", Some(0))]);
}

#[test]
fn offsets_carry_over_days_and_years() {
    check(
        |input| parse_global_date_and_time_string(input).map(|moment| moment.utc()),
        &[
            ("2011-12-31T23:30:15.5-01:00", Some("2012-01-01T00:30:15.5")),
            ("2012-01-01T00:30+01:00", Some("2011-12-31T23:30")),
            ("2012-03-01 00:00+00:01", Some("2012-02-29T23:59")),
            ("0001-01-01T00:00+00:01", Some("0000-12-31T23:59")),
            ("999999999999999999-12-31T23:59-0001", Some("1000000000000000000-01-01T00:00")),
            ("1000000000000000000-01-01T00:00+0001", Some("999999999999999999-12-31T23:59")),
            ("2011-11-18T12:30", None),
        ],
    );
}

#[test]
fn vaguer_moments() {
    check(
        parse_date_or_time_string,
        &[
            ("2011-11-18", Some("2011-11-18")),
            ("12:30", Some("12:30")),
            ("2011-11-18 12:30Z", Some("2011-11-18T12:30Z")),
            ("2011-11-18T12:30", None),
            ("2011-11-18T", None),
            ("2011-11", None),
            ("12:30Z", None),
        ],
    );
}

#[test]
fn durations() {
    check(
        |input| parse_duration_string(input).map(|duration| duration.seconds().clone()),
        &[
            ("P1D5M", Some("86700")),
            ("P5M", None),
            ("5M", Some("300")),
            ("0y", Some("0")),
            ("1y", None),
            ("P", None),
            ("PT", None),
            ("", None),
            ("P1.5S5M", None),
            ("P1S5M", Some("301")),
            ("PT5M", Some("300")),
            ("T5M", Some("300")),
            (" P T 1 h T 2 M ", Some("3720")),
            ("1.5 s .25s", Some("1.75")),
            (".9s.2s", Some("1.1")),
            ("1.5m", None),
            ("1.s", None),
            ("5 ", None),
            ("5", None),
            ("p1d", None),
            ("1w1w", Some("1209600")),
            ("1000000000000000000w1s", Some("604800000000000000000001")),
            ("0.99999999999999999999s0.00000000000000000001s", Some("1")),
        ],
    );
    check_valid(
        check_valid_duration_string,
        &[
            ("P1D", None),
            ("P1DT1H1M1.123S", None),
            ("PT1H1S", None),
            ("PT1S1M", Some(4)),
            ("PT", Some(2)),
            ("P", Some(1)),
            ("P1W", Some(2)),
            (" 1s 2 M", None),
            ("1m1M", Some(3)),
            ("1.5m", Some(3)),
            ("1.1234s", Some(2)),
            ("1y", Some(1)),
            ("", Some(0)),
        ],
    );
    for input in ["0s", "90s", "P1DT5M", "1w", "0.25s", "1000000000000000000w"] {
        let duration: Duration = input.parse().unwrap();
        let written = duration.to_string();
        assert_eq!(check_valid_duration_string(&written), Ok(()), "{written}");
        assert_eq!(written.parse(), Ok(duration), "{written}");
    }
}

#[test]
fn legacy_colors() {
    let long = "f".repeat(200);
    let beyond = format!("{}\u{1F600}", "0".repeat(127));
    check(
        parse_legacy_color,
        &[
            ("", None),
            (" ", Some("#000000")),
            (" TransParent ", None),
            ("abc", Some("#0a0b0c")),
            ("#abc", Some("#aabbcc")),
            ("#abcd", Some("#abcd00")),
            ("chucknorris", Some("#c00000")),
            ("sick", Some("#00c000")),
            ("#", Some("#000000")),
            ("##fff", Some("#0fff00")),
            ("ReD", Some("#ff0000")),
            ("\u{1F600}f", Some("#00000f")),
            ("123456789abcdef0123456789abc", Some("#34de78")),
            (&long, Some("#ffffff")),
            (&beyond, Some("#000000")),
        ],
    );
}

#[test]
fn tokens() {
    let commas = |input| split_on_commas(input).collect::<Vec<_>>();
    assert_eq!(commas(" a ,b,,d d "), ["a", "b", "", "d d"]);
    assert_eq!(commas("a,"), ["a"]);
    assert!(commas("").is_empty());
    check_valid(
        |input| check_valid_unique_space_separated_tokens(input, TokenCase::Sensitive),
        &[("a b A", None), ("a b a", Some(4)), ("", None)],
    );
}

#[test]
fn hash_names() {
    check(
        |input| hash_name(input).map(String::from).ok_or(()),
        &[("#a", Some("a")), ("x#a#b", Some("a#b")), ("#", None), ("a", None)],
    );
}

type Parse = fn(&str) -> Option<String>;
type Validate = fn(&str) -> bool;

/// Every syntax: the lenient rules with what they print, and whether a string is valid.
const SYNTAXES: &[(&str, Parse, Validate)] = &[
    ("integer", |s| text(parse_integer(s)), |s| check_valid_integer(s).is_ok()),
    ("month", |s| text(parse_month_string(s)), |s| check_valid_month_string(s).is_ok()),
    ("date", |s| text(parse_date_string(s)), |s| check_valid_date_string(s).is_ok()),
    (
        "yearless",
        |s| text(parse_yearless_date_string(s)),
        |s| check_valid_yearless_date_string(s).is_ok(),
    ),
    ("time", |s| text(parse_time_string(s)), |s| check_valid_time_string(s).is_ok()),
    (
        "local",
        |s| text(parse_local_date_and_time_string(s)),
        |s| check_valid_local_date_and_time_string(s).is_ok(),
    ),
    (
        "offset",
        |s| text(parse_time_zone_offset_string(s)),
        |s| check_valid_time_zone_offset_string(s).is_ok(),
    ),
    (
        "global",
        |s| text(parse_global_date_and_time_string(s)),
        |s| check_valid_global_date_and_time_string(s).is_ok(),
    ),
    ("week", |s| text(parse_week_string(s)), |s| check_valid_week_string(s).is_ok()),
    ("duration", |s| text(parse_duration_string(s)), |s| check_valid_duration_string(s).is_ok()),
    (
        "moment",
        |s| text(parse_date_or_time_string(s)),
        |s| check_valid_date_string_with_optional_time(s).is_ok(),
    ),
    (
        "float",
        |s| text(parse_floating_point_number(s).map(best_representation)),
        |s| check_valid_floating_point_number(s).is_ok(),
    ),
    ("color", |s| text(parse_simple_color(s)), |s| check_valid_simple_color(s).is_ok()),
];

fn text<T: ToString>(value: Result<T, Error>) -> Option<String> {
    value.ok().map(|value| value.to_string())
}

#[test]
fn valid_strings_parse_and_come_back() {
    let mut random = 0x9E37_79B9_7F4A_7C15_u64;
    let mut below = |bound: usize| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        (random % bound as u64) as usize
    };
    let seeds = [
        "-12.5e+3",
        "2011-11-18T14:54:39.929-04:00",
        "--11-18",
        "2015-W53",
        "P1DT5H6M7.5S",
        "4w 3d 18m .5s",
        "#aAfF09",
        "0",
        "+00:00",
        "Z",
        "\u{1F600}\0",
    ];
    let mut valid = 0;
    for _ in 0..200_000 {
        let mut bytes: Vec<char> = seeds[below(seeds.len())].chars().collect();
        for _ in 0..below(3) {
            let from: Vec<char> = seeds[below(seeds.len())].chars().collect();
            let at = below(bytes.len());
            bytes[at] = from[below(from.len())];
        }
        let input: String = bytes.into_iter().collect();
        for (name, parse, validate) in SYNTAXES {
            let parsed = parse(&input);
            if validate(&input) {
                valid += 1;
                let written = parsed.unwrap_or_else(|| panic!("{name}: {input:?} is valid"));
                assert_eq!(parse(&written).as_ref(), Some(&written), "{name}: {input:?}");
                assert!(validate(&written), "{name}: {written:?} from {input:?}");
            }
        }
        parse_legacy_color(&input).ok();
        parse_list_of_dimensions(&input);
        parse_list_of_floating_point_numbers(&input);
    }
    assert!(valid > 10_000, "only {valid} strings were valid");
}
