//! `<meta http-equiv=refresh>`.

use broth_values::{Refresh, check_valid_refresh, parse_refresh, refresh_url};

#[test]
fn a_refresh_has_a_url_after_the_seconds() {
    for (value, seconds, url) in [
        ("5", 5, None),
        ("5;", 5, None),
        (" 007\n", 7, None),
        ("5; url=a", 5, Some("a")),
        (" 5.5.\t,\nURL = a b", 5, Some("a b")),
        (".5 a", 0, Some("a")),
        (".", 0, None),
        ("5 url=a", 5, Some("a")),
        ("5;url='a b'c", 5, Some("a b")),
        ("5;'a\"b'c", 5, Some("a\"b")),
        ("5;url=\"a", 5, Some("a")),
        ("5;url=", 5, Some("")),
        ("5; url a", 5, Some("url a")),
        ("5; up", 5, Some("up")),
        ("5; ur", 5, Some("ur")),
        ("5; u\u{e4}", 5, Some("u\u{e4}")),
        ("5; 'a", 5, Some("a")),
        ("5;;a", 5, Some(";a")),
        ("5 ; a", 5, Some("a")),
    ] {
        let refresh = parse_refresh(value).unwrap();
        let found = (refresh.seconds.to_u64(), refresh.url.as_deref());
        assert_eq!(found, (Ok(seconds), url), "{value:?}");
        assert_eq!(refresh_url(value).map(|range| &value[range]), url, "{value:?}");
        assert_eq!(parse_refresh(&refresh.to_string()), Ok(refresh), "{value:?}");
    }
}

#[test]
fn a_value_without_seconds_is_no_refresh() {
    for (value, at) in
        [("", 0), (" ", 1), ("a", 0), ("-1; url=a", 0), ("5x; url=a", 1), ("5.x", 2), ("+5", 0)]
    {
        assert_eq!(Refresh::parse(value).unwrap_err().offset(), at, "{value:?}");
        assert_eq!(refresh_url(value), None, "{value:?}");
    }
}

#[test]
fn a_url_that_needs_quotes_is_written_in_them() {
    for (value, written) in [
        ("5;url=\"'a\"", "5; url=\"'a\""),
        ("5;url='\"a'", "5; url='\"a'"),
        ("5;url=' a'", "5; url=\" a\""),
        ("5,'a'", "5; url=a"),
    ] {
        let refresh = parse_refresh(value).unwrap();
        assert_eq!(refresh.to_string(), written);
        assert_eq!(parse_refresh(written), Ok(refresh));
    }
}

#[test]
fn authors_write_less_than_browsers_read() {
    for valid in ["0", "007", "5; url=a", "5;\n\t URL=?a;b", "5; url=", "0; uRl=//a/b"] {
        assert_eq!(check_valid_refresh(valid), Ok(()), "{valid}");
    }
    for (value, expected, at) in [
        ("", "a number of seconds", 0),
        (" 5", "a number of seconds", 0),
        ("0;url=", "a space", 2),
        ("5, url=a", "a semicolon or the end", 1),
        ("5 ", "a semicolon or the end", 1),
        ("0.5; url=a", "a semicolon or the end", 1),
        ("5;", "`url=`", 2),
        ("5; \u{e9}", "`url=`", 3),
        ("5; url =a", "`url=`", 3),
        ("5; url='a'", "a URL that does not begin with a quote", 7),
    ] {
        let error = check_valid_refresh(value).unwrap_err();
        assert_eq!((error.expected(), error.offset()), (expected, at), "{value:?}");
    }
}
