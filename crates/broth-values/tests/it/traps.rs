//! Mistakes that are easily made with values: a named test for each trap of the specifications. The
//! tables of cases, step by step, are in spec-tests/cases/values.

use broth_values::*;

/// The results of a parser for some inputs, as text; `-` is an error.
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
fn only_five_characters_are_white_space() {
    let cases = [("\t\n\x0C\r 7", "7"), ("\x0B7", "-"), ("\u{A0}7", "-"), ("\u{FEFF}7", "-")];
    check(parse_integer, &cases);
    check(parse_floating_point_number, &cases);
    check(parse_dimension_value, &cases);
    check(|s| parse_duration_string(s).map(|_| 7), &cases.map(|(s, _)| (s, "-")));
    assert_eq!(split_on_ascii_whitespace("a\x0Bb\u{A0}c\u{FEFF}d").count(), 1);
    // The last byte of U+0120 is that of a space.
    for token in ["\u{A0}a\x0B", "\u{120}a\u{120}"] {
        assert_eq!(split_on_commas(token).next(), Some(token));
    }
    assert!(!matches_the_environment("\u{A0}", |_| false));
}

#[test]
fn only_ascii_digits_are_digits() {
    check(parse_integer, &[("٣", "-"), ("3٣", "3")]);
    check(parse_floating_point_number, &[("٣.5", "-"), ("1.٣", "1")]);
    check(parse_dimension_value, &[("٣", "-"), ("3.٣%", "3")]);
    check(parse_date_string, &[("２０１１-11-18", "-"), ("2011-11-1８", "-")]);
    check(parse_time_string, &[("1٤:54", "-")]);
}

#[test]
fn only_ascii_letters_have_case() {
    let attribute = EnumeratedAttribute::new(&[("kelvin", "k")]);
    assert_eq!(attribute.state(Some("KELVIN")), Some("k"));
    assert_eq!(attribute.state(Some("\u{212A}elvin")), None);
    assert!(named_color("PİNK").is_none());
    assert!(check_valid_boolean_attribute("\u{212A}", "k").is_err());
    let case = TokenCase::AsciiInsensitive;
    assert!(check_valid_unique_space_separated_tokens("k \u{212A}", case).is_ok());
}

#[test]
fn integers_have_no_bound_but_know_what_fits() {
    assert_eq!(parse_integer("9223372036854775807").unwrap().to_i64(), Ok(i64::MAX));
    assert_eq!(parse_integer("-9223372036854775808").unwrap().to_i64(), Ok(i64::MIN));
    let large = parse_integer("9223372036854775808").unwrap();
    let error = large.to_i64().unwrap_err();
    assert_eq!(error.to_string(), "out of range; expected an integer of at most 64 bits");
    // The digits are kept for callers that need them.
    assert_eq!(large.magnitude().to_u64(), Ok(9_223_372_036_854_775_808));
    assert_eq!(large.to_string(), "9223372036854775808");
    check(parse_integer, &[("-0", "0")]);
    assert!(!parse_integer("-0").unwrap().is_negative());
}

#[test]
fn a_full_stop_before_an_exponent_parses_but_is_not_valid() {
    check(parse_floating_point_number, &[("1.e5", "100000"), ("1.", "1"), (".e5", "-")]);
    check_valid(check_valid_floating_point_number, &["1.5e5", ".5"], &["1.e5", "1."]);
}

#[test]
fn half_is_a_number_but_not_a_dimension() {
    check(parse_floating_point_number, &[(".5", "0.5"), ("-.5", "-0.5")]);
    check(parse_dimension_value, &[(".5", "-"), ("0.5", "0.5")]);
}

#[test]
fn a_full_stop_without_digits_leaves_the_unit() {
    check(parse_dimension_value, &[("5.%", "5%"), ("5.px", "5")]);
}

#[test]
fn floats_round_once_to_even_and_never_to_minus_zero() {
    for input in ["-0", "-0.0", "-.0e5", "-1e-400", "-0e999999"] {
        assert_eq!(parse_floating_point_number(input).map(f64::to_bits), Ok(0), "{input:?}");
    }
    assert_eq!(parse_floating_point_number("9007199254740993"), Ok(9007199254740992.0));
    assert_eq!(parse_floating_point_number("1.7976931348623157e308"), Ok(f64::MAX));
    // Half-way to 2^1024 rounds to it, because it is even, and that is an error.
    let half_way = "179769313486231580793728971405303415079934132710037826936173778980444968292764\
        750946649017977587207096330286416692887910946555547851940402630657488671505820\
        681908902000708383676273854845817711531764475730270069855571366959622842914819\
        860834936475292719074168444365510704342711559699508093042880177904174497792";
    check(parse_floating_point_number, &[(half_way, "-"), ("1e999", "-"), ("0e999", "0")]);
    let all_but_last = half_way.strip_suffix('2').unwrap();
    assert_eq!(parse_floating_point_number(&format!("{all_but_last}1")), Ok(f64::MAX));
}

