//! Where values go wrong elsewhere: a named test for each trap of the texts.

use broth_microsyntax::*;

/// What a parser makes of some inputs, as text; `-` is an error.
fn check<T: ToString>(parse: impl Fn(&str) -> Result<T, Error>, cases: &[(&str, &str)]) {
    for (input, expected) in cases {
        let got = parse(input).map_or("-".to_owned(), |value| value.to_string());
        assert_eq!(got, *expected, "{input:?}");
    }
}

/// Which inputs are valid.
fn check_valid(valid: impl Fn(&str) -> Result<(), Error>, yes: &[&str], no: &[&str]) {
    for input in yes {
        assert_eq!(valid(input), Ok(()), "{input:?}");
    }
    for input in no {
        let error = valid(input).expect_err(input);
        assert!(error.offset() <= input.len(), "{input:?}");
    }
}

#[test]
fn only_ascii_white_space_is_skipped() {
    let cases = [("\t\n\x0C\r 7", "7"), ("\x0B7", "-"), ("\u{A0}7", "-"), ("\u{FEFF}7", "-")];
    check(parse_integer, &cases);
    assert_eq!(split_on_ascii_whitespace("a\x0Bb\u{A0}c").count(), 1);
}

#[test]
fn only_ascii_digits_are_digits() {
    check(parse_integer, &[("٣", "-"), ("3٣", "3")]);
    check(parse_floating_point_number, &[("٣.5", "-"), ("1.٣", "1")]);
    check(parse_date_string, &[("２０１１-11-18", "-")]);
}

#[test]
fn only_ascii_letters_have_case() {
    let attribute = EnumeratedAttribute::new(&[("kelvin", "k")]);
    assert_eq!(attribute.state(Some("KELVIN")), Some("k"));
    assert_eq!(attribute.state(Some("\u{212A}elvin")), None);
    assert!(named_color("PİNK").is_none());
}

#[test]
fn integers() {
    check(
        parse_integer,
        &[
            ("", "-"),
            (" ", "-"),
            ("-", "-"),
            ("+", "-"),
            ("+-5", "-"),
            ("- 5", "-"),
            ("5-", "5"),
            ("+5", "5"),
            ("-5x", "-5"),
            ("-0", "0"),
            ("007", "7"),
            ("-99999999999999999999", "-99999999999999999999"),
        ],
    );
    check(parse_non_negative_integer, &[("-0", "0"), ("-1", "-"), ("+1", "1")]);
    check_valid(
        check_valid_integer,
        &["0", "-0", "-12", "007"],
        &["", "-", "+5", " 5", "5 ", "5.0"],
    );
    check_valid(check_valid_non_negative_integer, &["0", "12"], &["-0", "", "1e3"]);
    assert_eq!(parse_integer("9223372036854775807").unwrap().to_i64(), Ok(i64::MAX));
    assert_eq!(parse_integer("-9223372036854775808").unwrap().to_i64(), Ok(i64::MIN));
    assert!(parse_integer("9223372036854775808").unwrap().to_i64().is_err());
}

#[test]
fn a_full_stop_before_an_exponent_parses_but_is_not_valid() {
    check(parse_floating_point_number, &[("1.e5", "100000"), ("1.", "1"), (".e5", "-")]);
    check_valid(
        check_valid_floating_point_number,
        &["1.5e5", ".5", "-.5E-1"],
        &["1.e5", "1.", "+1", ".", "1e", "e5"],
    );
}

#[test]
fn half_is_a_number_but_no_dimension() {
    check(parse_floating_point_number, &[(".5", "0.5"), ("-.5", "-0.5")]);
    check(parse_dimension_value, &[(".5", "-"), ("0.5", "0.5"), ("+5", "-"), ("-5", "-")]);
}

#[test]
fn a_full_stop_without_digits_leaves_the_unit() {
    check(parse_dimension_value, &[("5.%", "5%"), ("5.px", "5"), ("5 %", "5"), ("5.50%", "5.5%")]);
    check(parse_nonzero_dimension_value, &[("0", "-"), ("0.0%", "-"), ("0.01", "0.01")]);
}

