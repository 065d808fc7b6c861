//! The messages of errors, for people to review: one of each reason and of each place where a value
//! may end.

use broth_values::*;

#[test]
#[cfg_attr(miri, ignore = "snapshots ask the system")]
fn messages_say_what_was_expected_and_where() {
    type Question = (&'static str, fn(&str) -> Result<(), Error>);
    let questions: &[Question] = &[
        ("x", |s| parse_integer(s).map(drop)),
        ("-1", |s| parse_non_negative_integer(s).map(drop)),
        (".", |s| parse_floating_point_number(s).map(drop)),
        ("1e999", |s| parse_floating_point_number(s).map(drop)),
        ("1.e5", check_valid_floating_point_number),
        ("1, 2", check_valid_list_of_floating_point_numbers),
        (".5", |s| parse_dimension_value(s).map(drop)),
        ("0%", |s| parse_nonzero_dimension_value(s).map(drop)),
        ("201-11", |s| parse_month_string(s).map(drop)),
        ("0000-11", |s| parse_month_string(s).map(drop)),
        ("2011-13", |s| parse_month_string(s).map(drop)),
        ("2023-02-29", |s| parse_date_string(s).map(drop)),
        ("2023-02-01T", |s| parse_date_string(s).map(drop)),
        ("-02-29", |s| parse_yearless_date_string(s).map(drop)),
        ("14:5", |s| parse_time_string(s).map(drop)),
        ("14:54:39.5.5", |s| parse_time_string(s).map(drop)),
        ("14:54:39.1234", check_valid_time_string),
        ("2011-11-18t14:54", |s| parse_local_date_and_time_string(s).map(drop)),
        ("2011-11-18T14:54:00", check_valid_normalized_local_date_and_time_string),
        ("+5:30", |s| parse_time_zone_offset_string(s).map(drop)),
        ("-00:00", check_valid_time_zone_offset_string),
        ("2011-11-18T14:54", |s| parse_global_date_and_time_string(s).map(drop)),
        ("2011-W", |s| parse_week_string(s).map(drop)),
        ("2011-W53", |s| parse_week_string(s).map(drop)),
        ("5 parsecs", |s| parse_duration_string(s).map(drop)),
        ("P1M", |s| parse_duration_string(s).map(drop)),
        ("P1D5M", check_valid_duration_string),
        ("PT1S1M", check_valid_duration_string),
        ("1.5m", check_valid_duration_string),
        ("1h 1h", check_valid_duration_string),
        ("#ff800", |s| parse_simple_color(s).map(drop)),
        ("#FF8000", check_valid_lowercase_simple_color),
        ("", |s| parse_legacy_color(s).map(drop)),
        ("transparent", |s| parse_legacy_color(s).map(drop)),
        ("a b a", |s| check_valid_unique_space_separated_tokens(s, TokenCase::Sensitive)),
        ("yes", |s| check_valid_boolean_attribute(s, "checked")),
        ("yes", |s| EnumeratedAttribute::new(&[("on", "on")]).check_valid(s)),
    ];
    let lines: Vec<String> = questions
        .iter()
        .map(|(input, ask)| format!("{input:?}: {}", ask(input).unwrap_err()))
        .collect();
    insta::assert_snapshot!(lines.join("\n"));
}

#[test]
#[cfg_attr(miri, ignore = "snapshots ask the system")]
fn errors_say_which_values_would_fit() {
    let lines = [
        Month::new(0_u64, 1).unwrap_err(),
        Month::new(2011_u64, 13).unwrap_err(),
        Date::new(2023_u64, 2, 29).unwrap_err(),
        Time::new(24, 0, 0).unwrap_err(),
        Time::new(0, 60, 0).unwrap_err(),
        Time::new(0, 0, 60).unwrap_err(),
        TimeZoneOffset::from_minutes(1440).unwrap_err(),
        Week::new(2011_u64, 53).unwrap_err(),
        parse_integer("99999999999999999999").unwrap().to_i64().unwrap_err(),
        parse_non_negative_integer("99999999999999999999").unwrap().to_u64().unwrap_err(),
    ]
    .map(|error| error.to_string());
    insta::assert_snapshot!(lines.join("\n"));
}