#[test]
#[cfg_attr(miri, ignore = "many digits")]
fn digits_may_make_up_for_a_large_exponent() {
    let zeros = "0".repeat(700_000);
    let parse = |input: String| parse_floating_point_number(&input);
    assert_eq!(parse(format!("1{zeros}e-700000")), Ok(1.0));
    assert_eq!(parse(format!("0.{zeros}25e700001")), Ok(2.5));
    assert_eq!(parse(format!("9007199254740993{zeros}1e-700001")), Ok(9_007_199_254_740_994.0));
    // Half-way rounds to even, if only zeros follow.
    assert_eq!(parse(format!("9007199254740993{zeros}e-700000")), Ok(9_007_199_254_740_992.0));
    assert_eq!(parse(format!("0.{zeros}e700000")), Ok(0.0));
    // Ten times the digits would be needed.
    assert_eq!(parse(format!("1{}e-655360", &zeros[..65_536])), Ok(0.0));
}

#[test]
fn short_numbers_agree_with_core() {
    let significands = [
        "1",
        "7.",
        ".5",
        "0.1",
        "12.75",
        "123.456",
        "0.000001",
        "1234567890.12345",
        "123456789012345",
        "999999999999999",
        "12345678901234567",
        "0",
    ];
    let exponents = [
        "", "e0", "e1", "E+2", "e3", "e007", "e10", "e22", "e23", "e99", "e-1", "e-02", "e-17",
        "E-22", "e-23", "e-99", "e-300",
    ];
    for (significand, exponent) in significands.iter().flat_map(|s| exponents.map(|e| (s, e))) {
        let text = format!("{significand}{exponent}");
        assert_eq!(parse_floating_point_number(&text).ok(), text.parse().ok(), "{text}");
    }
}

#[test]
fn an_exponent_of_any_length_counts() {
    // 2^64 + 1
    check(parse_floating_point_number, &[("1e18446744073709551617", "-")]);
    check(parse_floating_point_number, &[("1e-18446744073709551617", "0")]);
    check(parse_floating_point_number, &[("1e0000000000000000000000001", "10")]);
}

#[test]
fn an_e_without_digits_is_not_an_exponent() {
    for input in ["12345678901234567e", "12345678901234567e+", "12345678901234567ex"] {
        assert_eq!(parse_floating_point_number(input), Ok(12_345_678_901_234_567.0), "{input:?}");
    }
    check(parse_floating_point_number, &[("5e", "5"), ("5e-", "5"), ("5e-x", "5")]);
}

#[test]
fn a_length_may_be_larger_than_any_double() {
    let length = parse_dimension_value(&"9".repeat(400)).unwrap();
    assert!(length.value.to_f64().is_infinite());
    assert_eq!(length.to_string(), "9".repeat(400));
}

#[test]
fn lists_of_dimensions_read_the_fraction_after_the_full_stop() {
    let list = |input| parse_list_of_dimensions(input);
    let entry = |input: &str| input.parse::<ListDimension>().unwrap();
    assert_eq!(list("1.5*,2. 5 %"), [entry("1.5*"), entry("2.5%")]);
}

#[test]
fn years_begin_with_1_and_never_end() {
    check(
        parse_date_string,
        &[
            ("0000-01-01", "-"),
            ("0001-01-01", "0001-01-01"),
            ("00000001-01-01", "0001-01-01"),
            ("123456789012345678901-01-01", "123456789012345678901-01-01"),
        ],
    );
    let year = "1".repeat(1_000);
    let date = parse_date_string(&format!("{year}-12-31")).unwrap();
    assert_eq!(date.exact_year().to_string(), year);
    check(parse_month_string, &[("0000-01", "-")]);
    check(parse_week_string, &[("0000-W01", "-")]);
}

#[test]
fn fractions_of_seconds_are_exact() {
    let time = parse_time_string("14:54:39.100000000000000000000000000001").unwrap();
    assert_eq!(time.fraction().to_string(), ".100000000000000000000000000001");
    let nearly = parse_time_string("23:59:59.999999999999999999999999999999").unwrap();
    assert_eq!(nearly.second(), 59);
    assert!(nearly < parse_time_string("23:59:59.9999999999999999999999999999999").unwrap());
    let seconds = parse_duration_string("0.1s 0.2s").unwrap();
    assert_eq!(seconds.exact_seconds().to_string(), "0.3");
}