#[test]
fn floats_round_once_to_even_and_never_to_minus_zero() {
    assert!(parse_floating_point_number("-0").unwrap().is_sign_positive());
    assert!(parse_floating_point_number("-1e-400").unwrap().is_sign_positive());
    assert_eq!(parse_floating_point_number("9007199254740993"), Ok(9007199254740992.0));
    assert_eq!(parse_floating_point_number("1.7976931348623157e308"), Ok(f64::MAX));
    // Half-way to 2^1024 rounds up to it, and that is an error.
    assert!(parse_floating_point_number("1.7976931348623159e308").is_err());
    check(
        parse_floating_point_number,
        &[
            ("1e", "1"),
            ("1e+", "1"),
            ("1e5x", "100000"),
            ("1e99999999999", "-"),
            ("0e99999999999", "0"),
        ],
    );
}

#[test]
fn lists_of_numbers_pass_over_garbage() {
    let cases: [(&str, &[f64]); 6] = [
        ("", &[]),
        (" ,; ", &[]),
        ("1,2;3 4", &[1.0, 2.0, 3.0, 4.0]),
        ("a1b2", &[1.0]),
        ("x", &[0.0]),
        ("1,,2,", &[1.0, 2.0]),
    ];
    for (input, expected) in cases {
        assert_eq!(parse_list_of_floating_point_numbers(input), expected, "{input:?}");
    }
}

#[test]
fn lists_of_dimensions_read_the_fraction_behind_the_full_stop() {
    let shown = |input| {
        let entries = parse_list_of_dimensions(input);
        entries.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    };
    for (input, expected) in [
        ("1.5*,2.5%,3", "1.5* 2.5% 3"),
        ("1. 5 *", "1.5*"),
        ("", ""),
        (",", ""),
        ("1,", "1"),
        ("1,,2", "1 0* 2"),
        ("*", "0*"),
        ("x", "0"),
    ] {
        assert_eq!(shown(input), expected, "{input:?}");
    }
}

#[test]
fn months_dates_and_yearless_dates() {
    check(
        parse_month_string,
        &[
            ("2011-11", "2011-11"),
            ("02011-11", "2011-11"),
            ("0000-01", "-"),
            ("201-11", "-"),
            ("2011-1", "-"),
            ("2011-11 ", "-"),
        ],
    );
    check(
        parse_date_string,
        &[
            ("2000-02-29", "2000-02-29"),
            ("1900-02-29", "-"),
            ("2023-04-31", "-"),
            ("2011-11-18T", "-"),
            ("123456789012345678901-01-01", "123456789012345678901-01-01"),
        ],
    );
    check(
        parse_yearless_date_string,
        &[
            ("--02-29", "02-29"),
            ("02-29", "02-29"),
            ("-02-29", "-"),
            ("---02-29", "-"),
            ("02-30", "-"),
            ("13-01", "-"),
        ],
    );
}

#[test]
fn time_takes_any_number_of_digits_but_at_most_three_are_valid() {
    check(
        parse_time_string,
        &[
            ("14:54:39.92922", "14:54:39.92922"),
            ("14:54:39.", "-"),
            ("14:54:3", "-"),
            ("14:54:3.5", "-"),
            ("14:54:39.9.9", "-"),
            ("14:54:60", "-"),
            ("24:00", "-"),
            ("1:00", "-"),
            ("14:54:00.0", "14:54"),
        ],
    );
    check_valid(
        check_valid_time_string,
        &["14:54", "14:54:39.9", "14:54:39.929"],
        &["14:54:39.9292", "14:54:39.", "24:00"],
    );
}

#[test]
fn minus_zero_is_an_offset_but_not_a_valid_one() {
    check(
        parse_time_zone_offset_string,
        &[
            ("-00:00", "Z"),
            ("+00:00", "Z"),
            ("Z", "Z"),
            ("z", "-"),
            ("+0130", "+0130"),
            ("+01:3", "-"),
            ("+1:30", "-"),
            ("+24:00", "-"),
            ("-23:60", "-"),
            ("+130", "-"),
        ],
    );
    check_valid(
        check_valid_time_zone_offset_string,
        &["Z", "+00:00", "-0430"],
        &["-00:00", "-0000", "04:30"],
    );
}

#[test]
fn offsets_carry_over_day_month_and_year() {
    let utc = |input| parse_global_date_and_time_string(input).unwrap().utc().to_string();
    assert_eq!(utc("2024-02-29T23:30-01:00"), "2024-03-01T00:30");
    assert_eq!(utc("2024-01-01T00:30+01:00"), "2023-12-31T23:30");
    assert_eq!(utc("1999-12-31T23:59:59.5-00:01"), "2000-01-01T00:00:59.5");
}

