//! Dates of feeds: by the RFCs, and as people write them.

use broth_values::DateTime;

#[track_caller]
fn check(dates: &[&str], expected: &str) {
    for date in dates {
        let found = DateTime::parse_feed(date).map(|date| format!("{date:#}"));
        assert_eq!(found.as_deref(), Ok(expected), "{date:?}");
    }
}

#[test]
fn dates_of_rfc_2822_with_and_without_their_parts() {
    check(
        &[
            "Sat, 07 Sep 2002 00:00:01 GMT",
            "Sat, 7 Sep 2002 00:00:01 +0000",
            "Sat,07 Sep 2002 00:00:01 UT",
            "7 Sep 2002 00:00:01 Z",
            "Saturday, 07-Sep-02 00:00:01 GMT",
            " Sat 7 September 2002 0:00:01 ",
            "Sat Sep  7 00:00:01 2002",
            "Sat Sep  7 00:00:01 UTC 2002",
            "Sept. 7, 2002 12:00:01 AM",
            "September 7th, 2002 at 00:00:01",
            "Wed, 07 Sep 2002 00:00:01 GMT",
            "Sat, 07 (a (nested) day) Sep 2002 00:00:01 (no zone)",
            "2002 Sep 7 00:00:01",
        ],
        "2002-09-07T00:00:01Z",
    );
    check(&["7 Sep 2002", "Sat, 07 Sep 2002", "07/Sep/2002"], "2002-09-07T00:00Z");
    check(&["7 Sep 2002 10:30 PM", "7 Sep 2002 22:30", "7 Sep 2002 22:30 PM"], "2002-09-07T22:30Z");
    check(&["31 Dec 2016 23:59:60 GMT"], "2016-12-31T23:59:59Z");
}

#[test]
fn zones_of_rfc_2822() {
    check(&["7 Sep 2002 10:00 EST", "7 Sep 2002 10:00 -0500"], "2002-09-07T10:00-05:00");
    check(&["7 Sep 2002 10:00 pdt", "7 Sep 2002 10:00 -7"], "2002-09-07T10:00-07:00");
    check(
        &["7 Sep 2002 10:00 +0200", "7 Sep 2002 10:00 GMT+2", "7 Sep 2002 10:00 GMT+02:00"],
        "2002-09-07T10:00+02:00",
    );
    check(&["7 Sep 2002 10:00 CET", "7 Sep 2002 10:00 A"], "2002-09-07T10:00Z");
}

#[test]
fn years_with_two_digits_are_near() {
    check(&["7 Sep 49", "7 Sep 2049"], "2049-09-07T00:00Z");
    check(&["7 Sep 50", "7 Sep 1950"], "1950-09-07T00:00Z");
    check(&["7 Sep 102"], "2002-09-07T00:00Z");
}

#[test]
fn dates_of_rfc_3339_and_iso_8601() {
    check(
        &["2002-09-07T00:00:01Z", "2002-09-07t00:00:01z", "2002-09-07 00:00:01"],
        "2002-09-07T00:00:01Z",
    );
    check(
        &["2002-09-07T02:00:01.50+02:00", "2002-09-07 02:00:01.5 +0200"],
        "2002-09-07T02:00:01.5+02:00",
    );
    check(&["2002-09-07", "2002-9-7"], "2002-09-07T00:00Z");
    check(&["2002-09"], "2002-09-01T00:00Z");
    check(&["2002"], "2002-01-01T00:00Z");
}

#[test]
fn what_is_wrong_is_said() {
    for (date, wrong, message) in [
        ("", "", "expected a year at byte 0, but the value ends there"),
        ("7 Sep", "", "expected a year at byte 5, but the value ends there"),
        ("7 2002", "", "expected the name of a month at byte 6, but the value ends there"),
        ("7 9 2002", "9", "expected one day and one year at byte 2, but it occurs a second time"),
        ("31 Sep 2002", "31", "day 31 is out of range for 2002-09"),
        ("2002-13-01", "13", "month 13 is out of range; expected a month from 01 to 12"),
        ("7 Sep 2002 25:00", "25:00", "hour 25 is out of range; expected an hour from 00 to 23"),
        (
            "7 Sep 2002 10:00 +2460",
            "2460",
            "expected an offset from 00:00 to 23:59 at byte 18, but the number is out of range",
        ),
        (
            "yesterday",
            "yesterday",
            "expected the name of a month or a weekday at byte 0, but found another word",
        ),
        ("7 Sep 2002 !", "!", "expected a part of a date at byte 11, found '!'"),
        (
            "7 8 Sep 2002",
            "8",
            "expected one day and one year at byte 2, but it occurs a second time",
        ),
        (
            "7 Sep 2002 10:",
            "",
            "expected the digits of a time at byte 14, but the value ends there",
        ),
    ] {
        let error = DateTime::parse_feed(date).unwrap_err();
        assert_eq!((error.to_string().as_str(), &date[error.span()]), (message, wrong), "{date:?}");
    }
}

#[test]
fn no_input_panics() {
    let pieces = [
        "7",
        "99999999999999999999",
        "Sep",
        "é",
        ":",
        "-",
        "+",
        " ",
        "(",
        ")",
        "T",
        "12:",
        "PM",
        "0",
    ];
    for a in pieces {
        for b in pieces {
            for c in pieces {
                for d in pieces {
                    let _ = DateTime::parse_feed(&format!("{a}{b}{c}{d}"));
                }
            }
        }
    }
    assert!(DateTime::parse_feed(&"(".repeat(1_000_000)).is_err());
}