#[test]
fn time_takes_any_number_of_digits_but_at_most_three_are_valid() {
    check(parse_time_string, &[("14:54:39.92922", "14:54:39.92922"), ("14:54:39.", "-")]);
    check_valid(check_valid_time_string, &["14:54:39.929"], &["14:54:39.9292", "14:54:39."]);
    check_valid(check_valid_duration_string, &["1.929s"], &["1.9292s", "PT1.9292S"]);
}

#[test]
fn minus_zero_is_an_offset_but_not_a_valid_one() {
    check(parse_time_zone_offset_string, &[("-00:00", "Z"), ("+00:00", "Z"), ("-0000", "Z")]);
    check_valid(check_valid_time_zone_offset_string, &["+00:00"], &["-00:00", "-0000"]);
    check_valid(check_valid_global_date_and_time_string, &[], &["2011-11-18T14:54-00:00"]);
}

#[test]
fn offsets_carry_over_day_month_and_year() {
    let utc = |input| parse_global_date_and_time_string(input).unwrap().utc().to_string();
    assert_eq!(utc("2024-02-29T23:30-01:00"), "2024-03-01T00:30");
    assert_eq!(utc("2024-01-01T00:30+01:00"), "2023-12-31T23:30");
    assert_eq!(utc("1999-12-31T23:59:59.5-00:01"), "2000-01-01T00:00:59.5");
    assert_eq!(utc("0001-01-01T00:00+00:01"), "0000-12-31T23:59");
}

#[test]
fn weeks_know_the_long_years() {
    check(parse_week_string, &[("2015-W53", "2015-W53"), ("2020-W53", "2020-W53")]);
    check(parse_week_string, &[("2021-W53", "-"), ("2000-W53", "-")]);
    // Of 400 years, 71 have 53 weeks.
    let long = (2000_u64..2400).filter(|&year| Week::new(year, 53).is_ok()).count();
    assert_eq!(long, 71);
}

#[test]
fn an_m_is_a_minute_unless_it_is_among_years_and_months() {
    let seconds =
        |input: &str| parse_duration_string(input).map(|duration| duration.exact_seconds().clone());
    check(seconds, &[("P1D5M", "86700"), ("P5M", "-"), ("PT5M", "300"), ("5m", "300")]);
    check(seconds, &[("0y", "0"), ("0y5m", "-"), ("1y", "-"), ("P0M", "0")]);
    check(seconds, &[("P", "-"), ("PT", "-")]);
    // A fractional second does not turn months into minutes.
    check(seconds, &[("P1.5s5m", "-"), ("P1s5m", "301")]);
    check_valid(check_valid_duration_string, &["P1DT5M"], &["P1D5M", "P1W", "0y"]);
}

#[test]
#[cfg_attr(miri, ignore = "a long value")]
fn legacy_colours_take_nearly_anything() {
    check(
        parse_legacy_color,
        &[("abc", "#0a0b0c"), ("#abc", "#aabbcc"), (" ", "#000000"), ("", "-")],
    );
    // A character beyond the BMP becomes "00" before the cut to 128 characters.
    check(parse_legacy_color, &[(&("😀".repeat(64) + "ff"), "#000000")]);
    check(parse_legacy_color, &[(&"f".repeat(100_000), "#ffffff")]);
    for digits in ["f".repeat(127), format!("#{}", "f".repeat(126))] {
        check(parse_legacy_color, &[(&(digits + "😀"), "#ffffff")]);
    }
    // The last eight digits of each component count.
    check(parse_legacy_color, &[(&"100000000".repeat(3), "#000000")]);
    check(parse_legacy_color, &[(&"10000000".repeat(3), "#101010")]);
}

#[test]
fn an_empty_value_has_a_default_of_its_own() {
    let attribute = EnumeratedAttribute::new(&[("anonymous", "a"), ("use-credentials", "c")])
        .invalid_value_default("a");
    assert_eq!(attribute.state(Some("")), Some("a"));
    assert!(attribute.check_valid("").is_err());
    let attribute = attribute.empty_value_default("e");
    assert_eq!(attribute.state(Some("")), Some("e"));
    assert!(attribute.check_valid("").is_ok());
}