#[test]
fn weeks_know_the_long_years() {
    check(
        parse_week_string,
        &[
            ("2015-W53", "2015-W53"),
            ("2020-W53", "2020-W53"),
            ("2021-W53", "-"),
            ("2011-W00", "-"),
            ("2011-W54", "-"),
            ("2011W46", "-"),
            ("0000-W01", "-"),
        ],
    );
}

#[test]
fn an_m_is_a_minute_unless_it_stands_among_years_and_months() {
    let seconds =
        |input: &str| parse_duration_string(input).map(|duration| duration.seconds().clone());
    check(
        seconds,
        &[
            ("P1D5M", "86700"),
            ("5m", "300"),
            ("P5M", "-"),
            ("P0M", "0"),
            ("PT5M", "300"),
            ("1y", "-"),
            ("0y", "0"),
            ("0y5m", "-"),
            ("0y 1d 5m", "86700"),
            // A fractional second does not turn months into minutes.
            ("P.5s5m", "-"),
            ("P1s5m", "301"),
            ("P", "-"),
            ("PT", "-"),
            ("", "-"),
            (" ", "-"),
            ("T5m", "300"),
            ("5", "-"),
            ("5 ", "-"),
            ("5 m", "300"),
            ("5.5m", "-"),
            ("5.s", "-"),
            (".5s", "0.5"),
            ("1.25 S", "1.25"),
            ("1w 1w", "1209600"),
            ("p1d", "-"),
            ("1h,1m", "-"),
            ("99999999999999999999s", "99999999999999999999"),
        ],
    );
    check_valid(
        check_valid_duration_string,
        &["P1D", "PT1H", "PT1M", "PT1.5S", "P1DT1H1M1S", "1d", " 1w 2d 3h 4m 5.5s ", "5s4m"],
        &[
            "", "P", "PT", "P1W", "P1H", "PT1S1M", "PT1.5H", "1y", "1d1d", "1.5h", "1.5555s",
            "P1D ", "1",
        ],
    );
}

#[test]
fn vaguer_moments() {
    check(
        parse_date_or_time_string,
        &[
            ("2011-11-18", "2011-11-18"),
            ("14:54", "14:54"),
            ("2011-11-18 14:54Z", "2011-11-18T14:54Z"),
            ("2011-11-18T14:54", "-"),
            ("2011-11-18T", "-"),
            ("2011-11-18x", "-"),
            ("14:54Z", "-"),
        ],
    );
    check_valid(
        check_valid_date_string_with_optional_time,
        &["2011-11-18", "2011-11-18T14:54Z"],
        &["14:54", "2011-11-18T14:54"],
    );
}

#[test]
fn legacy_colours() {
    check(
        parse_legacy_color,
        &[
            ("abc", "#0a0b0c"),
            (" ", "#000000"),
            ("", "-"),
            ("transparent", "-"),
            ("#abc", "#aabbcc"),
            ("# abc", "#0abc00"),
            ("chucknorris", "#c00000"),
            ("#12345", "#123450"),
            ("  ReD ", "#ff0000"),
            ("#", "#000000"),
            ("##", "#000000"),
            ("ffffff ", "#ffffff"),
            ("f", "#0f0000"),
            ("ff", "#0f0f00"),
        ],
    );
    // A character beyond the BMP becomes "00" before the cut to 128 characters.
    let mut long = "😀".repeat(64);
    long.push_str("ff");
    assert_eq!(parse_legacy_color(&long).map(|c| c.to_string()), Ok("#000000".to_owned()));
    assert_eq!(
        parse_legacy_color(&"f".repeat(200)).map(|c| c.to_string()),
        Ok("#ffffff".to_owned())
    );
}

#[test]
fn simple_colours_have_six_digits() {
    check(
        parse_simple_color,
        &[
            ("#FF8000", "#ff8000"),
            ("FF8000", "-"),
            ("#FF800", "-"),
            ("#FF80000", "-"),
            ("#FF800é", "-"),
            (" #FF8000", "-"),
        ],
    );
    check_valid(check_valid_lowercase_simple_color, &["#ff8000"], &["#FF8000", "#ff800", ""]);
}

#[test]
fn an_empty_value_has_a_default_of_its_own() {
    let attribute = EnumeratedAttribute::new(&[("anonymous", "a"), ("use-credentials", "c")])
        .missing_value_default("none")
        .invalid_value_default("a")
        .empty_value_default("e");
    assert_eq!(attribute.state(None), Some("none"));
    assert_eq!(attribute.state(Some("")), Some("e"));
    assert_eq!(attribute.state(Some("x")), Some("a"));
    assert!(attribute.check_valid("").is_ok());
    assert!(attribute.check_valid("x").is_err());
    let two = EnumeratedAttribute::new(&[("", "on"), ("on", "on")]);
    assert_eq!(two.canonical_keyword("on"), Some("on"));
    let old = EnumeratedAttribute::new(&[("new", "s"), ("old", "s")]).non_conforming("old");
    assert_eq!(old.canonical_keyword("s"), Some("new"));
    assert!(old.check_valid("old").is_err());
}

// --- what holds for every string ---

/// Numbers from a small generator (xorshift): the same every time.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % sides as u64) as usize
    }

    fn text(&mut self) -> String {
        const LETTERS: [&str; 32] = [
            "0", "1", "2", "3", "5", "9", "00", "20", "2024", "-", "-", ":", ":", ".", "T", "Z",
            "W", "P", "D", "M", "H", "S", "y", "m", "s", " ", "+", "e", "%", "#", "é", "😀",
        ];
        let most = if self.roll(50) == 0 { 1000 } else { 24 };
        (0..self.roll(most)).map(|_| LETTERS[self.roll(LETTERS.len())]).collect()
    }
}

/// A valid value parses, and what it displays as is valid and parses to the same.
fn holds<T: PartialEq + std::fmt::Debug + ToString>(
    input: &str,
    parse: impl Fn(&str) -> Result<T, Error>,
    valid: impl Fn(&str) -> Result<(), Error>,
) {
    let parsed = parse(input);
    if valid(input).is_ok() {
        let value = parsed.as_ref().expect(input);
        assert_eq!(valid(&value.to_string()), Ok(()), "{input:?}");
    }
    match parsed {
        Ok(value) => assert_eq!(parse(&value.to_string()), Ok(value), "{input:?}"),
        Err(error) => assert!(error.offset() <= input.len(), "{input:?}"),
    }
}

#[test]
fn valid_values_parse_and_come_back_and_nothing_panics() {
    let mut dice = Dice(0x5EED);
    for _ in 0..60_000 {
        let input = dice.text();
        let s = input.as_str();
        holds(s, parse_integer, check_valid_integer);
        holds(s, parse_non_negative_integer, check_valid_non_negative_integer);
        holds(s, parse_month_string, check_valid_month_string);
        holds(s, parse_date_string, check_valid_date_string);
        holds(s, parse_yearless_date_string, check_valid_yearless_date_string);
        holds(s, parse_time_string, check_valid_time_string);
        holds(s, parse_local_date_and_time_string, check_valid_local_date_and_time_string);
        holds(s, parse_time_zone_offset_string, check_valid_time_zone_offset_string);
        holds(s, parse_global_date_and_time_string, check_valid_global_date_and_time_string);
        holds(s, parse_week_string, check_valid_week_string);
        holds(s, parse_duration_string, check_valid_duration_string);
        holds(s, parse_simple_color, check_valid_simple_color);
        holds(s, parse_dimension_value, |s| parse_dimension_value(s).map(drop));
        let _ = parse_legacy_color(s);
        let _ = parse_list_of_dimensions(s);
        let _ = parse_date_or_time_string(s);
        if let Ok(number) = parse_floating_point_number(s) {
            let best = best_representation(number).to_string();
            assert_eq!(parse_floating_point_number(&best), Ok(number), "{s:?}");
            assert_eq!(check_valid_floating_point_number(&best.replace("e+", "e")), Ok(()));
        }
    }
}

#[test]
fn messages_say_what_was_expected_and_where() {
    let shown: Vec<String> = [
        parse_integer("x").map(drop),
        parse_date_string("2023-02-29").map(drop),
        parse_time_string("14:5").map(drop),
        parse_duration_string("5 parsecs").map(drop),
        parse_week_string("2011-W").map(drop),
        check_valid_duration_string("1h 1h"),
        parse_legacy_color("").map(drop),
        check_valid_floating_point_number("1.e5"),
    ]
    .into_iter()
    .map(|result| result.unwrap_err().to_string())
    .collect();
    insta::assert_snapshot!(shown.join("\n"));
}