#[test]
fn short_durations_are_the_shortest() {
    for (input, short, iso) in [
        ("0s", "0s", "PT0S"),
        ("90s", "90s", "PT1M30S"),
        ("PT1440M", "1d", "P1D"),
        ("7d", "1w", "P7D"),
        ("P1DT5M", "1d5m", "P1DT5M"),
        ("60m", "1h", "PT1H"),
        ("1h0.25s", "1h0.25s", "PT1H0.25S"),
        ("99999999999999999999s", "99999999999999999999s", "P1157407407407407DT9H46M39S"),
        ("100000000000000000000w", "100000000000000000000w", "P700000000000000000000D"),
        ("700000000000000000001d", "700000000000000000001d", "P700000000000000000001D"),
        (
            "100000000000000000000h 0.5s",
            "100000000000000000000h0.5s",
            "P4166666666666666666DT16H0.5S",
        ),
        ("100000000000000000000w1s", "100000000000000000000w1s", "P700000000000000000000DT1S"),
    ] {
        let duration: Duration = input.parse().unwrap();
        assert_eq!((&*duration.to_string(), &*format!("{duration:#}")), (short, iso), "{input:?}");
    }
}

#[test]
fn the_error_is_what_follows_a_normalized_time() {
    let error = check_valid_normalized_local_date_and_time_string("2011-11-18T14:54:00x");
    assert_eq!(error.unwrap_err().offset(), 19);
    let error = check_valid_normalized_local_date_and_time_string("2011-11-18T14:54:00");
    assert_eq!(error.unwrap_err().offset(), 16);
}

#[test]
fn only_allowed_words_are_valid() {
    let valid = |input: &str| {
        check_valid_allowed_space_separated_tokens(input, |token| ["a", "b"].contains(&token))
    };
    check_valid(valid, &["", " a ", "b a b"], &["c", "a c", "A"]);
}

#[test]
fn a_reference_is_to_an_element_of_the_type() {
    struct Element(&'static str, &'static str);
    impl Named for Element {
        fn is_of_type(&self, name: &str) -> bool {
            self.0 == name
        }
        fn id(&self) -> Option<&str> {
            None
        }
        fn name(&self) -> Option<&str> {
            Some(self.1)
        }
    }
    let tree = [Element("map", "soup"), Element("form", "spoon")];
    let valid = |input: &str| check_valid_hash_name_reference(input, "map", &tree);
    check_valid(valid, &["#soup"], &["#spoon", "#Soup", "soup", "x#soup", "#", ""]);
}

#[test]
fn unique_internal_values_are() {
    let mut values = UniqueInternalValues::default();
    let (first, second) = (values.create(), values.create());
    assert!(first < second);
    assert_eq!(first, first.clone());
}

#[test]
fn media_query_lists_match_their_production() {
    check_valid(
        check_valid_media_query_list,
        &[
            "",
            " \n",
            "all",
            "handheld, later",
            "NOT screen",
            "only screen AND (min-width: 30em) and (color)",
            "screen and not (color)",
            "not (color)",
            "not(color)",
            "(color) or (hover) or later(1, 2)",
            "(width:) and (anything {at} all)",
            "screen/**/and/* ) */(color)",
            "(a: \")\")",
            "s\\63reen and\\ x",
        ],
        &[
            ",",
            "screen,",
            "screen, , print",
            "screen print",
            "screen (color)",
            "screen and",
            "screen and print",
            "screen and(color)",
            "screen and (color) or (hover)",
            "screen and not (color) and (hover)",
            "only",
            "only (color)",
            "not",
            "not not (color)",
            "and",
            "layer",
            "(color) (hover)",
            "(color) and (hover) or (width)",
            "not (color) and (hover)",
            "(color",
            "(color))",
            "(color]",
            "30em",
            "\"screen\"",
            "[screen]",
            "(a: \"b)",
            "screen /* print",
        ],
    );
}

#[test]
fn the_error_of_a_media_query_is_at_its_place() {
    let error = |input| check_valid_media_query_list(input).unwrap_err().to_string();
    assert_eq!(error("screen,"), "expected a media query at byte 7, but the value ends there");
    assert_eq!(
        error("screen print"),
        "expected a comma or the end of the value at byte 7, found 'p'"
    );
    assert_eq!(
        error("(color]"),
        "expected the bracket that closes the last open one at byte 6, found ']'"
    );
    assert_eq!(
        error("(a: \"b)"),
        "expected the quote that ends the string at byte 7, but the value ends there"
    );
    assert_eq!(error("a)"), "expected an opening bracket before this one at byte 1, found ')'");
}

/// Deep and long values need no recursion and linear time.
#[test]
fn many_brackets_of_media_queries_are_read_in_linear_time() {
    let open = "(".repeat(100_000);
    assert!(check_valid_media_query_list(&open).is_err());
    assert!(check_valid_media_query_list(&(open + &")".repeat(100_000))).is_ok());
    assert!(check_valid_media_query_list(&"(color) and ".repeat(100_000)).is_err());
}
